"""How many of thirty shots hit, exactly, where their hit numbers differ.

Beside icepool, dyce and plain fractions, in CPython and in Pyodide. icepool and dyce count ways
over one common denominator, so they are compared with what the rules do inside; what the rules
show, chances in lowest terms, is timed too.
"""

from generator.bench.beside import Comparison, in_cpython, in_pyodide
from rangecard.direct_fire import BEST_SCORE, hit_chance

SHOTS = 30
HIT_NUMBERS = tuple(1 + 7 * shot % BEST_SCORE for shot in range(SHOTS))
"""Every hit number from 1 to 16 comes, in no order, before one comes again."""

COMPARISON = Comparison(
    name=f"hits of {SHOTS} shots",
    module="hits_ways",
    given=[hit_chance(number) for number in HIT_NUMBERS],
    ways={
        "ours": "this project, ways over one denominator",
        "lowest": "this project, in lowest terms",
        "icepool": "icepool",
        "dyce": "dyce",
        "fractions": "plain fractions",
    },
    reach={"icepool": 100, "fractions": 100},
)


def measure(address: str, runs: int) -> list[dict[str, object]]:
    """Time it in CPython and in Pyodide.

    Args:
        address: where `folder.prepared` serves the pages.
        runs: how many samples of each way.
    """
    return [in_cpython(COMPARISON, runs), in_pyodide(COMPARISON, address, runs)]
