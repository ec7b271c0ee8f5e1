"""What a choice at the table is: a question in hand, the figure it is about, what else to ask."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .answers import quantity
from .calculators import LOADER
from .data import Canonical

Question = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Measure:
    """The one figure by which two answers are compared: its path, and what it counts.

    ``kind`` is one of: ``chance`` and ``amount`` (pairs of integers), ``faults`` (a list, the
    fewer the better), ``blocked`` (a line of sight: yes or no).
    """

    path: str
    kind: str
    title: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A question in hand.

    Attributes:
        question: as it was written, in plain JSON values, without dice.
        fields: the same, checked: numbers are fractions, the weapon is itself.
        answer: the answer to it.
        tables: the canonical data.
    """

    question: Question
    fields: Mapping[str, Any]
    answer: Mapping[str, Any]
    tables: Canonical

    @property
    def allowed(self) -> bool:
        """Whether the rules allow it as it stands."""
        return bool(self.answer["status"] == "ok")


@dataclass(frozen=True, slots=True)
class Variant:
    """One thing that a player could choose otherwise.

    Whether the rules allow it is for the door to say; a choice refuses nothing.

    Attributes:
        words: what he does, in a player's words.
        fields: the fields of the question that it changes.
        measure: the figure by which it is compared.
        even: why it changes nothing, where a player would expect that it does; else empty.
        forbidden_tells: whether it is worth saying that a rule forbids it.
    """

    words: str
    fields: Question
    measure: Measure
    even: str = ""
    forbidden_tells: bool = False


def neighbours(die: str, ladder: Sequence[str]) -> Iterator[str]:
    """Yield the die above and the die below on the ladder, where there are such (DI-1)."""
    place = ladder.index(die)
    yield from ladder[place + 1 : place + 2]
    yield from ladder[max(place - 1, 0) : place]


def beside(motivation: int) -> Iterator[int]:
    """Yield the next lower motivation, which is easier to pass, and the next higher (DI-3)."""
    (field,) = (one for one in LOADER if one.name == "motivation")
    for number in (motivation - 1, motivation + 1):
        if int(field.least or 0) <= number <= int(field.most or 0):
            yield number


def inches(value: Fraction) -> str:
    """Return a distance of the inch system in words: 24″."""
    return f"{quantity(value)}″"
