"""The card of recoil (DF-12 to DF-16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator import tables
from generator.printed import subject_blocks
from generator.printed.cards import Block, Card
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.printed.subject_blocks import Table
from generator.printed.subject_direct import RIFLE, SHOT
from generator.tables import direct_odds
from rangecard.data import Canonical
from rangecard.direct_fire import DirectFireWeapon, recoil_strength

WHOLE = 100
RECOILS, SHOTS = range(1, 7), range(1, 9)
STRENGTHS, FEW_STRENGTHS = range(3, 21), range(5, 13)
"""Strengths whose value with two weapons a card lists; on a narrow one fewer."""

EXAMPLES = ("magnum-two-shots", "magnum-three-shots", "m60-five-bursts")
"""The worked examples of DF-16 about recoil."""


def recoil(data: Canonical, form: Format) -> Card:
    """The card of recoil (DF-12 to DF-16)."""
    facts = {
        "Held by": "Strength",
        "Steadied pistol": f"−{_steadied(data)}",
        "Two weapons": f"−{_two_weapons_loss()} %",
    }
    return subject_blocks.card(data, "recoil", facts, _recoil_blocks(data, form))


def _recoil_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    values = {
        "steadied": _steadied(data),
        "loss": _two_weapons_loss(),
        "round_loss": data.in_force["two_weapons"] == "round-loss",
    }
    yield subject_blocks.steps("recoil", values)
    totals = subject_blocks.table("totals", _totals(data))
    if form.size.broad:
        hits = subject_blocks.table("hits to expect", _hits(data, form))
        yield subject_blocks.columns((totals,), (hits,))
    else:
        yield totals
    strengths = STRENGTHS if form.size.broad else FEW_STRENGTHS
    yield subject_blocks.table("two weapons", _two_weapons(data, strengths))
    yield subject_blocks.lines("examples", "Worked", "DF-16, DF-13, DF-14", _examples(data))
    yield subject_blocks.unsaid("how bursts hit, and how recoil differs in automatic fire.")


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
