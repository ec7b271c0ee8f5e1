"""The card of an area weapon: its ladder, what each skill die needs, how a shot deviates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from generator import tables
from generator.printed import card_ladders, figures
from generator.printed.basis import advice
from generator.printed.cards import Block, Card, Fact, Note, html
from generator.printed.figures import Row
from generator.printed.formats import Format
from generator.printed.lengths import MM_PER_PX, PT_PER_PX
from generator.printed.sizes import Size
from rangecard import ladders
from rangecard.answers import quantity
from rangecard.area_fire import BLIND_DIE, HUMAN_NORM, MOST_BANDS, AreaWeapon
from rangecard.data import Canonical
from rangecard.dice import CLOCK
from rangecard.drawing import chances, lettering, telling
from rangecard.drawing.area_card_panel import fused
from rangecard.drawing.palette import TEXT
from rangecard.drawing.small_print import area_rules, bases

LADDER_DIE = "D8"
"""The skill die whose chances a card's ladder shows; the table below it has the others."""

MIDDLE_BAND = MOST_BANDS // 2
ROSE_MM = (33, 22)
LIMIT_MM, LIMIT_SLIM_MM = 7.5, 4.2
"""How wide the column of an upright table's limits is at least."""

DIE_MM, DIE_SLIM_MM = 7, 5.5
"""How wide the column of strength dice is."""

GAP_MM = 0.5
"""What keeps two figures side by side from being read as one."""

EXACT_MM, WHOLE_MM = 9.5, 6.6
"""Cells from these widths on hold a chance beside what is needed: with its decimal, or whole."""


@dataclass(frozen=True)
class _Making:
    """What the parts of one weapon's card are made from."""

    data: Canonical
    form: Format
    weapon: AreaWeapon
    own: tables.BandLimits
    stronger: Sequence[tables.BandLimits]

    @property
    def size(self) -> Size:
        return self.form.size


def inch_card(data: Canonical, form: Format, weapon: AreaWeapon) -> Card:
    """The card of an area weapon: what each skill die needs in its ten bands (GR-1 to GR-8)."""
    own, *stronger = _distinct(tables.band_limits(data, weapon))
    making = _Making(data, form, weapon, own, stronger)
    return Card(
        system="Inch system",
        name=weapon.name,
        kind=fused(weapon.fuse, thrown=weapon.thrown),
        facts=(
            Fact("Range band", f"{own.band.text}″"),
            Fact("Maximum" if form.size.slim else "Maximum range", f"{quantity(own.maximum_in)}″"),
            Fact("Blind shots", BLIND_DIE),
        ),
        blocks=tuple(_blocks(making)),
        notes=tuple(_notes(weapon, form.size)),
    )


def _distinct(rows: Sequence[tables.BandLimits]) -> list[tables.BandLimits]:
    """The rows whose limits are not those of the row before: D4 throws as far as D6 (GR-3)."""
    return [
        row
        for before, row in zip([None, *rows], rows, strict=False)
        if before is None or before.limits != row.limits
    ]


def _blocks(making: _Making) -> Iterator[Block]:
    """The parts: where the ladder has no room, the table stands upright in its place."""
    title = f"{making.weapon.name}: range bands"
    drawn = card_ladders.block([_ladder(making)], title, making.form)
    if drawn is None:
        roomy = not (making.size.slim or making.stronger)
        yield from (_upright(making), *_strength(making), _procedure(making, below=roomy))
        return
    yield drawn
    if making.size.low:
        yield from (_procedure(making), _across(making), *_strength(making), *_example(making))
    elif making.size.broad:
        yield from (_across(making), *_strength(making), _procedure(making), *_example(making))
    else:
        yield from (*_strength(making), _procedure(making), *_example(making), _upright(making))


def _ladder(making: _Making) -> ladders.RangeLadder:
    die = next(die for die in making.data.dice if die.label == LADDER_DIE)
    found = ladders.inch_ladder(making.weapon, die.label, HUMAN_NORM, making.data.ladder)
    return replace(found, title=f"Range bands, {die.label} {die.name}")


def _across(making: _Making) -> Block:
    """What is needed, the ten bands side by side."""
    dice = figures.needs(making.data, making.form.palette)
    return Block("needs", html("block-needs.html", limits=_limits(making.own), dice=dice))


