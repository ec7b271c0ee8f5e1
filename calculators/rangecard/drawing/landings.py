"""Every place where a shot can land, with its exact chance, in a table that adds up to 100 %."""

from collections.abc import Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.shown import part, shown, table
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.telling import spoken
from rangecard.drawing.view import View


def landings(view: View) -> Markup:
    """Return the table of an area shot's landings, folded; nothing for any other answer."""
    if view.answer["calculator"] != "area-shot" or view.answer["status"] != "ok":
        return Markup()
    landing = view.answer["odds"]["landing"]
    count = f"All {len(landing)} landings" if len(landing) > 1 else "The one landing"
    fold = element(
        "details", element("summary", count), _table(landing), class_="rc-fold",
        data_fold="landings",
    )  # fmt: skip
    return element("div", part("Where it can land", fold), class_="rc-panel rc-landings")


def _table(landing: Sequence[Sequence[Any]]) -> Markup:
    cells = chances.column([pair for _, _, pair in landing])
    rows = (
        (spoken(x, y), shown(f"odds.landing.{index}", [x, y, pair], chances.fraction(pair)), cell)
        for index, ((x, y, pair), cell) in enumerate(zip(landing, cells, strict=True))
    )
    return table("Exact chance of each landing", ("Lands", "Exact", "Chance"), rows)
