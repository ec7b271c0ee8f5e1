"""What the panel shows of a line of sight (SM-2)."""

from rangecard.drawing.shapes import decimal
from rangecard.drawing.shown import MOST_ROWS, brief, further, part, shown, table
from rangecard.drawing.sight_map import sight_map
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.view import View

ABOVE = ("blocked", "blocked_by", "nearest_in")
_NAMED = 5


def headline(view: View) -> Markup:
    """Return whether the line is blocked and by what, or how near the nearest marker is."""
    figures = view.answer["figures"]
    if figures["blocked"]:
        by = figures["blocked_by"]
        names = ", ".join(brief(one) for one in by[:_NAMED])
        names += f" and {len(by) - _NAMED:,} more" if len(by) > _NAMED else ""
        state = shown("figures.blocked", True, "Blocked", "strong")
        return element(
            "p", state, " by ", shown("figures.blocked_by", by, names), class_="rc-headline"
        )
    state = shown("figures.blocked", False, "Clear", "strong")
    near = figures["nearest_in"]
    words = f", nearest marker {decimal(min(near))}″" if near else ", no marker on the table"
    return element("p", state, words, class_="rc-headline")


def outcome(_view: View) -> Markup:
    """Return nothing: no dice are rolled."""
    return Markup()


def odds(view: View) -> Markup:
    """Return the map and how near each marker is to the line; nothing is left to chance."""
    columns = element("div", sight_map(view), _distances(view), class_="rc-columns")
    return part("On the table", columns)


def _distances(view: View) -> Markup:
    """Return the markers, nearest first."""
    near, markers = view.answer["figures"]["nearest_in"], view.question["markers"]
    if not markers:
        return Markup()
    order = sorted(range(len(near)), key=near.__getitem__)[:MOST_ROWS]
    rows = (
        (
            brief(markers[i]["id"]),
            markers[i]["munition"],
            shown(f"figures.nearest_in.{i}", near[i], f"{decimal(near[i])}″"),
        )
        for i in order
    )
    listed = table("Nearest first", ("Marker", "Kind", "From the line"), rows)
    return element("div", listed, further(len(near), "more, all farther"), class_="rc-wrap")
