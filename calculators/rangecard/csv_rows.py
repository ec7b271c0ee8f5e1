"""Tables as text, with commas, semicolons or tabs between the cells."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .faults import found_in_words
from .spreadsheets import bare
from .weapon_rows import BadFile, Cell, Row, RowFault, Rows
from .weapon_words import FIELDS, field_of

DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t"}
_NAMED = re.compile(r"sep=([,;\t])[ \t]*", re.IGNORECASE)
"""The first line in which some spreadsheets name the delimiter."""


class Table(NamedTuple):
    """A table: the name of its delimiter, its headings, and its rows after them."""

    delimiter: str
    headings: tuple[str, ...]
    rows: Rows


class _Lines(Iterator[str]):
    """Lines for the reader, which asks for more than there are only where a quote never ends."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = iter(lines)
        self.ended = False

    def __next__(self) -> str:
        for line in self._lines:
            return f"{line}\n"
        self.ended = True
        raise StopIteration


def csv_table(text: str) -> Table:
    """Read a table.

    Args:
        text: with line ends of Unix.

    Raises:
        BadFile: no heading is known.
    """
    lines = text.split("\n")
    start = next((place for place, line in enumerate(lines) if line.strip()), 0)
    named = _NAMED.fullmatch(lines[start])
    start += bool(named)
    delimiter = named[1] if named else _delimiter(lines[start:])
    found = _lists(lines, start, delimiter)
    heads = next(found, (start + 1, []))
    headings = tuple(heads[1]) if not isinstance(heads, RowFault) else ()
    if not any(map(field_of, headings)):
        raise BadFile(_no_heading(lines[start : start + 1]))
    (name,) = (name for name, sign in DELIMITERS.items() if sign == delimiter)
    return Table(name, headings, _rows(found, headings))


def _delimiter(lines: Sequence[str]) -> str:
    """Return the delimiter under which the most headings are known.

    Which sign comes often, or equally often in each line, tells little: names hold commas, and a
    decimal comma is as regular as a delimiter. But the words that a heading may be are known.
    """

    def known(sign: str) -> tuple[int, int]:
        heads = next(_lists(lines, 0, sign), None)
        cells = [] if heads is None or isinstance(heads, RowFault) else heads[1]
        return sum(field_of(cell) is not None for cell in cells), len(cells)

    return max(DELIMITERS.values(), key=known)


def _no_heading(first: Sequence[str]) -> RowFault:
    known = ", ".join(field.label for field in FIELDS.values() if field.label)
    found = found_in_words("".join(first).strip())
    return RowFault(f"JSON, TOML, or a row of headings such as {known}", found)


def _lists(
    lines: Sequence[str], start: int, delimiter: str
) -> Iterator[tuple[int, list[str]] | RowFault]:
    """Yield the rows from a line on, each with its line."""
    given = _Lines(lines[start:])
    reader = csv.reader(given, delimiter=delimiter, strict=True, skipinitialspace=True)
    while not given.ended:
        line = start + reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield _unread(line, is_open=given.ended)
        else:
            if any(map(str.strip, cells)):
                yield line, cells


def _unread(line: int, *, is_open: bool) -> RowFault:
    if is_open:
        found = "one that is never closed: nothing is read from here on"
        return RowFault('a second quote after the first (")', found, line)
    most = f"{csv.field_size_limit():,}"
    expected = f'a delimiter after a closing quote ("" is a quote inside), at most {most} signs'
    return RowFault(expected, "something else", line)


def _rows(found: Iterator[tuple[int, list[str]] | RowFault], headings: Sequence[str]) -> Rows:
    for one in found:
        yield one if isinstance(one, RowFault) else _row(*one, headings)


def _row(line: int, cells: Sequence[str], headings: Sequence[str]) -> Row | RowFault:
    if len(cells) > len(headings) and any(map(str.strip, cells[len(headings) :])):
        expected = f"at most {len(headings)} cells, as many as there are headings"
        return RowFault(expected, str(len(cells)), line, len(headings) + 1)
    named = enumerate(zip(headings, cells, strict=False), 1)
    return Row(line, tuple(Cell(head, bare(one), line, n) for n, (head, one) in named))
