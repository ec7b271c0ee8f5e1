"""The unpacked folder in Chromium, opened by double click: no server, no network."""

import hashlib
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rangecard import data, door
from tests.site.test_policy import SPY
from tests.site.test_search import SearchBox
from tests.web.kept import kept
from tests.web.live import PAGES, START_MS, LiveCalculator, check_figures
from tests.web.test_print import PRINTED, pdf_of, sizes_mm, this, words

FIRST = {
    example.question["calculator"]: example.question
    for example in reversed(data.canonical().examples)
}
"""A worked example of each calculator."""


@pytest.fixture(scope="module")
def top(disk_folder: Path) -> str:
    return f"{disk_folder.as_uri()}/"


@pytest.fixture(scope="module")
def reader(chromium: Browser, top: str) -> Iterator[BrowserContext]:
    """A reader without network; the last test fails if a page asked for more than files."""
    context = chromium.new_context(base_url=top, offline=True, reduced_motion="reduce")
    context.add_init_script(SPY)
    asked: list[str] = []
    broken: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("requestfailed", lambda request: broken.append(f"{request.failure} {request.url}"))
    context.on("weberror", lambda fault: broken.append(str(fault.error)))
    context.on("console", lambda said: broken.append(said.text) if said.type == "error" else None)
    yield context
    context.close()
    assert [url for url in asked if not url.startswith((top, "data:", "blob:null/"))] == []
    # What is still on its way to a page that is left is let go.
    assert [fault for fault in broken if not fault.startswith("net::ERR_ABORTED ")] == []


@pytest.fixture
def page(reader: BrowserContext) -> Iterator[Page]:
    opened = reader.new_page()
    yield opened
    assert opened.evaluate("forbidden") == []
    opened.close()


def calculator(page: Page, name: str, address: str = "") -> LiveCalculator:
    page.goto(address or PAGES[name])
    live = LiveCalculator(page, name)
    live.wake()
    return live


@pytest.mark.parametrize("name", PAGES)
def test_every_calculator_answers_as_in_cpython(page: Page, name: str) -> None:
    live = calculator(page, name)
    live.load(FIRST[name])
    check_figures(live, door.ask(FIRST[name]))


def test_calculators_of_pages_below_and_of_one_page_answer(page: Page) -> None:
    assert calculator(page, "direct-fire", "weapons/m60.html").figures()
    assert calculator(page, "area-shot", "play.html").figures()
    assert calculator(page, "area-shot", "frame.html").figures()


def test_a_shot_is_in_the_address_and_comes_back_with_it(page: Page) -> None:
    live = calculator(page, "area-shot")
    live.type("range_in", "14")
    expect(page).to_have_url(re.compile("range_in=14"))
    page.reload()
    expect(live.field("range_in")).to_have_value("14")


@pytest.mark.parametrize("query", ["GR-7", "7.62", "smoke"])
def test_the_search_finds_what_it_finds_on_the_web(
    reader: BrowserContext, chromium: Browser, site_url: str, top: str, query: str
) -> None:
    context = chromium.new_context(base_url=site_url)
    on_the_web = SearchBox(context.new_page(), site_url).pages(query)
    from_disk = SearchBox(reader.new_page(), top).pages(query)
    context.close()
    assert from_disk == on_the_web
    assert from_disk


def test_firers_and_shots_are_kept_from_page_to_page(page: Page) -> None:
    page.goto("firers.html")
    page.locator("rangecard-firers").get_by_role("button", name="New firer").click()
    page.locator('rangecard-firers [name="name"]').fill("Ann")
    assert [firer["name"] for firer in kept(page, "firers")] == ["Ann"]
    live = calculator(page, "area-shot")
    expect(live.root.locator("select.rc-firer-name")).to_contain_text("Ann")
    live.roll()
    page.goto("firers.html")
    results = page.locator("rangecard-log .rc-result")
    expect(results.first).to_be_visible()
    told = [shot["told"] for shot in kept(page, "log")]
    expect(results).to_have_text(told[::-1])


def test_a_calculator_is_printed_as_a_card_on_the_chosen_paper(page: Page) -> None:
    page.add_init_script(PRINTED)
    live = calculator(page, "direct-fire")
    printed = pdf_of(page, this(live), "a6")
    assert words(printed).lower().startswith("metre system assault rifle")
    assert {(round(width), round(height)) for width, height in sizes_mm(printed)} == {(105, 148)}


def test_the_tracker_plays_a_turn(page: Page) -> None:
    page.goto("smoke-tracker.html")
    tracker = page.locator("rangecard-tracker")
    tracker.get_by_role("button", name="Roll the dice").click()
    expect(tracker.locator(".rc-turns li")).to_have_count(1, timeout=START_MS)


class _Links(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(html)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if name in ("href", "src") and value}


def test_every_link_of_every_page_leads_to_a_file_of_the_folder(disk_folder: Path) -> None:
    lost = {
        (page.name, link)
        for page in disk_folder.rglob("*.html")
        for link in _Links(page.read_text("utf-8")).found
        if not urlsplit(link).scheme
        and not (page.parent / unquote(urldefrag(link.split("?")[0]).url)).exists()
    }
    assert lost == set()


def test_every_printed_file_of_the_site_is_in_it(site: Path, disk_folder: Path) -> None:
    printed = {file.relative_to(site): digest(file) for file in site.rglob("*.pdf")}
    assert printed
    assert printed == {
        file.relative_to(disk_folder): digest(file) for file in disk_folder.rglob("*.pdf")
    }


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_a_print_is_looked_up_on_disk(page: Page) -> None:
    page.goto("changes.html")
    check = page.locator("rangecard-print-check")
    check.get_by_role("textbox").fill(data.fingerprint())
    check.get_by_role("button", name="Look").press("Enter")
    expect(check.get_by_role("status")).to_contain_text("Your print is current")
    page.goto("weapons/m60.html?c=d&r=0.0.1")
    told = page.locator("rangecard-calculator > .rc-since")
    expect(told).to_contain_text("0.0.1 is not known here")  # and not: it did not load
    expect(told.get_by_role("link", name="The new card (PDF)")).to_be_visible()
