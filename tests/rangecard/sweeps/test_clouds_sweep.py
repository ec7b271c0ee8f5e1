"""Smoke, gas and wind against a count of dice and against exact distances."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.rangecard.sweeps.asking import Answer, chance, distribution, faulty_fields, read, told
from tests.rangecard.sweeps.clouds_oracle import CLEARS, blown, long_life, removals, sight

SMOKE = {"id": "a", "x": 1.5, "y": -2, "munition": "smoke"}
GAS = {"id": 7, "x": 0, "y": 0.1, "munition": "gas"}
FAR = {"id": "far", "x": -250.123456, "y": 9000.5, "munition": "smoke"}
CLOUDS = [SMOKE, GAS, FAR]
WINDS: list[dict[str, Any]] = [
    {},
    {"wind": "none"},
    {"wind": "fixed"},
    {"wind": "fixed", "wind_fixed_in": 0},
    {"wind": "fixed", "wind_fixed_in": 2.5},
    {"wind": "d6"},
]


def _turned(**fields: Any) -> Answer:
    found = told("cloud-turn", **{"markers": CLOUDS, **fields})
    assert found["status"] == "ok", found
    return found


@pytest.mark.rule("SM-4")
def test_six_ends_of_turn_as_every_sequence_of_dice_has_them() -> None:
    for turns in range(1, 7):
        life, remains = removals(turns)
        for cloud in _turned(turns=turns)["odds"]["markers"]:
            assert distribution(cloud["life"]) == life
            assert chance(cloud["remains"]) == remains


@pytest.mark.rule("SM-4")
def test_up_to_a_hundred_turns_sum_to_one() -> None:
    for turns in range(1, 101):
        odds = _turned(turns=turns)["odds"]["markers"]
        assert [cloud["id"] for cloud in odds] == ["a", 7, "far"]
        for cloud in odds:
            life, remains = distribution(cloud["life"]), chance(cloud["remains"])
            assert (life, remains) == long_life(turns)
            assert list(life) == list(range(1, turns + 1))
            assert sum(life.values()) + remains == 1


def test_turns_are_for_the_odds_only_and_one_by_default() -> None:
    dice = {"dissipation": [1, 6, 4]}
    long = _turned(turns=9, dice=dice)
    assert long["outcome"] == _turned(dice=dice)["outcome"]
    assert _turned()["odds"] == _turned(turns=1)["odds"]
    assert _turned()["figures"] == {"radius_in": 3}
    assert _turned()["outcome"] is None


def _expected(scores: tuple[int, ...], clock: int, far: list[object]) -> dict[str, object]:
    staying = [cloud for cloud, score in zip(CLOUDS, scores, strict=True) if score not in CLEARS]
    moved = [blown(cloud, clock, inches) for cloud, inches in zip(staying, far, strict=True)]
    gone = [cloud["id"] for cloud, score in zip(CLOUDS, scores, strict=True) if score in CLEARS]
    return {"markers": moved, "removed": gone}


@pytest.mark.parametrize("wind", WINDS, ids=lambda wind: "-".join(map(str, wind.values())))
@pytest.mark.rule("SM-4", "SM-5", "DI-4", "GA-1")
def test_one_turn_with_every_score(wind: dict[str, Any]) -> None:
    """Every score of three markers; the hour and the wind's dice go round beside them."""
    for number, scores in enumerate(product(range(1, 7), repeat=3)):
        clock = number % 12 + 1
        staying = sum(score not in CLEARS for score in scores)
        blows = [(number + i) % 6 + 1 for i in range(staying)]
        far: list[object] = [
            {"d6": 0, "fixed": wind.get("wind_fixed_in", 3)}.get(wind.get("wind", ""), 0)
        ] * staying
        dice: dict[str, object] = {"dissipation": list(scores)}
        if wind.get("wind") == "d6":
            far, dice = list(blows), {**dice, "wind": blows}
        found = _turned(house_rules=wind, wind_direction=clock, dice=dice)
        assert found["outcome"] == _expected(scores, clock, far), (scores, clock, wind)
        assert found["dice"] == dice


