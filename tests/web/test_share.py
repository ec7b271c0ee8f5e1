"""A question taken elsewhere: as a link, as words for a chat, as a frame of another page."""

import json
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, ViewportSize, expect

from generator import forms, links
from generator.server import serving
from rangecard import door
from rangecard.answers import plain
from rangecard.calculators import CALCULATORS
from tests.web.keyboard import tab_to
from tests.web.live import LiveCalculator, check_figures

SHOT = {
    "calculator": "area-shot", "weapon": "launched-grenade", "range_in": 14, "skill_die": "D10",
}  # fmt: skip


PHONE: ViewportSize = {"width": 360, "height": 800}


@pytest.fixture(scope="module")
def desk(chromium: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A reader whose browser lets a page use the clipboard."""
    context = chromium.new_context(
        base_url=site_url, reduced_motion="reduce", service_workers="block"
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    context.close()


@pytest.fixture
def shot(desk: BrowserContext) -> Iterator[LiveCalculator]:
    """An area shot, awake, on a page that a link led to."""
    page = desk.new_page()
    page.goto(f"area-fire.html?{links.query(SHOT)}#working")
    live = LiveCalculator(page, "area-shot")
    live.wait("ready")
    live.settle()
    yield live
    page.close()


def button(live: LiveCalculator, name: str) -> Locator:
    return live.root.locator(".rc-tools").get_by_role("button", name=name)


def clipboard(page: Page) -> str:
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def said(live: LiveCalculator) -> Locator:
    return live.root.locator(".rc-said")


def test_a_link_is_copied_said_and_the_focus_stays(shot: LiveCalculator, site_url: str) -> None:
    shot.type("range_in", "15")
    button(shot, "Copy link").click()
    expect(said(shot)).to_have_text("Link copied")
    expect(button(shot, "Copy link")).to_be_focused()
    link = clipboard(shot.page)
    assert link == links.address(f"{site_url}area-fire.html", {**SHOT, "range_in": 15})
    shot.page.goto(link)
    shot.wait("ready")
    shot.settle()
    check_figures(shot, door.ask({**SHOT, "range_in": 15}))


def test_a_text_for_a_chat_is_copied_by_keyboard(shot: LiveCalculator, site_url: str) -> None:
    shot.root.get_by_role("button", name="Reset").focus()
    tab_to(shot, button(shot, "Copy as text"))
    shot.page.keyboard.press("Enter")
    expect(said(shot)).to_have_text("Text copied")
    expect(button(shot, "Copy as text")).to_be_focused()
    link = links.address(f"{site_url}area-fire.html", SHOT)
    text = clipboard(shot.page)
    assert text == door.told(json.dumps(SHOT), link)
    assert text.startswith("Area shot, Launched grenade, Range 14 in, Skill die D10: 70 % on the")
    assert text.endswith(link)


class _Frames(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "iframe":
            self.found.append(dict(attrs))


def test_a_frame_for_another_page_is_copied(shot: LiveCalculator, site_url: str) -> None:
    button(shot, "Embed").click()
    expect(said(shot)).to_contain_text("Frame copied")
    parser = _Frames()
    parser.feed(clipboard(shot.page))
    (frame,) = parser.found
    assert frame["src"] == links.address(f"{site_url}frame.html", SHOT)
    assert frame["title"] == "Rangecard: Area shot"
    assert (frame["width"], frame["height"], frame["loading"]) == ("100%", "720", "lazy")


@pytest.mark.parametrize("name", ["Copy link", "Copy as text", "Embed"])
@pytest.mark.parametrize("width", [360, 1280])
def test_a_browser_that_refuses_its_clipboard_shows_what_to_copy(
    shot: LiveCalculator, name: str, width: int
) -> None:
    page = shot.page
    page.set_viewport_size({"width": width, "height": 720})
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    button(shot, name).click()
    dialog = page.get_by_role("dialog", name="Copy by hand")
    expect(dialog).to_be_visible()
    field = dialog.get_by_role("textbox")
    expect(field).to_be_focused()
    chosen = field.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)")
    assert chosen == field.input_value()
    assert "calculator=area-shot" in chosen
    box = dialog.bounding_box()
    assert box
    assert box["width"] <= width
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button(shot, name)).to_be_focused()


def test_a_device_that_can_send_is_asked_to(desk: BrowserContext) -> None:
    page = desk.new_page()
    page.add_init_script(
        "window.sent = []; navigator.share = async one => { window.sent.push(one); };"
    )
    page.goto(f"area-fire.html?{links.query(SHOT)}")
    live = LiveCalculator(page, "area-shot")
    live.wait("ready")
    button(live, "Send").click()
    page.wait_for_function("window.sent.length === 1")
    (sent,) = page.evaluate("window.sent")
    assert sent["url"].endswith(links.query(SHOT))
    page.close()


def test_without_a_way_of_sending_there_is_no_button_for_it(shot: LiveCalculator) -> None:
    shot.page.evaluate("delete Navigator.prototype.share")
    shot.page.reload()
    if not shot.page.evaluate("'share' in navigator"):
        expect(button(shot, "Send")).to_be_hidden()


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_calculator_is_told_in_one_line_with_its_address(name: str) -> None:
    question = plain(forms.opening(name))
    text = door.told(json.dumps(question), "https://example.org/play.html?x=1")
    assert "\n" not in text
    assert text.startswith(f"{CALCULATORS[name].title}, ")
    assert text.endswith(". https://example.org/play.html?x=1")
    headline = door.draw(json.dumps(question)).partition('class="rc-headline">')[2]
    first = headline.partition("</p>")[0].rpartition("<strong>")[2].partition("<")[0]
    assert first in text


NO_STORAGE = """Object.defineProperty(window, "localStorage",
  { get() { throw new DOMException("refused", "SecurityError"); } });"""


@pytest.fixture
def elsewhere(chromium: Browser, site_url: str, tmp_path: Path) -> Iterator[Page]:
    """A page of another origin that frames a calculator, in a browser that keeps nothing there."""
    address = escape(links.address(f"{site_url}frame.html", {**SHOT, "range_in": 33}))
    frame = f'<iframe src="{address}" width="100%" height="720" title="A shot"></iframe>'
    (tmp_path / "host.html").write_text(f'<!doctype html><body style="margin:0">{frame}', "utf-8")
    with (
        serving(tmp_path) as other,
        chromium.new_context(viewport=PHONE, service_workers="block") as context,
    ):
        page = context.new_page()
        page.add_init_script(NO_STORAGE)
        page.goto(f"{other.address}host.html")
        yield page


def framed(page: Page) -> Frame:
    (frame,) = [one for one in page.frames if "frame.html" in one.url]
    return frame


def test_a_frame_on_another_page_works_where_storage_is_refused(elsewhere: Page) -> None:
    faults: list[object] = []
    elsewhere.on("pageerror", lambda fault: faults.append(fault))
    frame = framed(elsewhere)
    calculator = frame.locator("rangecard-calculator[data-state=ready]")
    expect(calculator).to_be_visible(timeout=60_000)
    assert frame.locator("rangecard-calculator:visible").count() == 1
    field = frame.locator("rangecard-calculator:visible [name=range_in]")
    assert field.input_value() == "33"
    entries = elsewhere.evaluate("history.length")
    field.fill("14")
    answer = frame.locator("rangecard-calculator:visible .rc-answer")
    expect(answer.locator("[data-figure='odds.hit']").first).to_have_attribute(
        "data-value", json.dumps(door.ask(SHOT)["odds"]["hit"], separators=(",", ":"))
    )
    link = frame.get_by_role("link", name="Rangecard · open the page")
    expect(link).to_have_attribute("href", links_to_play(frame))
    assert elsewhere.evaluate("history.length") == entries, "the history is the other page's"
    assert frame.evaluate("document.documentElement.scrollWidth") <= 360
    assert frame.locator(".rc-notices").count() == 0
    assert faults == []


def links_to_play(frame: Frame) -> str:
    parts = urlsplit(frame.url)
    return links.address(f"{parts.scheme}://{parts.netloc}/play.html", SHOT)


def test_a_frame_has_nothing_of_the_sites_head_and_foot(page: Page) -> None:
    page.goto("frame.html")
    expect(page.locator("rangecard-calculator:visible")).to_have_count(1)
    expect(page.locator('rangecard-calculator[name="area-shot"]')).to_be_visible()
    assert page.locator("header, nav, .md-footer").count() == 0
    assert page.locator("rangecard-calculator").count() == len(CALCULATORS)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_frame_is_light_or_dark_as_the_system_is(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("frame.html")
    (red, *_) = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
    )
    assert (red < 128) == (scheme == "dark")
