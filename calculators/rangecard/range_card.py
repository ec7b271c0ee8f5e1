"""A firer's own range card: what he needs with one weapon at every range, shot after shot.

The figures alone, each asked of the rules under the question's house rules; `drawing` sets them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from .answers import plain
from .area_fire import HUMAN_NORM, MOST_BANDS, AreaWeapon, Shot, range_band, shot
from .calculators import AREA_SHOT, DIRECT_FIRE
from .choices import Case
from .data import Canonical, canonical
from .direct_fire import (
    BEST_SCORE,
    LASER_AIMED_SHOTS,
    LASER_RANGE_M,
    DirectFireWeapon,
    recoil_strength,
    recoil_total,
    sighting,
)
from .faults import Faults
from .fields import Calculator
from .firing import Firing, KindLadder, firing
from .ladders import RangeLadder, inch_ladder
from .odds import NEVER, Chance
from .questions import Question
from .reverse import Volley, volleys

MOST_SHOTS = 10
"""The most shots of a phase that a card tells one by one."""

_ROLLED = ("id", "dice", "seed")


@dataclass(frozen=True, slots=True)
class Volume:
    """Numbers of shots in a phase, from ``first`` to ``last``, that lose the same by recoil."""

    first: int
    last: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Need:
    """What one shot needs: a hit number (DF-2), and the chance that it is had."""

    hit_number: int
    hit: Chance


@dataclass(frozen=True, slots=True)
class RangeNeeds:
    """One range for one kind of shot, up to and including ``end_m``; a need for each volume.

    ``level`` is None where no shot is allowed (DF-4).
    """

    range: str
    end_m: Fraction
    level: str | None
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class KindNeeds:
    """The four ranges for a kind of shot; for several kinds where their figures are the same.

    ``kinds`` are of ``aimed``, ``quick`` and ``targeted``.
    """

    kinds: tuple[str, ...]
    scoped: bool
    ranges: tuple[RangeNeeds, ...]


@dataclass(frozen=True, slots=True)
class Phases:
    """What phases of 1, 2, 3 … single shots come to.

    Attributes:
        hits: the hits to expect of each number of shots.
        best: the number of shots with the most hits to expect; None where no shot can hit.
        endless: whether every further shot adds as much, since there is no recoil.
    """

    hits: tuple[Chance, ...]
    best: Volley | None
    endless: bool


@dataclass(frozen=True, slots=True)
class Expected:
    """A stretch of range in which phases come to the same, from where the one before it ends.

    Attributes:
        end_m: its end, included.
        aimed: phases of which the first shot is aimed (DF-7, DF-10).
        quick: phases without an aimed shot.
    """

    end_m: Fraction
    aimed: Phases
    quick: Phases


@dataclass(frozen=True, slots=True)
class FireCard:
    """What a firer has with a direct-fire weapon (DF-2 to DF-14).

    Attributes:
        asked: the checked fields of the question that it answers.
        held: the recoil that his Strength holds (DF-12, DF-14).
        recoil: the recoil of one single shot, as he holds the weapon (DF-12, DF-13).
        volumes: the numbers of shots that are told, up to `MOST_SHOTS`.
        hopeless_from: the first number of shots of which none can hit anywhere, if there is one.
        needs: the hit numbers, by kinds of shots.
        expected: what a phase comes to, by its range and its number of shots.
        ladders: aimed, targeted and quick, for one shot.
    """

    asked: Mapping[str, Any]
    held: int
    recoil: int
    volumes: tuple[Volume, ...]
    hopeless_from: int | None
    needs: tuple[KindNeeds, ...]
    expected: tuple[Expected, ...]
    ladders: tuple[KindLadder, ...]

    @property
    def weapon(self) -> DirectFireWeapon:
        """The weapon itself."""
        weapon: DirectFireWeapon = self.asked["weapon"]
        return weapon

    @property
    def scoped(self) -> bool:
        """Whether aimed shots use a scope (DF-11)."""
        return any(one.scoped for one in self.ladders)

    @property
    def laser(self) -> tuple[int, int] | None:
        """How far a laser sight helps in metres, and how many shots; None without it (DF-10)."""
        helps = self.asked["laser_sight"] and not self.asked["bursts"]
        return (LASER_RANGE_M, LASER_AIMED_SHOTS) if helps else None

    @property
    def misses_from(self) -> int:
        """The least score of a D20 that always misses (DF-2)."""
        return BEST_SCORE + 1

    @property
    def most_worth(self) -> int:
        """The number of shots above which no further one brings more hits at any range."""
        best = (one.best for each in self.expected for one in (each.aimed, each.quick))
        return max((one.shots for one in best if one), default=1)

    @property
    def free(self) -> int | None:
        """How many shots are free of recoil penalty; None where every number of them is."""
        if not self.recoil and not self.volumes[0].penalty:
            return None
        return sum(one.last - one.first + 1 for one in self.volumes if not one.penalty)


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


@dataclass(frozen=True, slots=True)
class NoCard:
    """A weapon that a firer has no figures for, and why, in words."""

    weapon: AreaWeapon | DirectFireWeapon
    reasons: tuple[str, ...]


RangeCard = FireCard | AreaCard | NoCard


def of_question(question: Mapping[str, Any]) -> RangeCard | None:
    """Return the range card of a shot's firer and weapon as they stand in the question.

    The range that was asked, and how often he fires, are left aside. None for other questions.

    Raises:
        Faults: all that is wrong with the question.
    """
    asked = {name: plain(value) for name, value in question.items() if name not in _ROLLED}
    tables = canonical()
    fields = Question(asked, tables).fields
    if asked["calculator"] == AREA_SHOT.name:
        return _area_card(fields, tables)
    if asked["calculator"] == DIRECT_FIRE.name:
        return _fire_card(asked, tables)
    return None


def of_firer(
    firer: Mapping[str, Any], house_rules: Mapping[str, Any] | None = None
) -> Iterator[RangeCard]:
    """Yield a card for each weapon of a firer, as the reader's document has both.

    Args:
        firer: one of a document that was checked.
        house_rules: those in force, where they are not the defaults.
    """
    house = {"house_rules": plain(house_rules or {})}
    for carried in firer.get("weapons") or ():
        yield _carried(firer, carried, house)


def _carried(
    firer: Mapping[str, Any], carried: Mapping[str, Any], house: Mapping[str, Any]
) -> RangeCard:
    tables = canonical()
    area = tables.area_weapons.get(carried["weapon"])
    weapon = area or tables.armoury[carried["weapon"]]
    lacking = tuple(_lacking(firer, weapon))
    if lacking:
        return NoCard(weapon, lacking)
    ask = _area_question if isinstance(weapon, AreaWeapon) else _fire_question
    try:
        found = of_question({**ask(firer, carried), **house})
    except Faults as faults:
        return NoCard(weapon, tuple(told for _, told in faults.found))
    assert found
    return found


def _lacking(firer: Mapping[str, Any], weapon: AreaWeapon | DirectFireWeapon) -> Iterator[str]:
    """Yield the values that a firer has not, and this weapon asks for; none is made up."""
    calculator, names = _asking(weapon)
    for field in calculator.fields:
        if field.name in names and firer.get(field.name) is None:
            yield f"{field.label} is missing"


def _asking(weapon: AreaWeapon | DirectFireWeapon) -> tuple[Calculator, tuple[str, ...]]:
    """Return what a weapon's figures ask of its firer: Strength only where there is recoil."""
    if isinstance(weapon, AreaWeapon):
        return AREA_SHOT, ("skill_die", "strength_die") if weapon.thrown else ("skill_die",)
    kicks = recoil_total(weapon, 1, 0, steadied=False) > 0
    return DIRECT_FIRE, ("skill", "strength") if kicks else ("skill",)


