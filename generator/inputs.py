"""A form's fields as a template shows them: single ones, an object's, the rows of a list."""

from typing import NamedTuple

from generator.options import OptionGroup

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


class Input(NamedTuple):
    """One field as the form shows it. A select has options; other kinds have a text.

    A question that leaves the field out asks for the default, whatever value the form opens on.
    A select that is to be filled names its list in `listed`, and how many entries that has.
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
    listed: str = ""
    of: int = 0

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
