"""What else a firer could choose for a phase of direct fire (DF)."""

from collections.abc import Iterator
from fractions import Fraction

from .answers import plain, quantity
from .calculators import DIRECT_FIRE
from .choices import Case, Measure, Question, Variant
from .direct_fire import LASER_RANGE_M, Range, Sighting, recoil_strength, sighting
from .fields import SCOPED_CLASSES

FIRST_SHOT = Measure("figures.shots.0.hit", "chance", "Chance to hit")
EXPECTED = Measure("odds.expected", "amount", "Hits to expect", "hits")
STEADY_CLASS = "pistol"


def direct_fire(case: Case) -> Iterator[Variant]:
    """Yield what could be chosen otherwise; nothing for bursts alone, which are not resolved."""
    shots = case.fields["single_shots"]
    if not shots:
        return
    measure = FIRST_SHOT if shots == 1 else EXPECTED
    for make in (_ranges, _aim, _sights, _hold, _firer):
        yield from make(case, measure)
    yield from _fewer_or_more(case)


def first_ladder(case: Case) -> Sighting:
    """Return the ladder that the first shot uses (DF-11)."""
    fields = case.fields
    difficulty = case.tables.difficulty(fields["house_rules"])
    return sighting(fields["weapon"], difficulty, scoped=fields["aimed"] and _scoped(case))


def _scoped(case: Case) -> bool:
    scope = case.fields["scope"]
    return bool(case.fields["weapon"].scope if scope is None else scope)


def _ranges(case: Case, measure: Measure) -> Iterator[Variant]:
    """Yield the next nearer and farther range; where there is no shot, every nearer one (DF-5)."""
    ladder = first_ladder(case)
    pairs = list(zip(ladder.limits_m, ladder.difficulty.ranges, strict=True))
    range_m = case.fields["range_m"]
    near = [pair for pair in pairs if pair[0] < range_m]
    far = [pair for pair in pairs if pair[0] >= range_m]
    if not case.allowed:
        yield from (_closer(range_m, *pair, measure) for pair in near)
        return
    if near:
        long = ladder.scoped and far[:1] == pairs[-1:]
        even = "under the scope extreme range counts as long" if long else ""
        yield _at("One range closer", *near[-1], measure, even)
    if far[1:]:
        yield _at("One range farther", *far[1], measure)


def _at(words: str, limit: Fraction, found: Range, measure: Measure, even: str = "") -> Variant:
    told = f"{words} ({found.name}, {quantity(limit)} m)"
    return Variant(told, {"range_m": plain(limit)}, measure, even, forbidden_tells=True)


def _closer(range_m: Fraction, limit: Fraction, found: Range, measure: Measure) -> Variant:
    words = f"{quantity(range_m - limit)} m closer ({found.name}, {quantity(limit)} m)"
    return Variant(words, {"range_m": plain(limit)}, measure)


def _aim(case: Case, measure: Measure) -> Iterator[Variant]:
    """Yield aiming or not, at a chosen location or not (DF-7 to DF-9)."""
    aimed, targeted = case.fields["aimed"], case.fields["targeted"]
    if aimed:
        fields = {"aimed": False, "targeted": False}
        yield Variant("No aiming before", fields, measure, forbidden_tells=True)
    else:
        yield Variant("Aim first", {"aimed": True}, measure)
    if targeted:
        yield Variant("Not at a chosen location", {"targeted": False}, measure)
    elif aimed:
        yield Variant("At a chosen location", {"targeted": True}, measure, forbidden_tells=True)


def _sights(case: Case, measure: Measure) -> Iterator[Variant]:
    """Yield a scope for a rifle (DF-11), a laser sight for a small arm (DF-10)."""
    weapon, aimed = case.fields["weapon"], case.fields["aimed"]
    if weapon.weapon_class in SCOPED_CLASSES:
        even = "" if aimed else "only aimed shots use it"
        words = "Without the scope" if _scoped(case) else "With a scope"
        yield Variant(words, {"scope": not _scoped(case)}, measure, even)
    if not weapon.heavy:
        laser = case.fields["laser_sight"]
        words = "Without the laser sight" if laser else "With a laser sight"
        even = _laser_gives_nothing(case)
        yield Variant(words, {"laser_sight": not laser}, measure, even)


def _laser_gives_nothing(case: Case) -> str:
    """Return why a laser sight changes nothing near enough for one; empty where it may (DF-10)."""
    fields = case.fields
    reasons = (
        (fields["range_m"] > LASER_RANGE_M, ""),
        (fields["bursts"], "it does not help with bursts"),
        (not fields["aimed"], "it needs aiming first"),
        (fields["single_shots"] == 1, "the first shot is aimed as it is"),
    )
    return next((told for holds, told in reasons if holds), "")


def _hold(case: Case, measure: Measure) -> Iterator[Variant]:
    """Yield how the weapon is held, and its bursts (DF-12 to DF-14)."""
    fields = case.fields
    even = _no_penalty(case)
    if fields["steadied"]:
        yield Variant("Not steadied", {"steadied": False}, measure, even)
    elif fields["weapon"].weapon_class == STEADY_CLASS and not fields["two_weapons"]:
        yield Variant("Steadied with both hands", {"steadied": True}, measure, even)
    if fields["two_weapons"]:
        yield Variant("One weapon only", {"two_weapons": False}, measure, even)
    if fields["bursts"]:
        yield Variant("Without the bursts", {"bursts": 0}, measure, even)


def _no_penalty(case: Case) -> str:
    """Return that recoil takes nothing, where it takes nothing (DF-12)."""
    if case.fields["weapon"].heavy:
        return "a heavy weapon has no recoil"
    return "" if case.answer["figures"]["recoil_penalty"] else "there is no recoil penalty"


def _firer(case: Case, measure: Measure) -> Iterator[Variant]:
    """Yield a point of skill more or less, and the Strength that holds the recoil (DF-12)."""
    skill = case.fields["skill"]
    for number in (skill + 1, skill - 1):
        yield Variant(f"Skill {number}", {"skill": number}, measure)
    yield _strength(case, measure)


def _strength(case: Case, measure: Measure) -> Variant:
    strength = case.fields["strength"]
    if even := _no_penalty(case):
        return Variant("More Strength", {"strength": strength + 1}, measure, even)
    enough = _enough(case)
    return Variant(f"Strength {enough}", {"strength": enough}, measure)


def _enough(case: Case) -> int:
    """Return the least Strength that holds the recoil, or the most that there is."""
    fields = case.fields
    total, two = case.answer["figures"]["recoil_total"], fields["two_weapons"]
    loss = fields["house_rules"]["two_weapons"] == "round-loss"
    (field,) = (one for one in DIRECT_FIRE.fields if one.name == "strength")
    most = int(field.most or 0)
    return next(
        (n for n in range(most) if recoil_strength(n, two_weapons=two, round_loss=loss) >= total),
        most,
    )


def _fewer_or_more(case: Case) -> Iterator[Variant]:
    """Yield a shot fewer and a shot more: compared by the hits to expect, whatever was asked."""
    shots = case.fields["single_shots"]
    for words, number in (("One shot more", shots + 1), ("One shot fewer", shots - 1)):
        if number:
            fields: Question = {"single_shots": number}
            yield Variant(f"{words} ({number})", fields, EXPECTED)
