"""What a burst covers on the table, in several ways.

Each way is given the same landings with their ways, as the rules find them among the walls. Where a
library has no map of squares of its own, it is used as its users would: a die of landings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, dist, floor
from typing import Any

from rangecard.answers import Working
from rangecard.area_fire import AreaShot
from rangecard.burst import Grid, covered_squares
from rangecard.data import canonical
from rangecard.door import resolved
from rangecard.questions import Question
from rangecard.walls import NEAR, Point

Pair = tuple[int, int]
Way = tuple[Callable[[], Any], Callable[[Any], list[Pair]]]


@dataclass(frozen=True)
class Burst:
    """A burst whose landings are known.

    Attributes:
        landings: places with their ways, in inches from the aim point.
        radius: in inches.
        grid: the squares that are asked for.
    """

    landings: list[tuple[Point, int]]
    radius: float
    grid: Grid

    @property
    def weights(self) -> dict[Point, int]:
        """The ways to every different place, for a die."""
        found: dict[Point, int] = {}
        for place, ways in self.landings:
            found[place] = found.get(place, 0) + ways
        return found

    @property
    def reach(self) -> float:
        """The radius with what a distance may be rounded by."""
        return self.radius + NEAR

    @property
    def first(self) -> Point:
        """The centre of the square in the lower left."""
        return float(self.grid.x) + 0.5, float(self.grid.y) + 0.5

    def centres(self) -> Iterator[Point]:
        """Yield the centre of every square, row by row."""
        left, bottom = self.first
        for row in range(self.grid.rows):
            for column in range(self.grid.columns):
                yield left + column, bottom + row

    def chances(self, counts: Iterable[int]) -> list[Pair]:
        """Return what ways come to, in lowest terms."""
        of = sum(ways for _, ways in self.landings)
        return [Fraction(int(ways), of).as_integer_ratio() for ways in counts]


def burst(question: Mapping[str, Any]) -> Burst:
    """Return the burst of a question ``area-shot``."""
    asked = Question(question, canonical())
    shot = resolved(asked, Working())
    if not isinstance(shot, AreaShot):
        raise TypeError(f"{question['calculator']}: expected area-shot")
    radius, grid = asked.fields["burst_radius_in"], asked.fields["cover_grid"]
    return Burst(list(shot.falls.weighted), float(radius), grid)


def _ours(one: Burst) -> Way:
    work = partial(covered_squares, one.landings, one.radius, one.grid)
    return work, lambda rows: one.chances(ways for row in rows for ways in row)


def _icepool_per_square(one: Burst) -> Way:
    """Ask a die of landings, for each square, whether the burst covers it."""
    import icepool

    def work() -> list[Fraction]:
        die, reach = icepool.Die(one.weights), one.reach
        return [
            die.map(lambda x, y, at=at: dist((x, y), at) <= reach, star=True).probability(True)
            for at in one.centres()
        ]

    return work, _pairs


def _icepool_stamped(one: Burst) -> Way:
    """Go through a die of landings and add the chance of each to the squares about it."""
    import icepool

    def work() -> list[Fraction]:
        die, reach, (left, bottom) = icepool.Die(one.weights), one.reach, one.first
        columns, rows = one.grid.columns, one.grid.rows
        found = [Fraction(0)] * (columns * rows)
        for (x, y), chance in zip(die.outcomes(), die.probabilities(), strict=True):
            for row in _about(y - bottom, reach, rows):
                for column in _about(x - left, reach, columns):
                    if dist((x, y), (left + column, bottom + row)) <= reach:
                        found[row * columns + column] += chance
        return found

    return work, _pairs


def _numpy(one: Burst) -> Way:
    """Test every square for every landing, a landing at a time."""
    import numpy

    def work() -> Any:
        across = numpy.arange(one.grid.columns) + one.first[0]
        up = numpy.arange(one.grid.rows)[:, None] + one.first[1]
        counts = numpy.zeros((one.grid.rows, one.grid.columns), dtype=int)
        for (x, y), ways in one.landings:
            counts += ways * ((across - x) ** 2 + (up - y) ** 2 <= one.reach**2)
        return counts.tolist()

    return work, lambda rows: one.chances(ways for row in rows for ways in row)


def _numpy_at_once(one: Burst) -> Way:
    """Test every square for every landing, all in one array."""
    import numpy

    def work() -> Any:
        places = numpy.array([place for place, _ in one.landings])
        ways = numpy.array([float(ways) for _, ways in one.landings])  # whole, and far below 2**53
        across = (numpy.arange(one.grid.columns) + one.first[0] - places[:, :1]) ** 2
        up = (numpy.arange(one.grid.rows) + one.first[1] - places[:, 1:]) ** 2
        covered = up[:, :, None] + across[:, None, :] <= one.reach**2
        return (ways @ covered.reshape(len(ways), -1)).astype(int).tolist()

    return work, one.chances


def _about(middle: float, reach: float, count: int) -> range:
    return range(max(ceil(middle - reach), 0), min(floor(middle + reach), count - 1) + 1)


def _pairs(chances: Iterable[Fraction]) -> list[Pair]:
    return [chance.as_integer_ratio() for chance in chances]


_BY_BURST: Mapping[str, Callable[[Burst], Way]] = {
    "ours": _ours,
    "icepool_per_square": _icepool_per_square,
    "icepool_stamped": _icepool_stamped,
    "numpy": _numpy,
    "numpy_at_once": _numpy_at_once,
}


def _asked(way: Callable[[Burst], Way], question: Mapping[str, Any]) -> Way:
    return way(burst(question))


WAYS: Mapping[str, Callable[[Mapping[str, Any]], Way]] = {
    name: partial(_asked, way) for name, way in _BY_BURST.items()
}
