"""Exact chances."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from rangecard.odds import CERTAIN, NEVER, Chance, chance, hits_distribution, ways_by_hits


def test_chances_are_in_lowest_terms() -> None:
    assert [chance(6, 8), chance(0, 20), chance(12, 12)] == [(3, 4), (0, 1), (1, 1)]
    assert (NEVER, CERTAIN) == ((0, 1), (1, 1))


def _of_d20(*faces: int) -> list[Chance]:
    return [chance(hitting, 20) for hitting in faces]


@pytest.mark.parametrize(
    "chances",
    [
        [],
        _of_d20(7),
        _of_d20(0, 20),
        _of_d20(1, 2, 3),
        _of_d20(16, 16, 5, 0),
        [(1, 4), (5, 6), (3, 8), (10, 12), (1, 1)],
    ],
)
def test_hits_are_what_counting_every_outcome_gives(chances: list[Chance]) -> None:
    counted = [Fraction(0)] * (len(chances) + 1)
    for hits in product((False, True), repeat=len(chances)):
        ways = prod(f if hit else of - f for (f, of), hit in zip(chances, hits, strict=True))
        counted[sum(hits)] += Fraction(ways, prod(of for _, of in chances))
    assert [Fraction(*one) for one in hits_distribution(chances)] == counted
    assert hits_distribution(chances) == [one.as_integer_ratio() for one in counted]


def test_a_hundred_shots_sum_to_one() -> None:
    chances = _of_d20(*[7] * 60, *[3] * 40)
    assert sum(Fraction(*one) for one in hits_distribution(chances)) == 1


def test_every_way_is_one_of_them_all() -> None:
    counts, of = ways_by_hits([(1, 6), (3, 4), (0, 1)])
    assert (counts, of) == ([5, 16, 3, 0], 24)
