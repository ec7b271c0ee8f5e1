"""Grenades, rockets and other area weapons (GR): target numbers, deviation and landings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from .answers import Working, ordinal, placed, quantity, rounded, whole
from .burst import covered_squares, covers
from .dice import CLOCK, Dice, direction, shifted_up, sides
from .odds import Chance, chance
from .walls import ORIGIN, Point, Rest, Track, Wall, track

MOST_BANDS = 10
HUMAN_NORM = "D6"
BLIND_DIE = "D12"


@dataclass(frozen=True, slots=True)
class AreaWeapon:
    """A weapon with a fixed range band in inches (GR-1)."""

    id: str
    name: str
    range_band_in: Fraction
    fuse: str
    thrown: bool
    basis: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Shot:
    """What decides a shot: its band's number, the die that is rolled and whether it can hit."""

    target_number: int
    die: str
    automatic: bool

    @property
    def least_deviating(self) -> int:
        """The least score that deviates: every score up to it is in the odds."""
        return sides(self.die) if self.automatic else self.target_number

    @property
    def hit(self) -> Chance:
        """The chance of landing on the aim point by the die (GR-5)."""
        return chance(sides(self.die) - self.least_deviating, sides(self.die))


def range_band(weapon: AreaWeapon, strength_die: str, ladder: Sequence[str]) -> Fraction:
    """Return the weapon's range band in inches: GR-1, and GR-3 for anything thrown."""
    steps = ladder.index(strength_die) - ladder.index(HUMAN_NORM)
    return weapon.range_band_in + (max(steps, 0) if weapon.thrown else 0)


def target_number(range_in: Fraction, band_in: Fraction) -> int:
    """Return the number of bands that a range reaches into; a limit is the nearer band's (GR-4)."""
    return max(ceil(range_in / band_in), 1)


def shot(skill_die: str, number: int, ladder: Sequence[str], *, blind: bool = False) -> Shot | None:
    """Return what a firer rolls against a target number (GR-5, GR-7, GR-9).

    Returns:
        None where the shot is not allowed, since it would shift the die off the ladder (GR-8).
    """
    if blind:
        return Shot(number, BLIND_DIE, automatic=True)
    beyond = number - sides(skill_die)
    if beyond < 0:
        return Shot(number, skill_die, automatic=False)
    die = shifted_up(skill_die, beyond, ladder)
    return Shot(number, die, automatic=True) if die else None


def area_shot(asked: Mapping[str, Any], ladder: Sequence[str], working: Working) -> "AreaShot":
    """Work out an area shot: raises NoShot where a rule forbids it.

    Args:
        asked: the checked fields of the question ``area-shot``.
        ladder: the dice in order (DI-1).
        working: receives the steps and figures.
    """
    weapon: AreaWeapon = asked["weapon"]
    band_in = _banded(weapon, asked["strength_die"], ladder, working)
    number = _targeted(asked["range_in"], band_in, working)
    fired = _fired(asked, number, ladder, working)
    fuse = asked["fuse"] or weapon.fuse
    walls = [Wall.between(*ends) for ends in asked["walls"]]
    _direction_step(walls, fuse, working)
    if asked["munition"] != "explosive":
        rule = "SM-1" if asked["munition"] == "smoke" else "GA-1"
        working.step(rule, "Marker", "A marker goes where the round lands", asked["munition"])
    return AreaShot(fired, asked, _tracks(fired, walls, impact=fuse == "impact"))


def _banded(
    weapon: AreaWeapon, strength_die: str, ladder: Sequence[str], working: Working
) -> Fraction:
    printed = weapon.range_band_in
    working.figure("range_band_in", printed, "GR-1", "Range band", f"{weapon.name}, as printed")
    band_in = range_band(weapon, strength_die, ladder)
    if weapon.thrown:
        text = f'Thrown with strength {strength_die}: {quantity(band_in - printed)}" more'
        working.figure("range_band_in", band_in, "GR-3", "Range band", text)
    return band_in


def _targeted(range_in: Fraction, band_in: Fraction, working: Working) -> int:
    furthest = band_in * MOST_BANDS
    text = f'{MOST_BANDS} bands of {quantity(band_in)}"'
    working.figure("maximum_range_in", furthest, "GR-2", "Maximum range", text)
    if range_in > furthest:
        text = f'{quantity(range_in)}" is beyond the maximum of {quantity(furthest)}"'
        raise working.forbid("GR-2", "Out of range", text)
    number = target_number(range_in, band_in)
    text = f'{quantity(range_in)}" reaches into the {ordinal(number)} band of {quantity(band_in)}"'
    working.figures["band"] = number
    return working.figure("target_number", number, "GR-4", "Target number", text)


