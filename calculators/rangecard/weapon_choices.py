"""The weapons that a form offers, in groups: for the forms that are printed, and for a page.

A page of a long armoury is printed with one weapon alone and asks for the others (`weapons`).
"""

import json
from collections.abc import Iterable
from itertools import groupby

from .area_fire import AreaWeapon
from .data import canonical
from .direct_fire import DirectFireWeapon
from .records import Canonical

Group = tuple[str, tuple[tuple[str, str], ...]]
"""A label, empty for none, and the ID and the name of each weapon."""

INCH, METRE, BOTH = "inch", "metre", "both"
"""The lists that there are: a system's, and that of a firer, who may have weapons of both."""


def groups(data: Canonical, which: str) -> tuple[Group, ...]:
    """Return the weapons of a list in the order of the data, those of the metre system by class.

    Raises:
        KeyError: there is no such list.
    """
    inch, metre = data.area_weapons.values(), _classes(data.armoury.values())
    made = {
        INCH: (_group("", inch),),
        METRE: metre,
        BOTH: (_group("Inch system", inch), *metre),
    }
    return made[which]


def _classes(weapons: Iterable[DirectFireWeapon]) -> tuple[Group, ...]:
    by_class = groupby(weapons, key=lambda weapon: weapon.weapon_class)
    return tuple(_group(label.capitalize(), some) for label, some in by_class)


def _group(label: str, weapons: Iterable[AreaWeapon | DirectFireWeapon]) -> Group:
    return label, tuple((weapon.id, weapon.name) for weapon in weapons)


def weapons(which: str) -> str:
    """Return a list's groups as JSON text, for a page.

    Raises:
        KeyError: there is no such list.
    """
    return json.dumps(groups(canonical(), which))
