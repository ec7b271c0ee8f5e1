"""The landing map of an area shot: the ground round the aim point, to scale."""

from functools import lru_cache

from rangecard.drawing import dial, dots, squares
from rangecard.drawing.beside import beside
from rangecard.drawing.dial import Dial
from rangecard.drawing.ground import FOOT, Ground, floor, ruler
from rangecard.drawing.landing_ground import LandingMap
from rangecard.drawing.landing_key import entries, told
from rangecard.drawing.legend import legend
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import STROKE, Palette
from rangecard.drawing.shapes import polyline, triangle
from rangecard.drawing.svg import Markup, element, join

_RULER, _NORTH, _NUMBERED = 130.0, 72.0, 45.0


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
    end = min(each.firer_px[1], each.on.bottom)
    shape = polyline([(x, rim), (x, y)])
    if end > below:
        shape = polyline([(x, end), (x, below)]) + shape
    return element(
        "path", d=shape, stroke=palette.muted, stroke_width=STROKE, stroke_dasharray="5 3"
    )


def _firer(each: LandingMap) -> Markup:
    """Return the firer's mark at his place, or under the map on his side."""
    if each.firer_seen:
        return element("path", d=triangle(each.firer_px, 6, 9), fill=each.on.palette.ink)
    on, x = each.on, each.face.centre[0]
    left, _, width, _ = on.box
    if not left + 8 < x < left + width - 8:
        return Markup()
    mark = element("path", d=triangle((x, on.bottom + 4), 6, 9), fill=on.palette.ink)
    return join((mark, _firer_beside(each, x)))


def _firer_beside(each: LandingMap, x: float) -> Markup:
    """Return the firer's range beside his mark, where ruler and arrow leave room for it."""
    on, text = each.on, each.firer_name
    left, right = _RULER, on.box[0] + on.box[2] - _NORTH
    for start in (x + 9, x - 9 - text_width(text)):
        if left < start and start + text_width(text) < right:
            return label(start, on.bottom + 17, text, fill=on.palette.ink)
    return Markup()


def _scene(each: LandingMap) -> Markup:
    """Return walls, the best square, the point asked about, the likely dots' chance, the shot."""
    on, face, here = each.on, each.face, each.scene
    walls = each.walls
    parts = [dial.wall(line, on.palette) for _, line in walls]
    if face.radius >= _NUMBERED:
        parts.append(_numerals(face, on))
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


@lru_cache(64)
def _numerals(face: Dial, on: Ground) -> Markup:
    return _haloed(dial.numerals(face, on.holds), on.palette)


def _haloed(words: Markup, palette: Palette) -> Markup:
    """Return words that are read on walls and squares too."""
    return element("g", words, stroke=palette.paper, stroke_width=3, paint_order="stroke")
