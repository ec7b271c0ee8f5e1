"""What a reader takes hold of on a landing map: the walls' ends, whole walls, the point to cover.

A drawing of its own that lies on the map, without a colour or a word: the map alone is printed.
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rangecard.drawing.landing_ground import LandingMap
from rangecard.drawing.shapes import Line, Point, decimal, polyline
from rangecard.drawing.svg import Attribute, Markup, element

STEP_IN, SNAP_IN, FINE_IN = Fraction(1), Fraction(1, 2), Fraction(1, 4)
"""How far a key moves a handle, to what a drag rounds, and either of them with Shift, in inches."""

_TARGET, _KNOB, _INSET, _OFF = 46.0, 5.0, 11.0, 0.5
_ENDS = ("first end", "second end")


def handles(each: LandingMap, size: Sequence[float]) -> Markup:
    """Return the drawing that lies on a map of a size in px.

    It holds a group whose own unit is the inch, with +y over, so that a page can tell where on the
    table a pointer is without knowing how the map lies.
    """
    width, height = size
    return element(
        "svg", _ground(each), *_lines(each), *_ends(each), _point(each),
        xmlns="http://www.w3.org/2000/svg", class_="rc-handles", role="application",
        aria_label=_named(each),
        viewBox=f"0 0 {width:g} {height:g}", width=width, height=height,
        data_step=str(STEP_IN), data_snap=str(float(SNAP_IN)), data_fine=str(float(FINE_IN)),
    )  # fmt: skip


def _named(each: LandingMap) -> str:
    count = len(each.scene.walls)
    walls = "1 wall" if count == 1 else f"{count} walls"
    return f"{walls if count else 'No wall'} on the map"


def _ground(each: LandingMap) -> Markup:
    """Return the ground in inches; a pointer that is down on it is on the table."""
    (x, y), inch, (left, top, width, height) = each.face.centre, each.on.inch, each.on.box
    area = element(
        "rect", class_="rc-ground", x=(left - x) / inch, y=(y - top - height) / inch,
        width=width / inch, height=height / inch, fill="none",
    )  # fmt: skip
    scale = f"translate({x:.6g} {y:.6g}) scale({inch:.9g} {-inch:.9g})"
    return element("g", area, data_inches="", transform=scale)


def _lines(each: LandingMap) -> Iterator[Markup]:
    """Return a handle for each whole wall, as far as it lies in the map."""
    for place, line in each.walls:
        start, end = each.scene.walls[place]
        name = f"Wall {place + 1}, from {_at(start)} to {_at(end)}"
        yield _handle(name, _strip(line), data_key=f"wall-{place}", data_wall=place)


def _strip(line: Line) -> Markup:
    """Return the ground along a wall that is wide enough for a finger."""
    (x1, y1), (x2, y2) = line
    length = math.dist(*line) or 1
    off, down = (y2 - y1) / length * _TARGET / 2, (x1 - x2) / length * _TARGET / 2
    shape = polyline([(x1 + off, y1 + down), (x2 + off, y2 + down),
                      (x2 - off, y2 - down), (x1 - off, y1 - down)])  # fmt: skip
    return element("path", class_="rc-grip", d=f"{shape}Z", fill="none")


def _ends(each: LandingMap) -> Iterator[Markup]:
    """Return two handles for each wall; one that lies beyond the map stands where it leaves."""
    for place, line in each.walls:
        for end, (at, true) in enumerate(zip(line, each.scene.walls[place], strict=True)):
            beyond = _far(at, each.on.at(*true))
            name = f"Wall {place + 1}, {_ENDS[end]}, {_at(true)}"
            yield _handle(
                f"{name}, beyond the map" if beyond else name, _knob(_inset(each, at) if beyond else at),
                data_key=f"wall-{place}-{end}", data_wall=place, data_end=end,
                data_beyond="" if beyond else None,
            )  # fmt: skip


def _far(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) > _OFF


def _inset(each: LandingMap, at: Point) -> Point:
    """Return a place on the map's frame, moved in until all of its knob is seen."""
    left, top, width, height = each.on.box
    x = min(max(at[0], left + _INSET), left + width - _INSET)
    return x, min(max(at[1], top + _INSET), top + height - _INSET)


def _knob(at: Point) -> Markup:
    x, y = at
    grip = element("circle", class_="rc-grip", cx=x, cy=y, r=_TARGET / 2, fill="none")
    return Markup(grip + element("circle", class_="rc-knob", cx=x, cy=y, r=_KNOB))


def _point(each: LandingMap) -> Markup:
    """Return the handle of the point to cover, where it lies in the map."""
    point: Any = each.scene.cover_point
    if point is None or not each.on.holds(each.on.at(*point)):
        return Markup()
    return _handle(
        f"Point to cover, {_at(point)}", _knob(each.on.at(*point)), data_key="point", data_point=""
    )


def _handle(name: str, *content: Markup, **data: Attribute) -> Markup:
    return element(
        "g", *content, class_="rc-handle", tabindex=0, role="button", aria_label=name, **data
    )


def _at(place: Sequence[Any]) -> str:
    return f"x {signed(place[0])}, y {signed(place[1])}"


def signed(value: Any) -> str:
    """Return a coordinate as it is read: a true minus sign, no more than six decimals."""
    return decimal(Fraction(str(value))).replace("-", "−")
