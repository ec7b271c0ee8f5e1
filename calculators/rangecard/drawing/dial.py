"""The round part of a deviation chart: rings to scale, landing points, walls, the path."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rangecard.drawing.lettering import label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import HAIRLINE, LINE, STROKE, TEXT, WALL, Palette, step
from rangecard.drawing.shapes import Box, Line, Point, clipped, polyline, triangle
from rangecard.drawing.svg import Markup, element, join

LANDING_STEPS = (0.0075, 0.01, 0.015, 0.03)
"""Chances of one landing point at which it takes the next colour: one step a die, D12 to D4."""

CLOCK = range(1, 13)
MOST_DOT = 7.0
_LEAST_DOT, _LEAST_LABELLED = 1.7, 46.0

Walls = Sequence[Sequence[Sequence[float]]]


@dataclass(frozen=True)
class Dial:
    """Where the chart lies and how large an inch is.

    Attributes:
        centre: The aim point in px.
        radius: Radius in px of the outermost ring.
        reach_in: Inches that the outermost ring stands for.
        palette: The chart's colours.
    """

    centre: Point
    radius: float
    reach_in: float
    palette: Palette

    @property
    def inch(self) -> float:
        """Return the px of an inch."""
        return self.radius / self.reach_in

    def at(self, x_in: float, y_in: float) -> Point:
        """Return the px of a place given in inches from the aim point, +y over, +x right."""
        # A question read from text holds decimals as written; only to draw they become floats.
        (x, y), inch = self.centre, self.inch
        return x + float(x_in) * inch, y - float(y_in) * inch

    def clock(self, hour: float, radius: float) -> Point:
        """Return the px of a clock direction (DI-4), `radius` px from the aim point."""
        angle = math.radians(30 * hour)
        x, y = self.centre
        return x + radius * math.sin(angle), y - radius * math.cos(angle)


def rings(dial: Dial, scores: Sequence[int]) -> Markup:
    """Return the dial's face: its rim, the clock's spokes, and one ring a deviating score."""
    palette = dial.palette
    face = _circle(dial.centre, dial.radius, fill=palette.paper, stroke=palette.muted, width=LINE)
    spokes = "".join(
        polyline([dial.clock(hour, dial.radius), dial.clock(hour, dial.radius + 3)])
        for hour in CLOCK
    )
    ticks = element("path", d=spokes, stroke=palette.muted, stroke_width=LINE)
    inner = _inner_rings(dial, scores)
    return join((face, ticks, inner))


def circles(dial: Dial, scores: Sequence[int]) -> Markup:
    """Return the rings alone, for a face that lies on other ground."""
    rim = _circle(dial.centre, dial.radius, fill="none", stroke=dial.palette.muted, width=LINE)
    return join((_inner_rings(dial, scores), rim))


def _inner_rings(dial: Dial, scores: Sequence[int]) -> Markup:
    """Return the inner rings in a group: a ring more concerns no drawing beside it in a browser."""
    x, y = dial.centre
    radii = (score * dial.inch for score in scores if score < dial.reach_in)
    each = (element("circle", cx=x, cy=y, r=radius) for radius in radii)
    return element("g", *each, fill="none", stroke=dial.palette.rule, stroke_width=HAIRLINE)


def line_of_fire(dial: Dial, start: float) -> Markup:
    """Return the dashed line from the rim (or `start` px below the aim point) to the aim point."""
    x, y = dial.centre
    return element(
        "line",
        x1=x,
        y1=y + start,
        x2=x,
        y2=y,
        stroke=dial.palette.muted,
        stroke_width=STROKE,
        stroke_dasharray="5 3",
    )


def firer(dial: Dial, top: float) -> Markup:
    """Return the firer's mark, its tip `top` px below the aim point."""
    x, y = dial.centre
    return element("path", d=triangle((x, y + top), 6, 9), fill=dial.palette.ink)


def dot_radius(dial: Dial, times: float = 1) -> float:
    """Return a dot's radius in px for `times` the least chance; the least ones never touch."""
    base = min(max(0.22 * dial.inch, _LEAST_DOT), 5)
    return float(min(base * math.sqrt(times), MOST_DOT))


def shade(chance: Fraction) -> int:
    """Return the colour's step for the chance of one landing point."""
    return step(float(chance), LANDING_STEPS)


def dot(centre: Point, radius: float, colour: int, palette: Palette) -> Markup:
    """Return one landing point."""
    return _circle(centre, radius, fill=palette.chance[colour], stroke=palette.ink, width=HAIRLINE)


def middle(dial: Dial, *, hit: bool) -> Markup:
    """Return the mark on the aim point: full where the shot can hit it, hollow where it cannot."""
    return aim_mark(dial.centre, min(max(0.42 * dial.inch, 3.5), 8), dial.palette, hit=hit)


def aim_mark(centre: Point, radius: float, palette: Palette, *, hit: bool) -> Markup:
    """Return the mark of the aim point: full, or a ring with a dot where nothing is filled."""
    if hit and palette.hollow:
        ring = _circle(centre, radius, fill=palette.paper, stroke=palette.accent, width=STROKE)
        return join((ring, _circle(centre, STROKE, fill=palette.accent, stroke="none", width=0)))
    if hit:
        return _circle(centre, radius, fill=palette.accent, stroke=palette.paper, width=LINE)
    return _circle(centre, radius, fill=palette.paper, stroke=palette.ink, width=STROKE)


