"""The canonical data: the only module that opens files. Every figure has its basis."""

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from .area_fire import AreaWeapon
from .checks import Faults, checked_record
from .dice import Die, sides
from .direct_fire import Difficulty, DirectFireWeapon, Level, Range
from .fields import AREA_WEAPON, DICE, DIRECT_FIRE_WEAPON, Field

T = TypeVar("T")
BASES = ("source", "source example", "ruling", "house")
FINGERPRINT_DIGITS = 12


class BadData(ValueError):
    """Canonical data that breaks its schema: every fault with file, record and field."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = list(faults)
        super().__init__("\n".join(["the canonical data has faults:", *self.faults]))


@dataclass(frozen=True, slots=True)
class Motivation:
    """A motivation number and its name (DI-2)."""

    number: int
    name: str
    basis: Mapping[str, str]


@dataclass(frozen=True)
class Switch:
    """A house rule: its key in questions, the rule it touches, and its values, default first."""

    key: str
    rule: str
    kind: str
    title: str
    text: str
    values: tuple[Any, ...]
    default: Any
    least: int | None

    @cached_property
    def field(self) -> Field:
        """The field that checks a value of this switch."""
        levels = tuple(self.default) if self.kind == "multipliers" else self.values
        most = 10_000 if self.kind == "number" else None
        return Field(name=self.key, kind=self.kind, label=self.title, help=self.text,
                     choices=levels, least=self.least, most=most, default=self.default)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """A source document, its author and its owner."""

    id: str
    system: str
    title: str
    author: str
    owner: str
    year: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words (Markdown), with its ruling where the source is silent."""

    id: str
    system: str
    subject: str
    title: str
    text: str
    ruling: str
    alternative: str
    basis: str

    @property
    def anchor(self) -> str:
        """The permanent anchor on the page of all rules."""
        return self.id.lower()


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a question, and paths into its answer with the values expected there."""

    id: str
    title: str
    rules: tuple[str, ...]
    text: str
    question: Mapping[str, Any]
    expected: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the field, with the synonyms that other books use."""

    term: str
    text: str
    synonyms: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Canonical:
    """All canonical data of one ruleset version."""

    dice: tuple[Die, ...]
    motivations: tuple[Motivation, ...]
    levels: tuple[Level, ...]
    ranges: tuple[Range, ...]
    area_weapons: Mapping[str, AreaWeapon]
    armoury: Mapping[str, DirectFireWeapon]
    house_rules: Mapping[str, Switch]
    sources: tuple[Source, ...]
    examples: tuple[Example, ...]
    rules: Mapping[str, Rule]
    glossary: tuple[Term, ...]
    fingerprint: str

    @property
    def ladder(self) -> tuple[str, ...]:
        """The labels of the dice, in order (DI-1)."""
        return tuple(die.label for die in self.dice)

    @property
    def defaults(self) -> dict[str, Any]:
        """The house rules as they stand when a question names none."""
        return {key: switch.default for key, switch in self.house_rules.items()}

    def difficulty(self, house_rules: Mapping[str, Any] | None = None) -> Difficulty:
        """Return the tables of difficulty under house rules (DF-4); None for the defaults."""
        house = house_rules or self.defaults
        multipliers = house["difficulty_multipliers"]
        levels = (replace(one, multiplier=multipliers[one.name]) for one in self.levels)
        keep = house["past_near_impossible"] == "near-impossible"
        return Difficulty(self.ranges, tuple(levels), keep_near_impossible=keep)


_BASIS = Field(name="basis", kind="map")
_NAME = Field(name="name", kind="text")
_TITLE = Field(name="title", kind="text")
_TEXT = Field(name="text", kind="prose")
_ID = Field(name="id", kind="text")
_SYSTEM = Field(name="system", kind="choice", choices=("inch", "metre"))
_RULES = Field(name="rules", kind="texts")
_PAIR = Field(name="multiplier", kind="any")


