"""The card of the three kinds of shot, and what the metre system's cards share (DF-2 to DF-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator import tables
from generator.printed import card_ladders, figures, subject_blocks
from generator.printed.cards import Block, Card
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.printed.metre_parts import NO_LEVEL, times
from generator.printed.subject_blocks import Table
from rangecard import firing
from rangecard.data import Canonical
from rangecard.direct_fire import BEST_SCORE, D20, hit_chance
from rangecard.drawing import chances
from rangecard.drawing.fire_card_tables import short
from rangecard.firing import Band, Firing
from rangecard.ladders import RangeLadder

SKILL, STRENGTH = 10, 10
"""The firer whose ladders are drawn."""

RIFLE: Mapping[str, object] = {
    "name": "any rifle", "class": "rifle", "range_m": 50, "single_recoil": 0, "burst_recoil": 0,
}  # fmt: skip
SHOT: Mapping[str, object] = {
    "calculator": "direct-fire", "weapon": RIFLE, "range_m": 1, "skill": SKILL,
    "strength": STRENGTH,
}  # fmt: skip


def aimed_quick_targeted(data: Canonical, form: Format) -> Card:
    """The card of the three kinds of shot (DF-2 to DF-9, DF-17)."""
    facts = {
        "Aimed": "by range",
        "Quick": "+1 level",
        "Targeted": "+1 level",
    }
    return subject_blocks.card(data, form, "aimed-quick-targeted", facts, _kinds_blocks(data, form))


def _kinds_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    rules, hardest = data.in_force, data.levels[-1].name
    values = {
        "ranges": ", ".join(f"{one.name} to {times(one.factor)}" for one in data.ranges),
        "hardest": hardest,
        "kept": data.difficulty().harder(hardest, 1) is not None,
        "least": rules["least_hit_number"],
        "d20": D20,
        "best": BEST_SCORE,
        "each": chances.percent(hit_chance(1)),
    }
    yield subject_blocks.steps("aimed", values)
    levels = subject_blocks.table("levels", _levels(data, form))
    multipliers = subject_blocks.table("multipliers", _multipliers(data, form))
    unsaid = subject_blocks.unsaid("hit locations, damage, cover, movement.")
    if form.size.broad:
        yield subject_blocks.columns((levels, unsaid), (multipliers,))
    else:
        yield from (
            (levels, unsaid, multipliers) if form.size.slim else (levels, multipliers, unsaid)
        )
    if form.size.tall:
        yield from _kinds_ladder(data, form)


def firing_of(data: Canonical, **way: object) -> Firing:
    """The firer's ladders under the house rules in force (DF-4 to DF-12)."""
    found = firing.firing({**SHOT, "house_rules": data.chosen, **way})
    assert found, "a question with a single shot has ladders"
    return found


def _levels(data: Canonical, form: Format) -> Table:
    """The level at each range for each kind of shot, and the chance of the skill drawn (DF-6)."""
    kinds = {each.kind.title: each.bands for each in firing_of(data).ladders}
    rows = tuple(
        Row(_band_name(data, place), "", tuple(_level(bands[place], form)
                                              for bands in kinds.values()))
        for place in range(len(data.ranges))
    )  # fmt: skip
    return Table(
        title=f"Level, skill {SKILL}’s %",
        rules="DF-6 to DF-9",
        corner="Range",
        columns=tuple(title.removesuffix(" shot") for title in kinds),
        rows=rows,
        corner_mm=11 if form.size.slim else 16,
        note=f"{short(data.levels[-1].name)} {data.levels[-1].name}",
    )


def _band_name(data: Canonical, place: int) -> str:
    one = data.ranges[place]
    return f"{one.name.capitalize()}, {times(one.factor)}"


def _level(band: Band, form: Format) -> Cell:
    if band.level is None:
        return Cell(NO_LEVEL, "", "")
    return subject_blocks.chance(band.hit, form.palette, short(band.level))


def _multipliers(data: Canonical, form: Format) -> Table:
    """Each level's multiplier, and what it makes of some skills (DF-4)."""
    rows = tuple(
        Row(
            short(row.name),
            f"× {row.multiplier.text}",
            tuple(_number(cell.hit_number, form) for cell in row.cells),
        )
        for row in tables.difficulty(data)
    )
    return Table(
        title="Hit number by skill",
        rules="DF-2, DF-4",
        corner="Level",
        columns=tuple(map(str, tables.SKILLS)),
        rows=rows,
        corner_mm=16,
    )


def _number(hit_number: int, form: Format) -> Cell:
    """A hit number alone: its colour tells the chance, and so does the line below the table."""
    return replace(figures.hit_number(hit_number, form.palette), chance="")


def _kinds_ladder(data: Canonical, form: Format) -> Iterator[Block]:
    """The ladder of each kind of shot, where their words have room (DF-5 to DF-9)."""
    found = firing_of(data).ladders
    titles: dict[tuple[Band, ...], str] = {}
    for each in found:  # targeted and quick shots are alike in all but their name
        names = (titles.get(each.bands), each.kind.title.removesuffix(" shot"))
        titles[each.bands] = ", ".join(filter(None, names))
    shown = [drawn(each.ladder(), titles.pop(each.bands)) for each in found if each.bands in titles]
    title = f"R {RIFLE['range_m']} m, skill {SKILL}: level and hit number"
    yield from filter(None, [card_ladders.block(shown, title, form)])


def drawn(found: RangeLadder, title: str) -> RangeLadder:
    """A ladder under a title, with the short names of levels that the card's tables have."""
    rungs = (replace(rung, need=_shortened(rung.need)) for rung in found.rungs)
    return replace(found, title=title, rungs=tuple(rungs))


def _shortened(need: str) -> str:
    level, dot, number = need.partition(" · ")
    return f"{short(level)}{dot}{number}"
