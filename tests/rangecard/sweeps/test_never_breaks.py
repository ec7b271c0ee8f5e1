"""Whatever is asked: an answer of a known status, as JSON, the same each time."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rangecard.calculators import CALCULATORS as CALCULATORS_BY_NAME
from rangecard.door import answer, ask

_WORDS = """
    D4 D6 D12 launched-grenade m60 service-pistol scoped-rifle smoke time impact loader
    commander rifle no-shot near-impossible x gas driver gunner fixed d6 action Ann
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
    cause sealed name class range_band_in direction d20 x y rows columns quality_die markers
    wind_direction turns from to gunner loaders moved setting_up set_up in_contact robotic
    weapons crew roles controls transfer_to dissipation wind commander wind_fixed_in crew_firing
    gas_blocks_sight
"""
KEYS = st.sampled_from(_FIELDS.split())
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(KEYS, st.text(max_size=3)), inner)
    ),
    max_leaves=12,
)
CALCULATORS = st.sampled_from([*CALCULATORS_BY_NAME])

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
WIND = st.fixed_dictionaries(
    {},
    optional={
        "wind": st.sampled_from(["none", "fixed", "d6"]),
        "wind_fixed_in": DECIMALS,
        "gas_blocks_sight": st.booleans(),
    },
)
MARKERS = st.lists(
    st.fixed_dictionaries(
        {
            "id": st.one_of(st.integers(), st.text(max_size=4)),
            "x": COORDINATES,
            "y": COORDINATES,
            "munition": st.sampled_from(["smoke", "gas"]),
        }
    ),
    max_size=5,
    unique_by=lambda marker: marker["id"],
)
CLOUD = st.fixed_dictionaries(
    {"calculator": st.just("cloud-turn"), "markers": MARKERS},
    optional={
        "wind_direction": st.integers(1, 12),
        "turns": st.integers(1, 100),
        "house_rules": WIND,
        "seed": st.integers(),
    },
)
SIGHT = st.fixed_dictionaries(
    {"calculator": st.just("line-of-sight"), "from": POINTS, "to": POINTS, "markers": MARKERS},
    optional={"house_rules": WIND, "seed": st.integers()},
)
GUNNER = st.fixed_dictionaries(
    {"die": DICE},
    optional={flag: st.booleans() for flag in ("moved", "setting_up", "set_up")},
)
SKILL = {"die": DICE, "motivation": st.integers(0, 12)}
LOADERS = st.lists(
    st.fixed_dictionaries(
        SKILL,
        optional={"moved": st.booleans(), "in_contact": st.sampled_from([True] * 4 + [False])},
    ),
    max_size=20,
)
CREW = st.fixed_dictionaries(
    {"calculator": st.just("crew-served"), "gunner": GUNNER, "loaders": LOADERS},
    optional={
        "house_rules": st.fixed_dictionaries(
            {"crew_firing": st.sampled_from(["activation", "action"])}
        ),
        "seed": st.integers(),
    },
)
NAMES = st.sampled_from(["Ann", "Bo", "Cy", "Škorpion ½", "x"])
ROLES = st.sampled_from(["driver", "gunner", "commander", "loader", "passenger"])
CREWMEN = st.lists(
    st.fixed_dictionaries(
        {"name": NAMES, "roles": st.lists(ROLES, max_size=3), **SKILL},
        optional={
            "controls": st.lists(st.sampled_from(["gun", "x"]), max_size=2),
            "transfer_to": st.one_of(st.none(), NAMES),
        },
    ),
    max_size=4,
)
VEHICLE = st.fixed_dictionaries(
    {"calculator": st.just("vehicle-turn"), "crew": CREWMEN},
    optional={
        "robotic": st.booleans(),
        "weapons": st.lists(st.sampled_from(["gun", "x"]), max_size=2),
        "seed": st.integers(),
    },
)
GAS = st.fixed_dictionaries(
    {"calculator": st.just("gas-check"), "quality_die": DICE},
    optional={"sealed": st.booleans(), "seed": st.integers()},
)
ANY = st.one_of(AREA, DIRECT, CLOUD, SIGHT, CREW, VEHICLE, GAS)
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
@given(ANY, KEYS, VALUES)
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
@given(ANY)
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


@CALM
@given(CLOUD)
def test_a_cloud_goes_at_one_turn_or_stays(question: dict[str, Any]) -> None:
    found = _answered(question)
    if found["status"] == "error":
        assert {error["field"] for error in found["errors"]} == {"wind_direction"}
        return
    for cloud in found["odds"]["markers"]:
        assert _sum([cloud["remains"], *(pair for _, pair in cloud["life"])]) == 1
    if found["outcome"] is not None:
        left = [marker["id"] for marker in found["outcome"]["markers"]]
        asked = [marker["id"] for marker in question["markers"]]
        assert sorted(map(repr, left + found["outcome"]["removed"])) == sorted(map(repr, asked))


@CALM
@given(SIGHT)
def test_sight_is_the_same_both_ways(question: dict[str, Any]) -> None:
    found = _answered(question)
    back = _answered({**question, "from": question["to"], "to": question["from"]})
    assert found["status"] == "ok"
    assert back["figures"] == found["figures"]


@CALM
@given(CREW)
def test_firings_always_sum_to_one(question: dict[str, Any]) -> None:
    found = _answered(question)
    if found["odds"] is None:
        gunner = question["gunner"]
        assert gunner.get("setting_up")
        assert gunner.get("moved") or gunner.get("set_up")
        return
    firings = found["odds"]["firings"]
    assert _sum([pair for _, pair in firings]) == 1
    mean = sum((k * Fraction(*pair) for k, pair in firings), Fraction(0))
    assert Fraction(*found["odds"]["expected"]) == mean
    if found["outcome"] is not None:
        assert dict(map(tuple, firings))[found["outcome"]["firings"]] != [0, 1]


def _sum(pairs: list[list[int]]) -> Fraction:
    return sum((Fraction(*pair) for pair in pairs), Fraction(0))
