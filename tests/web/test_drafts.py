"""What is typed stays on the device: over reloads, closed tabs, other pages, and damage."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from rangecard import data, door
from tests.web.live import START_MS, LiveCalculator, check_figures
from tests.web.test_calculator import clone

DRAFTS = "rangecard.drafts"
WALLS = "-3,5 -3,-5\nnot yet a wa"
EXAMPLES = {one.id: dict(one.question) for one in data.canonical().examples}


@pytest.fixture(scope="module")
def device(chromium: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A reader's own profile: what a page keeps in it, the next one finds."""
    context = chromium.new_context(
        base_url=site_url, reduced_motion="reduce", service_workers="block"
    )
    yield context
    context.close()


@pytest.fixture
def tab(device: BrowserContext) -> Iterator[Page]:
    """A tab of a device that keeps nothing yet."""
    page = device.new_page()
    page.goto("assets/icon.svg")
    page.evaluate("localStorage.clear()")
    yield page
    page.close()


def area(page: Page) -> LiveCalculator:
    page.goto("area-fire.html")
    return LiveCalculator(page, "area-shot")


def kept(page: Page) -> dict[str, str]:
    """The drafts that the device has."""
    found: dict[str, str] = json.loads(page.evaluate(f"localStorage['{DRAFTS}'] ?? '{{}}'"))
    return found


def test_what_is_typed_is_there_after_a_closed_tab_valid_or_not(
    device: BrowserContext, tab: Page
) -> None:
    live = area(tab)
    live.unfold()
    live.field("range_in").fill("26 or so")
    live.field("walls").fill(WALLS)
    live.field("blind").check()
    tab.close(run_before_unload=False)
    again = device.new_page()
    live = area(again)
    live.wait("ready")
    live.settle()
    assert live.field("range_in").input_value() == "26 or so"
    assert live.field("walls").input_value() == WALLS
    assert live.field("blind").is_checked()
    expect(live.error("range_in")).to_be_visible()
    held = "calculator=area-shot"
    assert held in again.url, "the address holds what came back"
    again.close()


def test_a_reload_the_moment_after_a_key_loses_nothing(tab: Page) -> None:
    live = area(tab)
    live.field("range_in").press_sequentially("5")
    typed = live.field("range_in").input_value()
    tab.reload()
    live.wait("ready")
    assert live.field("range_in").input_value() == typed


def test_each_calculator_of_each_page_has_a_draft_of_its_own(tab: Page) -> None:
    live = area(tab)
    live.field("range_in").fill("9")
    tab.goto("smoke.html")
    clouds = LiveCalculator(tab, "cloud-turn")
    clouds.root.get_by_role("button", name="Add marker").click()
    clouds.field("markers.2.id").fill("third")
    clouds.unfold()
    clouds.field("house_rules.wind").select_option("d6")
    sight = LiveCalculator(tab, "line-of-sight")
    sight.root.get_by_role("button", name="Remove Row 1").click()
    tab.goto("smoke.html")
    clouds.wait("ready")
    sight.wait("ready")
    assert clouds.field("markers.2.id").input_value() == "third"
    assert clouds.field("house_rules.wind").input_value() == "d6"
    assert [one["id"] for one in sight.asked()["markers"]] == [2]
    tab.goto("bouncing-rounds.html")
    other = LiveCalculator(tab, "area-shot")
    assert other.field("range_in").input_value() != "9"
    assert set(kept(tab)) == {
        "area-fire.html area-shot", "smoke.html cloud-turn", "smoke.html line-of-sight",
    }  # fmt: skip


def test_what_was_rolled_comes_back_as_it_was(tab: Page) -> None:
    live = area(tab)
    question = EXAMPLES["clock-three-is-right"]
    live.load(question)
    tab.goto("smoke.html")
    live = area(tab)
    live.wait("ready")
    live.settle()
    check_figures(live, door.ask(question))


def test_a_link_comes_before_a_draft(tab: Page) -> None:
    live = area(tab)
    live.field("range_in").fill("9")
    tab.goto("area-fire.html?calculator=area-shot&weapon=launched-grenade&range_in=26&skill_die=D8")
    live.wait("ready")
    assert live.field("range_in").input_value() == "26"
    assert live.field("skill_die").input_value() == "D8"


def test_reset_removes_the_draft(tab: Page) -> None:
    live = area(tab)
    printed = live.asked()
    live.type("range_in", "9")
    tab.wait_for_url("**range_in=9*")
    assert kept(tab)
    live.press("Reset")
    tab.goto("area-fire.html")
    assert kept(tab) == {}
    assert live.asked() == printed


def test_the_second_of_a_name_has_a_draft_of_its_own(tab: Page) -> None:
    clone(tab)
    first = area(tab)
    second = LiveCalculator(tab, "area-shot", nth=1)
    first.field("range_in").fill("7")
    second.field("range_in").fill("8")
    tab.goto("area-fire.html")
    second.wait("ready")
    assert (first.field("range_in").input_value(), second.field("range_in").input_value()) == (
        "7",
        "8",
    )
    assert set(kept(tab)) == {"area-fire.html area-shot", "area-fire.html area-shot 2"}


