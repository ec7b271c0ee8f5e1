"""The landings as dots of a map: each one says its place and its exact chance."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from rangecard.drawing import chances, dial
from rangecard.drawing.dial import Dial, bare, circle_at, looks
from rangecard.drawing.palette import HAIRLINE, Palette
from rangecard.drawing.shapes import Point
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.telling import spoken

Landing = Sequence[Sequence[Any]]
"""Places with their chances, as an answer has them."""


def dots(face: Dial, landing: Landing, *, plain: bool = False) -> Markup:
    """Return a dot a landing off the aim point, likely ones first; each tells what it is.

    Args:
        face: the clockface.
        landing: the landings.
        plain: whether all dots look alike, on ground that is coloured by itself.
    """
    off = [(place, entry) for place, entry in enumerate(landing) if entry[0] or entry[1]]
    each = looks(face, {tuple(entry[2]) for _, entry in off})
    told = {pair: _both(pair) for pair in each}
    likely_first = sorted(off, key=lambda one: -each[tuple(one[1][2])][0])
    return Markup(
        "".join(
            circle_at(
                face.at(x, y),
                (_plain(face) if plain else each[tuple(pair)][1]) + _figure(place, [x, y, pair]),
                _title(x, y, told[tuple(pair)]),
            )
            for place, (x, y, pair) in likely_first
        )
    )


def middle(face: Dial, landing: Landing) -> Markup:
    """Return the mark on the aim point; where the shot can hit, it is the first landing."""
    x, y, pair = landing[0]
    if x or y:
        return dial.middle(face, hit=False)
    mark = dial.middle(face, hit=True)
    return Markup(f"<g{_figure(0, landing[0])}>{mark}{_title(x, y, _both(pair))}</g>")


def _both(pair: Sequence[int]) -> str:
    return escape(f"{chances.fraction(pair)} ({chances.percent(pair, 2)})")


def _figure(place: int, entry: Sequence[Any]) -> str:
    value = json.dumps(entry, separators=(",", ":"))
    return f' data-figure="odds.landing.{place}" data-value="{value}"'


def _title(x: float, y: float, told: str) -> str:
    return f"<title>{spoken(x, y)}: {told}</title>"


def plain_dots(face: Dial, landing: Landing) -> Markup:
    """Return the landings, all alike, where another map tells what each one is."""
    look = _plain(face)
    off = (entry for entry in landing if entry[0] or entry[1])
    return Markup("".join(circle_at(face.at(x, y), look) for x, y, _ in off))


def _plain(face: Dial) -> str:
    return bare(plain_dot((0, 0), min(max(0.12 * face.inch, 1.2), 3), face.palette))


def plain_dot(centre: Point, radius: float, palette: Palette) -> Markup:
    """Return one landing that tells no chance."""
    x, y = centre
    return element(
        "circle", cx=x, cy=y, r=radius, fill=palette.ink, stroke=palette.paper,
        stroke_width=HAIRLINE,
    )  # fmt: skip
