"""The log: every shot that the reader's hand resolves, once; shown again, taken back, exported."""

import csv
import io
import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from rangecard import door
from rangecard.data import canonical
from tests.web.kept import forget_all, has_no_sideways_scroll, keep, keep_text, kept, notices
from tests.web.live import START_MS, LiveCalculator, check_figures

SHOTS: list[dict[str, Any]] = [
    {
        "time": f"2026-11-30T10:15:{number:02}.000Z",
        "question": {
            "calculator": "gas-check",
            "quality_die": "D8",
            "sealed": True,
            "seed": number,
        },
        "dice": {"die": 5},
        "told": f"No suppression {number}",
        "ruleset": "1.0.0",
    }
    for number in range(3)
]
HOSTILE: dict[str, Any] = {
    **SHOTS[0],
    "question": {
        "calculator": "area-shot",
        "weapon": {"name": '=cmd("a,b"),<b>', "range_band_in": 6},
        "range_in": 7.5,
        "skill_die": "D8",
        "dice": {"skill": 8},
    },
    "told": '<img src=x onerror="window.ran=1">\u202e, "quoted"',
}
Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Opened:
    """A page where these shots are logged and nothing else is kept."""
    page = reader.new_page()
    page.goto("about.html")

    def on(address: str, *shots: object, width: int = 1280) -> Page:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("about.html")
        forget_all(page)
        keep(page, "log", shots)
        page.goto(address)
        return page

    return on


@pytest.fixture
def gas(opened: Opened) -> LiveCalculator:
    live = LiveCalculator(opened("gas.html"), "gas-check")
    live.wake()
    return live


def root(page: Page) -> Locator:
    return page.locator("rangecard-log")


def press(page: Page, name: str) -> None:
    root(page).get_by_role("button", name=name, exact=True).click()


def told(page: Page) -> list[str]:
    return root(page).locator("li .rc-result").all_text_contents()


def log(live: LiveCalculator) -> Any:
    return kept(live.page, "log")


def test_a_roll_is_logged_with_all_that_belongs_to_it(gas: LiveCalculator) -> None:
    gas.roll()
    (shot,) = log(gas)
    assert shot["question"] == gas.asked()
    answer = door.ask(shot["question"])
    assert shot["dice"] == answer["dice"]
    assert shot["ruleset"] == answer["ruleset"]
    assert shot["told"] == gas.root.locator(".rc-told").text_content()
    assert datetime.fromisoformat(shot["time"]).tzinfo is not None
    gas.press("Roll")
    assert len(log(gas)) == 2
    expect(gas.root.locator(".rc-log-link")).to_have_text("Log (2)")


def test_typed_dice_are_logged_and_a_correction_takes_their_place(gas: LiveCalculator) -> None:
    gas.way("My dice").click()
    expect(gas.root.locator(".rc-tray input")).to_be_focused()
    gas.page.keyboard.type("5")
    expect(gas.root.locator(".rc-told")).to_be_visible()
    assert [one["question"]["dice"] for one in log(gas)] == [{"die": 5}]
    box = gas.root.locator(".rc-tray input")
    box.fill("6")
    expect(gas.root.locator('[data-figure="dice.die"]')).to_have_attribute("data-value", "6")
    assert [one["question"]["dice"] for one in log(gas)] == [{"die": 6}]
    gas.root.get_by_role("button", name="Next roll").click()
    expect(gas.root.locator(".rc-told")).to_have_count(0)
    expect(box).to_be_focused()
    gas.page.keyboard.type("6")
    expect(gas.root.locator(".rc-told")).to_be_visible()
    assert [one["question"]["dice"] for one in log(gas)] == [{"die": 6}, {"die": 6}]


def test_a_shot_that_is_only_shown_again_is_not_logged(gas: LiveCalculator) -> None:
    gas.roll()
    first = gas.asked()
    gas.press("Roll")
    page = gas.page
    page.reload()
    gas.wait("ready")
    gas.settle()
    expect(gas.root.locator(".rc-told")).to_be_visible()
    page.go_back()
    expect(gas.root.locator('[data-figure="dice.die"]')).to_be_visible()
    gas.settle()
    assert gas.asked() == first
    gas.root.get_by_label("Seed").fill(str(first["seed"]))
    gas.press("Again")
    assert len(log(gas)) == 2
    keep(page, "log", [])
    page.reload()
    gas.wait("ready")
    gas.settle()
    assert log(gas) == []


