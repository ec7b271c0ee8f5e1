"""The smoke and gas tracker, by mouse and by keyboard alone, on a phone and on a desk."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from generator.paths import ROOT
from generator.tracker import OPENING
from rangecard import tracker
from tests.web.live import START_MS, LiveCalculator

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
KEPT = "rangecard.tracker"
OPENING_MARKERS = 3


class LiveTracker:
    """The `<rangecard-tracker>` of an open page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("rangecard-tracker")

    def field(self, name: str) -> Locator:
        return self.root.locator(f'[name="{name}"]')

    def handle(self, path: str) -> Locator:
        return self.root.locator(f'[data-move="{path}"]')

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    @property
    def turns(self) -> Locator:
        return self.root.locator(".rc-turns li")

    def press(self, name: str) -> None:
        self.button(name).click()
        self.settle()

    def settle(self) -> None:
        expect(self.root).to_have_attribute("data-state", "ready", timeout=START_MS)
        answer = self.root.locator(".rc-answer")
        expect(answer).to_have_attribute("aria-busy", "false", timeout=START_MS)

    def table(self) -> dict[str, Any]:
        found = json.loads(self.root.evaluate("one => one.table"))
        assert isinstance(found, dict)
        return found

    def at(self, path: str) -> list[float]:
        return [float(self.field(f"{path}.{axis}").input_value()) for axis in ("x", "y")]

    def load(self, state: Mapping[str, Any]) -> None:
        """Show a table that another tab has begun."""
        steps = [{"state": json.dumps(state), "what": "", "told": ""}]
        kept = json.dumps({"steps": steps, "at": 0})
        self.page.evaluate(
            "([key, kept]) => { localStorage.setItem(key, kept);"
            " dispatchEvent(new StorageEvent('storage', { key })); }",
            [KEPT, kept],
        )
        self.settle()

    def check(self) -> None:
        """Compare every figure and the headline with CPython's answer for the same table."""
        reply = json.loads(tracker.table(json.dumps(self.table())))
        assert self.root.locator(".rc-answer").inner_html() == self.page.evaluate(
            "html => { const one = document.createElement('div'); one.innerHTML = html;"
            " return one.innerHTML; }",
            reply["html"],
        )


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Iterator[LiveTracker]:
    page = reader.new_page()
    page.goto("smoke-tracker.html")
    yield LiveTracker(page)
    page.close()


@pytest.fixture(params=[360, 1280], ids=["phone", "desk"])
def live(desk: LiveTracker, request: pytest.FixtureRequest) -> LiveTracker:
    """The tracker with its opening table, on a phone and on a desk."""
    desk.page.set_viewport_size({"width": request.param, "height": 800})
    return desk


@pytest.fixture
def desk(opened: LiveTracker) -> LiveTracker:
    opened.page.set_viewport_size({"width": 1280, "height": 800})
    opened.load(OPENING)
    if opened.root.locator(".rc-own").is_visible():
        opened.press("Type my own dice")
    return opened


def drag(live: LiveTracker, path: str, inches: tuple[float, float]) -> None:
    """Drag something by so many inches, as a mouse does."""
    handle = live.handle(path)
    handle.scroll_into_view_if_needed()
    box = handle.locator(".rc-grip").bounding_box()
    assert box is not None
    scale = live.root.locator("[data-inches]").evaluate("one => one.getScreenCTM().a")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = live.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + inches[0] * scale / 2, y - inches[1] * scale / 2)
    mouse.move(x + inches[0] * scale, y - inches[1] * scale)
    mouse.up()
    live.settle()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_alive_or_at_fault(desk: LiveTracker, scheme: Any) -> None:
    desk.page.emulate_media(color_scheme=scheme)
    desk.press("Roll the dice")
    desk.press("Type my own dice")
    desk.page.evaluate(AXE.read_text("utf-8"))
    assert violations(desk.page) == []
    desk.field("people.0.x").fill("far")
    desk.settle()
    assert violations(desk.page) == []
    desk.page.emulate_media(color_scheme="light")


def violations(page: Page) -> list[Any]:
    found = page.evaluate("axe.run('rangecard-tracker').then(({ violations }) => violations)")
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.mark.rule("SM-2", "SM-3", "GA-2")
def test_the_printed_table_is_the_package_s_and_comes_alive_at_a_touch(page: Page) -> None:
    page.goto("smoke-tracker.html")
    live = LiveTracker(page)
    expect(live.root).to_have_attribute("data-state", "prerendered")
    live.check()
    live.field("turn").focus()
    live.settle()
    live.check()


