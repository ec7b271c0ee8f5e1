"""A table of odds: rows and columns of chances, counts to expect and plain words."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from generator.tables.figure import Chance
from rangecard.answers import quantity

SHOWN, HALF = 100, Fraction(1, 2)
"""A count to expect is rounded to hundredths; its fraction stands beside it."""


class Cell(NamedTuple):
    """One cell: a chance with a word before it, or a text with the fraction behind it."""

    text: str = ""
    chance: Chance | None = None
    fraction: str = ""


class GridRow(NamedTuple):
    """One row: its name, a word beside the name, its cells."""

    name: str
    note: str
    cells: tuple[Cell, ...]


class Grid(NamedTuple):
    """A table of odds, and the sentence that tells what was counted."""

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    note: str


def grid(
    title: str,
    corner: str,
    columns: Iterable[str],
    rows: Iterable[GridRow],
    *,
    note: str,
) -> Grid:
    """Return a table of odds."""
    return Grid(title, corner, tuple(columns), tuple(rows), note)


def row(name: object, cells: Iterable[Cell], note: str = "") -> GridRow:
    """Return one row of a table of odds."""
    return GridRow(str(name), note, tuple(cells))


def chance(pair: Sequence[int], text: str = "") -> Cell:
    """Return a cell with a chance of an answer, and a word before it."""
    ways, of = pair
    return Cell(text, (ways, of))


def expected(pair: Sequence[int], text: str = "") -> Cell:
    """Return a cell with an exact count to expect: rounded for the eye, its fraction behind it."""
    value = Fraction(*pair)
    told = quantity(Fraction(floor(value * SHOWN + HALF), SHOWN))
    return Cell(f"{text} {told}".strip(), None, "" if value.denominator == 1 else str(value))
