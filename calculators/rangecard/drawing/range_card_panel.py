"""The personal range card as HTML: for the printed card and for the page's own print."""

from __future__ import annotations

from collections.abc import Sequence

from rangecard.area_card import AreaCard
from rangecard.drawing.area_card_panel import area_card
from rangecard.drawing.area_card_tables import area_line
from rangecard.drawing.card_parts import BOTH, INCH, METRE, Drawn, Look, Part, heading
from rangecard.drawing.fire_card_panel import fire_card
from rangecard.drawing.fire_card_tables import fire_line, shots
from rangecard.drawing.shapes import decimal
from rangecard.drawing.small_print import summary_notes
from rangecard.drawing.svg import Markup, element, join
from rangecard.range_card import NoCard, RangeCard


def drawn(card: RangeCard, look: Look, firer: str = "") -> Drawn:
    """Return a card for one weapon of a firer; without his name it is the weapon's alone."""
    name = f"{firer}: {card.weapon.name}" if firer else card.weapon.name
    match card:
        case NoCard():
            return _no_card(card, name)
        case AreaCard():
            return area_card(card, look, name)
    return fire_card(card, look, name)


def _no_card(card: NoCard, name: str) -> Drawn:
    part = Part("missing", join((element("h2", "No figures for this weapon"), _missing(card))))
    return Drawn(_system(card), name, "Something is missing", (), (part,), ())


def _missing(card: NoCard) -> Markup:
    return element("ul", *(element("li", one) for one in card.reasons))


def _system(card: RangeCard) -> str:
    return METRE if hasattr(card.weapon, "range_m") else INCH


def summary(
    firer: str, facts: Sequence[tuple[str, str]], cards: Sequence[RangeCard], look: Look
) -> Drawn:
    """Return one card that sums up a firer's weapons: one shot of each, at every range.

    Args:
        firer: his name.
        facts: what he has, with labels.
        cards: the cards of his weapons.
        look: how it is set.
    """
    found = sorted({_system(one) for one in cards})
    systems = found[0] if len(found) == 1 else BOTH
    parts = (Part(one.weapon.name, _line(one, look)) for one in cards)
    notes = tuple(summary_notes(cards))
    return Drawn(systems, firer, "His weapons, one shot each", tuple(facts), tuple(parts), notes)


def _line(card: RangeCard, look: Look) -> Markup:
    match card:
        case NoCard():
            return join((element("h2", card.weapon.name), _missing(card)))
        case AreaCard():
            reach = f"{card.skill_die}, band {decimal(card.band_in)}″"
            return join((heading(card.weapon.name, reach), area_line(card, look.width)))
    free = "" if card.free is None else f"{shots(card.free)} free of recoil"
    sights = ", ".join(filter(None, ("scope" * card.scoped, "laser" * bool(card.laser), free)))
    return join((heading(card.weapon.name, sights), fire_line(card, look.width)))
