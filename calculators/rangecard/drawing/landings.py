"""Every place where a shot can land, with its exact chance, as a table."""

from collections.abc import Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.shown import shown, table
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.telling import spoken


def landings(landing: Sequence[Sequence[Any]]) -> Markup:
    """Return the table of landings under a line that opens it; its cells add up to 100 %."""
    cells = chances.column([pair for _, _, pair in landing])
    rows = (
        (spoken(x, y), shown(f"odds.landing.{index}", [x, y, pair], chances.fraction(pair)), cell)
        for index, ((x, y, pair), cell) in enumerate(zip(landing, cells, strict=True))
    )
    count = f"All {len(landing)} landings" if len(landing) > 1 else "The one landing"
    return element(
        "details",
        element("summary", count),
        table("Exact chance of each landing", ("Lands", "Exact", "Chance"), rows),
        class_="rc-fold",
        data_fold="landings",
    )
