"""Smoke and gas on a map: circles to scale, kinds told apart by shape."""

from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing.ground import Ground
from rangecard.drawing.legend import Entry
from rangecard.drawing.palette import LINE, STROKE, Palette
from rangecard.drawing.shapes import Point, polyline
from rangecard.drawing.svg import Markup, element, join

RADIUS_IN = 3.0
"""Radius of a marker's circle in inches (SM-2); a test holds it to the rules' own figure."""

MOST = 60
"""Markers drawn on one map; words say how many are left out."""

Marker = Mapping[str, Any]


def place(marker: Marker) -> Point:
    """Return where a marker lies, in inches."""
    return float(marker["x"]), float(marker["y"])


def cloud(on: Ground, marker: Marker, *, strong: bool = False) -> Markup:
    """Return a marker's circle to scale: smoke's filled, gas's dashed."""
    palette, centre = on.palette, on.at(*place(marker))
    gas = marker["munition"] == "gas"
    colour = palette.accent if strong else palette.muted
    return element(
        "circle", cx=centre[0], cy=centre[1], r=RADIUS_IN * on.inch,
        fill="none" if gas else palette.muted, fill_opacity=None if gas else "0.18",
        stroke=colour, stroke_width=STROKE if strong else LINE,
        stroke_dasharray="5 3" if gas else None,
    )  # fmt: skip


def marks(on: Ground, markers: Sequence[Marker]) -> Markup:
    """Return the marks in the circles' middles, to lie on every circle and line."""
    return join(
        mark(on.at(*place(one)), on.palette, gas=one["munition"] == "gas") for one in markers
    )


def mark(centre: Point, palette: Palette, *, gas: bool) -> Markup:
    """Return the mark in a circle's middle."""
    x, y = centre
    if gas:
        shape = polyline([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)]) + "Z"
        return element("path", d=shape, fill=palette.paper, stroke=palette.ink, stroke_width=STROKE)
    return element("circle", cx=x, cy=y, r=3.2, fill=palette.ink)


def gone(on: Ground, marker: Marker) -> Markup:
    """Return the cross where a marker was removed."""
    return cross(on.at(*place(marker)), on.palette)


def cross(centre: Point, palette: Palette) -> Markup:
    """Return the sign of a marker that is gone."""
    x, y = centre
    shape = polyline([(x - 5, y - 5), (x + 5, y + 5)]) + polyline([(x - 5, y + 5), (x + 5, y - 5)])
    return element("path", d=shape, stroke=palette.accent, stroke_width=STROKE + 0.6)


def entries(markers: Sequence[Marker], palette: Palette) -> list[Entry]:
    """Return what the marks mean, for the kinds of marker in use, smoke first."""
    samples = {
        "smoke": Entry(lambda p: mark(p, palette, gas=False), "smoke"),
        "gas": Entry(lambda p: mark(p, palette, gas=True), "gas"),
    }
    used = {marker["munition"] for marker in markers}
    return [entry for kind, entry in samples.items() if kind in used]
