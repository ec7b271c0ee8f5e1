"""A card for each weapon: its ladder, the numbers needed at the table, and where they come from."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from markupsafe import Markup

from generator import figures, fit, house_rules, tables
from generator.figures import Row
from generator.house_rules import Choices
from generator.paper import A6, Edition, OnFile, Paper, common, publish, render, unseen
from generator.printing import MM_PER_PX, PT_PER_PX
from rangecard import door, ladders
from rangecard.answers import quantity
from rangecard.area_fire import BLIND_DIE, HUMAN_NORM, MOST_BANDS, AreaWeapon
from rangecard.data import Canonical
from rangecard.dice import CLOCK
from rangecard.direct_fire import DirectFireWeapon, recoil_total
from rangecard.drawing import chances, ladder, telling
from rangecard.drawing.palette import TEXT

LEAST_PT = 6.5
LADDER_SHRINK = TEXT * PT_PER_PX / LEAST_PT
LADDER_EDGE_MM = figures.LADDER_EDGE_MM / LADDER_SHRINK
SHOTS = range(1, 9)
"""How many shots or bursts of a phase the recoil table counts."""

LADDER_DIE = "D8"
"""The skill die whose chances a card's ladder shows; the table below it has the others."""

MIDDLE_BAND = MOST_BANDS // 2
SMALL_ROSE_MM, LARGE_ROSE_MM = (33, 22), (38, 25)
SKILL_COLUMNS, SKILLS_EACH = 3, 7
SMALL_LINES, SMALL_LINE, IMPRINT = 4, 88, 80
"""Lines of small print that a metre card has room for, letters in a line, and those of its end."""

SHORT_LEVELS = {"Standard": "Std", "Moderate": "Mod", "Near Impossible": "N.I."}
HOUSE = "our sample, put your book’s in its place"
BASIS_WORDS = {
    "source": "the source’s",
    "source example": "a source example’s, weapon unnamed",
    "ruling": "ruled here",
    "house": HOUSE,
}


@dataclass(frozen=True)
class Fact:
    """One figure in the strip below the name."""

    label: str
    value: str


@dataclass(frozen=True)
class Note:
    """One paragraph of the small print."""

    title: str
    text: str


def write(out: Path, on_file: OnFile = unseen) -> list[Path]:
    """Write the card of every weapon into ``out`` and remove those of weapons that are gone.

    Args:
        out: The folder.
        on_file: Told of each file as it is ready.

    Raises:
        generator.fit.MisfitError: If a card's text does not fit.
    """
    return publish(editions(house_rules.canonical()), out, "card-*.pdf", on_file)


def editions(data: Canonical, paper: Paper = A6) -> Iterator[Edition]:
    """Every card of both systems."""
    for area_weapon in data.area_weapons.values():
        yield inch_card(data, area_weapon, paper)
    for weapon in data.armoury.values():
        yield metre_card(data, weapon, paper)


def inch_card(data: Canonical, weapon: AreaWeapon, paper: Paper = A6) -> Edition:
    """The card of an area weapon: what each skill die needs in its ten bands (GR-1 to GR-8)."""
    return house_rules.telling(data, partial(_inch_card, weapon=weapon, paper=paper))


def _inch_card(data: Canonical, found: Choices, weapon: AreaWeapon, paper: Paper) -> Edition:
    own, *stronger = _distinct(tables.band_limits(data, weapon))
    values = {
        "name": weapon.name,
        "system": "Inch system",
        "kind": f"{weapon.fuse} fused{', thrown' if weapon.thrown else ''}".capitalize(),
        "facts": (
            Fact("Range band", f"{own.band.text}″"),
            Fact("Maximum range", f"{quantity(own.maximum_in)}″"),
            Fact("Blind shots", BLIND_DIE),
        ),
        "edge_mm": LADDER_EDGE_MM,
        "bands": tuple(range(1, MOST_BANDS + 1)),
        "own": tuple(map(quantity, own.limits)),
        "dice": figures.needs(data),
        "clock": CLOCK,
        "blind_die": BLIND_DIE,
        "last_die": data.ladder[-1],
        "stronger": stronger,
        "quantity": quantity,
        "ladder": _picture([_inch_ladder(data, weapon)], f"{weapon.name}: range bands", paper),
        "clockface": figures.rose(*(SMALL_ROSE_MM if stronger else LARGE_ROSE_MM)),
        "example": "" if stronger else _example(data, weapon, own.limits[MIDDLE_BAND - 1]),
        "bounces": weapon.fuse == "time",
        "notes": tuple(_inch_notes(weapon)),
        "house_rules": house_rules.told(found),
    }
    return _edition(data, f"card-{weapon.id}", "card-inch.html", paper, values)


