"""Burst covers against the distance of every landing to every point."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.rangecard.sweeps import area_oracle as oracle
from tests.rangecard.sweeps import covers_oracle as burst
from tests.rangecard.sweeps import walls_oracle as unfolding
from tests.rangecard.sweeps.asking import Answer, chance, told

ROOM = [[[-9, 3], [3, 3]], [[3, 3], [3, -2.5]], [[-2, -9], [-2, 1.5]]]
GRIDS: list[tuple[float, oracle.Shown, int, int]] = [
    (3, (-7, -7), 14, 14),
    (2.5, (-3.5, -4), 7, 9),
    (0.5, (-0.5, -0.5), 1, 1),
    (4, (-13.25, 2), 20, 3),
]
SHOTS = [(6, 8), (26, 10), (30, 6), (48, 6), (12, 12)]


def _ends(walls: list[Any], *, impact: bool) -> oracle.Ends:
    if not walls:
        return oracle.straight
    return partial(unfolding.landing, unfolding.room(walls), impact=impact)


def _asked(range_in: int, skill: int, **more: object) -> Answer:
    found = told(
        "area-shot", weapon="launched-grenade", range_in=range_in, skill_die=f"D{skill}", **more
    )
    assert found["status"] == "ok", found
    return found


def _fired(range_in: int, skill: int) -> oracle.Shot:
    return oracle.shot(oracle.PRINTED[1], Fraction(range_in), skill, 6, blind=False)


def _grid(found: Answer, columns: int, rows: int) -> list[Fraction]:
    """The counts, a list of rows or one flat list, as chances."""
    grid = found["odds"]["covers_grid"]
    counts = grid["counts"]
    if isinstance(counts[0], list):
        assert [len(row) for row in counts] == [columns] * rows
        counts = [count for row in counts for count in row]
    assert len(counts) == columns * rows
    assert all(type(count) is int for count in counts)
    return [Fraction(count, grid["denominator"]) for count in counts]


@pytest.mark.parametrize("fuse", ["impact", "time"])
@pytest.mark.parametrize("walls", [[], ROOM], ids=["open", "room"])
@pytest.mark.parametrize(("range_in", "skill"), SHOTS)
def test_every_square_of_a_grid(range_in: int, skill: int, walls: list[Any], fuse: str) -> None:
    places = burst.bursts(_fired(range_in, skill), _ends(walls, impact=fuse == "impact"))
    for radius, corner, columns, rows in GRIDS:
        grid = {"x": corner[0], "y": corner[1], "columns": columns, "rows": rows}
        found = _asked(
            range_in, skill, walls=walls, fuse=fuse, burst_radius_in=radius, cover_grid=grid
        )
        assert _grid(found, columns, rows) == burst.grid(places, radius, corner, columns, rows)


@pytest.mark.parametrize("walls", [[], ROOM], ids=["open", "room"])
@pytest.mark.parametrize(("range_in", "skill"), SHOTS)
def test_points_near_and_far_and_exactly_on_the_edge(
    range_in: int, skill: int, walls: list[Any]
) -> None:
    places = burst.bursts(_fired(range_in, skill), _ends(walls, impact=True))
    rng = random.Random(range_in)
    points: list[list[float]] = [
        [0, 0],
        [3, 0],
        [0, -3],
        [0.000001, 3],
        [1.5, 2],
        [-1.5, -2],
        [100, 100],
    ]
    points += [[rng.randint(-400, 400) / 50, rng.randint(-400, 400) / 50] for _ in range(12)]
    for point in points:
        for radius in (0.5, 2.5, 3, 10_000):
            found = _asked(range_in, skill, walls=walls, burst_radius_in=radius, cover_point=point)
            expected = burst.chance(places, radius, (point[0], point[1]))
            assert chance(found["odds"]["covers"]) == expected, (point, radius)


def test_a_hundred_squares_each_way_sum_to_what_a_burst_covers() -> None:
    grid = {"x": -50, "y": -50, "columns": 100, "rows": 100}
    found = _asked(26, 10, burst_radius_in=3, cover_grid=grid)
    places = burst.bursts(_fired(26, 10))
    assert _grid(found, 100, 100) == burst.grid(places, 3, (-50, -50), 100, 100)


def test_what_was_not_asked_is_not_answered() -> None:
    odds = _asked(26, 10, burst_radius_in=3)["odds"]
    assert odds.get("covers") is None
    assert odds.get("covers_grid") is None


@pytest.mark.parametrize(
    "more",
    [{"cover_point": [0, 0]}, {"cover_grid": {"x": 0, "y": 0, "columns": 2, "rows": 2}}],
    ids=["point", "grid"],
)
def test_a_cover_needs_a_radius(more: dict[str, object]) -> None:
    found = told("area-shot", weapon="launched-grenade", range_in=26, skill_die="D10", **more)
    assert found["status"] == "error"
