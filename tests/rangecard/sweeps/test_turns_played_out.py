"""Turns played out die by die: what happens is counted, and must be the odds and the working."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain, combinations, permutations, product
from random import Random
from typing import Any

import pytest

from tests.rangecard.sweeps.asking import Answer, chance, distribution, ratio, told
from tests.rangecard.sweeps.crews_oracle import Crew, Loader
from tests.rangecard.sweeps.vehicles_oracle import Crewman, Vehicle

ROLES = ("driver", "gunner", "commander", "loader", "passenger")
ROLE_SETS = list(chain.from_iterable(combinations(ROLES, size) for size in range(6)))
WEAPONS = ("main gun", "machinegun")
MANNED = [(), WEAPONS[:1], WEAPONS[1:], WEAPONS]
Markers = list[dict[str, Any]]
Tenths = tuple[int, int]
VIEWS: list[Callable[[int, int], Tenths]] = [
    lambda x, y: (y, -x),
    lambda x, y: (-x, -y),
    lambda x, y: (-x, y),
    lambda x, y: (x + 90_013, y - 71_117),
]


def _ok(calculator: str, **fields: object) -> Answer:
    found = told(calculator, **fields)
    assert found["status"] == "ok", found
    return found


def _results(found: Answer, rule: str) -> list[str]:
    return [step["result"] for step in found["steps"] if step["rule"] == rule]


def _ends_at(markers: Markers, turns: int) -> Iterator[int | None]:
    """The turn at which the one marker goes, over every sequence of scores, turn by turn."""
    for score in range(1, 7):
        outcome = _ok("cloud-turn", markers=markers, dice={"dissipation": [score]})["outcome"]
        assert len(outcome["markers"]) + len(outcome["removed"]) == 1
        rest = 6 ** (turns - 1)
        if outcome["removed"]:
            yield from [1] * rest
        elif turns == 1:
            yield None
        else:
            later = _ends_at(outcome["markers"], turns - 1)
            yield from (None if end is None else end + 1 for end in later)


@pytest.mark.rule("SM-4")
def test_turn_after_turn_played_is_the_life_told_at_the_start() -> None:
    markers = [{"id": "a", "x": 0.25, "y": -1, "munition": "smoke"}]
    for turns in range(1, 5):
        count = Counter(_ends_at(markers, turns))
        assert count.total() == 6**turns
        (cloud,) = _ok("cloud-turn", markers=markers, turns=turns)["odds"]["markers"]
        assert chance(cloud["remains"]) == Fraction(count[None], 6**turns)
        life = {n: Fraction(count[n], 6**turns) for n in range(1, turns + 1)}
        assert distribution(cloud["life"]) == life


@pytest.mark.rule("SM-5", "DI-4")
def test_a_marker_blown_there_and_back_is_where_it_was() -> None:
    start = [{"id": 1, "x": 3.5, "y": -7.25, "munition": "gas"}]
    rules = {"wind": "d6"}
    for hour, inches in product(range(1, 13), range(1, 7)):
        markers: Markers = start
        for clock in (hour, (hour + 5) % 12 + 1):
            dice = {"dissipation": [4], "wind": [inches]}
            asked = {"markers": markers, "wind_direction": clock, "dice": dice}
            markers = _ok("cloud-turn", **asked, house_rules=rules)["outcome"]["markers"]
        (back,) = markers
        assert (back["x"], back["y"]) == pytest.approx((3.5, -7.25), abs=1.1e-6)


@pytest.mark.parametrize("each", [1, 2], ids=["activation", "action"])
@pytest.mark.rule("CS-2", "CS-3", "CS-7")
def test_every_roll_of_three_loaders_counted_is_the_odds(each: int) -> None:
    loaders = (Loader(4, 1), Loader(6, 3), Loader(8, 2))
    for state in ((False, False, True), (False, True, False)):
        crew = Crew(*state, loaders, each)
        played = Counter(
            _ok("crew-served", **crew.asked, dice={"loaders": list(faces)})["outcome"]["firings"]
            for faces in crew.faces
        )
        odds = distribution(_ok("crew-served", **crew.asked)["odds"]["firings"])
        assert odds == {k: Fraction(played[k], 4 * 6 * 8) for k in odds}
        assert set(played) <= set(odds)


@pytest.mark.rule("CS-4", "CS-5")
def test_a_crews_working_says_its_figures_in_order() -> None:
    flags = [False, True]
    states = product(flags, flags, flags)
    stands = list(product(flags, flags))
    for state, one, other, each in product(states, stands, stands, (1, 2)):
        crew = Crew(*state, (Loader(8, 2, *one), Loader(6, 12, *other)), each)
        if crew.contradicts:
            continue
        found = _ok("crew-served", **crew.asked)
        chances = {8: Fraction(6, 8), 6: Fraction(0)}
        transfers = [str(chances[loader.die]) for loader in crew.trying]
        assert _results(found, "CS-2") == [*transfers, crew.asked["gunner"]["die"]]
        firings = _results(found, "CS-7")
        assert firings[0] == str(found["figures"]["firings_sure"]) == str(crew.sure)
        assert firings[-1] == str(ratio(found["odds"]["expected"]))
        rules = [step["rule"] for step in found["steps"]]
        assert rules[:2] == ["CS-4", "CS-5"]


def _pairs() -> Iterator[Vehicle]:
    """Every set of roles with every set of weapons, alone and (in part) beside every other."""
    kinds = list(product(ROLE_SETS, MANNED))
    for roles, controls in kinds:
        yield Vehicle((Crewman("Ann", roles, controls=controls),), WEAPONS)
    for number, ((first, its), (second, other)) in enumerate(product(kinds, repeat=2)):
        if number % 11:
            continue
        to = "Bo" if "commander" in first and number % 2 else None
        crew = (Crewman("Ann", first, 10, 3, its, to), Crewman("Bo", second, 6, 1, other))
        yield Vehicle(crew, WEAPONS, robotic=number % 3 == 0)


@pytest.mark.rule("VE-1", "VE-2", "VE-3", "VE-4", "VE-5", "VE-6")
def test_every_set_of_roles_with_its_working() -> None:
    for vehicle in _pairs():
        found = _ok("vehicle-turn", **vehicle.asked)
        faults = found["figures"]["faults"]
        assert sorted((fault["rule"], fault["subject"]) for fault in faults) == sorted(
            (rule, subject or "driver") for rule, subject in vehicle.faults.elements()
        ), vehicle
        steps = [(step["text"], step["result"]) for step in found["steps"]]
        for fault in faults:
            assert steps.count((fault["message"], fault["subject"])) == 1
        for man, entry in zip(vehicle.crew, found["figures"]["can"], strict=True):
            assert {"drive", "communicate", "transfer"} & set(entry["actions"]) == {
                *(["drive"] if "driver" in man.roles else []),
                *(["communicate"] if man.commands else []),
                # VE-4: any *other* crewman; alone, he has nobody to give his actions to.
                *(["transfer"] if man.commands and len(vehicle.crew) > 1 else []),
            }, man
            fired = [action for action in entry["actions"] if action.startswith("fire ")]
            assert fired == [f"fire {weapon}" for weapon in man.controls]
            assert len(set(entry["actions"])) == len(entry["actions"])
        leading = sum(man.commands for man in vehicle.crew)
        assert len(_results(found, "VE-4")) == leading
        assert len(_results(found, "VE-3")) == len(vehicle.crew) - leading
        told_chances = [str(man.chance) for man in vehicle.transferring]
        assert _results(found, "VE-5") == told_chances, vehicle


@pytest.mark.rule("SM-4", "GA-2")
def test_the_working_of_clouds_and_gas_says_their_odds() -> None:
    marker = {"id": "a", "x": 0, "y": 0, "munition": "smoke"}
    for turns in range(1, 101):
        found = _ok("cloud-turn", markers=[marker], turns=turns)
        (cloud,) = found["odds"]["markers"]
        assert _results(found, "SM-4")[-1] == str(chance(cloud["remains"]))
    for size in (4, 6, 8, 10, 12):
        sealed = _ok("gas-check", quality_die=f"D{size}", sealed=True)
        assert _results(sealed, "GA-2")[-1] == str(Fraction(1, size))
        unsealed = _ok("gas-check", quality_die=f"D{size}")
        assert _results(unsealed, "GA-2")[-1] == "not stated by the source"


def _inches(place: Tenths) -> list[float]:
    """Tenths as their shortest decimals, so that moving and turning them stays exact."""
    return [tenths / 10 for tenths in place]


def _looked(start: Tenths, end: Tenths, *places: Tenths) -> Answer:
    markers = [
        {"id": number, "munition": "smoke", **dict(zip("xy", _inches(place), strict=True))}
        for number, place in enumerate(places)
    ]
    found = _ok("line-of-sight", **{"from": _inches(start)}, to=_inches(end), markers=markers)
    figures: Answer = found["figures"]
    assert _results(found, "SM-2")[-1] == ("yes" if figures["blocked"] else "no")
    return figures


@pytest.mark.rule("SM-2")
def test_sight_does_not_change_when_the_table_is_turned_mirrored_or_moved() -> None:
    random = Random(5)
    blocked = 0
    for _ in range(400):
        start, end, *markers = (
            (random.randint(-80, 80), random.randint(-80, 80)) for _ in range(5)
        )
        plain = _looked(start, end, *markers)
        blocked += plain["blocked"]
        for view in VIEWS:
            seen = _looked(view(*start), view(*end), *(view(*place) for place in markers))
            assert seen == plain, (start, end, markers)
    assert 100 < blocked < 400


@pytest.mark.rule("SM-2")
def test_blocked_by_follows_the_order_of_the_markers() -> None:
    places = {"a": 0, "b": 2.5, "c": 3, "d": 3.001}
    for order in permutations(places):
        markers = [{"id": name, "x": 1, "y": places[name], "munition": "smoke"} for name in order]
        asked = {"from": [-5, 0], "to": [5, 0], "markers": markers}
        found = _ok("line-of-sight", **asked)["figures"]
        assert found["blocked_by"] == [name for name in order if name != "d"]
        assert found["nearest_in"] == [places[name] for name in order]


NOT_DUE: list[tuple[str, dict[str, Any], dict[str, list[int]]]] = [
    ("crew-served", Crew(True, False, True, (Loader(8, 2),), 1).asked, {"loaders": [3]}),
    ("crew-served", Crew(False, False, True, (), 1).asked, {"loaders": [3, 4]}),
    ("vehicle-turn", Vehicle((Crewman("Ann", ("commander",)),)).asked, {"commander": [3]}),
    (
        "cloud-turn",
        {
            "markers": [{"id": 1, "x": 0, "y": 0, "munition": "gas"}],
            "wind_direction": 2,
            "house_rules": {"wind": "d6"},
        },
        {"dissipation": [6], "wind": [3]},
    ),
]


@pytest.mark.parametrize(("calculator", "asked", "dice"), NOT_DUE)
def test_dice_that_are_not_due_are_ignored(
    calculator: str, asked: dict[str, Any], dice: dict[str, list[int]]
) -> None:
    due = {name: scores if name == "dissipation" else [] for name, scores in dice.items()}
    found = _ok(calculator, **asked, dice=dice)
    assert found["outcome"] == _ok(calculator, **asked, dice=due)["outcome"]
    assert found["dice"] == due
