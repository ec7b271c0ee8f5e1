"""Smoke, gas and wind, function by function; the sweeps count every die."""

from fractions import Fraction
from typing import Any

import pytest

from rangecard.answers import Working
from rangecard.clouds import (
    CloudTurn,
    GasCheck,
    LineOfSight,
    remains,
    removed_at,
    squared_distance,
)
from rangecard.dice import SeededDice

SMOKE = {"id": "s", "x": Fraction(0), "y": Fraction(3), "munition": "smoke"}
GAS = {"id": "g", "x": Fraction(1), "y": Fraction(0), "munition": "gas"}


def at(x: str, y: str) -> tuple[Fraction, Fraction]:
    return Fraction(x), Fraction(y)


@pytest.mark.rule("SM-4")
def test_smoke_stays_two_times_in_three() -> None:
    assert [remains(n) for n in range(4)] == [(1, 1), (2, 3), (4, 9), (8, 27)]
    assert [removed_at(n) for n in range(1, 4)] == [(1, 3), (2, 9), (4, 27)]


@pytest.mark.rule("SM-4")
def test_a_marker_lasts_three_ends_of_turn_on_average() -> None:
    mean = sum(n * Fraction(*removed_at(n)) for n in range(1, 200))
    assert round(mean, 20) == 3


@pytest.mark.rule("SM-2")
def test_distances_are_exact() -> None:
    line = at("-10", "0"), at("10", "0")
    assert squared_distance(*line, at("0", "3.000000001")) == Fraction("3.000000001") ** 2
    assert squared_distance(*line, at("13", "4")) == 25
    assert squared_distance(at("0", "0"), at("1", "1"), at("1", "0")) == Fraction(1, 2)
    assert squared_distance(at("2", "2"), at("2", "2"), at("5", "6")) == 25


def turn(**more: Any) -> CloudTurn:
    asked = {"markers": [SMOKE, GAS], "turns": 2, "wind_direction": None}
    rules = {"wind": "none", "wind_fixed_in": Fraction(3)}
    return CloudTurn({**asked, "house_rules": rules, **more}, Working("radius_in"))


@pytest.mark.rule("SM-4", "GA-1")
def test_gas_clears_as_smoke_does() -> None:
    smoke, gas = turn().odds()["markers"]
    assert smoke == {"id": "s", "remains": (4, 9), "life": [[1, (1, 3)], [2, (2, 9)]]}
    assert gas == {**smoke, "id": "g"}


@pytest.mark.rule("SM-5")
def test_the_winds_direction_is_rolled_before_the_markers() -> None:
    dice = SeededDice(1)
    turn(house_rules={"wind": "d6", "wind_fixed_in": Fraction(3)}).outcome(dice)
    assert [*dice.rolled][:2] == ["wind_direction", "dissipation"]
    known = SeededDice(1)
    turn(house_rules={"wind": "fixed", "wind_fixed_in": Fraction(3)}, wind_direction=3).outcome(
        known
    )
    assert [*known.rolled] == ["dissipation"]


@pytest.mark.rule("SM-2", "GA-1")
def test_the_edge_is_within_and_gas_hides_nothing() -> None:
    for gas, by in [(False, ["s"]), (True, ["s", "g"])]:
        working = Working("blocked", "blocked_by", "nearest_in")
        asked = {"from": at("-5", "0"), "to": at("5", "0"), "markers": [SMOKE, GAS]}
        LineOfSight({**asked, "house_rules": {"gas_blocks_sight": gas}}, working)
        assert working.figures == {"blocked": True, "blocked_by": by, "nearest_in": [3, 0]}


@pytest.mark.rule("GA-2")
def test_nothing_is_invented_for_the_unsealed() -> None:
    sealed = GasCheck({"quality_die": "D6", "sealed": True}, Working())
    open_to_gas = GasCheck({"quality_die": "D6", "sealed": False}, Working())
    assert (sealed.suppressed, open_to_gas.suppressed) == ((1, 6), None)
    assert open_to_gas.outcome(SeededDice(1)) == {"effect": "not stated by the source"}
