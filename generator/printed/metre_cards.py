"""The card of a direct-fire weapon: its ladders, recoil, hit numbers, what a phase allows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from generator import tables
from generator.printed import card_ladders, figures
from generator.printed.basis import advice, multipliers
from generator.printed.cards import Block, Card, Fact, Note, html
from generator.printed.figures import Row
from generator.printed.formats import Format
from generator.printed.sizes import Size
from rangecard import direct_fire, door
from rangecard.answers import quantity
from rangecard.data import Canonical
from rangecard.direct_fire import DirectFireWeapon, recoil_total
from rangecard.drawing.fire_card_tables import SHORT_LEVELS
from rangecard.drawing.small_print import bases
from rangecard.ladders import RangeLadder

MOST_SHOTS, MOST_SHOTS_SLIM = 8, 6
"""How many shots or bursts of a phase the recoil table counts."""

MOST_SKILL = 20
"""The highest skill that a card lists."""

SKILLS_APART_MM, MOST_COLUMNS = 28, 5
"""How wide a column of skills is at least where there are several, and how many there may be."""

TWO_COLUMNS_MM = 36
"""From this inner width on even a slim card has two columns of skills."""

SLIM_LEVELS = {"Standard": "S", "Moderate": "M", "Hard": "H", "Near Impossible": "N"}
FIRED = {"single": "Single shots", "burst": "Bursts", "steadied": "Singles, steadied"}
FIRED_SLIM = {"single": "Singles", "burst": "Bursts", "steadied": "Steadied"}


@dataclass(frozen=True)
class _Making:
    """What the parts of one weapon's card are made from."""

    data: Canonical
    form: Format
    weapon: DirectFireWeapon

    @property
    def size(self) -> Size:
        return self.form.size

    @cached_property
    def levels(self) -> tuple[str, ...]:
        """The levels that a shot can have: from that of the nearest range on (DF-6)."""
        names = [level.name for level in self.data.levels]
        return tuple(names[names.index(self.data.ranges[0].level) :])

    @cached_property
    def ladders(self) -> tuple[RangeLadder, RangeLadder]:
        """That of an aimed shot and that of a quick one, with short names of levels."""
        aimed, quick = (
            tables.metre_ladder(self.data, self.weapon, tables.LADDER_SKILL, aimed=aimed)
            for aimed in (True, False)
        )
        scoped = "shot through its scope" if self.size.broad else "through scope"
        sight = scoped if self.weapon.scope else "shot"
        return (
            self._shortened(aimed, f"Aimed {sight}, skill {tables.LADDER_SKILL}"),
            self._shortened(quick, f"Quick shot, skill {tables.LADDER_SKILL}"),
        )

    def _shortened(self, found: RangeLadder, title: str) -> RangeLadder:
        rungs = (replace(rung, need=self.short(rung.need)) for rung in found.rungs)
        return replace(found, title=title, rungs=tuple(rungs))

    @property
    def short_levels(self) -> dict[str, str]:
        """The names that levels have on this card; others keep their own."""
        return SLIM_LEVELS if self.size.slim else SHORT_LEVELS

    def short(self, level: str) -> str:
        """A level's name on this card."""
        return self.short_levels.get(level, level)


def metre_card(data: Canonical, form: Format, weapon: DirectFireWeapon) -> Card:
    """The card of a direct-fire weapon: levels, hit numbers and recoil (DF-2 to DF-13)."""
    making = _Making(data, form, weapon)
    return Card(
        system="Metre system",
        name=weapon.name,
        kind=weapon.skill or weapon.weapon_class.capitalize(),
        facts=tuple(_facts(making)),
        blocks=tuple(_blocks(making)),
        notes=tuple(_notes(making)),
    )


def _facts(making: _Making) -> Iterator[Fact]:
    weapon = making.weapon
    yield Fact("Range R", f"{quantity(weapon.range_m)} m")
    if not weapon.heavy:
        yield Fact("Recoil", _or_dash(weapon.single_recoil))
        yield Fact("in bursts", _or_dash(weapon.burst_recoil))
    if weapon.calibre_mm is not None and not making.size.slim:
        yield Fact("Calibre", f"{quantity(weapon.calibre_mm)} mm")


def _or_dash(value: Fraction | int | None) -> str:
    return "—" if value is None else str(value)


def _blocks(making: _Making) -> Iterator[Block]:
    """The parts; a slim card has a table in the ladders' place."""
    size, title = making.size, f"{making.weapon.name}: ranges in metres"
    drawn = card_ladders.block(making.ladders, title, making.form)
    yield drawn or _ranges(making)
    if size.slim:
        yield from (_recoil(making), _hit_numbers(making))
    elif size.low:
        yield from (_phase(making), _recoil(making), _hit_numbers(making))
    elif drawn is None or (size.tall and not size.broad):
        yield from (_recoil(making), _phase(making), _hit_numbers(making))
    else:
        yield from (_recoil(making), _hit_numbers(making), _phase(making))


