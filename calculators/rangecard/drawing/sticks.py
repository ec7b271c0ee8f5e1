"""Range sticks and rulers: how long they are, their strips, bands and marks.

One that is longer than the paper is cut into strips, each with a tab to glue the next one on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from rangecard.drawing.shapes import decimal
from rangecard.drawing.true_scale import MM_PER_INCH

WIDTH_MM, TAB_MM, EDGE_MM = 17.0, 10.0, 0.5
"""A strip's width, the length of the tab for glue, and what is left around the strips."""


@dataclass(frozen=True)
class Band:
    """A part of a stick: where it begins and ends in inches, its numbers and limits as words.

    There is one number and one limit for each time that the stick is laid.
    """

    begin_in: Fraction
    end_in: Fraction
    numbers: Sequence[str]
    limits: Sequence[str]


@dataclass(frozen=True)
class Stick:
    """A stick to scale.

    Attributes:
        name: what it measures.
        length_in: how long it is.
        strip_in: how much of it one strip has.
        parts: into how many parts an inch is divided: 1, 2 or 4.
        start: the word at its beginning.
        bands: its range bands, if it has any.
        marks: words at inches, if it is a ruler.
        how: what is told of it to those who hear it.
    """

    name: str
    length_in: Fraction
    strip_in: Fraction
    parts: int = 2
    start: str = "0"
    bands: Sequence[Band] = ()
    marks: Sequence[tuple[Fraction, str]] = ()
    how: str = ""

    @property
    def strips(self) -> int:
        """Into how many strips it is cut."""
        return ceil(self.length_in / self.strip_in)

    @property
    def width_mm(self) -> float:
        """How wide its strips are side by side, with what is left around them."""
        return self.strips * WIDTH_MM + 2 * EDGE_MM

    @property
    def height_mm(self) -> float:
        """How high they are, with the tab of those that have one."""
        longest = float(min(self.strip_in, self.length_in)) * MM_PER_INCH
        return longest + (TAB_MM if self.strips > 1 else 0) + 2 * EDGE_MM


def band_stick(
    name: str, limits: Sequence[Fraction], most_in: int, most_strips: int, how: str = ""
) -> Stick:
    """Return the stick of a weapon's range bands (GR-1 to GR-4).

    As long as all its bands, if that takes no more than so many strips; else of as many bands as
    one strip holds, to be laid again and again from where it ended.

    Args:
        name: what it measures.
        limits: where each band ends, in inches; all bands are alike.
        most_in: the inches that a strip can have.
        most_strips: of how many strips a stick is glued at most.
        how: what is told of it to those who hear it.
    """
    band = limits[0]
    each = max(int(most_in // band), 1)
    times = ceil(len(limits) / each)
    whole = times <= most_strips
    held = len(limits) if whole else each
    bands = tuple(_bands(limits, held))
    length, strip = held * band, min(each * band, Fraction(most_in))
    return Stick(name, length, strip, start="0" if whole else "", bands=bands, how=how)


def _bands(limits: Sequence[Fraction], held: int) -> Iterator[Band]:
    for place in range(held):
        numbers = range(place, len(limits), held)
        begin, end = limits[place] - limits[0], limits[place]
        words = tuple(f"{decimal(limits[number])}″" for number in numbers)
        yield Band(begin, end, tuple(str(number + 1) for number in numbers), words)


def ruler(
    name: str, length_in: int, strip_in: int, unit_in: Fraction, sign: str, parts: int = 2
) -> Stick:
    """Return a ruler: at every inch how many units it is from its beginning.

    Args:
        name: what it measures.
        length_in: how long it is.
        strip_in: how much of it one strip has.
        unit_in: how many units an inch stands for.
        sign: the unit's sign, which stands with the last number.
        parts: into how many parts an inch is divided.
    """
    marks = tuple(
        (Fraction(inch), f"{decimal(inch * unit_in)}{sign if inch == length_in else ''}")
        for inch in range(1, length_in + 1)
    )
    return Stick(name, Fraction(length_in), Fraction(strip_in), parts, marks=marks)
