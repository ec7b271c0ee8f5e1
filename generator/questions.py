"""The fields of a question as tables, for those who write programs."""

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import NamedTuple

from markupsafe import Markup

from generator.rendering import html
from rangecard.calculators import CALCULATORS
from rangecard.fields import Field

OWN_WEAPON = Markup('an id, or a <a href="#weapons-of-your-own">weapon of your own</a>')


class FieldRow(NamedTuple):
    """One field: what it takes, what stands for it when it is left out, and what it means."""

    name: str
    takes: Markup
    default: Markup
    unit: str
    help: str


def fields_table(calculator: str) -> Markup:
    """Return the table of a calculator's fields."""
    described = CALCULATORS[calculator]
    rows = [row for field in described.fields for row in _rows(field)]
    return html("fields.html", title=f"Fields of {calculator}", rows=rows)


def _rows(field: Field, path: str = "") -> list[FieldRow]:
    """Return a field's row and under it those of an object's members: ``markers[].x``."""
    own = FieldRow(path + field.name, takes(field), default(field), field.unit, _told(field))
    inside = f"{path}{field.name}{'[]' if field.kind == 'records' else ''}."
    members = field.parts if field.kind in ("record", "records") else ()
    return [own, *(row for part in members for row in _rows(part, inside))]


def takes(field: Field) -> Markup:
    """Return what a field takes, with its bounds."""
    return _TAKES[field.kind](field)


def default(field: Field) -> Markup:
    """Return what a field that is left out stands for."""
    if field.required:
        return Markup("required")
    if field.default is None:
        return Markup("the weapon’s own" if field.kind in ("flag", "choice") else "absent")
    return Markup("none") if field.default == () else _code(field.default)


def _told(field: Field) -> str:
    return f"{field.label}. {field.help}".removesuffix(". ")


def _code(value: object) -> Markup:
    """Return a value as JSON writes it."""
    return Markup("<code>{}</code>").format(json.dumps(value, ensure_ascii=False))


def _shape(text: str) -> Markup:
    return Markup("<code>{}</code>").format(text)


def _bounds(field: Field) -> str:
    upper = "" if field.most is None else f" to {_number(field.most)}"
    if field.above is not None:
        return f"more than {_number(field.above)}{upper and ','}{upper}"
    return f"{_number(field.least or 0)}{upper or ' or more'}"


def _number(value: Decimal | int) -> str:
    return f"{value:,}".replace("-", "−")


def _choices(field: Field) -> Markup:
    return Markup(", ").join(map(_code, field.choices))


def _walls(field: Field) -> Markup:
    return _shape("[[[x1, y1], [x2, y2]], …]") + f", at most {_number(field.most or 0)}"


def _grid(field: Field) -> Markup:
    shape = _shape("{" + ", ".join(f'"{part.name}": …' for part in field.parts) + "}")
    bounds = (f"{part.name} {_bounds(part)}" for part in field.parts)
    return shape + ": " + ", ".join(bounds)


_TAKES: Mapping[str, Callable[[Field], Markup]] = {
    "weapon": lambda _: OWN_WEAPON,
    "number": lambda field: Markup(_bounds(field)),
    "whole": lambda field: Markup("whole, " + _bounds(field)),
    "flag": lambda _: Markup(", ").join((_code(False), _code(True))),
    "choice": _choices,
    "walls": _walls,
    "point": lambda _: _shape("[x, y]"),
    "grid": _grid,
    "text": lambda _: Markup("a text"),
    "identity": lambda _: Markup("a text or a whole number"),
    "names": lambda _: Markup("a list of texts"),
    "choices": lambda field: Markup("a list out of ") + _choices(field),
    "record": lambda _: Markup("an object"),
    "records": lambda field: Markup(f"a list of objects, at most {_number(field.most or 0)}"),
}
