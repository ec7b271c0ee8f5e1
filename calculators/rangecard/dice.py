"""Dice and the clockface (DI): the ladder, shifts, motivation, and where scores come from."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

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

    def each(self, **sides: int) -> list[int]:
        """Return the scores of dice by their names: ``each(skill=10, direction=12)``."""

    def scores(self, name: str, sides: int, count: int) -> list[int]:
        """Return the scores of ``count`` dice called ``name``, in the order they are rolled."""


class BadDice(ValueError):
    """A score that cannot be, or that is missing. ``faults`` holds (field, message) pairs."""

    def __init__(self, faults: Iterable[tuple[str, str]]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(f"{field}: {message}" for field, message in self.faults))


class SeededDice:
    """Rolls for the reader: the same seed always rolls the same scores.

    Python promises that ``random()`` gives the same numbers for a seed in every version; it does
    not promise that for ``randint()``.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.rolled: dict[str, int | list[int]] = {}

    def _roll(self, sides: int) -> int:
        return 1 + int(self._random.random() * sides)

    def each(self, **sides: int) -> list[int]:
        """Roll one die for each name."""
        scores = {name: self._roll(size) for name, size in sides.items()}
        self.rolled |= scores
        return list(scores.values())

    def scores(self, name: str, sides: int, count: int) -> list[int]:
        """Roll ``count`` dice."""
        self.rolled[name] = rolled = [self._roll(sides) for _ in range(count)]
        return rolled


class TypedDice:
    """The scores that the reader rolled at the table."""

    def __init__(self, typed: dict[str, int | list[int]]) -> None:
        self._typed = typed
        self.rolled: dict[str, int | list[int]] = {}

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
            return [(f"dice.{name}", f"this shot needs the score of one D{sides}")]
        return _impossible([(f"dice.{name}", score)], sides)

    def scores(self, name: str, sides: int, count: int) -> list[int]:
        """Return the scores typed for ``count`` dice, or raise BadDice."""
        typed = self._typed.get(name, [])
        if not isinstance(typed, list) or len(typed) != count:
            found = len(typed) if isinstance(typed, list) else 1
            raise BadDice(
                [(f"dice.{name}", f"expected {count} scores of a D{sides}, found {found}")]
            )
        if faults := _impossible(
            ((f"dice.{name}[{i}]", one) for i, one in enumerate(typed)), sides
        ):
            raise BadDice(faults)
        self.rolled[name] = typed
        return typed


def _impossible(scores: Iterable[tuple[str, int]], sides: int) -> list[tuple[str, str]]:
    """Return the faults of scores that a die cannot show."""
    return [
        (field, f"a D{sides} scores 1 to {sides}, not {score}")
        for field, score in scores
        if not 1 <= score <= sides
    ]
