"""A line of sight past clouds, to scale (SM-2)."""

from collections.abc import Sequence

from rangecard.drawing.ground import FOOT, Ground, floor, ground, ruler
from rangecard.drawing.legend import Entry, legend
from rangecard.drawing.lettering import drawing, label, shortened
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.markers import MOST, RADIUS_IN, Marker, cloud, entries, marks, place
from rangecard.drawing.names import ROOM, Names
from rangecard.drawing.palette import STROKE
from rangecard.drawing.shapes import Line, Point, nearest_point, polyline
from rangecard.drawing.shown import brief, position
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

_NEAR_IN, _SHARE = 8.0, 0.3
_TOLD, _LED, _SPACE = 12, 3, 3.0


def sight_map(view: View, width: float = 288.0) -> Markup:
    """Draw the line, the clouds near it, and how far from it the nearest ones lie."""
    near, hidden = _near(view)
    ends = [_end(view, name) for name in ("from", "to")]
    round_in = RADIUS_IN + 1 if near else 2.0
    on = ground(
        [*ends, *(place(marker) for _, marker in near)], width, view.palette, round_in=round_in
    )
    feet = [_foot(on, ends, one) for _, one in near[:_LED]]
    names = _names(on, ends, [one for _, one in near], feet)
    blocking = set(view.answer["figures"]["blocked_by"])
    clouds = join(cloud(on, one, strong=one["id"] in blocking) for _, one in near)
    key, bottom = legend(
        _entries(view, [one for _, one in near]),
        left=4, top=on.bottom + FOOT, width=width - 8, palette=view.palette,
    )  # fmt: skip
    words = f"{hidden:,} farther markers are not drawn" if hidden else ""
    return drawing(
        floor(on), clouds, _line(on, ends),
        join(
            _distance(line, on, blocks=one["id"] in blocking)
            for line, (_, one) in zip(feet, near, strict=False)
        ),
        marks(on, [one for _, one in near]), _letters(on, names, ends),
        join(_name(names, on, one, view.answer["figures"]["nearest_in"][i]) for i, one in near),
        ruler(on), key,
        label(4, bottom + 12, words, fill=view.palette.muted),
        width=width, height=bottom + (18 if hidden else 4), title="Line of sight",
        desc=telling(view), palette=view.palette, kind="map",
    )  # fmt: skip


def _end(view: View, name: str) -> Point:
    x, y = view.question[name]
    return float(x), float(y)


def _near(view: View) -> tuple[list[tuple[int, Marker]], int]:
    """Return the markers to draw, nearest first, and how many are left out."""
    distances = view.answer["figures"]["nearest_in"]
    (x1, y1), (x2, y2) = _end(view, "from"), _end(view, "to")
    reach = max(_NEAR_IN, _SHARE * max(abs(x2 - x1), abs(y2 - y1)))
    order = sorted(range(len(distances)), key=distances.__getitem__)
    shown = [index for index in order if distances[index] <= reach][:MOST]
    markers = view.question["markers"]
    return [(index, markers[index]) for index in shown], len(markers) - len(shown)


def _line(on: Ground, ends: Sequence[Point]) -> Markup:
    start, end = (on.at(*one) for one in ends)
    shape = polyline([start, end])
    dots = (
        element("circle", cx=x, cy=y, r=4, fill=fill, stroke=on.palette.ink, stroke_width=STROKE)
        for (x, y), fill in ((start, on.palette.ink), (end, on.palette.paper))
    )
    return join((element("path", d=shape, stroke=on.palette.ink, stroke_width=STROKE), *dots))


def _letters(on: Ground, names: Names, ends: Sequence[Point]) -> Markup:
    return join(
        names.beside(on.at(*end), text, under=True)
        for end, text in zip(ends, ("from", "to"), strict=True)
    )


def _foot(on: Ground, ends: Sequence[Point], marker: Marker) -> Line:
    """Return the line from a marker to the point of the line of sight that is nearest to it."""
    middle = place(marker)
    return on.at(*middle), on.at(*nearest_point(ends, middle))


def _distance(line: Line, on: Ground, *, blocks: bool) -> Markup:
    """Return the dashed line that shows how near a marker is."""
    colour = on.palette.accent if blocks else on.palette.muted
    x, y = line[1]
    shape = polyline(list(line))
    dashes = element("path", d=shape, stroke=colour, stroke_width=STROKE, stroke_dasharray="2 2")
    return join((dashes, element("circle", cx=x, cy=y, r=2.6, fill=colour)))


def _names(
    on: Ground, ends: Sequence[Point], markers: Sequence[Marker], feet: Sequence[Line]
) -> Names:
    """Return the map's names, which keep off the line, the distances and the circles."""
    start, end = (on.at(*one) for one in ends)
    centres = [on.at(*place(one)) for one in markers]
    rings = [(centre, RADIUS_IN * on.inch) for centre in centres]
    names = Names(on, [(start, end), *feet], rings)
    names.keep([start, end, *centres])
    return names


def _name(names: Names, on: Ground, marker: Marker, distance: float) -> Markup:
    # A long name is cut and not the distance behind it.
    far = _inches(distance)
    name = shortened(brief(marker["id"], 12), ROOM - _SPACE - text_width(far))
    return names.beside(on.at(*place(marker)), f"{name} {far}", bold=True)


def _inches(distance: float) -> str:
    return f"{distance:.2f}".rstrip("0").rstrip(".") + "″"


def _entries(view: View, markers: Sequence[Marker]) -> list[Entry]:
    palette = view.palette
    circle = [Entry(lambda p: _ring(p, palette.muted), "circle of 3″, to scale")] if markers else []
    if view.answer["figures"]["blocked"]:
        circle.append(Entry(lambda p: _ring(p, palette.accent), "blocks the line"))
    return entries(markers, palette) + circle


def _ring(centre: Point, colour: str) -> Markup:
    return element(
        "circle", cx=centre[0], cy=centre[1], r=6, fill="none", stroke=colour, stroke_width=STROKE
    )


def telling(view: View) -> str:
    """Return the map in words."""
    figures, markers = view.answer["figures"], view.question["markers"]
    ends = " to ".join(
        position(dict(zip("xy", view.question[n], strict=True))) for n in ("from", "to")
    )
    blocks = set(figures["blocked_by"])
    told = [
        f"{brief(one['id'])}, {one['munition']}, {_inches(distance)} from the line"
        + (", blocks it" if one["id"] in blocks else "")
        for one, distance in list(zip(markers, figures["nearest_in"], strict=True))[:_TOLD]
    ]
    if len(markers) > _TOLD:
        told.append(f"and {len(markers) - _TOLD:,} more markers")
    state = "Blocked" if figures["blocked"] else "Clear"
    return f"{state}. From {ends}. " + "; ".join(told or ["no marker"]) + "."
