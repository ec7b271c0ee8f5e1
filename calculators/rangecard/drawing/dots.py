"""The landings as dots of a map: each one says its place and its exact chance."""

import json
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from rangecard.drawing import chances, dial
from rangecard.drawing.dial import Dial, Dot, Look, alike, likely_first, look_of, looks
from rangecard.drawing.palette import HAIRLINE, Palette
from rangecard.drawing.shapes import Point
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.telling import spoken

_MOST_KEPT = 4096
"""Landings whose words are kept: the same die lands on the same places at every range."""

Landing = Sequence[Sequence[Any]]
"""Places with their chances, as an answer has them."""

_Kept = tuple[float, float, tuple[int, ...]]


def dots(face: Dial, landing: Landing, *, plain: bool = False) -> Markup:
    """Return a dot a landing off the aim point, likely ones first; each tells what it is.

    Args:
        face: the clockface.
        landing: the landings.
        plain: whether all dots look alike, on ground that is coloured by itself.
    """
    return _dots(face, tuple((x, y, tuple(pair)) for x, y, pair in landing), plain)


@lru_cache(64)
def _dots(face: Dial, landing: tuple[_Kept, ...], plain: bool) -> Markup:
    off = [(place, *entry) for place, entry in enumerate(landing) if entry[0] or entry[1]]
    each = looks(face, {pair for *_, pair in off})
    look = _plain(face) if plain else None
    return likely_first(
        (look or each[pair], Dot(face.at(x, y), _figure(place, x, y, pair), _title(x, y, pair)))
        for place, x, y, pair in off
    )


def middle(face: Dial, landing: Landing) -> Markup:
    """Return the mark on the aim point; where the shot can hit, it is the first landing."""
    x, y, pair = landing[0]
    if x or y:
        return dial.middle(face, hit=False)
    mark = dial.middle(face, hit=True)
    words = _title(x, y, tuple(pair))
    return Markup(f"<g{_figure(0, x, y, tuple(pair))}>{mark}{words}</g>")


@lru_cache(_MOST_KEPT, typed=True)
def _figure(place: int, x: float, y: float, pair: tuple[int, ...]) -> str:
    value = json.dumps([x, y, pair], separators=(",", ":"))
    return f' data-figure="odds.landing.{place}" data-value="{value}"'


@lru_cache(_MOST_KEPT)
def _title(x: float, y: float, pair: tuple[int, ...]) -> str:
    told = escape(f"{chances.fraction(pair)} ({chances.percent(pair, 2)})")
    return f"<title>{spoken(x, y)}: {told}</title>"


def plain_dots(face: Dial, landing: Landing) -> Markup:
    """Return the landings, all alike, where another map tells what each one is."""
    off = (entry for entry in landing if entry[0] or entry[1])
    return alike(_plain(face), (Dot(face.at(x, y)) for x, y, _ in off))


def _plain(face: Dial) -> Look:
    radius = min(max(0.12 * face.inch, 1.2), 3)
    return look_of(plain_dot((0, 0), radius, face.palette), radius)


def plain_dot(centre: Point, radius: float, palette: Palette) -> Markup:
    """Return one landing that tells no chance."""
    x, y = centre
    return element(
        "circle", cx=x, cy=y, r=radius, fill=palette.ink, stroke=palette.paper,
        stroke_width=HAIRLINE,
    )  # fmt: skip
