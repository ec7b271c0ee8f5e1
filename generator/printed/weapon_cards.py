"""A card for each weapon: its ladder, the numbers needed at the table, and where they come from."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from markupsafe import Markup

from generator import tables
from generator.printed import figures
from generator.printed.cards import Block, Card, CardKind, Fact, Note, html
from generator.printed.engine import PT_PER_PX
from generator.printed.figures import Row
from generator.printed.formats import Format
from generator.printed.sizes import CARD_LEAST_PT
from rangecard import door, ladders
from rangecard.answers import quantity
from rangecard.area_fire import BLIND_DIE, HUMAN_NORM, MOST_BANDS, AreaWeapon
from rangecard.data import Canonical
from rangecard.dice import CLOCK
from rangecard.direct_fire import DirectFireWeapon, recoil_total
from rangecard.drawing import chances, ladder, telling
from rangecard.drawing.palette import TEXT, Palette

LADDER_EDGE_MM = figures.LADDER_EDGE_MM * CARD_LEAST_PT / (TEXT * PT_PER_PX)
SHOTS = range(1, 9)
"""How many shots or bursts of a phase the recoil table counts."""

LADDER_DIE = "D8"
"""The skill die whose chances a card's ladder shows; the table below it has the others."""

MIDDLE_BAND = MOST_BANDS // 2
ROSE_MM = (33, 22)
WIDE_MM = 80
"""From this inner width on a card has room for ten bands side by side, and for a clockface."""

MOST_SKILL, SKILL_COLUMN_MM = 20, 25
"""The highest skill that a card lists, and how wide a column of skills is at least."""

SHORT_LEVELS = {"Standard": "Std", "Moderate": "Mod", "Near Impossible": "N.I."}
HOUSE = "our sample, put your book’s in its place"
BASIS_WORDS = {
    "source": "the source’s",
    "source example": "a source example’s, weapon unnamed",
    "ruling": "ruled here",
    "house": HOUSE,
}


def kinds(data: Canonical) -> Iterator[CardKind]:
    """The card of every weapon of both systems."""
    for area_weapon in data.area_weapons.values():
        yield _kind(area_weapon, partial(inch_card, weapon=area_weapon))
    for weapon in data.armoury.values():
        yield _kind(weapon, partial(metre_card, weapon=weapon))


def _kind(
    weapon: AreaWeapon | DirectFireWeapon, make: Callable[[Canonical, Format], Card]
) -> CardKind:
    page = f"weapons/{weapon.id}.html"
    return CardKind(weapon.id, weapon.name, page, make, weapons=(weapon.id,))


def inch_card(data: Canonical, form: Format, weapon: AreaWeapon) -> Card:
    """The card of an area weapon: what each skill die needs in its ten bands (GR-1 to GR-8)."""
    own, *stronger = _distinct(tables.band_limits(data, weapon))
    return Card(
        system="Inch system",
        name=weapon.name,
        kind=f"{weapon.fuse} fused{', thrown' if weapon.thrown else ''}".capitalize(),
        facts=(
            Fact("Range band", f"{own.band.text}″"),
            Fact("Maximum range", f"{quantity(own.maximum_in)}″"),
            Fact("Blind shots", BLIND_DIE),
        ),
        blocks=tuple(_inch_blocks(data, form, weapon, own, stronger)),
        notes=tuple(_inch_notes(weapon)),
    )


def _inch_blocks(
    data: Canonical,
    form: Format,
    weapon: AreaWeapon,
    own: tables.BandLimits,
    stronger: Sequence[tables.BandLimits],
) -> Iterator[Block]:
    title = f"{weapon.name}: range bands"
    yield Block("ladder", _picture([_inch_ladder(data, weapon)], title, form))
    limits = tuple(map(quantity, own.limits))
    each = _bands_each(form)
    needs = figures.needs(data, form.palette)
    values = {"limits": limits, "dice": needs, "starts": range(0, MOST_BANDS, each), "each": each}
    yield Block("needs", html("block-needs.html", **values))
    if stronger:
        rows = [
            Row(row.strength_die or "", "", tuple(map(quantity, row.limits))) for row in stronger
        ]
        yield Block("strength", html("block-strength.html", rows=rows, bands=MOST_BANDS))
    values = {
        "clock": CLOCK,
        "blind_die": BLIND_DIE,
        "last_die": data.ladder[-1],
        "bounces": weapon.fuse == "time",
        "rose": figures.rose(*ROSE_MM, form.palette, form.drawing_shrink),
        "rose_mm": ROSE_MM[0] if form.size.inner_width_mm > WIDE_MM else 0,
    }
    yield Block("procedure", html("block-procedure.html", **values))
    if form.size.inner_width_mm > WIDE_MM and not stronger:
        told = _example(data, weapon, own.limits[MIDDLE_BAND - 1])
        yield Block("example", html("block-example.html", text=told))


def _bands_each(form: Format) -> int:
    """How many bands a table of chances has side by side: all of them where there is room."""
    return MOST_BANDS if form.size.inner_width_mm > WIDE_MM else MOST_BANDS // 2


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


def metre_card(data: Canonical, form: Format, weapon: DirectFireWeapon) -> Card:
    """The card of a direct-fire weapon: levels, hit numbers and recoil (DF-2 to DF-13)."""
    return Card(
        system="Metre system",
        name=weapon.name,
        kind=weapon.skill or weapon.weapon_class.capitalize(),
        facts=tuple(_metre_facts(weapon)),
        blocks=tuple(_metre_blocks(data, form, weapon)),
        notes=tuple(_metre_notes(data, weapon)),
    )


def _metre_blocks(data: Canonical, form: Format, weapon: DirectFireWeapon) -> Iterator[Block]:
    drawn = tuple(_ladders(data, weapon))
    yield Block("ladder", _picture(drawn, f"{weapon.name}: ranges in metres", form))
    values = {"shots": SHOTS, "recoil": tuple(_recoil(weapon)), "heavy": weapon.heavy}
    yield Block("recoil", html("block-recoil.html", **values))
    columns = max(int(form.size.inner_width_mm // SKILL_COLUMN_MM), 1)
    values = {
        "levels": tuple(map(_short, _levels(data))),
        "rows": _hit_numbers(data, columns, form.palette),
        "columns": columns,
    }
    yield Block("hit numbers", html("block-hit-numbers.html", **values))


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


def _picture(drawn: Sequence[ladders.RangeLadder], title: str, form: Format) -> Markup:
    """Ladders as wide as the card's text; they hang a little over, so that bars meet text."""
    width_mm = form.size.inner_width_mm + 2 * LADDER_EDGE_MM
    width = form.drawing_px(width_mm)
    picture = Markup(ladder.ladder(drawn, title=title, palette=form.palette, width=width))
    return html("block-picture.html", picture=picture, width_mm=width_mm, edge_mm=LADDER_EDGE_MM)


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


def _hit_numbers(
    data: Canonical, columns: int, colours: Palette
) -> tuple[tuple[Row[figures.Cell], ...], ...]:
    """Hit numbers by skill and level, in lines of several skills side by side (DF-2, DF-4)."""
    levels, each = _levels(data), math.ceil(MOST_SKILL / columns)
    rows = [figures.skill_row(data, skill, levels, colours) for skill in range(1, MOST_SKILL + 1)]
    return tuple(tuple(rows[start::each]) for start in range(each))


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
