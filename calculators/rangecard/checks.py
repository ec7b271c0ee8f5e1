"""Checks values against the table of fields; finds all faults at once, each with its field."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .burst import Grid
from .fields import FURTHEST, LONGEST_NAME, Field

LEAST_EXPONENT = -400  # finer decimals than any float; keeps one number from filling the memory


class Faults(ValueError):
    """What is wrong with a question or a record: (field, message) pairs; field None is the line."""

    def __init__(self, *found: tuple[str | None, str]) -> None:
        self.found = list(found)
        super().__init__("; ".join(f"{field}: {message}" for field, message in self.found))


def checked_record(
    fields: Sequence[Field], record: Mapping[str, Any], faults: Faults, path: str = ""
) -> dict[str, Any]:
    """Check a record against its fields; what is missing gets its default.

    Args:
        fields: the fields that the record may have.
        record: names and values.
        faults: receives what is wrong.
        path: the record's own place, such as ``weapon.``.
    """
    known = {field.name for field in fields}
    faults.found += [
        (path + str(name), "there is no such field") for name in record if name not in known
    ]
    return {field.name: _checked_field(field, record, faults, path) for field in fields}


def _checked_field(field: Field, record: Mapping[str, Any], faults: Faults, path: str) -> Any:
    if field.name in record:
        return checked(field, record[field.name], faults, path + field.name)
    if field.required:
        faults.found.append((path + field.name, f"is missing: expected {expected(field)}"))
        return None
    return field.default


def checked(field: Field, value: Any, faults: Faults, path: str) -> Any:
    """Return one value as the rules take it (numbers as Fraction), or None with a fault."""
    if value is None and field.nullable:
        return None
    try:
        return _KINDS[field.kind](field, value, path)
    except Faults as found:
        faults.found += found.found
        return None


def expected(field: Field) -> str:
    """Return in words what a field takes."""
    words = _EXPECTED.get(field.kind, field.kind)
    if field.choices:
        words = "one of " + ", ".join(_written(one) for one in field.choices)
    if field.kind not in ("number", "whole"):
        return words
    bounds = (("above", field.above), ("from", field.least), ("up to", field.most))
    return " ".join([words, *(f"{word} {bound:,}" for word, bound in bounds if bound is not None)])


_EXPECTED = {
    "number": "a number",
    "whole": "a whole number",
    "flag": "true or false",
    "text": f"a text of 1 to {LONGEST_NAME} characters",
    "prose": "a text",
    "weapon": "a weapon's id, or an object",
    "point": "[x, y]",
    "walls": "a list of [[x1, y1], [x2, y2]]",
    "grid": "an object with x, y, columns, rows",
    "records": "a list of objects",
    "pair": "[numerator, denominator]",
    "texts": "a list of texts",
    "map": "an object",
    "multipliers": "an object of levels, each [numerator, denominator]",
}


def _written(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else f"{value}"


def _wrong(field: Field, value: Any, path: str) -> Faults:
    return Faults((path, f"expected {expected(field)}, found {found_in_words(value)}"))


def found_in_words(value: Any) -> str:
    """Return a value as a fault tells it: short, and by kind where it is long."""
    match value:
        case None:
            return "null"
        case bool():
            return _written(value)
        case str():
            return f'"{value}"' if len(value) <= 40 else f"a text of {len(value)} characters"
        case Mapping():
            return "an object"
        case list() | tuple():
            return f"a list of {len(value)}"
    text = str(value) if not isinstance(value, int) or abs(value) < 10**40 else "a huge number"
    return text if len(text) <= 40 else "a number of many digits"


def decimal(value: Any) -> Decimal | None:
    """Return a finite number as the decimal it was written as; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | Fraction):
        return None
    if isinstance(value, Fraction):
        value = value.numerator / Decimal(value.denominator)
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    return number if number.is_finite() else None


def _within(field: Field, number: Decimal) -> bool:
    return (
        (field.least is None or number >= field.least)
        and (field.most is None or number <= field.most)
        and (field.above is None or number > field.above)
    )


def _number(field: Field, value: Any, path: str) -> Fraction:
    number = decimal(value)
    if number is None or not _within(field, number):
        raise _wrong(field, value, path)
    if number and number.as_tuple().exponent < LEAST_EXPONENT:  # type: ignore[operator]
        raise Faults((path, f"has more than {-LEAST_EXPONENT} decimal places"))
    return Fraction(number)


def _whole(field: Field, value: Any, path: str) -> int:
    number = decimal(value)
    if number is None or not _within(field, number) or number.adjusted() > -LEAST_EXPONENT:
        raise _wrong(field, value, path)
    if number != number.to_integral_value():
        raise _wrong(field, value, path)
    return int(number)


