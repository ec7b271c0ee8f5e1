"""What differs between two states of the data, in words: a line for each field that has changed.

A line names what it concerns, so that a page can tell those that matter to a question or a card:
``weapon m60``, ``calculator direct-fire``, ``page recoil``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from generator import tables
from generator.history.difference import Change, Record, Was, difference, name_of
from rangecard.answers import quantity
from rangecard.asked import written
from rangecard.data import Tables
from rangecard.fields import REQUIRED, Field
from rangecard.schema import SCHEMA

NONE = "none"
UNITS = {"in": "″", "m": " m", "mm": " mm"}
UNTOLD = ("map", "records")
"""Kinds of fields whose values are no words: that they have changed is all that is said."""

LONG = 60
"""A text up to so many characters is told with its line."""


class Group(NamedTuple):
    """A table in words: its title, and the rules that its records belong to."""

    title: str
    rules: tuple[str, ...] = ()


GROUPS: Mapping[tuple[str, str], Group] = {
    ("area_weapons.toml", "weapon"): Group("Inch weapons"),
    ("armoury.toml", "weapon"): Group("Metre weapons"),
    ("rules.toml", "rule"): Group("Rules"),
    ("house_rules.toml", "switch"): Group("House rules"),
    ("dice.toml", "die"): Group("Dice", ("DI-1", "DI-2")),
    ("dice.toml", "motivation"): Group("Motivation", ("DI-2",)),
    ("difficulty.toml", "level"): Group("Difficulty levels", ("DF-4",)),
    ("difficulty.toml", "range"): Group("Ranges", ("DF-5", "DF-6")),
    ("examples.toml", "example"): Group("Worked examples"),
    ("glossary.toml", "term"): Group("Glossary"),
    ("sources.toml", "source"): Group("Sources"),
}
"""The tables in the order in which readers are told of them; any other comes last."""


class Line(NamedTuple):
    """One thing that differs.

    Attributes:
        group: the title of its table.
        kind, record: its table's kind and its record's name.
        title: the record in words.
        field: what differs, in words; empty where it is the whole record.
        before, after: its values in words; both empty where they are not to be told in a line.
        prose: whether the values are texts to be read.
        concerns: what it matters to.
    """

    group: str
    kind: str
    record: str
    title: str
    field: str
    before: str
    after: str
    prose: bool
    concerns: tuple[str, ...]

    @property
    def is_told(self) -> bool:
        """Whether its values are short enough to stand in a line."""
        return not self.prose or max(len(self.before), len(self.after)) <= LONG

    @property
    def text(self) -> str:
        """The whole line: ``M60, printed range: 60 m → 70 m``."""
        if not self.field:
            return f"{self.title}: {self.after}"
        named = f"{self.title}, {self.field[:1].lower()}{self.field[1:]}"
        if not self.is_told or not (self.before or self.after):
            return f"{named}: has changed"
        return f"{named}: {self.before} → {self.after}"


def between(before: Tables, after: Tables) -> tuple[Line, ...]:
    """Return what differs between two states, table by table in the order of `GROUPS`."""
    places = {table: place for place, table in enumerate(GROUPS)}
    changes = difference(before, after)
    ordered = sorted(changes, key=lambda one: places.get((one.file, one.kind), len(places)))
    rules = {**_records(before, "rules.toml", "rule"), **_records(after, "rules.toml", "rule")}
    return tuple(line for one in ordered for line in _lines(one, after, rules))


def concerned(rules: Mapping[str, Record], named: Iterable[str]) -> Iterator[str]:
    """Yield what some rules matter to: the calculators that answer by them, and their pages."""
    for rule in (rules[name] for name in named if name in rules):
        yield from (f"calculator {one}" for one in rule["calculators"] if ":" not in one)
        yield f"page {rule['subject']}"


def _records(state: Tables, file: str, kind: str) -> dict[str, Record]:
    return {name_of(one): one for one in state.get(file, {}).get(kind, [])}


def _lines(change: Change, after: Tables, rules: Mapping[str, Record]) -> Iterator[Line]:
    now = _records(after, change.file, change.kind)
    fields = {one.name: one for one in SCHEMA.get((change.file, change.kind), ())}
    for name in change.added:
        yield _line(change, rules, now[name], after="is new")
    for record in change.removed:
        yield _line(change, rules, record, after="is no longer there")
    for was in change.was:
        for field, old, new in _values(was, now[was.name], fields):
            told = (words(field, old), words(field, new))
            if told[0] != told[1] or field.kind in UNTOLD:
                yield _line(change, rules, now[was.name], label(field), *told, field=field)


def _values(was: Was, now: Record, fields: Mapping[str, Field]) -> Iterator[tuple[Field, Any, Any]]:
    """Yield each field that has changed, as it was and as it is."""
    for name in (*was.fields, *was.absent):
        field = fields.get(name, Field(name=name, kind="any", default=None))
        default = None if field.default is REQUIRED else field.default
        yield field, was.fields.get(name, default), now.get(name, default)


def _line(
    change: Change,
    rules: Mapping[str, Record],
    record: Record,
    told: str = "",
    before: str = "",
    after: str = "",
    field: Field | None = None,
) -> Line:
    group = GROUPS.get((change.file, change.kind), Group(change.file.removesuffix(".toml")))
    name = name_of(record)
    of_rules = {"rule": (name,), "switch": (str(record.get("rule")),)}.get(change.kind, group.rules)
    own = (f"weapon {name}",) if change.kind == "weapon" else ()
    return Line(
        group=group.title,
        kind=change.kind,
        record=name,
        title=title(change.kind, record),
        field=told,
        before=before,
        after=after,
        prose=field is not None and field.kind == "prose",
        concerns=(*own, *dict.fromkeys(concerned(rules, of_rules))),
    )


def title(kind: str, record: Record) -> str:
    """Return a record in words: ``M60``, ``GR-7 Automatic deviation``."""
    name = name_of(record)
    told = str(record.get("title") or record.get("name") or name)
    return f"{name} {told}" if kind == "rule" else told


def label(field: Field) -> str:
    """Return a field in words."""
    return field.label or field.name.replace("_", " ").capitalize()


def words(field: Field, value: Any) -> str:
    """Return a value in words; empty where it is none that words tell."""
    match value:
        case _ if field.kind in UNTOLD and field.name != "basis":
            return ""
        case None | () | [] | "":
            return NONE
        case bool():
            return "yes" if value else "no"
        case int() | Decimal():
            return quantity(Fraction(value)) + UNITS.get(field.unit, "")
        case [int(over), int(under)] if field.kind == "pair":
            return f"× {tables.multiplier((over, under))}"
        case Mapping():
            return _basis(value)
        case [*several]:
            return ", ".join(map(written, several))
    return str(value).strip()


def _basis(value: Mapping[str, str]) -> str:
    own = [f"{name.replace('_', ' ')} {one}" for name, one in value.items() if name != "default"]
    return "; ".join((value.get("default", NONE), *own))


def by_group(found: Sequence[Line]) -> dict[str, dict[str, list[Line]]]:
    """Return lines by the title of their table, and by their record."""
    groups: dict[str, dict[str, list[Line]]] = {}
    for line in found:
        groups.setdefault(line.group, {}).setdefault(line.record, []).append(line)
    return groups
