"""The inch system's tables as plain rows: band limits, what skill dice need, the die ladder."""

from fractions import Fraction
from typing import NamedTuple

from generator.tables.figure import Chance, Figure, asked, figure
from rangecard import ladders
from rangecard.area_fire import HUMAN_NORM, AreaWeapon
from rangecard.data import Canonical

ANY_WEAPON = AreaWeapon("any", "Any", Fraction(1), "impact", thrown=False, basis={})
"""What a band needs is alike for every weapon (GR-4): one whose inches are its bands."""


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


class DieRow(NamedTuple):
    """A die of the ladder, its names and its chance to pass over each motivation (DI-1 to DI-3)."""

    die: str
    name: Figure
    also: tuple[str, ...]
    passes: tuple[Chance, ...]


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
    return tuple(
        SkillDieChances(record.label, record.name, band_chances(canonical, record.label))
        for record in canonical.dice
    )


def band_chances(canonical: Canonical, skill_die: str) -> tuple[BandChance, ...]:
    """Return what a skill die needs in each band of any weapon, and the chance to hit (GR-4)."""
    rungs = ladders.inch_ladder(ANY_WEAPON, skill_die, HUMAN_NORM, canonical.ladder).rungs
    return tuple(
        BandChance(band, rung.need, rung.chance, rung.automatic, rung.allowed)
        for band, rung in enumerate(rungs, start=1)
    )


def dice(canonical: Canonical) -> tuple[DieRow, ...]:
    """Return the die ladder with each die's chance to pass a test over motivation (DI-3)."""
    return tuple(
        DieRow(
            record.label,
            figure(record.name, record.basis.get("name", "")),
            tuple(record.also),
            tuple(_pass(canonical, record.label, one.number) for one in canonical.motivations),
        )
        for record in canonical.dice
    )


def _pass(canonical: Canonical, die: str, motivation: int) -> Chance:
    question = {"calculator": "motivation-test", "die": die, "motivation": motivation}
    answer = asked(canonical, {**question, "cause": "loader"})
    numerator, denominator = answer["odds"]["pass"]
    return numerator, denominator