def test_nothing_scrolls_sideways(live: LiveTracker) -> None:
    assert live.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_by_mouse(live: LiveTracker) -> None:
    live.press("Add smoke")
    live.press("Add gas")
    live.press("Add person")
    names = [one["id"] for one in live.table()["markers"]]
    assert names == ["Smoke 1", "Smoke 2", "Gas 1", "Smoke 3", "Gas 2"]
    drag(live, "markers.0", (4, -3))
    assert live.at("markers.0") == [24, 37]
    drag(live, "people.1", (-2, 5.25))
    assert live.at("people.1") == [11, 33.25]
    live.check()
    drag(live, "people.2", (0, -30))
    assert live.at("people.2") == [25, 30]
    tests = live.root.locator(".rc-words tbody tr").filter(has_text="Cleo")
    expect(tests).to_contain_text("Smoke 1, moved through")
    live.handle("people.2").click()
    live.settle()
    assert live.table()["looks"] == "Cleo"
    live.press("Roll the dice")
    assert live.table()["turn"] == 2
    expect(live.turns).to_have_count(1)
    expect(live.turns.first).to_contain_text("Turn 1: rolled ")
    live.check()
    for _ in range(8):
        live.press("Undo")
    expect(live.button("Undo")).to_be_disabled()
    assert len(live.table()["markers"]) == OPENING_MARKERS
    for _ in range(8):
        live.press("Redo")
    expect(live.button("Redo")).to_be_disabled()
    assert live.table()["turn"] == 2


def test_a_game_by_keyboard(live: LiveTracker) -> None:
    keys = live.page.keyboard
    live.button("Add smoke").focus()
    keys.press("Enter")
    live.settle()
    expect(live.root.locator(".rc-status")).to_contain_text("Smoke 3 stands at x 24, y 36.")
    tab_to(live, live.handle("markers.0"))
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowLeft", "Shift+ArrowDown"):
        keys.press(key)
    live.settle()
    assert live.at("markers.0") == [21.75, 40.75]
    assert live.handle("markers.0").evaluate("one => one === document.activeElement")
    tab_to(live, live.handle("people.3"))
    keys.press("Enter")
    live.settle()
    assert live.table()["looks"] == "Dov"
    tab_to(live, live.field("people.0.x"))
    keys.press("Control+A")
    keys.type("7.5")
    tab_to(live, live.button("Roll the dice"))
    keys.press("Space")
    expect(live.turns).to_have_count(1)
    live.settle()
    assert live.at("people.0")[0] == 7.5
    live.check()
    live.button("Undo").focus()
    for back in ([7.5, 12], [20, 12]):
        keys.press("Enter")
        live.settle()
        assert live.at("people.0") == back
    assert live.table()["looks"] == "Dov"
    keys.press("Enter")
    keys.press("Enter")
    live.settle()
    assert live.at("markers.0") == [20, 40], "moves of one thing by key are one step"


def tab_to(live: LiveTracker, wanted: Locator) -> None:
    """Reach something by the tabulator key alone, from where the focus is, going round once."""
    for _ in range(150):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        live.page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator key never reaches {wanted}")


@pytest.mark.rule("SM-4", "SM-5")
def test_the_dice_that_were_rolled_are_typed_in_order_and_only_those_due(live: LiveTracker) -> None:
    live.load({"markers": [{"id": "A", "x": 10, "y": 10, "munition": "smoke"},
                           {"id": "B", "x": 20, "y": 10, "munition": "gas"}],
               "house_rules": {"wind": "d6"}})  # fmt: skip
    live.press("Type my own dice")
    boxes = live.root.locator(".rc-tray input")
    expect(boxes.first).to_be_focused()
    keys = live.page.keyboard
    expect(live.button("End the turn with these")).to_be_disabled()
    keys.type("3")
    keys.press("Enter")
    expect(live.root.locator(".rc-tray label").nth(2)).to_contain_text("Marker B")
    expect(boxes.nth(1)).to_be_focused()
    keys.type("6")
    expect(boxes.nth(2)).to_be_focused()
    keys.type("7")
    expect(live.root.locator(".rc-own .rc-error")).to_contain_text("a D6 scores 1 to 6, not 7")
    keys.type("2")
    expect(boxes).to_have_count(4)
    expect(boxes.nth(3)).to_be_focused()
    keys.type("5")
    expect(live.button("End the turn with these")).to_be_focused()
    keys.press("Enter")
    expect(live.turns).to_have_count(1)
    told = "Turn 1: rolled 6, 2; A gone; wind to 3 o'clock, drift 5."
    expect(live.turns.first).to_contain_text(told)
    live.settle()
    state = live.table()
    assert state["markers"] == [{"id": "B", "x": 25, "y": 10, "munition": "gas"}]
    assert (state["turn"], state["wind_direction"]) == (2, 3)
    expect(live.button("Type my own dice")).to_be_focused()
    live.press("Type my own dice")
    expect(boxes).to_have_count(1)  # the wind is known


