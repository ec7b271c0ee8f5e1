"""What the headings of a file of weapons were taken for, and what is missing among them."""

from collections.abc import Iterator, Sequence
from typing import Any

from .fields import Field
from .weapon_cells import wanted
from .weapon_rows import RowFault
from .weapon_words import SYSTEMS, field_of

BOTH = tuple(SYSTEMS)


class Headings:
    """The headings of a file, as they come; of a table all at once, in their columns.

    Attributes:
        systems: of which systems the weapons may be.
        faults: what is wrong with the headings of a table.
    """

    def __init__(self, table: Sequence[str] = ()) -> None:
        self._fields: dict[str, Field | None] = {}
        self._used: dict[str, Field | None] = {}
        self._table = tuple(table)
        self.systems = _systems(self._names()) if table else BOTH
        self.faults = [*self._missing(), *self._twice()] if table else []

    def field(self, heading: str) -> Field | None:
        """Return the field that a heading means, None where it means none."""
        if heading not in self._fields:
            self._fields[heading] = field_of(heading)
        return self._fields[heading]

    def used(self, heading: str) -> Field | None:
        """Return the field that a heading's cells are read for, None where nobody reads them."""
        if heading not in self._used:
            field = self.field(heading)
            self._used[heading] = field if self.uses(field) else None
        return self._used[heading]

    def uses(self, field: Field | None) -> bool:
        """Tell whether a field's cells are read: bases are not, nor another system's fields."""
        return (
            field is not None
            and (field.kind != "any" or field.name == "id")
            and (any(field in SYSTEMS[system] for system in self.systems))
        )

    def as_json(self) -> list[dict[str, Any]]:
        """Return what each heading was taken for; ``field`` is None where it is unknown."""
        listed = self._table or tuple(self._fields)
        return [self._told(place, heading) for place, heading in enumerate(listed, 1)]

    def _told(self, place: int, heading: str) -> dict[str, Any]:
        field = self.field(heading)
        return {
            "column": place if self._table else None,
            "heading": heading,
            "field": field.name if field else None,
            "label": (field.label or field.name) if field else None,
            "unit": field.unit if field else None,
            "used": self.uses(field),
        }

    def _names(self) -> set[str]:
        return {field.name for field in map(self.field, self._table) if field}

    def _missing(self) -> Iterator[RowFault]:
        """Yield a fault for each column that the table's weapons need."""
        names = self._names()
        for system in self.systems:
            for field in SYSTEMS[system]:
                if field.required and field.name not in names:
                    yield RowFault(f"a column {field.label}: {wanted(field)}", "none", 1)

    def _twice(self) -> Iterator[RowFault]:
        first: dict[str, str] = {}
        for place, heading in enumerate(self._table, 1):
            field = self.field(heading)
            if field and self.uses(field) and first.setdefault(field.name, heading) != heading:
                other = first[field.name]
                expected = f"one column {field.label or field.name}"
                yield RowFault(expected, f'this and "{other}"', 1, place, heading)


def _systems(names: set[str]) -> tuple[str, ...]:
    """Return the systems of a table: those that it has all needed columns of, else the nearest."""
    needed = {
        system: {field.name for field in fields if field.required}
        for system, fields in SYSTEMS.items()
    }
    whole = tuple(system for system, fields in needed.items() if fields <= names)
    return whole or (max(needed, key=lambda system: _own(system, names)),)


def _own(system: str, names: set[str]) -> int:
    """Count the columns that no other system has."""
    (other,) = (fields for name, fields in SYSTEMS.items() if name != system)
    shared = {field.name for field in other}
    return sum(field.name in names - shared for field in SYSTEMS[system])
