"""Controls made from the table of fields: a single one, an object's, or the rows of a list."""

from collections.abc import Mapping
from typing import Any

from generator.inputs import Input, Record, Row, Rows, Shown
from generator.options import option_groups, options, unset, weapon_list
from rangecard.asked import written
from rangecard.fields import Field

ROW_WORDS = {
    "markers": ("Row", "marker"),
    "loaders": ("Loader", "loader"),
    "crew": ("Crewman", "crewman"),
    "people": ("Person", "person"),
    "weapons": ("Weapon", "weapon"),
}
"""What one row of a list is called: before its number, and on the button that adds one."""

NEW_ROWS: Mapping[str, Mapping[str, object]] = {
    "markers": {"id": "{}", "x": 0, "y": 0, "munition": "smoke"},
    "loaders": {"die": "D8", "motivation": 2, "in_contact": True},
    "crew": {"name": "Crewman {}", "roles": ["passenger"], "die": "D8", "motivation": 2},
    "people": {"name": "Person {}", "x": 0, "y": 0, "die": "D8", "motivation": 2},
    "weapons": {},
}
"""What a row opens on when a reader adds it; its name counts on until no other row has it."""


def shown(calculator: str, field: Field, record: Mapping[str, Any], path: str = "") -> Shown:
    """Return a field as the form shows it, set to a record's value.

    Args:
        calculator: a name of the contract, such as "area-shot".
        field: the field.
        record: the question, or the object inside it that the field belongs to.
        path: the object's place in the question, such as "gunner.".
    """
    if field.kind == "records":
        return _rows(calculator, field, record)
    if field.kind == "record":
        return _record(calculator, field, record)
    return _offered(control(calculator, field, record, path), record)


def control(calculator: str, field: Field, record: Mapping[str, Any], path: str = "") -> Input:
    """Return a single field, as `shown` does."""
    default = None if field.required else field.default
    kind = "choice" if field.kind == "flag" and default is None else field.kind
    value = written(record.get(field.name, default))
    name = path + field.name
    made = Input(
        name=name,
        kind=kind,
        id=f"{calculator}-{name.replace('.', '-')}",
        label=field.label,
        help=field.help,
        unit=field.unit,
        value=value,
        default=value if field.required else written(field.default),
        signed=field.least is not None and field.least < 0,
        groups=option_groups(field),
        required=field.required,
    )
    return offering_weapons(made, calculator) if kind == "weapon" else made


def offering_weapons(made: Input, form: str) -> Input:
    """Return a field with the weapons of its form as its choices, set to the one it holds."""
    listed = weapon_list(form, made.value)
    return made._replace(groups=listed.groups, listed=listed.name, of=listed.total)


def _record(calculator: str, field: Field, question: Mapping[str, Any]) -> Record:
    given, path = question[field.name], f"{field.name}."
    return Record(
        name=field.name,
        kind="record",
        id=f"{calculator}-{field.name}",
        label=field.label,
        help=field.help,
        inputs=tuple(control(calculator, part, given, path) for part in field.parts),
    )


def _rows(calculator: str, field: Field, question: Mapping[str, Any]) -> Rows:
    given = question[field.name]
    return Rows(
        name=field.name,
        kind="records",
        id=f"{calculator}-{field.name}",
        label=field.label,
        help=_help(field),
        word=ROW_WORDS[field.name][1],
        most=int(field.most or 0),
        rows=tuple(_row(calculator, field, question, place) for place in range(len(given))),
        blank=_row(calculator, field, question, len(given)),
    )


def _row(calculator: str, field: Field, question: Mapping[str, Any], place: int) -> Row:
    """Return one row, a new one past the last; what its fields mean is told for the whole list."""
    path = f"{field.name}.{place}"
    record = [*question[field.name], _new(field, place)][place]
    parts = (control(calculator, part, record, f"{path}.") for part in field.parts)
    return Row(
        name=path,
        id=f"{calculator}-{field.name}-{place}",
        label=ROW_WORDS[field.name][0],
        place=str(place + 1),
        inputs=tuple(_in_row(part, question) for part in parts),
    )


def _new(field: Field, place: int) -> dict[str, object]:
    """Return what a row to add opens on; its name carries its number."""
    return {
        name: value.format(place + 1) if isinstance(value, str) else value
        for name, value in NEW_ROWS[field.name].items()
    }


def _in_row(part: Input, question: Mapping[str, Any]) -> Input:
    return _offered(part._replace(help="", unit=""), question)


def _offered(part: Input, question: Mapping[str, Any]) -> Input:
    """Return a field with the names that another field lists as its choices: ticks, or one."""
    if not part.offers:
        return part
    listed = question.get(part.offers, ())
    if part.kind == "names":
        return part._replace(kind="choices", groups=options(listed))
    own = part.name.rpartition(".")[0]
    others = (one["name"] for n, one in enumerate(listed) if f"{part.offers}.{n}" != own)
    return part._replace(groups=unset("nobody", *((name, name) for name in others)))


def _help(field: Field) -> str:
    """Return what a list and the fields of its rows mean."""
    parts = (f"{part.label}: {part.help[:1].lower()}{part.help[1:]}" for part in field.parts
             if part.help)  # fmt: skip
    return ". ".join([*([field.help] if field.help else []), *parts])
