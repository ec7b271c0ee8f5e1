"""Axe on every state of every calculator: at both widths, light and dark."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rangecard.fields import CALCULATORS
from tests.web.live import LiveCalculator
from tests.web.test_client import WASM, missing
from tests.web.test_reading import AXE, SCHEMES, WIDTHS

BEYOND = {"area-shot": ("range_in", "5000"), "direct-fire": ("range_m", "5000")}
"""What no weapon reaches: an answer without a shot."""

ROLLED = sorted(name for name, one in CALCULATORS.items() if one.dice)
NUMBER = "form .rc-fields input[type=text]:is([data-kind=number], [data-kind=whole])"
RUN = """async (root) => {
  const { violations } = await axe.run(root, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(
    ({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`));
}"""


@pytest.fixture(scope="module")
def play(reader: BrowserContext) -> Iterator[Page]:
    """The page of all calculators, none of them touched, with axe in it."""
    page = reader.new_page()
    page.goto("play.html")
    page.evaluate(AXE.read_text("utf-8"))
    yield page
    page.close()


def shown(page: Page, name: str) -> LiveCalculator:
    """One calculator, chosen as by a link, so that nothing wakes it."""
    page.evaluate("""name => { location.hash = ""; location.hash = `calculator-${name}`; }""", name)
    live = LiveCalculator(page, name)
    expect(live.root).to_be_visible()
    return live


def faults(live: LiveCalculator) -> list[str]:
    """What axe finds in the calculator as it is, in light and dark, narrow and wide."""
    found: list[str] = []
    for scheme, name in SCHEMES.items():
        live.page.emulate_media(color_scheme=_scheme(scheme))
        expect(live.page.locator("body")).to_have_attribute("data-md-color-scheme", name)
        for width in WIDTHS:
            live.page.set_viewport_size({"width": width, "height": 800})
            found += [f"{scheme}, {width}: {one}" for one in live.root.evaluate(RUN)]
    return found


def _scheme(name: str) -> Any:
    return name


@pytest.mark.parametrize("name", CALCULATORS)
def test_as_it_was_printed(play: Page, name: str) -> None:
    live = shown(play, name)
    live.wait("prerendered")
    assert faults(live) == []


@pytest.mark.parametrize("name", CALCULATORS)
def test_awake_with_every_part_unfolded(play: Page, name: str) -> None:
    live = shown(play, name)
    live.wake()
    live.unfold()
    assert faults(live) == []


@pytest.mark.parametrize("name", ROLLED)
def test_rolled(play: Page, name: str) -> None:
    live = shown(play, name)
    live.root.evaluate("one => one.roll()")
    expect(live.root.locator(".rc-answer .rc-dice")).to_be_visible()
    assert faults(live) == []


@pytest.mark.parametrize("name", ROLLED)
def test_asking_for_the_readers_own_dice(play: Page, name: str) -> None:
    live = shown(play, name)
    live.root.evaluate("one => one.reset()")
    live.root.get_by_text("My dice", exact=True).click()
    expect(live.root.locator(".rc-tray input").first).to_be_visible()
    assert faults(live) == []


@pytest.mark.parametrize("name", CALCULATORS)
def test_with_a_fault_at_a_field(play: Page, name: str) -> None:
    live = shown(play, name)
    live.root.evaluate("one => one.reset()")
    live.unfold()
    numbers = live.root.locator(NUMBER)
    if numbers.count() == 0:
        pytest.skip("every field is a choice: nothing senseless can be typed")
    numbers.first.fill("far away")
    expect(numbers.first).to_have_attribute("aria-invalid", "true")
    expect(live.root).to_have_attribute("data-status", "error")
    assert faults(live) == []


@pytest.mark.parametrize("name", BEYOND)
def test_where_there_is_no_shot(play: Page, name: str) -> None:
    live = shown(play, name)
    live.root.evaluate("one => one.reset()")
    live.type(*BEYOND[name])
    expect(live.root).to_have_attribute("data-status", "no-shot")
    assert faults(live) == []


def test_where_the_rules_did_not_load(page: Page) -> None:
    page.route(WASM, missing)
    page.goto("play.html")
    page.evaluate(AXE.read_text("utf-8"))
    live = LiveCalculator(page, "area-shot")
    live.field("range_in").fill("14")
    live.wait("error")
    assert faults(live) == []


def test_the_page_round_them(play: Page) -> None:
    live = shown(play, "area-shot")
    live.root = play.locator("body")
    assert faults(live) == []


def test_with_a_dialog_open(page: Page) -> None:
    """The browser refuses its clipboard, so the text of the link is shown."""
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto("play.html")
    page.evaluate(AXE.read_text("utf-8"))
    live = LiveCalculator(page, "area-shot")
    live.wake()
    live.root.get_by_role("button", name="Copy link").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    live.root = page.locator("body")
    assert faults(live) == []
