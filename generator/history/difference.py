"""What differs between two states of the data, in the form that takes the newer back to the older.

Only what the older state had is kept: what stands there now is told by the newer one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rangecard.data import Tables, json_text
from rangecard.schema import KEYS

Record = Mapping[str, Any]
Records = Mapping[str, Record]
Table = tuple[str, str]
"""A table's file and kind, such as ("armoury.toml", "weapon")."""


class CannotUndoError(ValueError):
    """A change names a record or a field that is not there to be taken back."""


@dataclass(frozen=True)
class Was:
    """How one record stood.

    Attributes:
        name: the record.
        fields: those of its fields that stood otherwise, as they stood.
        absent: those that it did not have.
    """

    name: str
    fields: Record
    absent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """What became of one table.

    Attributes:
        file, kind: the table.
        added: the names of the records that it did not have.
        removed: the records that it has no more, whole.
        was: how the records stood that have changed.
        order: the names of all records as they were ordered; empty where that is told by the
            records of now, without those that were added.
    """

    file: str
    kind: str
    added: tuple[str, ...] = ()
    removed: tuple[Record, ...] = ()
    was: tuple[Was, ...] = ()
    order: tuple[str, ...] = ()


def difference(before: Tables, after: Tables) -> tuple[Change, ...]:
    """Return what became of every table that has changed."""
    tables = sorted({*_names(before), *_names(after)})
    changes = (_change(one, _records(before, one), _records(after, one)) for one in tables)
    return tuple(one for one in changes if one.added or one.removed or one.was or one.order)


def undone(after: Tables, changes: Sequence[Change]) -> Tables:
    """Return the data as they were before some changes.

    Raises:
        CannotUndoError: names the first thing that is not there to be taken back.
    """
    tables: dict[str, dict[str, Any]] = {file: dict(kinds) for file, kinds in after.items()}
    for one in changes:
        kinds = tables.setdefault(one.file, {})
        kinds[one.kind] = list(_undone(_records(after, (one.file, one.kind)), one))
        if not kinds[one.kind]:  # a table without records is none, and a file without tables
            del kinds[one.kind]
        if not kinds:
            del tables[one.file]
    return tables


def name_of(record: Record) -> str:
    """Return what names a record within its table."""
    return next(str(record[key]) for key in KEYS if key in record)


def _names(tables: Tables) -> Iterator[Table]:
    return ((file, kind) for file, kinds in tables.items() for kind in kinds)


def _records(tables: Tables, table: Table) -> Records:
    file, kind = table
    return {name_of(one): one for one in tables.get(file, {}).get(kind, [])}


def _change(table: Table, before: Records, after: Records) -> Change:
    added = tuple(name for name in after if name not in before)
    staying = [name for name in after if name in before]
    both = ((name, before[name], after[name]) for name in staying)
    return Change(
        *table,
        added=added,
        removed=tuple(one for name, one in before.items() if name not in after),
        was=tuple(_was(*one) for one in both if json_text(one[1]) != json_text(one[2])),
        order=() if staying == [*before] else tuple(before),
    )


def _was(name: str, before: Record, after: Record) -> Was:
    fields = {
        key: value
        for key, value in before.items()
        if key not in after or json_text(value) != json_text(after[key])
    }
    return Was(name, fields, tuple(key for key in after if key not in before))


def _undone(records: Records, change: Change) -> Iterator[Record]:
    place = f"{change.file}: {change.kind}"
    older = {name: one for name, one in records.items() if name not in change.added}
    if len(older) != len(records) - len(change.added):
        missing = next(name for name in change.added if name not in records)
        raise CannotUndoError(f"{place} {missing}: was added, and is not there")
    for was in change.was:
        if was.name not in older:
            raise CannotUndoError(f"{place} {was.name}: has changed, and is not there")
        older[was.name] = _as_it_was(older[was.name], was)
    older |= {name_of(one): one for one in change.removed}
    if change.order and {*change.order} != {*older}:
        raise CannotUndoError(f"{place}: the order names other records than there were")
    return (older[name] for name in change.order or older)


def _as_it_was(record: Record, was: Was) -> Record:
    return {key: one for key, one in record.items() if key not in was.absent} | dict(was.fields)
