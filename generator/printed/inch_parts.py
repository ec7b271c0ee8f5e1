"""What the inch system's sheet and screen panels are made of: area fire (DI, GR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from markupsafe import Markup

from generator import tables
from generator.printed import figures
from generator.printed.figures import Row
from generator.printed.formats import Format
from rangecard.answers import quantity
from rangecard.area_fire import BLIND_DIE, MOST_BANDS
from rangecard.clouds import WIND_SIDES
from rangecard.data import Canonical, Example
from rangecard.dice import CLOCK
from rangecard.drawing import chances, clockface
from rangecard.drawing.telling import Deviation

CHART, BOUNCE = "expert-launcher-26", "grenade-bounces"
"""The worked examples of GR-13 that are shown: a chart, and a bounce."""

FULL_TURN_DEGREES = 360

STATES = (
    "States the mechanics of the FMA draft, part 1E (Jon Tuffley, GZG, 1999) in other words: own "
    "the book. “Ruling”: decided here where the draft is silent."
)
ABOUT = f"{STATES} Not in the draft: blast effect, mortars, small arms."


@dataclass(frozen=True)
class Bounce:
    """A bounce to draw: its path in inches from the counter, its two legs, and the words."""

    path: Sequence[Sequence[float]]
    out: str
    back: str
    words: str


def values(data: Canonical, form: Format) -> dict[str, object]:
    """What the parts in `inch-parts.html` are made of."""
    shot = _example(data, CHART).question
    answer = tables.answered(shot)
    return {
        "bands": tuple(range(1, MOST_BANDS + 1)),
        "limits": tuple(_limit_rows(data)),
        "dice": figures.needs(data, form.palette),
        "chart": partial(_chart, answer, form),
        "example": _chart_words(data, shot, answer),
        "bounce": _bounce(tables.answered(_example(data, BOUNCE).question)["outcome"]["path"]),
        "motivations": tuple(one.number for one in data.motivations),
        "tests": tables.dice(data),
        "percent": chances.percent,
        "figure": chances.figure,
        "clock": CLOCK,
        "hour_degrees": FULL_TURN_DEGREES // CLOCK,
        "blind_die": BLIND_DIE,
        "last_die": data.ladder[-1],
    }


def bases(data: Canonical) -> Iterator[tuple[str, str]]:
    """Each figure that the parts show, and its basis."""
    for weapon in data.area_weapons.values():
        yield weapon.basis.get("range_band_in", ""), "range bands"
    yield from ((one.basis["number"], "motivations") for one in data.motivations)
    labels: dict[str, list[str]] = {}
    for die in data.dice:
        labels.setdefault(die.basis["name"], []).append(die.label)
    yield from ((basis, f"names of {', '.join(dice)}") for basis, dice in labels.items())


def drift(data: Canonical) -> str:
    """How far wind takes a marker; as long as there is none, both ways that there may be (SM-5)."""
    ways = {"fixed": f"{quantity(data.in_force['wind_fixed_in'])}″", "d6": f"D{WIND_SIDES} inches"}
    return ways.get(data.in_force["wind"], " or ".join(ways.values()))


def _example(data: Canonical, example_id: str) -> Example:
    return next(one for one in data.examples if one.id == example_id)


def _limit_rows(data: Canonical) -> Iterator[Row[str]]:
    """Where the bands of a weapon end, for the strength dice that the row's note names."""
    rows = tables.area_weapons(data)
    for (weapon, limits), group in groupby(rows, lambda row: (row.weapon, row.limits)):
        dice = [row.strength_die for row in group if row.strength_die]
        note = f"strength {', '.join(dice)}" if dice else ""
        yield Row(weapon.name, note, tuple(map(quantity, limits)))


def _bounce(path: Sequence[Sequence[float]]) -> Bounce:
    """Tell a bounce off one wall to the left or right, from the path that the rules worked out."""
    (start, _), (wall, _), (end, _) = path
    out, back = f"{abs(wall - start):g}", f"{abs(end - wall):g}"
    far = f"{abs(wall - start) + abs(end - wall):g}"
    words = f"{far}″ of deviation toward a wall {out}″ away: {out}″ out, {back}″ back, "
    return Bounce(path, out, back, f"{words}at rest {abs(end):g}″ from the counter.")


def _chart(answer: Mapping[str, Any], form: Format, width_mm: float) -> Markup:
    """The deviation chart of an answer, as wide as there is room."""
    die, number = answer["figures"]["die"], answer["figures"]["target_number"]
    title = f"Deviation chart: {die}, target number {number}"
    shown = Deviation(answer["odds"], title, form.palette, die=die, target_number=number)
    return Markup(clockface.clockface(shown, width=form.drawing_px(width_mm)))


def _chart_words(data: Canonical, shot: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """Tell the chart's shot in words."""
    found, hit = answer["figures"], answer["odds"]["hit"]
    weapon = data.area_weapons[shot["weapon"]].name.lower()
    each = answer["odds"]["deviation"][0][1]
    return (
        f"skill die {shot['skill_die']}, {weapon} at {shot['range_in']}″: band {found['band']} "
        f"of {found['range_band_in']}″, so target number {found['target_number']}. A score of "
        f"{found['target_number'] + 1} or more lands on the counter, {chances.fraction(hit)}; "
        f"every deviation from 1″ to {found['target_number']}″ has {chances.fraction(each)}."
    )
