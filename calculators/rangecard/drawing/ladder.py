"""Range ladders: bars to scale, near to far, the limits below and what is needed above."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rangecard.drawing import chances
from rangecard.drawing.above import words_above
from rangecard.drawing.lettering import drawing, label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import LINE, TEXT, TEXT_STRONG, Palette, step
from rangecard.drawing.rungs import (
    GAP,
    PAD,
    ROW,
    Frame,
    Upright,
    chance_text,
    inside,
    uprights,
)
from rangecard.drawing.shapes import Box, framed, hatch, triangle
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.units import METRES, Unit

if TYPE_CHECKING:
    from rangecard.ladders import RangeLadder, Rung

NARROW, WIDE = 288.0, 640.0
"""Widths in px: what a phone of 320 px leaves beside its margins, and a page's column."""

HIT_STEPS = (0.2, 0.4, 0.6, 0.8)
"""Chances to hit at which a band takes the next colour."""

_BAR = 26.0
_INCHES = Unit("in", Fraction(1), Fraction(0), "″", "inches")
"""Those of the inch system, which are measured as they are."""


def ladder(
    ladders: Sequence[RangeLadder],
    *,
    title: str,
    palette: Palette,
    mark: Fraction | None = None,
    width: float = NARROW,
    shown_in: Unit = METRES,
) -> Markup:
    """Draw one bar a ladder, all on one scale.

    Args:
        ladders: Aimed and quick of a scoped weapon, say; all in one unit.
        title: Name of the drawing.
        palette: Its colours.
        mark: A range to mark, in the ladders' unit.
        width: Width in px that it is laid out for; text is 11 px and more at that width.
        shown_in: What metres are told in; the bars stay to the scale of the true ones.

    Raises:
        ValueError: There is no ladder, or their units differ.
    """
    if len({each.unit for each in ladders}) != 1 or not all(each.rungs for each in ladders):
        raise ValueError("ladders with bands, in one unit, are needed")
    frame = Frame(width, max(each.rungs[-1].end for each in ladders), palette, mark)
    unit = shown_in if ladders[0].unit == "m" else _INCHES
    parts: list[Markup] = []
    y = 0.0
    for each in ladders:
        part, y = _bar(each, frame, unit, y + 2 * GAP if parts else 0)
        parts.append(part)
    marked, y = _mark_row(frame, unit, y)
    return drawing(
        *parts,
        marked,
        width=width,
        height=y,
        title=title,
        desc=_telling(ladders, unit, mark),
        palette=palette,
        kind="ladder",
    )


def responsive(
    ladders: Sequence[RangeLadder],
    *,
    title: str,
    palette: Palette,
    mark: Fraction | None = None,
    shown_in: Unit = METRES,
) -> Markup:
    """Return the ladder laid out for a phone and for a page's column; the style sheet shows one."""
    return join(
        element(
            "div",
            ladder(ladders, title=title, palette=palette, mark=mark, width=size, shown_in=shown_in),
            class_=f"rc-{name}",
        )
        for name, size in (("narrow", NARROW), ("wide", WIDE))
    )


def _bar(each: RangeLadder, frame: Frame, unit: Unit, top: float) -> tuple[Markup, float]:
    """Return one ladder below `top`, and where the next may begin."""
    sign = all(inside(rung, frame, sign=True) for rung in each.rungs)
    above, bar_top = words_above(each, frame, top + TEXT_STRONG + 2 * GAP)
    bands = join(_band(rung, frame, bar_top, sign=sign) for rung in each.rungs)
    limits, bottom = _limits(each, frame, unit, bar_top + _BAR)
    heading = _heading(each, frame, top + TEXT_STRONG, sign=sign)
    return join((heading, above, bands, _notches(frame, bar_top), limits)), bottom


def _heading(each: RangeLadder, frame: Frame, y: float, *, sign: bool) -> Markup:
    known = any(rung.chance for rung in each.rungs)
    note = f"chance to hit{'' if sign else ' in %'}" if known else ""
    room = frame.width - 2 * PAD - text_width(note) - 2 * GAP
    name = shortened(each.title[:1].upper() + each.title[1:], room, TEXT_STRONG)
    return join(
        (
            label(PAD, y, name, fill=frame.palette.ink, size=TEXT_STRONG, bold=True),
            label(frame.width - PAD, y, note, fill=frame.palette.muted, anchor="end"),
        )
    )


