"""What the panel shows of the end of a turn for smoke and gas (SM-4, SM-5)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.bars import bars
from rangecard.drawing.cloud_map import cloud_map
from rangecard.drawing.shown import MOST_ROWS, brief, further, part, position, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ()
_MOST_ENDS = 12


def headline(view: View) -> Markup:
    """Return the chance that a marker stays."""
    found = view.answer["odds"]["markers"]
    if not found:
        return element("p", "No marker on the table", class_="rc-headline")
    figure = element("strong", chances.percent(found[0]["remains"]))
    who = "The marker stays: " if len(found) == 1 else f"Each of {len(found):,} markers stays: "
    ends = len(found[0]["life"])
    after = f" after {ends} ends of turn" if ends > 1 else ""
    return element("p", who, figure, after, class_="rc-headline")


def outcome(view: View) -> Markup:
    """Return how many markers are gone, and where the others are now."""
    done = view.answer["outcome"]
    gone, stay = done["removed"], done["markers"]
    told = f"{len(gone):,} gone, {len(stay):,} on the table"
    parts = [element("p", told, class_="rc-told")]
    if gone:
        words = ", ".join(brief(one) for one in gone[:MOST_ROWS])
        words += f" and {len(gone) - MOST_ROWS:,} more" if len(gone) > MOST_ROWS else ""
        parts.append(
            element("p", "Gone: ", shown("outcome.removed", gone, words), class_="rc-wrap")
        )
    rows = (_now(index, one) for index, one in enumerate(stay[:MOST_ROWS]))
    if stay:
        listed = table("Now on the table", ("Marker", "At"), rows)
        parts += [element("div", listed, class_="rc-wrap"), further(len(stay), "more stay")]
    return join(parts)


def _now(index: int, one: Mapping[str, Any]) -> tuple[str, ...]:
    return brief(one["id"]), shown(f"outcome.markers.{index}", one, position(one))


def odds(view: View) -> Markup:
    """Return the map, each marker's chance to stay, and when it goes."""
    found = view.answer["odds"]["markers"]
    if not found:
        return Markup()
    columns = element("div", cloud_map(view), _stays(view), class_="rc-columns")
    lives = _life(view) if len(found[0]["life"]) > 1 else Markup()
    return join((part("On the table", columns), part("When a marker goes", lives)))


def _stays(view: View) -> Markup:
    pairs = list(zip(view.question["markers"], view.answer["odds"]["markers"], strict=True))
    rows = (
        (
            brief(one["id"]),
            one["munition"],
            position(one),
            shown(f"odds.markers.{i}.remains", of["remains"], chances.percent(of["remains"])),
        )
        for i, (one, of) in enumerate(pairs[:MOST_ROWS])
    )
    listed = table("Markers", ("Marker", "Kind", "At", "Stays"), rows)
    return element("div", listed, further(len(pairs), "more markers, each alike"), class_="rc-wrap")


def _life(view: View) -> Markup:
    """Return the chance of each end of turn to remove the first marker: all markers are alike."""
    first = view.answer["odds"]["markers"][0]
    life = first["life"]
    chart = bars(
        life, title="End of turn that removes a marker", axis="end of turn", palette=view.palette
    )
    rest = sum(
        (chances.exact(pair) for _, pair in life[_MOST_ENDS:]), Fraction(0)
    ).as_integer_ratio()
    cells = chances.column([*(pair for _, pair in life[:_MOST_ENDS]), rest, first["remains"]])
    rows: list[tuple[str, str]] = [
        (str(end), shown(f"odds.markers.0.life.{i}", [end, pair], cell))
        for i, ((end, pair), cell) in enumerate(zip(life[:_MOST_ENDS], cells, strict=False))
    ]
    if len(life) > _MOST_ENDS:
        rows.append((f"{_MOST_ENDS + 1} to {len(life)}", cells[-2]))
    rows.append(("later", cells[-1]))
    listed = table("Each marker goes at", ("End of turn", "Chance"), rows)
    return element("div", chart, listed, class_="rc-columns")
