"""The log of resolved shots as a table that spreadsheets open."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from .answers import shown
from .data import canonical
from .documents import replied, whole_characters
from .spreadsheets import Cell, table_text

COLUMNS = (
    "time", "calculator", "weapon", "range_in", "range_m", "question", "dice", "seed", "result",
    "ruleset",
)  # fmt: skip
"""The columns, in order: a range stands under its unit."""


def log_csv(text: str) -> str:
    """Write the log of a reader's document as CSV: out the JSON text of ``text`` or ``faults``.

    UTF-8 with a byte-order mark, commas, Windows line ends. A text that a spreadsheet would run as
    a formula gets an apostrophe before it; numbers stay numbers. Never raises.
    """
    return replied(text, lambda document: {"text": _table(document.get("log", []))})


def _table(shots: Sequence[Mapping[str, Any]]) -> str:
    return whole_characters(table_text([COLUMNS, *map(_row, shots)]))


def _row(shot: Mapping[str, Any]) -> list[Cell]:
    question = shot["question"]
    return [
        shot["time"],
        question["calculator"],
        _weapon(question.get("weapon")),
        _figure(question.get("range_in")),
        _figure(question.get("range_m")),
        json.dumps(question, ensure_ascii=False),
        "; ".join(_die(name, score) for name, score in (shot.get("dice") or {}).items()),
        _figure(question.get("seed")),
        shot.get("told", ""),
        shot.get("ruleset"),
    ]


def _weapon(weapon: Any) -> Cell:
    """Return a weapon's name: that of the data for an id, its own for an object."""
    if isinstance(weapon, Mapping):
        return str(weapon.get("name", ""))
    tables = canonical()
    names = {one.id: one.name for one in tables.area_weapons.values()}
    names |= {one.id: one.name for one in tables.armoury.values()}
    return names[weapon] if isinstance(weapon, str) and weapon in names else _figure(weapon)


def _figure(value: Any) -> Cell:
    """Return a value that a cell can hold: a number as it is, anything else as text."""
    plain = value is None or isinstance(value, int | float | str)
    return value if plain and not isinstance(value, bool) else json.dumps(value, ensure_ascii=False)


def _die(name: str, scores: object) -> str:
    many = scores if isinstance(scores, list) else [scores]
    return f"{name} {' '.join(map(shown, many))}"
