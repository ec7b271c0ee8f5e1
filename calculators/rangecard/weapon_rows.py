"""Rows of a file of weapons as they were found, and faults, each with its place."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from .faults import found_in_words


class Cell(NamedTuple):
    """What stands under a heading, in which line and column.

    A table's columns are counted as spreadsheets count them; in TOML and JSON ``column`` is the
    sign of the line at which the field begins, as far as the row's ``places`` know it.
    """

    heading: str
    value: Any
    line: int
    column: int


Places = Mapping[str, tuple[int, int]]
"""The line and the column of cells, by their headings."""


class Row(NamedTuple):
    """One weapon as a file has it: the line at which it begins, and its cells.

    ``places`` finds where the cells are: of TOML and JSON, only a fault is worth the search.
    """

    line: int
    cells: tuple[Cell, ...]
    places: Callable[[], Places] = dict


class RowFault(NamedTuple):
    """What is wrong with a row or with a whole file: where, what was expected and what was found.

    ``line`` and ``column`` are None where it is the file's; ``name`` is the weapon's.
    """

    expected: str
    found: str
    line: int | None = None
    column: int | None = None
    heading: str = ""
    name: str = ""

    @property
    def message(self) -> str:
        """The fault in words, without its place."""
        return f"expected {self.expected}, found {self.found}"

    @property
    def place(self) -> str:
        """The place in words, empty for the whole file: ``line 7, column 3 (Range)``."""
        if self.line is None:
            return ""
        heading = f" ({found_in_words(self.heading)})" if self.heading else ""
        column = f", column {self.column}" if self.column is not None else ""
        return f"line {self.line}{column}{heading}"

    def as_json(self) -> dict[str, Any]:
        """Return the fault as a page takes it."""
        return self._asdict() | {"place": self.place, "message": self.message}


class BadFile(ValueError):
    """A text of which nothing can be read: the one fault that says why."""

    def __init__(self, fault: RowFault) -> None:
        self.fault = fault
        super().__init__(fault.message)


Rows = Iterator[Row | RowFault]
"""Rows in the order of the file; in the place of one that cannot be read its fault."""

MARK = re.compile(r"\A\ufeff+")


def plain_lines(text: str) -> str:
    """Return a text without the mark that some editors write before it, and with one line end.

    Line ends are those of Unix, of Windows and of an old Mac; elsewhere a return is no text.
    """
    return MARK.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
