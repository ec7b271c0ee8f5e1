"""Files of weapons: a text in, out its rows; what the cells mean is for `own_weapons` to say."""

import re
from typing import NamedTuple

from .csv_rows import csv_table
from .json_rows import json_rows
from .toml_rows import toml_rows
from .weapon_rows import BadFile, RowFault, Rows, plain_lines

MOST_CHARACTERS = 5_000_000
LISTS = ("weapon", "weapons", "armoury", "area_weapons")
"""The lists of weapons that TOML and JSON may have: the canonical data's, and a document's."""

_REMARKS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*")
_JSON = re.compile(r"\s*(?:\{|\[\s*(?:[{\]]|\Z))")
_TOML = re.compile(r"[ \t]*(?:\[\[?[^\n\]]*\]|(?!sep=)[\w.\"'-]+[ \t]*=(?!=))", re.IGNORECASE)


class WeaponFile(NamedTuple):
    """A file of weapons: its form (``csv``, ``toml``, ``json``), its rows as they come.

    A table has the name of its delimiter and its headings too.
    """

    form: str
    rows: Rows
    delimiter: str = ""
    headings: tuple[str, ...] = ()


def weapon_file(text: str) -> WeaponFile:
    """Read a file of weapons; its own signs tell its form, for what is pasted has no name.

    Raises:
        BadFile: the text is too long, is empty, or nothing in it is known.
    """
    if len(text) > MOST_CHARACTERS:
        expected = f"at most {MOST_CHARACTERS:,} characters"
        raise BadFile(RowFault(expected, f"{len(text):,}"))
    plain = plain_lines(text)
    if not plain.strip():
        raise BadFile(RowFault("weapons", "nothing"))
    if _JSON.match(plain):
        return WeaponFile("json", json_rows(plain, LISTS))
    if _TOML.match(plain, _REMARKS.match(plain).end()):  # type: ignore[union-attr]
        return WeaponFile("toml", toml_rows(plain, LISTS))
    table = csv_table(plain)
    return WeaponFile("csv", table.rows, table.delimiter, table.headings)
