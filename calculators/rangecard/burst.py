"""What a burst covers on the landing map: the radius is the table's own, the sources give none."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor, sqrt

from .walls import NEAR, Point


@dataclass(frozen=True, slots=True)
class Grid:
    """One-inch squares of the table, from the lower left corner, in inches from the aim point."""

    x: Fraction
    y: Fraction
    columns: int
    rows: int


def covers(landing: Point, point: Point, radius: float) -> bool:
    """Tell whether a burst covers a point: exactly at its edge is within (1e-9)."""
    x, y = point[0] - landing[0], point[1] - landing[1]
    return sqrt(x * x + y * y) <= radius + NEAR


def covered_squares(
    landings: Iterable[tuple[Point, int]], radius: float, grid: Grid
) -> list[list[int]]:
    """Count, for each square, the ways in which a burst covers its centre.

    Each landing covers one run of squares in a row, so a row needs two marks and not a test for
    every square; the ends of a run are settled by `covers`.

    Args:
        landings: places with their ways.
        radius: the burst's radius, in inches.
        grid: the squares.

    Returns:
        The rows from the lower left, each from left to right.
    """
    left, bottom = float(grid.x) + 0.5, float(grid.y) + 0.5
    marks = [[0] * (grid.columns + 1) for _ in range(grid.rows)]
    for landing, ways in landings:
        for row, marked in enumerate(marks):
            run = _run(landing, radius, (left, bottom + row), grid.columns)
            if run is not None:
                marked[run[0]] += ways
                marked[run[1] + 1] -= ways
    return [list(accumulate(marked))[:-1] for marked in marks]


def _run(landing: Point, radius: float, first: Point, columns: int) -> tuple[int, int] | None:
    """Return the first and last column of a row that a burst covers."""
    height = first[1] - landing[1]
    left_of_square = (radius + NEAR) ** 2 - height * height
    if left_of_square < 0:
        return None
    half = sqrt(left_of_square)
    centre = landing[0] - first[0]
    low, high = max(floor(centre - half), 0), min(ceil(centre + half), columns - 1)
    while low <= high and not covers(landing, (first[0] + low, first[1]), radius):
        low += 1
    while low <= high and not covers(landing, (first[0] + high, first[1]), radius):
        high -= 1
    return (low, high) if low <= high else None
