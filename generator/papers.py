"""The papers that a page prints its reader's cards on, each with its own small style sheet."""

from __future__ import annotations

from dataclasses import dataclass

from generator.printed.layouts import EDGE_MM
from generator.printed.lengths import PX_PER_MM, PX_PER_PT
from generator.printed.sizes import A4, A6, CARDS, LETTER, PAPERS, POKER, Size
from rangecard.drawing.palette import TEXT


@dataclass(frozen=True)
class Paper:
    """A size of paper as a page prints cards on it."""

    size: Size

    @property
    def margin_mm(self) -> float:
        """The edge in which nothing lies."""
        return max(self.size.margin_mm, EDGE_MM)

    @property
    def text_pt(self) -> float:
        """The size of text."""
        return self.size.start_pt if self.size.name in PAPERS else self.size.least_pt

    @property
    def width_px(self) -> int:
        """The room of a card, in px in which its text has the size of a drawing's."""
        room_px = (self.size.width_mm - 2 * self.margin_mm) * PX_PER_MM
        return round(room_px * TEXT / (self.text_pt * PX_PER_PT))

    @property
    def file(self) -> str:
        """The name of its style sheet."""
        return f"print-{self.size.name}.css"

    @property
    def style(self) -> str:
        """Its style sheet: a card begins a page of its own where paper is no larger than one."""
        size = f"{self.size.width_mm:g}mm {self.size.height_mm:g}mm"
        each = "inside: avoid" if self.size.name in PAPERS else "before: page"
        return (
            f"@page {{ size: {size}; margin: {self.margin_mm:g}mm }}\n"
            f"@media print {{ .rc-print {{ font-size: {self.text_pt:g}pt }}\n"
            f".rc-print > .rc-card + .rc-card {{ break-{each} }} }}\n"
        )


ALL = tuple(map(Paper, (A4, LETTER, A6, POKER, CARDS["3x5"])))
"""The papers that are offered, the most usual first."""
