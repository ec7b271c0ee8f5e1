"""The game master's screen: both systems on panels to be read from half a metre."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator import house_rules, tables
from generator.house_rules import Choices
from generator.printed import attachments, inch_parts, metre_parts
from generator.printed.foot import Foot, foot
from generator.printed.formats import Format, common, flow_styles, render
from generator.printed.metre_parts import Group
from generator.printed.press import Edition
from generator.printed.sheets import MOST_ARMOURY, Print
from generator.printed.sizes import SCREENS
from generator.tables import area_odds, cloud_odds
from generator.tables.grid import Grid, GridRow
from rangecard.clouds import DISSIPATION_SIDES, LEAST_REMOVING, RADIUS_IN
from rangecard.data import Canonical

PANEL = 'class="sheet panel"'
COLUMN_LINES = 18
"""Lines of the armoury that a column of a panel holds."""

DIAL_SHARE = 0.3
"""How much of a panel's width the clockface has."""


def editions(data: Canonical, form: Format) -> Iterator[Edition]:
    """The screen: area fire; walls, clouds and crews; direct fire; the armoury.

    Args:
        data: the canonical data under the house rules in force.
        form: of a paper or of a panel on it, which is the paper on its side.
    """
    panel = replace(form, size=SCREENS[form.size.name])
    yield house_rules.telling(data, partial(_screen, form=panel))


def _screen(data: Canonical, found: Choices, form: Format) -> Edition:
    armoury = tuple(_armoury(data)) if len(data.armoury) <= MOST_ARMOURY else ()
    values = {
        **common(data, form),
        **inch_parts.values(data, form),
        **metre_parts.values(data, form),
        **_clouds_and_crews(data),
        "armoury": armoury,
        "dial": form.size.inner_width_mm * DIAL_SHARE,
    }
    prints = tuple(_prints(data, listed=bool(armoury)))
    parts = render("screen.html", {**values, "feet": [foot(data, (), "", "")] * len(prints)})
    html = render("screen.html", {**values, "feet": _feet(data, found, prints, parts)})
    limits = form.limits(len(prints) - 1 + max(len(armoury), 1))
    name = f"screen-{form.size.name}"
    return Edition(name, html, flow_styles(form, "screen.css"), limits, (attachments.of(data),))


def _armoury(data: Canonical) -> Iterator[tuple[tuple[Group, ...], ...]]:
    """The armoury in panels of two columns that are alike."""
    lines = metre_parts.armoury_lines(data)
    columns = 2 * math.ceil(lines / (2 * COLUMN_LINES))
    pages = tuple(metre_parts.armoury_pages(data, math.ceil(lines / columns) + 1))
    for start in range(0, len(pages), 2):
        yield pages[start : start + 2]


def _clouds_and_crews(data: Canonical) -> dict[str, Any]:
    """What the parts on walls, smoke, gas, crews and vehicles are made of (SM, GA, CS, VE)."""
    gas = cloud_odds.gas(data)
    return {
        "house": data.in_force,
        "blind_grid": _in_per_cent(area_odds.blind_shots(data)),
        "smoke_grid": _turned(_in_per_cent(cloud_odds.smoke(data))),
        "gas_grid": gas._replace(rows=gas.rows[:1]),  # the source states odds of the sealed only
        "cloud_radius": RADIUS_IN,
        "dissipation_sides": DISSIPATION_SIDES,
        "least_removing": LEAST_REMOVING,
        "drift": inch_parts.drift(data),
        "firings": _firings(data),
    }


def _in_per_cent(grid: Grid) -> Grid:
    """A table whose corner tells the sign, so that its cells need none."""
    return grid._replace(corner=f"{grid.corner}, %")


def _turned(grid: Grid) -> Grid:
    """A table of chances with its rows as columns."""
    cells = zip(*(row.cells for row in grid.rows), strict=True)
    rows = (GridRow(name, "", each) for name, each in zip(grid.columns, cells, strict=True))
    columns = tuple(row.name for row in grid.rows)
    return grid._replace(columns=columns, rows=tuple(rows))


def _firings(data: Canonical) -> int:
    """Ask the rules how often a gunner fires by his own activation (CS-7)."""
    gunner = {"die": data.ladder[-1], "set_up": True}
    question = {"calculator": "crew-served", "gunner": gunner, "loaders": []}
    sure: int = tables.asked(data, question)["figures"]["firings_sure"]
    return sure


def _prints(data: Canonical, *, listed: bool) -> Iterator[Print]:
    """The small print of each panel."""
    inch = Print(inch_parts.STATES, tuple(inch_parts.bases(data)))
    yield from (inch, inch)
    about = metre_parts.STATES + metre_parts.elsewhere(data, listed=listed)
    yield Print(about, tuple(metre_parts.bases(data)))
    if listed:
        yield Print(f"{metre_parts.ARMOURY_BASIS} {metre_parts.ABOUT_ARMOURY}")


def _feet(data: Canonical, found: Choices, prints: Sequence[Print], html: str) -> list[Foot]:
    """The small print of each panel from its own parts; further panels of the armoury are alike."""
    pages = zip(prints, html.split(PANEL)[1:], strict=False)
    return [foot(data, found, one.about, page, one.bases) for one, page in pages]
