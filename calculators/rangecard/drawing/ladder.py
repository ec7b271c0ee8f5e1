"""Range ladders: bars to scale, near to far, the limits below and what is needed above."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from rangecard.drawing import chances
from rangecard.drawing.lettering import drawing, label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import HAIRLINE, LINE, TEXT, TEXT_STRONG, Palette, step
from rangecard.drawing.shapes import Box, Point, decimal, hatch, triangle
from rangecard.drawing.svg import Markup, element, join

NARROW, WIDE = 288.0, 640.0
"""Widths in px: what a phone of 320 px leaves beside its margins, and a page's column."""

HIT_STEPS = (0.2, 0.4, 0.6, 0.8)
"""Chances to hit at which a band takes the next colour."""

_BAR, _ROW, _GAP, _PAD = 26.0, 15.0, 5.0, 4.0
_FLAG_GAP = 4.0
NO_SHOT = "no shot"
"""What a band says in which a rule allows no shot."""

_UNITS = {"in": "″", "m": " m"}


class Rung(Protocol):
    """One band of a ladder, as `rangecard.ladders` makes it."""

    @property
    def label(self) -> str:
        """Name of the band."""

    @property
    def start(self) -> Fraction:
        """Where the band begins."""

    @property
    def end(self) -> Fraction:
        """Where the band ends; its limit belongs to it."""

    @property
    def need(self) -> str:
        """What a shot needs: a score, a difficulty level, the die of an automatic deviation."""

    @property
    def chance(self) -> tuple[int, int] | None:
        """Exact chance to hit."""

    @property
    def allowed(self) -> bool:
        """Whether a rule allows the shot."""


class RangeLadder(Protocol):
    """The bands of one way to fire one weapon, near to far."""

    @property
    def title(self) -> str:
        """What is fired how."""

    @property
    def unit(self) -> str:
        """`in` or `m`."""

    @property
    def rungs(self) -> Sequence[Rung]:
        """The bands."""


@dataclass(frozen=True)
class _Frame:
    """The scale that all bars of a drawing share."""

    width: float
    longest: Fraction
    palette: Palette
    mark: Fraction | None

    def x(self, distance: Fraction) -> float:
        return _PAD + float(distance / self.longest) * (self.width - 2 * _PAD)

    @property
    def lift(self) -> float:
        """Return the px that the mark's triangle takes between a bar and the words above it."""
        return 0 if self.mark is None else 5

    def room(self, rung: Rung) -> float:
        return self.x(rung.end) - self.x(rung.start)

    def middle(self, rung: Rung) -> float:
        return (self.x(rung.start) + self.x(rung.end)) / 2


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


def ladder(
    ladders: Sequence[RangeLadder],
    *,
    title: str,
    palette: Palette,
    mark: Fraction | None = None,
    width: float = NARROW,
) -> Markup:
    """Draw one bar a ladder, all on one scale.

    Args:
        ladders: Aimed and quick of a scoped weapon, say; all in one unit.
        title: Name of the drawing.
        palette: Its colours.
        mark: A range to mark, in the ladders' unit.
        width: Width in px that it is laid out for; text is 11 px and more at that width.

    Raises:
        ValueError: There is no ladder, or their units differ.
    """
    if len({each.unit for each in ladders}) != 1 or not all(each.rungs for each in ladders):
        raise ValueError("ladders with bands, in one unit, are needed")
    frame = _Frame(width, max(each.rungs[-1].end for each in ladders), palette, mark)
    parts, y = [], 0.0
    for each in ladders:
        part, y = _bar(each, frame, y)
        parts.append(part)
    marked, y = _mark_row(frame, ladders[0].unit, y)
    return drawing(
        *parts,
        marked,
        width=width,
        height=y,
        title=title,
        desc=_telling(ladders, mark),
        palette=palette,
        kind="ladder",
    )


def responsive(
    ladders: Sequence[RangeLadder], *, title: str, palette: Palette, mark: Fraction | None = None
) -> Markup:
    """Return the ladder laid out for a phone and for a page's column; the style sheet shows one."""
    return join(
        element(
            "div",
            ladder(ladders, title=title, palette=palette, mark=mark, width=size),
            class_=f"rc-{name}",
        )
        for name, size in (("narrow", NARROW), ("wide", WIDE))
    )


