"""The reference sheets: the rules of one system in short, with every table they need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from generator import figures, fit, tables
from generator.paper import A4, LETTER, Edition, Paper, common, publish, render
from generator.printing import MM_PER_PX
from rangecard.answers import quantity
from rangecard.data import Canonical, canonical
from rangecard.direct_fire import D20, DirectFireWeapon, recoil_strength
from rangecard.drawing import chances, clockface, ladder

LEAST_PT = 8
LADDER_SKILL = 10
"""The skill whose chances the metre sheet's ladder shows."""

SCORES = range(1, D20 + 1)
"""Skills, hit numbers and strengths that the metre sheet lists side by side."""

CHART: Mapping[str, Any] = {"weapon": "launched-grenade", "skill_die": "D10", "range_in": 26}
"""The shot whose chart the inch sheet shows: the worked example of GR-13."""

BOUNCE: Mapping[str, Any] = {
    "weapon": "thrown-grenade",
    "skill_die": "D6",
    "range_in": 8,
    "walls": [[[-3, -2], [-3, 2]]],
    "dice": {"skill": 4, "direction": 9},
}
"""The bounce of GR-13: 4″ to the left, with a wall 3″ to the left."""

ANY_RIFLE = {"name": "any", "class": "rifle", "range_m": 100, "single_recoil": 0}


@dataclass(frozen=True)
class LimitRow:
    """Where the bands of a weapon end, for the strength dice named in ``note``."""

    name: str
    note: str
    limits: tuple[str, ...]


@dataclass(frozen=True)
class Bounce:
    """A bounce to draw: its path in inches from the counter, its two legs, and the words."""

    path: Sequence[Sequence[float]]
    out: str
    back: str
    words: str


@dataclass(frozen=True)
class LevelRow:
    """The difficulty levels at one range: aimed, quick and targeted (DF-6, DF-8, DF-9)."""

    name: str
    to: str
    levels: tuple[str, ...]


@dataclass(frozen=True)
class HitNumberRow:
    """One level's hit numbers for skills 1 to 20 (DF-4)."""

    name: str
    multiplier: str
    cells: tuple[figures.Cell, ...]


@dataclass(frozen=True)
class Group:
    """The weapons of one class."""

    title: str
    rows: tuple[tables.ArmouryRow, ...]


def write(out: Path) -> list[Path]:
    """Write the sheets of both systems for A4 and Letter into ``out``.

    Raises:
        generator.fit.MisfitError: If something on a sheet does not fit.
    """
    return publish(editions(canonical()), out, "sheet-*.pdf")


def editions(data: Canonical) -> Iterator[Edition]:
    """Every reference sheet."""
    for paper in (A4, LETTER):
        yield inch_sheet(data, paper)
        yield metre_sheet(data, paper)


def inch_sheet(data: Canonical, paper: Paper) -> Edition:
    """The sheet of the inch system: area fire on one page (DI, GR)."""
    needs = figures.needs(data)
    answer = tables.asked({"calculator": "area-shot", **CHART})
    values = {
        "bands": tuple(range(1, len(needs[0].cells) + 1)),
        "limits": tuple(_limit_rows(data)),
        "dice": needs,
        "chart": partial(_chart, answer),
        "example": _chart_words(data, answer),
        "bounce": _bounce(tables.asked({"calculator": "area-shot", **BOUNCE})["outcome"]["path"]),
        "motivations": tables.MOTIVATIONS,
        "tests": tables.dice(data),
        "percent": chances.percent,
    }
    return _edition(data, "sheet-inch", paper, values, pages=1)


def _limit_rows(data: Canonical) -> Iterator[LimitRow]:
    rows = tables.area_weapons(data)
    for (weapon, limits), group in groupby(rows, lambda row: (row.weapon, row.limits)):
        dice = [row.strength_die for row in group if row.strength_die]
        note = f"strength {', '.join(dice)}" if dice else ""
        yield LimitRow(weapon.name, note, tuple(map(quantity, limits)))


def _bounce(path: Sequence[Sequence[float]]) -> Bounce:
    """Tell a bounce off one wall to the left or right, from the path that the rules worked out."""
    (start, _), (wall, _), (end, _) = path
    out, back = f"{abs(wall - start):g}", f"{abs(end - wall):g}"
    far = f"{abs(wall - start) + abs(end - wall):g}"
    words = f"{far}″ of deviation toward a wall {out}″ away: {out}″ out, {back}″ back, "
    return Bounce(path, out, back, f"{words}at rest {abs(end):g}″ from the counter.")


def _chart(answer: Mapping[str, Any], width_mm: float) -> Markup:
    """The deviation chart of an answer, as wide as there is room."""
    die, number = answer["figures"]["die"], answer["figures"]["target_number"]
    drawn = clockface.clockface(
        answer["odds"],
        title=f"Deviation chart: {die}, target number {number}",
        palette=figures.PRINT,
        die=die,
        target_number=number,
        width=width_mm / MM_PER_PX,
    )
    return Markup(drawn)


