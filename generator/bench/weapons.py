"""As many weapons as a measurement needs; nothing else is imported that would take memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

from rangecard.data import canonical
from rangecard.direct_fire import DirectFireWeapon


def weapons(number: int, *, changed: bool = False) -> Iterator[DirectFireWeapon]:
    """So many different weapons: the armoury's, over and over, under names of their own."""
    for place, weapon in enumerate(islice(cycle(canonical().armoury.values()), number), 1):
        longer = int(changed and place == 1)
        yield replace(weapon, name=f"{weapon.name} {place}", range_m=weapon.range_m + longer)
