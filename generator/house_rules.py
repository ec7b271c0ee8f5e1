"""The house rules of the table that a build is made for: where they are set, what they touch.

One file sets them for the whole build; the environment names it here and nowhere else. What is
made from them takes them with the canonical data that it is given (`Canonical.under`).
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from generator import tables
from generator.faults import Fault
from generator.paths import ROOT
from rangecard import data
from rangecard.answers import shown
from rangecard.checks import checked_record
from rangecard.data import Canonical, Switch
from rangecard.faults import Faults

VARIABLE = "HOUSE_RULES"
TABLE = "house_rules"
Made = TypeVar("Made")


class HouseRulesError(Fault):
    """The file of house rules cannot be read, or has faults: all of them, with file and key."""


class Choice(NamedTuple):
    """A house rule that a table chose over the default, and its value."""

    switch: Switch
    value: Any

    @property
    def words(self) -> str:
        """Return the choice in words, without its rule: ``Least hit number: 1``."""
        return f"{self.switch.title}: {in_words(self.switch, self.value)}"


Choices = tuple[Choice, ...]


def canonical() -> Canonical:
    """Return the canonical data under the house rules of this build.

    Raises:
        HouseRulesError: the file that ``HOUSE_RULES`` names is missing or has faults.
    """
    named = os.environ.get(VARIABLE, "")
    return under_file(data.canonical(), named) if named else data.canonical()


def file() -> Path | None:
    """Return the file that ``HOUSE_RULES`` names, seen from the project's top; None if unset."""
    named = os.environ.get(VARIABLE, "")
    return (ROOT / named).resolve() if named else None


def under_file(standing: Canonical, name: str) -> Canonical:
    """Return the canonical data under the house rules of a TOML file.

    Args:
        standing: the data under the defaults.
        name: the file, seen from the project's top.

    Raises:
        HouseRulesError: names all that is wrong, with file and key.
    """
    faults = Faults()
    found = _parsed(name)
    faults.found += [(key, "there is no such table") for key in found if key != TABLE]
    given = found.get(TABLE)
    if not isinstance(given, Mapping):
        faults.found.append((TABLE, f"expected a table of this name: [{TABLE}]"))
        given = {}
    fields = [switch.field for switch in standing.house_rules.values()]
    checked = checked_record(fields, given, faults, f"{TABLE}.")
    if faults.found:
        told = (f"{name}: {key}: {message}" for key, message in faults.found)
        raise HouseRulesError("the house rules have faults:\n" + "\n".join(told))
    return standing.under(checked)


def _parsed(name: str) -> dict[str, Any]:
    try:
        text = (ROOT / name).read_text("utf-8-sig")  # some editors begin with a byte-order mark
        return tomllib.loads(text, parse_float=Decimal)
    except FileNotFoundError:
        raise HouseRulesError(f"{name}: there is no such file ({VARIABLE} names it)") from None
    except (OSError, ValueError) as fault:
        raise HouseRulesError(f"{name}: {fault}") from fault


def choices(standing: Canonical) -> Choices:
    """Return the house rules that differ from the default, in the order of the data."""
    return tuple(Choice(standing.house_rules[key], one) for key, one in standing.chosen.items())


def touching(standing: Canonical, figures: Callable[[Canonical], object]) -> Choices:
    """Return the house rules in force that figures depend on: without them they were others.

    Each is told by making the figures once more without it, so that no list can be forgotten.

    Args:
        standing: the data under the house rules in force.
        figures: makes the figures, whatever the house rules are.
    """
    if not standing.chosen:
        return ()
    made = figures(standing)
    if figures(standing.under({})) == made:
        return ()
    needed = standing
    for key in standing.chosen:
        without = standing.under({k: v for k, v in needed.chosen.items() if k != key})
        if figures(without) == made:
            needed = without
    return choices(needed)


def telling(standing: Canonical, make: Callable[[Canonical, Choices], Made]) -> Made:
    """Return something made that says which house rules touched its figures.

    Args:
        standing: the data under the house rules in force.
        make: makes it, from the data and from the house rules that it is to name.
    """
    return make(standing, touching(standing, lambda other: make(other, ())))


def in_words(switch: Switch, value: Any) -> str:
    """Return a house rule's value in words; of multipliers those that are not the default."""
    if switch.kind != "multipliers":
        return shown(value)
    changed = ((level, pair) for level, pair in value.items() if pair != switch.default[level])
    return ", ".join(f"{level} ×\u00a0{tables.multiplier(pair)}" for level, pair in changed)


def told(found: Choices) -> str:
    """Return house rules as one line of print: each with its rule's ID; empty for none."""
    return "; ".join(f"{one.switch.rule} {one.words}" for one in found)
