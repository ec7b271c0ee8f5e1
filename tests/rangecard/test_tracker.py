"""The tracker's page functions: a turn ended, a marker placed, texts in and texts out."""

import json
from typing import Any

import pytest

from rangecard import door, page, tracker
from rangecard.dice import direction

MARKERS = [
    {"id": "Smoke 1", "x": 20, "y": 40, "munition": "smoke"},
    {"id": "Gas 1", "x": 12.5, "y": 70, "munition": "gas"},
    {"id": 3, "x": 30, "y": 1, "munition": "smoke"},
]


def reply(text: str) -> dict[str, Any]:
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def ended(dice: dict[str, Any], **state: Any) -> dict[str, Any]:
    return reply(tracker.end_turn(json.dumps({"markers": MARKERS} | state), json.dumps(dice)))


WINDS: list[dict[str, Any]] = [
    {},
    {"house_rules": {"wind": "fixed", "wind_fixed_in": 2.5}, "wind_direction": 2},
    {"house_rules": {"wind": "d6"}, "wind_direction": 7},
    {"house_rules": {"wind": "d6"}},
]


@pytest.mark.rule("SM-4", "SM-5", "GA-1")
@pytest.mark.parametrize("state", WINDS)
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_the_end_of_turn_is_that_of_the_calculator(seed: int, state: dict[str, Any]) -> None:
    found = ended({"seed": seed}, turn=4, **state)
    asked = door.ask({"calculator": "cloud-turn", "markers": MARKERS, "seed": seed, **state})
    assert found["state"]["markers"] == asked["outcome"]["markers"]
    assert found["removed"] == asked["outcome"]["removed"]
    assert found["dice"] == asked["dice"]
    assert found["state"]["turn"] == 5
    again = ended({"dice": found["dice"]}, turn=4, **state)
    assert again == found, "what was rolled can be typed"


@pytest.mark.rule("SM-5")
def test_a_wind_that_was_rolled_is_kept_for_the_game() -> None:
    found = ended({"seed": 1}, house_rules={"wind": "fixed"})
    assert found["state"]["wind_direction"] == found["dice"]["wind_direction"]
    still = reply(tracker.end_turn(json.dumps(found["state"]), '{"seed": 2}'))
    assert "wind_direction" not in still["dice"]


@pytest.mark.rule("SM-4", "SM-5")
def test_the_turn_is_told_with_its_dice_who_went_and_who_drifted_off() -> None:
    house = {"house_rules": {"wind": "fixed", "wind_fixed_in": 3}, "wind_direction": 12}
    found = ended({"dice": {"dissipation": [5, 4, 1]}}, turn=3, **house)
    told = "Turn 3: rolled 5, 4, 1; Smoke 1 gone; wind to 12 o'clock; Gas 1 off the table."
    assert found["told"] == told
    assert found["left"] == ["Gas 1"]
    further = reply(
        tracker.end_turn(json.dumps(found["state"]), '{"dice": {"dissipation": [1, 1]}}')
    )
    assert further["left"] == [], "it was told when it left"


@pytest.mark.parametrize(
    ("dice", "field"),
    [({"dissipation": [7, 1, 1]}, "dice.dissipation[0]"),
     ({"dissipation": [1]}, "dice.dissipation"),
     ({"dissipation": "two"}, "dice.dissipation")],
)  # fmt: skip
def test_dice_that_cannot_be_are_named(dice: dict[str, Any], field: str) -> None:
    found = ended({"dice": dice})
    assert [one["field"] for one in found["errors"]] == [field]


def placed(marker: dict[str, Any], **state: Any) -> dict[str, Any]:
    return reply(tracker.place_marker(json.dumps(state), json.dumps(marker)))


@pytest.mark.rule("DI-4", "SM-1")
@pytest.mark.parametrize("clock", range(1, 13))
@pytest.mark.parametrize("rolled", range(1, 13))
def test_a_shots_marker_is_turned_with_its_line_of_fire(clock: int, rolled: int) -> None:
    """A deviation toward 5 of a shot toward 3 o'clock is one toward 8 on the table's clock."""
    shot = door.ask({"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 20,
                     "skill_die": "D6", "munition": "smoke",
                     "dice": {"skill": 3, "direction": rolled}})  # fmt: skip
    x, y = shot["outcome"]["marker"]
    marker = {"x": x, "y": y, "munition": "smoke"}
    found = placed(marker, shot={"x": 10.5, "y": 20, "clock": clock})
    (new,) = found["state"]["markers"]
    to = direction(rolled + clock)
    assert new["x"] == pytest.approx(10.5 + 3 * to[0], abs=2e-6)
    assert new["y"] == pytest.approx(20 + 3 * to[1], abs=2e-6)
    if clock == 12:
        assert [new["x"], new["y"]] == [round(10.5 + x, 6), round(20 + y, 6)]


