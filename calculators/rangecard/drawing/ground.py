"""A piece of the table drawn to scale: inches to px, +y up, with a frame and a ruler."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rangecard.drawing.lettering import label
from rangecard.drawing.palette import LINE, STROKE, Palette
from rangecard.drawing.shapes import Box, Point, decimal, framed, polyline
from rangecard.drawing.svg import Markup, element, join

FOOT = 24.0
"""Room in px for the ruler under the map."""

_PAD, _MOST_INCH, _LEAST_HEIGHT = 1.0, 16.0, 120.0


@dataclass(frozen=True)
class Ground:
    """Where the map lies and how large an inch is.

    Attributes:
        box: The map in px.
        inch: Px of an inch.
        middle: The place in inches at the map's middle.
        palette: The map's colours.
    """

    box: Box
    inch: float
    middle: Point
    palette: Palette

    @property
    def bottom(self) -> float:
        """Return the map's lower edge in px."""
        return self.box[1] + self.box[3]

    def at(self, x_in: float, y_in: float) -> Point:
        """Return the px of a place in inches; decimals of a question become floats to draw."""
        left, top, width, height = self.box
        x, y = self.middle
        return (
            left + width / 2 + (float(x_in) - x) * self.inch,
            top + height / 2 - (float(y_in) - y) * self.inch,
        )

    def holds(self, place: Point, room: float = 0) -> bool:
        """Tell whether a place in px lies in the map, `room` px from its edges."""
        left, top, width, height = self.box
        across = left + room <= place[0] <= left + width - room
        return across and top + room <= place[1] <= top + height - room


def ground(
    places: Iterable[Point],
    width: float,
    palette: Palette,
    *,
    round_in: float,
    most_inch: float = _MOST_INCH,
    tall: float = 1.0,
) -> Ground:
    """Return the map that shows all places.

    Args:
        places: what it shows, in inches.
        width: the drawing's width in px.
        palette: its colours.
        round_in: inches round each place.
        most_inch: px that an inch takes at most.
        tall: how many times as high as wide the map may be.
    """
    xs, ys = zip(*((float(x), float(y)) for x, y in places), strict=True)
    across, along = (max(each) - min(each) + 2 * round_in for each in (xs, ys))
    room = width - 2 * _PAD
    inch = min(room / across, room * tall / along, most_inch)
    height = min(max(along * inch, _LEAST_HEIGHT), room * tall)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Ground((_PAD, _PAD, room, height), inch, middle, palette)


def floor(on: Ground) -> Markup:
    """Return the map's frame."""
    return framed(on.box, fill=on.palette.paper, stroke=on.palette.rule)


@lru_cache(64)
def ruler(on: Ground) -> Markup:
    """Return the scale under the map, and where the table's 12 o'clock lies."""
    palette, y = on.palette, on.bottom + 13
    length = _round_length(on.inch)
    end = 4 + length * on.inch
    ticks = "".join(polyline([(x, y - 4), (x, y + 4)]) for x in (4.0, end))
    bar = polyline([(4.0, y), (end, y)])
    right = on.box[2] - 4
    return join(
        (
            element("path", d=bar + ticks, stroke=palette.ink, stroke_width=LINE),
            label(end + 6, y + 4, f"{decimal(length)}″", fill=palette.ink),
            label(right - 12, y + 4, "12 is up", fill=palette.muted, anchor="end"),
            arrow((right - 4, y + 6), (right - 4, y - 6), palette.muted),
        )
    )


def _round_length(inch: float) -> float:
    """Return the longest 1, 2 or 5 times a power of ten, in inches, that takes at most 90 px."""
    most = 90 / inch
    power = 10.0 ** math.floor(math.log10(most))
    return next(times * power for times in (5, 2, 1) if times * power <= most)


def arrow(start: Point, end: Point, colour: str) -> Markup:
    """Return an arrow from start to end."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    barbs = [
        (end[0] - 5 * math.cos(angle + turn), end[1] - 5 * math.sin(angle + turn))
        for turn in (0.5, -0.5)
    ]
    shape = polyline([start, end]) + polyline([barbs[0], end, barbs[1]])
    return element("path", d=shape, fill="none", stroke=colour, stroke_width=STROKE)