def _optional(name: str, kind: str, default: Any = None) -> Field:
    return Field(name=name, kind=kind, default=default)


def _weapon_record(fields: Sequence[Field]) -> tuple[Field, ...]:
    return (_ID, *(one for one in fields if one.kind != "any"), _BASIS)


SCHEMA: Mapping[tuple[str, str], tuple[Field, ...]] = {
    ("dice.toml", "die"): (
        Field(name="label", kind="choice", choices=DICE), _NAME,
        Field(name="also", kind="texts"), _BASIS,
    ),
    ("dice.toml", "motivation"): (Field(name="number", kind="whole", least=0), _NAME, _BASIS),
    ("difficulty.toml", "level"): (_NAME, _PAIR, _BASIS),
    ("difficulty.toml", "range"): (
        _NAME, Field(name="factor", kind="whole", least=1), Field(name="level", kind="text"),
        _BASIS,
    ),
    ("area_weapons.toml", "weapon"): _weapon_record(AREA_WEAPON),
    ("armoury.toml", "weapon"): _weapon_record(DIRECT_FIRE_WEAPON),
    ("house_rules.toml", "switch"): (
        Field(name="key", kind="text"), Field(name="rule", kind="text"),
        Field(name="kind", kind="choice", choices=("choice", "number", "multipliers")),
        _TITLE, _TEXT, _optional("values", "any", ()), _optional("default", "any"),
        _optional("least", "whole"),
    ),
    ("sources.toml", "source"): (
        _ID, _SYSTEM, _TITLE, Field(name="author", kind="text"), Field(name="owner", kind="text"),
        _optional("year", "whole"), _TEXT,
    ),
    ("examples.toml", "example"): (
        _ID, _TITLE, _RULES, _TEXT, Field(name="question", kind="map"),
        Field(name="expected", kind="any"),
    ),
    ("rules.toml", "rule"): (
        _ID, _SYSTEM, Field(name="subject", kind="text"), _TITLE, _TEXT,
        _optional("ruling", "prose", ""), _optional("alternative", "prose", ""),
        Field(name="basis", kind="choice", choices=BASES),
    ),
    ("glossary.toml", "term"): (
        Field(name="term", kind="text"), _TEXT, _optional("synonyms", "texts", ()),
        _optional("rules", "texts", ()),
    ),
}  # fmt: skip
_KEYS = ("id", "key", "label", "term", "name", "number")


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
    records = {
        (file, kind): _records(f"{file}: {kind}", fields, tables[file].get(kind, []), faults)
        for (file, kind), fields in SCHEMA.items()
    }
    faults += _unknown_tables(tables)
    if not faults:
        faults += _crossed(records)
    if faults:
        raise BadData(faults)
    text = json.dumps(tables, sort_keys=True, separators=(",", ":"), default=str)
    return _built(records, sha256(text.encode()).hexdigest()[:FINGERPRINT_DIGITS])


def _parsed(folder: Traversable, name: str, faults: list[str]) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / name).read_text("utf-8"), parse_float=Decimal)
    except (OSError, ValueError) as fault:
        faults.append(f"{name}: {fault}")
        return {}


def _unknown_tables(tables: Mapping[str, Mapping[str, Any]]) -> list[str]:
    return [
        f"{file}: {kind}: there is no such table"
        for file, found in tables.items()
        for kind in found
        if (file, kind) not in SCHEMA
    ]


def _records(
    place: str,
    fields: Sequence[Field],
    found: Any,
    faults: list[str],
) -> list[dict[str, Any]]:
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        faults.append(f"{place}: expected a list of tables")
        return []
    names = [_name(record, number) for number, record in enumerate(found, 1)]
    faults += [
        f"{place} {name}: stands twice" for name in sorted({n for n in names if names.count(n) > 1})
    ]
    return [
        _record(f"{place} {name}", fields, record, faults)
        for name, record in zip(names, found, strict=True)
    ]


