"""A reader's weapons written as a file that reads back as the same weapons."""

import json
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any

from .documents import whole_characters
from .own_weapons import own_weapons
from .spreadsheets import Cell, doubled, table_text
from .toml_text import toml_text
from .weapon_ids import OWN, Ids
from .weapon_words import FIELDS, NUMBERS

Weapons = Sequence[Mapping[str, Any]]


def write_weapons(text: str, form: str) -> str:
    """Write the weapons of a text as a file: out the JSON text of ``text``, or of ``faults``.

    Args:
        text: the weapons, as `read_weapons` takes them.
        form: ``csv``, ``tsv``, ``toml`` or ``json``.
    """
    reading = own_weapons(text, Ids(OWN))
    if reading.faults:
        return json.dumps({"faults": [one.as_json() for one in reading.faults]})
    weapons = [one.weapon for one in reading.weapons]
    return json.dumps({"text": whole_characters(FORMS[form](weapons))})


_ALL = ["id", *(field.name for field in FIELDS.values() if field.kind != "any")]


def _table(weapons: Weapons, delimiter: str) -> str:
    """Return a table with the columns that some weapon has; without a weapon with all."""
    columns = list(dict.fromkeys(chain.from_iterable(weapons))) or _ALL
    rows = ([_cell(name, weapon.get(name)) for name in columns] for weapon in weapons)
    return table_text([columns, *rows], delimiter)


def _cell(name: str, value: Any) -> Cell:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if FIELDS[name].kind in NUMBERS and value is not None:
        return _figure(value)
    return doubled(value) if isinstance(value, str) else value


def _figure(value: int | float) -> Cell:
    """Return a figure; three digits behind the point might be thousands, four can not."""
    whole, _, places = f"{Decimal(repr(value)):f}".partition(".")
    return f"{whole}.{places}0" if len(places) == 3 else f"{whole}.{places}" if places else value


def _json(weapons: Weapons) -> str:
    return json.dumps({"weapons": weapons}, ensure_ascii=False, indent=1) + "\n"


FORMS: Mapping[str, Callable[[Weapons], str]] = {
    "csv": lambda weapons: _table(weapons, ","),
    "tsv": lambda weapons: _table(weapons, "\t"),
    "toml": lambda weapons: toml_text({"weapon": list(weapons)}),
    "json": _json,
}
"""What writes each form."""
