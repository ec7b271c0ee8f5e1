"""The reverse questions: how far for a wished chance, how many shots against recoil; exact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from .answers import NoShot, Working, ordinal
from .calculators import DIRECT_FIRE
from .choices import Case
from .direct_fire import D20, LASER_AIMED_SHOTS, LASER_RANGE_M, recoil_total, sighting
from .faults import found_in_words
from .fields import FURTHEST
from .fire_choices import first_ladder
from .ladders import inch_ladder
from .odds import NEVER, Chance, chance
from .phase import Bullet, Phase


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of range, up to and including its end, in which the chance is the same."""

    end: Fraction
    name: str
    chance: Chance


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a wished chance is had.

    Attributes:
        title: what the chance is of.
        unit: the ladder's: ``in`` or ``m``.
        farthest: the farthest stretch that has it, or None.
        likeliest: the stretch with the best chance that there is, the farthest of such.
        throughout: whether every nearer range has it too.
    """

    title: str
    unit: str
    farthest: Stretch | None
    likeliest: Stretch
    throughout: bool


@dataclass(frozen=True, slots=True)
class Volley:
    """A number of single shots in one phase, and what they come to."""

    shots: int
    penalty: int
    expected: Chance
    any_hit: Chance


@dataclass(frozen=True, slots=True)
class Volleys:
    """Every number of single shots from one to the most, and which is best.

    ``free`` is how many are free of recoil penalty, None where recoil counts for nothing.
    """

    each: tuple[Volley, ...]
    free: int | None

    @property
    def most_hits(self) -> Volley:
        """The one with the most hits to expect; of equals that with the fewest shots."""
        return max(self.each, key=lambda one: (Fraction(*one.expected), -one.shots))

    @property
    def likeliest_hit(self) -> Volley:
        """The one with the best chance of at least one hit; of equals that with the fewest."""
        return max(self.each, key=lambda one: (Fraction(*one.any_hit), -one.shots))

    @property
    def worse(self) -> Volley | None:
        """The first that expects fewer hits than one shot less; None where there is none."""
        pairs = zip(self.each, self.each[1:], strict=False)
        falls = (b for a, b in pairs if Fraction(*b.expected) < Fraction(*a.expected))
        return next(falls, None)


LEAST_WISHED, MOST_WISHED = 1, 100
WISHED = "50"
"""The chance in percent that is wished for until a reader wishes another."""


class BadWish(ValueError):
    """A wished chance that is none, in words."""


def wish(text: str) -> Fraction:
    """Read a wished chance in percent. Raises BadWish.

    Args:
        text: as it is typed: a number from 1 to 100, with or without its sign.
    """
    digits = text.strip().removesuffix("%").strip().replace(",", ".")
    try:
        number = Decimal(digits)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or not LEAST_WISHED <= number <= MOST_WISHED:
        found = found_in_words(text)
        raise BadWish(f"expected {LEAST_WISHED} to {MOST_WISHED}, found {found}")
    return Fraction(number) / 100


def reaches(case: Case, wished: Fraction) -> list[Reach]:
    """Return how far a wished chance is had, for each chance that a reader may wish for.

    Args:
        case: an area shot or a phase of direct fire; other questions have no range.
        wished: the chance, more than 0 and at most 1.
    """
    if case.question["calculator"] == "area-shot":
        return [_reach("Lands on the aim point", "in", [*_bands(case)], wished)]
    if case.question["calculator"] != "direct-fire" or not case.fields["single_shots"]:
        return []
    found = [*_ranges(case)]
    firsts = [Stretch(end, name, _first(bullets)) for end, name, bullets in found]
    first = _reach("The first shot hits", "m", firsts, wished)
    if case.fields["single_shots"] == 1:
        return [first]
    anys = [Stretch(end, name, _any_hit(bullets)) for end, name, bullets in found]
    title = f"At least one of {case.fields['single_shots']} shots hits"
    return [first, _reach(title, "m", anys, wished)]


def _reach(title: str, unit: str, stretches: Sequence[Stretch], wished: Fraction) -> Reach:
    """Look for the farthest stretch: a house rule may make a farther range the easier one."""
    having = [place for place, one in enumerate(stretches) if Fraction(*one.chance) >= wished]
    farthest = stretches[having[-1]] if having else None
    likeliest = max(stretches, key=lambda one: (Fraction(*one.chance), one.end))
    throughout = bool(having) and having == [*range(having[-1] + 1)]
    return Reach(title, unit, farthest, likeliest, throughout)


def _bands(case: Case) -> Iterator[Stretch]:
    """Yield the ten bands with the chance on the aim point (GR-1 to GR-8); blind, none (GR-9)."""
    fields = case.fields
    dice = fields["skill_die"], fields["strength_die"]
    ladder = inch_ladder(fields["weapon"], *dice, case.tables.ladder)
    for number, rung in enumerate(ladder.rungs, 1):
        if rung.start < FURTHEST:
            hit = NEVER if fields["blind"] else rung.chance or NEVER
            yield Stretch(min(rung.end, Fraction(FURTHEST)), f"{ordinal(number)} band", hit)


def _ranges(case: Case) -> Iterator[tuple[Fraction, str, Sequence[Bullet]]]:
    """Yield every range between limits, near to far, with what the shots come to (DF-5)."""
    first = first_ladder(case)
    quick = sighting(case.fields["weapon"], first.difficulty, scoped=False)
    limits = {*first.limits_m, *quick.limits_m}
    if case.fields["laser_sight"]:
        limits.add(Fraction(LASER_RANGE_M))
    for end in sorted({min(limit, Fraction(FURTHEST)) for limit in limits}):
        found = first.range_at(end)
        phase = _phase(case, range_m=end)
        yield end, found.name if found else "", phase.bullets if phase else ()


def _phase(case: Case, **fields: Fraction | int) -> Phase | None:
    """Return the phase in which some fields are others; None where it is no shot."""
    difficulty = case.tables.difficulty(case.fields["house_rules"])
    try:
        return Phase({**case.fields, **fields}, difficulty, Working())
    except NoShot:
        return None


def _first(bullets: Sequence[Bullet]) -> Chance:
    return bullets[0].hit if bullets else NEVER


def _any_hit(bullets: Sequence[Bullet]) -> Chance:
    """Return the chance of at least one hit."""
    missing, of = 1, 1
    for bullet in bullets:
        hits, faces = bullet.hit
        missing *= (faces - hits) ** bullet.kind.count
        of *= faces**bullet.kind.count
    return chance(of - missing, of)


def volleys(case: Case) -> Volleys | None:
    """Return what every number of single shots comes to, bursts as given (DF-12); None without one.

    It ends where recoil leaves no chance to any further number.
    """
    if case.question["calculator"] != "direct-fire" or not case.fields["single_shots"]:
        return None
    each = [*_volleys(case)]
    if not any(one.expected[0] for one in each):
        return None
    fields = case.fields
    recoil = recoil_total(fields["weapon"], 1, 0, steadied=fields["steadied"])
    return Volleys(tuple(each), sum(not one.penalty for one in each) if recoil else None)


def _volleys(case: Case) -> Iterator[Volley]:
    (field,) = (one for one in DIRECT_FIRE.fields if one.name == "single_shots")
    for shots in range(1, int(field.most or 0) + 1):
        found = _volley(case, shots)
        yield found
        if shots > LASER_AIMED_SHOTS and found.penalty and not found.expected[0]:
            return


def _volley(case: Case, shots: int) -> Volley:
    phase = _phase(case, single_shots=shots)
    if phase is None:
        return Volley(shots, 0, NEVER, NEVER)
    faces = sum(one.kind.count * one.hit[0] * (D20 // one.hit[1]) for one in phase.bullets)
    penalty = phase.working.figures["recoil_penalty"]
    return Volley(shots, penalty, chance(faces, D20), _any_hit(phase.bullets))
