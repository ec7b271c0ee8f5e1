"""The words that a file of weapons may use: headings, units, yes and no, none, classes, fuses.

What a weapon's fields are stands in the table of all calculators; here are only other words for
them. The page on the files is made from these tables.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from .calculators import AREA_WEAPON, DIRECT_FIRE_WEAPON
from .fields import FUSES, WEAPON_CLASSES, Field

SYSTEMS: Mapping[str, tuple[Field, ...]] = {"inch": AREA_WEAPON, "metre": DIRECT_FIRE_WEAPON}
"""The fields of a weapon of each system."""

NUMBERS = ("number", "whole")
"""The kinds of fields that hold figures."""

FIELDS: Mapping[str, Field] = {one.name: one for part in SYSTEMS.values() for one in part}
"""Every field that a weapon may have, by its name."""

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "id": ("identifier",),
    "name": ("weapon", "weapon name", "designation"),
    "range_band_in": ("band", "bands", "range bands", "band width"),
    "fuse": ("fuze", "fused", "fuzed"),
    "thrown": ("hand thrown", "is thrown"),
    "class": ("weapon class", "type", "weapon type", "category"),
    "range_m": ("range", "short range", "base range"),
    "calibre_mm": ("caliber", "bore"),
    "skill": ("skill", "used skill"),
    "single_recoil": (
        "recoil", "single shot recoil", "recoil single shot", "recoil per shot", "single shot",
        "single",
    ),
    "burst_recoil": ("recoil per burst", "burst"),
    "scope": ("scoped", "has scope", "telescopic sight"),
}  # fmt: skip
"""Other words for a field, besides its name and its label; each may have the unit behind it."""

UNITS: Mapping[str, tuple[str, ...]] = {
    "": (),
    "in": ("in", "inch", "inches", '"', "″", "”", "''", "′′", "’’"),
    "m": ("m", "metre", "metres", "meter", "meters"),
    "mm": ("mm", "millimetre", "millimetres", "millimeter", "millimeters"),
}
"""How a unit may be written, behind a figure or in a heading."""

YES = ("yes", "y", "true", "1", "x", "✓", "✔")
NO = ("no", "n", "false", "0")
NONE = ("", "-", "–", "—", "−", "none", "n/a", "n.a.", "na", "null")
"""What stands in a cell that holds nothing."""

_ABBREVIATIONS = {
    "smg": "submachine gun", "mg": "machinegun", "lmg": "machinegun", "gpmg": "machinegun",
    "hmg": "machinegun",
}  # fmt: skip
_LETTERS = re.compile(r"[^a-z]+")
_INCHES = re.compile(r"[\"″”]|''|′′|’’")
_NO_WORD = re.compile(r"[^0-9a-z]+")


def field_of(heading: str) -> Field | None:
    """Return the field that a heading means, whatever its case and its signs; None for none."""
    return _fields_by_heading().get(_folded(heading))


def _folded(heading: str) -> str:
    """Return a heading's words; an inch sign is a word, so that no metre column takes inches."""
    return _NO_WORD.sub(" ", _INCHES.sub(" in ", heading).casefold()).strip()


@cache
def _fields_by_heading() -> Mapping[str, Field]:
    return {_folded(one): field for field in FIELDS.values() for one in headings(field)}


def headings(field: Field) -> Iterator[str]:
    """Yield every heading that means a field."""
    for words in (field.name, field.label, *HEADINGS.get(field.name, ())):
        if words:
            yield words
            yield from (f"{words} {unit}" for unit in UNITS[field.unit])


def choices(field: Field) -> Mapping[str, str]:
    """Return a field's choices by every way to write them, folded as `folded_choice` does."""
    return _CHOICES.get(field.name, {})


def folded_choice(text: str) -> str:
    """Return a choice without case, hyphens, spaces and plural: ``sub-machine guns``."""
    return _LETTERS.sub("", text.casefold()).removesuffix("s")


_CHOICES: Mapping[str, Mapping[str, str]] = {
    "class": {folded_choice(one): one for one in WEAPON_CLASSES} | _ABBREVIATIONS,
    "fuse": {f"{one}{end}": one for one in FUSES for end in ("", "fused", "fuzed")}
    | {"timed": "time"},
}
