"""A landing map's legend, and the map in words."""

from rangecard.drawing import chances, dial, dots, key, squares
from rangecard.drawing.landing_ground import LandingMap
from rangecard.drawing.legend import Entry
from rangecard.drawing.palette import Palette
from rangecard.drawing.shapes import Point, triangle
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.telling import spoken


def entries(each: LandingMap) -> list[Entry]:
    """Return the legend's entries: only what the map shows."""
    palette, common = each.on.palette, (each.face, each.odds, each.scene)
    more = _burst_entry(each)
    if each.firer_seen:
        more.append(Entry(lambda p: _small_firer(p, palette), each.firer_name))
    if each.squares is None:
        return [*key.entries(*common), *more]
    own = squares.entries(each.squares, palette)
    if not each.lettered:
        own.append(Entry(lambda p: dots.plain_dot(p, 3, palette), "a landing"))
    return [*own, *key.scene_entries(*common), *more]


def _small_firer(place: Point, palette: Palette) -> Markup:
    shape = triangle((place[0], place[1] - 4), 6, 9)
    return element("path", d=shape, fill=palette.ink)


def _burst_entry(each: LandingMap) -> list[Entry]:
    """Return what a dashed circle means: how far a burst reaches, and from where to a point."""
    here, palette = each.scene, each.on.palette
    if not here.burst_radius_in or not (here.outcome or here.cover_point is not None):
        return []
    words = "its burst" if here.outcome else "from here a burst covers it"
    return [Entry(lambda p: dial.burst_circle(p, 6, palette), words)]


def told(each: LandingMap) -> str:
    """Return the map in words; the table of landings beside it has each one."""
    odds, here = each.odds, each.scene
    hit = odds["hit"]
    parts = [
        f"On the aim point: {chances.percent(hit)}" if hit[0] else "The shot always deviates",
        f"{len(odds['landing'])} places to land, at most {odds['deviation'][-1][0]}″ off",
    ]
    if here.walls:
        seen, count = len(each.walls), len(here.walls)
        parts.append(f"{count} {'wall' if count == 1 else 'walls'}, {seen} on the map")
    if here.cover_point is not None:
        parts.append(f"The point at {spoken(*here.cover_point)} is covered: "
                     f"{chances.percent(odds['covers'])}")  # fmt: skip
    if here.outcome:
        parts.append(f"The rolled shot ends at {spoken(*here.outcome['landing'])}")
    if each.squares is not None:
        return ". ".join([*parts, squares.telling(each.squares.grid)])
    return ". ".join(parts) + "."
