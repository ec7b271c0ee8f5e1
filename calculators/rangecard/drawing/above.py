"""What stands above a ladder's bar: each band's name and what a shot needs there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rangecard.drawing.lettering import label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import Palette
from rangecard.drawing.rungs import (
    GAP,
    PAD,
    ROW,
    Frame,
    chance_text,
    fits,
    inside,
    uprights,
)
from rangecard.drawing.svg import Markup, join

if TYPE_CHECKING:
    from rangecard.ladders import RangeLadder, Rung

_FLAG_GAP = 4.0
NO_SHOT = "no shot"
"""What a band says in which a rule allows no shot."""


@dataclass(frozen=True)
class _Flag:
    """A label above a narrow band: text that starts at a pole on the band's near edge."""

    rung: Rung
    text: str
    pole: float
    row: int

    @property
    def left(self) -> float:
        return self.pole + _FLAG_GAP

    @property
    def right(self) -> float:
        return self.left + text_width(self.text)


def in_columns(each: RangeLadder, frame: Frame) -> bool:
    """Tell whether every band is wide enough for all its words: none has to fly over others."""
    return all(
        fits(rung.label, rung, frame)
        and fits(rung.need, rung, frame)
        and inside(rung, frame, sign=False)
        for rung in each.rungs
    )


def words_above(each: RangeLadder, frame: Frame, top: float) -> tuple[Markup, float]:
    """Return what is needed in each band, and the bar's upper edge."""
    if in_columns(each, frame):
        return _columns(each, frame, top), top + 2 * ROW + 2 + frame.lift
    flags = _flags(each, frame)
    bar_top = top + ROW * (1 + max(flag.row for flag in flags)) + 3 + frame.lift
    bases = [bar_top - 5 - frame.lift - flag.row * ROW for flag in flags]
    pairs = list(zip(flags, bases, strict=True))
    poles = uprights(((flag.pole, base - 9, bar_top) for flag, base in pairs), frame.palette.muted)
    return join((poles, *(_flag(flag, frame.palette, base) for flag, base in pairs))), bar_top


def _columns(each: RangeLadder, frame: Frame, top: float) -> Markup:
    """Return each band's name over what it needs."""
    palette = frame.palette
    parts = []
    for rung in each.rungs:
        x = frame.middle(rung)
        parts.append(label(x, top + 11, rung.label, fill=palette.muted, anchor="middle"))
        colour = palette.ink if rung.allowed else palette.muted
        need = rung.need if rung.allowed or not fits(NO_SHOT, rung, frame) else NO_SHOT
        parts.append(label(x, top + 11 + ROW, need, fill=colour, anchor="middle", bold=True))
    return join(parts)


def _flags(each: RangeLadder, frame: Frame) -> list[_Flag]:
    """Return the flags, from far to near: each flies over every farther one it would meet."""
    flags: list[_Flag] = []
    for rung in reversed(each.rungs):
        pole = frame.x(rung.start)
        room = frame.width - PAD - pole - _FLAG_GAP
        flag = _Flag(rung, _flag_text(rung, frame, room), pole, 0)
        met = [other.row + 1 for other in flags if other.pole < flag.right + GAP]
        flags.append(replace(flag, row=max(met, default=0)))
    return flags


def _flag_text(rung: Rung, frame: Frame, room: float) -> str:
    """Return the band's name and need, with its chance where that has no room in the band."""
    parts = [rung.label, rung.need if rung.allowed else NO_SHOT]
    if not inside(rung, frame, sign=False):
        parts.append(chance_text(rung, sign=True))
    text = " · ".join(parts)
    return text if text_width(text) <= room else shortened(" · ".join(parts[1:]), room)


def _flag(flag: _Flag, palette: Palette, base: float) -> Markup:
    colour = palette.ink if flag.rung.allowed else palette.muted
    return label(flag.left, base, flag.text, fill=colour, bold=True)