def _ranges(making: _Making) -> Block:
    """How far each range goes, and how hard a shot is there: the ladders as a table."""
    shown = card_ladders.shortened(making.ladders, card_ladders.SLIM_RANGES)
    return Block("ladder", html("block-ranges.html", ladders=shown, key=_key(making)))


def _recoil(making: _Making) -> Block:
    """The recoil that a phase adds up to, for 1, 2, 3 … shots or bursts (DF-12, DF-13)."""
    shots = range(1, (MOST_SHOTS_SLIM if making.size.slim else MOST_SHOTS) + 1)
    rows = tuple(_recoil_rows(making, shots))
    values = {"shots": shots, "recoil": rows, "heavy": making.weapon.heavy, "size": making.size}
    return Block("recoil", html("block-recoil.html", **values))


def _recoil_rows(making: _Making, shots: range) -> Iterator[Row[int]]:
    weapon, names = making.weapon, FIRED_SLIM if making.size.slim else FIRED
    if weapon.heavy:
        return
    for way, singles, bursts in _ways_to_fire(weapon):
        totals = (
            recoil_total(weapon, singles * count, bursts * count, steadied=way == "steadied")
            for count in shots
        )
        yield Row(names[way], "", tuple(totals))


def _ways_to_fire(weapon: DirectFireWeapon) -> Iterator[tuple[str, int, int]]:
    if weapon.single_recoil is not None:
        yield "single", 1, 0
    if weapon.burst_recoil is not None:
        yield "burst", 0, 1
    if weapon.single_recoil is not None and _may_be_steadied(weapon):
        yield "steadied", 1, 0


def _may_be_steadied(weapon: DirectFireWeapon) -> bool:
    """Ask the rules whether a weapon of this class may be held steady (DF-13)."""
    like_it = {"name": "any", "class": weapon.weapon_class, "range_m": 1, "single_recoil": 0}
    question = {"calculator": "direct-fire", "weapon": like_it, "range_m": 1}
    answer = door.ask({**question, "skill": 1, "strength": 1, "steadied": True})
    return bool(answer["status"] != "error")


def _hit_numbers(making: _Making) -> Block:
    """Hit numbers by skill and level, in lines of several skills side by side (DF-2, DF-4)."""
    columns = _columns(making.size)
    each = math.ceil(MOST_SKILL / columns)
    rows = [
        figures.skill_row(making.data, skill, making.levels, making.form.palette)
        for skill in range(1, MOST_SKILL + 1)
    ]
    values = {
        "levels": tuple(map(making.short, making.levels)),
        "rows": tuple(tuple(rows[start::each]) for start in range(each)),
        "columns": columns,
        "chances": columns == 1 and making.size.tall,
        "size": making.size,
    }
    return Block("hit numbers", html("block-hit-numbers.html", **values))


def _columns(size: Size) -> int:
    """How many columns of skills stand side by side; a tall card has one, with the chances."""
    if size.inner_width_mm < TWO_COLUMNS_MM or (size.tall and not size.broad):
        return 1
    return min(max(int(size.inner_width_mm // SKILLS_APART_MM), 2), MOST_COLUMNS)


def _phase(making: _Making) -> Block:
    """Which shots of a phase are which, and what else bears on them (DF-2, DF-7 to DF-13)."""
    weapon = making.weapon
    values = {
        "best": direct_fire.BEST_SCORE,
        "sides": direct_fire.D20,
        "scope_m": direct_fire.SCOPE_BONUS_M if weapon.scope else None,
        "last_range": making.data.ranges[-1].name,
        "as_range": making.data.ranges[-2].name,
        "steadied": _may_be_steadied(weapon),
    }
    return Block("phase", html("block-phase.html", **values))


def _notes(making: _Making) -> Iterator[Note]:
    weapon = making.weapon
    yield Note("Rules", f"{', '.join(_rules(weapon))}.")
    named = {
        "range_m": "range",
        "scope": "scope" if weapon.scope else "",
        "single_recoil": "recoil" if weapon.single_recoil is not None else "",
        "burst_recoil": "burst recoil" if weapon.burst_recoil is not None else "",
        "skill": "skill used" if weapon.skill else "",
        "calibre_mm": "calibre" if weapon.calibre_mm is not None else "",
    }
    yield Note("Figures", bases([(weapon.basis, named)], advice(making.size)))
    key = "" if making.size.slim else f"{_key(making)}; "
    yield Note("Levels", f"{key}{multipliers(making.data, making.levels)}.")


def _key(making: _Making) -> str:
    """What the short names of levels stand for."""
    return ", ".join(f"{short} {level}" for level, short in making.short_levels.items())


def _rules(weapon: DirectFireWeapon) -> Iterator[str]:
    yield "DF-2 to DF-9"
    if weapon.scope:
        yield "DF-11"
    yield "DF-12"
    if _may_be_steadied(weapon):
        yield "DF-13"
    if weapon.burst_recoil is not None:
        yield "DF-15"
