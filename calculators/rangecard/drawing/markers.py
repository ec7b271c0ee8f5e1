"""Smoke and gas on a map: circles to scale, kinds told apart by shape."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rangecard.drawing.ground import Ground
from rangecard.drawing.lettering import label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import LINE, STROKE, Palette
from rangecard.drawing.shapes import Box, Point, polyline
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
    """Return a marker: smoke a filled circle with a dot, gas a dashed circle with a diamond."""
    palette, centre = on.palette, on.at(*place(marker))
    gas = marker["munition"] == "gas"
    colour = palette.accent if strong else palette.muted
    ring = element(
        "circle", cx=centre[0], cy=centre[1], r=RADIUS_IN * on.inch,
        fill="none" if gas else palette.muted, fill_opacity=None if gas else "0.18",
        stroke=colour, stroke_width=STROKE if strong else LINE,
        stroke_dasharray="5 3" if gas else None,
    )  # fmt: skip
    return join((ring, mark(centre, palette, gas=gas)))


def mark(centre: Point, palette: Palette, *, gas: bool) -> Markup:
    """Return the mark in a circle's middle."""
    x, y = centre
    if gas:
        shape = polyline([(x, y - 5), (x + 5, y), (x, y + 5), (x - 5, y)]) + "Z"
        return element("path", d=shape, fill=palette.paper, stroke=palette.ink, stroke_width=STROKE)
    return element("circle", cx=x, cy=y, r=3.2, fill=palette.ink)


def gone(on: Ground, marker: Marker) -> Markup:
    """Return the cross where a marker was removed."""
    x, y = on.at(*place(marker))
    cross = polyline([(x - 5, y - 5), (x + 5, y + 5)]) + polyline([(x - 5, y + 5), (x + 5, y - 5)])
    return element("path", d=cross, stroke=on.palette.accent, stroke_width=STROKE + 0.6)


@dataclass
class Names:
    """Places names on a map one after another, each where it meets none before it."""

    on: Ground
    taken: list[Box] = field(default_factory=list)

    def beside(
        self, centre: Point, text: str, *, bold: bool = False, under: bool = False
    ) -> Markup:
        """Return a name right, left, above or below of a mark, or nothing without room."""
        text = shortened(text, 110)
        wide = text_width(text)
        x, y = centre
        spots = (
            (x + 8, y + 4),
            (x - 8 - wide, y + 4),
            (x - wide / 2, y - 9),
            (x - wide / 2, y + 18),
        )
        for left, base in reversed(spots) if under else spots:
            box = (left - 1, base - 10, wide + 2, 13.0)
            if self._free(box):
                self.taken.append(box)
                return label(left, base, text, fill=self.on.palette.ink, bold=bold)
        return Markup()

    def _free(self, box: Box) -> bool:
        left, top, wide, high = box
        if not (self.on.holds((left, top)) and self.on.holds((left + wide, top + high))):
            return False
        return not any(
            left < x + w and x < left + wide and top < y + h and y < top + high
            for x, y, w, h in self.taken
        )


def kinds(markers: Sequence[Marker]) -> list[str]:
    """Return the kinds of marker in use, smoke first."""
    return [kind for kind in ("smoke", "gas") if any(m["munition"] == kind for m in markers)]