def _area_question(firer: Mapping[str, Any], carried: Mapping[str, Any]) -> dict[str, Any]:
    strength = {"strength_die": firer["strength_die"]} if firer.get("strength_die") else {}
    return {
        "calculator": AREA_SHOT.name, "weapon": carried["weapon"], "range_in": 0,
        "skill_die": firer["skill_die"], **strength,
    }  # fmt: skip


def _fire_question(firer: Mapping[str, Any], carried: Mapping[str, Any]) -> dict[str, Any]:
    """Return the question of a single shot; without recoil no Strength has a say in it (DF-12)."""
    scope = {"scope": carried["scope"]} if carried.get("scope") is not None else {}
    return {
        "calculator": DIRECT_FIRE.name, "weapon": carried["weapon"], "range_m": 1,
        "skill": firer["skill"], "strength": firer.get("strength") or 0,
        "laser_sight": bool(carried.get("laser_sight")), **scope,
    }  # fmt: skip


def _area_card(fields: Mapping[str, Any], tables: Canonical) -> AreaCard:
    weapon: AreaWeapon = fields["weapon"]
    die, strength = fields["skill_die"], fields["strength_die"] or HUMAN_NORM
    band_in = range_band(weapon, strength, tables.ladder)
    bands = (Band(n, n * band_in, shot(die, n, tables.ladder)) for n in range(1, MOST_BANDS + 1))
    blind = shot(die, 1, tables.ladder, blind=True)
    assert blind  # GR-8 does not limit it
    thrown = strength if weapon.thrown else None
    ladder = inch_ladder(weapon, die, strength, tables.ladder)
    return AreaCard(weapon, die, thrown, band_in, blind, tuple(bands), ladder)


