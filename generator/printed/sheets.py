"""The reference sheets: the rules of one system in short, with every table they need."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from generator import house_rules, tables
from generator.house_rules import Choices
from generator.printed import attachments, figures
from generator.printed.engine import MM_PER_PX
from generator.printed.figures import Row
from generator.printed.formats import Format, common, render, sheet_style
from generator.printed.press import Edition
from generator.printed.sizes import A4, LETTER
from rangecard.answers import quantity
from rangecard.area_fire import BLIND_DIE, MOST_BANDS
from rangecard.data import Canonical, Example
from rangecard.dice import CLOCK
from rangecard.direct_fire import (
    BEST_SCORE,
    D20,
    LASER_AIMED_SHOTS,
    LASER_RANGE_M,
    SCOPE_BONUS_M,
    DirectFireWeapon,
    recoil_strength,
)
from rangecard.drawing import chances, clockface, ladder
from rangecard.drawing.palette import Palette
from rangecard.drawing.telling import Deviation

WHOLE = 100
SCORES = range(1, D20 + 1)
"""Skills, hit numbers and strengths that the metre sheet lists side by side."""

FOOT_SPARE, FOOT_LINE = 40, 150
"""Letters of house rules that the foot of a sheet has room for, and those of each line more."""

CHART, BOUNCE = "expert-launcher-26", "grenade-bounces"
"""The worked examples of GR-13 that the inch sheet shows: a chart, and a bounce."""

RECOIL = ("magnum-two-shots", "magnum-three-shots", "m60-five-bursts")
"""The worked examples of DF-16 that the metre sheet tells."""

FULL_TURN_DEGREES = 360
NO_LEVEL = "—"
ANY_RIFLE = {"name": "any", "class": "rifle", "range_m": 100, "single_recoil": 0}


@dataclass(frozen=True)
class Bounce:
    """A bounce to draw: its path in inches from the counter, its two legs, and the words."""

    path: Sequence[Sequence[float]]
    out: str
    back: str
    words: str


@dataclass(frozen=True)
class Group:
    """The weapons of one class."""

    title: str
    rows: tuple[tables.ArmouryRow, ...]


def editions(data: Canonical, ink: str = "colour") -> Iterator[Edition]:
    """Every reference sheet."""
    for size in (A4, LETTER):
        yield inch_sheet(data, Format(size, ink))
        yield metre_sheet(data, Format(size, ink))


def inch_sheet(data: Canonical, form: Format) -> Edition:
    """The sheet of the inch system: area fire on one page (DI, GR)."""
    return house_rules.telling(data, partial(_inch_sheet, form=form))


def _inch_sheet(data: Canonical, found: Choices, form: Format) -> Edition:
    needs = figures.needs(data, form.palette)
    shot = _example(data, CHART).question
    answer = tables.answered(shot)
    values = {
        "bands": tuple(range(1, MOST_BANDS + 1)),
        "limits": tuple(_limit_rows(data)),
        "dice": needs,
        "chart": partial(_chart, answer, form.palette),
        "example": _chart_words(data, shot, answer),
        "bounce": _bounce(tables.answered(_example(data, BOUNCE).question)["outcome"]["path"]),
        "motivations": tuple(one.number for one in data.motivations),
        "tests": tables.dice(data),
        "percent": chances.percent,
        "clock": CLOCK,
        "hour_degrees": FULL_TURN_DEGREES // CLOCK,
        "blind_die": BLIND_DIE,
        "last_die": data.ladder[-1],
        **_named(found),
    }
    return _edition(data, "sheet-inch", form, values, pages=1)


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


def _chart(answer: Mapping[str, Any], colours: Palette, width_mm: float) -> Markup:
    """The deviation chart of an answer, as wide as there is room."""
    die, number = answer["figures"]["die"], answer["figures"]["target_number"]
    title = f"Deviation chart: {die}, target number {number}"
    shown = Deviation(answer["odds"], title, colours, die=die, target_number=number)
    return Markup(clockface.clockface(shown, width=width_mm / MM_PER_PX))


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


def metre_sheet(data: Canonical, form: Format) -> Edition:
    """The sheet of the metre system: direct fire on one side, the armoury on the other (DF)."""
    return house_rules.telling(data, partial(_metre_sheet, form=form))


def _metre_sheet(data: Canonical, found: Choices, form: Format) -> Edition:
    numbers = tuple(figures.hit_number(score, form.palette) for score in SCORES)
    levels = tuple(_level_rows(data, scope=False))
    values = {
        "ranges": tuple((place.name, _times(place.factor)) for place in data.ranges),
        "levels": levels,
        "dashes": any(NO_LEVEL in row.cells for row in levels),
        "scoped": tuple(_level_rows(data, scope=True)),
        "scores": tuple(SCORES),
        "hit_numbers": tuple(_hit_number_rows(data, form.palette)),
        "numbers": numbers,
        "two_weapons": tuple(_two_weapons(data, each) for each in SCORES),
        "two_weapons_loss": WHOLE - recoil_strength(WHOLE, two_weapons=True),
        "rounded": data.in_force["two_weapons"],
        "d20": D20,
        "best_score": BEST_SCORE,
        "scope_bonus": SCOPE_BONUS_M,
        "steadied_loss": _steadied_loss(data),
        "laser_range": LASER_RANGE_M,
        "laser_shots": LASER_AIMED_SHOTS,
        "hardest": data.levels[-1].name,
        "examples": tuple(_recoil_examples(data)),
        "edge_mm": figures.LADDER_EDGE_MM,
        "ladder": partial(_ladder, data, _shown_weapon(data), form.palette),
        "armoury": tuple(_groups(tables.armoury(data))),
        "stated": stated,
        **_named(found),
    }
    return _edition(data, "sheet-metre", form, values, pages=2)


def _times(factor: int, reach: str = "R") -> str:
    """Write so many times a range: ``R``, ``2R``, ``2(R + 15)``."""
    return reach if factor == 1 else f"{factor}{reach}"


def _level_rows(data: Canonical, *, scope: bool) -> Iterator[Row[str]]:
    """The difficulty levels at each range: aimed, quick and targeted (DF-6, DF-8, DF-9)."""
    limits = _phase(data, 1, scope=scope, aimed=True)["ranges_aimed_m"]
    reach = f"(R + {SCOPE_BONUS_M})" if scope else "R"
    for place, limit in zip(data.ranges, limits, strict=True):
        aimed = _level(data, limit, scope=scope, aimed=True)
        quick = (
            "" if scope else _level(data, limit)
        )  # quick shots never use the scope's ranges (DF-11)
        targeted = _level(data, limit, scope=scope, aimed=True, targeted=True)
        name, note = place.name.capitalize(), f"to {_times(place.factor, reach)}"
        yield Row(name, note, (aimed, quick, targeted))


def _level(data: Canonical, range_m: int, **way: bool) -> str:
    """Ask the rules for the level of one shot at a range in metres."""
    (shot,) = _phase(data, range_m, **way)["shots"]
    return shot["level"] or NO_LEVEL


def _phase(data: Canonical, range_m: int, **way: object) -> dict[str, Any]:
    question = {"calculator": "direct-fire", "weapon": ANY_RIFLE, "skill": 10, "strength": 10}
    answer = tables.asked(data, {**question, "range_m": range_m, **way})
    found: dict[str, Any] = answer["figures"]
    return found


def _two_weapons(data: Canonical, strength: int) -> int:
    """Ask the rules which recoil a Strength holds with a weapon in each hand (DF-14)."""
    held: int = _phase(data, 1, strength=strength, two_weapons=True)["recoil_strength"]
    return held


def _steadied_loss(data: Canonical) -> int:
    """Ask the rules what a steady grip takes off a pistol's recoil (DF-13)."""
    pistol = {"name": "any", "class": "pistol", "range_m": 1, "single_recoil": WHOLE}
    loose, steadied = (_phase(data, 1, weapon=pistol, steadied=grip) for grip in (False, True))
    loss: int = loose["recoil_total"] - steadied["recoil_total"]
    return loss