def _bar(each: RangeLadder, frame: _Frame, top: float) -> tuple[Markup, float]:
    """Return one ladder below `top`, and where the next may begin."""
    sign = all(_inside(rung, frame, sign=True) for rung in each.rungs)
    above, bar_top = _above(each, frame, top + TEXT_STRONG + 2 * _GAP)
    bands = join(_band(rung, frame, bar_top, sign=sign) for rung in each.rungs)
    limits, bottom = _limits(each, frame, bar_top + _BAR)
    heading = _heading(each, frame, top + TEXT_STRONG, sign=sign)
    return join((heading, above, bands, _notches(frame, bar_top), limits)), bottom + 2 * _GAP


def _heading(each: RangeLadder, frame: _Frame, y: float, *, sign: bool) -> Markup:
    known = any(rung.chance for rung in each.rungs)
    note = f"chance to hit{'' if sign else ' in %'}" if known else ""
    room = frame.width - 2 * _PAD - text_width(note) - 2 * _GAP
    name = shortened(each.title[:1].upper() + each.title[1:], room, TEXT_STRONG)
    return join(
        (
            label(_PAD, y, name, fill=frame.palette.ink, size=TEXT_STRONG, bold=True),
            label(frame.width - _PAD, y, note, fill=frame.palette.muted, anchor="end"),
        )
    )


def _chance(rung: Rung, *, sign: bool) -> str:
    if rung.chance is None or not rung.allowed:
        return ""
    return chances.percent(rung.chance) if sign else chances.figure(rung.chance)


def _fits(text: str, rung: Rung, frame: _Frame) -> bool:
    return text_width(text) + 3 <= frame.room(rung)


def _inside(rung: Rung, frame: _Frame, *, sign: bool) -> bool:
    """Tell whether the band is wide enough for its chance."""
    return _fits(_chance(rung, sign=sign), rung, frame)


def _above(each: RangeLadder, frame: _Frame, top: float) -> tuple[Markup, float]:
    """Return what is needed in each band, and the bar's upper edge."""
    if all(
        _fits(rung.label, rung, frame)
        and _fits(rung.need, rung, frame)
        and _inside(rung, frame, sign=False)
        for rung in each.rungs
    ):
        return _columns(each, frame, top), top + 2 * _ROW + 2 + frame.lift
    flags = _flags(each, frame)
    bar_top = top + _ROW * (1 + max(flag.row for flag in flags)) + 3 + frame.lift
    return join(_flag(flag, frame, bar_top) for flag in flags), bar_top


def _columns(each: RangeLadder, frame: _Frame, top: float) -> Markup:
    """Return each band's name over what it needs."""
    palette = frame.palette
    parts = []
    for rung in each.rungs:
        x = frame.middle(rung)
        parts.append(label(x, top + 11, rung.label, fill=palette.muted, anchor="middle"))
        colour = palette.ink if rung.allowed else palette.muted
        need = rung.need if rung.allowed or not _fits(NO_SHOT, rung, frame) else NO_SHOT
        parts.append(label(x, top + 11 + _ROW, need, fill=colour, anchor="middle", bold=True))
    return join(parts)


def _flags(each: RangeLadder, frame: _Frame) -> list[_Flag]:
    """Return the flags, from far to near: each flies over every farther one it would meet."""
    flags: list[_Flag] = []
    for rung in reversed(each.rungs):
        pole = frame.x(rung.start)
        room = frame.width - _PAD - pole - _FLAG_GAP
        flag = _Flag(rung, _flag_text(rung, frame, room), pole, 0)
        met = [other.row + 1 for other in flags if other.pole < flag.right + _GAP]
        flags.append(replace(flag, row=max(met, default=0)))
    return flags


def _flag_text(rung: Rung, frame: _Frame, room: float) -> str:
    """Return the band's name and need, with its chance where that has no room in the band."""
    parts = [rung.label, rung.need if rung.allowed else NO_SHOT]
    if not _inside(rung, frame, sign=False):
        parts.append(_chance(rung, sign=True))
    text = " · ".join(parts)
    return text if text_width(text) <= room else shortened(" · ".join(parts[1:]), room)


def _flag(flag: _Flag, frame: _Frame, bar_top: float) -> Markup:
    palette, base = frame.palette, bar_top - 5 - frame.lift - flag.row * _ROW
    colour = palette.ink if flag.rung.allowed else palette.muted
    return join(
        (
            _line((flag.pole, base - 9), (flag.pole, bar_top), palette.muted),
            label(flag.left, base, flag.text, fill=colour, bold=True),
        )
    )


