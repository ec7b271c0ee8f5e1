"""A landing map as a page holds it: its buttons, the map, and what can be taken hold of on it."""

from rangecard.drawing.handles import handles
from rangecard.drawing.landing_ground import LandingMap, near, table
from rangecard.drawing.landing_map import drawn
from rangecard.drawing.map_tools import hint, tools, zooms
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

_NEAR, _TABLE = "Where the shot lands", "Chance that the burst covers each square"


def landing_sheet(view: View) -> Markup:
    """Return the map close round the aim point and, where squares are asked for, that of them."""
    all_squares = table(view)
    levels = [_level(near(view), _NEAR, "near")]
    if all_squares:
        levels.append(_level(all_squares, _TABLE, "table"))
    return element(
        "div", zooms() if all_squares else Markup(), join(levels), tools(view), hint(),
        class_="rc-map", data_levels=len(levels),
    )  # fmt: skip


def _level(each: LandingMap, title: str, name: str) -> Markup:
    sheet, size = drawn(each, title)
    return element("div", sheet, handles(each, size), class_="rc-map-level", data_level=name)
