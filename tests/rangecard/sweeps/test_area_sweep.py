"""Area fire against the count of every score and hour: all weapons, dice and ranges."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from tests.rangecard.sweeps import area_oracle as oracle
from tests.rangecard.sweeps.asking import Answer, chance, distribution, last_rule, read, told

CUSTOM = (
    oracle.Weapon("tenths", Fraction("0.1")),
    oracle.Weapon("mortar", Fraction("2.5")),
    oracle.Weapon("sling", Fraction("0.3"), thrown=True),
)
WEAPONS = oracle.PRINTED + CUSTOM
NUDGE = Fraction(1, 10**6)


def _weapon_field(weapon: oracle.Weapon) -> object:
    if weapon in oracle.PRINTED:
        return weapon.name
    return {"name": weapon.name, "range_band_in": _number(weapon.band_in), "thrown": weapon.thrown}


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)


def _ranges(band_in: Fraction) -> Iterator[Fraction]:
    """0, every whole inch and every limit, exactly and just around it, to beyond maximum."""
    limits = [step * band_in for step in range(1, 12)]
    edges = [limit + nudge for limit in limits for nudge in (-NUDGE, 0, NUDGE)]
    inches = [Fraction(inch) for inch in range(int(limits[-1]) + 2)]
    yield from sorted({*inches, *edges, limits[-1] * 50})


@lru_cache(maxsize=256)
def _landings(fired: oracle.Shot) -> oracle.Landings:
    return oracle.landings(fired)


def _bare(fired: oracle.Shot) -> oracle.Shot:
    return oracle.Shot(Fraction(0), fired.band, fired.die, fired.automatic)


def _check(found: Answer, fired: oracle.Shot) -> None:
    figures = found["figures"]
    assert figures["range_band_in"] == _number(fired.band_in)
    assert figures["maximum_range_in"] == _number(10 * fired.band_in)
    if fired.barred_by:
        _check_barred(found, fired)
        return
    assert found["status"] == "ok"
    assert figures["band"] == figures["target_number"] == fired.band
    assert figures["automatic_deviation"] is fired.automatic
    assert figures["die"] == f"D{fired.die}"
    _check_odds(found["odds"], fired)


def _check_barred(found: Answer, fired: oracle.Shot) -> None:
    assert found["status"] == "no-shot"
    assert last_rule(found) == fired.barred_by
    assert found["odds"] is None
    assert found["outcome"] is None
    if fired.band is not None:
        assert found["figures"]["target_number"] == fired.band


def _check_odds(odds: dict[str, Any], fired: oracle.Shot) -> None:
    die = fired.die or 0
    assert chance(odds["hit"]) == fired.hit
    deviation = distribution(odds["deviation"])
    assert deviation == dict.fromkeys(fired.deviations, Fraction(1, die))
    assert sum(deviation.values(), fired.hit) == 1
    landing = [((x, y), chance(pair)) for x, y, pair in odds["landing"]]
    assert landing == _landings(_bare(fired))
    assert sum(p for _, p in landing) == 1


@pytest.mark.parametrize("blind", [False, True], ids=["seen", "blind"])
@pytest.mark.parametrize("skill", oracle.LADDER)
@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda weapon: weapon.name)
@pytest.mark.rule("GR-1", "GR-2", "GR-4", "GR-5", "GR-7", "GR-8", "GR-9")
def test_every_range_agrees_with_the_count(weapon: oracle.Weapon, skill: int, blind: bool) -> None:
    strengths = oracle.LADDER if weapon.thrown else (6,)
    for strength in strengths:
        band_in = oracle.thrown_band(weapon.band_in, strength) if weapon.thrown else weapon.band_in
        for range_in in _ranges(band_in):
            found = told(
                "area-shot",
                weapon=_weapon_field(weapon),
                range_in=_number(range_in),
                skill_die=f"D{skill}",
                strength_die=f"D{strength}",
                blind=blind,
            )
            _check(found, oracle.shot(weapon, range_in, skill, strength, blind=blind))


@pytest.mark.parametrize("strength", oracle.LADDER)
@pytest.mark.parametrize("weapon", oracle.PRINTED[1:], ids=lambda weapon: weapon.name)
@pytest.mark.rule("GR-3")
def test_strength_changes_nothing_of_what_is_not_thrown(
    weapon: oracle.Weapon, strength: int
) -> None:
    for step in range(12):
        range_in = step * weapon.band_in
        question = {
            "calculator": "area-shot",
            "weapon": weapon.name,
            "range_in": _number(range_in),
            "skill_die": "D8",
            "strength_die": f"D{strength}",
        }
        _check(read(question), oracle.shot(weapon, range_in, 8, strength, blind=False))


@pytest.mark.parametrize(
    ("band_in", "range_in", "band"),
    [
        ("0.1", "0.3", 3),
        ("0.1", "0.7", 7),
        ("0.1", "0.30000000000000000000000001", 4),
        ("6", "12.00000000000000000000000001", 3),
        ("6", "11.99999999999999999999999999", 2),
        ("0.3", "0.9", 3),
        ("0.3", "2.1", 7),
        ("2.5", "7.5", 3),
        ("2.5", "7.5000000001", 4),
        ("1e-2", "0.07", 7),
        ("2.50", "1.00e1", 4),
    ],
)
@pytest.mark.rule("GR-4")
def test_limits_are_compared_as_the_decimals_are_written(
    band_in: str, range_in: str, band: int
) -> None:
    found = read(
        f'{{"calculator":"area-shot","weapon":{{"name":"w","range_band_in":{band_in}}},'
        f'"range_in":{range_in},"skill_die":"D12"}}'
    )
    assert oracle.band_of(Fraction(Decimal(range_in)), Fraction(Decimal(band_in))) == band
    assert found["figures"]["band"] == band


@pytest.mark.rule("GR-2")
def test_maximum_range_is_compared_as_the_decimal_is_written() -> None:
    question = '{"calculator":"area-shot","weapon":"thrown-grenade","skill_die":"D12","range_in":'
    assert read(question + "20.0}")["status"] == "ok"
    assert last_rule(read(question + "20.0000000000000000000000001}")) == "GR-2"


def _rolled(
    weapon: str, skill: int, score: int, hour: int | None, **more: object
) -> dict[str, Any]:
    dice = {"skill": score} if hour is None else {"skill": score, "direction": hour}
    fields = {"weapon": weapon, "range_in": 26, "skill_die": f"D{skill}", "dice": dice}
    found = told("area-shot", **{**fields, **more})
    assert found["status"] == "ok"
    outcome: dict[str, Any] = found["outcome"]
    return outcome


@pytest.mark.parametrize("munition", ["explosive", "smoke", "gas"])
@pytest.mark.parametrize("skill", oracle.LADDER)
@pytest.mark.rule("DI-4", "GR-6", "SM-1")
def test_every_pair_of_dice_lands_where_the_clock_says(skill: int, munition: str) -> None:
    weapon = oracle.PRINTED[1]
    fired = oracle.shot(weapon, Fraction(26), skill, 6, blind=False)
    for score in range(1, (fired.die or 0) + 1):
        for hour in oracle.HOURS:
            outcome = _rolled(weapon.name, skill, score, hour, munition=munition)
            deviates = score in fired.deviations
            place = oracle.straight(score, hour) if deviates else oracle.AIM_POINT
            _check_outcome(outcome, oracle.shown(place), score, hour, munition, deviates=deviates)


def _check_outcome(
    outcome: dict[str, Any],
    place: oracle.Shown,
    score: int,
    hour: int,
    munition: str,
    *,
    deviates: bool,
) -> None:
    assert outcome["hit"] is not deviates
    assert outcome["landing"] == list(place)
    assert outcome["path"] == ([[0, 0], list(place)] if deviates else [[0, 0]])
    assert outcome["clock"] == (hour if deviates else None)
    assert (outcome["bounces"], outcome["stopped_by_wall"]) == (0, False)
    assert outcome["marker"] == (None if munition == "explosive" else list(place))
    if deviates:
        assert outcome["deviation_in"] == score


def test_a_hit_needs_no_direction() -> None:
    assert _rolled("launched-grenade", 10, 6, None)["hit"] is True
    assert _rolled("launched-grenade", 10, 6, None)["landing"] == [0, 0]


def test_a_deviation_needs_a_direction() -> None:
    found = told(
        "area-shot", weapon="launched-grenade", range_in=26, skill_die="D10", dice={"skill": 5}
    )
    assert [error["field"] for error in found["errors"]] == ["dice.direction"]
