"""Direct fire by counting the twenty faces of the die (DF-2 … DF-14).

Written from the rules alone, with the armoury's figures from the shared file spelt out here, so
that a slip in the package's data shows too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import floor, prod
from types import MappingProxyType

FACES = range(1, 21)
LEVELS = ("Routine", "Standard", "Moderate", "Hard", "Near Impossible")
RANGES = ("short", "medium", "long", "extreme")
MULTIPLIERS: Mapping[str, Fraction] = MappingProxyType(
    {
        "Routine": Fraction(4),
        "Standard": Fraction(2),
        "Moderate": Fraction(1),
        "Hard": Fraction(1, 2),
        "Near Impossible": Fraction(1, 4),
    }
)
SCOPED_CLASSES = frozenset({"carbine", "assault rifle", "rifle", "sniper rifle"})
SCOPE_M = 15
LASER_M = 40


@dataclass(frozen=True)
class Weapon:
    """A line of the armoury: recoil per shot and per burst (None: has none), range in metres."""

    name: str
    kind: str
    calibre_mm: Fraction | None
    single: int | None
    burst: int | None
    range_m: int
    scope: bool = False

    @property
    def heavy(self) -> bool:
        """DF-1, and the contract for weapons without a calibre."""
        if self.calibre_mm is None:
            return self.kind in {"grenade launcher", "heavy weapon"}
        return self.calibre_mm >= 20


def _weapon(line: str) -> Weapon:
    name, kind, calibre, single, burst, range_m, scope = (part.strip() for part in line.split("|"))
    return Weapon(
        name,
        kind,
        Fraction(calibre) if calibre else None,
        int(single) if single else None,
        int(burst) if burst else None,
        int(range_m),
        scope == "yes",
    )


_ARMOURY = """
pocket-pistol                 | pistol           | 7.65  | 2 |    | 8   | no
service-pistol                | pistol           | 9     | 3 |    | 12  | no
heavy-pistol                  | pistol           | 11.43 | 4 |    | 13  | no
machine-pistol                | pistol           | 9     | 3 | 6  | 10  | no
magnum-revolver               | pistol           | 9.1   | 3 |    | 14  | no
snub-revolver                 | pistol           | 9.1   | 3 |    | 7   | no
submachine-gun                | submachine gun   | 9     | 2 | 4  | 25  | no
silenced-submachine-gun       | submachine gun   | 9     | 1 | 3  | 18  | no
pump-shotgun                  | shotgun          | 18.5  | 5 |    | 18  | no
semi-automatic-shotgun        | shotgun          | 18.5  | 4 |    | 16  | no
carbine                       | carbine          | 5.56  | 2 | 6  | 40  | no
assault-rifle                 | assault rifle    | 5.56  | 2 | 5  | 50  | no
heavy-assault-rifle           | assault rifle    | 7.62  | 3 | 7  | 48  | no
battle-rifle                  | rifle            | 7.62  | 4 | 10 | 65  | no
hunting-rifle                 | rifle            | 7.62  | 4 |    | 75  | no
scoped-rifle                  | rifle            | 7.62  | 4 |    | 75  | yes
sniper-rifle                  | sniper rifle     | 7.62  | 3 |    | 85  | yes
anti-materiel-rifle           | sniper rifle     | 12.7  | 8 |    | 110 | yes
light-machinegun              | machinegun       | 5.56  | 1 | 4  | 55  | no
m60                           | machinegun       | 7.62  | 2 | 4  | 65  | no
heavy-machinegun              | machinegun       | 12.7  | 4 | 8  | 100 | no
bow                           | bow              |       | 0 |    | 20  | no
crossbow                      | crossbow         |       | 1 |    | 25  | no
under-barrel-grenade-launcher | grenade launcher | 40    |   |    | 35  | no
grenade-machinegun            | grenade launcher | 40    |   |    | 60  | no
shoulder-rocket               | heavy weapon     | 84    |   |    | 60  | no
anti-tank-missile             | heavy weapon     | 127   |   |    | 150 | no
autocannon                    | heavy weapon     | 20    |   |    | 150 | no
recoilless-gun                | heavy weapon     | 84    |   |    | 90  | no
howitzer                      | heavy weapon     | 155   |   |    | 250 | no
"""
ARMOURY = tuple(_weapon(line) for line in _ARMOURY.strip().splitlines())


@dataclass(frozen=True)
class House:
    """The house rules that touch direct fire, the defaults first."""

    multipliers: Mapping[str, Fraction] = field(default_factory=lambda: MULTIPLIERS)
    past_near_impossible: str = "no-shot"
    two_weapons: str = "round-result"
    least_hit_number: int = 0


BOOK = House()


@dataclass(frozen=True)
class Phase:
    """One firer's phase of fire."""

    range_m: Fraction
    skill: int
    strength: int
    single_shots: int = 1
    bursts: int = 0
    aimed: bool = False
    targeted: bool = False
    scope: bool = False
    laser: bool = False
    steadied: bool = False
    two_weapons: bool = False
    other: int = 0