def _name(record: Mapping[str, Any], number: int) -> str:
    return next((str(record[key]) for key in _KEYS if key in record), f"number {number}")


def _record(
    place: str, fields: Sequence[Field], record: Mapping[str, Any], faults: list[str]
) -> dict[str, Any]:
    found = Faults()
    result = checked_record(fields, record, found)
    if isinstance(result.get("basis"), dict):
        result["basis"] = _basis(result, found)
    faults += [f"{place}: {field}: {message}" for field, message in found.found]
    return result


def _basis(record: Mapping[str, Any], faults: Faults) -> dict[str, str]:
    """Return the basis of each figure of a record; ``default`` stands for those not named."""
    given: dict[str, str] = record["basis"]
    faults.found += [
        (f"basis.{name}", "names no field of this record")
        for name in given
        if name != "default" and name not in record
    ]
    faults.found += [
        (f"basis.{name}", f"expected one of {', '.join(BASES)}, found {basis!r}")
        for name, basis in given.items()
        if basis not in BASES
    ]
    if "default" not in given:
        faults.found.append(("basis.default", "is missing"))
    figures = (name for name in record if name != "basis")
    return {name: given.get(name, given.get("default", "")) for name in figures}


def _crossed(records: Mapping[tuple[str, str], list[dict[str, Any]]]) -> list[str]:
    """Return the faults between records: levels and rules that are named and not there."""
    levels = [one["name"] for one in records["difficulty.toml", "level"]]
    rules = {one["id"] for one in records["rules.toml", "rule"]}
    faults = [
        f"difficulty.toml: level {one['name']}: multiplier: expected [numerator, denominator]"
        for one in records["difficulty.toml", "level"]
        if not _is_pair(one["multiplier"])
    ]
    faults += [
        f"difficulty.toml: range {one['name']}: level: there is no level {one['level']!r}"
        for one in records["difficulty.toml", "range"]
        if one["level"] not in levels
    ]
    return faults + [
        f"{file}: {kind} {_name(record, number)}: there is no rule {rule!r}"
        for file, kind, key in _CITING
        for number, record in enumerate(records[file, kind], 1)
        for rule in ((record[key],) if key == "rule" else record[key])
        if rule not in rules
    ]


_CITING = (
    ("house_rules.toml", "switch", "rule"),
    ("examples.toml", "example", "rules"),
    ("glossary.toml", "term", "rules"),
)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)


def _built(records: Mapping[tuple[str, str], list[dict[str, Any]]], fingerprint: str) -> Canonical:
    def each(file: str, kind: str, build: Callable[..., T]) -> tuple[T, ...]:
        return tuple(build(**record) for record in records[file, kind])

    levels = each("difficulty.toml", "level", _level)
    switches = (_switch(levels, **one) for one in records["house_rules.toml", "switch"])
    return Canonical(
        dice=each("dice.toml", "die", _die),
        motivations=each("dice.toml", "motivation", Motivation),
        levels=levels,
        ranges=each("difficulty.toml", "range", Range),
        area_weapons={one.id: one for one in each("area_weapons.toml", "weapon", AreaWeapon)},
        armoury={one.id: one for one in each("armoury.toml", "weapon", direct_fire_weapon)},
        house_rules={switch.key: switch for switch in switches},
        sources=each("sources.toml", "source", Source),
        examples=each("examples.toml", "example", _example),
        rules={one.id: one for one in each("rules.toml", "rule", Rule)},
        glossary=each("glossary.toml", "term", Term),
        fingerprint=fingerprint,
    )


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
    if record["kind"] == "number":
        default = Fraction(default)
    return Switch(values=values, default=values[0] if values else default, **record)


def _example(question: Any, expected: Sequence[Mapping[str, Any]], **record: Any) -> Example:
    paths = tuple((one["path"], one["value"]) for one in expected)
    return Example(question=question, expected=paths, **record)
