"""Vehicles' crews, fault by fault; the sweeps try every combination of roles."""

from typing import Any

import pytest

from rangecard.answers import Working
from rangecard.dice import SeededDice
from rangecard.vehicles import VehicleTurn

DRIVER = {
    "name": "Ann",
    "roles": ["driver"],
    "die": "D8",
    "motivation": 2,
    "controls": (),
    "transfer_to": None,
}
LEADER = {**DRIVER, "name": "Bo", "roles": ["commander"], "controls": ["gun"], "transfer_to": "Ann"}


def turn(*crew: Any, weapons: Any = (), robotic: bool = False) -> tuple[VehicleTurn, Working]:
    working = Working("faults", "can")
    asked = {"robotic": robotic, "weapons": weapons, "crew": crew}
    return VehicleTurn(asked, working), working


def faults(*crew: Any, **more: Any) -> list[tuple[str, str]]:
    figures = turn(*crew, **more)[1].figures
    return [(fault["rule"], fault["subject"]) for fault in figures["faults"]]


@pytest.mark.rule("VE-1", "VE-6")
def test_somebody_drives_unless_it_is_robotic() -> None:
    assert [rule for rule, _ in faults()] == ["VE-1"]
    assert [rule for rule, _ in faults(LEADER, weapons=["gun"])] == ["VE-6"]
    assert faults(DRIVER) == faults(robotic=True) == []


@pytest.mark.rule("VE-6")
def test_a_weapon_has_one_controller() -> None:
    assert faults(DRIVER, weapons=["gun"]) == [("VE-6", "gun")]
    assert faults(DRIVER, LEADER, weapons=["gun"]) == []
    third = {**LEADER, "name": "Cy"}
    assert faults(DRIVER, LEADER, third, weapons=["gun"]) == [("VE-6", "gun")]


@pytest.mark.rule("VE-3", "VE-4")
def test_what_each_can_do() -> None:
    can = turn(DRIVER, LEADER, weapons=["gun"])[1].figures["can"]
    assert can == [
        {"name": "Ann", "actions": ["drive"]},
        {"name": "Bo", "actions": ["fire gun", "communicate", "transfer"]},
    ]


@pytest.mark.rule("VE-5")
def test_a_transfer_is_tested_over_motivation() -> None:
    vehicle, _ = turn(DRIVER, LEADER, weapons=["gun"])
    assert vehicle.odds() == {"transfer": [["Bo", (3, 4)]]}
    for seed in range(20):
        dice = SeededDice(seed)
        outcome = vehicle.outcome(dice)
        (score,) = _scores(dice.rolled["commander"])
        assert outcome == {"reactivated": ["Ann"] if score > 2 else []}


def _scores(rolled: int | list[int]) -> list[int]:
    return rolled if isinstance(rolled, list) else [rolled]