@pytest.mark.rule("SM-5", "DI-4")
def test_every_hour_and_every_distance_of_the_wind() -> None:
    for clock, inches in product(range(1, 13), range(1, 7)):
        dice = {"dissipation": [1, 1, 1], "wind": [inches] * 3}
        found = _turned(house_rules={"wind": "d6"}, wind_direction=clock, dice=dice)
        assert found["outcome"] == _expected((1, 1, 1), clock, [inches] * 3)


@pytest.mark.rule("SM-5")
def test_no_place_is_minus_zero() -> None:
    for clock in range(1, 13):
        markers = [dict(blown({**GAS, "id": 1, "y": 0}, clock, -3))]
        rules = {"wind": "fixed"}
        dice = {"dissipation": [2]}
        found = read(
            {
                "calculator": "cloud-turn",
                "markers": markers,
                "wind_direction": clock,
                "house_rules": rules,
                "dice": dice,
            }
        )
        (moved,) = found["outcome"]["markers"]
        assert (moved["x"], moved["y"]) == (0, 0)
        assert math.copysign(1, moved["x"]) == math.copysign(1, moved["y"]) == 1


def test_no_marker_is_no_fault() -> None:
    found = _turned(markers=[], dice={"dissipation": []})
    assert found["odds"]["markers"] == []
    assert found["outcome"] == {"markers": [], "removed": []}


WIND = {"wind": "d6"}


def _wrong_dice() -> Iterator[tuple[dict[str, object], str]]:
    yield {}, "dice.dissipation"
    for value in [[], [1, 2], [1, 2, 3, 4], 1, None]:
        yield {"dissipation": value}, "dice.dissipation"
    for face in [0, 7, "3", True, 2.5, None]:
        yield {"dissipation": [5, face, 5]}, "dice.dissipation"
    yield {"dissipation": [1, 2, 3]}, "dice.wind"
    for value in [[], [1], [1] * 3, 2]:
        yield {"dissipation": [1, 5, 2], "wind": value}, "dice.wind"
    for face in [0, 7, "3", True, 0.5]:
        yield {"dissipation": [1, 5, 5], "wind": [face]}, "dice.wind"
    yield {"dissipation": [5, 5, 5], "skill": 4}, "dice.skill"


@pytest.mark.parametrize(("dice", "field"), list(_wrong_dice()))
def test_dice_of_a_turn_are_checked(dice: dict[str, object], field: str) -> None:
    found = told("cloud-turn", markers=CLOUDS, wind_direction=3, house_rules=WIND, dice=dice)
    assert {str(name).partition("[")[0] for name in faulty_fields(found)} == {field}


def test_dice_that_are_not_needed_are_ignored() -> None:
    plain = _turned(dice={"dissipation": [1, 5, 2]})
    assert _turned(dice={"dissipation": [1, 5, 2], "wind": [6]})["outcome"] == plain["outcome"]
    gone = _turned(house_rules=WIND, wind_direction=1, dice={"dissipation": [5, 6, 5]})
    assert gone["outcome"] == {"markers": [], "removed": ["a", 7, "far"]}


@pytest.mark.parametrize("mode", ["fixed", "d6"])
@pytest.mark.rule("SM-5")
def test_a_wind_needs_its_direction(mode: str) -> None:
    rules = {"wind": mode}
    asked = {"markers": CLOUDS, "house_rules": rules}
    assert faulty_fields(told("cloud-turn", **asked)) == {"wind_direction"}
    for hour in (0, 13, 1.5, "3", True):
        found = told("cloud-turn", **asked, wind_direction=hour)
        assert faulty_fields(found) == {"wind_direction"}
    dice = {"dissipation": [1, 1, 1], "wind": [1, 1, 1]}
    named = faulty_fields(told("cloud-turn", **asked, dice=dice))
    assert named & {"wind_direction", "dice.wind_direction"}
    typed = _turned(**asked, dice={**dice, "wind_direction": 4})
    assert typed["outcome"] == _turned(**asked, dice=dice, wind_direction=4)["outcome"]
    for hour in (0, 13, "3", True):
        found = told("cloud-turn", **asked, dice={**dice, "wind_direction": hour})
        assert faulty_fields(found) == {"dice.wind_direction"}


