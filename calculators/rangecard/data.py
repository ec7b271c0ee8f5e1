"""The canonical data: the only module that opens files. Every figure has its basis."""

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from .answers import plain
from .area_fire import AreaWeapon
from .dice import Die, sides
from .direct_fire import DirectFireWeapon, Level, Range
from .fields import WEAPON_CLASSES
from .records import Canonical, Example, Motivation, Rule, Source, Switch, Term
from .schema import BASES, NO_CALCULATOR, SCHEMA, Records, checked_tables

__all__ = [
    "BASES", "BadData", "Canonical", "Example", "Motivation", "Rule", "Source", "Switch", "Tables",
    "Term", "canonical", "direct_fire_weapon", "fingerprint", "fingerprint_of", "json_text",
    "load", "parsed",
]  # fmt: skip
T = TypeVar("T")
Tables = Mapping[str, Mapping[str, Any]]
"""What the files of data hold as TOML has it: by file, by kind, the records in their order."""
FINGERPRINT_DIGITS = 12


class BadData(ValueError):
    """Canonical data that breaks its schema: every fault with file, record and field."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = list(faults)
        super().__init__("\n".join(["the canonical data has faults:", *self.faults]))


@cache
def canonical() -> Canonical:
    """Return the canonical data of this package, read once. Raises BadData with all faults."""
    return load(files(__package__) / "data")


def fingerprint() -> str:
    """Return the first 12 hex digits of the SHA-256 of the canonical data's JSON."""
    return canonical().fingerprint


def load(folder: Traversable) -> Canonical:
    """Read a folder of canonical data.

    Args:
        folder: holds the TOML files of ``SCHEMA``.

    Raises:
        BadData: names every fault with its file, record and field.
    """
    faults: list[str] = []
    tables = {name: _parsed(folder, name, faults) for name in sorted({file for file, _ in SCHEMA})}
    records = checked_tables(tables, faults)
    if faults:
        raise BadData(faults)
    return _built(records, fingerprint_of(tables))


def fingerprint_of(tables: Tables) -> str:
    """Return the first 12 hex digits of the SHA-256 of these tables' JSON."""
    return sha256(json_text(tables).encode()).hexdigest()[:FINGERPRINT_DIGITS]


def json_text(value: object) -> str:
    """Return data as the JSON text that their fingerprint is taken of: 8.0 is not 8 there."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)


def parsed(text: str) -> dict[str, Any]:
    """Return what a file of data holds, its numbers as they are written. Raises ValueError."""
    return tomllib.loads(text, parse_float=Decimal)


def _parsed(folder: Traversable, name: str, faults: list[str]) -> dict[str, Any]:
    try:
        return parsed((folder / name).read_text("utf-8"))
    except (OSError, ValueError) as fault:
        faults.append(f"{name}: {fault}")
        return {}


def _built(records: Records, fingerprint: str) -> Canonical:
    def each(file: str, kind: str, build: Callable[..., T]) -> tuple[T, ...]:
        return tuple(build(**record) for record in records[file, kind])

    levels = each("difficulty.toml", "level", _level)
    armoury = each("armoury.toml", "weapon", direct_fire_weapon)
    switches = (_switch(levels, **one) for one in records["house_rules.toml", "switch"])
    return Canonical(
        dice=each("dice.toml", "die", _die),
        motivations=each("dice.toml", "motivation", Motivation),
        levels=levels,
        ranges=each("difficulty.toml", "range", Range),
        area_weapons={one.id: one for one in each("area_weapons.toml", "weapon", AreaWeapon)},
        armoury={one.id: one for one in sorted(armoury, key=_class_place)},
        house_rules={switch.key: switch for switch in switches},
        sources=each("sources.toml", "source", Source),
        examples=each("examples.toml", "example", _example),
        rules={one.id: one for one in each("rules.toml", "rule", _rule)},
        glossary=each("glossary.toml", "term", Term),
        fingerprint=fingerprint,
    )


def _class_place(weapon: DirectFireWeapon) -> int:
    """Return where a weapon stands in every list: with its class, wherever the file has it."""
    return WEAPON_CLASSES.index(weapon.weapon_class)


def direct_fire_weapon(**record: Any) -> DirectFireWeapon:
    """Build a weapon from a checked record, in which its class is called ``class``."""
    return DirectFireWeapon(weapon_class=record.pop("class"), **record)


def _die(label: str, **record: Any) -> Die:
    return Die(label=label, sides=sides(label), **record)


def _level(multiplier: Sequence[int], **record: Any) -> Level:
    return Level(multiplier=(multiplier[0], multiplier[1]), **record)


def _switch(levels: Sequence[Level], **record: Any) -> Switch:
    values = tuple(record.pop("values"))
    default = record.pop("default")
    if record["kind"] == "multipliers":
        default = {level.name: level.multiplier for level in levels}
    return Switch(values=values, default=values[0] if values else default, **record)


def _rule(calculators: Sequence[str], **record: Any) -> Rule:
    reason = "".join(one for one in calculators if one.startswith(NO_CALCULATOR))
    named = tuple(one for one in calculators if one != reason)
    return Rule(calculators=named, no_calculator=reason.removeprefix(NO_CALCULATOR), **record)


def _example(question: Any, expected: Sequence[Mapping[str, Any]], **record: Any) -> Example:
    paths = tuple((one["path"], plain(one["value"])) for one in expected)
    return Example(question=plain(question), expected=paths, **record)
