"""The kinds of single values: each is read as the rules take it, or raises its faults."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .faults import Faults, wrong
from .fields import LONGEST_NAME, Field

LEAST_EXPONENT = -400  # finer decimals than any float; keeps one number from filling the memory


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
        raise wrong(field, value, path)
    if number and number.as_tuple().exponent < LEAST_EXPONENT:  # type: ignore[operator]
        raise Faults((path, f"has more than {-LEAST_EXPONENT} decimal places"))
    return Fraction(number)


def _whole(field: Field, value: Any, path: str) -> int:
    number = decimal(value)
    if number is None or not _within(field, number) or number.adjusted() > -LEAST_EXPONENT:
        raise wrong(field, value, path)
    if number != number.to_integral_value():
        raise wrong(field, value, path)
    return int(number)


def _flag(field: Field, value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(field, value, path)
    return value


def _choice(field: Field, value: Any, path: str) -> Any:
    """A choice is the same value of the same kind: true is not 1, but 1.0 is 1."""
    number = decimal(value)
    for one in field.choices:
        if number is not None and not isinstance(one, bool) and one == number:
            return one
        if type(value) is type(one) and value == one:
            return one
    raise wrong(field, value, path)


def _choices(field: Field, value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise wrong(field, value, path)
    one = Field(name="", kind="choice", choices=field.choices)
    return _each(one, value, path)


def _text(field: Field, value: Any, path: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        raise wrong(field, value, path)
    return value


def _names(field: Field, value: Any, path: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise wrong(field, value, path)
    return _each(Field(name="", kind="text"), value, path)


def _each(field: Field, values: list[Any] | tuple[Any, ...], path: str) -> tuple[Any, ...]:
    """Return the values of a list, or raise the faults of all of them."""
    faults, found = Faults(), []
    for i, value in enumerate(values):
        try:
            found.append(SINGLE[field.kind](field, value, f"{path}[{i}]"))
        except Faults as of_one:
            faults.found += of_one.found
    if faults.found:
        raise faults
    return tuple(found)


def _identity(field: Field, value: Any, path: str) -> str | int:
    if isinstance(value, str):
        return value
    try:
        return _whole(field, value, path)
    except Faults:
        raise wrong(field, value, path) from None


def _prose(field: Field, value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise wrong(field, value, path)
    return value.strip()


def _texts(field: Field, value: Any, path: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise wrong(field, value, path)
    return tuple(value)


def _map(field: Field, value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong(field, value, path)
    return dict(value)


SINGLE: Mapping[str, Callable[[Field, Any, str], Any]] = {
    "number": _number,
    "whole": _whole,
    "flag": _flag,
    "choice": _choice,
    "choices": _choices,
    "text": _text,
    "names": _names,
    "identity": _identity,
    "prose": _prose,
    "texts": _texts,
    "map": _map,
    "any": lambda _field, value, _path: value,
}
