"""The card of smoke and gas: what a marker hides, who tests, when it goes (SM, GA)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from generator import tables
from generator.printed import subject_blocks
from generator.printed.cards import Block, Card
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.printed.subject_blocks import Table
from generator.tables import cloud_odds
from rangecard.answers import quantity
from rangecard.clouds import DISSIPATION_SIDES, LEAST_REMOVING, RADIUS_IN, WIND_SIDES
from rangecard.data import Canonical
from rangecard.dice import CLOCK
from rangecard.drawing.sight_map import sight_map
from rangecard.drawing.view import View

SIGHT = {
    "calculator": "line-of-sight", "from": [0, 0], "to": [16, 0],
    "markers": [
        {"id": "smoke", "x": 4, "y": -2, "munition": "smoke"},
        {"id": "gas", "x": 12, "y": 1, "munition": "gas"},
    ],
}  # fmt: skip
"""A line past a smoke marker and through a gas marker, in inches."""


def smoke_and_gas(data: Canonical, form: Format) -> Card:
    """The card of smoke and gas (SM-1 to SM-5, GA-1, GA-2)."""
    facts = {
        "Circle": f"{2 * RADIUS_IN}″ across",
        "Radius": f"{RADIUS_IN}″",
        "Goes on": f"{LEAST_REMOVING}+ of a D{DISSIPATION_SIDES}",
    }
    return subject_blocks.card(data, "smoke-and-gas", facts, _blocks(data, form))


def _blocks(data: Canonical, form: Format) -> Iterator[Block]:
    rules, wind = data.in_force, data.house_rules["wind_fixed_in"]
    draw = partial(_sight, data=data, form=form)
    values = {
        "radius": RADIUS_IN,
        "check_die": DISSIPATION_SIDES,
        "least": LEAST_REMOVING,
        "clock": CLOCK,
        "wind": rules["wind"],
        "wind_die": WIND_SIDES,
        "suggested": quantity(wind.default),
        "fixed": quantity(rules["wind_fixed_in"]),
        "immune": rules["sealed_immune_to_smoke"],
        "gas_blocks": rules["gas_blocks_sight"],
        **subject_blocks.beside(form, draw, 0.42, 0.6),
    }
    yield subject_blocks.steps("smoke", values)
    yield subject_blocks.table("how long", _stays(data, form))
    yield subject_blocks.table("tests", _tests(data, form))
    yield subject_blocks.unsaid(
        "what a suppression marker does, gas on figures not sealed, a mortar’s band."
    )


def _sight(width_px: float, data: Canonical, form: Format) -> str:
    """What hides a line under the house rules in force, to scale (SM-2, GA-1)."""
    return sight_map(View(SIGHT, tables.asked(data, SIGHT), form.palette), width_px)


def _stays(data: Canonical, form: Format) -> Table:
    made = cloud_odds.smoke(data)
    rows = subject_blocks.turned(subject_blocks.grid_rows(made, form.palette), made.columns)
    ends = tuple(row.name for row in made.rows)
    return Table("A marker’s chance at each end of turn, %", "SM-4, GA-1", "End", ends, rows, 15)


def _tests(data: Canonical, form: Format) -> Table:
    """The chance to pass the smoke test by motivation, and of a 1 in gas (SM-3, GA-2)."""
    gas, _unsealed = subject_blocks.grid_rows(cloud_odds.gas(data), form.palette)
    rows = tuple(
        _test(row, cell, form) for row, cell in zip(tables.dice(data), gas.cells, strict=True)
    )
    motivations = tuple(str(one.number) for one in data.motivations)
    return Table(
        title="Caught: chances, %",
        rules="SM-3, DI-3, GA-2",
        corner="Die",
        columns=(*motivations, "gas: a 1"),
        rows=rows,
        corner_mm=7 if form.size.slim else 19,
        groups=(("smoke: pass, by motivation", len(motivations)), ("sealed", 1)),
    )


def _test(row: tables.DieRow, gas: Cell, form: Format) -> Row[Cell]:
    passes = (subject_blocks.chance(one, form.palette) for one in row.passes)
    name = "" if form.size.slim else row.name.text
    return Row(row.die, name, (*passes, replace(gas, shade="")))
