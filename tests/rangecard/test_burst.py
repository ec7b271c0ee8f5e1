"""What a burst covers: runs of squares against a test of every square."""

from fractions import Fraction
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rangecard.burst import Grid, covered_squares, covers


def test_exactly_at_the_edge_is_covered() -> None:
    assert covers((0.0, 0.0), (3.0, 4.0), 5.0)
    assert covers((0.0, 0.0), (3.0, 4.0), 5.0 - 1e-10)
    assert not covers((0.0, 0.0), (3.0, 4.0), 4.999)


Landings = list[tuple[tuple[float, float], int]]


def _square_by_square(landings: Landings, radius: float, grid: Grid) -> list[list[int]]:
    left, bottom = float(grid.x) + 0.5, float(grid.y) + 0.5
    return [
        [
            sum(ways for at, ways in landings if covers(at, (left + c, bottom + r), radius))
            for c in range(grid.columns)
        ]
        for r in range(grid.rows)
    ]


@pytest.mark.parametrize("radius", [0.0, 0.5, 1.0, 2.5, 40.0])
def test_runs_agree_with_every_square(radius: float) -> None:
    landings = [((0.0, 0.0), 5), ((2.5, -1.5), 1), ((-3.2, 4.1), 2)]
    grid = Grid(Fraction("-4.5"), Fraction(-3), 9, 7)
    assert covered_squares(landings, radius, grid) == _square_by_square(landings, radius, grid)


halves = st.integers(-24, 24).map(lambda twice: Fraction(twice, 2))
places = st.floats(-12, 12) | halves.map(float)
corners = st.fractions(-10_000, 10_000) | halves


@given(x=places, y=places, corner=st.tuples(corners, corners), near=st.sampled_from((0, -1, 1)))
def test_an_edge_through_a_square_is_settled_as_every_square_is(
    x: float, y: float, corner: tuple[Fraction, Fraction], near: int
) -> None:
    """The burst just reaches, or just fails to reach, the centre of a square."""
    grid = Grid(*corner, 5, 4)
    centre = float(corner[0]) + 2.5, float(corner[1]) + 1.5
    radius = min(dist((x, y), centre) + near * 1e-9, 10_000)
    landings = [((x, y), 3), ((0.0, 0.0), 7)]
    assert covered_squares(landings, radius, grid) == _square_by_square(landings, radius, grid)