def test_without_an_aim_point_a_shot_is_aimed_at_the_middle() -> None:
    off = {"x": 0, "y": 4, "munition": "gas"}
    (new,) = placed(off, table={"width_in": 30, "depth_in": 40})["state"]["markers"]
    assert new == {"id": "Gas 1", "x": 15, "y": 24, "munition": "gas"}


def test_what_is_added_has_a_free_name_and_a_place_of_its_own() -> None:
    state: dict[str, Any] = {}
    for munition in ("smoke", "gas", "smoke"):
        state = placed({"munition": munition}, **state)["state"]
    names = [(one["id"], one["x"], one["y"]) for one in state["markers"]]
    assert names == [("Smoke 1", 24, 36), ("Gas 1", 26, 36), ("Smoke 2", 28, 36)]
    del state["markers"][0]
    assert placed({"munition": "smoke"}, **state)["name"] == "Smoke 1"
    one = reply(tracker.add_person(json.dumps(state)))["state"]
    two = reply(tracker.add_person(json.dumps(one)))["state"]
    assert [person["name"] for person in two["people"]] == ["Person 1", "Person 2"]
    assert two["people"][0]["x"] != two["people"][1]["x"]


@pytest.mark.parametrize(
    "marker", [{}, {"munition": "explosive"}, {"munition": "smoke", "x": 1},
               {"munition": "smoke", "x": 1, "y": "far"}, {"munition": [1]}]
)  # fmt: skip
def test_a_marker_that_is_none_is_refused(marker: dict[str, Any]) -> None:
    assert placed(marker)["errors"]


def test_a_full_table_takes_no_more() -> None:
    many = [{"id": n, "x": n, "y": 0, "munition": "smoke"} for n in range(60)]
    assert placed({"munition": "gas"}, markers=many)["errors"][0]["field"] == "markers"


@pytest.mark.parametrize("state", ["", "[]", "null", '{"markers": 3}', '{"people": [null]}', "{}}",
                                   '{"markers": [{"id": [], "x": 1e999999, "y": 0}]}',
                                   '{"shot": null, "table": 1, "house_rules": 5}'])  # fmt: skip
def test_a_senseless_state_is_answered_with_its_faults(state: str) -> None:
    shown = reply(tracker.table(state))
    assert shown["answer"]["status"] == "error"
    assert shown["answer"]["errors"]
    assert "rc-errors" in shown["html"]
    for changed in (tracker.end_turn(state, '{"seed": 1}'), tracker.add_person(state),
                    tracker.place_marker(state, '{"munition": "smoke"}')):  # fmt: skip
        assert reply(changed)["errors"]


@pytest.mark.parametrize("dice", ["", "7", "[1]", "{}", '{"seed": 1.5}', '{"seed": 1, "dice": {}}'])
def test_senseless_dice_end_no_turn(dice: str) -> None:
    found = reply(tracker.end_turn("{}", dice))
    assert found["status"] == "error"
    assert found["errors"]


def test_names_are_escaped_and_everything_is_told() -> None:
    bad = '<b>"&'
    people = [{"name": bad, "x": 1, "y": 1, "die": "D8", "motivation": 2},
              {"name": "Bo", "x": 5, "y": 5, "die": "D8", "motivation": 2}]  # fmt: skip
    markers = [{"id": bad, "x": 2, "y": 2, "munition": "smoke"}]
    html = reply(tracker.table(json.dumps({"people": people, "markers": markers})))["html"]
    assert bad not in html
    assert "&lt;b&gt;" in html
    assert "must test: &lt;b&gt;" in html


def test_the_page_offers_these_functions() -> None:
    names = {"table", "end_turn", "place_marker", "add_person"}
    assert names <= set(page.__all__)
    page.rehearse('{"calculator": "gas-check", "quality_die": "D8"}')
