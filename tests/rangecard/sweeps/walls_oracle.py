"""Deviation among walls by unfolding the room instead of bending the path (GR-10, GR-11).

The path stays one straight ray from the aim point; at each bounce the rest of the room is
mirrored behind the wall that was met, and the end of the ray is folded back at last. All of it
is exact: the coordinates are numbers a + b√3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TypeAlias

from tests.rangecard.sweeps.area_oracle import AIM_POINT, Place, heading
from tests.rangecard.sweeps.surd import ONE, ZERO, Surd, rational

MOST_BOUNCES = 10_000
ROUGHLY = 1e-6

Corner: TypeAlias = tuple[Fraction, Fraction]
Wall: TypeAlias = tuple[Corner, Corner]
Room: TypeAlias = tuple[Wall, ...]


class OpenCaseError(Exception):
    """Neither the rules nor the contract decide this: nothing to compare."""


@dataclass(frozen=True)
class Travel:
    """Where a deviation ends and what it met on its way."""

    places: tuple[Place, ...]
    bounces: int
    stopped: bool

    @property
    def landing(self) -> Place:
        """The end of the path."""
        return self.places[-1]


@dataclass(frozen=True)
class Fold:
    """An isometry of the plane: `matrix · point + shift`."""

    matrix: tuple[Surd, Surd, Surd, Surd]
    shift: Place

    def near(self, corner: tuple[float, float]) -> tuple[float, float]:
        """Roughly where a corner goes, to pass over walls that are clearly out of the way."""
        a, b, c, d, u, v = self._floats
        return a * corner[0] + b * corner[1] + u, c * corner[0] + d * corner[1] + v

    @cached_property
    def _floats(self) -> tuple[float, ...]:
        return tuple(float(part) for part in (*self.matrix, *self.shift))

    def __call__(self, place: Place) -> Place:
        x, y = place
        a, b, c, d = self.matrix
        return a * x + b * y + self.shift[0], c * x + d * y + self.shift[1]

    def after(self, first: Fold) -> Fold:
        """The isometry that applies `first` and then this one."""
        a, b, c, d = self.matrix
        e, f, g, h = first.matrix
        matrix = (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)
        return Fold(matrix, self(first.shift))


FLAT = Fold((ONE, ZERO, ZERO, ONE), AIM_POINT)


def mirror(wall: Wall) -> Fold:
    """The reflection in a wall's line."""
    (x, y), (to_x, to_y) = wall
    u, v = to_x - x, to_y - y
    square = u * u + v * v
    cos, sin = (u * u - v * v) / square, 2 * u * v / square
    shift = (x - cos * x - sin * y, y - sin * x + cos * y)
    matrix = (rational(cos), rational(sin), rational(sin), rational(-cos))
    return Fold(matrix, (rational(shift[0]), rational(shift[1])))


def half_turn(place: Place) -> Fold:
    """Straight back from a corner."""
    minus = -ONE
    return Fold((minus, ZERO, ZERO, minus), (place[0] + place[0], place[1] + place[1]))


@dataclass(frozen=True)
class Leg:
    """The straight ray in the unfolded plane, and how that plane folds back to the table."""

    ray: Place
    start: Surd
    to_table: Fold
    from_table: Fold
    own: frozenset[int]

    def at(self, length: Surd) -> Place:
        """The place on the table after `length` inches of path."""
        return self.to_table((self.ray[0] * length, self.ray[1] * length))

    def clearly_misses(self, wall: Wall, reach: int) -> bool:
        """A first look in floats; whatever is close is left to the exact one."""
        ray = float(self.ray[0]), float(self.ray[1])
        ends = [self.from_table.near((float(x), float(y))) for x, y in wall]
        sides = [ray[0] * y - ray[1] * x for x, y in ends]
        along = [ray[0] * x + ray[1] * y for x, y in ends]
        return (
            min(sides) > ROUGHLY
            or max(sides) < -ROUGHLY
            or min(along) > reach + ROUGHLY
            or max(along) < float(self.start) - ROUGHLY
        )

    def meets(self, wall: Wall) -> Surd | None:
        """Length of the path when it meets the wall; None if it runs along it or misses it."""
        near, far = (self.from_table(_place(corner)) for corner in wall)
        sides = _cross(self.ray, near), _cross(self.ray, far)
        if sides[0].sign * sides[1].sign > 0 or sides[0] == sides[1]:
            return None
        share = sides[0] / (sides[0] - sides[1])
        along = _dot(self.ray, near), _dot(self.ray, far)
        return along[0] + share * (along[1] - along[0])


def _place(corner: Corner) -> Place:
    return rational(corner[0]), rational(corner[1])


