"""Deviations among walls against the unfolded room: special cases and seeded random rooms."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

import pytest

from tests.rangecard.sweeps import area_oracle as oracle
from tests.rangecard.sweeps import walls_oracle as unfolding
from tests.rangecard.sweeps.asking import Answer, chance, told

Walls: TypeAlias = Sequence[Sequence[Sequence[float]]]

# Six decimals: an answer may be half a unit off the exact place, and a tie may go either way.
UNIT = 1.01e-6
BLIND = oracle.Shot(Fraction(6), 1, 12, automatic=True)


def _asked(walls: Walls, *, fuse: str, **more: object) -> Answer:
    found = told(
        "area-shot",
        weapon="launched-grenade",
        range_in=6,
        skill_die="D12",
        blind=True,
        walls=walls,
        fuse=fuse,
        **more,
    )
    assert found["status"] == "ok", found
    return found


def _close(left: Sequence[float], right: Sequence[float]) -> bool:
    return all(abs(a - b) < UNIT for a, b in zip(left, right, strict=True))


def _without_repeats(path: Sequence[Sequence[float]]) -> list[Sequence[float]]:
    """Whether a bounce at the aim point lists it twice is nobody's ruling."""
    return [place for n, place in enumerate(path) if n == 0 or list(place) != list(path[n - 1])]


def _check_odds(found: Answer, room: unfolding.Room, *, impact: bool) -> None:
    """All 144 deviations of a blind shot: places, order and chances."""
    ends = partial(unfolding.landing, room, impact=impact)
    expected = oracle.landings(BLIND, ends)
    landing = [((x, y), chance(pair)) for x, y, pair in found["odds"]["landing"]]
    assert sum(p for _, p in landing) == 1
    assert len(landing) == len(expected)
    for (place, p), (right_place, right_p) in zip(landing, expected, strict=True):
        assert _close(place, right_place), (place, right_place)
        assert p == right_p, place


def _check_outcome(walls: Walls, score: int, hour: int, fuse: str) -> dict[str, Any]:
    dice = {"skill": score, "direction": hour}
    outcome: dict[str, Any] = _asked(walls, fuse=fuse, dice=dice)["outcome"]
    travel = unfolding.travel(unfolding.room(walls), score, hour, impact=fuse == "impact")
    path = _without_repeats([oracle.shown(place) for place in travel.places])
    asked_path = _without_repeats(outcome["path"])
    assert outcome["hit"] is False
    assert (outcome["deviation_in"], outcome["clock"]) == (score, hour)
    assert outcome["bounces"] == travel.bounces
    assert outcome["stopped_by_wall"] is travel.stopped
    assert _close(outcome["landing"], oracle.shown(travel.landing)), (outcome, path)
    assert len(asked_path) == len(path), (asked_path, path)
    assert all(_close(*places) for places in zip(asked_path, path, strict=True))
    return outcome


