"""Exact chances: integers over a common denominator inside, pairs in lowest terms outside."""

from collections.abc import Sequence
from math import gcd, prod

Chance = tuple[int, int]
CERTAIN: Chance = (1, 1)
NEVER: Chance = (0, 1)


def chance(ways: int, of: int) -> Chance:
    """Return ``ways`` in ``of`` in lowest terms: (0, 1) for never, (1, 1) for certain."""
    common = gcd(ways, of)
    return ways // common, of // common


def ways_by_hits(chances: Sequence[Chance]) -> tuple[list[int], int]:
    """Return in how many ways there are 0, 1, … n hits of n dice, and how many ways there are.

    The generating polynomial is packed into one big integer (Kronecker substitution): one shift
    and one addition a die, however its chance differs from the others'.

    Args:
        chances: for each die, the chance that it hits.
    """
    of = prod(faces for _, faces in chances)
    width = of.bit_length()
    packed = 1
    for hitting, faces in chances:
        packed = packed * (faces - hitting) + ((packed * hitting) << width)
    mask = (1 << width) - 1
    return [(packed >> (width * hits)) & mask for hits in range(len(chances) + 1)], of


def hits_distribution(chances: Sequence[Chance]) -> list[Chance]:
    """Return the exact chance of 0, 1, … n hits of n dice, each with its own chance to hit."""
    counts, of = ways_by_hits(chances)
    return [chance(ways, of) for ways in counts]
