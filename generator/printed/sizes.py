"""The sizes that are printed: cards and sheets, and the papers that cards are laid out on."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from generator.faults import Fault
from generator.printed.lengths import MM_PER_INCH

CARD_LEAST_PT, SHEET_LEAST_PT, SCREEN_LEAST_PT = 6.5, 8.0, 10.0
"""Nothing on a card, on a sheet and on a game master's screen is set smaller."""

SLIM_MM, BROAD_MM, TALL_MM = 45, 80, 100
"""Inner widths and the inner height in mm at which a card's content changes."""

LEAST_SIDE_MM, MOST_SIDE_MM = 35, 420
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)")


class UnknownSizeError(Fault):
    """No size has this name, and it is no width × height in millimetres that can be printed."""


@dataclass(frozen=True)
class Size:
    """The trimmed size of a card or a sheet.

    Attributes:
        name: what files and the command line call it.
        title: what readers call it.
        width_mm, height_mm: the trimmed sides.
        margin_mm: the edge in which no text lies.
        least_pt: the least size of text.
        start_pt: the size of text that is tried first.
    """

    name: str
    title: str
    width_mm: float
    height_mm: float
    margin_mm: float
    least_pt: float
    start_pt: float

    @property
    def inner_width_mm(self) -> float:
        """The width between the margins."""
        return self.width_mm - 2 * self.margin_mm

    @property
    def inner_height_mm(self) -> float:
        """The height between the margins."""
        return self.height_mm - 2 * self.margin_mm

    @property
    def low(self) -> bool:
        """Whether it lies on its long side: things stand side by side, few below one another."""
        return self.width_mm > self.height_mm

    @property
    def broad(self) -> bool:
        """Whether ten range bands, or text and a picture, have room side by side."""
        return self.inner_width_mm > BROAD_MM

    @property
    def tall(self) -> bool:
        """Whether a face of it holds much more than a playing card's."""
        return self.inner_height_mm > TALL_MM

    @property
    def slim(self) -> bool:
        """Whether it is narrower than playing cards: only what is needed most has room."""
        return self.inner_width_mm < SLIM_MM

    @property
    def badge_mm(self) -> float:
        """The side of the badge that tells the system."""
        return 5.6 if self.slim else 9 if self.broad and self.tall else 7.4

    @property
    def head_mm(self) -> float:
        """Room at the right of a back's head, for the system or for "2 of 2"."""
        return 9 if self.slim else 18

    @property
    def dimensions(self) -> str:
        """The sides in words, as in "63 × 88 mm"."""
        return f"{self.width_mm:g} × {self.height_mm:g} mm"

    def card_file(self, card_id: str) -> str:
        """The file of a card of this size, one a page."""
        return f"card-{card_id}-{self.name}.pdf"


def _card(name: str, title: str, width_mm: float, height_mm: float) -> Size:
    margin_mm = 3 if min(width_mm, height_mm) < 50 else 3.5 if width_mm * height_mm < 9000 else 5
    start_pt = 7.3 if width_mm * height_mm < 8000 else 8
    return Size(name, title, width_mm, height_mm, margin_mm, CARD_LEAST_PT, start_pt)


def _sheet(name: str, title: str, width_mm: float, height_mm: float, start_pt: float = 8.5) -> Size:
    return Size(name, title, width_mm, height_mm, 10, SHEET_LEAST_PT, start_pt)


def _screen(paper: Size) -> Size:
    """A panel of a game master's screen: a paper on its side, in type for half a metre."""
    return replace(
        paper, title=f"{paper.title} landscape",
        width_mm=paper.height_mm, height_mm=paper.width_mm,
        least_pt=SCREEN_LEAST_PT, start_pt=12,
    )  # fmt: skip


POKER = _card("poker", "Poker", 63, 88)
A6 = _card("a6", "A6", 105, 148)
CARDS = {
    size.name: size
    for size in (
        _card("mini", "Mini", 44, 68),
        _card("bridge", "Bridge", 57, 89),
        POKER,
        _card("poker-us", "Poker, US", 2.5 * MM_PER_INCH, 3.5 * MM_PER_INCH),
        _card("tarot", "Tarot", 70, 120),
        _card("3x5", "Index 3 × 5 in", 3 * MM_PER_INCH, 5 * MM_PER_INCH),
        _card("5x3", "Index 5 × 3 in", 5 * MM_PER_INCH, 3 * MM_PER_INCH),
        A6,
    )
}

OF_SITE = (POKER, A6)
"""The sizes of cards that `make site` prints."""

A4 = _sheet("a4", "A4", 210, 297)
LETTER = _sheet("letter", "Letter", 215.9, 279.4)
PAPERS = {size.name: size for size in (A4, LETTER)}
"""What a home printer takes: sheets of their own, and cards several on each."""

SHEETS = PAPERS | {
    size.name: size
    for size in (
        _sheet("a5", "A5", 148, 210, 9.5),
        _sheet("half-letter", "Half letter", 5.5 * MM_PER_INCH, 8.5 * MM_PER_INCH, 9.5),
    )
}
SCREENS = {paper.name: _screen(paper) for paper in PAPERS.values()}
"""Panels of a game master's screen, named for the paper that they are printed on."""


def card(text: str) -> Size:
    """Return the card size of a name, or of a width × height in millimetres such as "58x89".

    Raises:
        UnknownSizeError: if it is neither, or a side is shorter or longer than can be printed.
    """
    if text in CARDS:
        return CARDS[text]
    found = _CUSTOM.fullmatch(text.strip())
    if not found:
        expected = f"expected {', '.join(CARDS)}, or width x height in mm such as 58x89"
        raise UnknownSizeError(f"card: {expected}, found {text!r}")
    width_mm, height_mm = map(float, found.groups())
    if not all(LEAST_SIDE_MM <= side <= MOST_SIDE_MM for side in (width_mm, height_mm)):
        expected = f"expected sides of {LEAST_SIDE_MM} to {MOST_SIDE_MM} mm"
        raise UnknownSizeError(f"card: {expected}, found {text!r}")
    title = f"{width_mm:g} × {height_mm:g} mm"
    return _card(f"{width_mm:g}x{height_mm:g}", title, width_mm, height_mm)
