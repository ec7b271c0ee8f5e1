"""The range card of an area weapon as HTML: facts, the ladder of its bands, what each needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rangecard.drawing import area_card_tables as tables
from rangecard.drawing.card_parts import INCH, Drawn, Look, Part, heading, picture
from rangecard.drawing.card_table import SLIM
from rangecard.drawing.shapes import decimal
from rangecard.drawing.small_print import area_notes
from rangecard.drawing.svg import element, join

if TYPE_CHECKING:
    from rangecard.area_card import AreaCard


def area_card(card: AreaCard, look: Look, name: str) -> Drawn:
    """Return the card of an area weapon under a heading."""
    needs = join(
        (heading("What each band needs", "GR-4, GR-5, GR-7"), tables.bands(card, look.width))
    )
    reading = element("p", " ".join(_throwing(card)))
    return Drawn(
        INCH,
        name,
        fused(card.weapon.fuse, thrown=card.weapon.thrown),
        tuple(_area_facts(card)),
        (*_bands_ladder(card, look), Part("bands", needs), Part("reading", reading)),
        tuple(area_notes(card)),
    )


def fused(fuse: str, *, thrown: bool) -> str:
    """Return what kind of area weapon one is: "Time fused, thrown"."""
    return f"{fuse} fused{', thrown' if thrown else ''}".capitalize()


def _bands_ladder(card: AreaCard, look: Look) -> Iterator[Part]:
    if look.width > SLIM:
        shown = replace(card.ladder, title=f"Range bands, {card.skill_die}")
        yield picture([shown], f"{card.weapon.name}: range bands", look)


def _area_facts(card: AreaCard) -> Iterator[tuple[str, str]]:
    yield "Skill die", card.skill_die
    if card.strength_die:
        yield "Strength die", card.strength_die
    yield "Range band", f"{decimal(card.band_in)}″"
    yield "Maximum range", f"{decimal(card.bands[-1].end_in)}″"


def _throwing(card: AreaCard) -> Iterator[str]:
    yield "Score above the target number: on the aim point. Any other: off by so many inches."
    if any(one.fired and one.fired.automatic for one in card.bands):
        yield "Deviates: every score of the die is how far it is off."
    yield f"Then a D{card.clock} as a clock: 12 over, 3 right, 6 short, 9 left."
    yield f"Blind shot: always off by a {card.blind.die}, whatever the range."
