"""What pages and other programs read of the history: what differs from each version to today's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import rangecard
from generator.history import Told, lines, page
from generator.history.lines import Line
from rangecard.data import canonical

PAGE = "changes.html"


def published(told: Sequence[Told]) -> dict[str, Any]:
    """Return every state with what differs from it today, the newest state first.

    A line that was changed and changed back differs in nothing, and is not there.
    """
    return {
        "ruleset": rangecard.__version__,
        "data": canonical().fingerprint,
        "states": [_state(told, place) for place in range(len(told))],
    }


def _state(told: Sequence[Told], place: int) -> dict[str, Any]:
    state = told[place].state
    return {
        "version": state.version,
        "date": state.date,
        "data": state.data,
        "lines": [*_lines(told[: place + 1]), *_notes(told[:place])],
    }


def _lines(told: Sequence[Told]) -> Iterator[dict[str, Any]]:
    """Yield what differs between the oldest and the newest of some states."""
    where = _places(told)
    for line in lines.between(told[-1].tables, told[0].tables):
        href = f"{PAGE}#{where[line.kind, line.record, line.group]}"
        yield {"text": line.text, "href": href, "concerns": [*line.concerns]}


def _places(told: Sequence[Told]) -> dict[tuple[str, str, str], str]:
    """Return where the page tells last of each record that has changed."""
    found: dict[tuple[str, str, str], str] = {}
    for newer, older in pairwise(told):
        for line in lines.between(older.tables, newer.tables):
            found.setdefault(_of(line), page.row(newer.state, line))
    return found


def _of(line: Line) -> tuple[str, str, str]:
    return line.kind, line.record, line.group


def _notes(told: Sequence[Told]) -> Iterator[dict[str, Any]]:
    """Yield what else has changed, as it was written by hand."""
    rules = {
        name: {"calculators": rule.calculators, "subject": rule.subject}
        for name, rule in canonical().rules.items()
    }
    for state in (one.state for one in told):
        for note in state.notes:
            concerns = dict.fromkeys(lines.concerned(rules, note.rules))
            text = f"{', '.join(note.rules)}: {note.text}" if note.rules else note.text
            href = f"{PAGE}#{page.place(state)}"
            yield {"text": text, "href": href, "concerns": [*concerns]}