def _example(data: Canonical, weapon: AreaWeapon, range_in: Fraction) -> str:
    """Tell in words what the ladder's die does at a range (GR-4 to GR-6)."""
    thrower = {"name": weapon.name, "range_band_in": weapon.range_band_in}
    question = {"calculator": "area-shot", "weapon": thrower, "skill_die": LADDER_DIE}
    answer = tables.asked(data, {**question, "range_in": range_in})
    number, odds = answer["figures"]["target_number"], answer["odds"]
    each = telling.each_point(odds) or odds["hit"]
    return (
        f"{LADDER_DIE} at {quantity(range_in)}″ is band {number}: {number + 1} or more is on the "
        f"aim point, {chances.percent(odds['hit'])}. Each deviation from 1″ to {number}″ has "
        f"{chances.percent(odds['deviation'][0][1])}, each of its points {chances.fraction(each)}."
    )


def _inch_ladder(data: Canonical, weapon: AreaWeapon) -> ladders.RangeLadder:
    die = next(die for die in data.dice if die.label == LADDER_DIE)
    found = ladders.inch_ladder(weapon, die.label, HUMAN_NORM, data.ladder)
    return replace(found, title=f"Range bands, {die.label} {die.name}")


def _distinct(rows: Sequence[tables.BandLimits]) -> list[tables.BandLimits]:
    """The rows whose limits are not those of the row before: D4 throws as far as D6 (GR-3)."""
    return [
        row
        for before, row in zip([None, *rows], rows, strict=False)
        if before is None or before.limits != row.limits
    ]


def _inch_notes(weapon: AreaWeapon) -> Iterator[Note]:
    walls = "GR-11" if weapon.fuse == "time" else "GR-10"
    thrown = "GR-3, " if weapon.thrown else ""
    yield Note("Rules", f"GR-1, GR-2, {thrown}GR-4 to GR-9, {walls}; DI-1, DI-4.")
    named = {"range_band_in": "range band", "fuse": "fuse", "thrown": "thrown"}
    yield Note("Figures", _bases(weapon.basis, named))


def metre_card(data: Canonical, weapon: DirectFireWeapon, paper: Paper = A6) -> Edition:
    """The card of a direct-fire weapon: levels, hit numbers and recoil (DF-2 to DF-13)."""
    return house_rules.telling(data, partial(_metre_card, weapon=weapon, paper=paper))


def _metre_card(data: Canonical, found: Choices, weapon: DirectFireWeapon, paper: Paper) -> Edition:
    drawn, notes = tuple(_ladders(data, weapon)), tuple(_metre_notes(data, weapon))
    values = {
        "name": weapon.name,
        "system": "Metre system",
        "kind": weapon.skill or weapon.weapon_class.capitalize(),
        "facts": tuple(_metre_facts(weapon)),
        "ladder": _picture(drawn, f"{weapon.name}: ranges in metres", paper),
        "edge_mm": LADDER_EDGE_MM,
        "levels": tuple(map(_short, _levels(data))),
        "rows": _hit_numbers(data),
        "columns": SKILL_COLUMNS,
        "shots": tuple(SHOTS),
        "recoil": tuple(_recoil(weapon)),
        "heavy": weapon.heavy,
        "notes": notes,
        "more_lines": _more_lines(notes, house_rules.told(found)),
        "house_rules": house_rules.told(found),
    }
    return _edition(data, f"card-{weapon.id}", "card-metre.html", paper, values)


def _ladders(data: Canonical, weapon: DirectFireWeapon) -> Iterator[ladders.RangeLadder]:
    aimed, quick = (
        tables.metre_ladder(data, weapon, tables.LADDER_SKILL, aimed=aimed)
        for aimed in (True, False)
    )
    scope = " through its scope" if weapon.scope else ""
    yield _shortened(aimed, f"Aimed shot{scope}, skill {tables.LADDER_SKILL}")
    yield _shortened(quick, f"Quick shot, skill {tables.LADDER_SKILL}")


def _shortened(found: ladders.RangeLadder, title: str) -> ladders.RangeLadder:
    """The ladder with the short names of levels that the table below it has."""
    rungs = (replace(rung, need=_short(rung.need)) for rung in found.rungs)
    return replace(found, title=title, rungs=tuple(rungs))


def _picture(drawn: Sequence[ladders.RangeLadder], title: str, paper: Paper) -> Markup:
    # Drawings are set in 11 px; the style sheet shrinks this one to the least text of a card.
    width = (paper.inner_width_mm + 2 * LADDER_EDGE_MM) / MM_PER_PX * LADDER_SHRINK
    return Markup(ladder.ladder(drawn, title=title, palette=figures.PRINT, width=width))


def _metre_facts(weapon: DirectFireWeapon) -> Iterator[Fact]:
    yield Fact("Range R", f"{quantity(weapon.range_m)} m")
    if not weapon.heavy:
        yield Fact("Recoil, single", _or_dash(weapon.single_recoil))
        yield Fact("Recoil, burst", _or_dash(weapon.burst_recoil))
    if weapon.calibre_mm is not None:
        yield Fact("Calibre", f"{quantity(weapon.calibre_mm)} mm")