@pytest.mark.rule("SM-5")
def test_no_wind_ignores_the_direction() -> None:
    dice = {"dissipation": [1, 5, 2]}
    assert _turned(wind_direction=5, dice=dice)["outcome"] == _turned(dice=dice)["outcome"]
    assert "wind_direction" not in _turned(seed=1)["dice"]


@pytest.mark.parametrize("mode", ["none", "fixed", "d6"])
def test_what_a_seed_rolled_can_be_typed(mode: str) -> None:
    """With the direction asked and without it, which is then rolled before all else."""
    hours = set()
    for seed in range(120):
        for more in ({"wind_direction": 8}, {}):
            asked = {"house_rules": {"wind": mode}, **more}
            found = _turned(seed=seed, **asked)
            rolled = found["dice"]
            replayed = _turned(dice=rolled, **asked)
            assert replayed["outcome"] == found["outcome"]
            assert replayed["dice"] == rolled
            if mode != "none" and not more:
                assert next(iter(rolled)) == "wind_direction"
                hours.add(rolled["wind_direction"])
            else:
                assert "wind_direction" not in rolled
    assert mode == "none" or hours == set(range(1, 13))


def _seen(**fields: Any) -> Answer:
    found = read({"calculator": "line-of-sight", **fields})
    assert found["status"] == "ok", found
    return found


def _cloud(x: object, y: object, munition: str = "smoke", name: object = "m") -> dict[str, Any]:
    return {"id": name, "x": x, "y": y, "munition": munition}


EDGES: list[tuple[list[float], list[float], float, float, bool]] = [
    ([-10, 0], [10, 0], 0, 3, True),
    ([-10, 0], [10, 0], 0, 3.000000001, False),
    ([-10, 0], [10, 0], 0, 2.999999999, True),
    ([-10, 0], [10, 0], 0, -3, True),
    ([-10, 0], [10, 0], 0, -3.000000001, False),
    ([-10, 0.1], [10, 0.1], 0, 3.1, True),
    ([-10, 0.1], [10, 0.1], 0, 3.100000001, False),
    ([-10, 0], [10, 0], 0, 0, True),  # through the middle
    ([-10, 0], [10, 0], 13, 0, True),  # past the end, touching
    ([-10, 0], [10, 0], 13.000000001, 0, False),
    ([-10, 0], [10, 0], 12.4, 1.8, True),  # past the end, 3-4-5
    ([-10, 0], [10, 0], 12.400000001, 1.8, False),
    ([-10, 0], [10, 0], -14, 0, False),
    ([-10, 0], [0, 0], 1, 1, True),  # ends inside
    ([0, 0], [10, 0], -1, 2, True),  # starts inside
    ([0, 0], [1, 1], 0.5, 0, True),  # lies inside
    ([0, 0], [0, 0], 3, 0, True),  # no length
    ([0, 0], [0, 0], 1.8, 2.4, True),
    ([0, 0], [0, 0], 3.000000001, 0, False),
    ([0, 0], [0, 0], 0, 0, True),
    ([-9.8, -3.6], [6.2, 8.4], 0, 0, True),  # along (4, 3), touching
    ([-9.8, -3.599999999], [6.2, 8.400000001], 0, 0, False),
    ([-9.8, -3.600000001], [6.2, 8.399999999], 0, 0, True),
    ([0, 4.242640687119285], [-4.242640687119285, 0], 0, 0, True),  # 3√2 = 4.24264068711928514…
    ([0, 4.242640687119286], [-4.242640687119286, 0], 0, 0, False),
    ([-10000, 10000], [10000, 10000], 9999, 9997, True),
    ([-10000, 10000], [10000, 10000], 9999, 9996.999999999, False),
    ([-10000, -10000], [10000, 10000], 4.242640687119285, 0, True),
    ([-10000, -10000], [10000, 10000], 4.242640687119286, 0, False),
]


@pytest.mark.parametrize(("start", "end", "x", "y", "blocked"), EDGES)
@pytest.mark.rule("SM-2")
def test_the_edge_of_a_cloud(
    start: list[float], end: list[float], x: float, y: float, blocked: bool
) -> None:
    for one, other in ((start, end), (end, start)):
        asked = {"from": one, "to": other, "markers": [_cloud(x, y)]}
        found = _seen(**asked)
        assert found["figures"]["blocked"] is blocked
        assert found["figures"] == sight(asked, gas=False)
        assert found["odds"] == {}
        assert found["outcome"] is None


