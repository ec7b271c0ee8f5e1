"""Legends: small samples with their words, set in rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rangecard.drawing.lettering import label
from rangecard.drawing.lettering import width as text_width
from rangecard.drawing.palette import Palette
from rangecard.drawing.shapes import Point, decimal
from rangecard.drawing.svg import Markup, join

ROW = 17.0
_SAMPLE, _GAP = 22.0, 14.0


@dataclass(frozen=True)
class Entry:
    """One line of a legend.

    Attributes:
        sample: Draws the sample round a middle in px.
        text: What it means.
    """

    sample: Callable[[Point], Markup]
    text: str


def legend(
    entries: Sequence[Entry], *, left: float, top: float, width: float, palette: Palette
) -> tuple[Markup, float]:
    """Return the entries in as few rows as they need, and the lower edge in px."""
    x, y, parts = left, top + ROW / 2, []
    for entry in entries:
        size = _SAMPLE + text_width(entry.text)
        if x > left and x + size > left + width:
            x, y = left, y + ROW
        parts.append(entry.sample((x + 8, y)))
        parts.append(label(x + _SAMPLE, y + 4, entry.text, fill=palette.ink))
        x += size + _GAP
    return join(parts), y + ROW / 2


def step_words(step: int, limits: Sequence[float]) -> str:
    """Return what a step of a scale of chance covers.

    Args:
        step: its place, from 0 under the first limit to the last limit and more.
        limits: the chances at which a step ends and the next begins, from 0 to 1.
    """
    told = [decimal(Fraction(str(limit)) * 100) for limit in limits]
    if step == 0:
        return f"under {told[0]} %"
    if step == len(told):
        return f"{told[-1]} % and more"
    return f"{told[step - 1]} to {told[step]} %"
