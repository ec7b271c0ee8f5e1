"""The reverse questions' answers: how far for a wished chance, how many shots against recoil."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rangecard.drawing import chances
from rangecard.drawing.meter import meter
from rangecard.drawing.shapes import decimal
from rangecard.drawing.shown import part, table
from rangecard.drawing.svg import Markup, element, join

if TYPE_CHECKING:
    from rangecard.drawing.view import View
    from rangecard.reverse import Reach, Stretch, Volley, Volleys

MOST_ROWS = 12
"""Numbers of shots that are listed one by one; of more, those around the best."""
_UNITS = {"in": "″", "m": " m"}


def farthest_part(reached: Markup, view: View, wished: str) -> Markup:
    """Return the field of the wished chance with its answer; nothing where there is no range."""
    if not reached:
        return reached
    name = view.answer["calculator"]
    wish = element(
        "input", type="text", class_="rc-wished", id=f"{name}-wished", value=wished,
        inputmode="decimal", autocomplete="off", aria_describedby=f"{name}-reached",
    )  # fmt: skip
    field = element(
        "div",
        element("label", "Wished chance", for_=f"{name}-wished"),
        element("span", wish, element("span", "%", class_="rc-unit"), class_="rc-input"),
        class_="rc-wish",
    )
    answer = element("div", reached, class_="rc-reached", id=f"{name}-reached")
    return part("The farthest range for a chance", field, answer)


def wrong_wish(message: str) -> Markup:
    """Return what is wrong with a wished chance."""
    return element("p", message, class_="rc-error", data_wrong="true")


def reach_lines(reached: Sequence[Reach]) -> Markup:
    """Return how far the wished chance is had, a line for each chance; nothing for none."""
    return join(_line(one) for one in reached)


def _line(reach: Reach) -> Markup:
    told = element("span", f"{reach.title}: ", class_="rc-reach-title")
    return element("p", told, _told(reach), class_="rc-reach")


def _told(reach: Reach) -> Markup:
    if reach.farthest:
        limit = element("strong", f"up to {_end(reach.farthest, reach)}")
        rest = "" if reach.throughout else ", but not at every nearer range"
        return join((limit, f"{_name(reach.farthest)}, {_percent(reach.farthest)} there{rest}"))
    best = reach.likeliest
    if not best.chance[0]:
        return join((element("strong", "never"), ", at no range"))
    where = f"up to {_end(best, reach)}{_name(best)}"
    return join((element("strong", "never"), f", at most {_percent(best)}, {where}"))


def _end(stretch: Stretch, reach: Reach) -> str:
    return f"{decimal(stretch.end)}{_UNITS[reach.unit]}"


def _name(stretch: Stretch) -> str:
    return f" ({stretch.name})" if stretch.name else ""


def _percent(stretch: Stretch) -> str:
    return chances.percent(stretch.chance)


def volleys_part(fired: Volleys | None, view: View) -> Markup:
    """Return the best number of shots, and the numbers around it as a table."""
    if fired is None:
        return Markup()
    heading = "The best number of shots"
    if fired.free is None or len(fired.each) == 1:
        return part(heading, element("p", _without_recoil(fired)))
    told = element("p", _best(fired), class_="rc-best")
    return part(heading, told, _table(fired, view))


def _without_recoil(fired: Volleys) -> str:
    last, before = fired.each[-1], fired.each[-2]
    more = Fraction(*last.expected) - Fraction(*before.expected)
    pair = more.as_integer_ratio()
    return f"Recoil takes nothing here: each further shot adds {chances.amount(pair)} hits."


def _best(fired: Volleys) -> Markup:
    """Return the best number in one sentence or two."""
    most, likeliest = fired.most_hits, fired.likeliest_hit
    first = element("strong", _shots(most.shots))
    parts = [first, f": {chances.amount(most.expected)} hits to expect."]
    if likeliest.shots != most.shots:
        chance = chances.percent(likeliest.any_hit)
        parts.append(f" For at least one hit {_shots(likeliest.shots)}: {chance}.")
    free = "None is" if not fired.free else f"Up to {fired.free} {_are(fired.free)}"
    worse = f"; {fired.worse.shots} are worse than {fired.worse.shots - 1}" if fired.worse else ""
    return join((*parts, f" {free} free of recoil penalty{worse}."))


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _shots(count: int) -> str:
    return f"{count} shot{'s' * (count != 1)}"


def _table(fired: Volleys, view: View) -> Markup:
    heads = ("Shots", "Recoil", "Hits to expect", "Bar", "At least one")
    most = float(Fraction(*fired.most_hits.expected))
    rows = (_row(one, fired, most, view) for one in _rows(fired, view))
    return element("div", table("Shots of one phase", heads, rows), class_="rc-scroll")


def _rows(fired: Volleys, view: View) -> list[Volley]:
    """Return the numbers worth a row: all to a little past the best, or those around it."""
    best = (fired.most_hits.shots, fired.likeliest_hit.shots)
    asked = int(view.question.get("single_shots", 1))
    last = max(*best, min(asked, len(fired.each))) + 2
    if last <= MOST_ROWS:
        return list(fired.each[:last])
    near = {n + step for n in (*best, asked, fired.free or 1) for step in (-1, 0, 1)}
    return [one for one in fired.each if one.shots in near | {1}]


def _row(one: Volley, fired: Volleys, most: float, view: View) -> tuple[str, ...]:
    best = one.shots == fired.most_hits.shots
    bold = "strong" if best else "span"
    expected = chances.amount(one.expected)
    return (
        element(bold, f"{one.shots}{' (best)' if best else ''}"),
        f"−{one.penalty}" if one.penalty else "free",
        element(bold, expected),
        meter(float(Fraction(*one.expected)), most, view.palette),
        element(
            "strong" if one.shots == fired.likeliest_hit.shots else "span",
            chances.percent(one.any_hit),
        ),
    )
