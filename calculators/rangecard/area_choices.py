"""What else a firer could choose for an area shot (GR): range, dice, sight, weapon."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from .answers import plain
from .area_fire import target_number
from .choices import Case, Measure, Variant, inches, neighbours
from .ladders import Rung, inch_ladder

AIM_POINT = Measure("odds.hit", "chance", "Chance on the aim point")
COVERED = Measure("odds.covers", "chance", "Chance to cover the point")


def area_shot(case: Case) -> Iterator[Variant]:
    """Yield what could be chosen otherwise."""
    measure = AIM_POINT if case.fields["cover_point"] is None else COVERED
    yield from _ranges(case, measure)
    yield from _dice(case, measure)
    if case.fields["blind"]:
        yield Variant("In sight, not blind", {"blind": False}, measure)
    for weapon in case.tables.area_weapons.values():
        if weapon.id != case.question["weapon"]:
            yield Variant(f"{weapon.name} instead", {"weapon": weapon.id}, measure)


def _ranges(case: Case, measure: Measure) -> Iterator[Variant]:
    """Yield the next bands (GR-4); where it cannot hit or is no shot, the nearest that can."""
    fields = case.fields
    dice = fields["skill_die"], fields["strength_die"]
    rungs = inch_ladder(fields["weapon"], *dice, case.tables.ladder).rungs
    number = target_number(fields["range_in"], rungs[0].end)
    near = rungs[: number - 1]
    if case.allowed:
        yield from _next_bands(case, near, number * rungs[0].end + rungs[0].end, measure)
    elif near:
        open_ = near if fields["blind"] else [one for one in near if one.allowed]
        yield from _closer(case, open_, measure)
    if not fields["blind"] and not (case.allowed and case.answer["odds"]["hit"][0]):
        yield from _closer(case, [one for one in near if one.chance and one.chance[0]], measure)


def _next_bands(
    case: Case, near: Sequence[Rung], farther: Fraction, measure: Measure
) -> Iterator[Variant]:
    blind = case.fields["blind"]
    if near:
        even = "a blind shot deviates alike at every range" if blind else ""
        yield _at(f"One band closer ({inches(near[-1].end)})", near[-1].end, measure, even)
    if not blind:
        words = f"One band farther ({inches(farther)})"
        yield _at(words, farther, measure)


def _closer(case: Case, near: Sequence[Rung], measure: Measure) -> Iterator[Variant]:
    """Yield going as close as the farthest of these bands."""
    if near:
        end = near[-1].end
        yield _at(f"{inches(case.fields['range_in'] - end)} closer ({inches(end)})", end, measure)


def _at(words: str, range_in: Fraction, measure: Measure, even: str = "") -> Variant:
    fields = {"range_in": plain(range_in)}
    return Variant(words, fields, measure, even, forbidden_tells=True)


def _dice(case: Case, measure: Measure) -> Iterator[Variant]:
    """Yield the neighbouring skill dice, and for what is thrown the next strength die (GR-3)."""
    skill, strength = case.fields["skill_die"], case.fields["strength_die"]
    even = "a blind shot takes no skill" if case.fields["blind"] else ""
    for die in neighbours(skill, case.tables.ladder):
        yield Variant(f"Skill die {die}", {"skill_die": die}, measure, even)
    if case.fields["weapon"].thrown:
        place = case.tables.ladder.index(strength)
        for die in case.tables.ladder[place + 1 : place + 2]:
            yield Variant(f"Strength die {die}", {"strength_die": die}, measure)
