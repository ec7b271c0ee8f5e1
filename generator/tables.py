"""The tables' figures as plain rows, free of presentation: pages and cards print the same rows.

Every figure is asked of the rules package; nothing of the game is computed here.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from generator.faults import Fault
from rangecard import door, ladders
from rangecard.answers import quantity
from rangecard.area_fire import HUMAN_NORM, AreaWeapon
from rangecard.data import Canonical
from rangecard.direct_fire import (
    Difficulty,
    DirectFireWeapon,
    hit_chance,
    recoil_strength,
    recoil_total,
)

SKILLS = (5, 8, 10, 12, 15, 20)
"""Skills of the metre system that tables show."""

STRENGTHS = (3, 4, 5, 6, 7, 8, 9, 10)
"""Strengths of the metre system that recoil tables show."""

MOTIVATIONS = (1, 2, 3)
"""Motivation numbers of the inch system: high, average, low (DI-2)."""

MOST_SHOTS = 100
"""Shots of a phase that the contract allows."""

Chance = tuple[int, int]


class QuestionError(Fault):
    """A question of the generator's own that the rules find at fault."""


class Figure(NamedTuple):
    """A figure as it is printed, and where it comes from."""

    text: str
    basis: str

    @property
    def letter(self) -> str:
        """Return s, r or h: the mark of the basis in dense tables (empty without a basis)."""
        return self.kind[:1]

    @property
    def kind(self) -> str:
        """Return the basis without its explanation: source, ruling or house."""
        return self.basis.partition(" ")[0]


class BandLimits(NamedTuple):
    """An area weapon's ten band limits in inches, for one strength die when thrown (GR-1, GR-3)."""

    weapon: AreaWeapon
    strength_die: str | None
    band: Figure
    fuse: Figure
    limits: tuple[Fraction, ...]

    @property
    def maximum_in(self) -> Fraction:
        """Return the maximum effective range in inches (GR-2)."""
        return self.limits[-1]


class BandChance(NamedTuple):
    """What one skill die needs in one range band, and the chance to hit (GR-5, GR-7, GR-8)."""

    band: int
    need: str
    chance: Chance | None
    automatic: bool
    allowed: bool


class SkillDieChances(NamedTuple):
    """One skill die's target numbers and chances to hit in bands 1 to 10."""

    die: str
    name: str
    bands: tuple[BandChance, ...]


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


class DieRow(NamedTuple):
    """A die of the ladder, its names and its chance to pass over each motivation (DI-1 to DI-3)."""

    die: str
    name: Figure
    also: tuple[str, ...]
    passes: tuple[Chance, ...]


def figure(value: Fraction | int | str | None, basis: str) -> Figure:
    """Return a figure with its basis; what a weapon does not have is a dash without one."""
    if value is None or value == "":
        return Figure("—", "")
    return Figure(value if isinstance(value, str) else quantity(Fraction(value)), basis)


def area_weapons(canonical: Canonical) -> tuple[BandLimits, ...]:
    """Return each area weapon's band limits, a thrown one's for each strength die (GR-3)."""
    return tuple(
        row for weapon in canonical.area_weapons.values() for row in band_limits(canonical, weapon)
    )


def band_limits(canonical: Canonical, weapon: AreaWeapon) -> tuple[BandLimits, ...]:
    """Return one area weapon's band limits: one row, or one a strength die when it is thrown."""
    labels = canonical.ladder
    strengths = labels if weapon.thrown else (None,)
    return tuple(_limits(weapon, strength, labels) for strength in strengths)


def _limits(weapon: AreaWeapon, strength: str | None, labels: tuple[str, ...]) -> BandLimits:
    ladder = ladders.inch_ladder(weapon, HUMAN_NORM, strength or HUMAN_NORM, labels)
    limits = tuple(rung.end for rung in ladder.rungs)
    return BandLimits(
        weapon,
        strength,
        figure(limits[0], weapon.basis.get("range_band_in", "")),
        figure(weapon.fuse, weapon.basis.get("fuse", "")),
        limits,
    )


def area_chances(canonical: Canonical) -> tuple[SkillDieChances, ...]:
    """Return, per skill die, what each band needs and its chance: alike for every weapon (GR-4)."""
    weapon = canonical.area_weapons["launched-grenade"]
    return tuple(
        SkillDieChances(record.label, record.name, band_chances(canonical, weapon, record.label))
        for record in canonical.dice
    )


def band_chances(
    canonical: Canonical, weapon: AreaWeapon, skill_die: str
) -> tuple[BandChance, ...]:
    """Return what a skill die needs in bands 1 to 10 of a weapon, and the chance to hit."""
    rungs = ladders.inch_ladder(weapon, skill_die, HUMAN_NORM, canonical.ladder).rungs
    return tuple(
        BandChance(band, rung.need, rung.chance, rung.need.startswith("D"), rung.allowed)
        for band, rung in enumerate(rungs, start=1)
    )


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
    """Return a weapon's ladder with the scope that it comes with, without house rules."""
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
            figure(multiplier(level.multiplier), level.basis.get("multiplier", "")),
            _ranges_at(standing, level.name, 0),
            _ranges_at(standing, level.name, 1),
            tuple(LevelChance(level.of(skill), hit_chance(level.of(skill))) for skill in skills),
        )
        for level in standing.levels
    )


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
            _free(weapon, strength, weapon.single_recoil, (1, 0)),
            _free(weapon, strength, weapon.burst_recoil, (0, 1)),
        )
        for strength in strengths
    )


def _free(
    weapon: DirectFireWeapon, strength: int, recoil: int | None, each: tuple[int, int]
) -> int | None:
    """Count free shots up to MOST_SHOTS; None where recoil never tells, or without such fire."""
    if recoil is None:
        return None
    held = recoil_strength(strength, two_weapons=False)
    singles, bursts = each
    for shots in range(1, MOST_SHOTS + 1):
        if recoil_total(weapon, shots * singles, shots * bursts, steadied=False) > held:
            return shots - 1
    return None


def dice(canonical: Canonical) -> tuple[DieRow, ...]:
    """Return the die ladder with each die's chance to pass a test over motivation (DI-3)."""
    return tuple(
        DieRow(
            record.label,
            figure(record.name, record.basis.get("name", "")),
            tuple(record.also),
            tuple(_pass(record.label, motivation) for motivation in MOTIVATIONS),
        )
        for record in canonical.dice
    )


def _pass(die: str, motivation: int) -> Chance:
    question = {"calculator": "motivation-test", "die": die, "motivation": motivation}
    numerator, denominator = asked({**question, "cause": "loader"})["odds"]["pass"]
    return numerator, denominator


def asked(question: Mapping[str, object]) -> dict[str, Any]:
    """Return the rules package's answer to a question of the generator's own.

    Raises:
        QuestionError: the question is at fault, so that no table is printed from an error.
    """
    answer = door.ask(question)
    if answer["status"] == "error":
        raise QuestionError(f"{question}: {answer['errors']}")
    return answer
