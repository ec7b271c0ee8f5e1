"""Axe on every state of every calculator: narrow and wide, light and dark."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rangecard.calculators import CALCULATORS
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


Calculators = Callable[[str], LiveCalculator]


@pytest.fixture(scope="module")
def shown(reader: BrowserContext) -> Calculators:
    """A calculator by its name, alone on the page of all; a page of each serves all tests."""
    opened: dict[str, LiveCalculator] = {}

    def calculator(name: str) -> LiveCalculator:
        if name not in opened:
            page = reader.new_page()
            page.add_init_script("localStorage.clear()")
            page.goto(f"play.html#calculator-{name}")
            prepare(page)
            opened[name] = LiveCalculator(page, name)
        return opened[name]

    return calculator


def prepare(page: Page) -> None:
    """Bring axe in; what is hidden goes, for axe takes its time over it."""
    page.locator(".rc-play > section[hidden]").evaluate_all(
        "all => all.forEach(one => one.remove())"
    )
    page.evaluate(AXE.read_text("utf-8"))


def faults(live: LiveCalculator) -> list[str]:
    """What axe finds in the calculator as it is, narrow and wide, light and dark."""
    found: list[str] = []
    for width, (scheme, name) in product(WIDTHS, SCHEMES.items()):
        live.page.evaluate("name => { document.body.dataset.mdColorScheme = name; }", name)
        live.page.set_viewport_size({"width": width, "height": 800})
        found += [f"{scheme}, {width}: {one}" for one in live.root.evaluate(RUN)]
    return found


@pytest.mark.parametrize("name", CALCULATORS)
def test_as_it_was_printed(shown: Calculators, name: str) -> None:
    live = shown(name)
    live.wait("prerendered")
    assert faults(live) == []


@pytest.mark.parametrize("name", CALCULATORS)
def test_awake_with_every_part_unfolded(shown: Calculators, name: str) -> None:
    live = shown(name)
    live.wake()
    live.unfold()
    assert faults(live) == []


@pytest.mark.parametrize("name", ROLLED)
def test_rolled(shown: Calculators, name: str) -> None:
    live = shown(name)
    live.root.evaluate("one => one.roll()")
    expect(live.root.locator(".rc-answer .rc-dice")).to_be_visible()
    assert faults(live) == []


@pytest.mark.parametrize("name", ROLLED)
def test_asking_for_the_readers_own_dice(shown: Calculators, name: str) -> None:
    live = shown(name)
    live.root.evaluate("one => one.reset()")
    live.root.get_by_role("radio", name="My dice").check()
    expect(live.root.locator(".rc-tray input").first).to_be_visible()
    assert faults(live) == []


@pytest.mark.parametrize("name", CALCULATORS)
def test_with_a_fault_at_a_field(shown: Calculators, name: str) -> None:
    live = shown(name)
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
def test_where_there_is_no_shot(shown: Calculators, name: str) -> None:
    live = shown(name)
    live.root.evaluate("one => one.reset()")
    live.type(*BEYOND[name])
    expect(live.root).to_have_attribute("data-status", "no-shot")
    assert faults(live) == []


def test_where_the_rules_did_not_load(page: Page) -> None:
    page.route(WASM, missing)
    page.goto("play.html")
    prepare(page)
    live = LiveCalculator(page, "area-shot")
    live.field("range_in").fill("14")
    live.wait("error")
    assert faults(live) == []


def test_in_a_frame_while_the_rules_load(page: Page) -> None:
    page.route(WASM, lambda _: None)  # it never comes
    page.goto("frame.html?calculator=area-shot&range_in=27")
    prepare(page)
    live = LiveCalculator(page, "area-shot")
    live.wait("loading")
    assert faults(live) == []


def test_the_page_round_them(page: Page) -> None:
    page.goto("play.html")
    prepare(page)
    live = LiveCalculator(page, "area-shot")
    live.root = page.locator("body")
    assert faults(live) == []


def test_with_a_dialog_open(page: Page) -> None:
    """The browser refuses its clipboard, so the text of the link is shown."""
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto("play.html")
    prepare(page)
    live = LiveCalculator(page, "area-shot")
    live.wake()
    live.root.get_by_role("button", name="Copy link").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    live.root = page.locator("body")
    assert faults(live) == []
