"""What canonical data must look like, and every fault in it with file, record and field."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .calculators import AREA_WEAPON, CALCULATORS, DIRECT_FIRE_WEAPON
from .checks import checked_record
from .faults import Faults
from .fields import DICE, HOUSE_RULES, LEVELS, RANGES, Field

NO_CALCULATOR = "none: "
BASES = ("source", "source example", "ruling", "house")
Records = Mapping[tuple[str, str], list[dict[str, Any]]]

_BASIS = Field(name="basis", kind="map")
_NAME = Field(name="name", kind="text")
_TITLE = Field(name="title", kind="text")
_TEXT = Field(name="text", kind="prose")
_ID = Field(name="id", kind="text")
_SYSTEM = Field(name="system", kind="choice", choices=("inch", "metre"))
_RULES = Field(name="rules", kind="texts")
_PAIR = Field(name="multiplier", kind="pair")


_EXPECTATION = (Field(name="path", kind="text"), Field(name="value", kind="any"))


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
        _TITLE, _TEXT, _optional("values", "any", ()), _optional("default", "number"),
        _optional("least", "whole"),
    ),
    ("sources.toml", "source"): (
        _ID, _SYSTEM, _TITLE, Field(name="author", kind="text"), Field(name="owner", kind="text"),
        _optional("year", "whole"), Field(name="held", kind="text"), _TEXT,
    ),
    ("examples.toml", "example"): (
        _ID, _TITLE, _RULES, _TEXT, Field(name="question", kind="map"),
        Field(name="expected", kind="records", parts=_EXPECTATION),
    ),
    ("rules.toml", "rule"): (
        _ID, _SYSTEM, Field(name="subject", kind="text"), _TITLE,
        Field(name="calculators", kind="texts"), _TEXT, _optional("ruling", "prose", ""),
        _optional("alternative", "prose", ""),
        Field(name="basis", kind="choice", choices=BASES),
    ),
    ("glossary.toml", "term"): (
        Field(name="term", kind="text"), _TEXT, _optional("synonyms", "texts", ()),
        _optional("loose", "texts", ()), _optional("exact", "flag", default=False),
        _optional("rules", "texts", ()),
    ),
}  # fmt: skip
KEYS = ("id", "key", "label", "term", "name", "number")
"""What names a record: the first of these that it has."""


def checked_tables(tables: Mapping[str, Mapping[str, Any]], faults: list[str]) -> Records:
    """Check all tables of all files.

    Args:
        tables: what each file holds, by the file's name.
        faults: receives what is wrong, in words that name file, record and field.

    Returns:
        The records, by file and kind; faulty ones too, with None where a field is faulty.
    """
    records = {
        (file, kind): _records(f"{file}: {kind}", fields, tables[file].get(kind, []), faults)
        for (file, kind), fields in SCHEMA.items()
    }
    faults += _unknown_tables(tables)
    faults += [fault for check in _CROSS_CHECKS for fault in check(records)]
    return records


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
    return next((str(record[key]) for key in KEYS if key in record), f"number {number}")


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


def _complete(records: Records) -> Iterator[str]:
    """Yield the faults of the records that the rules count on: all of them, in their order."""
    for (file, kind, key), expected in _EXPECTED.items():
        found = [record[key] for record in records[file, kind]]
        if tuple(found) != expected:
            names = ", ".join(str(one) for one in found)
            yield f"{file}: {kind}: {key}: expected {', '.join(expected)}, found {names}"


_EXPECTED: Mapping[tuple[str, str, str], tuple[str, ...]] = {
    ("dice.toml", "die", "label"): DICE,
    ("difficulty.toml", "level", "name"): LEVELS,
    ("difficulty.toml", "range", "name"): RANGES,
    ("house_rules.toml", "switch", "key"): HOUSE_RULES,
}


def _cited(records: Records) -> Iterator[str]:
    """Yield the faults of records that name a rule or a level which is not there."""
    for file, kind, key, (of_file, of_kind, of_key) in _CITING:
        known = {record[of_key] for record in records[of_file, of_kind]}
        for record in records[file, kind]:
            named = (record[key],) if isinstance(record[key], str) else record[key] or ()
            for one in named:
                if one not in known:
                    yield f"{file}: {kind} {_name(record, 0)}: {key}: there is no {of_kind} {one!r}"


_RULE = ("rules.toml", "rule", "id")
_CITING = (
    ("difficulty.toml", "range", "level", ("difficulty.toml", "level", "name")),
    ("house_rules.toml", "switch", "rule", _RULE),
    ("examples.toml", "example", "rules", _RULE),
    ("glossary.toml", "term", "rules", _RULE),
)


def _weapon_ids(records: Records) -> Iterator[str]:
    """Yield the faults of weapon ids: they are file names and addresses, so one weapon has one."""
    seen: dict[str, str] = {}
    for file in ("area_weapons.toml", "armoury.toml"):
        for name in (record["id"] for record in records[file, "weapon"] if record["id"]):
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
                yield f"{file}: weapon {name}: id: expected lower-case letters, digits and hyphens"
            if seen.setdefault(name, file) != file:
                yield f"{file}: weapon {name}: id: stands in {seen[name]} too"


def _switch_values(records: Records) -> Iterator[str]:
    """Yield the faults of house rules without values to choose from."""
    for record in records["house_rules.toml", "switch"]:
        kind, values = record["kind"], record["values"]
        if kind == "choice" and not (isinstance(values, list) and values):
            yield f"house_rules.toml: switch {record['key']}: values: expected a list of values"
        if kind == "number" and record["default"] is None:
            yield f"house_rules.toml: switch {record['key']}: default: is missing"


def _rule_calculators(records: Records) -> Iterator[str]:
    """Yield the faults of rules that name no calculator there is, nor why they have none."""
    for record in records["rules.toml", "rule"]:
        named = record["calculators"]
        place = f"rules.toml: rule {record['id']}: calculators"
        if named is None or (len(named) == 1 and re.fullmatch(rf"{NO_CALCULATOR}\S.*", named[0])):
            continue
        if not named:
            yield f'{place}: expected calculators, or one "{NO_CALCULATOR}" with the reason'
        for name in named:
            if name not in CALCULATORS:
                yield f"{place}: there is no calculator {name!r}"


def _loose_words(records: Records) -> Iterator[str]:
    """Yield the faults of terms that set words apart which they do not have."""
    for record in records["glossary.toml", "term"]:
        words = (record["term"], *(record["synonyms"] or ()))
        for word in record["loose"] or ():
            if word not in words:
                place = f"glossary.toml: term {record['term']}: loose"
                yield f"{place}: {word!r} is neither the term nor a synonym"


_CROSS_CHECKS = (
    _complete,
    _cited,
    _weapon_ids,
    _switch_values,
    _rule_calculators,
    _loose_words,
)