def _flag(field: Field, value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(field, value, path)
    return value


def _choice(field: Field, value: Any, path: str) -> Any:
    """A choice is the same value of the same kind: true is not 1, but 1.0 is 1."""
    number = decimal(value)
    for one in field.choices:
        if number is not None and not isinstance(one, bool) and one == number:
            return one
        if type(value) is type(one) and value == one:
            return one
    raise _wrong(field, value, path)


def _text(field: Field, value: Any, path: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        raise _wrong(field, value, path)
    return value


def _prose(field: Field, value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise _wrong(field, value, path)
    return value.strip()


def _record(field: Field, value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(field, value, path)
    faults = Faults()
    record = checked_record(field.parts, value, faults, f"{path}.")
    if faults.found:
        raise faults
    return record


def _weapon(field: Field, value: Any, path: str) -> Any:
    """An id is looked up by the door, which has the armoury; an object is checked here."""
    return value if isinstance(value, str) else _record(field, value, path)


def _grid(field: Field, value: Any, path: str) -> Grid:
    return Grid(**_record(field, value, path))


_COORDINATE = Field(name="", kind="number", least=-FURTHEST, most=FURTHEST)


def _point(field: Field, value: Any, path: str) -> tuple[Fraction, Fraction]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise _wrong(field, value, path)
    faults = Faults()
    x, y = (checked(_COORDINATE, one, faults, f"{path}[{i}]") for i, one in enumerate(value))
    if faults.found:
        raise faults
    return x, y


def _walls(field: Field, value: Any, path: str) -> list[tuple[Any, Any]]:
    if not isinstance(value, list | tuple):
        raise _wrong(field, value, path)
    if field.most is not None and len(value) > field.most:
        raise Faults((path, f"expected at most {field.most} walls, found {len(value)}"))
    faults = Faults()
    walls = [_wall(one, faults, f"{path}[{i}]") for i, one in enumerate(value)]
    if faults.found:
        raise faults
    return walls


_END = Field(name="", kind="point")


def _wall(value: Any, faults: Faults, path: str) -> tuple[Any, Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        found = found_in_words(value)
        faults.found.append((path, f"expected [[x1, y1], [x2, y2]], found {found}"))
        return None, None
    start, end = (checked(_END, one, faults, f"{path}[{i}]") for i, one in enumerate(value))
    if start is not None and start == end:
        faults.found.append((path, "a wall needs a length: its ends are the same point"))
    return start, end


_MULTIPLIER = Field(name="", kind="whole", least=0, most=FURTHEST)


def _multipliers(field: Field, value: Any, path: str) -> dict[str, tuple[int, int]]:
    if not isinstance(value, Mapping):
        raise _wrong(field, value, path)
    missing = [name for name in field.choices if name not in value]
    faults = Faults(*((f"{path}.{name}", "is missing: every level needs one") for name in missing))
    faults.found += [
        (f"{path}.{name}", "there is no such level") for name in value if name not in field.choices
    ]
    found = {name: _pair(one, faults, f"{path}.{name}") for name, one in value.items()}
    if faults.found:
        raise faults
    return found


def _pair(value: Any, faults: Faults, path: str) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        found = found_in_words(value)
        faults.found.append((path, f"expected [numerator, denominator], found {found}"))
        return 0, 1
    pair = [checked(_MULTIPLIER, one, faults, f"{path}[{i}]") for i, one in enumerate(value)]
    if pair[1] == 0:
        faults.found.append((f"{path}[1]", "a denominator of 0 divides by nothing"))
    return pair[0], pair[1]


def _multiplier(_field: Field, value: Any, path: str) -> tuple[int, int]:
    faults = Faults()
    pair = _pair(value, faults, path)
    if faults.found:
        raise faults
    return pair


def _records(field: Field, value: Any, path: str) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise _wrong(field, value, path)
    return [_record(field, one, f"{path}[{i}]") for i, one in enumerate(value)]


def _texts(field: Field, value: Any, path: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _wrong(field, value, path)
    return tuple(value)


def _map(field: Field, value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(field, value, path)
    return dict(value)


_KINDS: Mapping[str, Callable[[Field, Any, str], Any]] = {
    "number": _number,
    "whole": _whole,
    "flag": _flag,
    "choice": _choice,
    "text": _text,
    "prose": _prose,
    "weapon": _weapon,
    "grid": _grid,
    "point": _point,
    "walls": _walls,
    "multipliers": _multipliers,
    "pair": _multiplier,
    "records": _records,
    "texts": _texts,
    "map": _map,
    "any": lambda _field, value, _path: value,
}
