"""The card of scope and laser sight (DF-10, DF-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator import tables
from generator.printed import card_ladders, subject_blocks
from generator.printed.cards import Block, Card
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.printed.metre_parts import scoped_weapon, times
from generator.printed.subject_blocks import Table
from generator.printed.subject_direct import RIFLE, SHOT, drawn, firing_of
from rangecard.answers import quantity
from rangecard.data import Canonical
from rangecard.direct_fire import (
    LASER_AIMED_SHOTS,
    LASER_RANGE_M,
    SCOPE_BONUS_M,
    DirectFireWeapon,
)
from rangecard.drawing.fire_card_tables import short
from rangecard.ladders import RangeLadder

PRINTED_M = (50, 75, 100)
"""Printed ranges whose limits a card lists, with a scope and without."""

LASER_SHOTS = range(1, 6)


def scope_and_laser(data: Canonical, form: Format) -> Card:
    """The card of sights (DF-10, DF-11)."""
    facts = {
        "Scope, aimed": f"R + {SCOPE_BONUS_M} m",
        "Laser to": f"{LASER_RANGE_M} m",
        "Laser aims": f"{LASER_AIMED_SHOTS} shots",
    }
    return subject_blocks.card(data, form, "scope-and-laser", facts, _sights_blocks(data, form))


def _sights_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    values = {"bonus": SCOPE_BONUS_M, "reach": LASER_RANGE_M, "shots": LASER_AIMED_SHOTS}
    scope, laser = (subject_blocks.steps(each, values) for each in ("scope", "laser"))
    ladders = _scope_ladder(data, form)
    shots = subject_blocks.table("laser shots", _laser_shots(data))
    unsaid = subject_blocks.unsaid("prices; ultraviolet and infrared sights.")
    if form.size.broad and form.size.low:
        yield from (scope, subject_blocks.columns((laser,), (shots, unsaid)), *ladders)
    elif form.size.broad:
        yield from (scope, subject_blocks.table("scope limits", _limits(data)), *ladders)
        yield subject_blocks.columns((laser,), (shots, unsaid))
    else:
        yield from (scope, laser, unsaid, *ladders, shots)


def _limits(data: Canonical) -> Table:
    """The limits of some printed ranges with a scope and without, and the levels (DF-5, DF-11)."""
    printed, aimed = (firing_of(data, scope=scope).ladders[0].bands for scope in (False, True))
    rows = [
        _limit_row(data, place, [short(band.level) for band in bands])
        for place, bands in enumerate(zip(printed, aimed, strict=True))
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


def _limit_row(data: Canonical, place: int, levels: Sequence[str]) -> Row[Cell]:
    cells: list[int] = []
    for reach in PRINTED_M:
        question = {**SHOT, "weapon": {**RIFLE, "range_m": reach}, "scope": True, "aimed": True}
        found = tables.asked(data, question)["figures"]
        cells += [found["ranges_m"][place], found["ranges_aimed_m"][place]]
    told = (Cell(str(one), "", "") for one in (*cells, *levels))
    return Row(data.ranges[place].name.capitalize(), "", tuple(told))


def _scope_ladder(data: Canonical, form: Format) -> tuple[Block, ...]:
    """The two ladders of one rifle with a scope, aimed and quick, on one scale (DF-8, DF-11)."""
    weapon = scoped_weapon(data)
    shown = [
        drawn(_ladder(data, weapon, aimed=True), "Aimed through the scope"),
        drawn(_ladder(data, weapon, aimed=False), "Quick, as printed"),
    ]
    if not form.size.broad:
        shown = [_brief(data, each) for each in shown]
    title = f"R {quantity(weapon.range_m)} m, skill {tables.LADDER_SKILL}, with a scope"
    return tuple(filter(None, [card_ladders.block(shown, title, form)]))


def _brief(data: Canonical, found: RangeLadder) -> RangeLadder:
    """A ladder whose ranges are called R, 2R, 4R …, so that no word needs more than its band."""
    named = zip(data.ranges, found.rungs, strict=True)
    rungs = (replace(rung, label=times(one.factor)) for one, rung in named)
    return replace(found, rungs=tuple(rungs))


def _ladder(data: Canonical, weapon: DirectFireWeapon, *, aimed: bool) -> RangeLadder:
    return tables.metre_ladder(data, weapon, tables.LADDER_SKILL, aimed=aimed)


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
