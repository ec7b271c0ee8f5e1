"""A card for each rule subject: how it is played, its chances, and what the source leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from generator import addresses
from generator.printed import (
    subject_area,
    subject_clouds,
    subject_crews,
    subject_direct,
    subject_recoil,
    subject_sights,
)
from generator.printed.cards import Card, CardKind
from generator.printed.formats import Format
from rangecard.data import Canonical

MAKERS: Mapping[str, Callable[[Canonical, Format], Card]] = MappingProxyType(
    {
        "deviation": subject_area.deviation,
        "blind-shot": subject_area.blind_shot,
        "smoke-and-gas": subject_clouds.smoke_and_gas,
        "crew": subject_crews.crew,
        "vehicle": subject_crews.vehicle,
        "aimed-quick-targeted": subject_direct.aimed_quick_targeted,
        "scope-and-laser": subject_sights.scope_and_laser,
        "recoil": subject_recoil.recoil,
    }
)
"""What makes the card of each subject that has one (`addresses.SUBJECT_CARDS`)."""


def kinds(_data: Canonical) -> Iterator[CardKind]:
    """The card of every rule subject, the inch system's first."""
    for id_, card in addresses.SUBJECT_CARDS.items():
        yield CardKind(id_, card.title, f"{card.pages[0]}.html", MAKERS[id_])
