"""Dice and the clockface (DI): the ladder, shifts, motivation, and where scores come from."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Protocol, TypeVar

T = TypeVar("T")
U = TypeVar("U")
Names = Sequence[str | int]
CLOCK = 12
_HALF_ROOT_3 = sqrt(3) / 2
_HALF_CIRCLE = (0.0, 0.5, _HALF_ROOT_3, 1.0, _HALF_ROOT_3, 0.5)
_SINES = (*_HALF_CIRCLE, *(-sine for sine in _HALF_CIRCLE))


@dataclass(frozen=True, slots=True)
class Die:
    """One die of the ladder (DI-1) with the name of the skill it stands for (DI-2)."""

    label: str
    sides: int
    name: str
    also: tuple[str, ...]
    basis: dict[str, str]


def sides(die: str) -> int:
    """Return how many sides a die has, from its label: ``sides("D10") == 10`` (DI-1)."""
    return int(die[1:])


def shifted_up(die: str, steps: int, ladder: Sequence[str]) -> str | None:
    """Shift a die up the ladder (DI-1).

    Args:
        die: the die's label, one of the ladder's.
        steps: how many steps to the right, 0 or more.
        ladder: the labels in order.

    Returns:
        The label, or None where the shift would leave the ladder.
    """
    place = ladder.index(die) + steps
    return ladder[place] if place < len(ladder) else None


def scores_over(die: str, motivation: int) -> int:
    """Count the scores of a die that are greater than a motivation (DI-3)."""
    return max(sides(die) - motivation, 0)


def direction(clock: int) -> tuple[float, float]:
    """Return the unit vector of a clock number (DI-4): 12 is (0, 1), over; 3 is (1, 0), right.

    The vectors come from a table and not from sine and cosine, whose last digit differs between
    mathematics libraries: the same shot must land on the same place on every machine.
    """
    return _SINES[clock % CLOCK], _SINES[(clock + CLOCK // 4) % CLOCK]


class Dice(Protocol):
    """Where scores come from: the reader's table, or the seeded roller."""

    rolled: dict[str, int | list[int]]

    def has(self, name: str) -> bool:
        """Tell whether there is a score for a die of that name."""

    def each(self, **sides: int) -> list[int]:
        """Return the scores of dice by their names: ``each(skill=10, direction=12)``."""

    def scores(self, name: str, sides: Sequence[int], whose: Names = ()) -> list[int]:
        """Return the scores of the dice called ``name``, in the order they are rolled.

        Args:
            name: what the list is called in a question.
            sides: how many sides each of them has.
            whose: what each of them is rolled for, where it has a name.
        """


class BadDice(ValueError):
    """A score that cannot be, or that is missing. ``faults`` holds (field, message) pairs."""

    def __init__(self, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(f"{field}: {message}" for field, message in self.faults))


def together(first: Callable[[], T], second: Callable[[], U]) -> tuple[T, U]:
    """Roll twice, in this order; raise one BadDice with the faults of both."""
    try:
        rolled = first()
    except BadDice as fault:
        try:
            second()
        except BadDice as further:
            raise BadDice([*fault.faults, *further.faults]) from None
        raise
    return rolled, second()


class SeededDice:
    """Rolls for the reader: the same seed always rolls the same scores.

    Python promises that ``random()`` gives the same numbers for a seed in every version; it does
    not promise that for ``randint()``.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.rolled: dict[str, int | list[int]] = {}

    def has(self, _name: str) -> bool:
        """Every die can be rolled."""
        return True

    def _roll(self, sides: int) -> int:
        return 1 + int(self._random.random() * sides)

    def each(self, **sides: int) -> list[int]:
        """Roll one die for each name."""
        scores = {name: self._roll(size) for name, size in sides.items()}
        self.rolled |= scores
        return list(scores.values())

    def scores(self, name: str, sides: Sequence[int], _whose: Names = ()) -> list[int]:
        """Roll a list of dice."""
        self.rolled[name] = rolled = [self._roll(size) for size in sides]
        return rolled


class TypedDice:
    """The scores that the reader rolled at the table."""

    def __init__(self, typed: dict[str, int | list[int]]) -> None:
        self._typed = typed
        self.rolled: dict[str, int | list[int]] = {}

    def has(self, name: str) -> bool:
        """Tell whether the reader typed a score for it."""
        return name in self._typed

    def each(self, **sides: int) -> list[int]:
        """Return the scores typed for dice by their names, or raise BadDice with all faults."""
        faults = [fault for name, size in sides.items() for fault in self._faults(name, size)]
        if faults:
            raise BadDice(faults)
        scores = [score for name in sides if isinstance(score := self._typed[name], int)]
        self.rolled |= dict(zip(sides, scores, strict=True))
        return scores

    def _faults(self, name: str, sides: int) -> list[tuple[str, str]]:
        score = self._typed.get(name)
        if not isinstance(score, int):
            return [(f"dice.{name}", f"expected the score of one D{sides}")]
        return impossible([(f"dice.{name}", score, sides)])

    def scores(self, name: str, sides: Sequence[int], _whose: Names = ()) -> list[int]:
        """Return the scores typed for a list of dice, or raise BadDice; none where none is due."""
        typed = self._typed.get(name, []) if sides else []
        if not isinstance(typed, list) or len(typed) != len(sides):
            found = len(typed) if isinstance(typed, list) else 1
            kinds = " and ".join(f"D{size}" for size in sorted(set(sides)))
            expected = f"expected {len(sides)} score{'s' * (len(sides) != 1)} of a {kinds}"
            raise BadDice([(f"dice.{name}", f"{expected}, found {found}")])
        rolled = ((f"dice.{name}[{i}]", one, size)
                  for i, (one, size) in enumerate(zip(typed, sides, strict=True)))  # fmt: skip
        if faults := impossible(rolled):
            raise BadDice(faults)
        self.rolled[name] = typed
        return typed


def impossible(scores: Iterable[tuple[str, int, int]]) -> list[tuple[str, str]]:
    """Return the faults of scores that a die cannot show: (field, score, sides) each."""
    return [
        (field, f"a D{sides} scores 1 to {sides}, not {score}")
        for field, score, sides in scores
        if not 1 <= score <= sides
    ]
