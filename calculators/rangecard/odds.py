"""Exact chances: integers over a common denominator inside, pairs in lowest terms outside."""

from collections.abc import Sequence
from math import gcd

Chance = tuple[int, int]
CERTAIN: Chance = (1, 1)
NEVER: Chance = (0, 1)


def chance(ways: int, of: int) -> Chance:
    """Return ``ways`` in ``of`` in lowest terms: (0, 1) for never, (1, 1) for certain."""
    common = gcd(ways, of)
    return ways // common, of // common


def hits_distribution(hitting_faces: Sequence[int], sides: int) -> list[Chance]:
    """Return the exact chance of 0, 1, … n hits of n dice, each with its own hitting faces.

    The generating polynomial is packed into one big integer (Kronecker substitution): one shift
    and one addition a die, whatever the hit numbers are.

    Args:
        hitting_faces: for each die, on how many of its faces it hits.
        sides: how many sides each die has.
    """
    of = sides ** len(hitting_faces)
    width = of.bit_length() + 1
    packed = 1
    for faces in hitting_faces:
        packed = packed * (sides - faces) + ((packed * faces) << width)
    mask = (1 << width) - 1
    return [chance((packed >> (width * k)) & mask, of) for k in range(len(hitting_faces) + 1)]
