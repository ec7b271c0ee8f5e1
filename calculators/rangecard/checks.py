"""Checks values against the table of fields; finds all faults at once, each with its field."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .burst import Grid
from .faults import Faults, expected, found_in_words, wrong
from .fields import FURTHEST, Field
from .kinds import SINGLE


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
    """Return one value as the rules take it (numbers as Fraction), or None with a fault.

    A list of objects is returned with None in the place of what is faulty in it.
    """
    if value is None and field.nullable:
        return None
    try:
        if field.kind in SINGLE:
            return SINGLE[field.kind](field, value, path)
        return _SHAPES[field.kind](field, value, faults, path)
    except Faults as found:
        faults.found += found.found
        return None


def _record(field: Field, value: Any, faults: Faults, path: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong(field, value, path)
    return checked_record(field.parts, value, faults, f"{path}.")


def _sound_record(field: Field, value: Any, path: str) -> dict[str, Any]:
    faults = Faults()
    record = _record(field, value, faults, path)
    if faults.found:
        raise faults
    return record


def _records(field: Field, value: Any, faults: Faults, path: str) -> list[Any]:
    values = _list(field, value, path)
    one = Field(name="", kind="record", parts=field.parts)
    return [checked(one, each, faults, f"{path}[{i}]") for i, each in enumerate(values)]


def _list(field: Field, value: Any, path: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise wrong(field, value, path)
    if field.most is not None and len(value) > field.most:
        what = field.name or path
        raise Faults((path, f"expected at most {field.most:,} {what}, found {len(value):,}"))
    return value


def _weapon(field: Field, value: Any, _faults: Faults, path: str) -> Any:
    """An id is looked up by the question, which has the armoury; an object is checked here."""
    return value if isinstance(value, str) else _sound_record(field, value, path)


def _grid(field: Field, value: Any, _faults: Faults, path: str) -> Grid:
    return Grid(**_sound_record(field, value, path))


_COORDINATE = Field(name="", kind="number", least=-FURTHEST, most=FURTHEST)


def _point(field: Field, value: Any, faults: Faults, path: str) -> tuple[Any, Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise wrong(field, value, path)
    x, y = (checked(_COORDINATE, one, faults, f"{path}[{i}]") for i, one in enumerate(value))
    return x, y


def _walls(field: Field, value: Any, faults: Faults, path: str) -> list[tuple[Any, Any]]:
    walls = _list(field, value, path)
    return [_wall(one, faults, f"{path}[{i}]") for i, one in enumerate(walls)]


_END = Field(name="", kind="point")


def _wall(value: Any, faults: Faults, path: str) -> tuple[Any, Any]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        found = found_in_words(value)
        faults.found.append((path, f"expected [[x1, y1], [x2, y2]], found {found}"))
        return None, None
    start, end = (checked(_END, one, faults, f"{path}[{i}]") for i, one in enumerate(value))
    if start is not None and start == end and None not in start:
        faults.found.append((path, "a wall needs a length: its ends are the same point"))
    return start, end


_MULTIPLIER = Field(name="", kind="whole", least=0, most=FURTHEST)


def _multipliers(field: Field, value: Any, faults: Faults, path: str) -> dict[str, tuple[int, int]]:
    if not isinstance(value, Mapping):
        raise wrong(field, value, path)
    faults.found += [
        (f"{path}.{name}", "is missing: every level needs one")
        for name in field.choices
        if name not in value
    ]
    faults.found += [
        (f"{path}.{name}", "there is no such level") for name in value if name not in field.choices
    ]
    return {name: _pair(one, faults, f"{path}.{name}") for name, one in value.items()}


def _pair(value: Any, faults: Faults, path: str) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        found = found_in_words(value)
        faults.found.append((path, f"expected [numerator, denominator], found {found}"))
        return 0, 1
    pair = [checked(_MULTIPLIER, one, faults, f"{path}[{i}]") for i, one in enumerate(value)]
    if pair[1] == 0:
        faults.found.append((f"{path}[1]", "a denominator of 0 divides by nothing"))
    return pair[0], pair[1]


_SHAPES: Mapping[str, Callable[[Field, Any, Faults, str], Any]] = {
    "weapon": _weapon,
    "grid": _grid,
    "point": _point,
    "walls": _walls,
    "record": _record,
    "records": _records,
    "multipliers": _multipliers,
    "pair": lambda _field, value, faults, path: _pair(value, faults, path),
}
