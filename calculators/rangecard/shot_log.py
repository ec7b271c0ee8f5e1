"""The log of resolved shots as a table that spreadsheets open."""

import csv
import json
from collections.abc import Mapping, Sequence
from typing import Any

from .answers import shown
from .data import canonical
from .documents import replied, whole_characters

COLUMNS = (
    "time", "calculator", "weapon", "range_in", "range_m", "question", "dice", "seed", "result",
    "ruleset",
)  # fmt: skip
"""The columns, in order: a range stands under its unit."""

FORMULA_SIGNS = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula; the wide signs too."""

Cell = str | int | float | None


def log_csv(text: str) -> str:
    """Write the log of a reader's document as CSV: out the JSON text of ``text`` or ``faults``.

    UTF-8 with a byte-order mark, commas, Windows line ends. A text that a spreadsheet would run as
    a formula gets an apostrophe before it; numbers stay numbers. Never raises.
    """
    return replied(text, lambda document: {"text": _table(document.get("log", []))})


def _table(shots: Sequence[Mapping[str, Any]]) -> str:
    table = _Text()
    write = csv.writer(table, lineterminator="\r\n")
    write.writerow(COLUMNS)
    write.writerows([_safe(cell) for cell in _row(shot)] for shot in shots)
    return whole_characters("".join(("\ufeff", *table)))


class _Text(list[str]):
    """Lines that are written as to a file: this package opens none."""

    write = list.append


def _safe(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


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
