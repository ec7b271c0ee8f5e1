"""Whatever is asked: an answer of a known status, as JSON, the same each time."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rangecard.door import answer, ask

_WORDS = """
    D4 D6 D12 launched-grenade m60 service-pistol scoped-rifle smoke time impact loader
    commander rifle no-shot near-impossible x
"""
WORDS = st.sampled_from(_WORDS.split())
NUMBERS = st.one_of(
    st.integers(-50, 50),
    st.integers(),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from([0.1, 0.3, 2.5, 40, 1e-9, 10_000, -0.0]),
)
SCALARS = st.one_of(st.just(""), st.none(), st.booleans(), NUMBERS, WORDS, st.text(max_size=5))
_FIELDS = """
    calculator id seed dice house_rules weapon range_in skill_die walls strength_die blind
    munition fuse burst_radius_in cover_point cover_grid range_m skill strength single_shots
    bursts aimed targeted scope laser_sight steadied two_weapons other_modifier die motivation
    cause sealed name class range_band_in direction d20 x y rows columns
"""
KEYS = st.sampled_from(_FIELDS.split())
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(KEYS, st.text(max_size=3)), inner)
    ),
    max_leaves=12,
)
CALCULATORS = st.sampled_from(["area-shot", "direct-fire", "motivation-test"])

DICE = st.sampled_from(["D4", "D6", "D8", "D10", "D12"])
DECIMALS = st.decimals(0, 130, places=3).map(float)
TINY = st.sampled_from([5e-324, 1e-200, 1e-9, -1e-9, 10_000, -10_000])
COORDINATES = st.one_of(st.integers(-12, 12), st.decimals(-12, 12, places=2).map(float), TINY)
POINTS = st.lists(COORDINATES, min_size=2, max_size=2)
WALLS = st.lists(st.lists(POINTS, min_size=2, max_size=2), max_size=4)
AREA = st.fixed_dictionaries(
    {
        "calculator": st.just("area-shot"),
        "weapon": st.sampled_from(["thrown-grenade", "launched-grenade", "rocket-launcher"]),
        "range_in": DECIMALS,
        "skill_die": DICE,
    },
    optional={
        "strength_die": DICE,
        "blind": st.booleans(),
        "walls": WALLS,
        "fuse": st.sampled_from(["impact", "time"]),
        "seed": st.integers(),
    },
)
DIRECT = st.fixed_dictionaries(
    {
        "calculator": st.just("direct-fire"),
        "weapon": st.sampled_from(["service-pistol", "scoped-rifle", "m60", "howitzer", "bow"]),
        "range_m": st.integers(1, 2100),
        "skill": st.integers(0, 40),
        "strength": st.integers(0, 40),
    },
    optional={
        "single_shots": st.integers(0, 12),
        "bursts": st.integers(0, 6),
        "aimed": st.booleans(),
        "targeted": st.booleans(),
        "scope": st.booleans(),
        "laser_sight": st.booleans(),
        "steadied": st.booleans(),
        "two_weapons": st.booleans(),
        "other_modifier": st.integers(-40, 40),
        "seed": st.integers(),
    },
)
CALM = settings(
    max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def _answered(question: object) -> dict[str, Any]:
    text = answer(json.dumps(question))
    assert answer(json.dumps(question)) == text
    assert "\n" not in text
    found: dict[str, Any] = json.loads(text, parse_constant=_refuse)
    assert found["status"] in {"ok", "no-shot", "error"}
    assert (found["status"] == "error") == bool(found.get("errors"))
    return found


def _refuse(constant: str) -> object:
    message = f"{constant} is no JSON"
    raise AssertionError(message)


@CALM
@given(VALUES)
def test_any_value(value: object) -> None:
    _answered(value)


@CALM
@given(CALCULATORS, st.dictionaries(KEYS, VALUES, max_size=8))
def test_any_fields(calculator: str, fields: dict[str, Any]) -> None:
    _answered({**fields, "calculator": calculator})


@CALM
@given(st.one_of(AREA, DIRECT), KEYS, VALUES)
def test_a_good_question_with_one_field_spoilt(
    question: dict[str, Any], key: str, value: object
) -> None:
    _answered({**question, key: value})


@CALM
@given(st.text(max_size=40))
def test_any_line(line: str) -> None:
    found = json.loads(answer(line))
    assert found["status"] == "error"


@CALM
@given(st.one_of(AREA, DIRECT))
def test_both_ways_to_ask_agree(question: dict[str, Any]) -> None:
    assert json.loads(json.dumps(ask(question))) == json.loads(answer(json.dumps(question)))


@CALM
@given(AREA)
def test_area_odds_always_sum_to_one(question: dict[str, Any]) -> None:
    found = _answered(question)
    assert found["status"] in {"ok", "no-shot"} or "walls" in question
    if found["odds"] is None:
        return
    pairs = [found["odds"]["hit"], *(pair for _, pair in found["odds"]["deviation"])]
    assert _sum(pairs) == 1
    assert _sum([pair for *_, pair in found["odds"]["landing"]]) == 1


@CALM
@given(DIRECT)
def test_hits_always_sum_to_one(question: dict[str, Any]) -> None:
    found = _answered(question)
    if found["odds"] is None:
        return
    hits = found["odds"]["hits"]
    assert [k for k, _ in hits] == list(range(question.get("single_shots", 1) + 1))
    assert _sum([pair for _, pair in hits]) == 1


def _sum(pairs: list[list[int]]) -> Fraction:
    return sum((Fraction(*pair) for pair in pairs), Fraction(0))
