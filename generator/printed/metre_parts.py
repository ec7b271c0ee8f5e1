"""What the metre system's sheet, screen panels and rule cards share: direct fire, armoury (DF)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from generator import tables
from generator.printed import figures
from generator.printed.figures import Row
from generator.printed.formats import Format
from rangecard.answers import quantity
from rangecard.data import Canonical
from rangecard.direct_fire import (
    BEST_SCORE,
    D20,
    LASER_AIMED_SHOTS,
    LASER_RANGE_M,
    SCOPE_BONUS_M,
    DirectFireWeapon,
    recoil_strength,
)
from rangecard.drawing import ladder
from rangecard.drawing.palette import Palette

WHOLE = 100
SCORES = range(1, D20 + 1)
"""Skills, hit numbers and strengths that are listed side by side."""

RECOIL = ("magnum-two-shots", "magnum-three-shots", "m60-five-bursts")
"""The worked examples of DF-16 that are told."""

NO_LEVEL = "—"
ANY_RIFLE = {"name": "any", "class": "rifle", "range_m": 100, "single_recoil": 0}

STATES = (
    "States the mechanics of a published D20 direct-fire procedure in other words: own the book. "
    "“Ruling”: decided here where it is silent."
)
ABOUT = f"{STATES} Not in the source: automatic fire’s own procedure, hit locations, damage, cover."
ABOUT_ARMOURY = (
    "A range with † belongs to a weapon that the source’s example leaves unnamed. Pistols may be "
    "steadied (DF-13); carbines and rifles may be given a scope (DF-11)."
)
ARMOURY_BASIS = (
    "The source states what bears a †; all else is our own sample (house): put your book’s figures "
    "in its place."
)


@dataclass(frozen=True)
class Group:
    """The weapons of one class."""

    title: str
    rows: tuple[tables.ArmouryRow, ...]


def values(data: Canonical, form: Format) -> dict[str, object]:
    """What the parts in `metre-parts.html` are made of."""
    levels = tuple(_level_rows(data, scope=False))
    return {
        "ranges": range_names(data),
        "levels": levels,
        "dashes": any(NO_LEVEL in row.cells for row in levels),
        "scoped": tuple(_level_rows(data, scope=True)),
        "scores": tuple(SCORES),
        "hit_numbers": tuple(_hit_number_rows(data, form.palette)),
        "numbers": tuple(figures.hit_number(score, form.palette) for score in SCORES),
        "two_weapons": tuple(_two_weapons(data, each) for each in SCORES),
        "two_weapons_loss": two_weapons_loss(),
        "rounded": data.in_force["two_weapons"],
        "d20": D20,
        "best_score": BEST_SCORE,
        "scope_bonus": SCOPE_BONUS_M,
        "steadied_loss": steadied_loss(data),
        "laser_range": LASER_RANGE_M,
        "laser_shots": LASER_AIMED_SHOTS,
        "hardest": data.levels[-1].name,
        "examples": tuple(recoil_examples(data)),
        "edge_mm": figures.LADDER_EDGE_MM / form.drawing_shrink,
        "ladder": partial(_ladder, data, scoped_weapon(data), form),
        "stated": stated,
        "armoury_basis": ARMOURY_BASIS,
    }


def range_names(data: Canonical) -> tuple[tuple[str, str], ...]:
    """Each range and how far it reaches, as in ("medium", "2R") (DF-5)."""
    return tuple((place.name, times(place.factor)) for place in data.ranges)


def elsewhere(data: Canonical, *, listed: bool) -> str:
    """Where an armoury is that is too long to be listed; '' where it is listed."""
    told = f" The armoury of {len(data.armoury)} weapons is printed in volumes of its own."
    return "" if listed else told


def bases(data: Canonical) -> Iterator[tuple[str, str]]:
    """Each figure that the parts show, and its basis: a house rule's is the table's own (DF-4)."""
    for place in data.ranges:
        yield place.basis["level"], "ranges and their levels"
    for row in tables.difficulty(data):
        yield row.multiplier.basis or "house rule", "multipliers"


def times(factor: int, reach: str = "R") -> str:
    """Write so many times a range: ``R``, ``2R``, ``2(R + 15)``."""
    return reach if factor == 1 else f"{factor}{reach}"


def _level_rows(data: Canonical, *, scope: bool) -> Iterator[Row[str]]:
    """The difficulty levels at each range: aimed, quick and targeted (DF-6, DF-8, DF-9)."""
    limits = _phase(data, 1, scope=scope, aimed=True)["ranges_aimed_m"]
    reach = f"(R + {SCOPE_BONUS_M})" if scope else "R"
    for place, limit in zip(data.ranges, limits, strict=True):
        aimed = _level(data, limit, scope=scope, aimed=True)
        # Quick shots never use the scope's ranges (DF-11).
        quick = "" if scope else _level(data, limit)
        targeted = _level(data, limit, scope=scope, aimed=True, targeted=True)
        name, note = place.name.capitalize(), f"to {times(place.factor, reach)}"
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


def two_weapons_loss() -> int:
    """What a weapon in each hand takes off Strength, in percent (DF-14)."""
    return WHOLE - recoil_strength(WHOLE, two_weapons=True)


def steadied_loss(data: Canonical) -> int:
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


def recoil_examples(data: Canonical) -> Iterator[str]:
    """The worked examples of recoil, as far as the armoury still has their weapons (DF-16)."""
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


def scoped_weapon(data: Canonical) -> DirectFireWeapon:
    """The weapon whose ladders are drawn: the first that comes with a scope, or else the first."""
    weapons = tuple(data.armoury.values())
    return next((weapon for weapon in weapons if weapon.scope), weapons[0])


def _ladder(data: Canonical, weapon: DirectFireWeapon, form: Format, width_mm: float) -> Markup:
    found = tables.metre_ladder(data, weapon, tables.LADDER_SKILL, aimed=True)
    how = f"aimed{' through its scope' if weapon.scope else ''}, skill {tables.LADDER_SKILL}"
    title = f"{weapon.name}, R {quantity(weapon.range_m)} m, {how}"
    drawn = [replace(found, title=title)]
    width = form.drawing_px(width_mm)
    return Markup(ladder.ladder(drawn, title=title, palette=form.palette, width=width))


def armoury_pages(data: Canonical, lines: int) -> Iterator[tuple[Group, ...]]:
    """The armoury by classes, in as many pages of so many lines as it takes (DF-5, DF-11)."""
    page: list[tables.ArmouryRow] = []
    room = lines
    for row in tables.armoury(data):
        if _lines(row) > room:
            yield groups(page)
            page, room = [], lines
        page.append(row)
        room -= _lines(row)
    yield groups(page)


def armoury_lines(data: Canonical) -> int:
    """How many lines the whole armoury takes."""
    return sum(map(_lines, tables.armoury(data)))


def _lines(row: tables.ArmouryRow) -> int:
    """A weapon takes a line, and one more if it comes with a scope."""
    return 2 if row.aimed_ranges else 1


def groups(rows: Sequence[tables.ArmouryRow]) -> tuple[Group, ...]:
    """Rows of the armoury by classes, in their order."""
    classes = groupby(rows, lambda row: row.weapon.weapon_class)
    return tuple(Group(title.capitalize(), tuple(group)) for title, group in classes)


def stated(figure: tables.Figure) -> Markup:
    """A figure's text, marked † where the source states it."""
    mark = Markup('<span class="mark">&nbsp;†</span>') if figure.kind == "source" else ""
    return escape(figure.text) + mark
