"""Tables that spreadsheets open, in which nothing runs."""

import csv
import re
from collections.abc import Iterable, Sequence

FORMULA_SIGNS = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula; the wide signs too."""

_GUARDED = re.compile(f"'+[{re.escape(''.join(FORMULA_SIGNS))}]")

Cell = str | int | float | None


def table_text(rows: Iterable[Sequence[Cell]], delimiter: str = ",") -> str:
    """Return rows as a table: UTF-8 with a byte-order mark, Windows line ends.

    A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay
    numbers.
    """
    table = _Text()
    write = csv.writer(table, delimiter=delimiter, lineterminator="\r\n")
    write.writerows([guarded(cell) for cell in row] for row in rows)
    return "".join(("\ufeff", *table))


class _Text(list[str]):
    """Lines that are written as to a file: this package opens none."""

    write = list.append


def guarded(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell


def doubled(text: str) -> str:
    """Return a text that `bare` gives back though it begins as if it were guarded already."""
    return f"'{text}" if _GUARDED.match(text) else text


def bare(text: str) -> str:
    """Return a text without the apostrophe that guards it."""
    return text[1:] if text.startswith("'") and _GUARDED.match(text) else text
