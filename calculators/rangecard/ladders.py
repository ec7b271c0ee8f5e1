"""Range ladders: the bands of a weapon, near to far, with what a shot needs in each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from .area_fire import MOST_BANDS, AreaWeapon, Shot, range_band, shot
from .direct_fire import Difficulty, DirectFireWeapon, Sighting, hit_chance, sighting
from .odds import Chance


@dataclass(frozen=True, slots=True)
class Rung:
    """One band: from just beyond ``start`` up to and including ``end``.

    ``need`` is what a shot needs there: a score (``6+``) or a die of automatic deviation for area
    weapons, a difficulty level for direct fire; a dash where no shot is allowed.
    """

    label: str
    start: Fraction
    end: Fraction
    need: str
    chance: Chance | None
    allowed: bool = True
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class RangeLadder:
    """All bands of one weapon in one unit: ``in`` or ``m``."""

    title: str
    unit: str
    rungs: tuple[Rung, ...]


def inch_ladder(
    weapon: AreaWeapon, skill_die: str, strength_die: str, ladder: Sequence[str]
) -> RangeLadder:
    """Return the ten range bands of an area weapon for a skill die (GR-1 to GR-8)."""
    band_in = range_band(weapon, strength_die, ladder)
    rungs = (
        _inch_rung(number, band_in, shot(skill_die, number, ladder))
        for number in range(1, MOST_BANDS + 1)
    )
    return RangeLadder(weapon.name, "in", tuple(rungs))


def _inch_rung(number: int, band_in: Fraction, fired: Shot | None) -> Rung:
    start, end = (number - 1) * band_in, number * band_in
    if fired is None:
        return Rung(str(number), start, end, "—", None, allowed=False)
    need = fired.die if fired.automatic else f"{number + 1}+"
    return Rung(str(number), start, end, need, fired.hit, automatic=fired.automatic)


def metre_ladder(
    weapon: DirectFireWeapon, skill: int | None, difficulty: Difficulty, *, aimed: bool, scope: bool
) -> RangeLadder:
    """Return the four ranges of a weapon for an aimed or a quick shot (DF-5 to DF-8, DF-11).

    Args:
        weapon: the weapon.
        skill: the firer's skill, or None for a ladder without chances.
        difficulty: the tables of difficulty, under the house rules in force.
        aimed: whether the shot is aimed.
        scope: whether a scope is fitted; only aimed shots use it.
    """
    sights = sighting(weapon, difficulty, scoped=aimed and scope)
    limits = pairwise([Fraction(0), *sights.limits_m])
    rungs = (
        _metre_rung(sights, start, end, skill, steps=0 if aimed else 1) for start, end in limits
    )
    return RangeLadder("aimed" if aimed else "quick", "m", tuple(rungs))


def weapon_ladders(
    weapon: DirectFireWeapon, skill: int, difficulty: Difficulty
) -> tuple[RangeLadder, RangeLadder]:
    """Return a weapon's aimed and quick ladder, with the scope that it comes with (DF-8, DF-11)."""
    aimed, quick = (
        metre_ladder(weapon, skill, difficulty, aimed=aimed, scope=weapon.scope)
        for aimed in (True, False)
    )
    title = "Aimed shot with scope" if weapon.scope else "Aimed shot"
    return replace(aimed, title=title), replace(quick, title="Quick shot")


def _metre_rung(
    sights: Sighting, start: Fraction, end: Fraction, skill: int | None, *, steps: int
) -> Rung:
    found = sights.range_at(end)
    if found is None:
        raise ValueError(f"{end} m is beyond every range")
    level = sights.difficulty.harder(sights.level_at(found), steps)
    if level is None:
        return Rung(found.name, start, end, "—", None, allowed=False)
    known = None if skill is None else hit_chance(sights.difficulty.hit_number(level, skill))
    return Rung(found.name, start, end, level, known)
