"""The chance beside a landing that more than one path leads to, where there is room for it."""

from collections.abc import Iterable, Sequence
from typing import Any

from rangecard.drawing import chances, dial
from rangecard.drawing.chances import exact
from rangecard.drawing.dial import Dial
from rangecard.drawing.lettering import label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.shapes import Box, Line, Point
from rangecard.drawing.svg import Markup, join

_CELL, _HIGH, _MOST = 6.0, 11.0, 16

Cells = set[tuple[int, int]]


def beside(face: Dial, box: Box, landing: Sequence[Sequence[Any]], lines: Iterable[Line]) -> Markup:
    """Return the percents of the likeliest landings off the aim point.

    Args:
        face: the clockface that the landings lie on.
        box: the map, which no text leaves.
        landing: places with their chances, as the answer has them.
        lines: walls, which no text crosses.
    """
    off = [entry for entry in landing if entry[0] or entry[1]]
    least = min((exact(entry[2]) for entry in off), default=None)
    likely = sorted((e for e in off if exact(e[2]) != least), key=lambda e: -exact(e[2]))[:_MOST]
    if not likely:
        return Markup()
    taken = _taken(face, off, lines)
    found = (_text(face, box, entry, taken) for entry in likely)
    return join(one for one in found if one)


def _taken(face: Dial, off: Iterable[Sequence[Any]], lines: Iterable[Line]) -> Cells:
    """Return the cells of the map that a dot, a wall, or the middle takes."""
    taken = {_cell(face.at(x, y)) for x, y, _ in off}
    taken |= set(_cells(face.centre[0] - 8, face.centre[1] - 8, 16, 16))
    for start, end in lines:
        taken |= _along(start, end)
    return taken


def _along(start: Point, end: Point) -> Cells:
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(int(max(abs(across), abs(down)) / (_CELL / 2)), 1)
    return {_cell((start[0] + across * i / steps, start[1] + down * i / steps))
            for i in range(steps + 1)}  # fmt: skip


def _cell(place: Point) -> tuple[int, int]:
    return int(place[0] // _CELL), int(place[1] // _CELL)


def _cells(left: float, top: float, width: float, height: float) -> list[tuple[int, int]]:
    first, last = _cell((left, top)), _cell((left + width, top + height))
    return [(x, y) for x in range(first[0], last[0] + 1) for y in range(first[1], last[1] + 1)]


def _text(face: Dial, box: Box, entry: Sequence[Any], taken: Cells) -> Markup | None:
    """Return the percent at the first side of the dot that is free, and take that place."""
    text = chances.percent(entry[2])
    (x, y), wide, off = face.at(entry[0], entry[1]), text_width(text), dial.MOST_DOT + 2
    for left, top in (
        (x + off, y - _HIGH / 2), (x - off - wide, y - _HIGH / 2),
        (x - wide / 2, y - off - _HIGH), (x - wide / 2, y + off),
    ):  # fmt: skip
        cells = _cells(left, top, wide, _HIGH)
        inside = box[0] + 2 < left and left + wide < box[0] + box[2] - 2
        if inside and box[1] + 2 < top < box[1] + box[3] - 14 and taken.isdisjoint(cells):
            taken.update(cells)
            return label(left, top + 9, text, fill=face.palette.ink, bold=True)
    return None
