"""Where everything lies on an imposed sheet: pages, crop marks, folds, the sheet's own line.

Millimetres from the upper left corner of the side that is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.printed.layouts import (
    EDGE_MM,
    FAIR_MARK_MM,
    GAP_MM,
    LONG,
    MARK_MM,
    STRIP_MM,
    Block,
    Corners,
    Layout,
    Piece,
)
from generator.printed.proofs import Area

QUARTER, HALF, FULL = 90, 180, 360
_DIGITS = 6


@dataclass(frozen=True)
class Spot:
    """Where a page lies on a sheet.

    Attributes:
        area: its trimmed edges.
        turn: by how many degrees it is turned, counterclockwise.
        art: what is shown of it: its area and bleed around it.
    """

    area: Area
    turn: int
    art: Area

    @property
    def height_mm(self) -> float:
        """The height of the page itself, as it is read."""
        area = self.area
        return area.right - area.left if self.turn % HALF else area.bottom - area.top


@dataclass(frozen=True)
class Stroke:
    """A line that is drawn: a crop mark, or dashed a fold."""

    start: tuple[float, float]
    end: tuple[float, float]
    dashed: bool = False


def spots(layout: Layout) -> tuple[tuple[Spot, ...], ...]:
    """The places of each piece, row by row: a front's, and its back's if that is joined to it."""
    return tuple(tuple(_halves(layout, cell)) for cell in cells(layout))


def cells(layout: Layout) -> Iterator[Area]:
    """The area of each piece, row by row."""
    block, gutter = layout.block, layout.gutter_mm
    width, height = block.sides_mm
    for row in range(block.rows):
        for column in range(block.columns):
            left = block.area.left + column * (width + gutter)
            top = block.area.top + row * (height + gutter)
            yield Area(left, top, left + width, top + height)


def _halves(layout: Layout, cell: Area) -> Iterator[Spot]:
    block = layout.block
    art = _grown(cell, _bleeds(layout, cell, _outer(layout)))
    for half, turn in _faces(block.piece):
        area, whole_turn = (half, turn)
        if block.turned:
            area, whole_turn = _quartered(half, block.piece), (turn + QUARTER) % FULL
        area = _moved(area, cell.left, cell.top)
        yield Spot(area, whole_turn, _reaching(area, cell, art))


def _faces(piece: Piece) -> Iterator[tuple[Area, int]]:
    """The front of an upright piece, and the back that is joined to it, each with its turn."""
    width, height = piece.width_mm, piece.height_mm
    if not piece.folded:
        yield Area(0, 0, width, height), 0
    elif piece.stacked:  # its back stands on its head, so that it reads right when folded
        yield Area(0, height / 2, width, height), 0
        yield Area(0, 0, width, height / 2), HALF
    else:
        yield Area(0, 0, width / 2, height), 0
        yield Area(width / 2, 0, width, height), 0


def _quartered(half: Area, piece: Piece) -> Area:
    """A part of a piece after the piece was turned a quarter, counterclockwise."""
    across = piece.width_mm
    return Area(half.top, across - half.right, half.bottom, across - half.left)


def _bleeds(layout: Layout, cell: Area, outer: Corners) -> Corners:
    """The bleed that is shown on each side of a piece: in a gutter, each side has its half."""
    inner, block = min(layout.bleed_mm, layout.gutter_mm / 2), layout.block.area
    return (
        outer[0] if _same(cell.left, block.left) else inner,
        outer[1] if _same(cell.top, block.top) else inner,
        outer[2] if _same(cell.right, block.right) else inner,
        outer[3] if _same(cell.bottom, block.bottom) else inner,
    )


def _outer(layout: Layout) -> Corners:
    """The bleed outside the block, on each of its sides: it gives way to the crop marks."""
    spare = GAP_MM + FAIR_MARK_MM if layout.marks else 0
    left, top, right, bottom = (
        max(min(layout.bleed_mm, room - spare), 0) for room in layout.block.room_mm
    )
    return left, top, right, bottom


def _reaching(half: Area, cell: Area, art: Area) -> Area:
    """What is shown of half a piece: its bleed, and none across the fold."""
    return Area(
        art.left if _same(half.left, cell.left) else half.left,
        art.top if _same(half.top, cell.top) else half.top,
        art.right if _same(half.right, cell.right) else half.right,
        art.bottom if _same(half.bottom, cell.bottom) else half.bottom,
    )


def backs(layout: Layout) -> tuple[Spot, ...]:
    """The places of the backs on the other side of the paper, each behind its front."""
    free = _free(layout)
    paired = zip(cells(layout), spots(layout), strict=True)
    return tuple(_behind(layout, cell, front, free) for cell, (front,) in paired)


def _behind(layout: Layout, cell: Area, front: Spot, free: Area) -> Spot:
    bleed = layout.bleed_mm
    art = _grown(cell, _bleeds(layout, cell, (bleed, bleed, bleed, bleed)))
    area, shown = (_moved(flipped(layout, one), *layout.moved_mm) for one in (front.area, art))
    return Spot(area, flipped_turn(layout, front.turn), _common(shown, free))


def _free(layout: Layout) -> Area:
    """What cards may cover on the other side of the paper: not its edges, not its strip."""
    strip_left = layout.block.strip_left
    beside, below = (STRIP_MM, 0.0) if strip_left else (0.0, STRIP_MM)
    across, down = layout.paper.width_mm - EDGE_MM, layout.paper.height_mm - EDGE_MM
    return flipped(layout, Area(EDGE_MM + beside, EDGE_MM, across, down - below))


def flipped(layout: Layout, area: Area) -> Area:
    """Where an area of a sheet lies when the sheet is flipped."""
    across, down = layout.paper.width_mm, layout.paper.height_mm
    if layout.flip == LONG:
        return Area(across - area.right, area.top, across - area.left, area.bottom)
    return Area(area.left, down - area.bottom, area.right, down - area.top)


def flipped_turn(layout: Layout, turn: int) -> int:
    """The turn of a back whose front is turned so: both have their top at the same edge."""
    return (-turn if layout.flip == LONG else HALF - turn) % FULL


def strip(layout: Layout, *, back: bool = False) -> Spot:
    """Where the sheet's own line of text lies; a back's lies behind a front's."""
    right, foot = layout.paper.width_mm - EDGE_MM, layout.paper.height_mm - EDGE_MM
    if layout.block.strip_left:
        area, turn = Area(EDGE_MM, EDGE_MM, EDGE_MM + STRIP_MM, foot), QUARTER
    else:
        area, turn = Area(EDGE_MM, foot - STRIP_MM, right, foot), 0
    if back:
        area, turn = flipped(layout, area), flipped_turn(layout, turn)
    return Spot(area, turn, area)