def _cross(left: Place, right: Place) -> Surd:
    return left[0] * right[1] - left[1] * right[0]


def _dot(left: Place, right: Place) -> Surd:
    return left[0] * right[0] + left[1] * right[1]


def _slope(wall: Wall) -> Corner:
    (x, y), (to_x, to_y) = wall
    return to_x - x, to_y - y


def _parallel(walls: Iterable[Wall]) -> bool:
    (u, v), *others = (_slope(wall) for wall in walls)
    return all(u * y == v * x for x, y in others)


def _met_at_aim_point(wall: Wall, ray: Place) -> bool:
    """The aim point is on the firer's side (-y): only a path to the other side meets the wall."""
    u, v = _slope(wall)
    firer_side = -u  # cross(slope, (0, -1))
    path_side = rational(u) * ray[1] - rational(v) * ray[0]
    return path_side.sign * ((firer_side > 0) - (firer_side < 0)) < 0


def _next(room: Room, leg: Leg, reach: int) -> tuple[Surd, frozenset[int]] | None:
    """The nearest walls on the ray within reach, and how far along it they are."""
    lengths: dict[int, Surd] = {}
    for number, wall in enumerate(room):
        if number in leg.own or leg.clearly_misses(wall, reach):
            continue
        length = leg.meets(wall)
        if length is None or length < leg.start or rational(reach) < length:
            continue
        if length != leg.start or _counts_at_start(wall, leg):
            lengths[number] = length
    if not lengths:
        return None
    nearest = min(lengths.values())
    return nearest, frozenset(n for n, length in lengths.items() if length == nearest)


def _counts_at_start(wall: Wall, leg: Leg) -> bool:
    if leg.start.sign:
        message = "a wall that was passed along, or not met at a bounce, is there at once"
        raise OpenCaseError(message)
    if leg.own:
        message = "second wall through the aim point, after a bounce there"
        raise OpenCaseError(message)
    return _met_at_aim_point(wall, leg.ray)


def _bounce(room: Room, leg: Leg, length: Surd, met: frozenset[int]) -> Leg:
    walls = [room[number] for number in sorted(met)]
    fold = mirror(walls[0]) if _parallel(walls) else half_turn(leg.at(length))
    # A reflection and a half turn are their own inverses.
    return Leg(leg.ray, length, fold.after(leg.to_table), leg.from_table.after(fold), met)


@lru_cache(maxsize=4096)
def legs(room: Room, hour: int, reach: int) -> tuple[Leg, ...]:
    """The straight pieces of a path toward an hour that start within `reach` inches."""
    pieces = [Leg(heading(hour), ZERO, FLAT, FLAT, frozenset())]
    while len(pieces) <= MOST_BOUNCES:
        found = _next(room, pieces[-1], reach)
        if found is None:
            break
        pieces.append(_bounce(room, pieces[-1], *found))
    return tuple(pieces)


def travel(room: Room, score: int, hour: int, *, impact: bool, reach: int = 12) -> Travel:
    """Follow one deviation of `score` inches (at most `reach`) toward an hour."""
    pieces = legs(room, hour, reach)
    met, end = _met(pieces, score, impact=impact)
    places = [AIM_POINT, *(leg.at(start) for leg, start in zip(pieces, met, strict=False))]
    if impact and met:
        return Travel(tuple(places), 0, stopped=True)
    if len(met) < MOST_BOUNCES:
        places.append(pieces[len(met)].at(end))
    return Travel(tuple(places), len(met), stopped=False)


def landing(room: Room, score: int, hour: int, *, impact: bool, reach: int = 12) -> Place:
    """Where that deviation ends, without the way there."""
    pieces = legs(room, hour, reach)
    met, end = _met(pieces, score, impact=impact)
    if met and (impact or len(met) == MOST_BOUNCES):
        return pieces[len(met) - 1].at(met[-1])
    return pieces[len(met)].at(end)


def _met(pieces: Sequence[Leg], score: int, *, impact: bool) -> tuple[list[Surd], Surd]:
    """How far along the ray each wall is met within the score, and the score itself."""
    end = rational(score)
    starts = [leg.start for leg in pieces[1:] if leg.start <= end]
    if impact:
        return starts[:1], end
    # A path that just reaches a wall ends there: no bounce.
    return starts[:-1] if starts and starts[-1] == end else starts, end


def room(corners: Sequence[Sequence[Sequence[float | str]]]) -> Room:
    """Walls from decimals as written."""
    return tuple((_corner(near), _corner(far)) for near, far in corners)


def _corner(pair: Sequence[float | str]) -> Corner:
    x, y = (Fraction(str(value)) for value in pair)
    return x, y
