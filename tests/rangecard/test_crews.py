"""Crew-served weapons, state by state; the sweeps roll every face."""

from fractions import Fraction
from typing import Any

import pytest

from rangecard.answers import Working
from rangecard.crews import CrewServed
from rangecard.dice import SeededDice

LOADER = {"die": "D8", "motivation": 2, "moved": False, "in_contact": True}
STATES = ("moved", "setting_up", "set_up")


def crew(*states: str, loaders: Any = (LOADER,), firing: str = "activation") -> CrewServed:
    gunner = {"die": "D6", **{state: state in states for state in STATES}}
    asked = {"gunner": gunner, "loaders": loaders, "house_rules": {"crew_firing": firing}}
    return CrewServed(asked, Working("firings_sure", "loaders"))


@pytest.mark.rule("CS-8")
def test_the_worked_example() -> None:
    assert crew("moved", loaders=[{**LOADER, "moved": True}]).expected == (0, 1)
    assert crew("setting_up").expected == (3, 4)
    assert crew("set_up").expected == (7, 4)


@pytest.mark.rule("CS-4", "CS-5")
def test_contact_is_looked_at_before_the_mount() -> None:
    apart = [LOADER, {**LOADER, "in_contact": False}]
    assert crew().barred_by == "CS-5"
    assert crew(loaders=apart).barred_by == "CS-4"
    assert crew("set_up", loaders=apart).barred_by == "CS-4"
    assert crew("set_up", "moved").barred_by == "CS-4"
    assert crew("setting_up").barred_by is None


@pytest.mark.rule("CS-4", "CS-5")
def test_the_mount_is_told_where_contact_bars_the_loaders_too() -> None:
    working = Working("firings_sure", "loaders")
    gunner = {"die": "D6", **dict.fromkeys(STATES, False)}
    loaders = [{**LOADER, "moved": True}]
    house = {"crew_firing": "activation"}
    CrewServed({"gunner": gunner, "loaders": loaders, "house_rules": house}, working)
    told = {step.rule: step.result for step in working.steps[:2]}
    assert told == {"CS-4": "no", "CS-5": "no"}


@pytest.mark.rule("CS-3", "CS-4")
def test_loaders_never_stop_the_gunner() -> None:
    apart = crew("set_up", loaders=[{**LOADER, "moved": True}])
    assert (apart.sure, apart.trying, apart.expected) == (1, (), (1, 1))
    assert crew("set_up", "moved").sure == 0


@pytest.mark.rule("CS-7")
def test_the_house_rule_doubles_each_activation() -> None:
    odds = crew("set_up", firing="action").odds()
    assert odds["firings"] == [[0, (0, 1)], [1, (0, 1)], [2, (1, 4)], [3, (0, 1)], [4, (3, 4)]]
    assert Fraction(*odds["expected"]) == Fraction(7, 2)


def test_without_loaders_only_the_gunner_fires() -> None:
    alone = crew("set_up", loaders=())
    assert alone.odds() == {"firings": [[0, (0, 1)], [1, (1, 1)]], "expected": (1, 1)}
    assert alone.outcome(SeededDice(2)) == {"firings": 1}