def strip_length_mm(layout: Layout) -> float:
    """How long the sheet's own line of text may be."""
    paper = layout.paper
    return (paper.height_mm if layout.block.strip_left else paper.width_mm) - 2 * EDGE_MM


def strokes(layout: Layout) -> Iterator[Stroke]:
    """The crop marks of a front, and its folds: dashed, with a mark at both their ends."""
    found = tuple(cells(layout))
    if layout.marks:
        across = _distinct(x for one in found for x in (one.left, one.right))
        down = _distinct(y for one in found for y in (one.top, one.bottom))
        yield from _ticks(layout, across, down)
    if layout.fold:
        yield from (_fold(layout.block, cell) for cell in found)


def _distinct(places: Iterator[float]) -> list[float]:
    return sorted({round(place, _DIGITS) for place in places})


def _ticks(layout: Layout, across: list[float], down: list[float]) -> Iterator[Stroke]:
    """Marks at the four sides of the block, in line with the cuts."""
    area = layout.block.area
    spans = tuple(map(_span, layout.block.room_mm, _outer(layout)))
    (left, left_end), (top, top_end), (right, right_end), (bottom, bottom_end) = spans
    for x in across:
        yield Stroke((x, area.top - top), (x, area.top - top_end))
        yield Stroke((x, area.bottom + bottom), (x, area.bottom + bottom_end))
    for y in down:
        yield Stroke((area.left - left, y), (area.left - left_end, y))
        yield Stroke((area.right + right, y), (area.right + right_end, y))


def _span(room: float, bleed: float) -> tuple[float, float]:
    """Where a mark begins and ends, seen from the trimmed edge."""
    start = bleed + GAP_MM
    return start, min(start + MARK_MM, room)


def _fold(block: Block, cell: Area) -> Stroke:
    """The fold of a piece, from edge to edge."""
    if block.piece.stacked == block.turned:
        middle = (cell.left + cell.right) / 2
        return Stroke((middle, cell.top), (middle, cell.bottom), dashed=True)
    middle = (cell.top + cell.bottom) / 2
    return Stroke((cell.left, middle), (cell.right, middle), dashed=True)


def _same(one: float, other: float) -> bool:
    return round(one - other, _DIGITS) == 0


def _grown(area: Area, by: Corners) -> Area:
    left, top, right, bottom = by
    return Area(area.left - left, area.top - top, area.right + right, area.bottom + bottom)


def _moved(area: Area, right: float, down: float) -> Area:
    return Area(area.left + right, area.top + down, area.right + right, area.bottom + down)


def _common(one: Area, other: Area) -> Area:
    return Area(
        max(one.left, other.left),
        max(one.top, other.top),
        min(one.right, other.right),
        min(one.bottom, other.bottom),
    )
