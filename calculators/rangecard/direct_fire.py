"""Direct fire (DF): one D20 a bullet, against a hit number from skill, range and recoil."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .odds import Chance, chance

D20 = 20
BEST_SCORE = 16  # 17 to 20 always miss (DF-2)
HEAVY_CALIBRE_MM = 20
HEAVY_CLASSES = ("grenade launcher", "heavy weapon")
SCOPE_BONUS_M = 15
LASER_RANGE_M = 40
LASER_AIMED_SHOTS = 3


@dataclass(frozen=True, slots=True)
class DirectFireWeapon:
    """A weapon of the metre system: printed (short) range in metres, recoil a shot and a burst."""

    id: str
    name: str
    weapon_class: str
    calibre_mm: Fraction | None
    skill: str | None
    single_recoil: int | None
    burst_recoil: int | None
    range_m: Fraction
    scope: bool
    basis: Mapping[str, str]

    @property
    def heavy(self) -> bool:
        """Whether it is a heavy weapon (DF-1): by calibre, or by class where none is known."""
        if self.calibre_mm is None:
            return self.weapon_class in HEAVY_CLASSES
        return self.calibre_mm >= HEAVY_CALIBRE_MM


@dataclass(frozen=True, slots=True)
class Level:
    """A difficulty level (DF-4): the skill is multiplied by ``multiplier``, rounded down."""

    name: str
    multiplier: tuple[int, int]
    basis: Mapping[str, str]

    def of(self, skill: int) -> int:
        """Return the skill at this level, always rounded down."""
        return skill * self.multiplier[0] // self.multiplier[1]


@dataclass(frozen=True, slots=True)
class Range:
    """A range (DF-5): up to ``factor`` times the printed range, at a difficulty level (DF-6)."""

    name: str
    factor: int
    level: str
    basis: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The tables of difficulty, under the house rules in force."""

    ranges: tuple[Range, ...]
    levels: tuple[Level, ...]
    keep_near_impossible: bool = False
    least_hit_number: int = 0

    def harder(self, level: str, steps: int) -> str | None:
        """Return a level made harder; past the hardest is None, or stays by house rule (DF-4)."""
        names = [one.name for one in self.levels]
        place = names.index(level) + steps
        if place < len(names):
            return names[place]
        return names[-1] if self.keep_near_impossible else None

    def at(self, level: str, skill: int) -> int:
        """Return the skill at a difficulty level (DF-4)."""
        return next(one for one in self.levels if one.name == level).of(skill)

    def hit_number(self, level: str, skill: int, modifier: int = 0) -> int:
        """Return the hit number at a level, never below the least one (DF-2, DF-4)."""
        return max(self.at(level, skill) + modifier, self.least_hit_number)


@dataclass(frozen=True, slots=True)
class Sighting:
    """One of the ladders that a phase may use: the printed range, or that of a scope (DF-11)."""

    reach_m: Fraction
    scoped: bool
    difficulty: Difficulty

    @property
    def limits_m(self) -> list[Fraction]:
        """The limits of short, medium, long and extreme range, in metres (DF-5)."""
        return [self.reach_m * one.factor for one in self.difficulty.ranges]

    def range_at(self, range_m: Fraction) -> Range | None:
        """Return the range at a distance, at a limit the nearer; None beyond the last (DF-5)."""
        pairs = zip(self.difficulty.ranges, self.limits_m, strict=True)
        return next((one for one, limit in pairs if range_m <= limit), None)

    def level_at(self, found: Range) -> str:
        """Return the difficulty level by range alone: DF-6, and DF-11 for extreme under a scope."""
        ranges = self.difficulty.ranges
        return ranges[-2].level if self.scoped and found is ranges[-1] else found.level


def sighting(weapon: DirectFireWeapon, difficulty: Difficulty, *, scoped: bool) -> Sighting:
    """Return the ladder for quick shots, or with ``scoped`` the one for aimed shots (DF-11)."""
    bonus = SCOPE_BONUS_M if scoped else 0
    return Sighting(weapon.range_m + bonus, scoped, difficulty)


def hit_chance(hit_number: int) -> Chance:
    """Return the chance that a D20 scores the hit number or less; 17 to 20 always miss (DF-2)."""
    return chance(min(max(hit_number, 0), BEST_SCORE), D20)


def recoil_strength(strength: int, *, two_weapons: bool, round_loss: bool = False) -> int:
    """Return the Strength that holds the recoil: 10 % less with two weapons (DF-14)."""
    if not two_weapons:
        return strength
    return strength - strength // 10 if round_loss else strength * 9 // 10


def recoil_total(weapon: DirectFireWeapon, singles: int, bursts: int, *, steadied: bool) -> int:
    """Return the recoil of a phase: DF-12, DF-13; a heavy weapon has none."""
    if weapon.heavy:
        return 0
    less = 1 if steadied else 0
    single, burst = (
        max((printed or 0) - less, 0) for printed in (weapon.single_recoil, weapon.burst_recoil)
    )
    return single * singles + burst * bursts


def free_shots(recoil: int, strength: int) -> int | None:
    """Return how many single shots a phase holds without penalty (DF-12); None without recoil."""
    return strength // recoil if recoil else None
