"""The cards of shots that deviate: deviation itself, and the blind shot (GR, DI-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from generator import charts, tables
from generator.printed import subject_blocks
from generator.printed.cards import Block, Card, html
from generator.printed.figures import Cell, Row
from generator.printed.formats import Format
from generator.printed.subject_blocks import Draw, Table
from generator.tables import area_odds
from rangecard.answers import quantity
from rangecard.area_fire import BLIND_DIE, MOST_BANDS
from rangecard.data import Canonical
from rangecard.dice import CLOCK, sides
from rangecard.drawing import chances, clockface, telling
from rangecard.drawing.telling import Deviation

CHART = "expert-launcher-26"
"""The worked example of GR-13 whose chart a card shows."""

SLIM_CHART_MM, CHART_MM, TALL_CHART_MM = 16, 22, 43
"""How wide a chart is on a slim card, on a playing card, and on a taller one."""

SMALL_CHART_PX = 200
"""Below this width a chart leaves out its words."""


def deviation(data: Canonical, form: Format) -> Card:
    """The card of deviation: target numbers, dice, the clockface (GR-1 to GR-11, DI-4)."""
    facts = {
        "Skill die": "> target",
        "Direction": f"D{CLOCK}",
        "Reach": f"{MOST_BANDS} bands",
    }
    return subject_blocks.card(data, form, "deviation", facts, _deviation_blocks(data, form))


def _deviation_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    shot = next(one for one in data.examples if one.id == CHART)
    answer = tables.answered(shot.question)
    draw = partial(_chart, answer=answer, form=form)
    values = {"bands": MOST_BANDS, "clock": CLOCK, **subject_blocks.beside(form, draw, 0.44)}
    yield subject_blocks.steps("deviation", values)
    yield _bands(data)
    each = MOST_BANDS // 2 if form.size.slim else MOST_BANDS
    yield from subject_blocks.parts("needs", _needs(data, form), each)
    words = _chart_words(data, shot.question, answer)
    unsaid = subject_blocks.unsaid(
        "blast effect on figures, a mortar’s band, the action of a shot out of range."
    )
    if form.size.slim:
        yield unsaid
    else:
        yield from _with_chart(form, draw, (words, unsaid))


def _with_chart(form: Format, draw: Draw, others: Sequence[Block]) -> Iterator[Block]:
    """A chart beside other blocks on a playing card; a larger card has it beside the procedure."""
    if form.size.broad:
        yield from others
    elif form.size.tall:
        yield from (subject_blocks.picture(form, "chart", draw, TALL_CHART_MM), *others)
    elif form.size.slim:
        yield from (subject_blocks.picture(form, "chart", draw, SLIM_CHART_MM), *others)
    else:
        chart = subject_blocks.picture(form, "chart", draw, CHART_MM)
        yield subject_blocks.columns((chart,), others)


def _chart(width_px: float, answer: Mapping[str, Any], form: Format) -> str:
    found = answer["figures"]
    title = f"Deviation chart: {found['die']}, target number {found['target_number']}"
    number = found["target_number"]
    shown = Deviation(answer["odds"], title, form.palette, die=found["die"], target_number=number)
    draw = clockface.small if width_px < SMALL_CHART_PX else clockface.clockface
    return draw(shown, width=width_px)


def _chart_words(data: Canonical, shot: Mapping[str, Any], answer: Mapping[str, Any]) -> Block:
    """The chart's shot in words (GR-13)."""
    each = telling.each_point(answer["odds"]) or answer["odds"]["hit"]
    weapon, number = data.area_weapons[shot["weapon"]].name, answer["figures"]["target_number"]
    values = {
        "die": shot["skill_die"],
        "weapon": weapon.lower(),
        "range": shot["range_in"],
        "number": number,
        "hit": chances.percent(answer["odds"]["hit"]),
        "each": chances.fraction(each),
    }
    return Block("example", html("subject-chart.html", **values))


def _needs(data: Canonical, form: Format) -> Table:
    """What hits in each band, alike for all dice, and each die's chance (GR-4 to GR-8)."""
    chances_of = tables.area_chances(data)
    needs = (_need(bands) for bands in zip(*(row.bands for row in chances_of), strict=True))
    hits_on = Row("hits", "", tuple(Cell(need, "", "") for need in needs))
    rows = (
        Row(row.die, "", tuple(_in_band(band, form) for band in row.bands)) for row in chances_of
    )
    return Table(
        title="Target number, hits on, %",
        rules="GR-4 to GR-8",
        corner="No.",
        columns=tuple(map(str, range(1, MOST_BANDS + 1))),
        rows=(hits_on, *rows),
        corner_mm=7,
    )


