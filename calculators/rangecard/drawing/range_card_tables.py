"""The tables of a personal range card: ranges down, shots across, each cell with its chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from rangecard.drawing import chances
from rangecard.drawing.ladder import HIT_STEPS
from rangecard.drawing.palette import step
from rangecard.drawing.shapes import decimal
from rangecard.drawing.svg import Markup, element, join

if TYPE_CHECKING:
    from rangecard.range_card import (
        AreaCard,
        Band,
        Expected,
        FireCard,
        KindNeeds,
        Need,
        Phases,
        RangeNeeds,
        Volume,
    )

SHORT_LEVELS = {"Standard": "Std", "Moderate": "Mod", "Near Impossible": "N.I."}
"""Names of levels as a card's tables and ladders have room for them."""

NAME, CELL = 66.0, 20.0
"""Px that a row's name and a cell take, where the text is that of a drawing."""

LONG_NAME, LONG_CELL = 150.0, 34.0
"""The same where a name and a cell have all on one line."""

NO_SHOT = "—"
_KINDS = {
    ("aimed",): ("Aimed: the first shot of the phase", "DF-7"),
    ("quick",): ("Quick: every other shot", "DF-8"),
    ("targeted",): ("Aimed at a chosen location", "DF-9"),
    ("targeted", "quick"): ("Quick, and aimed at a chosen location", "DF-8, DF-9"),
}


class Row(NamedTuple):
    """A row's name and its cells."""

    name: Markup
    cells: Sequence[Markup]


class Group(NamedTuple):
    """Rows under a heading of their own, or under none."""

    heading: str
    rows: Sequence[Row]


def needs(card: FireCard, width: float) -> Markup:
    """Return the hit numbers of all kinds: ranges down, numbers of shots across (DF-12).

    On a narrow card neighbouring ranges of one level share a row, as long and extreme under a
    scope do, and only the numbers of shots that are worth it are told.
    """
    long = is_long(card, width)
    volumes = card.volumes if long else [*worth(card)]
    heads = [_volume(one) for one in volumes]
    groups = [Group(_kind(one), [*_ranges(one, len(heads), long=long)]) for one in card.needs]
    if long:
        return table("Shots in the phase", heads, groups, style="rc-long")
    return split("Shots", heads, groups, width, CELL)


def is_long(card: FireCard, width: float) -> bool:
    """Tell whether a card has room for each row on a line of its own."""
    return LONG_NAME + len(card.volumes) * LONG_CELL <= width


def worth(card: FireCard) -> Iterator[Volume]:
    """Yield the numbers of shots up to the last that can be the best, and one beyond."""
    yield from (one for one in card.volumes if one.first <= card.most_worth + 1)


def _kind(one: KindNeeds) -> Markup:
    words, rules = _KINDS[one.kinds]
    return join((f"{words} ", element("span", rules, class_="rule")))


def _ranges(found: KindNeeds, columns: int, *, long: bool) -> Iterator[Row]:
    for _, alike in groupby(found.ranges, key=lambda one: one.range if long else one.level):
        each = [*alike]
        yield Row(_range(each), [_need(need, each[-1]) for need in each[-1].needs[:columns]])


