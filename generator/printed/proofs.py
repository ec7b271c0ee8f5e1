"""Where things came to lie on printed pages: plain values, free of the printing engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Area:
    """A rectangle on a page, in millimetres from the page's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    def beyond(self, inner: Area) -> float:
        """How far ``inner`` reaches out of this area, in millimetres; not above 0 if it fits."""
        return max(
            self.left - inner.left,
            self.top - inner.top,
            inner.right - self.right,
            inner.bottom - self.bottom,
        )

    def shared(self, other: Area) -> tuple[float, float]:
        """Width and height, in millimetres, of what two areas share; negative: the gap."""
        return (
            min(self.right, other.right) - max(self.left, other.left),
            min(self.bottom, other.bottom) - max(self.top, other.top),
        )


@dataclass(frozen=True)
class Line:
    """One line of text, or one picture, as laid out.

    ``field`` is the nearest ``data-field`` around it and ``frame`` the area of the nearest
    ``data-frame`` (or of the page inside its margins) that it must not leave.
    """

    page: int
    field: str
    text: str
    area: Area
    frame: Area
    least_pt: float | None


def depth_mm(lines: Iterable[Line]) -> float:
    """How much height the lines take on all their pages together, without the gaps between."""
    height, page, bottom = 0.0, 0, 0.0
    for line in sorted(lines, key=lambda each: (each.page, each.area.top)):
        if line.page != page:
            page, bottom = line.page, line.area.top
        height += max(line.area.bottom - max(line.area.top, bottom), 0)
        bottom = max(bottom, line.area.bottom)
    return height
