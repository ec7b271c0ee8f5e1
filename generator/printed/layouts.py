"""How many cards a paper takes, and which way round: geometry in millimetres.

The paper always stands upright, and the cards are turned where that holds more of them: so "long
edge" means the same edge to every printer. As many cards as fit are laid, under these rules:

- nothing lies within `EDGE_MM` of the paper's edge;
- a strip of `STRIP_MM` stays free at the foot or at the left for the sheet's own line of text;
- with crop marks there is room for the least of them on every side;
- backs that are moved must not leave the printable part either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.faults import Fault
from generator.printed.proofs import Area
from generator.printed.sizes import Size

EDGE_MM = 5.0
"""Home printers do not reach nearer to the paper's edge."""

STRIP_MM = 4.4
GAP_MM, MARK_MM, FAIR_MARK_MM, LEAST_MARK_MM = 0.3, 5.0, 2.0, 1.0
"""Crop marks: how far from the art and how long. Where room is short they are shorter, down to a
fair length; then the bleed outside the block gives way to them; then they get as short as can be.
"""

MOST_OFFSET_MM, MOST_GUTTER_MM = 10, 50
LONG, SHORT, NONE = FLIPS = ("long", "short", "none")
"""The edge that the printer flips the sheet on; none: fronts and backs side by side."""

_EPSILON = 1e-6
Corners = tuple[float, float, float, float]
"""Left, top, right, bottom: a length for each."""


class NoRoomError(Fault):
    """Not one card fits on the paper."""


@dataclass(frozen=True)
class Piece:
    """What is cut out in one: a card, or a front and its back joined at a fold.

    A stacked piece has its back above the front; another has it at the right.
    """

    width_mm: float
    height_mm: float
    folded: bool = False
    stacked: bool = False


@dataclass(frozen=True)
class Block:
    """The pieces of a sheet.

    Attributes:
        piece: one of them, upright.
        turned: whether they lie turned a quarter, their top at the left.
        columns, rows: how many lie side by side and below one another.
        strip_left: whether the strip is at the left of the paper and not at its foot.
        area: all of them together.
        room_mm: what is free on each side of them, to the edge of what can be printed or the strip.
    """

    piece: Piece
    turned: bool
    columns: int
    rows: int
    strip_left: bool
    area: Area
    room_mm: Corners

    @property
    def count(self) -> int:
        """How many pieces a sheet has."""
        return self.columns * self.rows

    @property
    def sides_mm(self) -> tuple[float, float]:
        """The width and height of a piece as it lies."""
        return _sides(self.piece, self.turned)


@dataclass(frozen=True)
class Layout:
    """How cards are to be laid out.

    Attributes:
        paper: what the printer takes.
        card: the trimmed card.
        bleed_mm: how much art is shown around a card, where there is room.
        flip: one of `FLIPS`.
        fold: front and back lie joined, to be folded and glued; then nothing is flipped.
        marks: whether there are crop marks.
        gutter_mm: the gap between cards.
        offset_mm: by how much the backs are moved, to the right and down.
    """

    paper: Size
    card: Size
    bleed_mm: float
    flip: str = LONG
    fold: bool = False
    marks: bool = True
    gutter_mm: float = 0
    offset_mm: tuple[float, float] = (0, 0)

    @property
    def two_sided(self) -> bool:
        """Whether backs lie on the other side of the paper."""
        return not self.fold and self.flip != NONE

    @property
    def moved_mm(self) -> tuple[float, float]:
        """By how much the backs are moved, if they lie on the other side."""
        return self.offset_mm if self.two_sided else (0, 0)

    @cached_property
    def block(self) -> Block:
        """The pieces of a sheet: as many as fit, and of as many those with the most room.

        Raises:
            NoRoomError: if not one fits.
        """
        found = [block for block in self._blocks() if block.count > 0]
        if not found:
            raise NoRoomError(self._no_room())
        return max(found, key=self._worth)

    def _no_room(self) -> str:
        piece = "a card with its back beside it" if self.fold else "a card"
        marks = " with crop marks" if self.marks else ""
        moved = f" and backs moved by {self.offset_mm}" if any(self.moved_mm) else ""
        return (
            f"card: {piece} of {self.card.dimensions}{marks}{moved} does not fit on "
            f"{self.paper.title}, {EDGE_MM:g} mm from its edges"
        )

    def _worth(self, block: Block) -> tuple[int, float]:
        return block.count, round(min(*block.room_mm, self._wanted_mm), 3)

    @property
    def _wanted_mm(self) -> float:
        """The room for all of the bleed and a crop mark."""
        return self.bleed_mm + (GAP_MM + FAIR_MARK_MM if self.marks else 0)

    def _blocks(self) -> Iterator[Block]:
        for piece in self._pieces():
            for turned in (False, True):
                for strip_left in (False, True):
                    yield self._filled(piece, turned, strip_left)

    def _pieces(self) -> Iterator[Piece]:
        width, height = self.card.width_mm, self.card.height_mm
        if self.fold:
            yield Piece(2 * width, height, folded=True)
            yield Piece(width, 2 * height, folded=True, stacked=True)
        else:
            yield Piece(width, height)

    def _filled(self, piece: Piece, turned: bool, strip_left: bool) -> Block:
        """As many pieces as fit, lying so and with the strip there."""
        width, height = _sides(piece, turned)
        beside, below = (STRIP_MM, 0.0) if strip_left else (0.0, STRIP_MM)
        columns, free_x = self._along(self.paper.width_mm, width, beside, self.moved_mm[0])
        rows, free_y = self._along(self.paper.height_mm, height, below, self.moved_mm[1])
        left = self._at_strip(free_x, beside, self.moved_mm[0])
        bottom = self._at_strip(free_y, below, self.moved_mm[1])
        room = (left, free_y - below - bottom, free_x - beside - left, bottom)
        area = Area(
            EDGE_MM + beside + left,
            EDGE_MM + room[1],
            self.paper.width_mm - EDGE_MM - room[2],
            self.paper.height_mm - EDGE_MM - below - bottom,
        )
        return Block(piece, turned, columns, rows, strip_left, area, room)

    def _along(self, paper: float, side: float, strip: float, moved: float) -> tuple[int, float]:
        """How many pieces fit along a paper, and what they leave free of its printable part."""
        least = max(GAP_MM + LEAST_MARK_MM if self.marks else 0, abs(moved))
        printable = paper - 2 * EDGE_MM
        each = side + self.gutter_mm
        count = int((printable - strip - 2 * least + self.gutter_mm) / each + _EPSILON)
        return count, printable - count * each + self.gutter_mm

    def _at_strip(self, free: float, strip: float, moved: float) -> float:
        """The room between pieces and strip: they lie in the middle, if the strip leaves it."""
        wanted = max(self._wanted_mm, abs(moved))
        return max(free / 2 - strip, min(wanted, (free - strip) / 2))


def _sides(piece: Piece, turned: bool) -> tuple[float, float]:
    if turned:
        return piece.height_mm, piece.width_mm
    return piece.width_mm, piece.height_mm
