"""The landing map in the page: walls and the point to cover, by mouse, by finger and by key."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from generator.paths import ROOT
from rangecard import door
from tests.web.keyboard import tab_to
from tests.web.live import LiveCalculator, check_figures

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
LEFT: list[Any] = [[-3, -4], [-3, 4]]
OVER: list[Any] = [[-2, 3], [2, 3]]
SHOT = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 30,
    "skill_die": "D10",
    "dice": {"skill": 3, "direction": 4},
}

# Where a place in inches lies on the screen, by the group whose own unit is the inch.
SPOT = """(map, [x, y]) => {
  const ground = [...map.querySelectorAll("[data-inches]")].find((one) => one.checkVisibility());
  const at = new DOMPoint(x, y).matrixTransform(ground.getScreenCTM());
  return [at.x, at.y];
}"""


class LandingMap:
    """The map of a calculator that is awake."""

    def __init__(self, live: LiveCalculator) -> None:
        self.live, self.page = live, live.page
        self.root = live.root.locator(".rc-map")

    def spot(self, x: float, y: float) -> tuple[float, float]:
        px, py = self.root.evaluate(SPOT, [x, y])
        return px, py

    def show(self) -> None:
        """Bring the map to the middle of the screen."""
        self.root.locator(".rc-map-level:visible").evaluate(
            "one => one.scrollIntoView({ block: 'center', behavior: 'instant' })"
        )

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        self.button(name).click()
        self.live.settle()

    def handle(self, key: str) -> Locator:
        return self.root.locator(f'.rc-handle[data-key="{key}"]:visible')

    def drag(self, *places: tuple[float, float], drop: bool = True) -> None:
        """Press the mouse on the first place, in inches, and move over the others."""
        self.show()
        mouse, (first, *rest) = self.page.mouse, places
        # The map of the start counts: a new one may lie elsewhere while the mouse is down.
        spots = [self.spot(*place) for place in rest]
        mouse.move(*self.spot(*first))
        mouse.down()
        for spot in spots:
            mouse.move(*spot, steps=4)
        if drop:
            mouse.up()
            self.live.settle()

    def walls(self, *walls: Any) -> None:
        """Set the walls as a reader types them."""
        self.live.unfold()
        lines = (" ".join(f"{x},{y}" for x, y in wall) for wall in walls)
        self.live.type("walls", "\n".join(lines))

    def check(self, *walls: Any) -> None:
        """Check that the form asks for these walls, and that the page answers as CPython does."""
        self.live.settle()
        asked = self.live.asked()
        assert asked.get("walls", []) == list(walls)
        expect(self.root.locator(".rc-handle[data-end]:visible")).to_have_count(2 * len(walls))
        check_figures(self.live, door.ask(asked))


@pytest.fixture(params=[1280, 360])
def landing_map(live: LiveCalculator, request: pytest.FixtureRequest) -> LandingMap:
    """The map of the untouched form, on a desk and on a phone."""
    live.page.set_viewport_size({"width": request.param, "height": 720})
    return LandingMap(live)


@pytest.fixture
def desk(live: LiveCalculator) -> LandingMap:
    return LandingMap(live)


def test_a_wall_is_drawn_by_dragging(landing_map: LandingMap) -> None:
    landing_map.press("Draw wall")
    expect(landing_map.button("Draw wall")).to_have_attribute("aria-pressed", "true")
    landing_map.drag((-3.1, -4.2), (-2, 0), (-2.9, 4.1))
    landing_map.check(LEFT)
    landing_map.drag((-2, 3), (2, 3))
    landing_map.check(LEFT, OVER)
    landing_map.page.keyboard.press("Escape")
    expect(landing_map.button("Draw wall")).to_have_attribute("aria-pressed", "false")


def test_without_the_button_no_wall_is_drawn(desk: LandingMap) -> None:
    desk.drag((-3, -4), (-3, 4))
    desk.check()


def test_an_end_and_a_whole_wall_are_dragged_in_half_inches(landing_map: LandingMap) -> None:
    landing_map.walls(LEFT)
    landing_map.drag((-3, 4), (0, 0), (1.2, 3.4))
    landing_map.check([[-3, -4], [1, 3.5]])
    landing_map.drag((-1, -0.25), (0, 1.2))
    landing_map.check([[-2, -2.5], [2, 5]])


def test_shift_drags_in_quarters_and_a_drag_may_be_given_up(desk: LandingMap) -> None:
    desk.walls(LEFT)
    desk.page.keyboard.down("Shift")
    desk.drag((-3, 4), (-2.3, 3.2))
    desk.page.keyboard.up("Shift")
    desk.check([[-3, -4], [-2.25, 3.25]])
    desk.drag((-3, -4), (3, 0), drop=False)
    desk.page.keyboard.press("Escape")
    desk.page.mouse.up()
    desk.check([[-3, -4], [-2.25, 3.25]])


def test_a_drag_leaves_neither_the_map_nor_a_wall_without_length(desk: LandingMap) -> None:
    desk.walls(OVER)
    desk.drag((-2, 3), (1, 3), (2, 3))
    (wall,) = desk.live.asked()["walls"]
    assert wall[0] != wall[1] == [2, 3]
    desk.walls(OVER)
    desk.drag((2, 3), (60, 3))
    (wall,) = desk.live.asked()["walls"]
    edge = -float(desk.root.locator(".rc-ground").first.get_attribute("x") or 0)
    assert abs(wall[1][0] - edge) <= 0.25  # half of what a drag rounds to


def test_walls_are_removed_and_brought_back(landing_map: LandingMap) -> None:
    landing_map.walls(LEFT, OVER)
    expect(landing_map.button("Remove")).to_be_disabled()
    landing_map.handle("wall-0-0").click()
    landing_map.press("Remove")
    landing_map.check(OVER)
    landing_map.press("Undo")
    landing_map.check(LEFT, OVER)
    expect(landing_map.button("Undo")).to_be_disabled()
    landing_map.drag((2, 3), (4, 3))
    landing_map.press("Undo")
    landing_map.check(LEFT, OVER)


def test_all_of_it_by_keyboard_alone(landing_map: LandingMap) -> None:
    live, keys = landing_map.live, landing_map.page.keyboard
    live.field("range_in").focus()
    tab_to(live, landing_map.button("Add wall"))
    keys.press("Enter")
    live.settle()
    (added,) = live.asked()["walls"]
    expect(landing_map.handle("wall-0-0")).to_be_focused()
    for key in ("ArrowUp", "ArrowLeft", "Shift+ArrowLeft"):
        keys.press(key)
        live.settle()
        expect(landing_map.handle("wall-0-0")).to_be_focused()
    (x, y), end = added
    landing_map.check([[x - 1.25, y + 1], end])
    keys.press("Tab")
    expect(landing_map.handle("wall-0-1")).to_be_focused()
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    expect(landing_map.handle("wall-0")).to_be_focused()
    for _ in range(3):
        keys.press("ArrowDown")
    landing_map.check([[x - 1.25, y - 2], [end[0], end[1] - 3]])
    keys.press("Delete")
    landing_map.check()
    expect(landing_map.button("Add wall")).to_be_focused()
    tab_to(live, landing_map.button("Undo"))
    keys.press("Enter")
    landing_map.check([[x - 1.25, y - 2], [end[0], end[1] - 3]])


def test_handles_say_what_they_are_and_the_change_is_told(desk: LandingMap) -> None:
    desk.walls(LEFT)
    first = desk.handle("wall-0-0")
    expect(first).to_have_attribute("aria-label", "Wall 1, first end, x −3, y −4")
    expect(desk.handle("wall-0")).to_have_attribute(
        "aria-label", "Wall 1, from x −3, y −4 to x −3, y 4"
    )
    desk.drag((-3, -4), (-2, -4))
    told = desk.live.root.locator(".rc-map-told")
    expect(told).to_have_text("Wall 1, first end, x −2, y −4")
    expect(told).to_have_attribute("role", "status")
    expect(first).to_be_focused()


def test_typed_numbers_appear_on_the_map(desk: LandingMap) -> None:
    desk.walls([[-2.5, -1], [3.25, 4]])
    for key, place in (("wall-0-0", (-2.5, -1)), ("wall-0-1", (3.25, 4))):
        box = desk.handle(key).locator(".rc-knob").bounding_box()
        assert box
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert middle == pytest.approx(desk.spot(*place), abs=0.5)
    desk.check([[-2.5, -1], [3.25, 4]])


def test_targets_are_large_enough_for_a_finger(landing_map: LandingMap) -> None:
    landing_map.walls(LEFT)
    for grip in landing_map.root.locator("circle.rc-grip:visible").all():
        box = grip.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    for button in landing_map.root.get_by_role("button").all():
        box = button.bounding_box()
        if box and button.evaluate("one => one.localName === 'button'"):
            assert box["height"] >= 44
    assert (
        landing_map.page.evaluate("document.documentElement.scrollWidth")
        <= (landing_map.page.viewport_size or {"width": 0})["width"]
    )


def test_what_a_burst_covers_is_asked_on_the_map(landing_map: LandingMap) -> None:
    live = landing_map.live
    landing_map.button("Point to cover").click()
    expect(live.field("burst_radius_in")).to_be_focused()
    landing_map.page.keyboard.type("2")
    expect(live.field("cover_point")).not_to_have_value("")
    live.settle()
    x, y = live.asked()["cover_point"]
    landing_map.drag((x, y), (1, 1))
    assert live.asked()["cover_point"] == [1, 1]
    landing_map.handle("point").press("ArrowUp")
    live.settle()
    assert live.asked()["cover_point"] == [1, 2]
    expect(landing_map.handle("point")).to_be_focused()
    landing_map.press("Whole table")
    grid = {"x": -24, "y": -36, "columns": 48, "rows": 72}
    assert live.asked()["cover_grid"] == grid
    check_figures(live, door.ask(live.asked()))
    expect(landing_map.root.locator('[data-level="table"]')).to_be_visible()
    landing_map.press("Near the aim point")
    expect(landing_map.root.locator('[data-level="near"]')).to_be_visible()
    expect(landing_map.root.locator('[data-level="table"]')).to_be_hidden()
    live.type("range_in", "10")
    expect(landing_map.root.locator('[data-level="table"]')).to_be_hidden()
    landing_map.press("All squares")
    landing_map.press("Whole table")
    landing_map.press("Point to cover")
    assert "cover_grid" not in live.asked()
    assert "cover_point" not in live.asked()


def test_a_wall_is_dragged_on_the_whole_table(desk: LandingMap) -> None:
    desk.live.unfold()
    desk.live.type("burst_radius_in", "2")
    desk.press("Whole table")
    desk.walls([[-10, 20], [10, 20]])
    desk.drag((10, 20), (15, 10))
    desk.check([[-10, 20], [15, 10]])


def test_every_landing_is_shown_with_its_exact_chance(desk: LandingMap) -> None:
    desk.walls(LEFT)
    answer = door.ask(desk.live.asked())
    figures = desk.live.figures()
    landing = answer["odds"]["landing"]
    assert [figures[f"odds.landing.{i}"] for i in range(len(landing))] == landing
    rows = desk.live.root.locator('.rc-further [data-fold="landings"] tbody tr')
    expect(rows).to_have_count(len(landing))


def test_a_fold_that_was_opened_stays_open(desk: LandingMap) -> None:
    fold = desk.live.root.locator('[data-fold="landings"]')
    fold.locator("summary").click()
    expect(fold).to_have_attribute("open", "")
    desk.live.type("range_in", "9")
    expect(fold.locator("tbody tr")).not_to_have_count(61)
    expect(fold).to_have_attribute("open", "")


def test_the_marker_of_a_smoke_shot_is_handed_on(desk: LandingMap) -> None:
    shot = {**SHOT, "munition": "smoke"}
    desk.live.load(shot)
    button = desk.live.root.get_by_role("button", name="Put the marker on the tracker")
    expect(button).to_be_visible()
    x, y = door.ask(shot)["outcome"]["marker"]
    marker = json.loads(button.get_attribute("data-marker") or "")
    assert marker == {"x": x, "y": y, "munition": "smoke"}
    desk.live.load({**shot, "munition": "explosive"})
    expect(button).to_have_count(0)


def _moves(page: Page) -> set[str]:
    names = page.evaluate("document.getAnimations().map(one => one.animationName ?? '')")
    return set(names) & {"rc-fly", "rc-arrive"}


def test_a_rolled_path_is_shown_at_once_to_those_who_want_no_motion(desk: LandingMap) -> None:
    desk.live.load(SHOT)
    assert not _moves(desk.page)
    path = desk.root.locator(".rc-path").first
    assert path.evaluate("one => getComputedStyle(one).strokeDasharray") == "none"


@pytest.fixture(scope="module")
def lively(chromium: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A reader with a finger, who has asked for no less motion."""
    context = chromium.new_context(
        base_url=site_url, has_touch=True, viewport={"width": 360, "height": 720},
        reduced_motion="no-preference",
    )  # fmt: skip
    yield context
    context.close()


