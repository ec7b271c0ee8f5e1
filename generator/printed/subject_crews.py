"""The cards of crews: at a crew-served weapon, in a vehicle (CS, VE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from generator import tables
from generator.printed import subject_blocks
from generator.printed.cards import Block, Card, html
from generator.printed.figures import Row
from generator.printed.formats import Format
from generator.printed.subject_blocks import Table
from generator.tables import crew_odds, grid
from rangecard.data import Canonical
from rangecard.drawing.crew import crew as crew_drawing
from rangecard.drawing.view import View

TURNS = {
    "team-turn-1": "gunner moves, loader moves up",
    "team-turn-2": "gunner sets up, loader transfers",
    "team-turn-3": "gunner fires, loader transfers",
}
"""The worked example of CS-8: what gunner and loader do in each of its turns."""

DRAWN = "team-turn-3"
GUN, OWN_GUN = "his weapon", "a weapon of his own"
CREW = (
    {"name": "Driver", "roles": ["driver"]},
    {"name": "Gunner", "roles": ["gunner"], "controls": [GUN]},
    {"name": "Commander", "roles": ["commander"], "controls": [OWN_GUN]},
    {"name": "Loader", "roles": ["loader"]},
)
"""One crewman of each role."""

FAULTY = (
    ({"name": "one", "roles": ["gunner"]},),
    (
        {"name": "one", "roles": ["driver"], "controls": ["gun"]},
        {"name": "another", "roles": ["gunner"], "controls": ["gun"]},
    ),
)
"""Crew lists with the faults that the rules report."""


def crew(data: Canonical, form: Format) -> Card:
    """The card of crew-served weapons (CS-1 to CS-8)."""
    facts = {
        "Transfer": "> motivation",
        "Shots with": "the gunner’s die",
    }
    return subject_blocks.card(data, "crew", facts, _crew_blocks(data, form))


def _crew_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    draw = partial(_drawn, data=data, form=form)
    each = _firings(data, ())["figures"]["firings_sure"]
    values = {"each": each, **subject_blocks.beside(form, draw, 0.42, 0.55)}
    yield subject_blocks.steps("crew", values)
    yield from _crew_figures(data, form)
    yield subject_blocks.unsaid("what a firing does: the draft has small arms in another part.")


def _crew_figures(data: Canonical, form: Format) -> Iterator[Block]:
    firings = subject_blocks.table("firings", _chances(data, form, loaders=1))
    turns = subject_blocks.lines("three turns", "A team’s first turns", "CS-8", _turns(data))
    if form.size.slim:
        yield from (turns, firings)
        return
    two = subject_blocks.table("firings of two", _chances(data, form, loaders=2))
    if form.size.broad:
        yield subject_blocks.columns((firings,), (two,))
        yield turns
    else:
        yield from (turns, firings, two)


def _drawn(width_px: float, data: Canonical, form: Format) -> str:
    shown = next(one for one in data.examples if one.id == DRAWN)
    view = View(shown.question, tables.answered(shown.question), form.palette)
    return crew_drawing(view, width_px)


def _firings(data: Canonical, loaders: tuple[Mapping[str, Any], ...]) -> dict[str, Any]:
    """Ask for the firings of a gun that stands, with loaders in place and unmoved (CS-7)."""
    gunner = {"die": data.ladder[0], "set_up": True}
    question = {"calculator": "crew-served", "gunner": gunner, "loaders": list(loaders)}
    return tables.asked(data, question)


def _chances(data: Canonical, form: Format, loaders: int) -> Table:
    """The chance of each number of firings, by die and motivation of the loaders (CS-2, CS-7)."""
    each = _firings(data, ())["figures"]["firings_sure"]
    counts = range(each, each * (loaders + 1) + 1, each)
    rows = (
        (die.label, [_chance(data, die.label, one.number, loaders) for one in data.motivations])
        for die in data.dice
    )
    return Table(
        title=f"{'One loader' if loaders == 1 else 'Two alike'}: firings, %",
        rules="CS-2, CS-7",
        corner="Die",
        columns=tuple(map(str, counts)) * len(data.motivations),
        rows=tuple(
            Row(die, "", tuple(subject_blocks.whole(odds[count], form.palette)
                               for odds in by_motivation for count in counts))
            for die, by_motivation in rows
        ),
        corner_mm=7,
        groups=tuple((f"mot. {one.number}", len(counts)) for one in data.motivations),
    )  # fmt: skip


def _chance(data: Canonical, die: str, motivation: int, loaders: int) -> dict[int, Any]:
    """The chance of each number of firings with loaders alike."""
    loader = {"die": die, "motivation": motivation, "in_contact": True}
    return dict(_firings(data, (loader,) * loaders)["odds"]["firings"])


def _turns(data: Canonical) -> Iterator[str]:
    """The worked example of a team's first three turns (CS-8)."""
    examples = {one.id: one for one in data.examples}
    for number, (name, done) in enumerate(TURNS.items(), 1):
        question = {**examples[name].question, "house_rules": data.chosen}
        expected = grid.expected(tables.answered(question)["odds"]["expected"])
        yield f"{number}: {done}: {expected.text} firings to expect"


def vehicle(data: Canonical, form: Format) -> Card:
    """The card of vehicles (VE-1 to VE-6)."""
    facts = {
        "Activations": "one each",
        "Transfer": "> motivation",
    }
    return subject_blocks.card(data, "vehicle", facts, _vehicle_blocks(data, form))


def _vehicle_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    yield subject_blocks.steps("vehicle", {})
    yield Block("faults", html("subject-faults.html", faults=tuple(_faults(data))))
    values = {"roles": tuple(_roles(data)), "corner_mm": 15}
    yield Block("roles", html("subject-roles.html", **values))
    yield subject_blocks.table("transfer", _transfers(data, form))
    yield subject_blocks.unsaid("distances of movement, armour, damage, a dead man’s controls.")


def _roles(data: Canonical) -> Iterator[Row[str]]:
    """What the activation of each role may be used for (VE-3, VE-4)."""
    told = {"die": data.ladder[0], "motivation": 1}
    crew = [{**told, **one} for one in CREW]
    question = {"calculator": "vehicle-turn", "weapons": [GUN, OWN_GUN], "crew": crew}
    for one in tables.asked(data, question)["figures"]["can"]:
        yield Row(one["name"], " · ".join(one["actions"]) or "nothing", ())


def _transfers(data: Canonical, form: Format) -> Table:
    """A commander's chance to hand his actions on, by die and motivation (VE-5)."""
    made = crew_odds.vehicles(data)
    return Table(
        title="Commander’s transfer passes, %",
        rules="VE-5",
        corner="His die",
        columns=tuple(f"motivation {one.number}" for one in data.motivations),
        rows=subject_blocks.grid_rows(made, form.palette),
        corner_mm=18,
    )


def _faults(data: Canonical) -> Iterator[str]:
    """What the rules report as faults of a crew list, in their words (VE-6)."""
    for men in FAULTY:
        crew = [{"die": data.ladder[0], "motivation": 1, **man} for man in men]
        question = {"calculator": "vehicle-turn", "weapons": ["gun"], "crew": crew}
        for fault in tables.asked(data, question)["figures"]["faults"]:
            yield fault["message"]
