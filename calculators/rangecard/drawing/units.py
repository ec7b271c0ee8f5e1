"""Metres as a table measures them: in yards, or in inches at the table's scale.

Bands are cut in metres (DF-5, DF-11); here a limit is converted and rounded down to what a tape
shows. So the bands stay one after another, and a distance that is measured within a shown limit is
within the true one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from rangecard.drawing import chances
from rangecard.drawing.shapes import decimal
from rangecard.drawing.shown import brief
from rangecard.drawing.svg import plain

YARD_M = Fraction(9144, 10_000)
"""An international yard, exactly."""

USUAL_SCALE = "2"
"""Metres an inch where a reader says nothing else."""

SMALLEST_SCALE, LARGEST_SCALE = Fraction(1, 100), 1_000
"""Metres an inch: from less than the inch itself to more than a table ever needs."""

_SCALE = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,6}|,[0-9]{1,2})?")  # "1,000" could be 1 or 1000


class BadScale(ValueError):
    """A scale that is none: its message says what was expected."""


@dataclass(frozen=True)
class Unit:
    """What metres are shown in.

    Attributes:
        key: `m`, `yd` or `in`.
        metres: How many metres one of it is.
        step: What limits are rounded down to, in this unit; 0 leaves them as they are.
        sign: What stands behind a distance.
        words: What a title says: "ranges in …".
        rule: How limits are rounded, in a sentence; empty for metres.
    """

    key: str
    metres: Fraction
    step: Fraction
    sign: str
    words: str
    rule: str = ""

    def limit(self, limit_m: Fraction) -> Fraction:
        """Return a limit in this unit, rounded down: never more than the true one."""
        exact = limit_m / self.metres
        return exact // self.step * self.step if self.step else exact

    def limit_text(self, limit_m: Fraction) -> str:
        """Return a limit without its sign: `96`, `104`, `12.5`."""
        return decimal(self.limit(limit_m))

    def distance(self, distance_m: Fraction) -> str:
        """Return a measured distance, its sign with it: `75″`, `≈ 109.36 yd`."""
        if not self.step:
            return f"{decimal(distance_m)}{self.sign}"
        exact = distance_m / self.metres
        return f"{chances.amount((exact.numerator, exact.denominator))}{self.sign}"


METRES: Final = Unit("m", Fraction(1), Fraction(0), " m", "metres")
YARDS: Final = Unit(
    "yd",
    YARD_M,
    Fraction(1),
    " yd",
    "yards",
    "Limits are cut in metres, then rounded down to whole yards (1 yd = 0.9144 m): "
    "what you measure within a limit is within the true one.",
)


def inches(metres: Fraction) -> Unit:
    """Return inches at a table's scale.

    Args:
        metres: How many metres an inch of the table stands for, more than 0.
    """
    scale = f"1″ = {decimal(metres)} m"
    return Unit(
        "in",
        metres,
        Fraction(1, 2),
        "″",
        f"inches at the table's scale, {scale}",
        f"At the table's scale, {scale}. Limits are cut in metres, then rounded down to half "
        "inches: what you measure within a limit is within the true one.",
    )


def unit(key: str, scale: str = USUAL_SCALE) -> Unit:
    """Return the unit that a reader chose.

    Args:
        key: `m`, `yd` or `in`; anything else is metres.
        scale: Metres an inch as they were typed; used for inches only.

    Raises:
        BadScale: The scale is no number from `SMALLEST_SCALE` to `LARGEST_SCALE`.
    """
    if key == "in":
        return inches(_scale(scale))
    return YARDS if key == "yd" else METRES


def read(text: str) -> Unit:
    """Return the unit of a text such as `yd` or `in 2.5`; metres where it names none."""
    key, _, scale = text.partition(" ")
    try:
        return unit(key, scale)
    except BadScale:
        return METRES


def _scale(text: str) -> Fraction:
    """Read a scale exactly as written; a comma does as a decimal point."""
    typed = plain(text)
    metres = Fraction(typed.replace(",", ".")) if _SCALE.fullmatch(typed) else Fraction(0)
    if not SMALLEST_SCALE <= metres <= LARGEST_SCALE:
        found = f"“{brief(typed)}”" if typed else "nothing"
        least = decimal(SMALLEST_SCALE)
        raise BadScale(f"expected metres an inch, {least} to {LARGEST_SCALE:,}; found {found}")
    return metres


def bands(limits_m: Sequence[Fraction], shown_in: Unit) -> list[tuple[Fraction, Fraction]]:
    """Return where each band begins and ends, as shown: every one where the former ends."""
    ends = [Fraction(0), *(shown_in.limit(limit) for limit in limits_m)]
    return list(pairwise(ends))