@pytest.fixture(scope="module")
def phone(lively: BrowserContext) -> LandingMap:
    page = lively.new_page()
    page.goto("area-fire.html")
    live = LiveCalculator(page, "area-shot")
    live.wake()
    return LandingMap(live)


def test_a_rolled_path_is_animated_once(phone: LandingMap) -> None:
    phone.live.load(SHOT)
    fresh = phone.root.locator("xpath=self::*[@data-fresh]")
    assert _moves(phone.page) == {"rc-fly", "rc-arrive"}
    expect(fresh).to_have_count(0)
    phone.live.root.evaluate("one => one.answer()")
    phone.live.settle()
    assert not _moves(phone.page)


def test_a_finger_draws_and_drags_walls_and_scrolls_beside_them(phone: LandingMap) -> None:
    live, page = phone.live, phone.page
    live.root.evaluate("one => one.reset()")
    live.settle()
    phone.press("Draw wall")
    finger(phone, (-3, -4), (-3, 4))
    phone.check(LEFT)
    phone.press("Draw wall")
    finger(phone, (-3, 4), (-1, 2))
    phone.check([[-3, -4], [-1, 2]])
    phone.show()
    before = page.evaluate("scrollY")
    finger(phone, (4, 0), (4, 5), show=False)
    page.wait_for_function("before => scrollY !== before", arg=before)
    phone.check([[-3, -4], [-1, 2]])


