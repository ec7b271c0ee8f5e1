"""What a firer has with an area weapon: each of its range bands with what a shot needs there.

The figures alone; `range_card` asks for them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .area_fire import HUMAN_NORM, MOST_BANDS, AreaWeapon, Shot, range_band, shot
from .data import Canonical
from .dice import CLOCK
from .ladders import RangeLadder, inch_ladder
from .odds import NEVER, Chance


@dataclass(frozen=True, slots=True)
class Band:
    """One of the ten range bands, up to and including ``end_in`` inches.

    ``fired`` is None where no shot is allowed (GR-8).
    """

    number: int
    end_in: Fraction
    fired: Shot | None

    @property
    def hit(self) -> Chance:
        """The chance of landing on the aim point (GR-5)."""
        return self.fired.hit if self.fired else NEVER

    @property
    def most_deviation_in(self) -> int | None:
        """The farthest that the shot can deviate, in inches: its score (GR-5, GR-7)."""
        return self.fired.least_deviating if self.fired else None


@dataclass(frozen=True, slots=True)
class AreaCard:
    """What a firer has with an area weapon (GR-1 to GR-9)."""

    weapon: AreaWeapon
    skill_die: str
    strength_die: str | None
    band_in: Fraction
    blind: Shot
    bands: tuple[Band, ...]
    ladder: RangeLadder

    @property
    def clock(self) -> int:
        """How many sides the die has that tells the direction of deviation (DI-4)."""
        return CLOCK


def area_card(fields: Mapping[str, Any], tables: Canonical) -> AreaCard:
    """Return the range card of an area shot's firer and weapon.

    Args:
        fields: the checked fields of the question.
        tables: the canonical data.
    """
    weapon: AreaWeapon = fields["weapon"]
    die, strength = fields["skill_die"], fields["strength_die"] or HUMAN_NORM
    band_in = range_band(weapon, strength, tables.ladder)
    bands = (Band(n, n * band_in, shot(die, n, tables.ladder)) for n in range(1, MOST_BANDS + 1))
    blind = shot(die, 1, tables.ladder, blind=True)
    assert blind  # GR-8 does not limit it
    thrown = strength if weapon.thrown else None
    ladder = inch_ladder(weapon, die, strength, tables.ladder)
    return AreaCard(weapon, die, thrown, band_in, blind, tuple(bands), ladder)
