"""What would change an answer most: every choice answered by the rules, sorted by its effect."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from .answers import at, plain
from .area_choices import area_shot
from .choices import Case, Measure, Question, Variant
from .crew_choices import crew_served, vehicle_turn
from .fire_choices import direct_fire
from .single_choices import cloud_turn, gas_check, line_of_sight, motivation_test

Answer = Mapping[str, Any]
Reply = Callable[[Question], Answer]

CHOICES: Final[Mapping[str, Callable[[Case], Iterator[Variant]]]] = MappingProxyType(
    {
        "area-shot": area_shot,
        "direct-fire": direct_fire,
        "motivation-test": motivation_test,
        "gas-check": gas_check,
        "cloud-turn": cloud_turn,
        "line-of-sight": line_of_sight,
        "crew-served": crew_served,
        "vehicle-turn": vehicle_turn,
    }
)
"""What could be chosen otherwise, per calculator."""

MOST_EVEN = 2
"""Choices that change nothing: no more than these are told."""

ENVELOPE = ("id", "dice", "seed")
"""Members of a question that are not of the shot: other choices have not been rolled for."""


@dataclass(frozen=True, slots=True)
class Change:
    """One choice with what it comes to.

    Attributes:
        words: what a player does otherwise.
        question: the question that asks so, in plain JSON values.
        measure: the figure that is compared.
        before: the figure as it stands; None where there is none, or no shot.
        after: the figure then; None alike.
        forbidden_by: the rule that allows no shot then, or None.
        even: why it changes nothing, empty where it changes something.
    """

    words: str
    question: Question
    measure: Measure
    before: Any
    after: Any
    forbidden_by: str | None
    even: str

    @property
    def effect(self) -> Fraction:
        """How much it changes the figure."""
        return abs(self.size_after - self.size_before)

    @property
    def size_before(self) -> Fraction:
        """The figure as it stands, as a number; 0 where there is none."""
        return _size(self.before)

    @property
    def size_after(self) -> Fraction:
        """The figure then, alike."""
        return _size(self.after)


def _size(figure: Any) -> Fraction:
    """Return a figure as a number: a pair of integers, a list of faults, blocked or not."""
    match figure:
        case None:
            return Fraction(0)
        case bool():
            return Fraction(figure)
        case [int(over), int(under)] | (int(over), int(under)):
            return Fraction(over, under)
    return Fraction(len(figure))


def changes(case: Case, reply: Reply) -> list[Change]:
    """Return what would change an answer, the greatest effect first.

    Where there is no shot, what makes it one comes first. Choices that the rules refuse are left
    out, and those that change nothing unless a player would expect that they do; these come last.

    Args:
        case: the question in hand.
        reply: answers a question, as the door does.
    """
    found = sorted(_answered(case, reply), key=lambda one: -one.effect)
    even = [one for one in found if one.even]
    return [one for one in found if not one.even] + even[:MOST_EVEN]


def _answered(case: Case, reply: Reply) -> Iterator[Change]:
    for variant in CHOICES[case.question["calculator"]](case):
        question = {**case.question, **variant.fields}
        answer = reply(lean(question))
        if answer["status"] == "error":
            continue
        change = _compared(case, variant, question, answer)
        if _tells(case, variant, change):
            yield change


def _compared(case: Case, variant: Variant, question: Question, answer: Answer) -> Change:
    path = variant.measure.path
    before, after = (_figure(one, path) for one in (case.answer, answer))
    forbidden = answer["steps"][-1]["rule"] if answer["status"] == "no-shot" else None
    even = variant.even if before == after and not forbidden else ""
    return Change(variant.words, question, variant.measure, before, after, forbidden, even)


def _figure(answer: Answer, path: str) -> Any:
    """Return the figure of an answer as JSON has it; None without a shot."""
    if answer["status"] != "ok":
        return None
    found = at(answer, path)
    return list(found) if isinstance(found, tuple) else found


def _tells(case: Case, variant: Variant, change: Change) -> bool:
    """Tell whether a change is worth a line."""
    if change.forbidden_by:
        return case.allowed and variant.forbidden_tells
    if not case.allowed:
        return change.after is not None
    return change.before != change.after or bool(change.even)


def lean(question: Question) -> Question:
    """Leave out what takes long to work out and has no say in the figure that is compared."""
    if question["calculator"] != "area-shot":
        return question
    left = {"cover_grid"} | ({"walls"} if question.get("cover_point") is None else set())
    return {name: value for name, value in question.items() if name not in left}


def bare(question: Question) -> dict[str, Any]:
    """Return a question in plain JSON values, without what belongs to one roll of it."""
    return {name: plain(value) for name, value in question.items() if name not in ENVELOPE}