def finger(each: LandingMap, *places: tuple[float, float], show: bool = True) -> None:
    """Touch the first place, in inches, and draw the finger over the others."""
    if show:
        each.show()
    touch = each.page.context.new_cdp_session(each.page)

    def send(kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    spots = [each.spot(*place) for place in places]
    send("touchStart", spots[0])
    for (x1, y1), (x2, y2) in pairwise(spots):
        for step in range(1, 6):
            send("touchMove", (x1 + (x2 - x1) * step / 5, y1 + (y2 - y1) * step / 5))
    send("touchEnd")
    each.live.settle()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_map_with_handles(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto("bouncing-rounds.html")
    live = LiveCalculator(page, "area-shot")
    live.wake()
    live.load({**live.asked(), "burst_radius_in": 2, "cover_point": [1, 1],
               "cover_grid": {"x": -24, "y": -36, "columns": 48, "rows": 72}})  # fmt: skip
    page.evaluate(AXE.read_text("utf-8"))  # the policy lets no foreign script in
    found = page.evaluate("axe.run('.rc-answer').then(({ violations }) => violations)")
    assert [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found] == []


def test_a_printed_map_has_neither_handles_nor_buttons(desk: LandingMap) -> None:
    desk.walls(LEFT)
    desk.page.emulate_media(media="print")
    expect(desk.root.locator(".rc-handles").first).to_be_hidden()
    expect(desk.button("Draw wall")).to_be_hidden()
    expect(desk.root.locator("svg.rc-landing-map").first).to_be_visible()
    desk.page.emulate_media(media="screen")


def test_the_printed_page_has_the_map_and_no_handle_before_it_is_alive(page: Page) -> None:
    page.goto("bouncing-rounds.html")
    assert not page.locator(".rc-handle").first.is_visible()
    expect(page.locator("svg.rc-landing-map").first).to_be_visible()
    desc = page.locator("svg.rc-landing-map desc").first.text_content() or ""
    assert re.search(r"1 wall, 1 on the map", desc)


def test_the_focus_outlives_what_it_was_on(desk: LandingMap) -> None:
    desk.press("Add wall")
    desk.button("Undo").focus()
    desk.page.keyboard.press("Enter")
    desk.check()
    expect(desk.button("Add wall")).to_be_focused()
    desk.live.unfold()
    desk.live.type("burst_radius_in", "3")
    desk.press("Point to cover")
    desk.handle("point").focus()
    desk.page.keyboard.press("Delete")
    desk.live.settle()
    expect(desk.button("Point to cover")).to_be_focused()