def _or_dash(value: Fraction | int | None) -> str:
    return "—" if value is None else str(value)


def _levels(data: Canonical) -> tuple[str, ...]:
    """The levels that a shot can have: from that of the nearest range on (DF-6)."""
    names = [level.name for level in data.levels]
    return tuple(names[names.index(data.ranges[0].level) :])


def _short(level: str) -> str:
    return SHORT_LEVELS.get(level, level)


def _hit_numbers(data: Canonical) -> tuple[tuple[Row[figures.Cell], ...], ...]:
    """Hit numbers by skill and level, in lines of several skills side by side (DF-2, DF-4)."""
    levels, last = _levels(data), SKILL_COLUMNS * SKILLS_EACH
    rows = [figures.skill_row(data, skill, levels) for skill in range(1, last + 1)]
    return tuple(tuple(rows[start::SKILLS_EACH]) for start in range(SKILLS_EACH))


def _recoil(weapon: DirectFireWeapon) -> Iterator[Row[int]]:
    """The recoil that a phase adds up to, for 1, 2, 3 … shots or bursts (DF-12, DF-13)."""
    if weapon.heavy:
        return
    for label, shots, bursts, steadied in _ways_to_fire(weapon):
        totals = (
            recoil_total(weapon, shots * count, bursts * count, steadied=steadied)
            for count in SHOTS
        )
        yield Row(label, "", tuple(totals))


def _ways_to_fire(weapon: DirectFireWeapon) -> Iterator[tuple[str, int, int, bool]]:
    if weapon.single_recoil is not None:
        yield "Single shots", 1, 0, False
    if weapon.burst_recoil is not None:
        yield "Bursts", 0, 1, False
    if weapon.single_recoil is not None and _may_be_steadied(weapon):
        yield "Singles, steadied", 1, 0, True


def _may_be_steadied(weapon: DirectFireWeapon) -> bool:
    """Ask the rules whether a weapon of this class may be held steady (DF-13)."""
    like_it = {"name": "any", "class": weapon.weapon_class, "range_m": 1, "single_recoil": 0}
    question = {"calculator": "direct-fire", "weapon": like_it, "range_m": 1}
    answer = door.ask({**question, "skill": 1, "strength": 1, "steadied": True})
    return bool(answer["status"] != "error")


def _metre_notes(data: Canonical, weapon: DirectFireWeapon) -> Iterator[Note]:
    yield Note("Rules", f"{', '.join(_metre_rules(weapon))}.")
    named = {
        "range_m": "range",
        "scope": "scope" if weapon.scope else "",
        "single_recoil": "recoil" if weapon.single_recoil is not None else "",
        "burst_recoil": "burst recoil" if weapon.burst_recoil is not None else "",
        "skill": "skill used" if weapon.skill else "",
        "calibre_mm": "calibre" if weapon.calibre_mm is not None else "",
    }
    yield Note("Figures", _bases(weapon.basis, named))
    names = ", ".join(f"{short} {level}" for level, short in SHORT_LEVELS.items())
    yield Note("Levels", f"{names}; {_multipliers_basis(data)}.")


def _more_lines(notes: Sequence[Note], told: str) -> int:
    """How many lines the small print has beyond those that every card has room for."""
    letters = sum(len(note.title) + len(note.text) + 2 for note in notes) + len(told) + IMPRINT
    return max(math.ceil(letters / SMALL_LINE) - SMALL_LINES, 0)


def _multipliers_basis(data: Canonical) -> str:
    ours, others = (one["difficulty_multipliers"] for one in (data.defaults, data.in_force))
    changed = any(ours[level] != others[level] for level in _levels(data))
    return "multipliers by house rule" if changed else "multipliers ruled"


def _metre_rules(weapon: DirectFireWeapon) -> Iterator[str]:
    yield "DF-2 to DF-9"
    if weapon.scope:
        yield "DF-11"
    if not weapon.heavy:
        yield "DF-12"
    if _may_be_steadied(weapon):
        yield "DF-13"
    if weapon.burst_recoil is not None:
        yield "DF-15"


def _bases(basis: Mapping[str, str], named: Mapping[str, str]) -> str:
    """Say in words which figures come from where: ``Range: the source's. …``."""
    groups: dict[str, list[str]] = {}
    for field, name in named.items():
        if name:
            groups.setdefault(basis[field], []).append(name)
    return " ".join(
        f"{', '.join(names).capitalize()}: {BASIS_WORDS[given]}." for given, names in groups.items()
    )


def _edition(
    data: Canonical, stem: str, template: str, paper: Paper, values: Mapping[str, object]
) -> Edition:
    limits = fit.Limits(paper.width_mm, paper.height_mm, paper.margin_mm, LEAST_PT)
    html = render(template, {**common(data, paper), **values})
    return Edition(f"{stem}-{paper.name}.pdf", html, limits)
