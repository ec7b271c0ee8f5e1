"""The landing map of an area shot: the ground round the aim point, to scale.

One map lies close round the aim point: no wall farther out than its outermost ring can change
where the round lands. Where squares are asked for, a second one shows all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rangecard.drawing import chances, dial, dots, key, squares
from rangecard.drawing.beside import beside
from rangecard.drawing.dial import Dial
from rangecard.drawing.ground import FOOT, Ground, floor, ground, ruler
from rangecard.drawing.legend import Entry, legend
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.palette import STROKE, Palette
from rangecard.drawing.shapes import Line, decimal, polyline, triangle
from rangecard.drawing.squares import Squares
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.telling import Scene, spoken
from rangecard.drawing.view import View

WIDTH = 288.0
"""Width in px: what a phone of 320 px leaves beside its margins."""

_ROUND, _LEAST_ROUND_IN, _LEAST_REACH_IN = 1.2, 1.5, 4.0
_MOST_BURST_IN = 12.0
_NUMBERED, _PLACES, _TALL = 34.0, 2, 1.6


@dataclass(frozen=True)
class LandingMap:
    """An answered shot on a piece of ground.

    Attributes:
        view: The shot.
        on: The ground.
        face: The clockface round the aim point, in the same scale.
        squares: The squares that were asked for.
        scene: What lies on the table.
        close: Whether it is the map close round the aim point.
    """

    view: View
    on: Ground
    face: Dial
    squares: Squares | None
    scene: Scene
    close: bool

    @property
    def odds(self) -> dict[str, Any]:
        """Return the shot's odds."""
        return self.view.answer["odds"]  # type: ignore[no-any-return]

    @property
    def lettered(self) -> bool:
        """Tell whether the squares hold their percent: then no dot lies over it."""
        return self.squares is not None and not self.close and squares.lettered(self.on)


def near(view: View, width: float = WIDTH) -> LandingMap:
    """Return the map close round the aim point."""
    reach = max((score for score, _ in view.answer["odds"]["deviation"]), default=1)
    half = max(reach * _ROUND, reach + _round_in(view), _LEAST_REACH_IN)
    on = ground([(-half, -half), (half, half)], width, view.palette, round_in=0, most_inch=40)
    return _laid(view, on, close=True)


def table(view: View, width: float = WIDTH) -> LandingMap | None:
    """Return the map of all squares, or None where none were asked for."""
    asked = squares.asked(view)
    if asked is None:
        return None
    ends = [asked.corner, asked.far_corner]
    on = ground(ends, width, view.palette, round_in=0.5, most_inch=40, tall=_TALL)
    return _laid(view, on, close=False)


def _round_in(view: View) -> float:
    """Return the inches round the outermost ring: the burst's, where it matters what it covers."""
    if view.question.get("cover_point") is None:
        return _LEAST_ROUND_IN
    burst = float(view.question.get("burst_radius_in") or 0)
    return max(min(burst + 1, _MOST_BURST_IN), _LEAST_ROUND_IN)


def _laid(view: View, on: Ground, *, close: bool) -> LandingMap:
    reach = max((score for score, _ in view.answer["odds"]["deviation"]), default=1)
    face = Dial(on.at(0, 0), reach * on.inch, reach, view.palette)
    return LandingMap(view, on, face, squares.asked(view), scene(view), close)


def scene(view: View) -> Scene:
    """Return what lies round the aim point of an answered shot."""
    question = view.question
    return Scene(
        walls=question.get("walls") or (),
        outcome=view.answer["outcome"],
        burst_radius_in=question.get("burst_radius_in"),
        cover_point=question.get("cover_point"),
    )


def drawn(each: LandingMap, title: str) -> tuple[Markup, tuple[float, float]]:
    """Draw the map and return it with its size in px."""
    on, width = each.on, each.on.box[2] + 2 * each.on.box[0]
    rows, bottom = legend(
        entries(each), left=4, top=on.bottom + FOOT, width=width - 8, palette=on.palette
    )
    size = width, bottom + 4
    sheet = drawing(
        floor(on), _inside(each), ruler(on), _firer(each), rows,
        width=size[0], height=size[1], title=title, desc=told(each), palette=on.palette,
        kind="landing-map",
    )  # fmt: skip
    return sheet, size


def _inside(each: LandingMap) -> Markup:
    """Return what lies on the ground, cut off at the map's frame."""
    left, top, width, height = each.on.box
    parts = _squares(each), _face(each), _scene(each)
    return element(
        "svg", *parts, x=left, y=top, width=width, height=height,
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
    )  # fmt: skip


def _squares(each: LandingMap) -> Markup:
    if each.squares is None:
        return Markup()
    found = squares.painted(each.on, each.squares)
    return join((found, squares.numbers(each.on, each.squares) if each.lettered else Markup()))


def _face(each: LandingMap) -> Markup:
    """Return the clockface with a dot for each landing."""
    face, scores = each.face, [score for score, _ in each.odds["deviation"]]
    parts = [
        dial.circles(face, scores),
        _line_of_fire(each),
    ]
    if each.close and each.squares is None:
        parts.append(dial.ring_labels(face, scores))
    return join((*parts, _landings(each)))