def split(
    corner: str, heads: Sequence[str], groups: Sequence[Group], width: float, cell: float
) -> Markup:
    """Return a table; where it is wider than its room, several of them, each with its columns."""
    room = max(int((width - NAME) // cell), 1)
    each = ceil(len(heads) / ceil(len(heads) / room))
    cuts = pairwise([*range(0, len(heads), each), len(heads)])
    return join(
        table(corner, heads[a:b], [_cut(group, a, b) for group in groups], each) for a, b in cuts
    )


def _cut(group: Group, start: int, end: int) -> Group:
    return Group(group.heading, [Row(name, cells[start:end]) for name, cells in group.rows])


def table(
    corner: str,
    heads: Sequence[str],
    groups: Iterable[Group],
    columns: int | None = None,
    style: str = "",
) -> Markup:
    """Return a table whose rows have names; all columns but the first are of one width.

    Args:
        corner: what the rows' names are.
        heads: the columns' heads.
        groups: the rows.
        columns: how many columns there would be room for, where some stay empty.
        style: a further class of the table.
    """
    blank = [element("td", class_="gap")] * ((columns or len(heads)) - len(heads))
    head = element("tr", _head(corner, "left"), *map(_head, heads), *blank)
    span = 1 + len(heads) + len(blank)
    return element(
        "table",
        element("colgroup", element("col", class_="rc-name")),
        element("thead", head),
        *(_group(one, blank, span) for one in groups),
        class_=f"rc-card-table {style}".strip(),
    )


def _group(group: Group, blank: Sequence[Markup], span: int) -> Markup:
    name = element("th", group.heading, scope="rowgroup", colspan=span, class_="rc-group")
    heading = element("tr", name) if group.heading else Markup()
    rows = (
        element("tr", element("th", name, scope="row", class_="left"), *cells, *blank)
        for name, cells in group.rows
    )
    return element("tbody", heading, *rows)


def _head(text: str, style: str | None = None) -> Markup:
    return element("th", text, scope="col", class_=style)


def cell(text: str, hit: Sequence[int] | None = None, beside: str = "") -> Markup:
    """Return a cell: its text and what is beside it, both on the chance's colour."""
    if hit is None or not hit[0]:
        return element("td", text, element("small", f" {beside}") if beside else "")
    small = element("small", f" {beside}") if beside else ""
    shade = f"rc-wash-{step(hit[0] / hit[1], HIT_STEPS)}"
    return element("td", element("b", text), small, class_=shade)


def _volume(one: Volume) -> Markup:
    shots = str(one.first) if one.first == one.last else f"{one.first}–{one.last}"
    return join((shots, element("small", f" −{one.penalty}" if one.penalty else " ±0")))


def _range(alike: Sequence[RangeNeeds]) -> Markup:
    """Return the name of a range and its end; of neighbours the first: `Long on, Hard`."""
    last = alike[-1]
    name = alike[0].range.capitalize() + " on" * (len(alike) > 1)
    if last.level is None:
        return join((name, element("small", " no shot")))
    return join((f"{name}, {short(last.level)}", element("small", f" to {metres(last.end_m)}")))


def _need(need: Need, at: RangeNeeds) -> Markup:
    if at.level is None:
        return cell(NO_SHOT)
    return cell(str(need.hit_number), need.hit, chances.figure(need.hit) if need.hit[0] else "")


def short(level: str) -> str:
    """Return a level's name as a card has room for it."""
    return SHORT_LEVELS.get(level, level)


def metres(distance: Fraction) -> str:
    """Return a distance of the metre system in words: 50 m."""
    return f"{decimal(distance)} m"


def hits(found: Sequence[Expected], width: float) -> Markup:
    """Return the hits to expect of 1, 2, 3 … shots, the best number of them marked."""
    heads = [*map(str, range(1, len(found[0].aimed.hits) + 1)), "Best"]
    aimed = Group("First shot aimed", [*_hit_rows([(one.end_m, one.aimed) for one in found])])
    quick = Group("All quick", [*_hit_rows([(one.end_m, one.quick) for one in found])])
    return split("Shots", heads, [aimed, quick], width, CELL + 2)


def _hit_rows(found: Sequence[tuple[Fraction, Phases]]) -> Iterator[Row]:
    for phases, alike in groupby(found, key=lambda one: one[1]):
        end_m = [*alike][-1][0]
        yield Row(_to(end_m), [*_amounts(phases)])


def _to(end_m: Fraction) -> Markup:
    return element("span", f"to {metres(end_m)}")


def _amounts(one: Phases) -> Iterator[Markup]:
    most = one.best.shots if one.best and not one.endless else 0
    for number, pair in enumerate(one.hits, 1):
        amount = chances.amount(pair)
        yield element("td", element("b", amount) if number == most else amount)
    yield element("td", element("b", best_number(one)))


def best_number(one: Phases) -> str:
    """Return the best number of shots in a word: `any` where each further shot adds as much."""
    if one.best is None:
        return NO_SHOT
    return "any" if one.endless else str(one.best.shots)


def best(found: Sequence[Expected]) -> Markup:
    """Return the best numbers of shots with their hits, for cards that have no room for all."""
    heads = ("First aimed", "hits", "All quick", "hits")
    rows = [Row(_to(one.end_m), [*_best(one.aimed), *_best(one.quick)]) for one in found]
    return table("Range", heads, [Group("", rows)])


def _best(one: Phases) -> Iterator[Markup]:
    yield element("td", element("b", best_number(one)))
    told = NO_SHOT if one.best is None or one.endless else chances.amount(one.best.expected)
    yield element("td", told)


def bands(card: AreaCard) -> Markup:
    """Return what each band needs: target number, chance, die and the most deviation (GR-4…8)."""
    heads = ("Target", "Needs", "Chance", "Die", "Off by")
    return table("Range", heads, [Group("", [*map(_band, card.bands)])])


def _band(one: Band) -> Row:
    name = element("span", f"to {decimal(one.end_in)}″")
    fired = one.fired
    if fired is None:
        return Row(name, [cell(str(one.number)), cell("no shot"), *[cell(NO_SHOT)] * 3])
    most = fired.least_deviating
    cells = [
        cell(str(one.number)),
        cell("none" if fired.automatic else _score(one), one.hit),
        cell(chances.percent(one.hit), one.hit),
        cell(fired.die),
        cell(f"1–{most}″" if most > 1 else f"{most}″"),
    ]
    return Row(name, cells)


def _score(one: Band) -> str:
    return f"{one.number + 1}+"


def fire_line(card: FireCard) -> Markup:
    """Return a weapon's hit numbers for one shot, aimed and quick, each over its limit."""
    rows = [
        Row(Markup(kind.capitalize()), [_number(one) for one in found.ranges])
        for kind in ("aimed", "quick")
        for found in card.needs
        if kind in found.kinds
    ]
    heads = [one.range.capitalize() for one in card.needs[0].ranges]
    return table("One shot", heads, [Group("", rows)])


def _number(one: RangeNeeds) -> Markup:
    need, limit = one.needs[0], f"to {decimal(one.end_m)}"
    return cell(str(need.hit_number) if one.level else NO_SHOT, need.hit, limit)


def area_line(card: AreaCard, width: float) -> Markup:
    """Return the scores that an area weapon's bands need, or the die that they deviate by."""
    heads = [f"{decimal(one.end_in)}″" for one in card.bands]
    rows = [Row(Markup("Needs"), [*map(_short_need, card.bands)])]
    return split("To", heads, [Group("", rows)], width, CELL)


def _short_need(one: Band) -> Markup:
    if one.fired is None:
        return cell(NO_SHOT)
    return cell(one.fired.die if one.fired.automatic else _score(one), one.hit)
