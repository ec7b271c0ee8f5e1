"""The states in which the data were published, read from their history and checked against it.

`history.toml` lies beside the data and is no part of them, nor of their fingerprint. Each state
tells what has changed since the one before it (`difference`), so that today's data, taken back
step by step, are those of each state: their fingerprints prove it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from generator.faults import Fault
from generator.history.difference import CannotUndoError, Change, Was, undone
from rangecard.checks import checked_record
from rangecard.data import Tables, fingerprint_of, parsed
from rangecard.faults import Faults
from rangecard.fields import Field
from rangecard.schema import KEYS
from rangecard.toml_text import toml_text

FILE = "history.toml"

HEAD = f"""\
# The history of the data in this folder: each published state, the newest first. It is no part of
# the fingerprint. `python -m generator record` writes a state; only its notes are written by hand.
#
# version, date  of the ruleset, and when the state was recorded
# data           the fingerprint of the data, as cards print it
# note           what else has changed, such as how something is worked out, and the rules concerned
# change         a table that has changed since the state before: names of the records that were
#                added, those that were removed, as they were, and of those that have changed the
#                fields that stood otherwise (`was`) or were not there (`absent`); `order` has the
#                names of all records before, where it cannot be told from those of now
#
# Taken back step by step, the data must have each fingerprint in {FILE}: the build checks it.

"""


class HistoryError(Fault):
    """The history cannot be read, or does not lead back to what was published."""


@dataclass(frozen=True)
class Note:
    """What else has changed, in words, and the rules that it concerns."""

    rules: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class State:
    """A published state: its version, date and fingerprint, and what changed since the last."""

    version: str
    date: str
    data: str
    notes: tuple[Note, ...] = ()
    changes: tuple[Change, ...] = ()


_TEXT = {name: Field(name=name, kind="text") for name in ("version", "date", "data")}
_NAMES = {
    name: Field(name=name, kind="texts", default=())
    for name in ("rules", "added", "order", "absent")
}
_WAS = (
    Field(name="record", kind="text"),
    Field(name="fields", kind="map", default={}),
    _NAMES["absent"],
)
_CHANGE = (
    Field(name="file", kind="text"),
    Field(name="kind", kind="text"),
    _NAMES["added"],
    _NAMES["order"],
    Field(name="was", kind="records", parts=_WAS, default=()),
    Field(name="removed", kind="any", default=()),
)
_NOTE = (_NAMES["rules"], Field(name="text", kind="prose"))
_STATE = (
    *_TEXT.values(),
    Field(name="note", kind="records", parts=_NOTE, default=()),
    Field(name="change", kind="records", parts=_CHANGE, default=()),
)
_FILE = (Field(name="state", kind="records", parts=_STATE, default=()),)


def read(text: str) -> tuple[State, ...]:
    """Return the states of a history, the newest first.

    Raises:
        HistoryError: names every fault with its place.
    """
    faults = Faults()
    try:
        found = checked_record(_FILE, parsed(text), faults)
    except ValueError as fault:
        raise HistoryError(f"{FILE}: {fault}") from None
    if not faults.found:
        faults.found += _between(found["state"])
    if faults.found:
        raise HistoryError("\n".join(f"{FILE}: {place}: {told}" for place, told in faults.found))
    return tuple(map(_state, found["state"]))


def _between(states: Sequence[Mapping[str, Any]]) -> list[tuple[str | None, str]]:
    """Return the faults of versions, dates and fingerprints."""
    faults: list[tuple[str | None, str]] = []
    for i, one in enumerate(states):
        place, version = f"state[{i}]", one["version"]
        if not re.fullmatch(r"\d+(\.\d+){2}", version):
            faults.append((f"{place}.version", f"expected such as 1.2.0, found {version!r}"))
        if version in [other["version"] for other in states[:i]]:
            faults.append((f"{place}.version", f"{version} is there twice"))
        if not re.fullmatch(r"[0-9a-f]{12}", one["data"]):
            faults.append((f"{place}.data", f"expected 12 hex digits, found {one['data']!r}"))
        if not _is_date(one["date"]):
            faults.append((f"{place}.date", f"expected such as 2026-11-30, found {one['date']!r}"))
        for j, change in enumerate(one["change"]):
            if not _are_records(change["removed"]):
                faults.append((f"{place}.change[{j}].removed", "expected records with their names"))
    if states and states[-1]["change"]:
        faults.append((f"state[{len(states) - 1}].change", "the first state has none before it"))
    return faults


def _are_records(found: Any) -> bool:
    return isinstance(found, list | tuple) and all(
        isinstance(one, Mapping) and {*KEYS} & {*one} for one in found
    )


def _is_date(text: str) -> bool:
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def _state(one: Mapping[str, Any]) -> State:
    notes = tuple(Note(tuple(note["rules"]), note["text"]) for note in one["note"])
    changes = tuple(map(_change, one["change"]))
    return State(one["version"], one["date"], one["data"], notes, changes)


def _change(one: Mapping[str, Any]) -> Change:
    was = (Was(each["record"], each["fields"], tuple(each["absent"])) for each in one["was"])
    added, removed, order = (tuple(one[name]) for name in ("added", "removed", "order"))
    return Change(one["file"], one["kind"], added, removed, tuple(was), order)


def written(states: Sequence[State]) -> str:
    """Return the text of a history; `read` reads it back."""
    return HEAD + toml_text({"state": [_record(one) for one in states]}).lstrip("\n")


def _record(state: State) -> dict[str, Any]:
    notes = [{"rules": [*note.rules], "text": note.text} for note in state.notes]
    changes = [_change_record(one) for one in state.changes]
    told = {"version": state.version, "date": state.date, "data": state.data}
    return told | _there({"note": notes, "change": changes})


def _change_record(one: Change) -> dict[str, Any]:
    was = [
        {"record": each.name} | _there({"fields": dict(each.fields), "absent": [*each.absent]})
        for each in one.was
    ]
    removed = [dict(each) for each in one.removed]
    lists = {"added": [*one.added], "order": [*one.order], "was": was, "removed": removed}
    return {"file": one.file, "kind": one.kind} | _there(lists)


def _there(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in parts.items() if one}


def stood(today: Tables, states: Sequence[State]) -> tuple[Tables, ...]:
    """Return the data of each state, taken back from today's.

    Args:
        today: the data of the newest state.
        states: the newest first.

    Raises:
        HistoryError: if some state's data do not come out with the fingerprint that it recorded.
    """
    found = [today]
    for newer, _ in pairwise(states):
        try:
            found.append(undone(found[-1], newer.changes))
        except CannotUndoError as fault:
            raise HistoryError(f"{FILE}: version {newer.version}: {fault}") from None
    for state, tables in zip(states, found, strict=True):
        made = fingerprint_of(tables)
        if made != state.data:
            told = f"it recorded the fingerprint {state.data}, and its data come out with {made}"
            raise HistoryError(f"{FILE}: version {state.version}: {told}")
    return tuple(found)
