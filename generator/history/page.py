"""What readers are told of each version: weapon by weapon, rule by rule, as it was and as it is."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup, escape

from generator.history import Told, lines, recorded
from generator.history.lines import Line
from generator.history.states import State
from generator.rendering import anchor, html, markdown
from rangecard.data import canonical


class Version(NamedTuple):
    """A version, and what has changed since the one before: a table for each table of the data."""

    state: State
    tables: dict[str, Markup]

    @property
    def anchor(self) -> str:
        """Where the page tells of it."""
        return place(self.state)


def fragment() -> str:
    """Return the list of versions, the newest first."""
    return written(recorded())


def written(told: Sequence[Told]) -> str:
    """Return the list of some versions, the newest first."""
    return markdown("changes.md", versions=list(versions(told)))


def versions(told: Sequence[Told]) -> Iterator[Version]:
    """Yield each version with what has changed since the one before."""
    for newer, older in pairwise(told):
        groups = lines.by_group(lines.between(older.tables, newer.tables))
        yield Version(
            newer.state, {name: _table(newer.state, name, one) for name, one in groups.items()}
        )
    if told:
        yield Version(told[-1].state, {})


def _table(state: State, title: str, records: Mapping[str, Sequence[Line]]) -> Markup:
    known = canonical()
    return html(
        "table-changes.html",
        title=f"{title}, version {state.version}",
        state=state,
        records=[*records.values()],
        weapons={*known.area_weapons, *known.armoury},
        rules=known.rules,
        diff=diff,
        row=row,
    )


def place(state: State) -> str:
    """Return the anchor of a version."""
    return f"v{anchor(state.version)}"


def row(state: State, line: Line) -> str:
    """Return the anchor of a record that has changed with a version."""
    return f"{place(state)}-{line.kind}-{anchor(line.record)}"


def diff(before: str, after: str) -> Markup:
    """Return a text with what was taken out and what was put in, word by word."""
    old, new = before.split(), after.split()
    steps = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    found = (part for op, i, j, k, m in steps for part in _parts(op, old[i:j], new[k:m]))
    return Markup(" ").join(found)


def _parts(op: str, old: list[str], new: list[str]) -> Iterator[Markup]:
    if op == "equal":
        yield escape(" ".join(new))
        return
    for tag, words in (("del", old), ("ins", new)):
        if words:
            yield Markup("<{0}>{1}</{0}>").format(Markup(tag), " ".join(words))
