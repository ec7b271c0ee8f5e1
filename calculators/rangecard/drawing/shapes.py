"""Plain geometry that several drawings share: hatching, clipped lines, numbers as text."""

from collections.abc import Sequence
from fractions import Fraction

from rangecard.drawing.palette import LINE
from rangecard.drawing.svg import Markup, element, number

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height in px."""
Line = tuple[Point, Point]
Ring = tuple[Point, float]
"""A circle's middle and its radius."""


MOST_PLACES = 6
"""Decimals that a quantity is shown with at most; one that has more is cut and says so."""


def decimal(value: Fraction | float | int, places: int = MOST_PLACES) -> str:
    """Return a quantity as text: `12`, `7.5`, `0.001`; never a rounded one.

    A quantity of more than `places` decimals is cut after them and ends in an ellipsis, so that
    what is shown is the beginning of the number itself: `0.123456…`.
    """
    if type(value) is int:
        return str(value)
    exact = Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
    units = int(abs(exact) * 10**places)
    whole, part = divmod(units, 10**places)
    digits = f"{part:0{places}d}"
    cut = units < abs(exact) * 10**places
    shown = f"{whole}.{digits}…" if cut else f"{whole}.{digits.rstrip('0')}".rstrip(".")
    return f"-{shown}" if exact < 0 else shown


def framed(box: Box, *, fill: str, stroke: str) -> Markup:
    """Return a rectangle with a frame of a plain line's width."""
    x, y, width, height = box
    return element(
        "rect", x=x, y=y, width=width, height=height, fill=fill, stroke=stroke, stroke_width=LINE
    )


def hatch(box: Box, gap: float = 6) -> str:
    """Return the path of diagonal lines, `gap` px apart, that fill a box."""
    left, top, width, height = box
    lines = []
    start = gap / 2 - height
    while start < width:
        begin, end = max(start, 0.0), min(start + height, width)
        bottom = top + height
        lines.append(_move((left + begin, bottom - (begin - start))))
        lines.append(_draw((left + end, bottom - (end - start))))
        start += gap
    return "".join(lines)


def polyline(points: list[Point]) -> str:
    """Return the path through the points."""
    return _move(points[0]) + "".join(_draw(point) for point in points[1:])


def clipped(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """Return the part of a line that lies in the box, or None (Liang and Barsky's way)."""
    left, top, width, height = box
    dx, dy = end[0] - start[0], end[1] - start[1]
    begin, stop = 0.0, 1.0
    for speed, room in (
        (-dx, start[0] - left),
        (dx, left + width - start[0]),
        (-dy, start[1] - top),
        (dy, top + height - start[1]),
    ):
        if speed == 0:
            if room < 0:
                return None
        elif speed < 0:
            begin = max(begin, room / speed)
        else:
            stop = min(stop, room / speed)
    if begin > stop:
        return None
    return _along(start, dx, dy, begin), _along(start, dx, dy, stop)


def _along(start: Point, dx: float, dy: float, part: float) -> Point:
    return start[0] + dx * part, start[1] + dy * part


def nearest_point(ends: Sequence[Point], point: Point) -> Point:
    """Return the point of a line that is nearest to another point: to draw, not to decide."""
    (x1, y1), (x2, y2) = ends
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    part = ((point[0] - x1) * dx + (point[1] - y1) * dy) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return x1 + part * dx, y1 + part * dy


def _move(point: Point) -> str:
    return f"M{number(point[0])} {number(point[1])}"


def _draw(point: Point) -> str:
    return f"L{number(point[0])} {number(point[1])}"


def triangle(tip: Point, half: float, height: float) -> Markup:
    """Return the path of a triangle; a negative height lets it point down."""
    x, y = tip
    return Markup(polyline([(x, y), (x - half, y + height), (x + half, y + height)]) + "Z")
