"""A firer's ladder: what each kind of his shots comes to in every range and at every level."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from .answers import NoShot, Working
from .data import canonical
from .direct_fire import Difficulty, hit_chance, sighting
from .ladders import RangeLadder, Rung
from .odds import Chance
from .phase import Kind, Phase, kinds
from .questions import Question

KINDS = (Kind(True, False, 1), Kind(True, True, 1), Kind(False, False, 1))
"""Aimed, targeted and quick."""


@dataclass(frozen=True, slots=True)
class Band:
    """One range for one kind of shot: from just beyond ``start_m`` up to and including ``end_m``.

    ``level`` is None where no shot is allowed; the hit number is 0 there (DF-4).
    """

    range: str
    start_m: Fraction
    end_m: Fraction
    level: str | None
    hit_number: int
    hit: Chance

    def rung(self) -> Rung:
        """Return the band as a range ladder has it, the hit number with its level."""
        if self.level is None:
            return Rung(self.range, self.start_m, self.end_m, "—", None, allowed=False)
        need = f"{self.level} · {self.hit_number}"
        return Rung(self.range, self.start_m, self.end_m, need, self.hit)


@dataclass(frozen=True, slots=True)
class KindLadder:
    """The four ranges for one kind of shot, and which shots of the phase are of that kind."""

    kind: Kind
    scoped: bool
    first: int
    last: int
    bands: tuple[Band, ...]

    @property
    def title(self) -> str:
        """The kind in words, with its shots' numbers where the phase has any of it."""
        title = f"{self.kind.title} with scope" if self.scoped else self.kind.title
        if self.last < self.first:
            return title
        return f"{title}: {numbers(self.first, self.last)}"

    def ladder(self) -> RangeLadder:
        """Return it as a range ladder, in metres."""
        return RangeLadder(self.title, "m", tuple(band.rung() for band in self.bands))


@dataclass(frozen=True, slots=True)
class AtLevel:
    """What the firer has at one difficulty level, in this phase."""

    level: str
    skill: int
    hit_number: int
    hit: Chance


@dataclass(frozen=True, slots=True)
class Firing:
    """All that a firer and his weapon can do in a phase like the one that was asked."""

    weapon: str
    skill: int
    range_m: Fraction
    recoil_penalty: int
    other_modifier: int
    ladders: tuple[KindLadder, ...]
    levels: tuple[AtLevel, ...]


def numbers(first: int, last: int) -> str:
    """Return the numbers of shots in words: `shot 1`, `shots 2–3`."""
    return f"shot {first}" if first == last else f"shots {first}–{last}"


def firing(question: Mapping[str, Any]) -> Firing | None:
    """Work out the ladder of a direct-fire question that has no faults (DF-4 to DF-12).

    Every band is the question itself, asked at the band's end for one kind of shot, so that recoil,
    sights, modifier and house rules count as they do in its answer. None without single shots.
    """
    tables = canonical()
    fields = Question(question, tables).fields
    if not fields["single_shots"]:
        return None
    difficulty = tables.difficulty(fields["house_rules"])
    penalty = _worked(fields, difficulty)["recoil_penalty"]
    return Firing(
        fields["weapon"].name,
        fields["skill"],
        fields["range_m"],
        penalty,
        fields["other_modifier"],
        tuple(_ladder(kind, fields, difficulty) for kind in KINDS),
        tuple(_levels(fields, difficulty, fields["other_modifier"] - penalty)),
    )


def _ladder(kind: Kind, fields: Mapping[str, Any], difficulty: Difficulty) -> KindLadder:
    weapon = fields["weapon"]
    scope = weapon.scope if fields["scope"] is None else fields["scope"]
    sights = sighting(weapon, difficulty, scoped=kind.aimed and scope)
    limits = pairwise([Fraction(0), *sights.limits_m])
    bands = (_band(kind, fields, difficulty, *limit) for limit in limits)
    return KindLadder(kind, sights.scoped, *_places(kind, fields), tuple(bands))


def _band(
    kind: Kind, fields: Mapping[str, Any], difficulty: Difficulty, start: Fraction, end: Fraction
) -> Band:
    """Ask for the first shot of a phase at the band's end: it is of the kind (DF-7, DF-8)."""
    variant = {"range_m": end, "aimed": kind.aimed, "targeted": kind.targeted}
    shot = _worked({**fields, **variant}, difficulty)["shots"][0]
    return Band(shot["range"], start, end, shot["level"], shot["hit_number"], shot["hit"])


def _worked(fields: Mapping[str, Any], difficulty: Difficulty) -> dict[str, Any]:
    """Return a phase's figures, also of one without a shot that can hit."""
    working = Working()
    with suppress(NoShot):  # what it comes to is in its figures all the same
        Phase(fields, difficulty, working)
    return working.figures


def _places(kind: Kind, fields: Mapping[str, Any]) -> tuple[int, int]:
    """Return the numbers of the first and last shot of the kind; the last is less where none is."""
    first = 1
    for one in kinds(fields):
        if (one.aimed, one.targeted) == (kind.aimed, kind.targeted):
            return first, first + one.count - 1
        first += one.count
    return 1, 0


def _levels(fields: Mapping[str, Any], difficulty: Difficulty, modifier: int) -> Iterator[AtLevel]:
    for level in difficulty.levels:
        number = difficulty.hit_number(level.name, fields["skill"], modifier)
        yield AtLevel(level.name, level.of(fields["skill"]), number, hit_chance(number))
