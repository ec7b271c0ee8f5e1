"""The card of recoil (DF-12 to DF-16)."""

from __future__ import annotations

from collections.abc import Iterator

from generator import tables
from generator.printed import metre_parts, subject_blocks
from generator.printed.cards import Block, Card
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.printed.subject_blocks import Table
from generator.printed.subject_direct import RIFLE, SHOT
from generator.tables import direct_odds
from rangecard.data import Canonical

RECOILS, SHOTS = range(1, 7), range(1, 9)
STRENGTHS, FEW_STRENGTHS = range(3, 21), range(5, 13)
"""Strengths whose value with two weapons a card lists; on a narrow one fewer."""


def recoil(data: Canonical, form: Format) -> Card:
    """The card of recoil (DF-12 to DF-16)."""
    facts = {
        "Held by": "Strength",
        "Steadied pistol": f"−{metre_parts.steadied_loss(data)}",
        "Two weapons": f"−{metre_parts.two_weapons_loss()} %",
    }
    return subject_blocks.card(data, form, "recoil", facts, _recoil_blocks(data, form))


def _recoil_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    values = {
        "steadied": metre_parts.steadied_loss(data),
        "loss": metre_parts.two_weapons_loss(),
        "round_loss": data.in_force["two_weapons"] == "round-loss",
    }
    yield subject_blocks.steps("recoil", values)
    totals = subject_blocks.table("totals", _totals(data))
    hits = subject_blocks.table("hits to expect", _hits(data, form))
    if form.size.broad:
        yield subject_blocks.columns((totals,), (hits,))
    else:
        yield totals
    strengths = STRENGTHS if form.size.broad else FEW_STRENGTHS
    yield subject_blocks.table("two weapons", _two_weapons(data, strengths))
    if form.size.tall and not form.size.broad:
        yield hits
    examples = metre_parts.recoil_examples(data)
    yield subject_blocks.lines("examples", "Worked", "DF-12, DF-16", examples)
    yield subject_blocks.unsaid("how bursts hit, and how recoil differs in automatic fire.")


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
    return Table(
        title="Strength, and what it holds with two weapons",
        rules="DF-14",
        corner="Strength",
        columns=tuple(map(str, strengths)),
        rows=(Row("holds", "", cells),),
        corner_mm=11,
    )


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