# Each case: walls, score, hour, fuse, and the landing worked out by hand.
BOX = [[[-2, -2], [2, -2]], [[2, -2], [2, 2]], [[2, 2], [-2, 2]], [[-2, 2], [-2, -2]]]
CASES: dict[str, tuple[Walls, int, int, str, tuple[float, float], int]] = {
    "the rules' example": ([[[-3, -5], [-3, 5]]], 4, 9, "time", (-2, 0), 1),
    "the example, impact fused": ([[[-3, -5], [-3, 5]]], 4, 9, "impact", (-3, 0), 0),
    "mirror angle": ([[[1, -9], [1, 9]]], 4, 2, "time", (2 - 2 * 3**0.5, 2), 1),
    "ends are included": ([[[-1, 2], [0, 2]]], 5, 12, "time", (0, -1), 1),
    "a lone end mirrors like the wall": ([[[0, 2], [2, 4]]], 4, 12, "time", (2, 2), 1),
    "just past an end": ([[[-1, 2], [-0.000001, 2]]], 5, 12, "time", (0, 5), 0),
    "corner straight back": ([[[0, 2], [1, 1]], [[0, 2], [-1, 1]]], 5, 12, "time", (0, -1), 1),
    "no corner: one line": ([[[0, 2], [1, 1]], [[0, 2], [-1, 3]]], 5, 12, "time", (-3, 2), 1),
    "a wall of a room": ([[[-9, 3], [3, 3]], [[3, 3], [3, -9]]], 5, 3, "time", (1, 0), 1),
    "sharp corner": ([[[0, 2], [3, 2]], [[0, 2], [3, 3]]], 5, 12, "time", (0, -1), 1),
    "crossing walls": ([[[-1, 1], [1, 3]], [[1, 1], [-1, 3]]], 3, 12, "time", (0, 1), 1),
    "end in the middle of another": (
        [[[-1, 1], [1, 3]], [[0, 2], [5, 2]]], 3, 12, "time", (0, 1), 1,
    ),
    "collinear walls share an end": (
        [[[-1, 1], [0, 2]], [[0, 2], [1, 3]]], 3, 12, "time", (1, 2), 1,
    ),
    "two walls in one place": ([[[-1, 2], [1, 2]], [[-2, 2], [1, 2]]], 5, 12, "time", (0, -1), 1),
    "the same wall twice": ([[[0, 2], [1, 3]], [[1, 3], [0, 2]]], 3, 12, "time", (1, 2), 1),
    "along a wall": ([[[-1, 0], [9, 0]]], 4, 3, "time", (4, 0), 0),
    "along a wall that starts later": ([[[0, 2], [0, 5]]], 9, 12, "impact", (0, 9), 0),
    "along one wall into another": (
        [[[0, 1], [0, 5]], [[-2, 5], [2, 5]]], 7, 12, "time", (0, 3), 1,
    ),
    "just reaching, time": ([[[-3, -5], [-3, 5]]], 3, 9, "time", (-3, 0), 0),
    "just reaching, impact": ([[[-3, -5], [-3, 5]]], 3, 9, "impact", (-3, 0), 0),
    "just reaching on the second leg": (
        [[[-3, -5], [-3, 5]], [[2, -5], [2, 5]]], 8, 9, "time", (2, 0), 1,
    ),
    "aim point on a wall, away": ([[[-5, 0], [5, 0]]], 4, 12, "time", (0, -4), 1),
    "aim point on a wall, impact": ([[[-5, 0], [5, 0]]], 4, 12, "impact", (0, 0), 0),
    "aim point on a wall, firer's side": ([[[-5, 0], [5, 0]]], 4, 6, "time", (0, -4), 0),
    "aim point on a wall, slanted": ([[[-5, 0], [5, 0]]], 2, 1, "time", (1, -(3**0.5)), 1),
    "aim point on a diagonal, away": ([[[-5, -5], [5, 5]]], 4, 12, "time", (4, 0), 1),
    "aim point on a diagonal, to the left": ([[[-5, -5], [5, 5]]], 4, 9, "time", (0, -4), 1),
    "aim point on a diagonal, near side": ([[[-5, -5], [5, 5]]], 4, 3, "time", (4, 0), 0),
    "a wall that starts at the aim point": ([[[0, 0], [5, 0]]], 4, 12, "time", (0, -4), 1),
    "its other side is the firer's": ([[[0, 0], [5, 0]]], 4, 6, "impact", (0, -4), 0),
    "along the line of fire, to the right": ([[[0, -5], [0, 5]]], 4, 3, "time", (4, 0), 0),
    "along the line of fire, to the left": (
        [[[0, -5], [0, 5]]], 4, 10, "impact", (-2 * 3**0.5, 2), 0,
    ),
    "between two walls": ([[[1, -9], [1, 9]], [[-1, -9], [-1, 9]]], 12, 3, "time", (0, 0), 6),
    "between two walls, slanted": (
        [[[1, -20], [1, 20]], [[-1, -20], [-1, 20]]], 12, 2, "time", (10 - 6 * 3**0.5, 6), 5,
    ),
    "a box": (BOX, 12, 12, "time", (0, 0), 3),
    "a box, impact": (BOX, 12, 1, "impact", (2 / 3**0.5, 2), 0),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
@pytest.mark.rule("GR-10", "GR-11")
def test_special_cases(name: str) -> None:
    walls, score, hour, fuse, place, bounces = CASES[name]
    outcome = _check_outcome(walls, score, hour, fuse)
    assert _close(outcome["landing"], place), outcome
    assert outcome["bounces"] == bounces
    _check_odds(_asked(walls, fuse=fuse), unfolding.room(walls), impact=fuse == "impact")


def test_a_path_rests_after_ten_thousand_bounces() -> None:
    """0.00008" apart, an inch is 12,500 bounces: the 10,000th is on the lower wall."""
    walls = [[[-9, 0.00004], [9, 0.00004]], [[-9, -0.00004], [9, -0.00004]]]
    found = told(
        "area-shot",
        weapon="thrown-grenade",
        range_in=2,
        skill_die="D4",
        walls=walls,
        dice={"skill": 1, "direction": 12},
    )
    outcome = found["outcome"]
    assert outcome["bounces"] == unfolding.MOST_BOUNCES
    assert outcome["landing"] == [0, -0.00004]


@pytest.mark.rule("GR-10", "GR-11")
def test_the_weapon_brings_its_own_fuse() -> None:
    walls = [[[-9, 1], [9, 1]]]
    dice = {"skill": 1, "direction": 12}
    for weapon, stopped in [("thrown-grenade", False), ("rocket-launcher", True)]:
        found = told(
            "area-shot", weapon=weapon, range_in=2, skill_die="D4", blind=True, walls=walls,
            dice={**dice, "skill": 3},
        )  # fmt: skip
        assert found["outcome"]["stopped_by_wall"] is stopped
        assert found["outcome"]["landing"] == ([0, 1] if stopped else [0, -1])


def _random_walls(rng: random.Random) -> list[list[list[float]]]:
    """Coarse grids meet corners, ends and the aim point often; fine ones seldom."""
    grain = rng.choice([1, 2, 4, 100, 10_000])
    size = rng.choice([3, 6, 12])
    walls: list[list[list[float]]] = []
    for _ in range(rng.randint(1, 9)):
        near, far = ([rng.randint(-size * grain, size * grain) / grain for _ in "xy"] for _ in "12")
        if near != far:
            walls.append([near, far])
            if rng.random() < 0.3:
                walls.append([far, [far[1], far[0] + 1]])
    return [wall for wall in walls if wall[0] != wall[1]] or [[[1, 1], [1, 2]]]


ROOMS = 80


@pytest.mark.parametrize("part", range(4))
@pytest.mark.rule("GR-10", "GR-11")
def test_seeded_random_rooms(part: int) -> None:
    """Each room: all landings of a blind shot for both fuses, and the outcome of some dice."""
    compared = 0
    for number in range(part, ROOMS, 4):
        rng = random.Random(number)
        walls = _random_walls(rng)
        try:
            for fuse in ("impact", "time"):
                room = unfolding.room(walls)
                _check_odds(_asked(walls, fuse=fuse), room, impact=fuse == "impact")
                for _ in range(3):
                    _check_outcome(walls, rng.randint(1, 12), rng.randint(1, 12), fuse)
        except unfolding.OpenCaseError:
            continue
        except AssertionError as error:
            message = f"room {number}, {walls}"
            raise AssertionError(message) from error
        compared += 1
    assert compared > ROOMS // 4 * 0.8


def _turned(place: Sequence[float], degrees: float) -> list[float]:
    """Clockwise, as the clock goes."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = place
    return [round(x * cos + y * sin, 13), round(y * cos - x * sin, 13)]


def _multiset(landing: Sequence[Any]) -> Counter[tuple[int, int]]:
    """Places on a grid of 1/1000", weighted with their chances in units of 1/144."""
    weights: Counter[tuple[int, int]] = Counter()
    for x, y, pair in landing:
        weights[round(x * 1000), round(y * 1000)] += int(144 * chance(pair))
    return weights


@pytest.mark.parametrize("fuse", ["time", "impact"])
@pytest.mark.parametrize("turns", [1, 2, 5, 7])
def test_turning_the_walls_turns_the_landings(turns: int, fuse: str) -> None:
    """By 30° a step; no wall goes through the aim point, where the line of fire matters."""
    for number in range(12):
        rng = random.Random(900 + number)
        walls = [[[rng.uniform(-6, 6) for _ in "xy"] for _ in "12"] for _ in range(4)]
        walls += [[walls[0][1], walls[1][0]]]
        turned = [[_turned(corner, 30 * turns) for corner in wall] for wall in walls]
        before = _asked(walls, fuse=fuse)["odds"]["landing"]
        after = _asked(turned, fuse=fuse)["odds"]["landing"]
        moved = [[*_turned((x, y), 30 * turns), pair] for x, y, pair in before]
        assert _nearly(_multiset(moved), _multiset(after)), (number, walls)


def _nearly(left: Counter[tuple[int, int]], right: Counter[tuple[int, int]]) -> bool:
    """Equal, but a place on the edge of its grid square may be counted next to it."""
    rest = right.copy()
    for (x, y), weight in left.items():
        around = [(x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1)]
        for place in around:
            taken = min(weight, rest[place])
            rest[place] -= taken
            weight -= taken
        if weight:
            return False
    return not +rest


def test_mirroring_the_walls_mirrors_the_landings() -> None:
    """Left and right are alike, at the aim point too."""
    for number in range(12):
        walls = _random_walls(random.Random(700 + number))
        mirrored = [[[-x, y] for x, y in wall] for wall in walls]
        before = _asked(walls, fuse="time")["odds"]["landing"]
        after = _asked(mirrored, fuse="time")["odds"]["landing"]
        moved = [[-x, y, pair] for x, y, pair in before]
        assert _nearly(_multiset(moved), _multiset(after)), (number, walls)


@pytest.mark.parametrize("weapon", oracle.PRINTED, ids=lambda weapon: weapon.name)
@pytest.mark.rule("DI-4")
def test_without_walls_a_turn_by_30_degrees_changes_nothing(weapon: oracle.Weapon) -> None:
    """The landings of a shot in the open are their own image: no hour is special."""
    found = told("area-shot", weapon=weapon.name, range_in=2, skill_die="D12", blind=True)
    landing = found["odds"]["landing"]
    moved = [[*_turned((x, y), 30), pair] for x, y, pair in landing]
    assert _nearly(_multiset(moved), _multiset(landing))
