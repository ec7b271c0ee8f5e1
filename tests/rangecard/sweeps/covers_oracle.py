"""Which places a burst reaches: the distance of each landing to each square's centre."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot
from typing import TypeAlias

from tests.rangecard.sweeps.area_oracle import Ends, Shot, Shown, arrivals, straight

# The contract compares before rounding and within 1e-9; the cases here keep well off that edge
# or exactly on it, so that floats made from exact places are enough.
WITHIN = 1e-9

Unrounded: TypeAlias = Sequence[tuple[Shown, Fraction]]


def bursts(fired: Shot, ends: Ends = straight) -> Unrounded:
    """Where the shot goes off, as floats that nobody rounded."""
    return [((float(x), float(y)), chance) for (x, y), chance in arrivals(fired, ends)]


def chance(places: Unrounded, radius_in: float, point: Shown) -> Fraction:
    """The chance that a burst of `radius_in` reaches the point."""
    x, y = point
    near = (p for (at_x, at_y), p in places if hypot(at_x - x, at_y - y) <= radius_in + WITHIN)
    return sum(near, Fraction(0))


def grid(
    places: Unrounded, radius_in: float, corner: Shown, columns: int, rows: int
) -> list[Fraction]:
    """Chances of 1" squares, row by row from the lower left."""
    x, y = corner
    centres = ((x + c + 0.5, y + r + 0.5) for r in range(rows) for c in range(columns))
    return [chance(places, radius_in, centre) for centre in centres]
