"""Area fire by counting: every score of the die, every hour of the clockface (GR-1 … GR-9).

Written from the rules alone. Nothing here is shared with the package under test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tests.rangecard.sweeps.surd import ZERO, Surd

LADDER = (4, 6, 8, 10, 12)
HOURS = range(1, 13)
_HALF, _ONE = Fraction(1, 2), Fraction(1)
# Sine of 0°, 30°, 60°, 90° in a + b√3; the other quadrants follow by symmetry.
_SINES = (Surd(Fraction(0)), Surd(_HALF), Surd(Fraction(0), _HALF), Surd(_ONE))

Place: TypeAlias = tuple[Surd, Surd]
Shown: TypeAlias = tuple[float, float]
Landings: TypeAlias = list[tuple[Shown, Fraction]]
Ends: TypeAlias = Callable[[int, int], Place]

AIM_POINT: Place = (ZERO, ZERO)


@dataclass(frozen=True)
class Weapon:
    """An area weapon as the rules print it: range band in inches, and whether it is thrown."""

    name: str
    band_in: Fraction
    thrown: bool = False


PRINTED = (
    Weapon("thrown-grenade", Fraction(2), thrown=True),
    Weapon("launched-grenade", Fraction(6)),
    Weapon("rocket-launcher", Fraction(10)),
)


@dataclass(frozen=True)
class Shot:
    """What the rules say of one shot; `die` is None where `barred_by` names the rule."""

    band_in: Fraction
    band: int | None
    die: int | None
    automatic: bool = False
    barred_by: str | None = None

    @property
    def hit(self) -> Fraction:
        """The chance to land on the aim point, by counting the faces."""
        assert self.die is not None
        return Fraction(self.die - len(self.deviations), self.die)

    @property
    def deviations(self) -> list[int]:
        """The scores that deviate, each with chance 1/die."""
        assert self.die is not None
        assert self.band is not None
        faces = range(1, self.die + 1)
        return [face for face in faces if self.automatic or not face > self.band]


def band_of(range_in: Fraction, band_in: Fraction) -> int:
    """Walk out band by band until the range is within; range 0 is in band 1 (GR-4)."""
    band = 1
    while range_in > band * band_in:
        band += 1
    return band


def thrown_band(band_in: Fraction, strength: int) -> Fraction:
    """GR-3: an inch for each step of the ladder above D6."""
    return band_in + sum(1 for die in LADDER if 6 < die <= strength)


def shot(weapon: Weapon, range_in: Fraction, skill: int, strength: int, *, blind: bool) -> Shot:
    """The shot's band, die and kind, or the rule that forbids it."""
    band_in = thrown_band(weapon.band_in, strength) if weapon.thrown else weapon.band_in
    if range_in > 10 * band_in:
        return Shot(band_in, None, None, barred_by="GR-2")
    band = band_of(range_in, band_in)
    if blind:
        return Shot(band_in, band, 12, automatic=True)
    if band < skill:
        return Shot(band_in, band, skill)
    return _shifted(band_in, band, skill)


def _shifted(band_in: Fraction, band: int, skill: int) -> Shot:
    """GR-7 and GR-8: one step up for each band beyond the die's size."""
    rungs = LADDER[LADDER.index(skill) :]
    step = band - skill
    if step >= len(rungs):
        return Shot(band_in, band, None, automatic=True, barred_by="GR-8")
    return Shot(band_in, band, rungs[step], automatic=True)


def heading(hour: int) -> Place:
    """The unit vector of an hour: 12 is +y (over), 3 is +x (right)."""
    return _sine(hour), _sine(hour + 3)


def _sine(steps: int) -> Surd:
    quarter, rest = divmod(steps % 12, 3)
    value = _SINES[3 - rest] if quarter % 2 else _SINES[rest]
    return -value if quarter >= 2 else value


def straight(score: int, hour: int) -> Place:
    """Where a deviation ends when nothing is in its way."""
    x, y = heading(hour)
    length = Surd(Fraction(score))
    return x * length, y * length


def shown(place: Place) -> Shown:
    """A place as the answer prints it: six decimals, and no negative zero."""
    x, y = (round(float(value), 6) + 0.0 for value in place)
    return x, y


def arrivals(fired: Shot, ends: Ends = straight) -> Iterator[tuple[Place, Fraction]]:
    """Every way to land, unmerged: the aim point, then by score and hour."""
    assert fired.die is not None
    if fired.hit:
        yield AIM_POINT, fired.hit
    for score in fired.deviations:
        for hour in HOURS:
            yield ends(score, hour), Fraction(1, 12 * fired.die)


def landings(fired: Shot, ends: Ends = straight) -> Landings:
    """Landings in the contract's order; places that coincide as shown are merged."""
    found: dict[Shown, Fraction] = {}
    for place, chance in arrivals(fired, ends):
        found[shown(place)] = found.get(shown(place), Fraction(0)) + chance
    return list(found.items())
