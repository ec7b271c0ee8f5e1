"""Deviation charts: a clockface with the hit in the middle and every landing point's chance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rangecard.drawing import chances, dial
from rangecard.drawing.dial import Dial, Walls
from rangecard.drawing.legend import Entry, legend
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import (
    FIGURE,
    HAIRLINE,
    LINE,
    STROKE,
    TEXT_STRONG,
    TITLE,
    Palette,
)
from rangecard.drawing.shapes import Point, decimal, hatch, polyline
from rangecard.drawing.svg import Markup, element, join

WIDTH, SMALL = 288.0, 136.0
"""Widths in px: what a phone of 320 px leaves beside its margins, and half of it."""

_RIM, _FIRER = 24.0, 14.0

Odds = Mapping[str, Any]


@dataclass(frozen=True)
class Scene:
    """What lies on the table round the aim point, in inches from it.

    Attributes:
        walls: Walls from end to end.
        outcome: What a rolled shot did, as the answer tells it.
        burst_radius_in: Radius of the burst to draw where the shot went off.
        cover_point: A point whose chance to be covered was asked.
    """

    walls: Walls = ()
    outcome: Mapping[str, Any] | None = None
    burst_radius_in: float | None = None
    cover_point: Sequence[float] | None = None


def clockface(
    odds: Odds | None,
    *,
    title: str,
    palette: Palette,
    die: str | None = None,
    skill_die: str | None = None,
    target_number: int | None = None,
    scene: Scene | None = None,
    reach_in: float | None = None,
    rule: str = "GR-8",
    width: float = WIDTH,
) -> Markup:
    """Draw the deviation chart of an area shot.

    Args:
        odds: The answer's odds; None where a rule forbids the shot.
        title: Name of the drawing.
        palette: Its colours.
        die: The die that is rolled.
        skill_die: The firer's own die; where it differs, the shift is shown.
        target_number: The band's number.
        scene: Walls, and what a rolled shot did.
        reach_in: Inches to the rim, for charts to one scale; at least the farthest ring.
        rule: The rule that forbids the shot.
        width: Width in px that it is laid out for.
    """
    if odds is None:
        return _forbidden(title, palette, rule, target_number, width)
    scene = scene or Scene()
    face = _dial((width / 2, width / 2), width / 2 - _RIM, odds, reach_in, palette)
    corners = _corners(face, odds, width, _dice(die, skill_die), target_number)
    key, bottom = legend(
        _entries(face, odds, scene),
        left=4,
        top=width + _FIRER + 4,
        width=width - 8,
        palette=palette,
    )
    return drawing(
        _face(face, odds, scene),
        dial.numerals(face),
        dial.firer(face, face.radius + 20),
        corners,
        key,
        width=width,
        height=bottom + 2,
        title=title,
        desc=telling(odds, die=die, skill_die=skill_die, target_number=target_number, scene=scene),
        palette=palette,
        kind="clockface",
    )


def small(
    odds: Odds | None,
    *,
    title: str,
    palette: Palette,
    die: str | None = None,
    skill_die: str | None = None,
    target_number: int | None = None,
    reach_in: float | None = None,
    rule: str = "GR-8",
    width: float = SMALL,
) -> Markup:
    """Draw the chart for a grid of charts: arguments as those of `clockface`."""
    if odds is None:
        return _forbidden(title, palette, rule, target_number, width)
    radius = width / 2 - 8
    face = _dial((width / 2, 34 + width / 2 - 4), radius, odds, reach_in, palette)
    bottom = face.centre[1] + radius
    return drawing(
        _small_heading(odds, palette, target_number, width),
        label(face.centre[0], 30, "12", fill=palette.muted, anchor="middle"),
        _face(face, odds, Scene()),
        dial.firer(face, radius + 4),
        _small_footing(odds, palette, _dice(die, skill_die), width, bottom + 26),
        width=width,
        height=bottom + 31,
        title=title,
        desc=telling(odds, die=die, skill_die=skill_die, target_number=target_number),
        palette=palette,
        kind="clockface-small",
    )


def telling(
    odds: Odds,
    *,
    die: str | None = None,
    skill_die: str | None = None,
    target_number: int | None = None,
    scene: Scene | None = None,
) -> str:
    """Return the chart's numbers in words: its text alternative."""
    told = []
    if target_number is not None:
        told.append(f"Target number {target_number}")
    if die:
        told.append(f"Die {_dice(die, skill_die)}")
    told.append(_hit_told(odds))
    told.extend(f"{score}″ off: {_both(pair)}" for score, pair in odds["deviation"])
    each = _each(odds)
    if each and not (scene and scene.walls):
        told.append(f"Each point, by clock direction 1 to 12: {_both(each, 2)}")
    else:
        told.extend(
            f"At {place(x, y)}: {_both(pair, 2)}" for x, y, pair in odds["landing"] if x or y
        )
    if scene and scene.outcome:
        told.append(f"The rolled shot ends at {place(*scene.outcome['landing'])}")
    return ". ".join(told) + "."


