"""What a burst covers on the landing map: the radius is the table's own, the sources give none."""

from collections import defaultdict
from collections.abc import Iterable
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
    every square; an end of a run that is no clear case is settled by `covers`.

    Args:
        landings: places with their ways.
        radius: the burst's radius, in inches.
        grid: the squares.

    Returns:
        The rows from the lower left, each from left to right.
    """
    left, bottom, columns = float(grid.x) + 0.5, float(grid.y) + 0.5, grid.columns
    reach_squared = (radius + NEAR) ** 2
    marks: dict[int, list[int]] = defaultdict(lambda: [0] * (columns + 1))
    for landing, ways in landings:  # flat, since a map has hundreds of runs
        x, y = landing[0] - left, landing[1]
        for row in _rows(y - bottom, radius, grid.rows):
            height = bottom + row - y
            half_squared = reach_squared - height * height
            if half_squared < 0:
                continue
            half = sqrt(half_squared)
            first, last = ceil(x - half - UNCLEAR), floor(x + half + UNCLEAR)
            if first < x - half + UNCLEAR:
                first += not covers(landing, (left + first, bottom + row), radius)
            if last > x + half - UNCLEAR:
                last -= not covers(landing, (left + last, bottom + row), radius)
            first = 0 if first < 0 else first
            last = columns - 1 if last >= columns else last
            if first <= last:
                marked = marks[row]
                marked[first] += ways
                marked[last + 1] -= ways
    return [_counts(marks.get(row), columns) for row in range(grid.rows)]


def _rows(middle: float, radius: float, rows: int) -> range:
    """Return the rows that a burst may cover."""
    lowest, highest = ceil(middle - radius - UNCLEAR), floor(middle + radius + UNCLEAR)
    return range(max(lowest, 0), min(highest, rows - 1) + 1)


def _counts(marked: list[int] | None, columns: int) -> list[int]:
    """Return what a row's marks come to; no burst covers a row without any."""
    return list(accumulate(marked))[:-1] if marked else [0] * columns
