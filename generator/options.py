"""The choices of a select: values, what a weapon has of its own, weapons by their class."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from rangecard import data, weapon_choices
from rangecard.asked import written
from rangecard.fields import Field
from rangecard.weapon_choices import BOTH, INCH, METRE


class Option(NamedTuple):
    """One choice of a select."""

    value: str
    label: str


class OptionGroup(NamedTuple):
    """Choices under one label; an empty label is no group."""

    label: str
    options: tuple[Option, ...]


def options(values: Iterable[object]) -> tuple[OptionGroup, ...]:
    """Return values as the choices of a select."""
    made = tuple(Option(written(value), written(value)) for value in values)
    return (OptionGroup("", made),) if made else ()


MOST_WEAPONS = 60
"""How many weapons a list of them is printed with; of a longer one the page asks the rules."""

_OWN_LISTS = {"area-shot": INCH, "direct-fire": METRE}


class WeaponList(NamedTuple):
    """A choice of weapons as it is printed.

    Attributes:
        name: the list that the page is to fill it with; empty where all of it is printed.
        groups: the weapons by their class, their IDs as values.
        total: how many weapons the whole list has.
    """

    name: str
    groups: tuple[OptionGroup, ...]
    total: int


def option_groups(field: Field) -> tuple[OptionGroup, ...]:
    """Return the choices of a select, but for those of weapons."""
    if field.kind == "flag":
        return unset("the weapon’s own", ("true", "yes"), ("false", "no")) if _open(field) else ()
    if _open(field):
        return unset("the weapon’s own", *((choice, choice) for choice in field.choices))
    return options(field.choices)


def _open(field: Field) -> bool:
    """Tell whether leaving a choice alone means the weapon's own value."""
    return field.kind in ("flag", "choice") and field.default is None


def unset(label: str, *choices: tuple[str, str]) -> tuple[OptionGroup, ...]:
    """Return choices of which none may be made: what is told then, and values with their words."""
    made = (Option("", label), *(Option(value, words) for value, words in choices))
    return (OptionGroup("", made),)


def weapon_list(form: str, chosen: str) -> WeaponList:
    """Return the weapons that a form offers: all of them, or of a long armoury the chosen alone.

    Args:
        form: a calculator's name; any other form offers the weapons of both systems.
        chosen: the ID of the weapon that the form opens on.
    """
    name = _OWN_LISTS.get(form, BOTH)
    found = _groups(name)
    total = sum(len(some) for _, some in found)
    if total <= MOST_WEAPONS:
        return WeaponList("", tuple(_group(label, some) for label, some in found), total)
    one = ((label, [pair for pair in some if pair[0] == chosen]) for label, some in found)
    return WeaponList(name, tuple(_group(label, some) for label, some in one if some), total)


@cache
def _groups(name: str) -> tuple[weapon_choices.Group, ...]:
    """Return a whole list: every weapon's page looks into it."""
    return weapon_choices.groups(data.canonical(), name)


def _group(label: str, weapons: Iterable[tuple[str, str]]) -> OptionGroup:
    return OptionGroup(label, tuple(Option(id_, name) for id_, name in weapons))
