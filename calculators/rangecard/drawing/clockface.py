"""Deviation charts: a clockface with the hit in the middle and every landing point's chance."""

import math
from dataclasses import replace
from itertools import pairwise

from rangecard.drawing import chances, dial, dots
from rangecard.drawing.closed import closed_tile
from rangecard.drawing.dial import Dial
from rangecard.drawing.key import entries
from rangecard.drawing.legend import legend
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import FIGURE, HAIRLINE, TEXT_STRONG, TITLE
from rangecard.drawing.shapes import Point, nearest_point, polyline
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.telling import Deviation, Odds, Scene, each_point, telling

WIDTH, SMALL = 288.0, 136.0
"""Widths in px: what a phone of 320 px leaves beside its margins, and half of it."""

_RIM, _FIRER = 24.0, 14.0
_CLOSE, _CLEAR = 24, 5.0


def clockface(chart: Deviation, *, width: float = WIDTH) -> Markup:
    """Draw the deviation chart of an area shot, laid out for a width in px."""
    odds = chart.odds
    if odds is None:
        return closed_tile(chart, (width, width + 22))
    face = _dial((width / 2, width / 2), width / 2 - _RIM, chart, odds)
    key, bottom = legend(
        entries(face, odds, chart.scene),
        left=4,
        top=width + _FIRER + 4,
        width=width - 8,
        palette=chart.palette,
    )
    return drawing(
        _face(face, odds, chart.scene),
        dial.numerals(face),
        dial.firer(face, face.radius + 20),
        _corners(face, odds, chart, width),
        key,
        width=width,
        height=bottom + 2,
        title=chart.title,
        desc=telling(chart, odds),
        palette=chart.palette,
        kind="clockface",
    )


def small(chart: Deviation, *, width: float = SMALL) -> Markup:
    """Draw the chart for a grid of charts; a scene has no room in it."""
    odds = chart.odds
    if odds is None:
        return closed_tile(chart, (width, width + 53))
    radius = width / 2 - 8
    face = _dial((width / 2, 34 + width / 2 - 4), radius, chart, odds)
    bottom = face.centre[1] + radius
    return drawing(
        _small_heading(chart, odds, width),
        label(face.centre[0], 30, "12", fill=chart.palette.muted, anchor="middle"),
        _face(face, odds, Scene(), labelled=False),
        dial.firer(face, radius + 4),
        _small_footing(chart, odds, width, bottom + 26),
        width=width,
        height=bottom + 31,
        title=chart.title,
        desc=telling(replace(chart, scene=Scene()), odds),
        palette=chart.palette,
        kind="clockface-small",
    )


def _dial(centre: Point, radius: float, chart: Deviation, odds: Odds) -> Dial:
    farthest = max((score for score, _ in odds["deviation"]), default=1)
    return Dial(centre, radius, max(chart.reach_in or 0, farthest), chart.palette)


def _face(face: Dial, odds: Odds, scene: Scene, *, labelled: bool = True) -> Markup:
    scores = [score for score, _ in odds["deviation"]]
    parts = [
        dial.rings(face, scores),
        dial.line_of_fire(face, face.radius),
        dial.ring_labels(face, scores) if labelled else Markup(),
        dots.points(face, odds["landing"]),
        dial.middle(face, hit=bool(odds["hit"][0])),
        dial.wall_lines(face, scene.walls),
    ]
    if scene.cover_point is not None:
        parts.append(dial.cover_mark(face.at(*scene.cover_point), face.palette))
    if scene.outcome:
        parts.append(dial.shot(face, scene.outcome))
        if scene.burst_radius_in:
            parts.append(dial.burst(face, scene.outcome["landing"], scene.burst_radius_in))
    return join(parts)


def _corners(face: Dial, odds: Odds, chart: Deviation, width: float) -> Markup:
    """Return what stands in the four corners: chance to hit, die, target number, each point."""
    palette, low = face.palette, width + _FIRER - 18
    hit = bool(odds["hit"][0])
    parts = [
        _leader(face, chart.scene, palette.accent if hit else palette.muted),
        _corner(
            (4, 19),
            chances.percent(odds["hit"]),
            "to hit" if hit else "automatic",
            face,
            accent=hit,
        ),
    ]
    if chart.dice:
        words = "shifted up" if "→" in chart.dice else "die"
        parts.append(_corner((width - 4, 19), chart.dice, words, face))
    if chart.target_number is not None:
        parts.append(_corner((4, low), str(chart.target_number), "target number", face))
    each = each_point(odds)
    if each:
        parts.append(_corner((width - 4, low), chances.fraction(each), "each point", face))
    return join(parts)


def _leader(face: Dial, scene: Scene, colour: str) -> Markup:
    """Return the line from the chance to the aim point, or nothing where the path is in its way."""
    mark = min(max(0.42 * face.inch, 3.5), 8)
    path = [face.at(x, y) for x, y in (scene.outcome or {}).get("path", ())]
    # All paths begin in the middle: only farther out does the line have to be clear of them.
    along = [face.clock(10.5, radius) for radius in range(_CLOSE, int(face.radius))]
    legs = list(pairwise(path))
    if any(math.dist(point, nearest_point(leg, point)) < _CLEAR for leg in legs for point in along):
        return Markup()
    shape = polyline([(40, 40), face.clock(10.5, mark + 2)])
    return element("path", d=shape, stroke=colour, stroke_width=HAIRLINE)


def _corner(place: Point, figure: str, words: str, face: Dial, *, accent: bool = False) -> Markup:
    """Return a large figure with its words below; on the right half it ends at the place."""
    (x, y), palette = place, face.palette
    anchor = "start" if x < face.centre[0] else "end"
    size = FIGURE if text_width(figure, FIGURE) < 62 else TITLE
    colour = palette.accent if accent else palette.ink
    return join(
        (
            label(x, y, figure, fill=colour, size=size, anchor=anchor, bold=True),
            label(x, y + 13, words, fill=palette.muted, anchor=anchor),
        )
    )


def _small_heading(chart: Deviation, odds: Odds, width: float) -> Markup:
    palette, hit = chart.palette, bool(odds["hit"][0])
    text = chances.percent(odds["hit"]) if hit else "no hit"
    colour = palette.accent if hit else palette.muted
    parts = [label(width - 2, 13, text, fill=colour, size=TITLE, anchor="end", bold=True)]
    if chart.target_number is not None:
        name = f"Target {chart.target_number}"
        parts.append(label(2, 13, name, fill=palette.ink, size=TEXT_STRONG, bold=True))
    return join(parts)


def _small_footing(chart: Deviation, odds: Odds, width: float, y: float) -> Markup:
    each = each_point(odds)
    text = f"each {chances.fraction(each)}" if each else ""
    return join(
        (
            label(2, y, chart.dice, fill=chart.palette.ink, bold=True),
            label(width - 2, y, text, fill=chart.palette.muted, anchor="end"),
        )
    )
