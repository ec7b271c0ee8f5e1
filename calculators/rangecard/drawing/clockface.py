"""Deviation charts: a clockface with the hit in the middle and every landing point's chance."""

from rangecard.drawing import chances, dial
from rangecard.drawing.closed import closed_tile
from rangecard.drawing.dial import Dial
from rangecard.drawing.key import entries
from rangecard.drawing.legend import legend
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import FIGURE, HAIRLINE, TEXT_STRONG, TITLE, Palette
from rangecard.drawing.shapes import Point, polyline
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.telling import Odds, Scene, dice_text, each_point, telling

WIDTH, SMALL = 288.0, 136.0
"""Widths in px: what a phone of 320 px leaves beside its margins, and half of it."""

_RIM, _FIRER = 24.0, 14.0


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
        return closed_tile(
            title=title,
            palette=palette,
            rule=rule,
            target_number=target_number,
            size=(width, width + 22),
        )
    scene = scene or Scene()
    face = _dial((width / 2, width / 2), width / 2 - _RIM, odds, reach_in, palette)
    corners = _corners(face, odds, width, dice_text(die, skill_die), target_number)
    key, bottom = legend(
        entries(face, odds, scene),
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
        return closed_tile(
            title=title,
            palette=palette,
            rule=rule,
            target_number=target_number,
            size=(width, width + 53),
        )
    radius = width / 2 - 8
    face = _dial((width / 2, 34 + width / 2 - 4), radius, odds, reach_in, palette)
    bottom = face.centre[1] + radius
    return drawing(
        _small_heading(odds, palette, target_number, width),
        label(face.centre[0], 30, "12", fill=palette.muted, anchor="middle"),
        _face(face, odds, Scene(), labelled=False),
        dial.firer(face, radius + 4),
        _small_footing(odds, palette, dice_text(die, skill_die), width, bottom + 26),
        width=width,
        height=bottom + 31,
        title=title,
        desc=telling(odds, die=die, skill_die=skill_die, target_number=target_number),
        palette=palette,
        kind="clockface-small",
    )


def _dial(
    centre: Point, radius: float, odds: Odds, reach_in: float | None, palette: Palette
) -> Dial:
    farthest = max((score for score, _ in odds["deviation"]), default=1)
    return Dial(centre, radius, max(reach_in or 0, farthest), palette)


def _face(face: Dial, odds: Odds, scene: Scene, *, labelled: bool = True) -> Markup:
    scores = [score for score, _ in odds["deviation"]]
    parts = [
        dial.rings(face, scores),
        dial.line_of_fire(face, face.radius),
        dial.ring_labels(face, scores) if labelled else Markup(),
        dial.points(face, odds["landing"]),
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


def _corners(face: Dial, odds: Odds, width: float, dice: str, target_number: int | None) -> Markup:
    """Return what stands in the four corners: chance to hit, die, target number, each point."""
    palette, low = face.palette, width + _FIRER - 18
    hit = bool(odds["hit"][0])
    lead = polyline([(40, 40), face.clock(10.5, min(max(0.42 * face.inch, 3.5), 8) + 2)])
    parts = [
        element(
            "path", d=lead, stroke=palette.accent if hit else palette.muted, stroke_width=HAIRLINE
        ),
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
    each = each_point(odds)
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
    each = each_point(odds)
    text = f"each {chances.fraction(each)}" if each else ""
    return join(
        (
            label(2, y, dice, fill=palette.ink, bold=True),
            label(width - 2, y, text, fill=palette.muted, anchor="end"),
        )
    )