def _need(bands: Sequence[tables.BandChance]) -> str:
    """The score that hits in one band, which every die shares that can score it (GR-5)."""
    return next(one.need for one in bands if one.allowed and not one.automatic)


def _in_band(band: tables.BandChance, form: Format) -> Cell:
    if band.automatic or not band.allowed or band.chance is None:
        return Cell(band.need, "", "", automatic=band.automatic)
    told = subject_blocks.chance if form.size.broad else subject_blocks.whole
    return told(band.chance, form.palette)


def _bands(data: Canonical) -> Block:
    """How long a range band of each weapon is, a thrown one's by strength die (GR-1, GR-3)."""
    title = "Range bands, thrown by strength"
    return subject_blocks.lines("bands", title, "GR-1, GR-3", _by_weapon(data, 0, "a band"))


def _reaches(data: Canonical) -> Block:
    """Where the last band of each weapon ends (GR-2, GR-3)."""
    title = f"{MOST_BANDS} bands, thrown by strength"
    return subject_blocks.lines("reach", title, "GR-1 to GR-3", _by_weapon(data, -1, "at most"))


def _by_weapon(data: Canonical, limit: int, unit: str) -> Iterator[str]:
    for weapon, rows in groupby(tables.area_weapons(data), lambda row: row.weapon):
        ending = "" if weapon.thrown else f" {unit}"
        yield f"{weapon.name}: {', '.join(_limits(rows, limit))}{ending}"


def _limits(rows: Iterable[tables.BandLimits], limit: int) -> Iterator[str]:
    """One limit of a weapon in inches; a thrown one's by strength die, where it differs (GR-3)."""
    for found, group in groupby(rows, lambda row: row.limits[limit]):
        dice = [row.strength_die for row in group if row.strength_die]
        weaker = f" ({dice[0]}\u00a0too: ruling)" if len(dice) > 1 else ""
        die = f"{dice[-1]}\u00a0" if dice else ""
        yield f"{die}{quantity(found)}″{weaker}"


def blind_shot(data: Canonical, form: Format) -> Card:
    """The card of blind shots: a D12 of deviation, always (GR-9)."""
    facts = {
        "Deviates by": BLIND_DIE,
        "Direction": f"D{CLOCK}",
        "Reach": f"{MOST_BANDS} bands",
    }
    return subject_blocks.card(data, form, "blind-shot", facts, _blind_blocks(data, form))


def _blind_blocks(data: Canonical, form: Format) -> Iterator[Block]:
    chart = charts.blind_chart(data)
    draw = partial(_blind_chart, chart=chart, form=form)
    values = {"bands": MOST_BANDS, "die": chart.die, "clock": CLOCK}
    yield subject_blocks.steps("blind-shot", {**values, **subject_blocks.beside(form, draw, 0.46)})
    yield _reaches(data)
    how_close = subject_blocks.table("how close", _how_close(data, form))
    if not form.size.slim:
        yield how_close
    anywhere = {
        "far": sides(chart.die),
        "count": len(chart.scores) * CLOCK,
        "each_score": chances.fraction(chart.scores[0].chance),
        "each_point": chances.fraction(chart.scores[0].each),
    }
    words = Block("anywhere", html("subject-anywhere.html", **anywhere))
    unsaid = subject_blocks.unsaid("spotters, corrections between rounds, blast effect on figures.")
    yield from _with_chart(
        form, draw, (words, how_close, unsaid) if form.size.slim else (words, unsaid)
    )


def _blind_chart(width_px: float, chart: charts.Chart, form: Format) -> str:
    shown = Deviation(chart.odds, charts.caption(chart), form.palette, die=chart.die)
    draw = clockface.small if width_px < SMALL_CHART_PX else clockface.clockface
    return draw(shown, width=width_px)


def _how_close(data: Canonical, form: Format) -> Table:
    """How close a blind shot comes, and aimed ones in one band (GR-5, GR-9)."""
    made, slim = area_odds.blind_shots(data), form.size.slim
    *aimed, blind = subject_blocks.grid_rows(made, form.palette, in_whole=slim)
    if slim:
        aimed = [replace(row, note="") for row in aimed]
        blind = replace(blind, note="")
    return Table(
        title=f"Within so many inches, %; aimed: band {area_odds.shot_band(data)}",
        rules="GR-5, GR-9",
        corner="Shot",
        columns=tuple(f"{radius}″" for radius in area_odds.RADII_IN),
        rows=(blind, *aimed),
        corner_mm=8 if slim else 19,
    )
