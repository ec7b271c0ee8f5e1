"""The tables of an area weapon's card: its range bands, and what each of them needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rangecard.drawing import chances
from rangecard.drawing.card_table import NO_SHOT, SLIM, Group, Row, cell, split, table
from rangecard.drawing.shapes import decimal
from rangecard.drawing.svg import Markup, element

if TYPE_CHECKING:
    from rangecard.area_card import AreaCard, Band

DIE = 26.0
"""Px that a column of dice takes, where the text is that of a drawing."""


def bands(card: AreaCard, width: float) -> Markup:
    """Return what each band needs: target number, chance, die and the most deviation (GR-4…8)."""
    if width <= SLIM:
        rows = [_slim_band(one) for one in card.bands]
        return table(
            "Target", ("To", "Needs", "Die", "Off by"), [Group("", rows)], style="rc-levels"
        )
    heads = ("Target", "Needs", "Chance", "Die", "Off by")
    return table("Range", heads, [Group("", [*map(_band, card.bands)])])


def _band(one: Band) -> Row:
    name = element("span", f"to {decimal(one.end_in)}″")
    chance = chances.percent(one.hit) if one.fired else NO_SHOT
    cells = [
        cell(str(one.number)),
        cell(_needed(one), one.hit),
        cell(chance, one.hit),
        cell(one.fired.die if one.fired else NO_SHOT),
        cell(_off(one)),
    ]
    return Row(name, cells)


def _needed(one: Band) -> str:
    if one.fired is None:
        return "no shot"
    return "none" if one.fired.automatic else _score(one)


def _off(one: Band) -> str:
    """Return how far the shot deviates where it does: from 1″ to the most."""
    most = one.most_deviation_in
    if most is None:
        return NO_SHOT
    return f"1–{most}″" if most > 1 else f"{most}″"


def _slim_band(one: Band) -> Row:
    needed = cell(_needed(one), one.hit, chances.figure(one.hit) if one.hit[0] else "")
    die = cell(one.fired.die if one.fired else NO_SHOT)
    to = cell(f"{decimal(one.end_in)}″")
    return Row(Markup(one.number), [to, needed, die, cell(_off(one))])


def _score(one: Band) -> str:
    return f"{one.number + 1}+"


def area_line(card: AreaCard, width: float) -> Markup:
    """Return the scores that an area weapon's bands need, or the die that they deviate by."""
    heads = [f"{decimal(one.end_in)}″" for one in card.bands]
    rows = [Row(Markup("Needs"), [*map(_short_need, card.bands)])]
    return split("To", heads, [Group("", rows)], width, DIE)


def _short_need(one: Band) -> Markup:
    if one.fired is None:
        return cell(NO_SHOT)
    return cell(one.fired.die if one.fired.automatic else _score(one), one.hit)
