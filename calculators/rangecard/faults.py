"""What is wrong with a question or a record, in words that name the field."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from .fields import LONGEST_NAME, Field

HUGE_EXPONENT = 100_000  # whoever typed more digits of it is not told them


class Faults(ValueError):
    """What is wrong with a question or a record: (field, message) pairs; field None is the line."""

    def __init__(self, *found: tuple[str | None, str]) -> None:
        self.found = list(found)
        super().__init__("; ".join(f"{field}: {message}" for field, message in self.found))


def wrong(field: Field, value: Any, path: str) -> Faults:
    """Return the fault of a value that is not what its field takes."""
    return Faults((path, f"expected {expected(field)}, found {found_in_words(value)}"))


def expected(field: Field) -> str:
    """Return in words what a field takes."""
    words = _EXPECTED.get(field.kind, field.kind)
    if field.choices:
        listed = ", ".join(written(one) for one in field.choices)
        words = f"a list out of {listed}" if field.kind == "choices" else f"one of {listed}"
    if field.kind not in ("number", "whole"):
        return words
    bounds = (("above", field.above), ("from", field.least), ("up to", field.most))
    return " ".join([words, *(f"{word} {bound:,}" for word, bound in bounds if bound is not None)])


_EXPECTED = {
    "number": "a number",
    "whole": "a whole number",
    "flag": "true or false",
    "text": f"a text of 1 to {LONGEST_NAME} characters",
    "names": f"a list of texts of 1 to {LONGEST_NAME} characters",
    "identity": "a text or a whole number",
    "prose": "a text",
    "weapon": "a weapon's id, or an object",
    "point": "[x, y]",
    "walls": "a list of [[x1, y1], [x2, y2]]",
    "grid": "an object with x, y, columns, rows",
    "record": "an object",
    "records": "a list of objects",
    "pair": "[numerator, denominator]",
    "texts": "a list of texts",
    "map": "an object",
    "multipliers": "an object of levels, each [numerator, denominator]",
}


def written(value: Any) -> str:
    """Return a choice as JSON writes it, texts without their quotes."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else f"{value}"


def found_in_words(value: Any) -> str:
    """Return a value as a fault tells it: short, and by kind where it is long."""
    match value:
        case None:
            return "null"
        case bool():
            return written(value)
        case str():
            return f'"{value}"' if len(value) <= 40 else f"a text of {len(value)} characters"
        case Mapping():
            return "an object"
        case list() | tuple():
            return f"a list of {len(value)}"
    if isinstance(value, Decimal) and value and abs(value.adjusted()) >= HUGE_EXPONENT:
        return "a huge number" if value.adjusted() > 0 else "a tiny number"
    text = str(value) if not isinstance(value, int) or abs(value) < 10**40 else "a huge number"
    return text if len(text) <= 40 else "a number of many digits"
