"""Weapons in JSON: a list of objects, by itself or in an object, or one object."""

import json
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, NoReturn

from .door import decimal_number, whole_number
from .faults import found_in_words
from .nesting import DEEPEST, too_deep
from .weapon_rows import BadFile, Cell, Places, Row, RowFault, Rows
from .weapon_words import field_of

_SPACE = re.compile(r"[ \t\n]*")
_END = re.compile(r"\n")


class _Repeated(dict[str, Any]):
    """An object that has some of its fields again."""

    again: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object that does not hide what it has twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    counted = Counter(key for key, _ in pairs)
    repeated = _Repeated(found)
    repeated.again = tuple(key for key, times in counted.items() if times > 1)
    return repeated


class _Walk:
    """A walk through a text that knows where it is, which the parser of lists does not tell."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._ends = [found.start() for found in _END.finditer(text)]
        self._decoder = json.JSONDecoder(
            parse_float=decimal_number, parse_int=whole_number, object_pairs_hook=_object
        )

    def place(self, at: int) -> tuple[int, int]:
        """Return the line and the column of a place."""
        line = bisect_left(self._ends, at)
        return line + 1, at - (self._ends[line - 1] + 1 if line else 0) + 1

    def sign(self) -> str:
        """Return the next sign that is no space, empty at the end."""
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[self.at : self.at + 1]

    def fail(self) -> NoReturn:
        """Raise what stops the walk."""
        line, column = self.place(self.at)
        raise BadFile(RowFault("JSON", "something else", line, column))

    def value(self) -> Any:
        """Read a value, whatever it holds."""
        self.sign()
        try:
            found, self.at = self._decoder.raw_decode(self.text, self.at)
        except json.JSONDecodeError as fault:
            self.at = min(fault.pos, len(self.text))
            self.fail()
        except (ValueError, ArithmeticError, RecursionError):
            self.fail()
        return found

    def each(self, opening: str, closing: str) -> Iterator[None]:
        """Stop at each entry of a list or of an object, whoever asks reads it."""
        if self.sign() != opening:
            self.fail()
        self.at += 1
        if self.sign() == closing:
            self.at += 1
            return
        while True:
            yield
            sign = self.sign()
            self.at += 1
            if sign == closing:
                return
            if sign != ",":
                self.at -= 1
                self.fail()

    def fields(self) -> Iterator[tuple[str, int]]:
        """Stop at the value of each field of an object: its key, and where the key stands."""
        for _ in self.each("{", "}"):
            self.sign()
            start, key = self.at, self.value()
            if not isinstance(key, str) or self.sign() != ":":
                self.fail()
            self.at += 1
            yield key, start


def json_rows(text: str, lists: tuple[str, ...]) -> Rows:
    """Yield the weapons of a text.

    Args:
        text: with line ends of Unix.
        lists: the names of an object's lists of weapons.

    Raises:
        BadFile: it is nested too deep.
    """
    if too_deep(text):
        raise BadFile(RowFault(f"JSON nested at most {DEEPEST} deep", "deeper"))
    return _until_bad(_rows(_Walk(text), lists))


def _until_bad(rows: Rows) -> Rows:
    """Yield rows up to where the text is none any more, and then that."""
    try:
        yield from rows
    except BadFile as stop:
        yield stop.fault


def _rows(walk: _Walk, lists: tuple[str, ...]) -> Rows:
    if walk.sign() == "[":
        yield from _listed(walk)
    else:
        yield from _in_object(walk, lists)
    if walk.sign():
        walk.fail()


def _listed(walk: _Walk) -> Rows:
    for _ in walk.each("[", "]"):
        yield _record(walk)


def _record(walk: _Walk) -> Row | RowFault:
    walk.sign()
    start = walk.at
    line, column = walk.place(start)
    found = walk.value()
    if not isinstance(found, dict):
        return RowFault("an object", found_in_words(found), line, column)
    cells = [Cell(key, one, line, column) for key, one in found.items()]
    if isinstance(found, _Repeated):
        cells += [Cell(key, None, line, column) for key in found.again]
    return Row(line, tuple(cells), partial(_places, walk, start))


def _places(walk: _Walk, start: int) -> Places:
    """Walk through an object once more, to see where its fields are."""
    left, walk.at = walk.at, start
    found = {}
    for key, at in walk.fields():
        found[key] = walk.place(at)
        walk.value()
    walk.at = left
    return found


def _in_object(walk: _Walk, lists: tuple[str, ...]) -> Rows:
    """Yield the weapons of an object's lists; without such a list it is a weapon itself."""
    start, own, has_list = walk.at, [], False
    for key, at in walk.fields():
        if key in lists and walk.sign() == "[":
            has_list = True
            yield from _listed(walk)
        else:
            own.append(Cell(key, walk.value(), *walk.place(at)))
    if has_list:
        return
    line, column = walk.place(start)
    if any(field_of(cell.heading) for cell in own):
        yield Row(line, tuple(own))
    else:
        yield RowFault(f"a list of weapons such as {lists[1]}", "none", line, column)
