"""Weapons in TOML: tables in a list, each read for itself, so that a faulty one spoils no other."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from .door import decimal_number
from .faults import found_in_words
from .nesting import DEEPEST, TOML_TEXTS, too_deep, too_dotted
from .weapon_rows import Cell, Row, RowFault, Rows
from .weapon_words import field_of

_AT = re.compile(r"\(at line (\d+), column (\d+)\)")
_KEY = re.compile(r"^[ \t]*(\"[^\"\n]*\"|'[^'\n]*'|[\w-]+)[ \t]*=", re.MULTILINE)


class _Part(NamedTuple):
    """What one record or what stands before all of them is written in, and its first line."""

    line: int
    text: str


def toml_rows(text: str, lists: Sequence[str]) -> Rows:
    """Yield the weapons of a text.

    Args:
        text: with line ends of Unix.
        lists: the names of the lists of weapons.
    """
    has_list = False
    for part in _parts(text, lists):
        for row in _rows(part, lists):
            has_list = True
            yield row
    if not has_list and not re.search(rf"^[ \t]*(?:{'|'.join(lists)})[ \t]*=", text, re.MULTILINE):
        yield RowFault(f"tables such as [[{lists[0]}]]", "none", 1)


def _parts(text: str, lists: Sequence[str]) -> Iterator[_Part]:
    """Cut a text before each table of a list of weapons; what is in quotes cuts nothing."""
    names = "|".join(lists)
    header = rf"(?P<table>(?m:^)[ \t]*\[\[[ \t]*[\"']?(?:{names})[\"']?[ \t]*\]\])"
    start, line = 0, 1
    for found in re.finditer("|".join((header, *TOML_TEXTS)), text, re.DOTALL):
        if found["table"]:
            yield _Part(line, text[start : found.start()])
            line += text.count("\n", start, found.start())
            start = found.start()
    yield _Part(line, text[start:])


def _rows(part: _Part, lists: Sequence[str]) -> Rows:
    if too_deep(part.text) or too_dotted(part.text):
        yield RowFault(f"TOML nested at most {DEEPEST} deep", "deeper", part.line)
        return
    try:
        found = tomllib.loads(part.text, parse_float=decimal_number)
    except tomllib.TOMLDecodeError as fault:
        yield _no_toml(part, str(fault))
    except (ValueError, RecursionError, ArithmeticError):
        yield RowFault("TOML", "a figure that is none, or too long", part.line)
    else:
        yield from _weapons(part, found, lists)


def _no_toml(part: _Part, told: str) -> RowFault:
    """Return the fault of a part that is no TOML; at its end the parser tells no place."""
    place = _AT.search(told)
    line = part.line + (int(place[1]) - 1 if place else part.text.rstrip().count("\n"))
    return RowFault("TOML", "something else", line, int(place[2]) if place else None)


def _weapons(part: _Part, found: Mapping[str, Any], lists: Sequence[str]) -> Rows:
    """Yield the weapons of a part: those of its lists, or the one that it is itself."""
    for name in lists:
        listed = found.get(name, [])
        for one in listed if isinstance(listed, list) else (listed,):
            yield _row(part, one) if isinstance(one, dict) else _no_table(part, name, one)
    alone = {key: one for key, one in found.items() if key not in lists}
    if any(map(field_of, alone)):
        yield _row(part, alone)


def _no_table(part: _Part, name: str, value: object) -> RowFault:
    line, column = _places(part).get(name, (part.line, 1))
    return RowFault("a table", found_in_words(value), line, column)


def _row(part: _Part, record: Mapping[str, Any]) -> Row:
    cells = tuple(Cell(key, one, part.line, 1) for key, one in record.items())
    return Row(part.line, cells, partial(_places, part))


def _places(part: _Part) -> dict[str, tuple[int, int]]:
    """Return the line and the column of each key that begins a line."""
    found: dict[str, tuple[int, int]] = {}
    line, counted = part.line, 0
    for key in _KEY.finditer(part.text):
        line += part.text.count("\n", counted, key.start(1))
        counted = key.start(1)
        start = part.text.rfind("\n", 0, counted) + 1
        found.setdefault(key[1].strip("\"'"), (line, counted - start + 1))
    return found
