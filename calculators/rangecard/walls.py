"""Bouncing rounds (GR-10, GR-11): the path of a round that deviates among walls.

Inches; the origin is the aim point, +y is 12 o'clock (over), the firer stands towards -y.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import inf, sqrt

Point = tuple[float, float]
Exact = tuple[Fraction, Fraction]
NEAR = 1e-9
MOST_BOUNCES = 10_000
ORIGIN: Point = (0.0, 0.0)
TOWARDS_FIRER: Point = (0.0, -1.0)


@dataclass(frozen=True, slots=True)
class Wall:
    """A solid obstacle without thickness: a start, a unit vector along it and its length."""

    start: Point
    along: Point
    length: float

    @classmethod
    def between(cls, start: Exact, end: Exact) -> "Wall":
        """Return the wall between two different points, however near they are."""
        x, y = end[0] - start[0], end[1] - start[1]
        larger = max(abs(x), abs(y))
        to_x, to_y = float(x / larger), float(y / larger)
        size = sqrt(to_x * to_x + to_y * to_y)
        along = to_x / size, to_y / size
        return cls((float(start[0]), float(start[1])), along, float(larger) * size)

    def distance(self, point: Point) -> float:
        """Return the distance from a point to the nearest point of the wall."""
        x, y = point[0] - self.start[0], point[1] - self.start[1]
        nearest = min(max(x * self.along[0] + y * self.along[1], 0.0), self.length)
        x, y = x - nearest * self.along[0], y - nearest * self.along[1]
        return sqrt(x * x + y * y)

    def mirrored(self, heading: Point) -> Point:
        """Return a heading after a bounce: the mirror angle (GR-11)."""
        twice = 2 * (heading[0] * self.along[0] + heading[1] * self.along[1])
        return twice * self.along[0] - heading[0], twice * self.along[1] - heading[1]


@dataclass(frozen=True, slots=True)
class Rest:
    """Where a round comes to rest: the points of its path, the last of which is the landing."""

    path: tuple[Point, ...]
    bounces: int
    stopped_by_wall: bool

    @property
    def landing(self) -> Point:
        """The place where the round goes off."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Track:
    """One direction's path for the longest deviation; shorter deviations stop earlier on it."""

    turns: tuple[Point, ...]
    travelled: tuple[float, ...]
    headings: tuple[Point, ...]
    stopped: bool

    def after(self, distance: float) -> Rest:
        """Return where the round rests after a deviation, in inches.

        A path that just reaches a wall ends there and does not bounce; an impact-fused round
        that just reaches it goes off on it.
        """
        leg = bisect_left(self.travelled, distance - NEAR, lo=1) - 1
        if self.stopped and distance >= self.travelled[-1] - NEAR:
            return Rest(_without_repeats(self.turns), 0, stopped_by_wall=True)
        if leg == len(self.headings):  # at rest after its last bounce
            return Rest(_without_repeats(self.turns), leg, stopped_by_wall=False)
        turns = (*self.turns[: leg + 1], self._along(leg, distance))
        return Rest(_without_repeats(turns), leg, stopped_by_wall=False)

    def landing(self, distance: float) -> Point:
        """Return where the round goes off after a deviation: the end of what `after` returns."""
        leg = bisect_left(self.travelled, distance - NEAR, lo=1) - 1
        at_wall = self.stopped and distance >= self.travelled[-1] - NEAR
        at_rest = at_wall or leg == len(self.headings)
        return self.turns[-1] if at_rest else self._along(leg, distance)

    def _along(self, leg: int, distance: float) -> Point:
        return _advance(self.turns[leg], self.headings[leg], distance - self.travelled[leg])


def track(heading: Point, distance: float, walls: Sequence[Wall], *, impact: bool) -> Track:
    """Follow a round from the aim point (GR-10, GR-11).

    Args:
        heading: the unit vector of the deviation's direction.
        distance: the deviation, in inches.
        walls: the obstacles.
        impact: whether the round goes off at the first wall it meets.
    """
    turns, travelled, headings = [ORIGIN], [0.0], [heading]
    within = [wall for wall in walls if wall.distance(ORIGIN) <= distance + NEAR]
    met: list[Wall] = []
    while len(turns) <= MOST_BOUNCES:
        step, met = _next_wall(turns[-1], headings[-1], within, met, at_aim=travelled[-1] <= NEAR)
        if not met or travelled[-1] + step > distance + NEAR:
            return Track(tuple(turns), tuple(travelled), tuple(headings), stopped=False)
        turns.append(_advance(turns[-1], headings[-1], step))
        travelled.append(travelled[-1] + step)
        if impact:
            return Track(tuple(turns), tuple(travelled), tuple(headings), stopped=True)
        headings.append(_bounced(headings[-1], met))
    return Track(tuple(turns), tuple(travelled), tuple(headings[:-1]), stopped=False)


def _next_wall(
    place: Point, heading: Point, walls: Sequence[Wall], own: Sequence[Wall], *, at_aim: bool
) -> tuple[float, list[Wall]]:
    """Return the distance to the nearest wall ahead, and all walls met at that place.

    Args:
        place: where the leg starts.
        heading: its unit vector.
        walls: the obstacles.
        own: the walls of the bounce that the leg starts from, which it leaves.
        at_aim: whether it starts from the aim point.
    """
    if at_aim and (at_once := [one for one in walls if _stops_at_aim(one, heading, own)]):
        return 0.0, at_once
    nearest, met = inf, []
    (x, y), (to_x, to_y) = place, heading
    for wall in walls:  # flat, since a round between two near walls comes here many thousand times
        along_x, along_y = wall.along
        across = to_x * along_y - to_y * along_x
        if -NEAR <= across <= NEAR:
            continue  # a path along a wall does not meet it
        start_x, start_y = wall.start
        start_x -= x
        start_y -= y
        step = (start_x * along_y - start_y * along_x) / across
        if not NEAR < step <= nearest + NEAR or wall in own:
            continue
        if -NEAR <= (start_x * to_y - start_y * to_x) / across <= wall.length + NEAR:
            met.append((step, wall))
            nearest = min(nearest, step)
    return nearest, [wall for step, wall in met if step <= nearest + NEAR]


def _stops_at_aim(wall: Wall, heading: Point, own: Sequence[Wall]) -> bool:
    """Tell whether a path from the aim point meets a wall there.

    The aim point on a wall is on the firer's side of it, so only a path to the other side meets
    it; a wall along the line of fire has no such side.
    """
    if wall in own or wall.distance(ORIGIN) > NEAR:
        return False
    path, firer = _cross(heading, wall.along), _cross(TOWARDS_FIRER, wall.along)
    return min(abs(path), abs(firer)) > NEAR and (path > 0) != (firer > 0)


def _bounced(heading: Point, met: Sequence[Wall]) -> Point:
    """Return the heading after meeting walls at one place: a corner sends it straight back."""
    first, *rest = met
    if any(abs(_cross(first.along, wall.along)) > NEAR for wall in rest):
        return -heading[0], -heading[1]
    return first.mirrored(heading)


def _cross(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]


def _advance(place: Point, heading: Point, distance: float) -> Point:
    return place[0] + distance * heading[0], place[1] + distance * heading[1]


def _without_repeats(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return a path without legs of no length, as at a wall through the aim point."""
    return (points[0], *(after for before, after in pairwise(points) if after != before))