def _fire_card(asked: Mapping[str, Any], tables: Canonical) -> FireCard | NoCard:
    base = {**asked, "single_shots": 1, "aimed": True, "targeted": False}
    try:
        fields = Question(base, tables).fields
    except Faults as faults:  # a weapon that fires nothing but bursts
        weapon = Question(asked, tables).fields["weapon"]
        return NoCard(weapon, tuple(told for _, told in faults.found))
    fired, hopeless = _fired(base)
    volumes, places = _volumes(fired)
    case = Case(base, fields, {}, tables)
    return FireCard(
        asked=fields,
        held=_held(fields),
        recoil=recoil_total(fields["weapon"], 1, 0, steadied=fields["steadied"]),
        volumes=volumes,
        hopeless_from=hopeless,
        needs=tuple(_needs([fired[place] for place in places])),
        expected=tuple(_stretches(case, volumes[-1].last)),
        ladders=fired[0].ladders,
    )


def _fired(base: Mapping[str, Any]) -> tuple[list[Firing], int | None]:
    """Return a firing for each number of shots, and the first number that is beyond hope."""
    found: list[Firing] = []
    for shots in range(1, MOST_SHOTS + 1):
        one = firing({**base, "single_shots": shots})
        assert one
        if found and not _can_hit(one):
            return found, shots
        found.append(one)
    return found, None if _can_hit(found[0]) else 1


def _can_hit(fired: Firing) -> bool:
    return any(band.hit[0] for ladder in fired.ladders for band in ladder.bands)


def _volumes(fired: Sequence[Firing]) -> tuple[tuple[Volume, ...], list[int]]:
    """Return the numbers of shots by what recoil takes, and the place of the first of each."""
    groups = groupby(range(len(fired)), key=lambda place: fired[place].recoil_penalty)
    runs = [(penalty, [*places]) for penalty, places in groups]
    volumes = tuple(Volume(run[0] + 1, run[-1] + 1, penalty) for penalty, run in runs)
    return volumes, [run[0] for _, run in runs]


def _held(fields: Mapping[str, Any]) -> int:
    round_loss = fields["house_rules"]["two_weapons"] == "round-loss"
    two = fields["two_weapons"]
    return recoil_strength(fields["strength"], two_weapons=two, round_loss=round_loss)


def _needs(fired: Sequence[Firing]) -> Iterator[KindNeeds]:
    """Yield the hit numbers of each kind of shot; kinds whose figures are the same come as one."""
    alike: dict[tuple[bool, tuple[RangeNeeds, ...]], list[str]] = {}
    for place, ladder in enumerate(fired[0].ladders):
        ranges = tuple(_range_needs([one.ladders[place] for one in fired]))
        name = "targeted" if ladder.kind.targeted else ladder.kind.name
        alike.setdefault((ladder.scoped, ranges), []).append(name)
    for (scoped, ranges), kinds in alike.items():
        yield KindNeeds(tuple(kinds), scoped, ranges)


def _range_needs(ladders: Sequence[KindLadder]) -> Iterator[RangeNeeds]:
    for place, band in enumerate(ladders[0].bands):
        each = (one.bands[place] for one in ladders)
        needs = tuple(Need(one.hit_number, one.hit) for one in each)
        yield RangeNeeds(band.range, band.end_m, band.level, needs)


def _stretches(case: Case, most: int) -> Iterator[Expected]:
    """Yield what phases come to, range by range; neighbours that come to the same are one."""
    before: Expected | None = None
    for end_m in _ends(case):
        aimed, quick = (_phases(case, end_m, most, aimed=one) for one in (True, False))
        found = Expected(end_m, aimed, quick)
        if before and (before.aimed, before.quick) != (aimed, quick):
            yield before
        before = found
    if before:
        yield before


def _ends(case: Case) -> list[Fraction]:
    """Return every limit at which some shot changes: of both ladders, and of a laser sight."""
    fields = case.fields
    weapon = fields["weapon"]
    difficulty = case.tables.difficulty(fields["house_rules"])
    scope = weapon.scope if fields["scope"] is None else fields["scope"]
    sights = (sighting(weapon, difficulty, scoped=one) for one in (False, scope))
    ends = {limit for one in sights for limit in one.limits_m}
    if fields["laser_sight"] and max(ends) > LASER_RANGE_M:
        ends.add(Fraction(LASER_RANGE_M))
    return sorted(ends)


def _phases(case: Case, end_m: Fraction, most: int, *, aimed: bool) -> Phases:
    fields = {**case.fields, "aimed": aimed, "range_m": end_m}
    found = volleys(Case(case.question, fields, {}, case.tables))
    if found is None:
        return Phases((NEVER,) * most, None, endless=False)
    hits = [one.expected for one in found.each[:most]]
    hits += [NEVER] * (most - len(hits))
    endless = found.free is None and found.most_hits is found.each[-1]
    return Phases(tuple(hits), found.most_hits, endless=endless)
