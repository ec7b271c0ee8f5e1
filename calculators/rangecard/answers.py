"""Answers that show their working: ordered steps, and figures that are read from them."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
PLACES = 6
"""Decimals of the positions and distances of an answer."""


class Step(NamedTuple):
    """One rule at work: its ID, what it settles, how, and the result as text."""

    rule: str
    label: str
    text: str
    result: str


class NoShot(ValueError):
    """A rule forbids the shot: the last step of the working says which."""


class Working:
    """The steps of one answer and its figures, in the order that the rules apply."""

    def __init__(self, *figures: str) -> None:
        self.steps: list[Step] = []
        self.figures: dict[str, Any] = dict.fromkeys(figures)

    def step(self, rule: str, label: str, text: str, result: object) -> None:
        """Record a rule at work, also when it changes nothing."""
        self.steps.append(Step(rule, label, text, shown(result)))

    def figure(self, name: str, value: T, *step: str) -> T:
        """Record a step and the figure that it settles, both from one value.

        Args:
            name: the figure's name in the answer.
            value: the figure; a Fraction is a quantity in the unit that the name tells.
            step: the rule's ID, the label and the text of the step.
        """
        rule, label, text = step
        self.step(rule, label, text, value)
        self.figures[name] = plain(value)
        return value

    def forbid(self, rule: str, label: str, text: str) -> NoShot:
        """Record the rule that forbids the shot; raise what is returned."""
        self.step(rule, label, text, "no shot")
        return NoShot(f"{rule}: {text}")

    def as_json(self) -> dict[str, Any]:
        """Return the parts of the answer that the working holds."""
        return {"steps": [step._asdict() for step in self.steps], "figures": self.figures}


def plain(value: object) -> Any:
    """Return a figure, or whatever holds figures, as JSON does: quantities are numbers."""
    match value:
        case Decimal():
            return plain(Fraction(value))
        case Fraction():
            return value.numerator if value.denominator == 1 else float(value)
        case tuple() | list():
            return [plain(one) for one in value]
        case Mapping():
            return {str(name): plain(one) for name, one in value.items()}
    return value


def shown(value: object) -> str:
    """Return a figure as a reader sees it: ``2.5``, ``1/2`` for a chance, ``yes`` for true."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case Fraction():
            return quantity(value)
        case (int(ways), int(of)):
            return f"{ways}/{of}" if of != 1 else str(ways)
        case tuple() | list():
            return listed(value)
    return str(value)


def listed(values: Sequence[object]) -> str:
    """Return figures of one kind side by side: ``50 / 100 / 200 / 400``."""
    return " / ".join(shown(one) for one in values)


def quantity(value: Fraction) -> str:
    """Return a quantity as the decimal that it was written as: 0.3, not 0.30000000000000004."""
    if value.denominator == 1:
        return str(value.numerator)
    places = 0
    while value.denominator > 1:
        if gcd(value.denominator, 10) == 1:
            raise ValueError(f"{value} is no decimal")
        value *= 10
        places += 1
    digits = str(abs(value.numerator)).zfill(places + 1)
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits


def ordinal(number: int) -> str:
    """Return ``1st``, ``2nd``, ``3rd``, ``4th`` … for a whole number from 1 to 20."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    """Return a place rounded to 6 decimals, never with a negative zero."""
    return round(point[0], PLACES) + 0.0, round(point[1], PLACES) + 0.0


def placed(point: tuple[float, float]) -> list[int | float]:
    """Return a place for JSON: rounded, whole coordinates without a decimal point."""
    return list(whole(rounded(point)))


def whole(place: tuple[float, float]) -> tuple[int | float, int | float]:
    """Return a rounded place for JSON."""
    x, y = place
    return int(x) if x == int(x) else x, int(y) if y == int(y) else y


def at(answer: Any, path: str) -> Any:
    """Return what stands at a path of an answer: ``at(answer, "figures.shots.0.level")``."""
    for part in path.split("."):
        answer = answer[int(part)] if isinstance(answer, list) else answer[part]
    return answer