def test_examples_and_links_are_no_shots_of_the_reader(opened: Opened) -> None:
    page = opened("gas.html?calculator=gas-check&quality_die=D8&sealed=true&seed=7")
    live = LiveCalculator(page, "gas-check")
    live.wait("ready")
    live.settle()
    expect(live.root.locator(".rc-told")).to_be_visible()
    live.load({**SHOTS[0]["question"], "seed": 8})
    assert log(live) == []


@pytest.mark.parametrize("width", [360, 1280])
def test_the_newest_comes_first_with_time_calculator_result_and_dice(
    opened: Opened, width: int
) -> None:
    page = opened("firers.html", *SHOTS, width=width)
    assert told(page) == ["No suppression 2", "No suppression 1", "No suppression 0"]
    entry = root(page).locator("li").first
    expect(entry.locator(".rc-title")).to_have_text("Gas check")
    expect(entry.locator(".rc-rolled")).to_have_text("die 5 · seed 2")
    expect(entry.locator("time")).to_have_attribute("datetime", SHOTS[2]["time"])
    assert has_no_sideways_scroll(page)


def test_a_deletion_keeps_the_focus_near_and_is_taken_back(opened: Opened) -> None:
    page = opened("firers.html", *SHOTS)
    delete = root(page).locator(".rc-delete")
    delete.nth(1).focus()
    page.keyboard.press("Enter")
    assert told(page) == ["No suppression 2", "No suppression 0"]
    expect(delete.nth(1)).to_be_focused()
    press(page, "Undo: the deletion")
    assert kept(page, "log") == SHOTS
    expect(root(page).locator(".rc-again").first).to_be_focused()  # nothing is left to undo


def test_a_clearing_is_taken_back_after_a_reload_too(opened: Opened) -> None:
    page = opened("firers.html", *SHOTS)
    press(page, "Clear")
    assert kept(page, "log") == []
    expect(root(page).locator(".rc-none")).to_be_visible()
    expect(root(page).get_by_role("button", name="Export CSV")).to_be_disabled()
    page.reload()
    press(page, "Undo: the clearing")
    assert kept(page, "log") == SHOTS
    expect(root(page).get_by_role("button", name="Undo", exact=True)).to_be_disabled()


def test_the_last_shot_is_taken_back(gas: LiveCalculator) -> None:
    keep(gas.page, "log", SHOTS)
    gas.roll()
    assert len(log(gas)) == 4
    gas.page.goto("firers.html")
    press(gas.page, "Undo: the last shot")
    assert kept(gas.page, "log") == SHOTS


@pytest.mark.parametrize("by_keys", [False, True])
def test_again_shows_the_shot_on_the_page_of_all_calculators(
    opened: Opened, *, by_keys: bool
) -> None:
    page = opened("firers.html", *SHOTS)
    again = root(page).locator(".rc-again").last
    if by_keys:
        again.focus()
        page.keyboard.press("Enter")
    else:
        again.click()
    page.wait_for_url("**/play.html*")
    live = LiveCalculator(page, "gas-check")
    live.wait("ready")
    live.settle()
    expect(live.root).to_be_visible()
    question = SHOTS[0]["question"]
    assert live.asked() == question
    check_figures(live, door.ask(question))
    assert kept(page, "log") == SHOTS
    assert kept(page, "replay") is None


def test_two_tabs_lose_no_shot(gas: LiveCalculator) -> None:
    other = gas.page.context.new_page()
    other.goto("firers.html")
    gas.roll()
    expect(root(other).locator("li")).to_have_count(1)
    live = LiveCalculator(gas.page.context.new_page(), "motivation-test")
    live.page.goto("smoke.html")
    live.wake()
    live.roll()
    gas.press("Roll")
    expect(root(other).locator("li")).to_have_count(3)
    names = [one["question"]["calculator"] for one in log(gas)]
    assert names == ["gas-check", "motivation-test", "gas-check"]
    root(other).locator(".rc-delete").nth(1).click()
    assert [one["question"]["calculator"] for one in log(gas)] == ["gas-check", "gas-check"]
    live.page.close()
    other.close()


def exported(page: Page, name: str) -> tuple[str, str]:
    with page.expect_download(timeout=START_MS) as download:
        press(page, name)
    path: Path = download.value.path()
    return download.value.suggested_filename, path.read_bytes().decode("utf-8")


def test_the_csv_opens_as_a_table_in_which_nothing_runs(opened: Opened) -> None:
    page = opened("firers.html", HOSTILE, SHOTS[1])
    name, text = exported(page, "Export CSV")
    assert name.startswith("rangecard-log-20")
    assert name.endswith(".csv")
    assert text.startswith("\ufefftime,")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert [row["calculator"] for row in rows] == ["area-shot", "gas-check"]
    assert rows[0]["weapon"] == '\'=cmd("a,b"),<b>'
    assert json.loads(rows[0]["question"]) == HOSTILE["question"]
    assert rows[0]["result"] == HOSTILE["told"]
    assert (rows[0]["range_in"], rows[1]["seed"]) == ("7.5", "1")
    assert text.count("\n") == text.count("\r\n") == 3


