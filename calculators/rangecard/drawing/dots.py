"""The landings as dots: on a map each one says its place and its exact chance."""

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from rangecard.drawing import chances, dial
from rangecard.drawing.dial import Dial
from rangecard.drawing.palette import HAIRLINE, Palette
from rangecard.drawing.shapes import Point
from rangecard.drawing.svg import Markup, element, join, number
from rangecard.drawing.telling import spoken

_MOST_KEPT = 4096
"""Landings whose words are kept: the same die lands on the same places at every range."""

Landing = Sequence[Sequence[Any]]
"""Places with their chances, as an answer has them."""

_Kept = tuple[float, float, tuple[int, ...]]


class _Look(NamedTuple):
    """How dots of one chance look: their radius in px, and the attributes that they share."""

    radius: float
    shared: str


class _Dot(NamedTuple):
    """A dot in px, with attributes and content of its own, which are markup already."""

    place: Point
    own: str = ""
    inside: str = ""


def points(face: Dial, landing: Landing) -> Markup:
    """Return a dot a landing point off the aim point: its area and colour tell its chance."""
    off = [(x, y, tuple(pair)) for x, y, pair in landing if x or y]
    each = _looks(face, {pair for *_, pair in off})
    return _likely_first((each[pair], _Dot(face.at(x, y))) for x, y, pair in off)


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
    each = _looks(face, {pair for *_, pair in off})
    look = _plain(face) if plain else None
    return _likely_first(
        (look or each[pair], _Dot(face.at(x, y), _figure(place, x, y, pair), _title(x, y, pair)))
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
    return _alike(_plain(face), (_Dot(face.at(x, y)) for x, y, _ in off))


def _plain(face: Dial) -> _Look:
    radius = min(max(0.12 * face.inch, 1.2), 3)
    return _look_of(plain_dot((0, 0), radius, face.palette), radius)


def plain_dot(centre: Point, radius: float, palette: Palette) -> Markup:
    """Return one landing that tells no chance."""
    x, y = centre
    return element(
        "circle", cx=x, cy=y, r=radius, fill=palette.ink, stroke=palette.paper,
        stroke_width=HAIRLINE,
    )  # fmt: skip


def _looks(face: Dial, pairs: Iterable[tuple[int, ...]]) -> dict[tuple[int, ...], _Look]:
    """Return how a dot of each chance looks."""
    found = {pair: chances.exact(pair) for pair in pairs}
    least = min(found.values(), default=Fraction(1))
    radii = {pair: dial.dot_radius(face, float(one / least)) for pair, one in found.items()}
    return {
        pair: _look_of(dial.dot((0, 0), radius, dial.shade(found[pair]), face.palette), radius)
        for pair, radius in radii.items()
    }


def _look_of(circle: Markup, radius: float) -> _Look:
    """Return how a circle looks."""
    return _Look(radius, circle[circle.index(" fill=") : circle.index(">")])


def _likely_first(found: Iterable[tuple[_Look, _Dot]]) -> Markup:
    """Return dots, the largest below the others."""
    ordered = sorted(found, key=lambda one: (-one[0].radius, one[0].shared))
    groups = groupby(ordered, key=lambda one: one[0])
    return join(_alike(look, (each for _, each in group)) for look, group in groups)


def _alike(look: _Look, found: Iterable[_Dot]) -> Markup:
    """Return dots that look alike; what they share is said once, which a browser draws sooner."""
    radius = number(look.radius)
    circles = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"{own}>{inside}</circle>'
        for (x, y), own, inside in found
    )
    return Markup(f"<g{look.shared}>{circles}</g>")
