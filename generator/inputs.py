"""A form's fields as controls: single ones, the rows of a list, and several under one label."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from rangecard import data
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

OFFERS = {"controls": "weapons", "transfer_to": "crew", "looks": "people"}
"""Names that another field lists: choices that follow it, so that nobody types a name twice."""

FIRER = {
    "name": "name", "skill_die": "skill_die", "die": "skill_die", "quality_die": "skill_die",
    "strength_die": "strength_die", "motivation": "motivation", "skill": "skill",
    "strength": "strength",
}  # fmt: skip
"""What a field takes from the firer that a reader chose, by the last part of its name."""

FIRER_WEAPON = {"weapon": "weapon", "scope": "scope", "laser_sight": "laser_sight"}
"""What a field takes from the weapon that he chose."""

TYPED = {
    "walls": ("[[x1, y1], [x2, y2]]", "x1,y1 x2,y2"),
    "point": ("[x, y]", "x,y"),
    "grid": ("an object with x, y, columns, rows", "x,y,columns,rows"),
}
"""How the rules' messages write a shape, and how the form's reader types it."""

LINES = ("walls", "names")
"""Kinds that are typed one a line."""


class Option(NamedTuple):
    """One choice of a select."""

    value: str
    label: str


class OptionGroup(NamedTuple):
    """Choices under one label; an empty label is no group."""

    label: str
    options: tuple[Option, ...]


class Input(NamedTuple):
    """One field as the form shows it. A select has options; other kinds have a text.

    A question that leaves the field out asks for the default, whatever value the form opens on.
    """

    name: str
    kind: str
    id: str
    label: str
    help: str
    unit: str
    value: str
    default: str
    signed: bool
    groups: tuple[OptionGroup, ...]
    required: bool = False

    @property
    def offers(self) -> str:
        """Return the field whose names are the choices, empty where they are fixed."""
        return OFFERS.get(self.name.rpartition(".")[2], "")

    @property
    def firer(self) -> str:
        """Return what the field takes from a firer, empty where it takes nothing."""
        return FIRER.get(self.name.rpartition(".")[2], "")

    @property
    def firer_weapon(self) -> str:
        """Return what the field takes from a firer's weapon, empty where it takes nothing."""
        return FIRER_WEAPON.get(self.name, "")

    @property
    def checked(self) -> bool:
        """Tell whether a flag is set."""
        return self.kind == "flag" and self.value == "true"

    @property
    def chosen(self) -> list[str]:
        """Return the ticked choices of a list."""
        return self.value.split("\n")

    @property
    def lines(self) -> int:
        """Return how many lines a field shows: none where it takes one line alone."""
        return max(2, self.value.count("\n") + 1) if self.kind in LINES else 0

    @property
    def typed(self) -> tuple[str, str] | None:
        """Return how the rules' messages write the field's shape, and how it is typed."""
        return TYPED.get(self.kind)

    @property
    def described_by(self) -> str:
        """Return the IDs of the help text and the error text, the help first."""
        ids = [f"{self.id}-help"] if self.help else []
        return " ".join([*ids, f"{self.id}-error"])

    @property
    def keyboard(self) -> str:
        """Return the keyboard that a phone shows: some number pads have no minus sign."""
        digits = {"whole": "numeric", "number": "decimal"}
        return "text" if self.signed else digits.get(self.kind, "text")


class Row(NamedTuple):
    """Fields under one label: an entry of a list, with its place."""

    name: str
    id: str
    label: str
    place: str
    inputs: tuple[Input, ...]

    @property
    def firer(self) -> bool:
        """Tell whether a firer fills some of it."""
        return any(one.firer for one in self.inputs)


class Rows(NamedTuple):
    """A list as rows: ``blank`` is a row to add, None where the rows are fixed."""

    name: str
    kind: str
    id: str
    label: str
    help: str
    word: str
    most: int
    rows: tuple[Row, ...]
    blank: Row | None

    @property
    def part(self) -> str:
        """Return the last part of the name, which says how the rows are laid out."""
        return self.name.rpartition(".")[2]


class Record(NamedTuple):
    """One object: its fields under one label."""

    name: str
    kind: str
    id: str
    label: str
    help: str
    inputs: tuple[Input, ...]

    @property
    def firer(self) -> bool:
        """Tell whether a firer fills some of it."""
        return any(one.firer for one in self.inputs)


Shown = Input | Rows | Record


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
    return Input(
        name=name,
        kind=kind,
        id=f"{calculator}-{name.replace('.', '-')}",
        label=field.label,
        help=field.help,
        unit=field.unit,
        value=value,
        default=value if field.required else written(field.default),
        signed=field.least is not None and field.least < 0,
        groups=option_groups(calculator, field),
        required=field.required,
    )


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
    return part._replace(groups=_unset("nobody", *((name, name) for name in others)))


def _help(field: Field) -> str:
    """Return what a list and the fields of its rows mean."""
    parts = (f"{part.label}: {part.help[:1].lower()}{part.help[1:]}" for part in field.parts
             if part.help)  # fmt: skip
    return ". ".join([*([field.help] if field.help else []), *parts])


def options(values: Iterable[object]) -> tuple[OptionGroup, ...]:
    """Return values as the choices of a select."""
    made = tuple(Option(written(value), written(value)) for value in values)
    return (OptionGroup("", made),) if made else ()


def option_groups(calculator_name: str, field: Field) -> tuple[OptionGroup, ...]:
    """Return the choices of a select, weapons grouped by class with their ids as values."""
    if field.kind == "weapon":
        return weapon_groups(calculator_name)
    if field.kind == "flag":
        return _unset("the weapon’s own", ("true", "yes"), ("false", "no")) if _open(field) else ()
    if _open(field):
        return _unset("the weapon’s own", *((choice, choice) for choice in field.choices))
    return options(field.choices)


def _open(field: Field) -> bool:
    """Tell whether leaving a choice alone means the weapon's own value."""
    return field.kind in ("flag", "choice") and field.default is None


def _unset(label: str, *choices: tuple[str, str]) -> tuple[OptionGroup, ...]:
    made = (Option("", label), *(Option(value, words) for value, words in choices))
    return (OptionGroup("", made),)


def weapon_groups(calculator_name: str) -> tuple[OptionGroup, ...]:
    """Return the weapons of the calculator's system, in the order of the data."""
    canonical = data.canonical()
    if calculator_name == "area-shot":
        weapons = canonical.area_weapons.values()
        return (OptionGroup("", tuple(Option(w.id, w.name) for w in weapons)),)
    groups = groupby(canonical.armoury.values(), key=lambda w: w.weapon_class)
    return tuple(
        OptionGroup(label.capitalize(), tuple(Option(w.id, w.name) for w in weapons))
        for label, weapons in groups
    )