def _upright(making: _Making) -> Block:
    """What is needed, the ten bands below one another, near to far."""
    limit_mm = _limit_mm(making)
    cell_mm = (making.size.inner_width_mm - limit_mm) / len(making.data.dice)
    exact, known = cell_mm >= EXACT_MM, cell_mm >= WHOLE_MM
    told = chances.figure if exact else figures.whole_percent if known else None
    values = {
        "limits": _limits(making.own),
        "dice": figures.needs(making.data, making.form.palette, told),
        "limit_mm": round(limit_mm, 2),
        "exact": exact,
        "known": known,
        "size": making.size,
    }
    return Block("needs", html("block-upright.html", **values))


def _limit_mm(making: _Making) -> float:
    """How wide the column of limits must be for the longest of them."""
    size = making.size
    least_mm = LIMIT_SLIM_MM if size.slim else LIMIT_MM
    return max(_widest_mm([f"{limit}″" for limit in _limits(making.own)], size), least_mm)


def _widest_mm(texts: Sequence[str], size: Size) -> float:
    """How wide the widest of these is in the text of a table."""
    pt = size.least_pt if size.slim else size.start_pt
    return max(map(lettering.width, texts)) * MM_PER_PX * pt / (TEXT * PT_PER_PX)


def _strength(making: _Making) -> Iterator[Block]:
    """How far those throw who are stronger than the norm (GR-3)."""
    rows = [Row(row.strength_die or "", "", _limits(row)) for row in making.stronger]
    if rows:
        size = making.size
        name_mm = DIE_SLIM_MM if size.slim else DIE_MM
        cell_mm = (size.inner_width_mm - name_mm) / MOST_BANDS
        limits = [limit for row in rows for limit in row.cells]
        values = {
            "rows": rows,
            "bands": MOST_BANDS,
            "size": size,
            "name_mm": name_mm,
            "upright": cell_mm < _widest_mm(limits, size) + GAP_MM,
        }
        yield Block("strength", html("block-strength.html", **values))


def _limits(row: tables.BandLimits) -> tuple[str, ...]:
    return tuple(map(quantity, row.limits))


def _procedure(making: _Making, *, below: bool = False) -> Block:
    """How a shot is made and deviates, beside a clockface or above one where there is room."""
    size, form = making.size, making.form
    values = {
        "clock": CLOCK,
        "blind_die": BLIND_DIE,
        "last_die": making.data.ladder[-1],
        "bounces": making.weapon.fuse == "time",
        "rose": figures.rose(*ROSE_MM, form.palette, form.drawing_shrink),
        "rose_mm": ROSE_MM[0],
        "beside": size.broad,
        "below": below or (size.tall and not size.broad),
        "size": size,
        "run_in": size.slim or (making.stronger and not (size.tall or size.broad)),
    }
    return Block("procedure", html("block-procedure.html", **values))


def _example(making: _Making) -> Iterator[Block]:
    """Tell in words what the ladder's die does at a range (GR-4 to GR-6)."""
    if making.stronger or not (making.size.broad or making.size.tall):
        return
    told = _told(making.data, making.weapon, making.own.limits[MIDDLE_BAND - 1])
    yield Block("example", html("block-example.html", text=told))


def _told(data: Canonical, weapon: AreaWeapon, range_in: Fraction) -> str:
    thrower = {"name": weapon.name, "range_band_in": weapon.range_band_in}
    question = {"calculator": "area-shot", "weapon": thrower, "skill_die": LADDER_DIE}
    answer = tables.asked(data, {**question, "range_in": range_in})
    number, odds = answer["figures"]["target_number"], answer["odds"]
    each = telling.each_point(odds) or odds["hit"]
    return (
        f"{LADDER_DIE} at {quantity(range_in)}″ is band {number}: {number + 1} or more is on the "
        f"aim point, {chances.percent(odds['hit'])}. Each deviation from 1″ to {number}″ has "
        f"{chances.percent(odds['deviation'][0][1])}, each of its points {chances.fraction(each)}."
    )


def _notes(weapon: AreaWeapon, size: Size) -> Iterator[Note]:
    yield Note("Rules", f"{area_rules(weapon.fuse, thrown=weapon.thrown)}.")
    thrown = "thrown" if weapon.thrown else ""
    named = {"range_band_in": "range band", "fuse": "fuse", "thrown": thrown}
    yield Note("Figures", bases([(weapon.basis, named)], advice(size)))
