"""The reverse questions against a plain scan: every range, every number of shots, exact."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rangecard import door
from rangecard.changes import bare, lean
from rangecard.choices import Case
from rangecard.data import canonical
from rangecard.fields import DICE
from rangecard.questions import Question
from rangecard.reverse import BadWish, Reach, Volleys, reaches, volleys, wish
from tests.rangecard.sweeps.test_never_breaks import ANY, DIRECT
from tests.rangecard.sweeps.usual import GRENADE, RIFLE

WISHES: list[int | Fraction] = [
    1,
    5,
    10,
    Fraction(100, 6),
    20,
    25,
    30,
    Fraction(100, 3),
    40,
    50,
    60,
    75,
    80,
    90,
    100,
]
AREA_WEAPONS = [*canonical().area_weapons]
ARMOURY = list(canonical().armoury.values())

CALM = settings(max_examples=100, deadline=None, derandomize=True)


def case(question: Mapping[str, Any]) -> Case:
    asked = bare(question)
    checked = Question(asked, canonical())
    return Case(asked, checked.fields, door.ask(lean(asked)), canonical())


def fraction(pair: Any) -> Fraction:
    return Fraction(*pair)


def aim_point(answer: Mapping[str, Any]) -> Fraction:
    return fraction(answer["odds"]["hit"]) if answer["status"] == "ok" else Fraction(0)


def first_shot(answer: Mapping[str, Any]) -> Fraction:
    shots = answer["figures"]["shots"] if answer["status"] == "ok" else []
    return fraction(shots[0]["hit"]) if shots else Fraction(0)


def any_hit(answer: Mapping[str, Any]) -> Fraction:
    return 1 - fraction(answer["odds"]["hits"][0][1]) if answer["status"] == "ok" else Fraction(0)


def expected(answer: Mapping[str, Any]) -> Fraction:
    return fraction(answer["odds"]["expected"]) if answer["status"] == "ok" else Fraction(0)


def compare(reach: Reach, scanned: Mapping[Fraction, Fraction], wished: Fraction) -> None:
    """Compare with a scan of ranges: whole ones, and those at each limit and just beyond it."""
    having = [at for at, chance in scanned.items() if chance >= wished]
    if reach.farthest is None:
        assert having == []
        assert fraction(reach.likeliest.chance) == max(scanned.values())
        return
    assert max(having) == reach.farthest.end
    assert scanned[reach.farthest.end] == fraction(reach.farthest.chance) >= wished
    nearer = [chance for at, chance in scanned.items() if at <= reach.farthest.end]
    assert reach.throughout == all(chance >= wished for chance in nearer)


def edges(limits: Iterator[Fraction] | list[Fraction]) -> Iterator[Fraction]:
    for limit in limits:
        yield from (limit, limit - Fraction(1, 100), limit + Fraction(1, 100))


@pytest.mark.rule("GR-2", "GR-3", "GR-4", "GR-5", "GR-7", "GR-8")
@pytest.mark.parametrize("weapon", AREA_WEAPONS)
@pytest.mark.parametrize("skill_die", DICE)
def test_an_area_weapons_reach_is_that_of_a_scan(weapon: str, skill_die: str) -> None:
    for strength_die in DICE if weapon == "thrown-grenade" else ("D6",):
        asked = {**GRENADE, "weapon": weapon, "skill_die": skill_die, "strength_die": strength_die}
        band = Fraction(str(door.ask(asked | {"range_in": 0})["figures"]["range_band_in"]))
        ranges = {Fraction(n) for n in range(int(band) * 11)} | {
            *edges([band * n for n in range(1, 11)])
        }
        scanned = {at: aim_point(door.ask({**asked, "range_in": at})) for at in ranges}
        for percent in WISHES:
            wished = Fraction(percent) / 100
            (reach,) = reaches(case(asked), wished)
            compare(reach, scanned, wished)


@pytest.mark.rule("GR-9")
def test_a_blind_shot_reaches_nothing() -> None:
    (reach,) = reaches(case({**GRENADE, "blind": True}), Fraction(1, 100))
    assert (reach.farthest, reach.likeliest.chance) == (None, (0, 1))


@cache
def steps(weapon: str) -> tuple[Fraction, ...]:
    """Every limit of a weapon's ladders, with and without a scope, and the laser's 40 m."""
    printed = canonical().armoury[weapon].range_m
    limits = [r * factor for r in (printed, printed + 15) for factor in (1, 2, 4, 8)]
    return tuple(sorted({*edges([*limits, Fraction(40)])}))


@pytest.mark.rule("DF-2", "DF-4", "DF-5", "DF-6", "DF-8", "DF-11", "DF-12")
@pytest.mark.parametrize("weapon", ARMOURY, ids=lambda weapon: weapon.id)
def test_a_weapons_reach_is_that_of_a_scan(weapon: Any) -> None:
    if weapon.single_recoil is None and not weapon.heavy:
        pytest.skip("it fires bursts alone")
    for skill in (0, 3, 7, 12, 20, 40):
        for more in ({}, {"aimed": True}, {"aimed": True, "single_shots": 3}):
            asked = {**RIFLE, "weapon": weapon.id, "skill": skill, "aimed": False, **more}
            _check_reach(asked, steps(weapon.id))


def _check_reach(asked: dict[str, Any], ranges: tuple[Fraction, ...]) -> None:
    answers = {at: door.ask({**asked, "range_m": at}) for at in ranges if 0 < at <= 10_000}
    chances = [first_shot] if asked["single_shots"] == 1 else [first_shot, any_hit]
    for percent in (1, 20, 50, 80, 95):
        wished = Fraction(percent) / 100
        found = reaches(case(asked), wished)
        assert len(found) == len(chances)
        for reach, chance in zip(found, chances, strict=True):
            compare(reach, {at: chance(one) for at, one in answers.items()}, wished)


@pytest.mark.rule("DF-9", "DF-10", "DF-14", "DF-18")
@CALM
@given(DIRECT, st.integers(1, 100))
def test_any_phases_reach_is_that_of_a_scan(question: dict[str, Any], percent: int) -> None:
    asked = {"single_shots": 1, **bare(question)}
    if door.ask(asked)["status"] == "error" or not asked["single_shots"]:
        return
    wished = Fraction(percent, 100)
    answers = {at: door.ask({**asked, "range_m": at}) for at in steps(asked["weapon"]) if at > 0}
    for reach, chance in zip(reaches(case(asked), wished), (first_shot, any_hit), strict=False):
        compare(reach, {at: chance(one) for at, one in answers.items()}, wished)


@pytest.mark.rule("DF-4")
def test_where_a_house_rule_turns_the_levels_round_the_nearer_ranges_are_told_apart() -> None:
    turned = {
        "Routine": [1, 4], "Standard": [1, 4], "Moderate": [1, 2], "Hard": [1, 1],
        "Near Impossible": [2, 1],
    }  # fmt: skip
    asked = {**RIFLE, "single_shots": 1, "house_rules": {"difficulty_multipliers": turned}}
    (reach,) = reaches(case(asked), Fraction(1, 2))
    assert reach.farthest is not None
    assert reach.farthest.end == 400
    assert not reach.throughout
    _check_reach(asked, steps("assault-rifle"))


def test_ranges_end_where_questions_do() -> None:
    weapon = {"name": "far", "class": "heavy weapon", "range_m": 6_000}
    (reach,) = reaches(case({**RIFLE, "weapon": weapon, "single_shots": 1}), Fraction(1, 2))
    assert reach.farthest is not None
    assert reach.farthest.end == 10_000
    far = {"name": "far", "range_band_in": 3_000}
    (reach,) = reaches(case({**GRENADE, "weapon": far}), Fraction(1, 2))
    assert reach.farthest is not None
    assert reach.farthest.end == 10_000


def scan(asked: dict[str, Any]) -> dict[int, Mapping[str, Any]]:
    return {n: door.ask({**asked, "single_shots": n}) for n in range(1, 101)}


def compare_volleys(found: Volleys | None, asked: dict[str, Any]) -> None:
    """Compare with all of 1 to 100 asked one by one."""
    answers = scan(asked)
    hits = {n: expected(one) for n, one in answers.items()}
    if found is None:
        assert not any(hits.values())
        return
    for one in found.each:
        assert fraction(one.expected) == hits[one.shots]
        assert fraction(one.any_hit) == any_hit(answers[one.shots])
        assert one.penalty == answers[one.shots]["figures"]["recoil_penalty"]
    assert not any(hits[n] for n in range(len(found.each) + 1, 101))
    best = max(hits.values())
    assert found.most_hits.shots == min(n for n, value in hits.items() if value == best)
    chances = {n: any_hit(one) for n, one in answers.items()}
    most = max(chances.values())
    assert found.likeliest_hit.shots == min(n for n, value in chances.items() if value == most)
    worse = [n for n in range(2, 101) if hits[n] < hits[n - 1]]
    assert (found.worse.shots if found.worse else None) == (worse[0] if worse else None)
    free = sum(one["figures"]["recoil_penalty"] == 0 for one in answers.values())
    assert found.free in (free, None)
    assert (found.free is None) == (_recoil(answers[1]) == 0)


def _recoil(answer: Mapping[str, Any]) -> int:
    """The recoil that one single shot adds; bursts are out of these questions."""
    total: int = answer["figures"]["recoil_total"]
    return total


@pytest.mark.rule("DF-12", "DF-13", "DF-14")
@pytest.mark.parametrize("weapon", ["service-pistol", "assault-rifle", "m60", "howitzer", "bow"])
@pytest.mark.parametrize("strength", [0, 4, 7, 12, 40])
def test_the_best_number_of_shots_is_that_of_a_scan(weapon: str, strength: int) -> None:
    for skill in (3, 12, 20):
        asked = {**RIFLE, "weapon": weapon, "skill": skill, "strength": strength}
        at = int(canonical().armoury[weapon].range_m)
        for range_m in (at, 2 * at):
            question = {**asked, "range_m": range_m}
            compare_volleys(volleys(case(question)), question)


@pytest.mark.rule("DF-2", "DF-12")
def test_a_least_hit_number_makes_every_shot_worth_firing() -> None:
    asked = {**RIFLE, "strength": 2, "house_rules": {"least_hit_number": 1}}
    found = volleys(case(asked))
    compare_volleys(found, asked)
    assert found is not None
    assert found.most_hits.shots == 100


@pytest.mark.rule("DF-12")
def test_bursts_that_are_asked_stay() -> None:
    asked = {**RIFLE, "weapon": "m60", "bursts": 1, "strength": 10, "range_m": 50}
    found = volleys(case(asked))
    assert found is not None
    for one in found.each:
        assert fraction(one.expected) == expected(door.ask({**asked, "single_shots": one.shots}))


@pytest.mark.parametrize("question", [GRENADE, {**RIFLE, "single_shots": 0, "bursts": 2}])
def test_no_shots_no_best_number(question: dict[str, Any]) -> None:
    assert volleys(case(question)) is None


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("50", 50),
        (" 37.5 % ", Fraction(75, 2)),
        ("33,3", Fraction(333, 10)),
        ("1", 1),
        ("100", 100),
    ],
)
def test_a_wish_is_read_as_it_is_typed(text: str, percent: Fraction | int) -> None:
    assert wish(text) == Fraction(percent) / 100


@pytest.mark.parametrize(
    "text", ["", "0", "0.99", "100.1", "-5", "half", "nan", "inf", "1e999999", "5" * 5000, "１％x"]
)
def test_a_wish_that_is_none_says_what_was_expected(text: str) -> None:
    with pytest.raises(BadWish, match=r"^expected 1 to 100"):
        wish(text)
    html = door.reverse(json.dumps(GRENADE), text)
    assert "expected 1 to 100" in html
    assert "data-wrong" in html


@pytest.mark.parametrize(
    ("question", "wished", "words"),
    [
        (GRENADE, "60", "up to 24″</strong> (4th band), 60 % there"),
        (GRENADE, "95", "never</strong>, at most 90 %, up to 6″ (1st band)"),
        (RIFLE, "50", "up to 100 m</strong> (medium), 60 % there"),
        (RIFLE, "90", "At least one of 3 shots hits: </span><strong>up to 50 m"),
        ({**GRENADE, "blind": True}, "1", "never</strong>, at no range"),
    ],
)
def test_the_reach_is_told_in_words(question: dict[str, Any], wished: str, words: str) -> None:
    assert words in door.reverse(json.dumps(question), wished)
    assert words in door.further(json.dumps(question), "rules.html", "", wished)


@CALM
@given(ANY, st.text(max_size=6))
def test_nothing_is_raised_whatever_is_wished(question: dict[str, Any], wished: str) -> None:
    text = json.dumps(question)
    assert door.reverse(text, wished) in door.further(text, wished=wished)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"calculator": 1}'])
def test_a_line_that_is_no_question_leads_nowhere(text: str) -> None:
    assert door.further(text) == door.reverse(text, "50") == ""


@pytest.mark.rule("DF-12")
def test_of_equal_numbers_the_fewer_shots_are_best() -> None:
    asked = {**RIFLE, "skill": 4, "strength": 2, "range_m": 20}
    found = volleys(case(asked))
    assert found is not None
    assert [fraction(one.expected) for one in found.each[:2]] == [Fraction(2, 5)] * 2
    assert found.most_hits.shots == 1
