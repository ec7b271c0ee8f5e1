"""A card for each weapon: its ladder, the numbers needed at the table, and where they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from generator.printed.cards import Card, CardKind
from generator.printed.formats import Format
from generator.printed.inch_cards import inch_card
from generator.printed.metre_cards import metre_card
from rangecard.area_fire import AreaWeapon
from rangecard.data import Canonical
from rangecard.direct_fire import DirectFireWeapon


def kinds(data: Canonical) -> Iterator[CardKind]:
    """The card of every weapon of both systems."""
    for area_weapon in data.area_weapons.values():
        yield inch_kind(area_weapon)
    for weapon in data.armoury.values():
        yield metre_kind(weapon)


def inch_kind(weapon: AreaWeapon) -> CardKind:
    """The card of an area weapon."""
    return _kind(weapon, partial(inch_card, weapon=weapon))


def metre_kind(weapon: DirectFireWeapon) -> CardKind:
    """The card of a direct-fire weapon."""
    return _kind(weapon, partial(metre_card, weapon=weapon))


def _kind(
    weapon: AreaWeapon | DirectFireWeapon, make: Callable[[Canonical, Format], Card]
) -> CardKind:
    page = f"weapons/{weapon.id}.html"
    return CardKind(weapon.id, weapon.name, page, make, weapons=(weapon.id,))
