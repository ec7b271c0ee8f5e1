"""A question as its reader typed it and in words: texts of values, fields by their labels."""

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from .answers import quantity
from .calculators import CALCULATORS
from .data import canonical
from .fields import Field


def written(value: Any) -> str:
    """Return a value as a reader would type it; what the form leaves empty is empty."""
    match value:
        case None | () | []:
            return ""
        case bool():
            return "true" if value else "false"
        case Fraction():
            return quantity(value)
        case {"x": x, "y": y, "columns": columns, "rows": rows}:
            return written([x, y, columns, rows])
        case Mapping():
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        case [str(), *_]:
            return "\n".join(map(str, value))
        case [[[*_], *_], *_]:  # walls: one a line, its two ends apart
            return "\n".join(" ".join(map(written, ends)) for ends in value)
        case [*places]:
            return ",".join(map(written, places))
    return str(value)


def in_words(question: Mapping[str, Any]) -> list[str]:
    """Return what a question asks, field by field, in the words of the form."""
    described = CALCULATORS[question["calculator"]]
    labels = {field.name: field for field in described.fields}
    told = [_told(labels[name], value) for name, value in question.items() if name in labels]
    told += [
        f"house rule {canonical().house_rules[key].title}: {written(value)}"
        for key, value in question.get("house_rules", {}).items()
    ]
    rolled = [f"{name} {_scores(value)}" for name, value in question.get("dice", {}).items()]
    return told + ([f"rolled: {', '.join(rolled)}"] if rolled else [])


def without_defaults(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question without what it would ask all the same, and without its dice."""
    fields = {field.name: field for field in CALCULATORS[question["calculator"]].fields}
    switches = canonical().house_rules
    house = {
        key: value
        for key, value in question.get("house_rules", {}).items()
        if written(value) != written(switches[key].default)
    }
    kept = {
        name: value
        for name, value in question.items()
        if name in fields
        and (fields[name].required or written(value) != written(fields[name].default))
    }
    return {"calculator": question["calculator"], **kept, "house_rules": house}


def _told(field: Field, value: Any) -> str:
    return _TELLING.get(field.kind, _plainly)(field, value)


def _plainly(field: Field, value: Any) -> str:
    return f"{field.label} {written(value)} {field.unit}".strip()


def _flag(field: Field, value: bool) -> str:
    return field.label if value else f"{field.label}: no"


def _weapon(_field: Field, value: Any) -> str:
    return str(value["name"]) if isinstance(value, Mapping) else _weapon_name(value)


def _walls(field: Field, value: Sequence[Sequence[Sequence[object]]]) -> str:
    return f"{field.label} {'; '.join(_wall(wall) for wall in value)}"


def _listed(field: Field, value: Sequence[str]) -> str:
    return f"{field.label} {', '.join(value) or 'none'}"


def _record(field: Field, value: Mapping[str, Any]) -> str:
    return f"{field.label}: {_parts(field, value)}"


def _records(field: Field, value: Sequence[Mapping[str, Any]]) -> str:
    told = (f"{place}) {_parts(field, one)}" for place, one in enumerate(value, start=1))
    return f"{field.label}: {'; '.join(told) or 'none'}"


def _parts(field: Field, record: Mapping[str, Any]) -> str:
    return ", ".join(_told(part, record[part.name]) for part in field.parts if part.name in record)


_TELLING: Mapping[str, Callable[[Field, Any], str]] = {
    "flag": _flag,
    "weapon": _weapon,
    "walls": _walls,
    "names": _listed,
    "choices": _listed,
    "record": _record,
    "records": _records,
}


def _weapon_name(weapon_id: str) -> str:
    tables = canonical()
    if weapon_id in tables.area_weapons:
        return tables.area_weapons[weapon_id].name
    return tables.armoury[weapon_id].name


def _scores(value: int | Sequence[int]) -> str:
    return str(value) if isinstance(value, int) else " ".join(str(score) for score in value)


def _wall(ends: Sequence[Sequence[object]]) -> str:
    return " to ".join(",".join(str(place) for place in end) for end in ends)
