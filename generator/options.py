"""The choices of a select: values, what a weapon has of its own, weapons by their class."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from rangecard import data
from rangecard.asked import written
from rangecard.fields import Field


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


def option_groups(calculator_name: str, field: Field) -> tuple[OptionGroup, ...]:
    """Return the choices of a select, weapons grouped by class with their ids as values."""
    if field.kind == "weapon":
        return weapon_groups(calculator_name)
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


def weapon_groups(calculator_name: str) -> tuple[OptionGroup, ...]:
    """Return the weapons of the calculator's system, in the order of the data."""
    canonical = data.canonical()
    if calculator_name == "area-shot":
        weapons = canonical.area_weapons.values()
        return (OptionGroup("", tuple(Option(w.id, w.name) for w in weapons)),)
    groups = groupby(canonical.armoury.values(), key=lambda w: w.weapon_class)
    return tuple(
        OptionGroup(label.capitalize(), tuple(Option(w.id, w.name) for w in weapons))
        for label, weapons in groups
    )