def _band(rung: Rung, frame: _Frame, top: float, *, sign: bool) -> Markup:
    """Return one band's field, coloured by its chance, or hatched where no shot is allowed."""
    palette, x, room = frame.palette, frame.x(rung.start), frame.room(rung)
    if not rung.allowed:
        return _closed((x, top, room, _BAR), palette)
    if rung.chance is None:
        return _field((x, top, room, _BAR), palette.panel, palette)
    numerator, denominator = rung.chance
    shade = step(numerator / denominator, HIT_STEPS)
    field = _field((x, top, room, _BAR), palette.chance[shade], palette)
    if not _inside(rung, frame, sign=sign):
        return field
    text = _chance(rung, sign=sign)
    base = top + _BAR / 2 + 4
    colour = palette.on_chance[shade]
    figure = label(frame.middle(rung), base, text, fill=colour, anchor="middle", bold=True)
    return join((field, figure))


def _closed(box: Box, palette: Palette) -> Markup:
    lines = element("path", d=hatch(box), stroke=palette.rule, stroke_width=LINE)
    return join((_field(box, palette.paper, palette), lines, _frame_of(box, palette)))


def _field(box: Box, fill: str, palette: Palette) -> Markup:
    x, y, width, height = box
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        fill=fill,
        stroke=palette.ink,
        stroke_width=LINE,
    )


def _frame_of(box: Box, palette: Palette) -> Markup:
    return _field(box, "none", palette)


def _limits(each: RangeLadder, frame: _Frame, bar_bottom: float) -> tuple[Markup, float]:
    """Return the limits under the bar, in as many rows as they need, and their lower edge."""
    parts: list[Markup] = []
    ends: list[float] = []
    for place, (distance, text) in enumerate(_limit_texts(each)):
        size = text_width(text)
        x = frame.x(distance)
        left = min(max(x - size / 2, _PAD), frame.width - _PAD - size)
        row = next((i for i, end in enumerate(ends) if end + 3 <= left), len(ends))
        ends[row : row + 1] = [left + size]
        base = bar_bottom + 15 + row * (_ROW - 2)
        parts.append(_line((x, bar_bottom), (x, base - 11 + 1), frame.palette.ink))
        anchor = "start" if place == 0 else "middle" if left == x - size / 2 else "end"
        at = {"start": left, "middle": x, "end": left + size}[anchor]
        parts.append(label(at, base, text, fill=frame.palette.ink, anchor=anchor))
    return join(parts), bar_bottom + 18 + (len(ends) - 1) * (_ROW - 2)


def _limit_texts(each: RangeLadder) -> list[tuple[Fraction, str]]:
    distances = [each.rungs[0].start, *(rung.end for rung in each.rungs)]
    texts = [decimal(distance) for distance in distances]
    texts[-1] += _UNITS[each.unit]
    return list(zip(distances, texts, strict=True))


def _notches(frame: _Frame, bar_top: float) -> Markup:
    """Return the mark's two triangles, outside the bar so that its figures stay readable."""
    if frame.mark is None or not 0 <= frame.mark <= frame.longest:
        return Markup()
    x = frame.x(frame.mark)
    shape = triangle((x, bar_top), 4.5, -5.5) + triangle((x, bar_top + _BAR), 4.5, 5.5)
    return element("path", d=shape, fill=frame.palette.accent)


def _mark_row(frame: _Frame, unit: str, top: float) -> tuple[Markup, float]:
    if frame.mark is None:
        return Markup(), top
    within = 0 <= frame.mark <= frame.longest
    text = f"at {decimal(frame.mark)}{_UNITS[unit]}" + ("" if within else ", beyond range")
    half = text_width(text) / 2
    x = frame.x(min(frame.mark, frame.longest))
    centre = min(max(x, _PAD + half), frame.width - _PAD - half)
    colour = frame.palette.accent
    words = label(centre, top + TEXT - _GAP, text, fill=colour, anchor="middle", bold=True)
    return words, top + _ROW - _GAP


def _line(start: Point, end: Point, colour: str) -> Markup:
    (x1, y1), (x2, y2) = start, end
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=HAIRLINE)


def _telling(ladders: Sequence[RangeLadder], mark: Fraction | None) -> str:
    """Return the ladders' numbers in words."""
    told = [
        f"{each.title}: " + "; ".join(_rung_told(each, r) for r in each.rungs) for each in ladders
    ]
    if mark is not None:
        told.append(f"Marked: {decimal(mark)}{_UNITS[ladders[0].unit]}")
    return ". ".join(told) + "."


def _rung_told(each: RangeLadder, rung: Rung) -> str:
    reach = f"{rung.label} to {decimal(rung.end)}{_UNITS[each.unit]}"
    if not rung.allowed:
        return f"{reach}: no shot"
    chance = "" if rung.chance is None else f", {chances.percent(rung.chance)}"
    return f"{reach}: {rung.need}{chance}"
