"""Cells of a file of weapons: a text is read as its field's kind of value, or says what it is not.

A figure has one decimal mark or none. With three digits behind its only mark it may as well be
thousands: then the file's other figures decide, and where they do not, nobody does.
"""

import re
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal
from typing import Any

from .faults import expected
from .fields import Field
from .weapon_words import NO, NONE, UNITS, YES, choices, folded_choice

FRACTIONS = {"½": "5", "¼": "25", "¾": "75", "⅛": "125", "⅜": "375", "⅝": "625", "⅞": "875"}
MOST_DIGITS = 15
"""Digits of a figure that every program reads as they were written."""

_LOST = re.compile("[\ufffd\ud800-\udfff]")
"""What stands where a sign could not be read, for the file has another encoding; half a sign."""

_FIGURE = re.compile(
    rf"([+−-]?)([0-9]+)(?:([.,])([0-9]+)|[ \xa0]?([{''.join(FRACTIONS)}]))?(.*)", re.DOTALL
)
_ALONE = re.compile(rf"([{''.join(FRACTIONS)}])")
_UNCLEAR = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}")
_MARKED = re.compile(r"[+−-]?([0-9]+)([.,])([0-9]+)(?![0-9.,])")


class NoValue(ValueError):
    """A cell that is not what its field takes: what was expected, in words."""


def marks(text: str) -> str:
    """Return the decimal mark of a figure that can have been meant in one way only, else nothing.

    ``7,62``, ``0,125`` and ``1234,567`` have a comma; ``1,234`` may be thousands.
    """
    found = _MARKED.match(text.strip())
    return "" if found is None or _UNCLEAR.fullmatch(found[0].lstrip("+−-")) else found[2]


def read(field: Field, text: str, decimal_marks: Collection[str] = ()) -> Any:
    """Return what a cell holds, not yet checked; None where it says that it holds nothing.

    Args:
        field: what it should be.
        text: what stands there.
        decimal_marks: the marks of the file's clear figures.

    Raises:
        NoValue: says what was expected.
    """
    told = " ".join(text.split())
    if _LOST.search(told):
        raise NoValue("signs that can be read (save the file as UTF-8)")
    if field.name == "name":
        return told or None
    if told.casefold() in NONE:
        return None
    return _READING.get(field.kind, _text)(field, told, decimal_marks)


def wanted(field: Field) -> str:
    """Return in words what a field takes, with its unit."""
    unit = f" ({field.unit})" if field.unit else ""
    words = "yes or no" if field.kind == "flag" else expected(field)
    return f"{words}{unit}{' or none' if field.nullable else ''}"


def _text(_field: Field, text: str, _marks: Collection[str]) -> str:
    return text


def _flag(field: Field, text: str, _marks: Collection[str]) -> bool:
    told = text.casefold()
    if told not in (*YES, *NO):
        raise NoValue(wanted(field))
    return told in YES


def _choice(field: Field, text: str, _marks: Collection[str]) -> str:
    found = choices(field).get(folded_choice(text))
    if found is None:
        raise NoValue(wanted(field))
    return found


def _number(field: Field, text: str, decimal_marks: Collection[str]) -> int | float:
    number = text if not _ALONE.match(text) else f"0{text}"
    found = _FIGURE.fullmatch(number)
    if found is None:
        raise NoValue(wanted(field) + (", with a digit first" if text[0] in ".," else ""))
    sign, whole, mark, places, part, unit = found.groups()
    _check_unit(field, unit)
    if mark and _UNCLEAR.fullmatch(f"{whole}{mark}{places}"):
        _check_mark(mark, whole, places, decimal_marks)
    places = FRACTIONS[part] if part else places or ""
    return _exact(f"{'-' if sign in '−-' and sign else ''}{whole}.{places or '0'}")


def _check_unit(field: Field, unit: str) -> None:
    told = unit.strip().casefold()
    if told and told not in UNITS[field.unit] and told.rstrip(".") not in UNITS[field.unit]:
        raise NoValue(f"{wanted(field)} and nothing behind it but its unit")


def _check_mark(mark: str, whole: str, places: str, decimal_marks: Collection[str]) -> None:
    """Let a figure pass whose mark is the decimal mark of all others in the file."""
    if set(decimal_marks) != {mark}:
        either = f"{whole}.{places}0 or {whole}{places}"
        raise NoValue(f"{either}: with three digits behind its mark it may be either")


def exact(field: Field, value: Any) -> Any:
    """Return a value of TOML or JSON as it is; a figure as every reader's JSON holds it.

    Raises:
        NoValue: a figure is none, or has too many digits.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return value
    number = Decimal(value)
    if not number.is_finite():
        raise NoValue(wanted(field))
    return _exact(number)


def _exact(text: str | Decimal) -> int | float:
    """Return a figure as JSON holds it, the same for every reader."""
    number = Decimal(text)
    digits = "".join(map(str, number.as_tuple().digits)).strip("0")  # normalize() would round
    if max(len(digits), abs(number.adjusted())) > MOST_DIGITS:
        raise NoValue(f"a number of at most {MOST_DIGITS} digits")
    return int(number) if number == number.to_integral_value() else float(number)


_READING: Mapping[str, Callable[[Field, str, Collection[str]], Any]] = {
    "flag": _flag,
    "choice": _choice,
    "number": _number,
    "whole": _number,
}