def wall_lines(dial: Dial, walls: Walls) -> Markup:
    """Return the walls, as far as they lie in the dial's square."""
    (x, y), radius = dial.centre, dial.radius
    box = (x - radius, y - radius, 2 * radius, 2 * radius)
    return join(wall(line, dial.palette) for _, line in seen(dial, walls, box))


def seen(dial: Dial, walls: Walls, box: Box) -> list[tuple[int, Line]]:
    """Return the part of each wall that lies in a box in px, with the wall's place in the list."""
    parts = (clipped(dial.at(*start), dial.at(*end), box) for start, end in walls)
    return [(place, part) for place, part in enumerate(parts) if part]


def wall(line: tuple[Point, Point], palette: Palette) -> Markup:
    """Return one wall."""
    return element(
        "path",
        d=polyline(list(line)),
        stroke=palette.ink,
        stroke_width=WALL,
        stroke_linecap="round",
    )


def shot(dial: Dial, outcome: Mapping[str, Any]) -> Markup:
    """Return the path that the shot took and the mark where it ended."""
    path = [dial.at(x, y) for x, y in outcome["path"]]
    unused = _unused(path, float(outcome["deviation_in"] or 0) * dial.inch, dial.palette)
    return join((path_line(path, dial.palette), unused, end_mark(path[-1], dial.palette)))


def _unused(path: list[Point], deviation: float, palette: Palette) -> Markup:
    """Return, thin and dashed, where the shot would have gone had there been no wall."""
    start, turn = path[0], path[min(1, len(path) - 1)]
    flown = math.dist(start, turn)
    if not flown or deviation - flown < 1:
        return Markup()
    part = deviation / flown
    end = start[0] + part * (turn[0] - start[0]), start[1] + part * (turn[1] - start[1])
    return element(
        "path", d=polyline([turn, end]), stroke=palette.accent, stroke_width=LINE,
        stroke_dasharray="3 3",
    )  # fmt: skip


def path_line(path: list[Point], palette: Palette) -> Markup:
    """Return a path in the accent's colour on a bed of paper, to show on dots and rings."""
    shape = polyline(path)
    bed = element("path", d=shape, fill="none", stroke=palette.paper, stroke_width=STROKE + 3)
    line = element(
        "path", d=shape, fill="none", stroke=palette.accent, stroke_width=STROKE + 0.6,
        pathLength=1, class_="rc-path",
    )  # fmt: skip
    return join((bed, line))


def end_mark(place: Point, palette: Palette) -> Markup:
    """Return the ring and cross where a shot ended."""
    x, y = place
    arm, radius = 2.6, 5.4
    cross = "".join(polyline([(x - arm, y - side), (x + arm, y + side)]) for side in (arm, -arm))
    ring = _circle(place, radius, fill=palette.paper, stroke=palette.accent, width=STROKE + 0.6)
    mark = element("path", d=cross, stroke=palette.accent, stroke_width=STROKE + 0.6)
    return element("g", ring, mark, class_="rc-end")


def burst(dial: Dial, place: Sequence[float], radius_in: float) -> Markup:
    """Return the circle of a burst round a place, both in inches."""
    return burst_circle(dial.at(*place), float(radius_in) * dial.inch, dial.palette)


def burst_circle(centre: Point, radius: float, palette: Palette) -> Markup:
    """Return the circle of a burst."""
    return element(
        "circle", cx=centre[0], cy=centre[1], r=radius, fill="none", stroke=palette.accent,
        stroke_width=LINE, stroke_dasharray="2 3",
    )  # fmt: skip


def cover_mark(place: Point, palette: Palette) -> Markup:
    """Return the mark of a point whose cover was asked."""
    x, y = place
    return element(
        "rect", x=x - 4, y=y - 4, width=8, height=8, fill=palette.ink, stroke=palette.paper
    )


def numerals(dial: Dial, holds: Callable[[Point, float], bool] | None = None) -> Markup:
    """Return the clock's numbers round the dial, with what 12 and 6 mean (DI-4).

    Args:
        dial: the dial.
        holds: tells whether a point lies on the paper, so far from its edge, where not all do.
    """
    meaning = {12: "12 over", 6: "6 short"}
    shown = (hour for hour in CLOCK if not holds or holds(dial.clock(hour, dial.radius + 12), 9))
    return join(_numeral(dial, hour, meaning.get(hour, str(hour))) for hour in shown)


def _numeral(dial: Dial, hour: int, text: str) -> Markup:
    x, y = dial.clock(hour, dial.radius + 12)
    return label(x, y + 4, text, fill=dial.palette.muted, anchor="middle")


def ring_labels(dial: Dial, scores: Sequence[int]) -> Markup:
    """Return the rings' inches between 4 and 5 o'clock, as many as there is room for."""
    every = math.ceil(17 / dial.inch)
    shown = [s for s in scores if s % every == 0 and s * dial.inch >= _LEAST_LABELLED]
    return join(_ring_label(dial, score) for score in shown)


def _ring_label(dial: Dial, score: int) -> Markup:
    text = f"{score}″"
    x, y = dial.clock(4.5, score * dial.inch)
    half = text_width(text) / 2
    plate = element("rect", x=x - half, y=y - 6, width=2 * half, height=12, fill=dial.palette.paper)
    return join((plate, label(x, y + 4, text, fill=dial.palette.muted, size=TEXT, anchor="middle")))


def _circle(  # one place where every circle is written
    centre: Point, radius: float, *, fill: str, stroke: str, width: float
) -> Markup:
    return element(
        "circle", cx=centre[0], cy=centre[1], r=radius, fill=fill, stroke=stroke, stroke_width=width
    )