def _chart_words(data: Canonical, answer: Mapping[str, Any]) -> str:
    """Tell the chart's shot in words."""
    found, hit = answer["figures"], answer["odds"]["hit"]
    weapon = data.area_weapons[CHART["weapon"]].name.lower()
    each = answer["odds"]["deviation"][0][1]
    return (
        f"skill die {CHART['skill_die']}, {weapon} at {CHART['range_in']}″: band {found['band']} "
        f"of {found['range_band_in']}″, so target number {found['target_number']}. A score of "
        f"{found['target_number'] + 1} or more lands on the counter, {chances.fraction(hit)}; "
        f"every deviation from 1″ to {found['target_number']}″ has {chances.fraction(each)}."
    )


def metre_sheet(data: Canonical, paper: Paper) -> Edition:
    """The sheet of the metre system: direct fire on one side, the armoury on the other (DF)."""
    numbers = tuple(map(figures.hit_number, SCORES))
    values = {
        "levels": tuple(_level_rows(data, scope=False)),
        "scoped": tuple(_level_rows(data, scope=True)),
        "scores": tuple(SCORES),
        "hit_numbers": tuple(_hit_number_rows(data)),
        "numbers": numbers,
        "two_weapons": tuple(recoil_strength(each, two_weapons=True) for each in SCORES),
        "examples": tuple(_recoil_examples(data)),
        "edge_mm": figures.LADDER_EDGE_MM,
        "ladder": partial(_ladder, data, data.armoury["scoped-rifle"]),
        "armoury": tuple(_groups(tables.armoury(data))),
        "stated": stated,
    }
    return _edition(data, "sheet-metre", paper, values, pages=2)


def _level_rows(data: Canonical, *, scope: bool) -> Iterator[LevelRow]:
    limits = _phase(1, scope=scope, aimed=True)["ranges_aimed_m"]
    reach = "(R + 15)" if scope else "R"
    for place, limit in zip(data.ranges, limits, strict=True):
        aimed = _level(limit, scope=scope, aimed=True)
        quick = "" if scope else _level(limit)  # quick shots never use the scope's ranges (DF-11)
        targeted = _level(limit, scope=scope, aimed=True, targeted=True)
        to = f"to {place.factor if place.factor > 1 else ''}{reach}"
        yield LevelRow(place.name.capitalize(), to, (aimed, quick, targeted))


def _level(range_m: int, **way: bool) -> str:
    """Ask the rules for the level of one shot at a range in metres."""
    (shot,) = _phase(range_m, **way)["shots"]
    return shot["level"] or "—"


def _phase(range_m: int, **way: bool) -> dict[str, Any]:
    question = {"calculator": "direct-fire", "weapon": ANY_RIFLE, "skill": 10, "strength": 10}
    found: dict[str, Any] = tables.asked({**question, "range_m": range_m, **way})["figures"]
    return found


def _hit_number_rows(data: Canonical) -> Iterator[HitNumberRow]:
    for row in tables.difficulty(data, SCORES):
        cells = tuple(figures.hit_number(cell.hit_number) for cell in row.cells)
        yield HitNumberRow(row.name, row.multiplier.text, cells)


def _recoil_examples(data: Canonical) -> Iterator[str]:
    for weapon, singles, bursts, strength in (
        (data.armoury["magnum-revolver"], 2, 0, 7),
        (data.armoury["magnum-revolver"], 3, 0, 7),
        (data.armoury["m60"], 0, 5, 20),
    ):
        yield _recoil_example(weapon, singles, bursts, strength)


def _recoil_example(weapon: DirectFireWeapon, singles: int, bursts: int, strength: int) -> str:
    question = {"calculator": "direct-fire", "weapon": weapon.id, "range_m": 1, "skill": 10}
    fired = {"single_shots": singles, "bursts": bursts, "strength": strength}
    found = tables.asked({**question, **fired})["figures"]
    shots = f"{singles} shots" if singles else f"{bursts} bursts"
    told = f"{weapon.name}, {shots}: recoil {found['recoil_total']}"
    if found["recoil_penalty"] is None:
        return f"{told}."
    penalty = f"−{found['recoil_penalty']}" if found["recoil_penalty"] else "no penalty"
    return f"{told} against Strength {strength}: {penalty}."


def _ladder(data: Canonical, weapon: DirectFireWeapon, width_mm: float) -> Markup:
    found = tables.metre_ladder(data, weapon, LADDER_SKILL, aimed=True)
    how = f"aimed through its scope, skill {LADDER_SKILL}"
    title = f"{weapon.name}, R {quantity(weapon.range_m)} m, {how}"
    drawn = [replace(found, title=title)]
    width = width_mm / MM_PER_PX
    return Markup(ladder.ladder(drawn, title=title, palette=figures.PRINT, width=width))


def _groups(rows: Sequence[tables.ArmouryRow]) -> Iterator[Group]:
    for title, group in groupby(rows, lambda row: row.weapon.weapon_class):
        yield Group(title.capitalize(), tuple(group))


def stated(figure: tables.Figure) -> Markup:
    """A figure's text, marked † where the source states it."""
    mark = Markup('<span class="mark"> †</span>') if figure.kind == "source" else ""
    return escape(figure.text) + mark


def _edition(
    data: Canonical, stem: str, paper: Paper, values: Mapping[str, object], pages: int
) -> Edition:
    limits = fit.Limits(paper.width_mm, paper.height_mm, paper.margin_mm, LEAST_PT, pages)
    html = render(f"{stem}.html", {**common(data, paper), **values})
    return Edition(f"{stem}-{paper.name}.pdf", html, limits)