def test_the_oldest_drafts_go(tab: Page) -> None:
    old = {f"page-{i}.html area-shot": "calculator=area-shot" for i in range(60)}
    tab.evaluate("([key, old]) => localStorage.setItem(key, JSON.stringify(old))", [DRAFTS, old])
    live = area(tab)
    live.field("range_in").fill("9")
    tab.goto("index.html")
    keys = list(kept(tab))
    assert len(keys) == 50
    assert keys[-1] == "area-fire.html area-shot"
    assert "page-0.html area-shot" not in keys


DAMAGED = ["[damaged", "", "null", "7", "[]", '"text"', '{"area-fire.html area-shot": 5}', "\u0000"]


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_drafts_are_set_aside_with_a_message(tab: Page, text: str) -> None:
    faults: list[object] = []
    tab.on("pageerror", lambda fault: faults.append(fault))
    tab.evaluate("([key, text]) => localStorage.setItem(key, text)", [DRAFTS, text])
    live = area(tab)
    live.type("range_in", "9")
    expect(tab.locator(".rc-notices")).to_contain_text("set aside")
    assert live.figures()["figures.band"] == 2
    tab.wait_for_url("**range_in=9*")
    assert tab.evaluate("localStorage['rangecard.damaged.drafts']") == text
    assert list(kept(tab)) == ["area-fire.html area-shot"]
    assert faults == []
    tab.reload()
    live.wait("ready")
    assert live.field("range_in").input_value() == "9"
    assert tab.locator(".rc-notices").count() == 0, "it is said once"


@pytest.mark.parametrize("text", ["garbage", "", "%%%", "calculator=area-shot&walls.1.2=3", "<b>"])
def test_a_draft_that_says_nothing_of_use_leaves_a_page_that_works(tab: Page, text: str) -> None:
    drafts = {"area-fire.html area-shot": text}
    tab.evaluate("([k, all]) => localStorage.setItem(k, JSON.stringify(all))", [DRAFTS, drafts])
    live = area(tab)
    live.wake()
    expect(live.root).to_have_attribute("data-status", "ok")
    live.type("range_in", "9")
    assert live.figures()["figures.band"] == 2


REFUSING = {
    "every use": """Object.defineProperty(window, "localStorage",
      { get() { throw new DOMException("refused", "SecurityError"); } });""",
    "reading and writing": """for (const name of ["getItem", "setItem", "removeItem"]) {
      Storage.prototype[name] = () => { throw new DOMException("refused", "SecurityError"); };
    }""",
    "writing, for the disk is full": """Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };""",
}


@pytest.mark.parametrize("script", REFUSING.values(), ids=REFUSING)
def test_where_nothing_can_be_kept_the_page_works_and_says_so(tab: Page, script: str) -> None:
    faults: list[Error] = []
    tab.on("pageerror", lambda fault: faults.append(fault))
    tab.add_init_script(script)
    live = area(tab)
    live.type("range_in", "9")
    live.wait("ready")
    assert live.figures()["figures.band"] == 2
    expect(tab.locator(".rc-notices")).to_contain_text("keeps nothing")
    expect(tab.locator(".rc-notices p")).to_have_count(1)
    tab.wait_for_url("**range_in=9*")
    tab.reload()
    live.wait("ready")
    assert live.field("range_in").input_value() == "9", "the address holds it all the same"
    live.press("Reset")
    expect(live.root).to_have_attribute("data-status", "ok")
    assert faults == [], "the theme's scripts, with the search in them, go on too"


def test_another_tab_does_not_undo_what_this_one_kept(device: BrowserContext, tab: Page) -> None:
    live = area(tab)
    live.field("range_in").fill("9")
    other = device.new_page()
    other.goto("gas.html")
    LiveCalculator(other, "gas-check").field("quality_die").select_option("D12")
    other.close()
    live.field("range_in").fill("8")
    tab.goto("index.html")
    assert set(kept(tab)) == {"area-fire.html area-shot", "gas.html gas-check"}


def test_dice_that_wait_for_others_are_kept_too(tab: Page) -> None:
    tab.goto("direct-fire.html")
    live = LiveCalculator(tab, "direct-fire")
    live.wake()
    live.root.get_by_role("radio", name="My dice").check()
    boxes = live.root.locator(".rc-tray input")
    expect(boxes).to_have_count(3)
    boxes.first.fill("3")
    boxes.first.press("Enter")
    expect(boxes.nth(1)).to_be_focused()
    tab.goto("smoke.html")
    tab.goto("direct-fire.html")
    expect(boxes).to_have_count(3, timeout=START_MS)
    expect(boxes.first).to_have_value("3")
    assert "dice" not in live.asked(), "two are still to come"
