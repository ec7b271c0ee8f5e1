"""How many of many shots hit, in several ways; runs in CPython and inside Pyodide alike.

Each way is given the chance of each shot in lowest terms. icepool, dyce and the rules' own inside
count ways over one common denominator; fractions, and what the rules show, are in lowest terms.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

Pair = tuple[int, int]
Chances = Sequence[Pair]
Way = tuple[Callable[[], Any], Callable[[Any], list[Pair]]]


def _ours(chances: Chances) -> Way:
    from rangecard.odds import ways_by_hits

    return partial(ways_by_hits, chances), lambda found: _lowest(*found)


def _lowest_terms(chances: Chances) -> Way:
    from rangecard.odds import hits_distribution

    return partial(hits_distribution, chances), list


def _fractions(chances: Chances) -> Way:
    """The simplest way there is: each shot makes the list of chances one longer."""

    def work() -> list[Fraction]:
        found = [Fraction(1)]
        for hitting, faces in chances:
            hit = Fraction(hitting, faces)
            miss = 1 - hit
            longer = [Fraction(0)] * (len(found) + 1)
            for hits, chance in enumerate(found):
                longer[hits] += chance * miss
                longer[hits + 1] += chance * hit
            found = longer
        return found

    return work, lambda found: [chance.as_integer_ratio() for chance in found]


def _icepool(chances: Chances) -> Way:
    import icepool

    def work() -> Any:
        return sum(icepool.coin(hitting, faces) for hitting, faces in chances)

    return work, lambda die: _lowest(die.quantities(), die.denominator())


def _dyce(chances: Chances) -> Way:
    import dyce

    def work() -> Any:
        return sum(dyce.H({0: faces - hitting, 1: hitting}) for hitting, faces in chances)

    return work, lambda histogram: _lowest(histogram.counts(), histogram.total)


def _lowest(counts: Iterable[int], of: int) -> list[Pair]:
    return [Fraction(ways, of).as_integer_ratio() for ways in counts]


WAYS: Mapping[str, Callable[[Chances], Way]] = {
    "ours": _ours,
    "lowest": _lowest_terms,
    "icepool": _icepool,
    "dyce": _dyce,
    "fractions": _fractions,
}