def _rooms() -> Iterator[dict[str, Any]]:
    """Lines and clouds on whole inches (many touch), on tenths, on the diagonal, and far away."""
    random = Random(2)
    for number in range(2400):
        size, parts = [(8, 1), (8, 10), (6, 5), (10_000, 1000)][number % 4]

        def one(size: int = size, parts: int = parts) -> float:
            return random.randint(-size * parts, size * parts) / parts

        markers = [
            _cloud(one(), one(), random.choice(["smoke", "gas"]), name)
            for name in random.sample(["a", "b", "c", 1, 2, 3], number % 6)
        ]
        yield {"from": [one(), one()], "to": [one(), one()], "markers": markers}


@pytest.mark.rule("SM-2", "GA-1")
def test_any_line_past_any_clouds() -> None:
    blocked = touching = 0
    for number, asked in enumerate(_rooms()):
        gas = number % 3 == 0
        found = _seen(**asked, house_rules={"gas_blocks_sight": gas})
        assert found["figures"] == sight(asked, gas=gas), asked
        blocked += found["figures"]["blocked"]
        touching += 3.0 in found["figures"]["nearest_in"]
    assert blocked > 500
    assert touching > 20


@pytest.mark.rule("GA-1")
def test_gas_hides_nothing_unless_the_table_says_so() -> None:
    line = {"from": [-9, 0], "to": [9, 0]}
    markers = [_cloud(0, 0, "gas", "g"), _cloud(3, 3, "smoke", 4), _cloud(-1, 1, "gas", "h")]
    ruled: list[tuple[dict[str, bool], list[object]]] = [
        ({}, [4]),
        ({"gas_blocks_sight": True}, ["g", 4, "h"]),
    ]
    for rules, by in ruled:
        found = _seen(**line, markers=markers, house_rules=rules)["figures"]
        assert found["blocked_by"] == by
        assert found["nearest_in"] == [0, 3, 1]
    only = _seen(**line, markers=[_cloud(0, 0, "gas")])["figures"]
    assert (only["blocked"], only["blocked_by"]) == (False, [])


def test_nothing_in_the_way() -> None:
    found = _seen(**{"from": [0, 0]}, to=[1, 1], markers=[], seed=4)
    assert found["figures"] == {"blocked": False, "blocked_by": [], "nearest_in": []}
    assert found["outcome"] == {}


def test_decimals_are_taken_as_written() -> None:
    """More places than a binary number has."""
    for y, blocked in [("3." + "0" * 40, True), ("3." + "0" * 40 + "1", False)]:
        asked = {"calculator": "line-of-sight", "from": [-5, 0], "to": [5, 0]}
        text = json.dumps({**asked, "markers": [_cloud(0, "@")]}).replace('"@"', y)
        assert read(text)["figures"]["blocked"] is blocked


@pytest.mark.parametrize("sealed", [False, True], ids=["unsealed", "sealed"])
@pytest.mark.rule("GA-2")
def test_gas_on_every_die_and_face(sealed: bool) -> None:
    for die in (4, 6, 8, 10, 12):
        asked = {"quality_die": f"D{die}", "sealed": sealed}
        found = told("gas-check", **asked)
        assert found["figures"] == {}
        odds = found["odds"]["suppressed"]
        assert (chance(odds) == Fraction(1, die)) if sealed else (odds is None)
        assert found["outcome"] is None
        for face in range(1, die + 1):
            effect = (
                ("suppression" if face == 1 else "none") if sealed else "not stated by the source"
            )
            told_effect = told("gas-check", **asked, dice={"die": face})["outcome"]
            assert told_effect == {"effect": effect}
        for wrong in (0, die + 1, "1", True, None):
            assert faulty_fields(told("gas-check", **asked, dice={"die": wrong})) == {"dice.die"}
        assert faulty_fields(told("gas-check", **asked, dice={})) == {"dice.die"}
