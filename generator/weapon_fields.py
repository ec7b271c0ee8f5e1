"""The fields of a reader's own weapon as a table, with every heading that a file may have."""

from typing import NamedTuple

from markupsafe import Markup

from generator import questions
from generator.rendering import html
from rangecard.fields import Field
from rangecard.weapon_words import HEADINGS, NO, NONE, SYSTEMS, UNITS, YES

_SYSTEMS = {"inch": "Inch system", "metre": "Metre system"}


class FileField(NamedTuple):
    """One field: its headings, what it takes, in which unit, and what an empty cell stands for."""

    name: str
    label: str
    headings: tuple[str, ...]
    takes: Markup
    unit: str
    empty: str


def fields_table() -> Markup:
    """Return the table of the fields of both systems, from the table that checks them."""
    groups = [
        (_SYSTEMS[system], [_row(field) for field in fields if field.kind != "any"])
        for system, fields in SYSTEMS.items()
    ]
    return html("weapon-fields.html", groups=groups)


def words() -> Markup:
    """Return the words for yes, no, nothing and the units."""
    units = [(unit, ways) for unit, ways in UNITS.items() if unit]
    nothing = [one for one in NONE if one]
    return html("weapon-words.html", yes=YES, no=NO, nothing=nothing, units=units)


def _row(field: Field) -> FileField:
    takes = Markup("yes or no") if field.kind == "flag" else questions.takes(field)
    unit = field.unit
    return FileField(
        field.name, field.label, HEADINGS.get(field.name, ()), takes, unit, _empty(field)
    )


def _empty(field: Field) -> str:
    if field.required:
        return "a fault"
    return {None: "none", False: "no"}.get(field.default, str(field.default))
