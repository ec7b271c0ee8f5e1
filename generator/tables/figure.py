"""What every table is made of: figures with their basis, chances, questions to the rules."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from generator.faults import Fault
from rangecard import door
from rangecard.answers import quantity
from rangecard.data import Canonical

Chance = tuple[int, int]


class QuestionError(Fault):
    """A question of the generator's own that the rules find at fault."""


class Figure(NamedTuple):
    """A figure as it is printed, and where it comes from."""

    text: str
    basis: str

    @property
    def letter(self) -> str:
        """Return s, r or h: the mark of the basis in dense tables (empty without a basis)."""
        return self.kind[:1]

    @property
    def kind(self) -> str:
        """Return the basis without its explanation: source, ruling or house."""
        return self.basis.partition(" ")[0]


def figure(value: Fraction | int | str | None, basis: str) -> Figure:
    """Return a figure with its basis; what a weapon does not have is a dash without one."""
    if value is None or value == "":
        return Figure("—", "")
    return Figure(value if isinstance(value, str) else quantity(Fraction(value)), basis)


def asked(canonical: Canonical, question: Mapping[str, object]) -> dict[str, Any]:
    """Return the answer to a question of the generator's own, under the house rules in force.

    Raises:
        QuestionError: the question is at fault.
    """
    return answered({"house_rules": canonical.chosen, **question})


def answered(question: Mapping[str, object]) -> dict[str, Any]:
    """Return the rules package's answer under the house rules that the question itself names.

    Raises:
        QuestionError: the question is at fault, so that no table is printed from an error.
    """
    answer = door.ask(question)
    if answer["status"] == "error":
        raise QuestionError(f"{question}: {answer['errors']}")
    return answer
