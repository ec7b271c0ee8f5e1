"""Exact numbers a + b√3 with rational a and b.

Directions on the clockface are multiples of 30° and walls are rational, so every place that a
path can reach has coordinates of this form: the oracles compare them without any tolerance.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import TypeAlias

Rational: TypeAlias = int | Fraction

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Surd:
    """The number `a + b√3`."""

    a: Fraction
    b: Fraction = NOTHING

    def __add__(self, other: Surd) -> Surd:
        if not (self.b or other.b):
            return Surd(self.a + other.a)
        return Surd(self.a + other.a, self.b + other.b)

    def __sub__(self, other: Surd) -> Surd:
        return Surd(self.a - other.a, self.b - other.b)

    def __neg__(self) -> Surd:
        return Surd(-self.a, -self.b)

    def __mul__(self, other: Surd) -> Surd:
        # Most factors are rational, many are 0 or 1: the sweeps spend their time here.
        if not other.b:
            return Surd(self.a * other.a, self.b * other.a) if self.b else Surd(self.a * other.a)
        if not self.b:
            return Surd(self.a * other.a, self.a * other.b)
        cross = self.a * other.b + self.b * other.a
        return Surd(self.a * other.a + 3 * self.b * other.b, cross)

    def __truediv__(self, other: Surd) -> Surd:
        norm = other.a**2 - 3 * other.b**2
        return self * Surd(other.a / norm, -other.b / norm)

    def __lt__(self, other: Surd) -> bool:
        return (self - other).sign < 0

    def __le__(self, other: Surd) -> bool:
        return (self - other).sign <= 0

    @property
    def sign(self) -> int:
        """-1, 0 or 1, decided by comparing a² with 3b² where the two parts disagree."""
        signs = _sign(self.a), _sign(self.b)
        if signs[0] * signs[1] >= 0:
            return signs[0] or signs[1]
        return signs[0] if self.a**2 > 3 * self.b**2 else signs[1]

    def __float__(self) -> float:
        # Forty digits of √3, because the two parts may cancel.
        return float(self.a + self.b * _ROOT) if self.b else float(self.a)


_ROOT = Fraction(isqrt(3 * 10**80), 10**40)
ZERO = Surd(NOTHING)
ONE = Surd(Fraction(1))


def rational(number: Rational) -> Surd:
    """A rational number as a surd."""
    return Surd(Fraction(number))


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)