def _hit_told(odds: Odds) -> str:
    if not odds["hit"][0]:
        return "Automatic deviation, no hit on the aim point"
    return f"Hit on the aim point: {_both(odds['hit'])}"


def _both(pair: chances.Pair, digits: int = 1) -> str:
    return f"{chances.fraction(pair)} ({chances.percent(pair, digits)})"


def place(x: float, y: float) -> str:
    """Return a place in words: inches right or left, over or short."""
    across = f"{decimal(abs(x))}″ {'right' if x > 0 else 'left'}" if x else ""
    along = f"{decimal(abs(y))}″ {'over' if y > 0 else 'short'}" if y else ""
    return ", ".join(part for part in (across, along) if part) or "the aim point"


def _each(odds: Odds) -> chances.Pair | None:
    """Return the one chance that every landing point off the aim point has, or None."""
    found = {tuple(pair) for x, y, pair in odds["landing"] if x or y}
    return found.pop() if len(found) == 1 else None


def _dice(die: str | None, skill_die: str | None) -> str:
    if die and skill_die and die != skill_die:
        return f"{skill_die} → {die}"
    return die or ""


def _dial(
    centre: Point, radius: float, odds: Odds, reach_in: float | None, palette: Palette
) -> Dial:
    farthest = max((score for score, _ in odds["deviation"]), default=1)
    return Dial(centre, radius, max(reach_in or 0, farthest), palette)


def _face(face: Dial, odds: Odds, scene: Scene) -> Markup:
    scores = [score for score, _ in odds["deviation"]]
    parts = [
        dial.rings(face, scores),
        dial.line_of_fire(face, face.radius),
        dial.ring_labels(face, scores),
        dial.points(face, odds["landing"]),
        dial.middle(face, hit=bool(odds["hit"][0])),
        dial.wall_lines(face, scene.walls),
    ]
    if scene.cover_point is not None:
        parts.append(_cover(face.at(*scene.cover_point), face.palette))
    if scene.outcome:
        parts.append(dial.shot(face, scene.outcome))
        if scene.burst_radius_in:
            parts.append(dial.burst(face, scene.outcome["landing"], scene.burst_radius_in))
    return join(parts)


def _cover(place: Point, palette: Palette) -> Markup:
    x, y = place
    return element(
        "rect", x=x - 4, y=y - 4, width=8, height=8, fill=palette.ink, stroke=palette.paper
    )


def _corners(face: Dial, odds: Odds, width: float, dice: str, target_number: int | None) -> Markup:
    """Return what stands in the four corners: chance to hit, die, target number, each point."""
    palette, low = face.palette, width + _FIRER - 18
    hit = bool(odds["hit"][0])
    lead = polyline([(40, 40), face.clock(10.5, min(max(0.42 * face.inch, 3.5), 8) + 2)])
    parts = [
        element("path", d=lead, stroke=palette.accent, stroke_width=HAIRLINE),
        _corner(
            (4, 19),
            chances.percent(odds["hit"]),
            "to hit" if hit else "automatic",
            face,
            accent=hit,
        ),
    ]
    if dice:
        parts.append(_corner((width - 4, 19), dice, "shifted up" if "→" in dice else "die", face))
    if target_number is not None:
        parts.append(_corner((4, low), str(target_number), "target number", face))
    each = _each(odds)
    if each:
        parts.append(_corner((width - 4, low), chances.fraction(each), "each point", face))
    return join(parts)


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


