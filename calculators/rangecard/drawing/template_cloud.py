"""The circle of a smoke or gas marker to lay on the table, to true scale (SM-2, GA-1)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rangecard.drawing.lettering import label
from rangecard.drawing.palette import Palette
from rangecard.drawing.shapes import Point, polyline
from rangecard.drawing.svg import Markup, join, number
from rangecard.drawing.true_scale import (
    HAIRLINE,
    LINE,
    MM_PER_INCH,
    STROKE,
    TEXT,
    TEXT_STRONG,
    TITLE,
    cut_line,
    path,
    pierce_mark,
    ring,
    template,
)

RING_MM, ARM_MM, EDGE_MM = 15.0, 15.0, 0.5
"""How wide the ring and its arms are, and what is left around the circle."""

COUNTER_IN = 1
_QUARTERS = 4


def side_mm(radius_in: int) -> float:
    """Return how wide and high the drawing of a circle is."""
    return 2 * (radius_in * MM_PER_INCH + EDGE_MM)


def template_cloud(radius_in: int, palette: Palette) -> Markup:
    """Draw the circle round a marker: a ring with arms that hold its middle.

    Args:
        radius_in: inches from the marker to the circle.
        palette: the drawing's colours.
    """
    side = side_mm(radius_in)
    centre = side / 2, side / 2
    radius = radius_in * MM_PER_INCH
    return template(
        ring(centre, radius, palette.ink, STROKE),
        join(_window(centre, radius - RING_MM, quarter, palette) for quarter in range(_QUARTERS)),
        _inch_marks(centre, radius_in, palette),
        pierce_mark(centre, palette),
        label(
            centre[0],
            centre[1] - radius + 5.5,
            "SMOKE · GAS",
            fill=palette.ink,
            size=TITLE,
            anchor="middle",
            bold=True,
        ),
        label(
            centre[0],
            centre[1] - radius + 10,
            f"{2 * radius_in}″ across",
            fill=palette.ink,
            size=TEXT_STRONG,
            anchor="middle",
        ),
        width_mm=side,
        height_mm=side,
        title=f"Smoke and gas circle to true scale, {2 * radius_in}″ across",
        desc=(
            f"Its outer edge is {radius_in}″ from the marker in the middle. Cut along the circle; "
            "the four dashed windows may be cut out, the arms hold the middle."
        ),
        palette=palette,
        kind="template-cloud",
    )


def _window(centre: Point, radius: float, quarter: int, palette: Palette) -> Markup:
    """Return one of the four parts between the arms that may be cut out."""
    half = ARM_MM / 2
    far = math.sqrt(radius**2 - half**2)
    turn = quarter * math.pi / 2
    corner, up, right = (_turned(centre, p, turn) for p in ((half, half), (half, far), (far, half)))
    shape = f"{polyline([right, corner, up])}A{number(radius)} {number(radius)} 0 0 0 {_at(right)}"
    return cut_line(shape + "Z", palette, inner=True)


def _turned(centre: Point, place: Point, angle: float) -> Point:
    (x, y), cos, sin = place, math.cos(angle), math.sin(angle)
    return centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos


def _at(place: Point) -> str:
    return f"{number(place[0])} {number(place[1])}"


def _inch_marks(centre: Point, radius_in: int, palette: Palette) -> Markup:
    """Return inch marks along the arm to the right, counted from the marker."""
    (x, y), parts = centre, []
    for inch in range(1, radius_in):
        at = x + inch * MM_PER_INCH
        parts += [
            path(polyline([(at, y - 2), (at, y + 2)]), palette.ink, LINE),
            label(at, y + 5.5, f"{inch}″", fill=palette.ink, size=TEXT, anchor="middle"),
        ]
    arm = polyline([(x + 4, y), (x + radius_in * MM_PER_INCH, y)])
    return join((path(arm, palette.muted, HAIRLINE), *parts))


@dataclass(frozen=True)
class Counters:
    """Counters of one kind: the word on them, what they are, how many."""

    word: str
    name: str
    number: int


def counters(kinds: Sequence[Counters], columns: int, palette: Palette) -> Markup:
    """Draw round counters of an inch in rows.

    Args:
        kinds: what counters there are, in order.
        columns: how many stand in a row.
        palette: the drawing's colours.
    """
    side = COUNTER_IN * MM_PER_INCH + 2 * EDGE_MM
    words = [kind.word for kind in kinds for _ in range(kind.number)]
    told = ", ".join(f"{kind.number} {kind.name}" for kind in kinds)
    places = (
        ((number % columns + 0.5) * side, (number // columns + 0.5) * side)
        for number in range(len(words))
    )
    return template(
        *(_counter(word, place, palette) for word, place in zip(words, places, strict=True)),
        width_mm=columns * side,
        height_mm=math.ceil(len(words) / columns) * side,
        title=f"Counters {COUNTER_IN}″ across",
        desc=f"Round counters to cut out: {told}.",
        palette=palette,
        kind="counters",
    )


def _counter(word: str, centre: Point, palette: Palette) -> Markup:
    x, y = centre
    name = label(x, y + 1.2, word, fill=palette.ink, size=TEXT_STRONG, anchor="middle", bold=True)
    return join((ring(centre, COUNTER_IN * MM_PER_INCH / 2, palette.ink, LINE), name))
