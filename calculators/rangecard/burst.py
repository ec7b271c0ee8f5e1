"""What a burst covers on the landing map: the radius is the table's own, the sources give none."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor, sqrt

from .walls import NEAR, Point

UNCLEAR = 1e-3
"""Inches: a centre this near to the end of a run may be inside or outside it by rounding.

The largest radius is 10,000: its square is rounded by up to 3e-8, so an end is by up to 2e-4.
"""


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
    every square.

    Args:
        landings: places with their ways.
        radius: the burst's radius, in inches.
        grid: the squares.

    Returns:
        The rows from the lower left, each from left to right.
    """
    marks = [[0] * (grid.columns + 1) for _ in range(grid.rows)]
    first_square = float(grid.x) + 0.5, float(grid.y) + 0.5
    for landing, ways in landings:
        for row, first, last in _runs(landing, radius, first_square, grid):
            marked = marks[row]
            marked[first] += ways
            marked[last + 1] -= ways
    return [list(accumulate(marked))[:-1] for marked in marks]


def _runs(
    landing: Point, radius: float, first_square: Point, grid: Grid
) -> Iterator[tuple[int, int, int]]:
    """Yield each row that a burst covers, with the first and last column of its run.

    An end that is no clear case is settled by `covers`.
    """
    (x, y), (left, bottom), columns = landing, first_square, grid.columns
    centre, reach_squared = x - left, (radius + NEAR) ** 2
    for row in _rows(y - bottom, radius, grid.rows):  # flat, since a map has hundreds of runs
        height = bottom + row - y
        half_squared = reach_squared - height * height
        if half_squared < 0:
            continue
        half = sqrt(half_squared)
        start, end = centre - half, centre + half
        first, last = ceil(start - UNCLEAR), floor(end + UNCLEAR)
        first = 0 if first < 0 else first
        last = columns - 1 if last >= columns else last
        if first < start + UNCLEAR and not covers(landing, (left + first, bottom + row), radius):
            first += 1
        if last > end - UNCLEAR and not covers(landing, (left + last, bottom + row), radius):
            last -= 1
        if first <= last:
            yield row, first, last


def _rows(middle: float, radius: float, rows: int) -> range:
    """Return the rows that a burst may cover."""
    lowest, highest = ceil(middle - radius - UNCLEAR), floor(middle + radius + UNCLEAR)
    return range(max(lowest, 0), min(highest, rows - 1) + 1)
