"""What the legend of a deviation chart explains: only what the chart shows."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from rangecard.drawing import chances, dial
from rangecard.drawing.dial import Dial
from rangecard.drawing.legend import Entry, step_words
from rangecard.drawing.palette import HAIRLINE, LINE, STROKE, Palette
from rangecard.drawing.shapes import Point, polyline
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.telling import Odds, Scene

_FEW = 3
"""Different chances of landing points that a legend names each by itself."""


def entries(face: Dial, odds: Odds, scene: Scene) -> list[Entry]:
    """Return the legend's entries for a chart."""
    aim, *rest = scene_entries(face, odds, scene)
    return [aim, *_dot_entries(face, odds), *rest]


def scene_entries(face: Dial, odds: Odds, scene: Scene) -> list[Entry]:
    """Return the entries but those of the dots."""
    palette, hit = face.palette, bool(odds["hit"][0])
    aim = "on the aim point" if hit else "aim point: no hit"
    entries = [
        Entry(lambda p: dial.aim_mark(p, 6, palette, hit=hit), aim),
        Entry(lambda p: _sample_line(p, palette.muted, "5 3"), "line of fire"),
        Entry(lambda p: _scale_bar(p, palette), "rings 1″ apart, to scale"),
    ]
    if scene.walls:
        entries.append(Entry(lambda p: dial.wall(_across(p), palette), "wall"))
    if scene.cover_point is not None:
        entries.append(Entry(lambda p: dial.cover_mark(p, palette), "point asked about"))
    if scene.outcome:
        entries.append(Entry(lambda p: dial.end_mark(p, palette), "the rolled shot"))
        if scene.outcome["bounces"] or scene.outcome["stopped_by_wall"]:
            entries.append(Entry(lambda p: _sample_thin(p, palette), "had there been no wall"))
    return entries


def _dot_entries(face: Dial, odds: Odds) -> list[Entry]:
    """Return the dots' meaning: each chance where there are few, or the scale's steps in use."""
    pairs = {tuple(pair) for x, y, pair in odds["landing"] if x or y}  # many share one
    found = sorted({chances.exact(pair) for pair in pairs})
    if len(found) <= _FEW:
        return [_exact_entry(face, chance, found) for chance in found]
    used = sorted({dial.shade(chance) for chance in found})
    return [_step_entry(colour, face.palette) for colour in used]


def _exact_entry(face: Dial, chance: Fraction, found: Sequence[Fraction]) -> Entry:
    pair = chance.numerator, chance.denominator
    colour, radius = dial.shade(chance), min(4 * sqrt(chance / found[0]), dial.MOST_DOT)
    text = f"each {chances.fraction(pair)} ({chances.percent(pair, 2)})"
    return Entry(lambda p: dial.dot(p, radius, colour, face.palette), text)


def _step_entry(colour: int, palette: Palette) -> Entry:
    text = step_words(colour, dial.LANDING_STEPS)
    return Entry(lambda p: dial.dot(p, 3 + 0.8 * colour, colour, palette), text)


def _across(place: Point) -> tuple[Point, Point]:
    return (place[0] - 7, place[1]), (place[0] + 7, place[1])


def _sample_line(place: Point, colour: str, dashes: str | None = None) -> Markup:
    return element(
        "path",
        d=polyline(list(_across(place))),
        stroke=colour,
        stroke_width=STROKE,
        stroke_dasharray=dashes,
    )


def _sample_thin(place: Point, palette: Palette) -> Markup:
    return element(
        "path",
        d=polyline(list(_across(place))),
        stroke=palette.accent,
        stroke_width=LINE,
        stroke_dasharray="3 3",
    )


def _scale_bar(place: Point, palette: Palette) -> Markup:
    x, y = place
    shape = "".join(polyline([(x + side, y - 4), (x + side, y + 4)]) for side in (-6, 6))
    shape += polyline([(x - 6, y), (x + 6, y)])
    return element("path", d=shape, stroke=palette.muted, stroke_width=HAIRLINE)
