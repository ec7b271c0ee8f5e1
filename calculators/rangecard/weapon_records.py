"""Rows of a file of weapons, checked: each is a weapon that every question takes, or has faults."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from .checks import checked
from .contradictions import CONTRADICTIONS
from .data import canonical
from .faults import Faults, found_in_words
from .fields import LONGEST_NAME, Field
from .names import is_seen
from .weapon_cells import NoValue, exact, read, wanted
from .weapon_headings import Headings
from .weapon_ids import BadId, Ids
from .weapon_rows import Cell, Places, Row, RowFault
from .weapon_words import FIELDS, NO, NONE, SYSTEMS

RANGES = {"inch": "range_band_in", "metre": "range_m"}
"""The field of each system by which a weapon is known for one of it."""

Cells = Mapping[str, Cell]

_SCALARS = (str, int, Decimal, bool)


class OwnWeapon(NamedTuple):
    """A weapon that was accepted: its line, its system, and what a question takes for it."""

    line: int
    system: str
    weapon: dict[str, Any]


class _Value(NamedTuple):
    """A cell's value as JSON holds it and as the rules take it; or what was expected."""

    plain: Any = None
    exact: Any = None
    expected: str = ""


class Records:
    """Checks the rows of one file.

    Args:
        headings: what its headings mean.
        ids: those of its weapons.
        marks: the decimal marks of its clear figures.
    """

    def __init__(self, headings: Headings, ids: Ids, marks: frozenset[str] = frozenset()) -> None:
        self._headings = headings
        self._ids = ids
        self._marks = marks
        self._names: dict[str, int] = {}
        self._known: dict[tuple[str, type, Any], _Value] = {}

    def weapon(self, row: Row) -> tuple[OwnWeapon | None, list[RowFault]]:
        """Return a row's weapon, or everything that is wrong with it."""
        faults: list[RowFault] = []
        cells = self._by_field(row, faults)
        system = self._system(row, cells, faults)
        if system:
            found = self._checked(row, system, cells, faults)
        if system and not faults:
            return OwnWeapon(row.line, system, found), []
        return None, _named(_placed(faults, row.places()), cells)

    def _by_field(self, row: Row, faults: list[RowFault]) -> dict[str, Cell]:
        """Return a row's cells by the names of their fields, without those that nobody reads."""
        cells: dict[str, Cell] = {}
        for cell in row.cells:
            field = self._headings.used(cell.heading)
            if field is None:
                continue
            if cells.setdefault(field.name, cell) is not cell:
                faults.append(_fault(cell, f"one {field.label or field.name}", "a second"))
        return cells

    def _system(self, row: Row, cells: Cells, faults: list[RowFault]) -> str:
        """Return the system of a row's weapon: that of its file, or that of its range."""
        if len(self._headings.systems) == 1:
            return self._headings.systems[0]
        given = [one for one, name in RANGES.items() if _holds(cells.get(name))]
        if len(given) == 1:
            faults += _others(given[0], cells)
            return given[0]
        labels = " or ".join(f"a {FIELDS[name].label.lower()}" for name in RANGES.values())
        found = "both" if given else "neither"
        faults.append(RowFault(f"{labels}, by which its system is known", found, row.line))
        return ""

    def _checked(
        self, row: Row, system: str, cells: Cells, faults: list[RowFault]
    ) -> dict[str, Any]:
        """Return a weapon's fields as JSON holds them; with faults they are no weapon."""
        fields = [one for one in SYSTEMS[system] if one.kind != "any"]
        values = {one.name: self._value(one, cells.get(one.name), row, faults) for one in fields}
        own_id = self._id(values["name"].plain, cells, row, faults)
        if not faults and system == "metre":
            exact_values = {name: value.exact for name, value in values.items()}
            faults += _contradictions(exact_values, cells, row)
        return {"id": own_id} | {name: value.plain for name, value in values.items()}

    def _value(self, field: Field, cell: Cell | None, row: Row, faults: list[RowFault]) -> _Value:
        """Return a field's value; what is not there has its default, or is a fault."""
        value = self._read(field, cell) if cell else _Value()
        if value.expected and cell:
            faults.append(_fault(cell, value.expected, found_in_words(cell.value)))
        elif value.plain is None and field.required:
            place = cell or Cell(field.name, None, row.line, 1)
            faults.append(_fault(place, wanted(field), "nothing"))
        elif value.plain is None:
            return _Value(field.default, field.default)
        return value

    def _read(self, field: Field, cell: Cell) -> _Value:
        """Read a cell once: files say the same again and again."""
        kind = type(cell.value)
        if kind not in _SCALARS or field.name == "name":
            return self._fresh(field, cell.value)
        key = field.name, kind, cell.value
        if key not in self._known:
            self._known[key] = self._fresh(field, cell.value)
        return self._known[key]

    def _fresh(self, field: Field, value: Any) -> _Value:
        faults = Faults()
        try:
            plain = (
                read(field, value, self._marks) if isinstance(value, str) else exact(field, value)
            )
        except NoValue as wrong:
            return _Value(expected=str(wrong))
        if plain is None:
            return _Value()
        if field.name == "name" and isinstance(plain, str) and not is_seen(plain):
            return _Value(expected="a name that can be seen")
        taken = checked(field, plain, faults, field.name)
        return _Value(expected=wanted(field)) if faults.found else _Value(plain, taken)

    def _id(self, name: Any, cells: Cells, row: Row, faults: list[RowFault]) -> str:
        """Return the id that a row gives, or that its name makes, each of one weapon alone."""
        given = cells.get("id")
        place = given if _holds(given) else cells.get("name")
        if not isinstance(name, str) or place is None:
            return ""
        if (folded := name.casefold()) in self._names:
            line = self._names[folded]
            found = f"{found_in_words(name)}, which the weapon of line {line} has too"
            faults.append(_fault(cells["name"], "a name of its own", found))
            return ""
        self._names[folded] = row.line
        try:
            if place is given:
                return self._ids.given(str(place.value).strip(), row.line)
            return self._ids.made(name, row.line)
        except BadId as wrong:
            faults.append(_fault(place, wrong.expected, wrong.found))
            return ""


