"""A reader's own weapons: a text in, out weapons that every question takes, and all its faults.

Tolerant to read: what a heading, a figure or a word can mean in one way only is understood so, and
what was understood is told. Strict to accept: a row with a fault is no weapon, nothing is guessed.
"""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from .weapon_cells import marks
from .weapon_files import WeaponFile, weapon_file
from .weapon_headings import Headings
from .weapon_ids import OWN, Ids
from .weapon_records import OwnWeapon, Records
from .weapon_rows import BadFile, Row, RowFault
from .weapon_words import NUMBERS

MOST_WEAPONS = 10_000


class Reading:
    """A text that is read as far as it was asked for; `upto` goes on.

    Args:
        text: CSV, TOML or JSON.
        ids: those of its weapons.

    Attributes:
        weapons: those that were accepted.
        faults: all that is wrong, as it was found.
        rows: how many rows were read, faulty ones too.
        done: whether there are no more.
    """

    def __init__(self, text: str, ids: Ids) -> None:
        self.weapons: list[OwnWeapon] = []
        self.faults: list[RowFault] = []
        self.rows = 0
        self.done = False
        self._found = [(0, 0)]
        self._headings = Headings()
        self._marks: frozenset[str] = frozenset()
        try:
            self._file = weapon_file(text)
            rows = self._table() if self._file.form == "csv" else self._file.rows
        except BadFile as bad:
            self._file, rows = WeaponFile("", iter(())), iter(())
            self.faults.append(bad.fault)
        self._left = rows
        self._records = Records(self._headings, ids, self._marks)

    def _table(self) -> Iterator[Row | RowFault]:
        """Read a table's cells at once: every row may tell which is the decimal mark."""
        self._headings = Headings(self._file.headings)
        if self._headings.faults:
            self.faults += self._headings.faults
            return iter(())
        rows = [*self._file.rows]
        self._marks = frozenset(marks(text) for text in self._figures(rows)) - {""}
        return iter(rows)

    def _figures(self, rows: Sequence[Row | RowFault]) -> Iterator[str]:
        fields = map(self._headings.field, self._file.headings)
        places = [n for n, field in enumerate(fields) if field and field.kind in NUMBERS]
        for row in rows:
            if isinstance(row, Row):
                yield from (row.cells[place].value for place in places if place < len(row.cells))

    def upto(self, rows: int) -> "Reading":
        """Read on until so many rows are read, or all."""
        for row in islice(self._left, max(0, rows - self.rows)):
            if self.rows == MOST_WEAPONS:
                self._stop(row.line)
                break
            self.rows += 1
            if isinstance(row, RowFault):
                self.faults.append(row)
            else:
                weapon, faults = self._records.weapon(row)
                self.weapons += [weapon] if weapon else []
                self.faults += faults
            self._found.append((len(self.weapons), len(self.faults)))
        self.done = self.rows < rows
        return self

    def _stop(self, line: int | None) -> None:
        found = "more: nothing is read from here on"
        self.faults.append(RowFault(f"at most {MOST_WEAPONS:,} weapons", found, line))
        self._left = iter(())

    def part(self, start: int, stop: int) -> tuple[list[OwnWeapon], list[RowFault]]:
        """Return the weapons and the faults of some rows; the file's own come with the last."""
        weapons, faults = self._found[min(start, self.rows)]
        if stop > self.rows:
            return self.weapons[weapons:], self.faults[faults:]
        last_weapon, last_fault = self._found[stop]
        return self.weapons[weapons:last_weapon], self.faults[faults:last_fault]

    def understood(self) -> dict[str, Any]:
        """Return what was made of the text, as a page takes it.

        ``form`` is empty where nothing was; ``decimal`` lists the marks of clear figures.
        """
        return {
            "form": self._file.form,
            "delimiter": self._file.delimiter or None,
            "decimal": sorted(self._marks),
            "columns": self._headings.as_json(),
            "systems": sorted({one.system for one in self.weapons}),
            "rows": self.rows,
            "weapons": len(self.weapons),
            "faults": len(self.faults),
            "done": self.done,
        }


def own_weapons(text: str, ids: Ids) -> Reading:
    """Read all of a text's weapons."""
    return Reading(text, ids).upto(MOST_WEAPONS + 2)


@lru_cache(maxsize=1)  # a page reads on in the text that it began with
def _reading(text: str) -> Reading:
    return Reading(text, Ids(OWN))


def read_weapons(text: str, start: int = 0, stop: int = MOST_WEAPONS + 2) -> str:
    """Read some rows of a text of weapons: out JSON text. Never raises.

    ``weapons`` and ``faults`` are those of the rows from ``start`` on, before ``stop``; each weapon
    has its ``line``, its ``system`` and the object ``weapon`` that a question takes. ``understood``
    tells of all the rows up to there, and whether that is all (``done``). The text is read once,
    also where it is asked for in parts, in order.
    """
    reading = _reading(text).upto(stop)
    weapons, faults = reading.part(start, stop)
    return json.dumps(
        {
            "understood": reading.understood(),
            "weapons": [one._asdict() for one in weapons],
            "faults": [one.as_json() for one in faults],
        }
    )
