"""Names on a map, each set where it meets no other name, and no line where that can be."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rangecard.drawing.ground import Ground
from rangecard.drawing.lettering import label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.shapes import Box, Line, Point, Ring, clipped
from rangecard.drawing.svg import Markup, element, join

_MARK, _LINE = 6.0, 4

ROOM = 110.0
"""Px that a name takes at most."""


@dataclass
class Names:
    """Places names on a map one after another.

    Attributes:
        on: The map.
        lines: Lines that a name had better not cross.
        rings: Circles whose outline a name had better not cross.
        taken: Boxes in px that are full: marks, and the names that are placed.
    """

    on: Ground
    lines: Sequence[Line] = ()
    rings: Sequence[Ring] = ()
    taken: list[Box] = field(default_factory=list)

    def keep(self, marks: Iterable[Point]) -> None:
        """Keep every name off these marks."""
        side = 2 * _MARK
        self.taken += [(x - _MARK, y - _MARK, side, side) for x, y in marks]

    def beside(
        self, centre: Point, text: str, *, bold: bool = False, under: bool = False
    ) -> Markup:
        """Return a name beside a mark, on a bed of paper where it crosses a line.

        Without room for it nothing is returned.
        """
        text = shortened(text, ROOM)
        spots = list(_spots(centre, text_width(text)))
        free = [spot for spot in (spots[::-1] if under else spots) if self._free(_box(spot, text))]
        if not free:
            return Markup()
        crossed, spot = min(
            ((self._crossed(_box(spot, text)), spot) for spot in free), key=lambda found: found[0]
        )
        box = _box(spot, text)
        self.taken.append(box)
        words = label(*spot, text, fill=self.on.palette.ink, bold=bold)
        return join((_bed(box, self.on.palette.paper), words)) if crossed else words

    def _free(self, box: Box) -> bool:
        left, top, wide, high = box
        if not (self.on.holds((left, top)) and self.on.holds((left + wide, top + high))):
            return False
        return not any(
            left < x + w and x < left + wide and top < y + h and y < top + high
            for x, y, w, h in self.taken
        )

    def _crossed(self, box: Box) -> int:
        """Return how much a box would hide: a line weighs more than the outline of a circle."""
        lines = sum(1 for line in self.lines if clipped(*line, box))
        return _LINE * lines + sum(1 for ring in self.rings if _meets(ring, box))


def _spots(centre: Point, wide: float) -> Iterator[Point]:
    """Return where a name may begin: right and left of its mark, above it, below it."""
    x, y = centre
    yield x + 8, y + 4
    yield x - 8 - wide, y + 4
    for base in (y - 9, y + 18):
        yield x - wide / 2, base
        yield x + 3, base
        yield x - 3 - wide, base
    yield x - wide / 2, y + 18


def _box(spot: Point, text: str) -> Box:
    return spot[0] - 1, spot[1] - 10, text_width(text) + 2, 13.0


def _meets(ring: Ring, box: Box) -> bool:
    """Tell whether a circle's outline crosses a box."""
    (x, y), radius = ring
    left, top, wide, high = box
    across, along = (left - x, left + wide - x), (top - y, top + high - y)
    nearest = math.hypot(_least(*across), _least(*along))
    farthest = math.hypot(max(map(abs, across)), max(map(abs, along)))
    return nearest <= radius <= farthest


def _least(start: float, end: float) -> float:
    """Return how far a span is from 0."""
    return max(start, -end, 0.0)


def _bed(box: Box, paper: str) -> Markup:
    left, top, wide, high = box
    return element("rect", x=left, y=top, width=wide, height=high, fill=paper, fill_opacity="0.8")