def _band(rung: Rung, frame: Frame, top: float, *, sign: bool) -> Markup:
    """Return one band's field, coloured by its chance, or hatched where no shot is allowed."""
    palette, box = frame.palette, (frame.x(rung.start), top, frame.room(rung), _BAR)
    if not rung.allowed:
        return _closed(box, palette)
    if rung.chance is None:
        return framed(box, fill=palette.panel, stroke=palette.ink)
    numerator, denominator = rung.chance
    shade = step(numerator / denominator, HIT_STEPS)
    field = framed(box, fill=palette.chance[shade], stroke=palette.ink)
    if not inside(rung, frame, sign=sign):
        return field
    text = chance_text(rung, sign=sign)
    base = top + _BAR / 2 + 4
    colour = palette.on_chance[shade]
    figure = label(frame.middle(rung), base, text, fill=colour, anchor="middle", bold=True)
    return join((field, figure))


def _closed(box: Box, palette: Palette) -> Markup:
    lines = element("path", d=hatch(box), stroke=palette.rule, stroke_width=LINE)
    bed = framed(box, fill=palette.paper, stroke="none")
    return join((bed, lines, framed(box, fill="none", stroke=palette.ink)))


def _limits(each: RangeLadder, frame: Frame, unit: Unit, bar_bottom: float) -> tuple[Markup, float]:
    """Return the limits under the bar, in as many rows as they need, and their lower edge."""
    texts: list[Markup] = []
    ticks: list[Upright] = []
    ends: list[float] = []
    for place, (distance, text) in enumerate(_limit_texts(each, unit)):
        size = text_width(text)
        x = frame.x(distance)
        left = min(max(x - size / 2, PAD), frame.width - PAD - size)
        row = next((i for i, end in enumerate(ends) if end + 3 <= left), len(ends))
        ends[row : row + 1] = [left + size]
        base = bar_bottom + 15 + row * (ROW - 2)
        ticks.append((x, bar_bottom, base - 11 + 1))
        anchor = "start" if place == 0 else "middle" if left == x - size / 2 else "end"
        at = {"start": left, "middle": x, "end": left + size}[anchor]
        texts.append(label(at, base, text, fill=frame.palette.ink, anchor=anchor))
    drawn = join((uprights(ticks, frame.palette.ink), *texts))
    return drawn, bar_bottom + 18 + (len(ends) - 1) * (ROW - 2)


def _limit_texts(each: RangeLadder, unit: Unit) -> list[tuple[Fraction, str]]:
    distances = [each.rungs[0].start, *(rung.end for rung in each.rungs)]
    texts = [unit.limit_text(distance) for distance in distances]
    texts[-1] += unit.sign
    return list(zip(distances, texts, strict=True))


def _notches(frame: Frame, bar_top: float) -> Markup:
    """Return the mark's two triangles, outside the bar so that its figures stay readable."""
    if frame.mark is None or not 0 <= frame.mark <= frame.longest:
        return Markup()
    x = frame.x(frame.mark)
    shape = triangle((x, bar_top), 4.5, -5.5) + triangle((x, bar_top + _BAR), 4.5, 5.5)
    fill = "none" if frame.palette.hollow else frame.palette.accent
    return element("path", d=shape, fill=fill, stroke=frame.palette.outline)


def _mark_row(frame: Frame, unit: Unit, top: float) -> tuple[Markup, float]:
    if frame.mark is None:
        return Markup(), top
    within = 0 <= frame.mark <= frame.longest
    text = f"at {_marked(frame.mark, unit)}" + ("" if within else ", beyond range")
    half = text_width(text) / 2
    x = frame.x(min(frame.mark, frame.longest))
    centre = min(max(x, PAD + half), frame.width - PAD - half)
    colour = frame.palette.accent
    words = label(centre, top + GAP + TEXT, text, fill=colour, anchor="middle", bold=True)
    return words, top + GAP + ROW


def _marked(mark: Fraction, unit: Unit) -> str:
    """Return the marked range, in metres too where it was asked in them and is shown in others."""
    told = unit.distance(mark)
    return f"{METRES.distance(mark)} ({told})" if unit.step else told


def _telling(ladders: Sequence[RangeLadder], unit: Unit, mark: Fraction | None) -> str:
    """Return the ladders' numbers in words."""
    told = [
        f"{each.title}: " + "; ".join(_rung_told(rung, unit) for rung in each.rungs)
        for each in ladders
    ]
    if mark is not None:
        told.append(f"Marked: {_marked(mark, unit)}")
    return ". ".join(told) + "."


def _rung_told(rung: Rung, unit: Unit) -> str:
    reach = f"{rung.label} to {unit.limit_text(rung.end)}{unit.sign}"
    if not rung.allowed:
        return f"{reach}: no shot"
    chance = "" if rung.chance is None else f", {chances.percent(rung.chance)}"
    return f"{reach}: {rung.need}{chance}"