@dataclass(frozen=True)
class Bullet:
    """One single shot: `range` None is beyond 8R, `level` None cannot hit."""

    aimed: bool
    targeted: bool
    range: str | None
    level: str | None
    hit_number: int

    @property
    def hits(self) -> tuple[int, ...]:
        """The faces that hit (DF-2)."""
        if self.level is None:
            return ()
        return tuple(face for face in FACES if face <= self.hit_number and face < 17)

    @property
    def chance(self) -> Fraction:
        """The chance to hit."""
        return Fraction(len(self.hits), len(FACES))


def recoil(weapon: Weapon, phase: Phase) -> int:
    """DF-12 and DF-13: what the whole phase kicks."""
    if weapon.heavy:
        return 0
    less = 1 if phase.steadied else 0
    single, burst = (max((value or 0) - less, 0) for value in (weapon.single, weapon.burst))
    return single * phase.single_shots + burst * phase.bursts


def strength_for_recoil(phase: Phase, house: House = BOOK) -> int:
    """DF-14: a tenth less with a weapon in each hand."""
    if not phase.two_weapons:
        return phase.strength
    if house.two_weapons == "round-loss":
        return phase.strength - floor(Fraction(phase.strength, 10))
    return floor(phase.strength * Fraction(9, 10))


def penalty(weapon: Weapon, phase: Phase, house: House = BOOK) -> int:
    """DF-12: recoil above strength."""
    if weapon.heavy:
        return 0
    return max(recoil(weapon, phase) - strength_for_recoil(phase, house), 0)


def _range(range_m: Fraction, short_m: int) -> str | None:
    limits = zip(RANGES, (1, 2, 4, 8), strict=True)
    return next((name for name, factor in limits if range_m <= factor * short_m), None)


def _steps(range_name: str, phase: Phase, *, aimed: bool) -> int:
    """How hard, counted in levels from Routine (DF-6, DF-8, DF-9, DF-11)."""
    by_range = {"short": 1, "medium": 2, "long": 3, "extreme": 4}[range_name]
    if aimed and phase.scope and range_name == "extreme":
        by_range = 3
    return by_range + (0 if aimed else 1) + (1 if aimed and phase.targeted else 0)


def _level(range_name: str | None, phase: Phase, house: House, *, aimed: bool) -> str | None:
    if range_name is None:
        return None
    steps = _steps(range_name, phase, aimed=aimed)
    if steps >= len(LEVELS):
        return LEVELS[-1] if house.past_near_impossible == "near-impossible" else None
    return LEVELS[steps]


def bullet(weapon: Weapon, phase: Phase, house: House = BOOK, *, aimed: bool) -> Bullet:
    """One shot of the phase, aimed or quick."""
    short_m = weapon.range_m + (SCOPE_M if aimed and phase.scope else 0)
    range_name = _range(phase.range_m, short_m)
    level = _level(range_name, phase, house, aimed=aimed)
    number = 0
    if level is not None:
        number = floor(phase.skill * house.multipliers[level])
        number = number - penalty(weapon, phase, house) + phase.other
        number = max(number, house.least_hit_number)
    return Bullet(aimed, aimed and phase.targeted, range_name, level, number)


def aimed_shots(phase: Phase) -> int:
    """How many of the phase's single shots are aimed (DF-7, DF-10)."""
    if not phase.aimed:
        return 0
    laser = phase.laser and phase.range_m <= LASER_M and phase.bursts == 0
    return min(3 if laser else 1, phase.single_shots)


def bullets(weapon: Weapon, phase: Phase, house: House = BOOK) -> list[Bullet]:
    """All single shots in order, the aimed ones first."""
    first = aimed_shots(phase)
    aimed, quick = (bullet(weapon, phase, house, aimed=kind) for kind in (True, False))
    return [aimed] * first + [quick] * (phase.single_shots - first)


def barred_by(shots: Sequence[Bullet], phase: Phase) -> str | None:
    """The rule that leaves no shot at all; for phases with single shots."""
    if phase.targeted and not phase.aimed:
        return "DF-9"
    if any(shot.level is not None for shot in shots):
        return None
    return "DF-5" if all(shot.range is None for shot in shots) else "DF-4"


def hits_by_faces(shots: Sequence[Bullet]) -> list[Fraction]:
    """Every combination of hit and miss, weighted by the faces that give it."""
    counts = [0] * (len(shots) + 1)
    for pattern in product((0, 1), repeat=len(shots)):
        faces = (
            len(shot.hits) if hit else len(FACES) - len(shot.hits)
            for hit, shot in zip(pattern, shots, strict=True)
        )
        counts[sum(pattern)] += prod(faces)
    return [Fraction(count, len(FACES) ** len(shots)) for count in counts]


def hits_one_by_one(shots: Sequence[Bullet]) -> list[Fraction]:
    """The same for many shots: add one bullet after the other."""
    chances = [Fraction(1)]
    for shot in shots:
        miss = [(1 - shot.chance) * chance for chance in (*chances, Fraction(0))]
        hit = [shot.chance * chance for chance in (Fraction(0), *chances)]
        chances = [left + right for left, right in zip(miss, hit, strict=True)]
    return chances