def _landings(each: LandingMap) -> Markup:
    """Return the landings; the close map alone tells what each one is, so that it is told once."""
    landing, hit = each.odds["landing"], bool(each.odds["hit"][0])
    if each.close:
        found = dots.dots(each.face, landing, plain=each.squares is not None)
        return join((found, dots.middle(each.face, landing)))
    found = Markup() if each.lettered else dots.plain_dots(each.face, landing)
    return join((found, dial.middle(each.face, hit=hit)))


def _line_of_fire(each: LandingMap) -> Markup:
    """Return the line from the firer, or from the map's edge, to the aim point."""
    face, palette = each.face, each.face.palette
    x, y = face.centre
    rim = y + face.radius
    below = rim + (20 if face.radius >= _NUMBERED else 0)
    end = min(_firer_px(each)[1], each.on.bottom)
    shape = polyline([(x, rim), (x, y)])
    if end > below:
        shape = polyline([(x, end), (x, below)]) + shape
    return element(
        "path", d=shape, stroke=palette.muted, stroke_width=STROKE, stroke_dasharray="5 3"
    )


def _firer_px(each: LandingMap) -> tuple[float, float]:
    return each.on.at(0, -float(each.view.question["range_in"]))


def _firer(each: LandingMap) -> Markup:
    """Return the firer's mark at his place, or under the map on his side, with the range."""
    (x, y), on = _firer_px(each), each.on
    left, _, width, _ = on.box
    if not left + 8 < x < left + width - 8:
        return Markup()
    range_in = decimal(float(each.view.question["range_in"]), _PLACES)
    if on.holds((x, y), 12):
        name = label(x + 9, y + 9, f"firer, {range_in}″", fill=on.palette.ink)
        return join((element("path", d=triangle((x, y), 6, 9), fill=on.palette.ink), name))
    top = on.bottom + 4
    mark = element("path", d=triangle((x, top), 6, 9), fill=on.palette.ink)
    return join((mark, label(x + 9, top + 13, f"firer, {range_in}″", fill=on.palette.ink)))


def _scene(each: LandingMap) -> Markup:
    """Return walls, the best square, the point asked about, the likely dots' chance, the shot."""
    on, face, here = each.on, each.face, each.scene
    walls = walls_seen(each)
    parts = [dial.wall(line, on.palette) for _, line in walls]
    if face.radius >= _NUMBERED:
        parts.append(_haloed(dial.numerals(face), on.palette))
    if each.squares is not None:
        parts.append(squares.frame(on, each.squares))
    elif here.walls:
        said = beside(face, on.box, each.odds["landing"], [line for _, line in walls])
        parts.append(_haloed(said, on.palette))
    if here.cover_point is not None:
        parts.append(dial.cover_mark(on.at(*here.cover_point), on.palette))
        if here.burst_radius_in and not here.outcome:
            parts.append(dial.burst(face, here.cover_point, here.burst_radius_in))
    if here.outcome:
        parts.append(dial.shot(face, here.outcome))
        if here.burst_radius_in:
            parts.append(dial.burst(face, here.outcome["landing"], here.burst_radius_in))
    return join(parts)


def _haloed(words: Markup, palette: Palette) -> Markup:
    """Return words that are read on walls and squares too."""
    return element("g", words, stroke=palette.paper, stroke_width=3, paint_order="stroke")


def walls_seen(each: LandingMap) -> Sequence[tuple[int, Line]]:
    """Return the part of each wall that lies in the map, with the wall's place in the question."""
    return dial.seen(each.face, each.scene.walls, each.on.box)


def entries(each: LandingMap) -> list[Entry]:
    """Return the legend's entries: only what the map shows."""
    if each.squares is None:
        return key.entries(each.face, each.odds, each.scene)
    own = squares.entries(each.squares, each.on.palette)
    if not each.lettered:
        own.append(Entry(lambda p: dots.plain_dot(p, 3, each.on.palette), "a landing"))
    return [*own, *key.scene_entries(each.face, each.odds, each.scene)]


def told(each: LandingMap) -> str:
    """Return the map in words; the table of landings beside it has each one."""
    odds, here = each.odds, each.scene
    hit = odds["hit"]
    parts = [
        f"On the aim point: {chances.percent(hit)}" if hit[0] else "The shot always deviates",
        f"{len(odds['landing'])} places to land, at most {odds['deviation'][-1][0]}″ off",
    ]
    if here.walls:
        seen = len(walls_seen(each))
        parts.append(f"{len(here.walls)} walls, {seen} of them on the map")
    if here.cover_point is not None:
        parts.append(f"The point at {spoken(*here.cover_point)} is covered: "
                     f"{chances.percent(odds['covers'])}")  # fmt: skip
    if here.outcome:
        parts.append(f"The rolled shot ends at {spoken(*here.outcome['landing'])}")
    if each.squares is not None:
        return ". ".join([*parts, squares.telling(each.squares.grid)])
    return ". ".join(parts) + "."
