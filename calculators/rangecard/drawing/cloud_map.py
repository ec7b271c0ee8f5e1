"""Smoke and gas on the table to scale, and after a roll where each marker went (SM-4, SM-5)."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing.ground import FOOT, Ground, arrow, floor, ground, ruler
from rangecard.drawing.legend import Entry, legend
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.markers import (
    MOST,
    RADIUS_IN,
    Marker,
    cloud,
    cross,
    entries,
    gone,
    marks,
    place,
)
from rangecard.drawing.names import Names
from rangecard.drawing.palette import STROKE, Palette
from rangecard.drawing.shapes import Line, Point
from rangecard.drawing.shown import brief, position
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

_TOLD, _SHORT = 12, 5.0


def cloud_map(view: View, width: float = 288.0) -> Markup:
    """Draw the markers with their circles; after a roll where they went and which are gone."""
    before = view.question["markers"][:MOST]
    moved = _moved(view)
    stay = [moved.get(one["id"], one) for one in before]
    places = [place(one) for one in (*before, *stay)]
    on = ground(places, width, view.palette, round_in=RADIUS_IN + 1)
    removed, hidden = _removed(view), len(view.question["markers"]) - len(before)
    left = [one for one in stay if one["id"] not in removed]
    ways = [(on.at(*place(old)), on.at(*place(new))) for old, new in zip(before, stay, strict=True)]
    names = _names(on, stay, left, ways)
    key, bottom = legend(
        _entries(view, before), left=4, top=on.bottom + FOOT, width=width - 8, palette=view.palette
    )
    words = f"{hidden:,} more markers are not drawn" if hidden else ""
    return drawing(
        floor(on),
        join(cloud(on, one) for one in left),
        join(_drift(way, view.palette) for way in ways), marks(on, left),
        join(gone(on, one) for one in before if one["id"] in removed),
        join(names.beside(on.at(*place(one)), brief(one["id"]), bold=True) for one in stay),
        ruler(on), key,
        label(4, bottom + 12, words, fill=view.palette.muted),
        width=width, height=bottom + (18 if hidden else 4), title="Markers on the table",
        desc=telling(view), palette=view.palette, kind="map",
    )  # fmt: skip


def _moved(view: View) -> Mapping[object, Marker]:
    return {one["id"]: one for one in (view.answer["outcome"] or {}).get("markers", ())}


def _removed(view: View) -> set[object]:
    return set((view.answer["outcome"] or {}).get("removed", ()))


def _names(
    on: Ground, stay: Sequence[Marker], left: Sequence[Marker], ways: Sequence[Line]
) -> Names:
    """Return the map's names, which keep off the marks, the ways and the circles."""
    names = Names(on, ways, [(on.at(*place(one)), RADIUS_IN * on.inch) for one in left])
    names.keep(on.at(*place(one)) for one in stay)
    return names


def _drift(way: Line, palette: Palette) -> Markup:
    """Return the way that a marker went, up to its mark, or nothing where it stayed."""
    (x, y), end = way
    length = math.dist(*way)
    if length < 1:
        return Markup()
    part = 1 - min(_SHORT, length / 3) / length
    tip = x + part * (end[0] - x), y + part * (end[1] - y)
    return join((_spot((x, y), palette), arrow((x, y), tip, palette.accent)))


def _spot(centre: Point, palette: Palette) -> Markup:
    x, y = centre
    return element(
        "circle", cx=x, cy=y, r=3, fill="none", stroke=palette.accent, stroke_width=STROKE
    )


def wind(view: View) -> int | None:
    """Return the clock number that markers drift to, or None without wind."""
    if view.told("SM-5") in ("", "none"):
        return None
    clock: Any = view.question.get("wind_direction") or (view.answer["dice"] or {}).get(
        "wind_direction"
    )
    return None if clock is None else int(clock)


def _entries(view: View, markers: Sequence[Marker]) -> list[Entry]:
    palette, clock = view.palette, wind(view)
    found = entries(markers, palette)
    if clock is not None:
        words = f"wind to {clock} o'clock, {view.told('SM-5')}".replace('"', "″")
        found.append(Entry(lambda p: vane(p, clock, palette), words))
    if _removed(view):
        found.append(Entry(lambda p: cross(p, palette), "gone"))
    return found


def vane(centre: Point, clock: int, palette: Palette) -> Markup:
    """Return a short arrow that way the wind blows."""
    angle = math.radians(30 * clock)
    x, y = 7 * math.sin(angle), -7 * math.cos(angle)
    return arrow((centre[0] - x, centre[1] - y), (centre[0] + x, centre[1] + y), palette.accent)


def telling(view: View) -> str:
    """Return the map in words."""
    moved, removed = _moved(view), _removed(view)
    told = []
    for one in view.question["markers"][:_TOLD]:
        new = moved.get(one["id"], one)
        at = "gone" if one["id"] in removed else f"at {position(new)}"
        told.append(f"{brief(one['id'])}, {one['munition']}, {at}")
    if len(view.question["markers"]) > _TOLD:
        told.append(f"and {len(view.question['markers']) - _TOLD:,} more")
    return "; ".join(told) + "."
