"""The tracker's table to scale: clouds, figures, sight lines, and where the wind takes markers."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rangecard.drawing.cloud_map import vane
from rangecard.drawing.ground import FOOT, Ground, arrow, floor, ruler
from rangecard.drawing.legend import Entry, legend
from rangecard.drawing.lettering import drawing
from rangecard.drawing.markers import RADIUS_IN, Marker, cloud, entries, mark, place
from rangecard.drawing.names import Names
from rangecard.drawing.palette import HAIRLINE, LINE, STROKE, Palette
from rangecard.drawing.shapes import Line, Point, decimal, polyline
from rangecard.drawing.shown import brief, position
from rangecard.drawing.svg import Markup, element, join, number
from rangecard.drawing.view import View

_ROUND_IN, _BEYOND_IN, _FOOT_IN = 3.5, 12.0, 12
_DEEPEST = 2.0
_GRIP_IN, _DOT = 2.2, 5.0


def tracker_map(view: View, width: float = 360.0) -> Markup:
    """Draw the table with all that stands on it; its handles are moved in inches."""
    state, palette = view.question, view.palette
    markers, people = _listed(state, "markers"), _listed(state, "people")
    on = _ground(view, [*markers, *people], width)
    lines = _lines(view, on)
    testing = {one["name"] for one in view.answer["people"] if one["tests"]}
    key, bottom = legend(
        _legend(view, markers, people), left=4, top=on.bottom + FOOT, width=width - 8,
        palette=palette,
    )  # fmt: skip
    return drawing(
        floor(on), _table(on, *view.answer["size_in"]),
        join(_drift(view, on, one) for one in markers),
        join(_sight(line, palette, blocked=blocked) for line, blocked in lines),
        element(
            "g",
            join(_marker_handle(on, n, one) for n, one in enumerate(markers)),
            join(_person_handle(on, n, one, testing) for n, one in enumerate(people)),
            data_inches="", transform=_frame(on),
        ),
        _named(on, markers, people, [line for line, _ in lines]),
        ruler(on), key,
        width=width, height=bottom + 4, title="The table", desc=_telling(markers, people),
        palette=palette, kind="map", role="group",
    )  # fmt: skip


def _listed(state: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    return state.get(name) or ()


def _ground(view: View, things: Sequence[Marker], width: float) -> Ground:
    """Return the map of the whole table, and of what stands a foot or less beside it."""
    wide, deep = view.answer["size_in"]
    near = [
        (x, y)
        for x, y in map(place, things)
        if -_BEYOND_IN <= x <= wide + _BEYOND_IN and -_BEYOND_IN <= y <= deep + _BEYOND_IN
    ]
    xs, ys = zip((0.0, 0.0), (wide, deep), *near, strict=True)
    across, along = (max(each) - min(each) + 2 * _ROUND_IN for each in (xs, ys))
    room = width - 2
    inch = min(room / across, _DEEPEST * room / along)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Ground((1.0, 1.0, room, along * inch), inch, middle, view.palette)


def _frame(on: Ground) -> str:
    """Return the transform of a group whose coordinates are inches on the table, +y up."""
    x, y = on.at(0, 0)
    return f"matrix({on.inch:.6g} 0 0 {-on.inch:.6g} {number(x)} {number(y)})"


def _table(on: Ground, wide: float, deep: float) -> Markup:
    """Return the table's edge, and a fine line each foot."""
    (left, bottom), (right, top) = on.at(0, 0), on.at(wide, deep)
    grid = "".join(
        polyline([(x, bottom), (x, top)]) for x in (on.at(n, 0)[0] for n in _feet(wide))
    ) + "".join(polyline([(left, y), (right, y)]) for y in (on.at(0, n)[1] for n in _feet(deep)))
    edge = element(
        "rect", x=left, y=top, width=right - left, height=bottom - top, fill="none",
        stroke=on.palette.ink, stroke_width=STROKE,
    )  # fmt: skip
    feet = element("path", d=grid, stroke=on.palette.rule, stroke_width=HAIRLINE) if grid else edge
    return join((feet, edge))


def _feet(length: float) -> range:
    """Return the lines across a length; on a table too large to tell them apart there are none."""
    return range(_FOOT_IN, math.ceil(length) if length <= 30 * _FOOT_IN else 0, _FOOT_IN)


def _lines(view: View, on: Ground) -> list[tuple[Line, bool]]:
    """Return the sight lines of the figure that was chosen, and which of them are blocked."""
    looks = view.question.get("looks")
    at = {one["name"]: on.at(*place(one)) for one in _listed(view.question, "people")}
    return [
        ((at[one["from"]], at[one["to"]]), one["blocked"])
        for one in view.answer["sights"]
        if looks in (one["from"], one["to"])
    ]


def _sight(line: Line, palette: Palette, *, blocked: bool) -> Markup:
    return element(
        "path", d=polyline(list(line)), stroke=palette.accent if blocked else palette.ink,
        stroke_width=LINE, stroke_dasharray="4 4" if blocked else None,
    )  # fmt: skip


