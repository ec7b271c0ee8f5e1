"""What a firer has with a direct-fire weapon: every range of every kind of shot, shot after shot.

The figures alone; `range_card` asks for them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from .choices import Case
from .data import Canonical
from .direct_fire import (
    BEST_SCORE,
    LASER_AIMED_SHOTS,
    LASER_RANGE_M,
    DirectFireWeapon,
    recoil_strength,
    recoil_total,
)
from .expected_hits import Expected, expected_hits
from .firing import Firing, KindLadder, firing
from .odds import Chance

MOST_SHOTS = 10
"""The most shots of a phase that a card tells one by one."""


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


def fire_card(asked: Mapping[str, Any], fields: Mapping[str, Any], tables: Canonical) -> FireCard:
    """Return the range card of a firer and his direct-fire weapon.

    Args:
        asked: a question of one single shot.
        fields: its fields as they were checked.
        tables: the canonical data.
    """
    fired, hopeless = _fired(asked)
    volumes, places = _volumes(fired)
    case = Case(asked, fields, {}, tables)
    return FireCard(
        asked=fields,
        held=_held(fields),
        recoil=recoil_total(fields["weapon"], 1, 0, steadied=fields["steadied"]),
        volumes=volumes,
        hopeless_from=hopeless,
        needs=tuple(_needs([fired[place] for place in places])),
        expected=tuple(expected_hits(case, volumes[-1].last)),
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
