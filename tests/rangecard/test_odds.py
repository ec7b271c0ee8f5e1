"""Exact chances."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from rangecard.odds import chance, hits_distribution


def test_chances_are_in_lowest_terms() -> None:
    assert [chance(6, 8), chance(0, 20), chance(12, 12)] == [(3, 4), (0, 1), (1, 1)]


@pytest.mark.parametrize("faces", [[], [7], [0, 20], [1, 2, 3], [16, 16, 5, 0]])
def test_hits_are_what_counting_every_outcome_gives(faces: list[int]) -> None:
    counted = [Fraction(0)] * (len(faces) + 1)
    for hits in product((False, True), repeat=len(faces)):
        ways = prod(f if hit else 20 - f for f, hit in zip(faces, hits, strict=True))
        counted[sum(hits)] += Fraction(ways, 20 ** len(faces))
    assert [Fraction(*one) for one in hits_distribution(faces, 20)] == counted


def test_a_hundred_shots_sum_to_one() -> None:
    assert sum(Fraction(*one) for one in hits_distribution([7] * 60 + [3] * 40, 20)) == 1