def _holds(cell: Cell | None) -> bool:
    if cell is None or cell.value is None:
        return False
    return not isinstance(cell.value, str) or cell.value.strip().casefold() not in NONE


def _fault(cell: Cell, expected: str, found: str) -> RowFault:
    return RowFault(expected, found, cell.line, cell.column, cell.heading)


def _placed(faults: Sequence[RowFault], places: Places) -> list[RowFault]:
    """Return faults with the places of their cells, where these are known better by now."""
    known = ((one, places.get(one.heading)) for one in faults)
    return [one._replace(line=at[0], column=at[1]) if at else one for one, at in known]


def _named(faults: Sequence[RowFault], cells: Cells) -> list[RowFault]:
    """Return the faults of a row with the name of its weapon."""
    name = cells["name"].value if "name" in cells else ""
    told = name if isinstance(name, str) and len(name) <= LONGEST_NAME else ""
    return [one._replace(name=told) for one in faults]


def _others(system: str, cells: Cells) -> Iterator[RowFault]:
    """Yield the faults of figures that a weapon of this system does not have."""
    own = {field.name for field in SYSTEMS[system]}
    for name, cell in cells.items():
        if name not in own and _holds(cell) and not _is_no(cell.value):
            expected = f"nothing: by its range it is a weapon of the {system} system"
            yield _fault(cell, expected, found_in_words(cell.value))


def _is_no(value: Any) -> bool:
    return value is False or (isinstance(value, str) and value.strip().casefold() in NO)


def _contradictions(values: Mapping[str, Any], cells: Cells, row: Row) -> Iterator[RowFault]:
    """Yield the faults of figures that are sound one by one, and with which no question is.

    A question of one shot tells them; a weapon without a single shot may have bursts.
    """
    asked = {"weapon": dict(values), "single_shots": 1, "bursts": 0, "scope": None} | dict.fromkeys(
        ("steadied", "two_weapons", "laser_sight"), False
    )
    for path, message in CONTRADICTIONS["direct-fire"](asked, canonical(), None):
        name = {"weapon.scope": "scope"}.get(str(path), "single_recoil")
        if name == "scope" or values["burst_recoil"] is None:
            cell = cells.get(name) or Cell(name, None, row.line, 1)
            expected = f"no scope: {message}" if name == "scope" else _RECOIL
            yield _fault(cell, expected, "yes" if name == "scope" else "none")


_RECOIL = "a recoil for single shots or for bursts: without one, only a heavy weapon fires"