def _fired(asked: Mapping[str, Any], number: int, ladder: Sequence[str], working: Working) -> Shot:
    die = asked["skill_die"]
    fired = shot(die, number, ladder, blind=asked["blind"])
    working.figures["automatic_deviation"] = fired is None or fired.automatic
    if fired is None:
        text = f"{die} shifted up {number - sides(die)} would leave the ladder beyond {ladder[-1]}"
        raise working.forbid("GR-8", "Not allowed", text)
    rule, text = _die_step(fired, die, blind=asked["blind"])
    working.figure("die", fired.die, rule, "Die", text)
    rule = "GR-9" if asked["blind"] else "GR-7" if fired.automatic else "GR-5"
    working.step(rule, "Chance to hit", _hit_text(fired), fired.hit)
    return fired


def _die_step(fired: Shot, die: str, *, blind: bool) -> tuple[str, str]:
    if blind:
        return "GR-9", "A blind shot always deviates by this die, whatever the skill and range"
    if fired.automatic:
        beyond = fired.target_number - sides(die)
        shift = f"{die} shifted up {beyond}" if beyond else "the skill die itself"
        return "GR-7", f"Target number {fired.target_number} is not below {sides(die)}: {shift}"
    return "GR-5", "The firer's skill die"


def _hit_text(fired: Shot) -> str:
    if fired.automatic:
        return "Every score is the deviation in inches"
    return (
        f"{fired.target_number + 1} or more lands on the aim point; less is the deviation in inches"
    )


def _direction_step(walls: Sequence[Wall], fuse: str, working: Working) -> None:
    working.step("GR-6", "Direction", "One D12 read as a clock: 12 over, 6 short", "D12")
    if walls and fuse == "impact":
        working.step("GR-10", "Walls", "Impact fused: it goes off at the first wall", "stops")
    elif walls:
        text = "Time fused: it bounces on at the mirror angle until its deviation is used up"
        working.step("GR-11", "Walls", text, "bounces")


def _tracks(fired: Shot, walls: Sequence[Wall], *, impact: bool) -> list[Track]:
    furthest = float(fired.least_deviating)
    return [
        track(direction(clock), furthest, walls, impact=impact) for clock in range(1, CLOCK + 1)
    ]


@dataclass(frozen=True, slots=True)
class AreaShot:
    """An area shot that the rules allow: its odds, and its outcome once dice are there."""

    fired: Shot
    asked: Mapping[str, Any]
    tracks: Sequence[Track]

    def odds(self) -> dict[str, Any]:
        """Return ``hit``, ``deviation``, ``landing``, and the covers that were asked for."""
        size = sides(self.fired.die)
        scores = range(1, self.fired.least_deviating + 1)
        found: dict[str, Any] = {
            "hit": self.fired.hit,
            "deviation": [[score, chance(1, size)] for score in scores],
            "landing": self._landing(),
        }
        return found | self._covers()

    def landings(self) -> list[tuple[Point, int]]:
        """Return every landing with its ways of all: the aim point, then by score and clock."""
        hits = (sides(self.fired.die) - self.fired.least_deviating) * CLOCK
        scores = range(1, self.fired.least_deviating + 1)
        return [(ORIGIN, hits)] * (hits > 0) + [
            (path.landing(score), 1) for score in scores for path in self.tracks
        ]

    @property
    def _of(self) -> int:
        return sides(self.fired.die) * CLOCK

    def _landing(self) -> list[list[Any]]:
        places: dict[tuple[float, float], int] = {}
        for point, ways in self.landings():
            place = rounded(point)
            places[place] = places.get(place, 0) + ways
        of = self._of
        return [[*whole(place), chance(ways, of)] for place, ways in places.items()]

    def _covers(self) -> dict[str, Any]:
        radius, point, grid = (
            self.asked[name] for name in ("burst_radius_in", "cover_point", "cover_grid")
        )
        found: dict[str, Any] = {}
        if point is not None:
            spot = float(point[0]), float(point[1])
            covering = (w for at, w in self.landings() if covers(at, spot, float(radius)))
            found["covers"] = chance(sum(covering), self._of)
        if grid is not None:
            counts = covered_squares(self.landings(), float(radius), grid)
            found["covers_grid"] = {"denominator": self._of, "counts": counts}
        return found

    def _roll(self, dice: Dice) -> tuple[int, int | None]:
        """Return the score and the clock number; no clock where the round is on the aim point."""
        size = sides(self.fired.die)
        if self.fired.automatic:
            score, clock = dice.each(skill=size, direction=CLOCK)
            return score, clock
        (score,) = dice.each(skill=size)
        deviates = score <= self.fired.least_deviating
        return score, dice.each(direction=CLOCK)[0] if deviates else None

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return what happened, asking for no more dice than the shot needs (GR-5, GR-6)."""
        score, clock = self._roll(dice)
        hit = clock is None
        rest = Rest((ORIGIN,), 0, stopped_by_wall=False)
        if clock is not None:
            rest = self.tracks[clock - 1].after(score)
        landing = placed(rest.landing)
        return {
            "hit": hit,
            "deviation_in": 0 if hit else score,
            "clock": clock,
            "landing": landing,
            "path": [placed(point) for point in rest.path],
            "bounces": rest.bounces,
            "stopped_by_wall": rest.stopped_by_wall,
            "marker": None if self.asked["munition"] == "explosive" else landing,
        }
