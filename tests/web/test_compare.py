"""Two set-ups side by side, by mouse and by key, at both widths, kept over a reload."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from generator.paths import ROOT
from rangecard.answers import at
from rangecard.compare import compare
from rangecard.door import ask
from tests.web.keyboard import tab_to
from tests.web.live import START_MS, LiveCalculator

FOCUSED = "one => one === document.activeElement"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture
def live(reader: BrowserContext) -> Iterator[LiveCalculator]:
    """The direct-fire calculator of a reader who keeps nothing, awake."""
    page = reader.new_page()
    page.goto("about.html")
    page.evaluate("localStorage.clear()")
    page.goto("direct-fire.html")
    calculator = LiveCalculator(page, "direct-fire")
    calculator.wake()
    yield calculator
    page.evaluate("localStorage.clear()")
    page.close()


def panel(live: LiveCalculator) -> Locator:
    return live.root.locator(".rc-comparison")


def button(live: LiveCalculator, name: str) -> Locator:
    return live.root.get_by_role("button", name=name, exact=True)


def shows(live: LiveCalculator, a: Mapping[str, Any], b: Mapping[str, Any]) -> None:
    """Wait until the page compares these two as CPython does, and check every figure."""
    drawn = compare(json.dumps(a), json.dumps(b))
    words = live.page.evaluate(
        "html => new DOMParser().parseFromString(html, 'text/html').body.textContent", drawn
    )
    expect(panel(live)).to_have_text(words, timeout=START_MS)
    answers = {"a": ask(a), "b": ask(b)}
    for letter, answer in answers.items():
        shown = panel(live).locator(f'[data-figure="{letter}.figures.shots.0.hit_number"]')
        value = json.loads(shown.get_attribute("data-value") or "")
        assert value == at(answer, "figures.shots.0.hit_number")


@pytest.mark.rule("DF-4", "DF-7", "DF-12")
@pytest.mark.parametrize("width", [360, 1280])
def test_two_set_ups_side_by_side(live: LiveCalculator, width: int) -> None:
    live.page.set_viewport_size({"width": width, "height": 800})
    first = live.asked()
    button(live, "Compare").click()
    shows(live, first, first)
    live.field("aimed").uncheck()
    live.settle()
    live.type("single_shots", "6")
    second = live.asked()
    assert (second.get("aimed", False), second["single_shots"]) == (False, 6)
    shows(live, first, second)
    expect(live.root.locator(".rc-compare-status")).to_contain_text("B against A: first shot")
    assert live.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    pair = "document.querySelector('.rc-comparison .rc-pair').getBoundingClientRect().right"
    assert 0 < live.page.evaluate(pair) <= width


def test_two_weapons_side_by_side(live: LiveCalculator) -> None:
    first = live.asked()
    button(live, "Compare").click()
    live.field("weapon").select_option("sniper-rifle")
    live.settle()
    shows(live, first, live.asked())
    expect(panel(live).locator("caption").first).to_contain_text("B: Sniper rifle")


def test_swapping_exchanges_the_two(live: LiveCalculator) -> None:
    first = live.asked()
    button(live, "Compare").click()
    live.type("skill", "5")
    second = live.asked()
    shows(live, first, second)
    button(live, "Swap A and B").click()
    shows(live, second, first)
    assert live.asked() == first


def test_all_by_key_with_the_focus_where_the_work_goes_on(live: LiveCalculator) -> None:
    first = live.asked()
    tab_to(live, button(live, "Compare"))
    live.page.keyboard.press("Enter")
    assert button(live, "Swap A and B").evaluate(FOCUSED)
    expect(button(live, "Compare")).to_be_hidden()
    shows(live, first, first)
    live.page.keyboard.press("Tab")
    assert button(live, "Stop comparing").evaluate(FOCUSED)
    live.page.keyboard.press("Space")
    assert button(live, "Compare").evaluate(FOCUSED)
    expect(panel(live)).to_have_count(0)
    expect(button(live, "Stop comparing")).to_be_hidden()
    live.type("skill", "9")
    live.page.wait_for_timeout(400)
    expect(panel(live)).to_have_count(0)


def test_a_comparison_is_there_again_after_a_reload_and_on_another_page(
    live: LiveCalculator,
) -> None:
    first = live.asked()
    button(live, "Compare").click()
    shows(live, first, first)
    live.page.goto("weapons/sniper-rifle.html")
    live.root.scroll_into_view_if_needed()
    expect(panel(live).locator("caption").first).to_contain_text(
        "B: Sniper rifle", timeout=START_MS
    )
    expect(button(live, "Stop comparing")).to_be_visible()
    assert json.loads(live.page.evaluate("localStorage['rangecard.compare']")) == {
        "direct-fire": json.dumps(first, separators=(",", ":"))
    }
    button(live, "Stop comparing").click()
    assert live.page.evaluate("localStorage['rangecard.compare'] ?? null") is None


def test_a_faulty_set_up_says_so_and_loses_nothing(live: LiveCalculator) -> None:
    button(live, "Compare").click()
    live.type("skill", "much")
    expect(panel(live).locator(".rc-reason")).to_contain_text("B cannot be answered yet")
    assert live.field("skill").input_value() == "much"
    live.type("skill", "13")
    expect(panel(live).locator(".rc-reason")).to_have_count(0)


def test_a_faulty_a_comes_back_as_it_was_typed(page: Page) -> None:
    page.goto("area-fire.html")
    calculator = LiveCalculator(page, "area-shot")
    calculator.wake()
    calculator.unfold()
    for field, typed in (("walls", "a wall"), ("cover_point", "there")):
        calculator.type(field, typed)
    button(calculator, "Compare").click()
    calculator.press("Reset")
    button(calculator, "Swap A and B").click()
    expect(calculator.field("walls")).to_have_value("a wall")
    expect(calculator.field("cover_point")).to_have_value("there")


@pytest.mark.parametrize("damaged", ['{"direct-fire": 3}', '{"direct-fire": "{"}', "[]"])
def test_damaged_storage_never_breaks_the_page(page: Page, damaged: str) -> None:
    page.goto("about.html")
    page.evaluate("text => localStorage.setItem('rangecard.compare', text)", damaged)
    page.goto("direct-fire.html")
    calculator = LiveCalculator(page, "direct-fire")
    calculator.wake()
    expect(button(calculator, "Compare")).to_be_visible()


@pytest.mark.rule("GR-5", "GR-2")
def test_area_shots_are_compared_too(page: Page) -> None:
    page.goto("area-fire.html")
    live = LiveCalculator(page, "area-shot")
    live.wake()
    first = live.asked()
    button(live, "Compare").click()
    live.field("weapon").select_option("rocket-launcher")
    live.settle()
    drawn = compare(json.dumps(first), json.dumps(live.asked()))
    words = page.evaluate(
        "html => new DOMParser().parseFromString(html, 'text/html').body.textContent", drawn
    )
    expect(panel(live)).to_have_text(words)
    expect(panel(live)).to_contain_text("Maximum range")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_side_by_side_nor_at_a_faulty_scale(page: Page, scheme: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto("direct-fire.html")
    live = LiveCalculator(page, "direct-fire")
    live.wake()
    button(live, "Compare").click()
    live.type("skill", "9")
    expect(panel(live)).to_contain_text("What differs")
    live.root.get_by_label("Ladders in").select_option("in")
    live.root.get_by_label("1″ =").fill("two")
    expect(live.root.locator(".rc-unit-fault")).to_be_visible()
    live.unfold()
    page.evaluate(AXE.read_text("utf-8"))  # the policy lets no foreign script in
    for part in (".rc-compare", ".rc-firing", ".rc-units", ".rc-tools"):
        found = page.evaluate(f"axe.run({part!r}).then(({{ violations }}) => violations)")
        assert [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
