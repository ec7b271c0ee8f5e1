"""The tracker's table says what the contract's calculators say, asked for the same."""

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from rangecard import data, door
from rangecard.calculators import CALCULATORS, MARKER
from rangecard.faults import Faults
from rangecard.table import TABLE, Table

HERE = {"x": 10, "y": 10}
SMOKE = {"id": "Smoke 1", "munition": "smoke"}
GAS = {"id": "Gas 1", "munition": "gas"}
ADA = {"name": "Ada", **HERE, "die": "D8", "motivation": 2}


def answer(**state: Any) -> dict[str, Any]:
    return json.loads(json.dumps(Table(state, data.canonical()).answer()))  # type: ignore[no-any-return]


def due_for(person: dict[str, Any], *markers: dict[str, Any], **house: Any) -> list[Any]:
    found = answer(people=[person], markers=markers, house_rules=house)["people"][0]["tests"]
    assert isinstance(found, list)
    return found


@pytest.mark.rule("SM-2", "SM-3")
@pytest.mark.parametrize(
    ("x", "y", "within"),
    [(13, 10, True), (10, 7, True), (Fraction("11.8"), Fraction("12.4"), True),
     (Fraction("13.000001"), 10, False), (Fraction("11.8"), Fraction("12.400001"), False)],
)  # fmt: skip
def test_exactly_at_the_edge_is_within(x: Any, y: Any, within: bool) -> None:
    assert bool(due_for(ADA, SMOKE | {"x": x, "y": y})) is within
    assert bool(due_for(ADA, GAS | {"x": x, "y": y})) is within


@pytest.mark.rule("SM-3", "DI-3")
@pytest.mark.parametrize("immune", [False, True])
@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(("die", "motivation"), [("D4", 4), ("D6", 2), ("D12", 0)])
def test_smoke_is_the_test_over_motivation(
    die: str, motivation: int, sealed: bool, immune: bool
) -> None:
    person = ADA | {"die": die, "motivation": motivation, "sealed": sealed}
    house = {"sealed_immune_to_smoke": immune}
    (test,) = due_for(person, SMOKE | HERE, **house)
    question = {"calculator": "motivation-test", "die": die, "motivation": motivation,
                "cause": "smoke", "sealed": sealed, "house_rules": house}  # fmt: skip
    asked = door.ask(question)
    assert test["pass"] == asked["odds"]["pass"]
    assert test["passes_on"] == asked["figures"]["passes_on"]
    assert test["rolls"] is not (sealed and immune)
    assert (test["rule"], test["markers"]) == ("SM-3", ["Smoke 1"])


@pytest.mark.rule("GA-1", "GA-2")
@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("die", ["D4", "D10"])
def test_gas_is_the_gas_check_and_no_test_over_motivation(die: str, sealed: bool) -> None:
    (test,) = due_for(ADA | {"die": die, "sealed": sealed}, GAS | HERE)
    asked = door.ask({"calculator": "gas-check", "quality_die": die, "sealed": sealed})
    assert test["suppressed"] == asked["odds"]["suppressed"]
    assert (test["rule"], test["munition"]) == ("GA-2", "gas")


@pytest.mark.rule("SM-3", "GA-2")
@pytest.mark.parametrize(
    ("stood", "through"), [((10, 0), [1]), ((7, 0), [1]), ((6, 0), []), ((0, 10), [])]
)
def test_who_moved_through_smoke_tests_and_gas_is_for_who_stands_in_it(
    stood: tuple[Any, Any], through: list[int]
) -> None:
    markers = [SMOKE | {"id": 1, "x": 10, "y": 4}, GAS | {"x": 10, "y": 5}]
    there = ADA | {"x": max(stood[0], 6), "y": 10}
    before = Table({"people": [ADA | {"x": stood[0], "y": stood[1]}]}, data.canonical())
    after = Table({"people": [there], "markers": markers}, data.canonical())
    (person,) = after.answer(before)["people"]
    assert [one["through"] for one in person["tests"]] == ([through] if through else [])
    assert after.answer()["people"][0]["tests"] == []


def test_both_clouds_are_told_smoke_first() -> None:
    two = [GAS | HERE, SMOKE | HERE, SMOKE | {"id": 7, "x": 11, "y": 11}]
    tests = due_for(ADA, *two)
    assert [(one["munition"], one["markers"]) for one in tests] == [
        ("smoke", ["Smoke 1", 7]), ("gas", ["Gas 1"]),
    ]  # fmt: skip


@pytest.mark.rule("SM-2", "GA-1")
@pytest.mark.parametrize("gas_blocks", [False, True])
def test_every_pair_sees_what_the_line_of_sight_says(gas_blocks: bool) -> None:
    markers = [SMOKE | {"x": 3, "y": 6}, GAS | {"x": 9, "y": 3}, SMOKE | {"id": 3, "x": 20, "y": 0}]
    places = [(0, 0), (0, 12), (12, 0), (12, 12), (23, 0), (Fraction("17.5"), 1)]
    people = [ADA | {"name": str(n), "x": x, "y": y} for n, (x, y) in enumerate(places)]
    house = {"gas_blocks_sight": gas_blocks}
    found = answer(people=people, markers=markers, house_rules=house)["sights"]
    assert len(found) == 15
    for sight, (one, other) in zip(found, combinations(people, 2), strict=True):
        assert (sight["from"], sight["to"]) == (one["name"], other["name"])
        for ends in ((one, other), (other, one)):
            line = {"from": place(ends[0]), "to": place(ends[1])}
            asked = door.ask({"calculator": "line-of-sight", **line, "markers": markers,
                              "house_rules": house})["figures"]  # fmt: skip
            assert sight["blocked"] == asked["blocked"]
            assert sight["blocked_by"] == asked["blocked_by"]
    assert {sight["blocked"] for sight in found} == {False, True}


def place(person: dict[str, Any]) -> list[Any]:
    return [person["x"], person["y"]]


@pytest.mark.rule("SM-4")
def test_a_marker_stays_as_the_end_of_turn_says() -> None:
    markers = [SMOKE | HERE, GAS | {"x": -1, "y": 5}]
    found = answer(markers=markers)["markers"]
    asked = door.ask({"calculator": "cloud-turn", "markers": markers})["odds"]["markers"]
    assert [one["remains"] for one in found] == [one["remains"] for one in asked]
    assert [one["on_table"] for one in found] == [True, False]


def test_an_empty_table_is_a_table_of_48_by_72() -> None:
    found = answer()
    assert found["size_in"] == [48, 72]
    assert (found["people"], found["markers"], found["wind"]) == ([], [], None)


def test_all_faults_are_told_at_once_each_at_its_field() -> None:
    state = {
        "markers": [SMOKE | HERE, SMOKE | {"x": "far", "y": 0}],
        "people": [ADA, ADA | {"die": "D7"}],
        "looks": "Zoe",
        "table": {"width_in": 0},
        "shot": {"clock": 13},
        "wind_direction": 0,
        "house_rules": {"wind": "gale"},
        "colour": "red",
    }
    with pytest.raises(Faults) as raised:
        Table(state, data.canonical())
    assert sorted(str(field) for field, _ in raised.value.found) == [
        "colour", "house_rules.wind", "looks", "markers[1].id", "markers[1].x", "people[1].die",
        "people[1].name", "shot.clock", "table.width_in", "wind_direction",
    ]  # fmt: skip


def test_its_fields_are_those_of_the_calculators_and_no_calculator_is_added() -> None:
    assert TABLE.name not in CALCULATORS
    (markers,) = [field for field in TABLE.fields if field.name == "markers"]
    assert markers.parts == MARKER