def _entries(face: Dial, odds: Odds, scene: Scene) -> list[Entry]:
    palette, hit = face.palette, bool(odds["hit"][0])
    aim = "on the aim point" if hit else "aim point: no hit"
    entries = [
        Entry(lambda p: dial.aim_mark(p, 6, palette, hit=hit), aim),
        *_dot_entries(face, odds),
        Entry(lambda p: _sample_line(p, palette.muted, "5 3"), "line of fire"),
        Entry(lambda p: _scale_bar(p, palette), "rings 1″ apart, to scale"),
    ]
    if scene.walls:
        entries.append(Entry(lambda p: dial.wall(_across(p), palette), "wall"))
    if scene.cover_point is not None:
        entries.append(Entry(lambda p: _cover(p, palette), "point asked about"))
    if scene.outcome:
        entries.append(Entry(lambda p: dial.end_mark(p, palette), "the rolled shot"))
    return entries


def _dot_entries(face: Dial, odds: Odds) -> list[Entry]:
    """Return the dots' meaning: the one chance that all have, or the scale's steps in use."""
    palette, each = face.palette, _each(odds)
    if each:
        colour = dial.shade(chances.exact(each))
        text = f"each {chances.fraction(each)} ({chances.percent(each, 2)})"
        return [Entry(lambda p: dial.dot(p, 4, colour, palette), text)]
    used = sorted({dial.shade(chances.exact(pair)) for x, y, pair in odds["landing"] if x or y})
    return [_step_entry(colour, palette) for colour in used]


def _step_entry(colour: int, palette: Palette) -> Entry:
    limits = [decimal(Fraction(str(limit)) * 100) for limit in dial.LANDING_STEPS]
    if colour == 0:
        text = f"under {limits[0]} %"
    elif colour == len(limits):
        text = f"{limits[-1]} % and more"
    else:
        text = f"{limits[colour - 1]} to {limits[colour]} %"
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


def _scale_bar(place: Point, palette: Palette) -> Markup:
    x, y = place
    shape = "".join(polyline([(x + side, y - 4), (x + side, y + 4)]) for side in (-6, 6))
    shape += polyline([(x - 6, y), (x + 6, y)])
    return element("path", d=shape, stroke=palette.muted, stroke_width=HAIRLINE)


def _small_heading(odds: Odds, palette: Palette, target_number: int | None, width: float) -> Markup:
    hit = bool(odds["hit"][0])
    text = chances.percent(odds["hit"]) if hit else "no hit"
    colour = palette.accent if hit else palette.muted
    parts = [label(width - 2, 13, text, fill=colour, size=TITLE, anchor="end", bold=True)]
    if target_number is not None:
        parts.append(
            label(2, 13, f"Target {target_number}", fill=palette.ink, size=TEXT_STRONG, bold=True)
        )
    return join(parts)


def _small_footing(odds: Odds, palette: Palette, dice: str, width: float, y: float) -> Markup:
    each = _each(odds)
    text = f"each point {chances.fraction(each)}" if each else ""
    return join(
        (
            label(2, y, dice, fill=palette.ink, bold=True),
            label(width - 2, y, text, fill=palette.muted, anchor="end"),
        )
    )


def _forbidden(
    title: str, palette: Palette, rule: str, target_number: int | None, width: float
) -> Markup:
    """Return the tile of a band where a rule forbids the shot."""
    top, side = 22.0, width - 4
    middle = (width / 2, top + side / 2)
    parts = [
        element("path", d=hatch((2, top, side, side), 9), stroke=palette.rule, stroke_width=LINE),
        _box((2, top, side, side), "none", palette),
        _box((middle[0] - 44, middle[1] - 24, 88, 48), palette.paper, palette),
        label(
            *_down(middle, -2), "no shot", fill=palette.ink, size=TITLE, anchor="middle", bold=True
        ),
        label(*_down(middle, 15), rule, fill=palette.muted, size=TEXT_STRONG, anchor="middle"),
    ]
    words = f"No shot ({rule})."
    if target_number is not None:
        name = f"Target {target_number}"
        parts.append(label(2, 13, name, fill=palette.muted, size=TEXT_STRONG, bold=True))
        words = f"Target number {target_number}: no shot ({rule})."
    return drawing(
        *parts,
        width=width,
        height=top + side + 2,
        title=title,
        desc=words,
        palette=palette,
        kind="no-shot",
    )


def _down(place: Point, by: float) -> Point:
    return place[0], place[1] + by


def _box(box: tuple[float, float, float, float], fill: str, palette: Palette) -> Markup:
    x, y, width, height = box
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        fill=fill,
        stroke=palette.muted,
        stroke_width=LINE,
    )