def _handle(on: Ground, path: str, thing: Mapping[str, Any], told: str, *drawn: Markup) -> Markup:
    """Return something that is moved: its group lies at its place in inches, its shapes in px."""
    x, y = place(thing)
    shapes = element("g", *drawn, transform=f"scale({1 / on.inch:.6g} {-1 / on.inch:.6g})")
    return element(
        "g", shapes, class_="rc-handle", data_move=path, role="button", tabindex=0,
        aria_label=told, transform=f"translate({number(x)} {number(y)})",
    )  # fmt: skip


def _marker_handle(on: Ground, number_: int, marker: Marker) -> Markup:
    here, told = _here(on), f"{brief(marker['id'])}, {marker['munition']}, {position(marker)}"
    shapes = cloud(here, {**marker, "x": 0, "y": 0}), _grip(on, RADIUS_IN)
    point = mark((0.0, 0.0), on.palette, gas=marker["munition"] == "gas")
    return _handle(on, f"markers.{number_}", marker, told, *shapes, point)


def _person_handle(
    on: Ground, number_: int, person: Mapping[str, Any], testing: set[Any]
) -> Markup:
    tests = person["name"] in testing
    told = f"{brief(person['name'])}, {position(person)}" + (", must test" if tests else "")
    colour = on.palette.accent if tests else on.palette.ink
    dot = element(
        "circle", cx=0, cy=0, r=_DOT, fill=on.palette.paper, stroke=colour, stroke_width=STROKE
    )
    return _handle(on, f"people.{number_}", person, told, _grip(on, _GRIP_IN), dot)


def _here(on: Ground) -> Ground:
    """Return the same scale with its origin at px 0, 0."""
    return replace(on, box=(0.0, 0.0, 0.0, 0.0), middle=(0.0, 0.0))


def _grip(on: Ground, radius_in: float) -> Markup:
    """Return what a finger finds, and where the focus shows."""
    return element(
        "circle", cx=0, cy=0, r=radius_in * on.inch, fill="transparent", class_="rc-grip"
    )


def _drift(view: View, on: Ground, marker: Marker) -> Markup:
    """Return the farthest way that a marker goes at the end of the turn, if it stays (SM-5)."""
    wind = view.answer["wind"]
    if not wind or not wind["clock"]:
        return Markup()
    (x, y), far, angle = place(marker), wind["most_in"], math.radians(30 * wind["clock"])
    end = on.at(x + far * math.sin(angle), y + far * math.cos(angle))
    return arrow(on.at(x, y), end, on.palette.accent) if far else Markup()


def _named(
    on: Ground, markers: Sequence[Marker], people: Sequence[Marker], lines: Sequence[Line]
) -> Markup:
    """Return the names beside their marks; those of figures have the first choice of place."""
    at = [on.at(*place(one)) for one in markers]
    names = Names(on, lines, [(centre, RADIUS_IN * on.inch) for centre in at])
    spots = [on.at(*place(one)) for one in people]
    names.keep([*at, *spots])
    return element(
        "g",
        *(names.beside(spot, brief(one["name"]), bold=True)
          for spot, one in zip(spots, people, strict=True)),
        *(names.beside(spot, brief(one["id"])) for spot, one in zip(at, markers, strict=True)),
        class_="rc-names",
    )  # fmt: skip


def _legend(view: View, markers: Sequence[Marker], people: Sequence[Marker]) -> list[Entry]:
    palette = view.palette
    found = entries(markers, palette)
    if people:
        found.append(Entry(lambda p: _spot(p, palette.ink, palette), "figure"))
    if any(one["tests"] for one in view.answer["people"]):
        found.append(Entry(lambda p: _spot(p, palette.accent, palette), "must test"))
    if view.question.get("looks") and len(people) > 1:
        found += [Entry(lambda p: _sample(p, palette, blocked=False), "sees"),
                  Entry(lambda p: _sample(p, palette, blocked=True), "blocked")]  # fmt: skip
    wind = view.answer["wind"]
    if wind and wind["clock"]:
        most = "at most " if wind["rolled"] else ""
        words = f"wind to {wind['clock']} o'clock, {most}{decimal(wind['most_in'])}″"
        found.append(Entry(lambda p: vane(p, wind["clock"], palette), words))
    return found


def _spot(centre: Point, colour: str, palette: Palette) -> Markup:
    x, y = centre
    return element(
        "circle", cx=x, cy=y, r=_DOT, fill=palette.paper, stroke=colour, stroke_width=STROKE
    )


def _sample(centre: Point, palette: Palette, *, blocked: bool) -> Markup:
    x, y = centre
    return _sight(((x - 8, y), (x + 8, y)), palette, blocked=blocked)


def _telling(markers: Sequence[Marker], people: Sequence[Marker]) -> str:
    told = [f"{brief(one['id'])}, {one['munition']}, at {position(one)}" for one in markers]
    told += [f"{brief(one['name'])} at {position(one)}" for one in people]
    return ("; ".join(told) or "Nothing stands on it") + "."
