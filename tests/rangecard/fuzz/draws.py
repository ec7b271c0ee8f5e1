"""Where makers of questions draw from: a seeded plain generator, or Hypothesis.

Python promises the same numbers of ``random()`` for a seed in every version, and of nothing else
in ``random``: so every draw is made of it, and question n is the same question everywhere.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Draws(ABC):
    """Draws of one question: all come from whole numbers below a bound."""

    @abstractmethod
    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""

    def whole(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def one(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def one_in(self, often: int) -> bool:
        """True once in so many draws; False is the simpler."""
        return self.below(often) == often - 1

    def some(self, options: Sequence[T]) -> list[T]:
        """Each option or not, in their order."""
        return [one for one in options if self.one_in(2)]

    def decimal(self, least: int, most: int) -> int | float:
        """A number with up to three decimals, as a reader writes one."""
        scale = self.one((1, 1, 2, 10, 100, 1000))
        number = self.whole(least * scale, most * scale)
        return number // scale if number % scale == 0 else number / scale


class Seeded(Draws):
    """The plain generator: the same seed always draws the same."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        return int(self._random.random() * bound)


class Searched(Draws):
    """Hypothesis draws, and makes a failure's question as simple as it can."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, bound: int) -> int:
        found: int = self._data.draw(st.integers(0, bound - 1))
        return found


def share(pair: Sequence[int]) -> Fraction:
    """A chance, from the pair that an answer has."""
    return Fraction(pair[0], pair[1])
