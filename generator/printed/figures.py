"""Figures that only printed files show: hit numbers by skill, shaded cells, the bare clockface.

Nothing of the game is computed here: each figure is asked of the rules or of the tables' rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from markupsafe import Markup

from generator import tables
from generator.printed.lengths import MM_PER_PX
from generator.tables import Chance
from rangecard.data import Canonical
from rangecard.direct_fire import hit_chance
from rangecard.drawing import chances, dial, palette
from rangecard.drawing.ladder import HIT_STEPS
from rangecard.drawing.lettering import drawing, label
from rangecard.drawing.palette import Palette
from rangecard.drawing.rungs import PAD

T = TypeVar("T")
LADDER_EDGE_MM = PAD * MM_PER_PX
"""Room that a ladder keeps at both its ends; it hangs over the margin so that bars meet text."""


@dataclass(frozen=True)
class Cell:
    """One cell of a table: its text, the chance under it, and its colour ('' for none)."""

    text: str
    chance: str
    shade: str
    automatic: bool = False


@dataclass(frozen=True)
class Row(Generic[T]):
    """One row of a printed table: its name, a note beside the name, its cells."""

    name: str
    note: str
    cells: tuple[T, ...]


def needs(
    data: Canonical, colours: Palette, told: Callable[[Chance], str] | None = chances.percent
) -> tuple[Row[Cell], ...]:
    """What each skill die needs in each band of any area weapon (GR-5, GR-7, GR-8).

    Args:
        data: the canonical data.
        colours: the palette that shades the cells.
        told: writes a chance; None where there is no room for it, and then no shade either.
    """
    return tuple(
        Row(row.die, row.name, tuple(_need(band, colours, told) for band in row.bands))
        for row in tables.area_chances(data)
    )


def whole_percent(chance: Chance) -> str:
    """A chance in whole percent and without its sign, for narrow cells."""
    return chances.figure(chance, 0)


def _need(band: tables.BandChance, colours: Palette, told: Callable[[Chance], str] | None) -> Cell:
    if band.automatic or not band.allowed or band.chance is None or told is None:
        return Cell(band.need, "", "", automatic=band.automatic)
    return Cell(band.need, told(band.chance), shade(band.chance, colours))


def skill_row(data: Canonical, skill: int, levels: Iterable[str], colours: Palette) -> Row[Cell]:
    """The hit numbers of a skill at some levels, before recoil (DF-2, DF-4)."""
    difficulty = data.difficulty()
    numbers = (difficulty.hit_number(level, skill) for level in levels)
    return Row(str(skill), "", tuple(hit_number(number, colours) for number in numbers))


def hit_number(number: int, colours: Palette) -> Cell:
    """A hit number, shaded by its chance (DF-2)."""
    chance = hit_chance(number)
    return Cell(str(number), chances.figure(chance), shade(chance, colours))


def shade(chance: tuple[int, int], colours: Palette) -> str:
    """The chance's colour on the palette's scale, thinned to a wash; '' where there is none."""
    value = float(chances.exact(chance))
    if not value:
        return ""
    wash = palette.washes(colours)[palette.step(value, HIT_STEPS)]
    return "" if wash == colours.paper else wash


def rose(width_mm: float, height_mm: float, colours: Palette, shrink: float = 1) -> Markup:
    """The clockface without a shot: the hit in the middle, the line of fire, 12 over (DI-4)."""
    width, height = (side / MM_PER_PX * shrink for side in (width_mm, height_mm))
    face = dial.Dial((width / 2, height / 2), height / 2 - 15, 3, colours)
    x, y = face.centre
    return Markup(
        drawing(
            dial.rings(face, (1, 2)),
            dial.line_of_fire(face, face.radius),
            dial.middle(face, hit=True),
            _word((x, 10), "12 over", "middle", colours),
            _word((x, height - 2), "6 short", "middle", colours),
            _word((x - face.radius - 6, y + 4), "9 left", "end", colours),
            _word((x + face.radius + 6, y + 4), "3 right", "start", colours),
            width=width,
            height=height,
            title="Clockface",
            desc="As the firer sees it: 12 is straight on, over; 6 back to the firer, short.",
            palette=colours,
            kind="clockface",
        )
    )


def _word(place: tuple[float, float], text: str, anchor: str, colours: Palette) -> str:
    return label(*place, text, fill=colours.ink, anchor=anchor)
