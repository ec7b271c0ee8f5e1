"""How a burst covers a table of 48 × 72 squares, exactly, where rounds bounce off walls.

Beside icepool asked about each square, icepool's landings stamped on the map, and numpy.
"""

from collections.abc import Mapping
from typing import Any

from generator.bench.beside import Comparison, in_cpython

COLUMNS, ROWS = 48, 72

QUESTION: Mapping[str, Any] = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 26,
    "skill_die": "D10",
    "fuse": "time",
    "walls": [[[-9, 3], [3, 3]], [[3, 3], [3, -2.5]], [[-2, -9], [-2, 1.5]]],
    "burst_radius_in": 3,
    "cover_grid": {"x": -COLUMNS / 2, "y": -ROWS / 2, "columns": COLUMNS, "rows": ROWS},
}

COMPARISON = Comparison(
    name=f"cover map of a burst, {COLUMNS} × {ROWS} squares",
    module="cover_ways",
    given=QUESTION,
    ways={
        "ours": "this project",
        "icepool_per_square": "icepool, each square asked",
        "icepool_stamped": "icepool, landings stamped",
        "numpy": "numpy, a landing at a time",
        "numpy_at_once": "numpy, all landings at once",
    },
    reach={"icepool_per_square": 500, "icepool_stamped": 8, "numpy": 1, "numpy_at_once": 1},
)


def measure(runs: int) -> dict[str, object]:
    """Time it in CPython.

    Args:
        runs: how many samples of each way.
    """
    return in_cpython(COMPARISON, runs)
