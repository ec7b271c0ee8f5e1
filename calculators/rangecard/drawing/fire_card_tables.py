"""The tables of a direct-fire weapon's card: ranges or levels down, numbers of shots across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING

from rangecard.drawing import chances
from rangecard.drawing.card_table import NO_SHOT, SLIM, Group, Row, cell, split, table
from rangecard.drawing.shapes import decimal
from rangecard.drawing.svg import Markup, element, join

if TYPE_CHECKING:
    from rangecard.expected_hits import Expected, Phases
    from rangecard.fire_card import FireCard, KindNeeds, Need, RangeNeeds, Volume

SHORT_LEVELS = {"Standard": "Std", "Moderate": "Mod", "Near Impossible": "N.I."}
"""Names of levels as a card's tables and ladders have room for them."""

CELL = 22.0
"""Px that a column of hits to expect takes, where the text is that of a drawing."""

LONG_NAME, LONG_CELL = 150.0, 34.0
"""The same where a name and a cell have all on one line."""

LEVEL, REACH, SLIM_REACH = 32.0, 33.0, 30.0
"""The same for a level's name, and for how far it reaches: on a slim card text is smaller."""

SHORT_NAME = 5
"""On a slim card names of ranges have so many letters at most."""

_KINDS = {
    ("aimed",): ("Aimed: the first shot of the phase", "DF-7"),
    ("quick",): ("Quick: every other shot", "DF-8"),
    ("targeted",): ("Aimed at a chosen location", "DF-9"),
    ("targeted", "quick"): ("Quick, and aimed at a chosen location", "DF-8, DF-9"),
}
_REACHES = {
    ("aimed",): "Aimed to",
    ("quick",): "Quick to",
    ("targeted",): "Part to",
    ("targeted", "quick"): "Quick to",
}


def needs(card: FireCard) -> Markup:
    """Return the hit numbers of all kinds: ranges down, numbers of shots across (DF-12)."""
    heads = [_volume(one) for one in card.volumes]
    groups = [
        Group(_kind(one), [_range_row(each) for each in one.ranges if each.level])
        for one in card.needs
    ]
    return table("Shots in the phase", heads, groups, style="rc-long rc-inline")


def has_room(card: FireCard, width: float) -> bool:
    """Tell whether each range of each kind has a line of its own, with every number of shots."""
    return LONG_NAME + len(card.volumes) * LONG_CELL <= width


def _range_row(one: RangeNeeds) -> Row:
    small = element("small", f" to {metres(one.end_m)}")
    name = join((f"{one.range.capitalize()}, {short(one.level)}", small))
    return Row(name, [_need(need) for need in one.needs])


def by_level(card: FireCard, width: float) -> Markup:
    """Return the hit numbers in little room: levels down, each with how far it reaches.

    A hit number hangs on the level alone (DF-4), whatever the kind of shot. Only the numbers of
    shots that are worth it are told.
    """
    volumes = [one for one in card.volumes if one.first <= card.most_worth + 1]
    reaches = [_REACHES[one.kinds] for one in card.needs]
    column = REACH if width > SLIM else SLIM_REACH
    room = max(int((width - LEVEL) // column) - len(reaches), 1)
    each = ceil(len(volumes) / ceil(len(volumes) / room))
    style = "rc-levels rc-inline" if width >= (len(volumes) + 6) * LONG_CELL else "rc-levels"
    return join(
        _levels(card, reaches, volumes[start : start + each], start, style)
        for start in range(0, len(volumes), each)
    )


def _levels(
    card: FireCard, reaches: Sequence[str], volumes: Sequence[Volume], start: int, style: str
) -> Markup:
    ends = [{one.level: one.end_m for one in found.ranges} for found in card.needs]
    seen = {one.level: one for found in card.needs for one in found.ranges if one.level}
    rows = [
        Row(
            Markup(short(level)),
            [_reach(one.get(level)) for one in ends]
            + [_need(need) for need in at.needs[start : start + len(volumes)]],
        )
        for level, at in seen.items()
    ]
    heads = [*reaches, *map(_volume, volumes)]
    return table("Level", heads, [Group("", rows)], style=style)


def _reach(end_m: Fraction | None) -> Markup:
    return element("td", NO_SHOT if end_m is None else decimal(end_m))


def _kind(one: KindNeeds) -> Markup:
    words, rules = _KINDS[one.kinds]
    return join((f"{words} ", element("span", rules, class_="rule")))


def _volume(one: Volume) -> Markup:
    shots = str(one.first) if one.first == one.last else f"{one.first}–{one.last}"
    return join((shots, element("small", f" −{one.penalty}" if one.penalty else " ±0")))


def _need(need: Need) -> Markup:
    return cell(str(need.hit_number), need.hit, chances.figure(need.hit) if need.hit[0] else "")


def short(level: str | None) -> str:
    """Return a level's name as a card has room for it."""
    return NO_SHOT if level is None else SHORT_LEVELS.get(level, level)


def metres(distance: Fraction) -> str:
    """Return a distance of the metre system in words: 50 m."""
    return f"{decimal(distance)} m"


def hits(found: Sequence[Expected], width: float) -> Markup:
    """Return the hits to expect of 1, 2, 3 … shots, the best number of them marked."""
    heads = [*map(str, range(1, len(found[0].aimed.hits) + 1)), "Best"]
    aimed = Group("First shot aimed", [*_hit_rows([(one.end_m, one.aimed) for one in found])])
    quick = Group("All quick", [*_hit_rows([(one.end_m, one.quick) for one in found])])
    return split("Shots", heads, [aimed, quick], width, CELL)


def _hit_rows(found: Sequence[tuple[Fraction, Phases]]) -> Iterator[Row]:
    for phases, alike in groupby(found, key=lambda one: one[1]):
        end_m = [*alike][-1][0]
        if phases.best:
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
    heads = ("Aimed", "hits", "Quick", "hits")
    rows = [Row(_to(one.end_m), [*_best(one.aimed), *_best(one.quick)]) for one in found]
    return table("Range", heads, [Group("", rows)])


def _best(one: Phases) -> Iterator[Markup]:
    yield element("td", element("b", best_number(one)))
    told = NO_SHOT if one.best is None or one.endless else chances.amount(one.best.expected)
    yield element("td", told)


def fire_line(card: FireCard, width: float) -> Markup:
    """Return a weapon's hit numbers for one shot, aimed and quick, each over its limit."""
    rows = [
        Row(Markup(kind.capitalize()), [_number(one) for one in found.ranges])
        for kind in ("aimed", "quick")
        for found in card.needs
        if kind in found.kinds
    ]
    names = [one.range.capitalize() for one in card.needs[0].ranges]
    heads = [name if width > SLIM else _abbreviated(name) for name in names]
    return table("", heads, [Group("", rows)], style="rc-levels")


def _abbreviated(name: str) -> str:
    return name if len(name) <= SHORT_NAME else f"{name[: SHORT_NAME - 2]}."


def _number(one: RangeNeeds) -> Markup:
    need, limit = one.needs[0], f"to {decimal(one.end_m)}"
    return cell(str(need.hit_number) if one.level else NO_SHOT, need.hit, limit)


def shots(count: int) -> str:
    """Return a number of shots in words: 1 shot, 2 shots."""
    return f"{count} shot{'s' * (count != 1)}"
