"""What a printed page must keep to, and what is said of it where it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.faults import Fault

TOLERANCE_MM = 0.1
NO_GLYPH = "no glyph for "


@dataclass(frozen=True)
class Misfit:
    """One thing that does not fit: on which page, in which field, what, and by how much."""

    page: int
    field: str
    fault: str
    text: str

    def __str__(self) -> str:
        """One line for the build's message."""
        return f"page {self.page}, {self.field}: {self.fault}: {self.text!r}"


class MisfitError(Fault):
    """A printed file that must not be published."""

    def __init__(self, name: str, misfits: Sequence[Misfit]) -> None:
        self.name, self.misfits = name, tuple(misfits)
        super().__init__("\n".join(f"{name}: {misfit}" for misfit in misfits))

    def __reduce__(self) -> tuple[type[MisfitError], tuple[str, tuple[Misfit, ...]]]:
        """Let the error travel from the process that found it."""
        return type(self), (self.name, self.misfits)


@dataclass(frozen=True)
class Limits:
    """What a finished file must keep to: page size, margin, least text size, number of pages.

    ``pages`` are the numbers of pages that are aimed at; the last is the most there may be.
    ``start_pt`` is the size of text that is tried first.
    """

    width_mm: float
    height_mm: float
    margin_mm: float
    least_pt: float
    pages: tuple[int, ...] = (1,)
    start_pt: float = 8.5

    @property
    def inner_height_mm(self) -> float:
        """The height between the margins."""
        return self.height_mm - 2 * self.margin_mm
