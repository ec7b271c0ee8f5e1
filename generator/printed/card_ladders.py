"""Range ladders on cards: in the largest text whose bands hold their words.

On a card too narrow for that there is none: a table of the same figures stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from generator.printed.cards import Block, html
from generator.printed.formats import Format
from generator.printed.lengths import MM_PER_PX, PT_PER_PX
from rangecard.drawing import ladder
from rangecard.drawing.above import in_columns
from rangecard.drawing.palette import TEXT
from rangecard.drawing.rungs import PAD, Frame
from rangecard.ladders import RangeLadder

MOST_PT, MOST_PT_BROAD, STEP_PT = 7.4, 6.8, 0.1
"""The largest text of a ladder; a broad card is one face, whose tables need the height."""

SHORT_RANGES: tuple[Mapping[str, str], ...] = (
    {},
    {"medium": "med."},
    {"medium": "med.", "short": "sh."},
)
"""Shorter and shorter names of ranges, for the bands of playing cards."""

SLIM_RANGES = {"medium": "med.", "extreme": "extr."}
"""Names of ranges that the columns of a slim card's table are too narrow for."""


PAIR_MM = 50
"""On a face that is lower than this, each of two ladders is a picture of its own."""

MOST_FLAGS = 4
"""So many bands at most may have their words fly above them, on a card that is tall enough."""


def block(drawn: Sequence[RangeLadder], title: str, form: Format) -> Block | None:
    """Ladders as wide as the card's text, or None where their bands have no room for words.

    They hang a little over the text's edge, so that bars meet text.
    """
    for names in SHORT_RANGES:
        shown = shortened(drawn, names)
        for pt in _sizes(form):
            if _fits(shown, form, pt):
                return _block(shown, title, form, pt)
    if not form.size.tall or any(len(each.rungs) > MOST_FLAGS for each in drawn):
        return None
    return _block(drawn, title, form, form.size.least_pt)


def _block(drawn: Sequence[RangeLadder], title: str, form: Format, pt: float) -> Block:
    """One picture on one scale; on a very low card one a ladder, that a face may end between."""
    if form.size.inner_height_mm >= PAIR_MM:
        return Block("ladder", _picture(drawn, title, form, pt))
    pictures = (_picture([each], f"{title}, {each.title}", form, pt) for each in drawn)
    return Block("ladder", Markup().join(pictures), keep=False)


def shortened(drawn: Sequence[RangeLadder], names: Mapping[str, str]) -> list[RangeLadder]:
    """The ladders with short names of ranges."""
    return [replace(each, rungs=tuple(
        replace(rung, label=names.get(rung.label, rung.label)) for rung in each.rungs
    )) for each in drawn]  # fmt: skip


def _sizes(form: Format) -> Iterator[float]:
    """The sizes of text in pt that are tried, the largest first."""
    size, least = form.size, form.size.least_pt
    most = least if not size.tall else MOST_PT_BROAD if size.broad else MOST_PT
    steps = round((most - least) / STEP_PT)
    yield from (least + step * STEP_PT for step in range(steps, -1, -1))


def _mm_per_px(pt: float) -> float:
    """How large a drawing's px is printed where its text is to be so large."""
    return MM_PER_PX * pt / (TEXT * PT_PER_PX)


def _width_mm(form: Format, pt: float) -> float:
    return form.size.inner_width_mm + 2 * PAD * _mm_per_px(pt)


def _fits(drawn: Sequence[RangeLadder], form: Format, pt: float) -> bool:
    longest = max(each.rungs[-1].end for each in drawn)
    frame = Frame(_width_mm(form, pt) / _mm_per_px(pt), longest, form.palette, None)
    return all(in_columns(each, frame) for each in drawn)


def _picture(drawn: Sequence[RangeLadder], title: str, form: Format, pt: float) -> Markup:
    width_mm = _width_mm(form, pt)
    width = width_mm / _mm_per_px(pt)
    picture = Markup(ladder.ladder(drawn, title=title, palette=form.palette, width=width))
    edge_mm = PAD * _mm_per_px(pt)
    return html("block-picture.html", picture=picture, width_mm=width_mm, edge_mm=edge_mm)
