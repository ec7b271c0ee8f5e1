"""Personal range cards: for each firer of a reader's document what he needs with his weapons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.printed import attachments
from generator.printed.cards import Block, Card, CardKind, Fact, Note, html
from generator.printed.figures import LADDER_EDGE_MM
from generator.printed.formats import Format
from rangecard.data import Canonical
from rangecard.drawing.card_parts import Drawn, Look, Part
from rangecard.drawing.range_card_panel import drawn
from rangecard.personal_cards import SUMMED, summaries
from rangecard.range_card import of_firer

PAGE = "firers.html"
"""The page of the site that keeps firers, and prints these cards too."""

Make = Callable[[Canonical, Format], Card]


def kinds(document: Mapping[str, Any]) -> Iterator[CardKind]:
    """Every card of a document: for each firer one that sums him up, and one a weapon.

    Args:
        document: a reader's document that was checked.
    """
    for number, firer in enumerate(document.get("firers") or (), 1):
        yield from _summaries(firer, f"firer-{number}")
        yield from _weapons(firer, f"firer-{number}")


def _summaries(firer: Mapping[str, Any], name: str) -> Iterator[CardKind]:
    weapons = _carried(firer)
    starts = range(0, max(len(weapons), 1), SUMMED)
    for place, start in enumerate(starts):
        number = f"-{place + 1}" if len(starts) > 1 else ""
        make = partial(_summary, firer=firer, place=place)
        some = weapons[start : start + SUMMED]
        yield _kind(firer, f"{name}{number}", "all weapons", make, some)


def _weapons(firer: Mapping[str, Any], name: str) -> Iterator[CardKind]:
    for place, weapon in enumerate(_carried(firer)):
        make = partial(_weapon_card, firer=firer, place=place)
        yield _kind(firer, f"{name}-{place + 1}-{weapon}", weapon, make, [weapon])


def _carried(firer: Mapping[str, Any]) -> list[str]:
    return [one["weapon"] for one in firer.get("weapons") or ()]


def _kind(
    firer: Mapping[str, Any], name: str, what: str, make: Make, weapons: Sequence[str]
) -> CardKind:
    title = f"{firer['name']}: {what}"
    return CardKind(name, title, PAGE, make, tuple(weapons), (attachments.firer(firer),))


def _summary(data: Canonical, form: Format, firer: Mapping[str, Any], place: int) -> Card:
    cards = [*of_firer(firer, data.chosen)]
    return _card([*summaries(firer, cards, _look(form))][place], form)


def _weapon_card(data: Canonical, form: Format, firer: Mapping[str, Any], place: int) -> Card:
    one = {**firer, "weapons": [firer["weapons"][place]]}
    (found,) = of_firer(one, data.chosen)
    return _card(drawn(found, _look(form), str(firer["name"])), form)


def _width_mm(form: Format) -> float:
    """As wide as the text, and ladders hang a little over, so that their bars meet it."""
    return form.size.inner_width_mm + 2 * _edge_mm(form)


def _edge_mm(form: Format) -> float:
    return LADDER_EDGE_MM / form.drawing_shrink


def _look(form: Format) -> Look:
    return Look(form.palette, form.drawing_px(_width_mm(form)))


def _card(found: Drawn, form: Format) -> Card:
    facts = tuple(Fact(label, value) for label, value in found.facts)
    blocks = tuple(_block(part, form) for part in found.parts)
    slim = form.size.slim  # then the facts stand in a line of text, not side by side
    return Card(
        system=found.system,
        name=found.name,
        kind=found.kind,
        facts=() if slim else facts,
        blocks=(*_in_a_line(facts), *blocks) if slim else blocks,
        notes=tuple(Note(title, text) for title, text in found.notes),
    )


def _in_a_line(facts: Sequence[Fact]) -> Iterator[Block]:
    if facts:
        yield Block("facts", html("block-facts.html", facts=facts))


def _block(part: Part, form: Format) -> Block:
    shown = html("block-part.html", part=part, width_mm=_width_mm(form), edge_mm=_edge_mm(form))
    return Block(part.field, shown, part.keep)
