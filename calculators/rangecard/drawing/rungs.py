"""The scale on which a range ladder draws its bands, and how much room each of them has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from rangecard.drawing import chances
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import HAIRLINE, Palette
from rangecard.drawing.svg import Markup, element, number

if TYPE_CHECKING:
    from rangecard.ladders import Rung

ROW, GAP, PAD = 15.0, 5.0, 4.0
"""Height of a row of words, least gap and margin, in px."""

Upright = tuple[float, float, float]
"""An upright line: its place across, its upper and its lower end, in px."""


@dataclass(frozen=True)
class Frame:
    """The scale that all bars of a drawing share."""

    width: float
    longest: Fraction
    palette: Palette
    mark: Fraction | None

    def x(self, distance: Fraction) -> float:
        """Return the px at which a distance lies."""
        return PAD + float(distance / self.longest) * (self.width - 2 * PAD)

    @property
    def lift(self) -> float:
        """Return the px that the mark's triangle takes between a bar and the words above it."""
        return 0 if self.mark is None else 5

    def room(self, rung: Rung) -> float:
        """Return how many px wide a band is."""
        return self.x(rung.end) - self.x(rung.start)

    def middle(self, rung: Rung) -> float:
        """Return the px of a band's middle."""
        return (self.x(rung.start) + self.x(rung.end)) / 2


def chance_text(rung: Rung, *, sign: bool) -> str:
    """Return the band's chance to hit in percent; nothing where there is none."""
    if rung.chance is None or not rung.allowed:
        return ""
    return chances.percent(rung.chance) if sign else chances.figure(rung.chance)


def fits(text: str, rung: Rung, frame: Frame) -> bool:
    """Tell whether the band is wide enough for the text."""
    return text_width(text) + 3 <= frame.room(rung)


def inside(rung: Rung, frame: Frame, *, sign: bool) -> bool:
    """Tell whether the band is wide enough for its chance."""
    return fits(chance_text(rung, sign=sign), rung, frame)


def uprights(lines: Iterable[Upright], colour: str) -> Markup:
    """Return poles or ticks as one path."""
    drawn = "".join(f"M{number(x)} {number(top)}V{number(foot)}" for x, top, foot in lines)
    return element("path", d=drawn, stroke=colour, stroke_width=HAIRLINE)
