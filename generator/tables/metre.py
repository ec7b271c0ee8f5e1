"""The metre system's tables as plain rows: the armoury, ranges, difficulty levels, recoil."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from generator.tables.figure import Chance, Figure, figure
from rangecard import direct_fire, ladders
from rangecard.data import Canonical
from rangecard.direct_fire import Difficulty, DirectFireWeapon, Level, hit_chance

SKILLS = (5, 8, 10, 12, 15, 20)
"""Skills of the metre system that tables show."""

LADDER_SKILL = 10
"""The skill whose chances ladders show, on pages and on paper."""

STRENGTHS = (3, 4, 5, 6, 7, 8, 9, 10)
"""Strengths of the metre system that recoil tables show."""


class MetreRange(NamedTuple):
    """One range of a metre weapon: where it ends, its level, the chance to hit (DF-5, DF-6)."""

    name: str
    limit_m: Fraction
    level: str
    chance: Chance | None
    allowed: bool


class ArmouryRow(NamedTuple):
    """A metre weapon's figures, each with its basis."""

    weapon: DirectFireWeapon
    calibre: Figure
    skill: Figure
    single_recoil: Figure
    burst_recoil: Figure
    scope: Figure
    ranges: tuple[Figure, ...]
    aimed_ranges: tuple[Figure, ...]


class SkillChances(NamedTuple):
    """One skill with a metre weapon: the ranges of quick and of aimed shots."""

    skill: int
    quick: tuple[MetreRange, ...]
    aimed: tuple[MetreRange, ...]


class LevelChance(NamedTuple):
    """A hit number and its chance (DF-2)."""

    hit_number: int
    chance: Chance


class DifficultyRow(NamedTuple):
    """A difficulty level: its multiplier, the ranges where it applies, hit numbers (DF-4)."""

    name: str
    multiplier: Figure
    aimed_at: tuple[str, ...]
    quick_at: tuple[str, ...]
    cells: tuple[LevelChance, ...]


class FreeShots(NamedTuple):
    """How many single shots and bursts of a phase stay free of a recoil penalty (DF-12)."""

    strength: int
    single_shots: int | None
    bursts: int | None


def armoury(canonical: Canonical) -> tuple[ArmouryRow, ...]:
    """Return every metre weapon's figures in the order of the data."""
    return tuple(armoury_row(canonical, weapon) for weapon in canonical.armoury.values())


def armoury_row(canonical: Canonical, weapon: DirectFireWeapon) -> ArmouryRow:
    """Return one metre weapon's figures, each with its basis (DF-3, DF-5, DF-11, DF-12)."""
    basis = weapon.basis
    ranges = _limit_figures(canonical, weapon, aimed=False)
    aimed_ranges = _limit_figures(canonical, weapon, aimed=True)
    return ArmouryRow(
        weapon,
        figure(weapon.calibre_mm, basis.get("calibre_mm", "")),
        figure(weapon.skill, basis.get("skill", "")),
        figure(weapon.single_recoil, basis.get("single_recoil", "")),
        figure(weapon.burst_recoil, basis.get("burst_recoil", "")),
        figure("yes" if weapon.scope else "no", basis.get("scope", "")),
        ranges,
        aimed_ranges if weapon.scope else (),
    )


def _limit_figures(
    canonical: Canonical, weapon: DirectFireWeapon, *, aimed: bool
) -> tuple[Figure, ...]:
    basis = weapon.basis.get("range_m", "")
    steps = metre_ranges(canonical, weapon, None, aimed=aimed)
    return tuple(figure(step.limit_m, basis) for step in steps)


def metre_ranges(
    canonical: Canonical, weapon: DirectFireWeapon, skill: int | None, *, aimed: bool
) -> tuple[MetreRange, ...]:
    """Return a weapon's ranges in metres, short to extreme, for one skill (DF-4 to DF-8, DF-11)."""
    rungs = metre_ladder(canonical, weapon, skill, aimed=aimed).rungs
    return tuple(
        MetreRange(rung.label, rung.end, rung.need, rung.chance, rung.allowed) for rung in rungs
    )


def metre_ladder(
    canonical: Canonical, weapon: DirectFireWeapon, skill: int | None, *, aimed: bool
) -> ladders.RangeLadder:
    """Return a weapon's ladder with the scope that it comes with (DF-5 to DF-8, DF-11)."""
    standing = canonical.difficulty()
    return ladders.metre_ladder(weapon, skill, standing, aimed=aimed, scope=weapon.scope)


def skill_chances(
    canonical: Canonical, weapon: DirectFireWeapon, skills: Iterable[int] = SKILLS
) -> tuple[SkillChances, ...]:
    """Return a weapon's chances to hit for some skills, quick and aimed."""
    return tuple(
        SkillChances(
            skill,
            metre_ranges(canonical, weapon, skill, aimed=False),
            metre_ranges(canonical, weapon, skill, aimed=True),
        )
        for skill in skills
    )


def difficulty(canonical: Canonical, skills: Iterable[int] = SKILLS) -> tuple[DifficultyRow, ...]:
    """Return each level with its multiplier, where it applies, hit numbers and chances (DF-4)."""
    standing = canonical.difficulty()
    return tuple(
        DifficultyRow(
            level.name,
            _multiplier(canonical, level),
            _ranges_at(standing, level.name, 0),
            _ranges_at(standing, level.name, 1),
            tuple(_level_chance(standing.hit_number(level.name, skill)) for skill in skills),
        )
        for level in standing.levels
    )


def _multiplier(canonical: Canonical, level: Level) -> Figure:
    """A level's multiplier; one that a house rule set has no basis in the data (DF-4)."""
    ours = level.multiplier == canonical.defaults["difficulty_multipliers"][level.name]
    return figure(multiplier(level.multiplier), level.basis.get("multiplier", "") if ours else "")


def _level_chance(hit_number: int) -> LevelChance:
    return LevelChance(hit_number, hit_chance(hit_number))


def _ranges_at(standing: Difficulty, level: str, steps: int) -> tuple[str, ...]:
    found = (one.name for one in standing.ranges if standing.harder(one.level, steps) == level)
    return tuple(found)


def multiplier(pair: tuple[int, int]) -> str:
    """Return a multiplier as the field writes it: 4, 2, 1, ½, ¼."""
    value = Fraction(*pair)
    return {Fraction(1, 2): "½", Fraction(1, 4): "¼"}.get(value, str(value))


def free_shots(
    weapon: DirectFireWeapon, strengths: Iterable[int] = STRENGTHS
) -> tuple[FreeShots, ...]:
    """Return how many shots a phase holds before recoil tells, per Strength (DF-12)."""
    return tuple(
        FreeShots(
            strength,
            _free(weapon.single_recoil, strength),
            _free(weapon.burst_recoil, strength),
        )
        for strength in strengths
    )


def _free(recoil: int | None, strength: int) -> int | None:
    return None if recoil is None else direct_fire.free_shots(recoil, strength)
