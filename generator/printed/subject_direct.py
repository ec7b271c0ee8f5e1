"""The cards of the metre system: kinds of shot, sights, recoil (DF)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from generator import tables
from generator.printed import figures, subject_blocks
from generator.printed.cards import Block, Card, Fact
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.printed.subject_blocks import Table
from generator.printed.metre_cards import SHORT_LEVELS
from generator.tables import direct_odds
from rangecard import firing
from rangecard.answers import quantity
from rangecard.data import Canonical
from rangecard.direct_fire import (
    BEST_SCORE,
    D20,
    LASER_AIMED_SHOTS,
    LASER_RANGE_M,
    SCOPE_BONUS_M,
    DirectFireWeapon,
    hit_chance,
    recoil_strength,
)
from rangecard.drawing import chances, ladder
from rangecard.firing import Band, Firing
from rangecard.ladders import RangeLadder

WHOLE = 100
SKILL, STRENGTH = 10, 10
"""The firer whose ladders are drawn."""

RIFLE: Mapping[str, object] = {
    "name": "any rifle", "class": "rifle", "range_m": 50, "single_recoil": 0, "burst_recoil": 0,
}  # fmt: skip
SHOT: Mapping[str, object] = {
    "calculator": "direct-fire", "weapon": RIFLE, "range_m": 1, "skill": SKILL,
    "strength": STRENGTH,
}  # fmt: skip
PRINTED_M = (50, 75, 100)
"""Printed ranges whose limits a card lists, with a scope and without."""

LASER_SHOTS = range(1, 6)
RECOILS, SHOTS = range(1, 7), range(1, 9)
STRENGTHS, FEW_STRENGTHS = range(3, 21), range(5, 13)
"""Strengths whose value with two weapons a card lists; on a narrow one fewer."""

EXAMPLES = ("magnum-two-shots", "magnum-three-shots", "m60-five-bursts")
"""The worked examples of DF-16 about recoil."""

NO_LEVEL = "—"


def aimed_quick_targeted(data: Canonical, form: Format) -> Card:
    """The card of the three kinds of shot (DF-2 to DF-9, DF-17)."""
    blocks = tuple(_kinds_blocks(data, form))
    return Card(
        system="Metre system",
        name="Aimed, quick, targeted",
        kind="Rule card",
        facts=(
            Fact("Aimed", "as the range"),
            Fact("Quick", "1 harder"),
            Fact("Targeted", "aimed, 1 harder"),
        ),
        blocks=blocks,
        notes=subject_blocks.small_print(data, blocks),
    )


def _kinds_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    rules, hardest = data.in_force, data.levels[-1].name
    values = {
        "ranges": ", ".join(f"{one.name} to {_times(one.factor)}" for one in data.ranges),
        "hardest": hardest,
        "kept": data.difficulty().harder(hardest, 1) is not None,
        "least": rules["least_hit_number"],
        "d20": D20,
        "best": BEST_SCORE,
    }
    yield subject_blocks.steps("aimed", values)
    yield from subject_blocks.halves(
        form,
        (subject_blocks.table("levels", _levels(data, form)),),
        (subject_blocks.table("multipliers", _multipliers(data, form)),),
    )
    if subject_blocks.wide(form):
        yield subject_blocks.picture(form, "ladder", partial(_kinds_ladder, data=data, form=form),
                                     form.size.inner_width_mm)  # fmt: skip
    yield subject_blocks.unsaid("hit locations, damage, cover, movement.")  # fmt: skip


def _times(factor: int, reach: str = "R") -> str:
    return reach if factor == 1 else f"{factor}{reach}"


def _firing(data: Canonical, **way: object) -> Firing:
    """The firer's ladders under the house rules in force (DF-4 to DF-12)."""
    found = firing.firing({**SHOT, "house_rules": data.chosen, **way})
    assert found, "a question with a single shot has ladders"
    return found


def _levels(data: Canonical, form: Format) -> Table:
    """The level at each range for each kind of shot, and the chance of the skill drawn (DF-6)."""
    kinds = {each.kind.title: each.bands for each in _firing(data).ladders}
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
        corner_mm=16,
        note=_short_names(),
    )