def test_a_turn_can_be_gone_back_to(desk: LiveTracker) -> None:
    before = []
    for turn in range(1, 4):
        before.append(desk.table())
        desk.press("Roll the dice")
        expect(desk.turns).to_have_count(turn)
    desk.turns.nth(1).get_by_role("button").click()
    desk.settle()
    expect(desk.turns).to_have_count(1)
    assert desk.table() == before[1]
    desk.press("Redo")
    expect(desk.turns).to_have_count(2)


def test_a_new_table_can_be_taken_back(desk: LiveTracker) -> None:
    before = desk.table()
    desk.press("New table")
    assert (desk.table()["markers"], desk.table()["people"]) == ([], [])
    desk.check()
    desk.press("Undo")
    assert desk.table() == before


def test_all_of_it_survives_a_reload_what_cannot_be_too(desk: LiveTracker) -> None:
    desk.press("Add gas")
    desk.press("Roll the dice")
    desk.field("people.0.x").fill("far")
    desk.settle()
    expect(desk.root.locator('.rc-error[data-field="people.0.x"]')).to_be_visible()
    expect(desk.root.locator(".rc-status")).to_contain_text("Person 1, x")
    kept = desk.table()
    desk.page.reload()
    desk.settle()
    assert desk.table() == kept
    assert desk.field("people.0.x").input_value() == "far"
    expect(desk.turns).to_have_count(1)
    desk.press("Undo")
    assert desk.field("people.0.x").input_value() == "20"
    desk.press("Undo")
    expect(desk.turns).to_have_count(0)


@pytest.mark.parametrize("kept", ["garbage", '{"steps": [], "at": 0}',
                                  '{"steps": [{"state": "7", "what": "", "told": ""}], "at": 0}',
                                  '{"steps": [{"state": "{}"}], "at": 5}'])  # fmt: skip
def test_damaged_storage_is_set_aside_with_a_message(desk: LiveTracker, kept: str) -> None:
    desk.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [KEPT, kept])
    desk.page.reload()
    expect(desk.page.locator(".rc-notices")).to_contain_text("could not be read")
    aside = desk.page.evaluate("localStorage.getItem('rangecard.damaged.tracker')")
    assert aside == kept
    desk.press("Add smoke")
    assert len(desk.table()["markers"]) == OPENING_MARKERS + 1


@pytest.mark.parametrize(
    "state",
    [{"people": 7, "markers": [None, 3]}, {"markers": [{}] * 70},
     {"looks": "Nobody", "shot": {"clock": 40}, "turn": -1}],
)  # fmt: skip
def test_a_senseless_table_is_told_and_can_be_left(
    desk: LiveTracker, state: dict[str, Any]
) -> None:
    desk.load(state)
    desk.press("New table")
    expect(desk.root).to_have_attribute("data-status", "ok")
    desk.check()


def test_two_tabs_show_one_table(desk: LiveTracker, reader: BrowserContext) -> None:
    other = LiveTracker(reader.new_page())
    other.page.goto("smoke-tracker.html")
    other.press("Add smoke")
    expect(desk.handle(f"markers.{OPENING_MARKERS}")).to_be_visible(timeout=START_MS)
    expect(desk.root.locator(".rc-status")).to_contain_text("Another tab went on with this table")
    desk.press("Undo")
    expect(other.handle(f"markers.{OPENING_MARKERS}")).to_have_count(0)
    other.page.close()


@pytest.mark.rule("SM-1", "GA-1")
def test_a_smoke_shot_goes_to_the_tracker_by_one_press(
    reader: BrowserContext,
) -> None:
    page = reader.new_page()
    page.goto("area-fire.html")
    page.evaluate("localStorage.clear()")
    shot = LiveCalculator(page, "area-shot")
    shot.wake()
    dice = {"skill": 3, "direction": 3}
    shot.load({"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 20,
               "skill_die": "D8", "munition": "smoke", "dice": dice})  # fmt: skip
    shot.press("Put the marker on the tracker")
    notice = page.locator(".rc-notices")
    expect(notice).to_contain_text("Smoke 1 stands at x 27, y 36.")
    notice.get_by_role("link").click()
    arrived = LiveTracker(page)
    arrived.settle()
    assert arrived.table()["markers"] == [{"id": "Smoke 1", "x": 27, "y": 36, "munition": "smoke"}]
    arrived.press("Undo")
    assert arrived.table()["markers"] == []
    page.close()


def test_a_chosen_figure_keeps_its_lines_when_it_is_named_anew(desk: LiveTracker) -> None:
    desk.field("people.0.name").fill("Zoë")
    desk.settle()
    assert desk.table()["looks"] == "Zoë"
    desk.root.get_by_role("button", name="Remove Person 1").click()
    desk.settle()
    assert "looks" not in desk.table()
    expect(desk.root).to_have_attribute("data-status", "ok")
