"""Crews of up to three in every combination of roles and controls, robotic or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, product

import pytest

from tests.rangecard.sweeps.asking import Answer, chance, faulty_fields, told
from tests.rangecard.sweeps.vehicles_oracle import Crewman, Vehicle

ROLES: list[tuple[str, ...]] = [
    ("driver",),
    ("gunner",),
    ("commander",),
    ("loader",),
    ("passenger",),
    ("driver", "commander"),
    ("gunner", "commander", "loader"),
]
WEAPONS = ("main gun", "machinegun")
CONTROLS: list[tuple[str, ...]] = [(), WEAPONS[:1], WEAPONS]
NAMES = ("Ann", "Bo", "Cy")
SKILLS = [(die, motivation) for die in (4, 6, 8, 10, 12) for motivation in (0, 1, 2, 3, 4, 8, 12)]


def _asked(vehicle: Vehicle, **more: object) -> Answer:
    found = told("vehicle-turn", **vehicle.asked, **more)
    assert found["status"] == "ok", found
    return found


def _vehicles() -> Iterator[Vehicle]:
    """Three crewmen stand in every second combination; dice and motivations go round."""
    skills = cycle(SKILLS)
    for size, step in ((0, 1), (1, 1), (2, 1), (3, 5)):
        kinds = list(product(product(ROLES, CONTROLS), repeat=size))[::step]
        for number, kind in enumerate(kinds):
            crew = tuple(
                Crewman(
                    NAMES[i],
                    roles,
                    *next(skills),
                    controls,
                    NAMES[(i + 1 + number % max(size - 1, 1)) % size]
                    if size > 1 and "commander" in roles and (number + i) % 4
                    else None,
                )
                for i, (roles, controls) in enumerate(kind)
            )
            yield Vehicle(crew, WEAPONS, bool(number % 2))
            if size < 2:
                yield Vehicle(crew, WEAPONS, not number % 2)


def _check(vehicle: Vehicle) -> None:
    found = _asked(vehicle)
    faults = found["figures"]["faults"]
    assert all(set(fault) == {"rule", "subject", "message"} for fault in faults)
    named = Counter(
        (fault["rule"], fault["subject"] if fault["subject"] in WEAPONS else None)
        for fault in faults
    )
    assert named == vehicle.faults, vehicle
    assert [(name, chance(pair)) for name, pair in found["odds"]["transfer"]] == [
        (one.name, one.chance) for one in vehicle.transferring
    ], vehicle
    assert found["outcome"] is None
    _check_actions(vehicle, found["figures"]["can"])


def _check_actions(vehicle: Vehicle, can: list[dict[str, object]]) -> None:
    assert [entry["name"] for entry in can] == [one.name for one in vehicle.crew]
    for one, entry in zip(vehicle.crew, can, strict=True):
        actions = entry["actions"]
        assert isinstance(actions, list)
        assert ("drive" in actions) is ("driver" in one.roles), one
        assert ("communicate" in actions) is one.commands, one
        if len(vehicle.crew) > 1 or not one.commands:
            assert ("transfer" in actions) is one.commands, one
        fired = {action for action in actions if action.startswith("fire ")}
        assert fired == {f"fire {weapon}" for weapon in one.controls}, one


@pytest.mark.rule("VE-1", "VE-3", "VE-4", "VE-5", "VE-6")
def test_every_crew() -> None:
    seen: Counter[tuple[str, str | None]] = Counter()
    for vehicle in _vehicles():
        _check(vehicle)
        seen += vehicle.faults
    assert len(seen) == 4


@pytest.mark.rule("VE-1", "VE-6")
def test_a_robotic_vehicle_needs_nobody() -> None:
    assert _asked(Vehicle((), (), robotic=True))["figures"] == {"faults": [], "can": []}
    rules = {fault["rule"] for fault in _asked(Vehicle(()))["figures"]["faults"]}
    assert "VE-1" in rules


@pytest.mark.rule("VE-4", "VE-5")
def test_one_commander_with_every_die_motivation_and_score() -> None:
    for die, motivation in SKILLS:
        commander = Crewman("Ann", ("commander",), die, motivation, (), "Bo")
        vehicle = Vehicle((commander, Crewman("Bo", ("driver",))))
        ((name, pair),) = _asked(vehicle)["odds"]["transfer"]
        assert (name, chance(pair)) == ("Ann", commander.chance)
        for face in range(1, die + 1):
            outcome = _asked(vehicle, dice={"commander": [face]})["outcome"]
            assert outcome == {"reactivated": ["Bo"] if face > motivation else []}


TWO = Vehicle(
    (
        Crewman("Ann", ("commander",), 4, 2, (), "Cy"),
        Crewman("Bo", ("driver",)),
        Crewman("Cy", ("gunner", "commander"), 6, 3, WEAPONS, "Bo"),
        Crewman("Di", ("commander", "passenger")),
    ),
    WEAPONS,
)


@pytest.mark.rule("VE-4", "VE-5")
def test_commanders_transfer_in_crew_order() -> None:
    assert [name for name, _ in _asked(TWO)["odds"]["transfer"]] == ["Ann", "Cy"]
    for one, other in product(range(1, 5), range(1, 7)):
        found = _asked(TWO, dice={"commander": [one, other]})
        passed = [name for name, yes in (("Cy", one > 2), ("Bo", other > 3)) if yes]
        assert found["outcome"] == {"reactivated": passed}
        assert found["dice"] == {"commander": [one, other]}


def _wrong_dice() -> Iterator[tuple[dict[str, object], str]]:
    yield {}, "dice.commander"
    for value in [[], [1], [1, 2, 3], 4, None]:
        yield {"commander": value}, "dice.commander"
    for face in [0, 7, "3", True, 1.5, None]:
        yield {"commander": [1, face]}, "dice.commander"
    yield {"commander": [5, 1]}, "dice.commander"
    yield {"commander": [1, 1], "driver": 3}, "dice.driver"


@pytest.mark.parametrize(("dice", "field"), list(_wrong_dice()))
def test_the_commanders_dice_are_checked(dice: dict[str, object], field: str) -> None:
    found = told("vehicle-turn", **TWO.asked, dice=dice)
    assert {str(name).partition("[")[0] for name in faulty_fields(found)} == {field}


def test_nobody_transfers_and_nothing_is_rolled() -> None:
    quiet = Vehicle((Crewman("Ann", ("driver", "commander")),))
    rolled: list[dict[str, object]] = [{"dice": {}}, {"dice": {"commander": []}}, {"seed": 1}]
    for more in rolled:
        assert _asked(quiet, **more)["outcome"] == {"reactivated": []}
    assert _asked(quiet)["odds"] == {"transfer": []}


@pytest.mark.rule("VE-4")
def test_every_wrong_transfer_is_an_error() -> None:
    """Any two crewmen, any roles, to himself, to the other, to a stranger, to nobody."""
    checked = 0
    for roles in product(ROLES, repeat=2):
        for to in product((None, "Ann", "Bo", "Zed", "ann"), repeat=2):
            crew = tuple(
                Crewman(name, role, transfer_to=target)
                for name, role, target in zip(("Ann", "Bo"), roles, to, strict=True)
            )
            vehicle = Vehicle(crew)
            found = told("vehicle-turn", **vehicle.asked)
            if vehicle.wrong_transfers:
                assert faulty_fields(found) == vehicle.wrong_transfers, vehicle
                checked += 1
            else:
                assert found["status"] == "ok", vehicle
    assert checked > 500


def test_what_a_seed_rolled_can_be_typed() -> None:
    rolled = set()
    for seed in range(120):
        found = _asked(TWO, seed=seed)
        again = _asked(TWO, dice=found["dice"])
        assert (again["outcome"], again["dice"]) == (found["outcome"], found["dice"])
        rolled.add(tuple(found["dice"]["commander"]))
    assert len(rolled) == 4 * 6