def _band_name(data: Canonical, place: int) -> str:
    one = data.ranges[place]
    return f"{one.name.capitalize()}, {_times(one.factor)}"


def _level(band: Band, form: Format) -> Cell:
    if band.level is None:
        return Cell(NO_LEVEL, "", "")
    return subject_blocks.chance(band.hit, form.palette, _short(band.level))


def _short(level: str) -> str:
    return SHORT_LEVELS.get(level, level)


def _short_names() -> str:
    return ", ".join(f"{short} {level}" for level, short in SHORT_LEVELS.items())


def _multipliers(data: Canonical, form: Format) -> Table:
    """Each level's multiplier, and what it makes of some skills (DF-4)."""
    rows = tuple(
        Row(
            _short(row.name),
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
        note=f"Each point is worth {chances.percent(hit_chance(1))}, up to {BEST_SCORE}.",
    )


def _number(hit_number: int, form: Format) -> Cell:
    """A hit number alone: its colour tells the chance, and so does the line below the table."""
    return replace(figures.hit_number(hit_number, form.palette), chance="")


def _kinds_ladder(width_px: float, data: Canonical, form: Format) -> str:
    found = _firing(data).ladders
    titles: dict[tuple[Band, ...], str] = {}
    for each in found:  # targeted and quick shots are alike in all but their name
        names = (titles.get(each.bands), each.kind.title.removesuffix(" shot"))
        titles[each.bands] = ", ".join(filter(None, names))
    drawn = [
        _drawn(each.ladder(), titles.pop(each.bands)) for each in found if each.bands in titles
    ]
    title = f"R {RIFLE['range_m']} m, skill {SKILL}: level and hit number"
    return ladder.ladder(drawn, title=title, palette=form.palette, width=width_px)


def _drawn(found: RangeLadder, title: str) -> RangeLadder:
    """A ladder under a title, with the short names of levels that the card's tables have."""
    rungs = (replace(rung, need=_shortened(rung.need)) for rung in found.rungs)
    return replace(found, title=title, rungs=tuple(rungs))


def _shortened(need: str) -> str:
    level, dot, number = need.partition(" · ")
    return f"{_short(level)}{dot}{number}"


def scope_and_laser(data: Canonical, form: Format) -> Card:
    """The card of sights (DF-10, DF-11)."""
    blocks = tuple(_sights_blocks(data, form))
    return Card(
        system="Metre system",
        name="Scope and laser sight",
        kind="Rule card",
        facts=(
            Fact("Scope, aimed", f"R + {SCOPE_BONUS_M} m"),
            Fact("Laser to", f"{LASER_RANGE_M} m"),
            Fact("Laser aims", f"{LASER_AIMED_SHOTS} shots"),
        ),
        blocks=blocks,
        notes=subject_blocks.small_print(data, blocks),
    )


def _sights_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    values = {"bonus": SCOPE_BONUS_M, "reach": LASER_RANGE_M, "shots": LASER_AIMED_SHOTS}
    scope, laser = (subject_blocks.steps(each, values) for each in ("scope", "laser"))
    ladders = subject_blocks.picture(form, "ladder", partial(_scope_ladder, data=data, form=form),
                                     form.size.inner_width_mm)  # fmt: skip
    shots = subject_blocks.table("laser shots", _laser_shots(data))
    if subject_blocks.wide(form):
        yield from (scope, subject_blocks.table("scope limits", _limits(data)), ladders, laser)
        hits = subject_blocks.table("laser hits", _laser_hits(data, form))
        yield subject_blocks.columns((shots,), (hits,))
    else:
        yield from (scope, laser, ladders, shots)
    yield subject_blocks.unsaid("prices, and what ultraviolet and infrared sights are for.")


def _limits(data: Canonical) -> Table:
    """The limits of some printed ranges with a scope and without, and the levels (DF-5, DF-11)."""
    printed, aimed = (_firing(data, scope=scope).ladders[0].bands for scope in (False, True))
    rows = [
        _limit_row(data, place, (_short(one.level or NO_LEVEL), _short(other.level or NO_LEVEL)))
        for place, (one, other) in enumerate(zip(printed, aimed, strict=True))
    ]
    heads = tuple(f"{reach}{how}" for reach in PRINTED_M for how in ("", " s."))
    return Table(
        title="Limits in m by R, bare and with scope (s.)",
        rules="DF-5, DF-11",
        corner="Range",
        columns=(*heads, "Level", "s."),
        rows=tuple(rows),
        corner_mm=11,
    )


def _limit_row(data: Canonical, place: int, levels: tuple[str, str]) -> Row[Cell]:
    cells = []
    for reach in PRINTED_M:
        question = {**SHOT, "weapon": {**RIFLE, "range_m": reach}, "scope": True, "aimed": True}
        found = tables.asked(data, question)["figures"]
        cells += [
            Cell(str(found[which][place]), "", "") for which in ("ranges_m", "ranges_aimed_m")
        ]
    cells += [Cell(level, "", "") for level in levels]
    return Row(data.ranges[place].name.capitalize(), "", tuple(cells))


def _scope_ladder(width_px: float, data: Canonical, form: Format) -> str:
    """The two ladders of one rifle with a scope, aimed and quick, on one scale (DF-8, DF-11)."""
    weapon = _scoped(data)
    drawn = (
        _drawn(_ladder(data, weapon, aimed=True), "Aimed through the scope"),
        _drawn(_ladder(data, weapon, aimed=False), "Quick, as printed"),
    )
    title = f"R {quantity(weapon.range_m)} m, skill {tables.LADDER_SKILL}, with a scope"
    return ladder.ladder(drawn, title=title, palette=form.palette, width=width_px)


def _ladder(data: Canonical, weapon: DirectFireWeapon, *, aimed: bool) -> RangeLadder:
    return tables.metre_ladder(data, weapon, tables.LADDER_SKILL, aimed=aimed)


def _scoped(data: Canonical) -> DirectFireWeapon:
    """The weapon whose ladders are drawn: the first that comes with a scope, or else the first."""
    weapons = tuple(data.armoury.values())
    return next((one for one in weapons if one.scope), weapons[0])


def _laser_shots(data: Canonical) -> Table:
    """Which shots of a phase are aimed, near, far and beside a burst (DF-10)."""
    ways: Mapping[str, Mapping[str, Any]] = {
        f"to {LASER_RANGE_M} m": {"range_m": LASER_RANGE_M, "laser_sight": True},
        "farther": {"range_m": LASER_RANGE_M + 1, "laser_sight": True},
        "and a burst": {"range_m": LASER_RANGE_M, "laser_sight": True, "bursts": 1},
        "no sight": {"range_m": LASER_RANGE_M},
    }
    rows = tuple(Row(name, "", tuple(_kinds(data, way))) for name, way in ways.items())
    return Table(
        title="Aimed or Quick, after aiming",
        rules="DF-10",
        corner="Shot",
        columns=tuple(map(str, LASER_SHOTS)),
        rows=rows,
        corner_mm=14,
    )


def _kinds(data: Canonical, way: Mapping[str, Any]) -> Iterator[Cell]:
    question = {**SHOT, "aimed": True, "single_shots": len(LASER_SHOTS), **way}
    for shot in tables.asked(data, question)["figures"]["shots"]:
        yield Cell(shot["kind"][0].upper(), "", "")


def _laser_hits(data: Canonical, form: Format) -> Table:
    made = direct_odds.lasers(data)
    rows = subject_blocks.turned(subject_blocks.grid_rows(made, form.palette), made.columns)
    return Table(
        title="Hits to expect",
        rules="DF-10",
        corner="Shots",
        columns=tuple(row.name for row in made.rows),
        rows=rows,
        corner_mm=20,
        note=f"Skill {direct_odds.LASER_SKILL} at {direct_odds.LASER_M} m, no recoil.",
    )


def recoil(data: Canonical, form: Format) -> Card:
    """The card of recoil (DF-12 to DF-16)."""
    blocks = tuple(_recoil_blocks(data, form))
    return Card(
        system="Metre system",
        name="Recoil",
        kind="Rule card",
        facts=(
            Fact("Held by", "Strength"),
            Fact("Steadied pistol", f"−{_steadied(data)}"),
            Fact("Two weapons", f"−{_two_weapons_loss()} %"),
        ),
        blocks=blocks,
        notes=subject_blocks.small_print(data, blocks),
    )


def _recoil_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    values = {
        "steadied": _steadied(data),
        "loss": _two_weapons_loss(),
        "round_loss": data.in_force["two_weapons"] == "round-loss",
    }
    yield subject_blocks.steps("recoil", values)
    totals = subject_blocks.table("totals", _totals(data))
    if subject_blocks.wide(form):
        hits = subject_blocks.table("hits to expect", _hits(data, form))
        yield subject_blocks.columns((totals,), (hits,))
    else:
        yield totals
    strengths = STRENGTHS if subject_blocks.wide(form) else FEW_STRENGTHS
    yield subject_blocks.table("two weapons", _two_weapons(data, strengths))
    yield subject_blocks.lines("examples", "Worked", "DF-16, DF-13, DF-14", _examples(data))
    yield subject_blocks.unsaid("how bursts hit, and how their recoil differs in automatic fire.")  # fmt: skip


def _steadied(data: Canonical) -> int:
    """What a steady grip takes off a pistol's printed recoil (DF-13)."""
    pistol = {"name": "any", "class": "pistol", "range_m": 1, "single_recoil": WHOLE}
    loose, steady = (
        tables.asked(data, {**SHOT, "weapon": pistol, "steadied": grip})["figures"]["recoil_total"]
        for grip in (False, True)
    )
    return int(loose - steady)


def _two_weapons_loss() -> int:
    return WHOLE - recoil_strength(WHOLE, two_weapons=True)


def _totals(data: Canonical) -> Table:
    """What printed recoil adds up to over a phase (DF-12)."""
    rows = tuple(
        Row(str(each), "", tuple(Cell(str(_total(data, each, shots)), "", "") for shots in SHOTS))
        for each in RECOILS
    )
    return Table("Total of shots (or bursts) in the phase", "DF-12", "Recoil",
                 tuple(map(str, SHOTS)), rows, 9)  # fmt: skip


def _total(data: Canonical, each: int, shots: int) -> int:
    weapon = {**RIFLE, "single_recoil": each}
    found = tables.asked(data, {**SHOT, "weapon": weapon, "single_shots": shots})
    return int(found["figures"]["recoil_total"])


def _two_weapons(data: Canonical, strengths: range) -> Table:
    """The Strength that holds recoil with a weapon in each hand (DF-14)."""
    held = (
        tables.asked(data, {**SHOT, "strength": each, "two_weapons": True})["figures"]
        for each in strengths
    )
    cells = tuple(Cell(str(one["recoil_strength"]), "", "") for one in held)
    return Table("Strength, and what it holds with two weapons", "DF-14", "Strength", tuple(map(str, strengths)),
                 (Row("holds", "", cells),), 11)  # fmt: skip


def _hits(data: Canonical, form: Format) -> Table:
    """The hits to expect of a kicking pistol, by shots and Strength (DF-12)."""
    made = direct_odds.recoil(data)
    rows = subject_blocks.turned(subject_blocks.grid_rows(made, form.palette), made.columns)
    weapon = data.armoury[direct_odds.MAGNUM]
    return Table(
        title=f"Hits to expect, recoil {weapon.single_recoil}",
        rules="DF-12",
        corner="Shots",
        columns=tuple(row.name for row in made.rows),
        rows=rows,
        corner_mm=15,
        note=f"{weapon.name}: quick shots at short range, skill {direct_odds.SKILL}.",
    )


def _examples(data: Canonical) -> Iterator[str]:
    """The worked examples of recoil, as far as the armoury still has their weapons (DF-16)."""
    for one in data.examples:
        if one.id in EXAMPLES and one.question["weapon"] in data.armoury:
            yield _example(data.armoury[one.question["weapon"]], one.question)


def _example(weapon: DirectFireWeapon, question: Mapping[str, Any]) -> str:
    found, singles = tables.answered(question)["figures"], question.get("single_shots", 1)
    shots = f"{singles} shots" if singles else f"{question['bursts']} bursts"
    told = f"{weapon.name}, {shots}: recoil {found['recoil_total']}"
    if found["recoil_penalty"] is None:
        return f"{told}."
    penalty = f"−{found['recoil_penalty']}" if found["recoil_penalty"] else "no penalty"
    return f"{told} against Strength {question['strength']}: {penalty}."