def test_the_json_is_a_readers_document(opened: Opened) -> None:
    page = opened("firers.html", HOSTILE, *SHOTS[1:])
    name, text = exported(page, "Export JSON")
    assert name.endswith(".json")
    document = json.loads(text)
    assert document == {"rangecard": 1, "ruleset": "1.0.0", "log": [HOSTILE, *SHOTS[1:]]}


def test_hostile_words_are_only_text(opened: Opened) -> None:
    page = opened("firers.html", HOSTILE, width=360)
    assert told(page) == [HOSTILE["told"]]
    assert root(page).locator("img").count() == 0
    assert page.evaluate("window.ran") is None
    assert has_no_sideways_scroll(page)


def test_damaged_storage_is_set_aside_and_said(opened: Opened) -> None:
    page = opened("firers.html")
    keep_text(page, "log", '[{"time":')
    keep_text(page, "log-undo", "7")
    page.reload()
    assert told(page) == []
    assert len([one for one in notices(page) if "set aside" in one]) == 2
    assert page.evaluate("localStorage.getItem('rangecard.damaged.log')") == '[{"time":'


@pytest.mark.parametrize(
    "change",
    [
        {"what": "constructor", "added": [], "removed": []},
        {"what": "shot", "added": [None], "removed": []},
        {"what": "shot", "added": [], "removed": [{"time": "noon"}]},
    ],
)
def test_a_change_that_cannot_be_taken_back_is_not_offered(opened: Opened, change: Any) -> None:
    page = opened("firers.html", *SHOTS)
    keep(page, "log-undo", change)
    page.reload()
    expect(root(page).get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    assert len(told(page)) == 3


def test_sound_shots_stay_where_others_are_damaged(opened: Opened) -> None:
    bad: list[Any] = [7, None, {"time": 3, "question": {}}, {"time": "x"}, {"question": {}}]
    page = opened("firers.html", *bad, *SHOTS)
    assert len(told(page)) == 3
    assert kept(page, "log") == SHOTS
    assert kept(page, "damaged.log") == bad


def test_shots_with_odd_members_break_no_list(opened: Opened) -> None:
    odd = {"time": "noon", "question": {"calculator": ["x"]}, "dice": [3], "told": {"a": 1}}
    page = opened("firers.html", odd, SHOTS[1])
    assert len(told(page)) == 2
    press(page, "Export CSV")
    page.wait_for_function("() => document.querySelector('.rc-notices span')", timeout=START_MS)
    assert any("log[0].time" in one for one in notices(page))


def test_the_oldest_goes_when_the_log_is_full(gas: LiveCalculator) -> None:
    many = [
        {**SHOTS[0], "time": f"2026-11-29T10:{n // 60:02}:{n % 60:02}.000Z", "told": str(n)}
        for n in range(1000)
    ]
    keep(gas.page, "log", many)
    gas.roll()
    found = log(gas)
    assert len(found) == 1000
    assert (found[0]["told"], found[-1]["question"]) == ("1", gas.asked())
    gas.page.goto("firers.html")
    assert len(told(gas.page)) == 50
    press(gas.page, "Show older shots")
    assert len(told(gas.page)) == 100
    expect(root(gas.page).locator("li").nth(50).locator(".rc-again")).to_be_focused()


def test_a_page_without_python_shows_firers_and_log(chromium: Any, site_url: str) -> None:
    context = chromium.new_context(base_url=site_url, service_workers="block")
    context.route("**/rangecard/worker-*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto("about.html")
    keep(page, "log", SHOTS)
    keep(page, "firers", [{"name": "Ann", "skill": 12}])
    page.goto("firers.html")
    assert len(told(page)) == 3
    expect(page.locator("#firer-skill")).to_have_value("12")
    press(page, "Export CSV")
    expect(page.locator(".rc-notices")).to_contain_text("The log was not exported.")
    context.close()


def test_the_weapons_name_is_that_of_the_data(opened: Opened) -> None:
    weapon = next(iter(canonical().area_weapons.values()))
    shot = {**HOSTILE, "question": {**HOSTILE["question"], "weapon": weapon.id}}
    _, text = exported(opened("firers.html", shot), "Export CSV")
    assert weapon.name in text