def _hit_number_rows(data: Canonical, colours: Palette) -> Iterator[Row[figures.Cell]]:
    """Each level's hit numbers for the skills listed (DF-4)."""
    for row in tables.difficulty(data, SCORES):
        cells = tuple(figures.hit_number(cell.hit_number, colours) for cell in row.cells)
        yield Row(row.name, row.multiplier.text, cells)


def _recoil_examples(data: Canonical) -> Iterator[str]:
    """The worked examples of recoil, as far as the armoury still has their weapons (DF-12)."""
    for one in data.examples:
        if one.id in RECOIL and one.question["weapon"] in data.armoury:
            yield _recoil_example(data.armoury[one.question["weapon"]], one.question)


def _recoil_example(weapon: DirectFireWeapon, question: Mapping[str, Any]) -> str:
    found, singles = tables.answered(question)["figures"], question.get("single_shots", 1)
    shots = f"{singles} shots" if singles else f"{question['bursts']} bursts"
    told = f"{weapon.name}, {shots}: recoil {found['recoil_total']}"
    if found["recoil_penalty"] is None:
        return f"{told}."
    penalty = f"−{found['recoil_penalty']}" if found["recoil_penalty"] else "no penalty"
    return f"{told} against Strength {question['strength']}: {penalty}."


def _shown_weapon(data: Canonical) -> DirectFireWeapon:
    """The weapon whose ladder the sheet shows: the first with a scope, or else the first."""
    weapons = tuple(data.armoury.values())
    return next((weapon for weapon in weapons if weapon.scope), weapons[0])


def _ladder(data: Canonical, weapon: DirectFireWeapon, colours: Palette, width_mm: float) -> Markup:
    found = tables.metre_ladder(data, weapon, tables.LADDER_SKILL, aimed=True)
    how = f"aimed{' through its scope' if weapon.scope else ''}, skill {tables.LADDER_SKILL}"
    title = f"{weapon.name}, R {quantity(weapon.range_m)} m, {how}"
    drawn = [replace(found, title=title)]
    width = width_mm / MM_PER_PX
    return Markup(ladder.ladder(drawn, title=title, palette=colours, width=width))


def _groups(rows: Sequence[tables.ArmouryRow]) -> Iterator[Group]:
    for title, group in groupby(rows, lambda row: row.weapon.weapon_class):
        yield Group(title.capitalize(), tuple(group))


def stated(figure: tables.Figure) -> Markup:
    """A figure's text, marked † where the source states it."""
    mark = Markup('<span class="mark"> †</span>') if figure.kind == "source" else ""
    return escape(figure.text) + mark


def _named(found: Choices) -> dict[str, object]:
    """The house rules that the foot names, and how many lines more they take there."""
    told = house_rules.told(found)
    more_lines = math.ceil(max(len(told) - FOOT_SPARE, 0) / FOOT_LINE)
    return {"house_rules": told, "more_lines": more_lines}


def _edition(
    data: Canonical, stem: str, form: Format, values: Mapping[str, object], pages: int
) -> Edition:
    html = render(f"{stem}.html", {**common(data, form), **values})
    styles = (sheet_style(form),)
    return Edition(
        f"{stem}-{form.size.name}", html, styles, form.limits(pages), (attachments.of(data),)
    )
