"""The hits to expect of phases of 1, 2, 3 … single shots, at every range (DF-2, DF-12)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from .choices import Case
from .direct_fire import LASER_RANGE_M, sighting
from .odds import NEVER, Chance
from .reverse import Volley, volleys


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


def expected_hits(case: Case, most: int) -> Iterator[Expected]:
    """Yield what phases come to, range by range; neighbours that come to the same are one.

    Args:
        case: a question of direct fire; its range and its number of shots are left aside.
        most: up to how many shots a phase is told.
    """
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
