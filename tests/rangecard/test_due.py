"""Which dice are due: the rules themselves ask, one die after the other, no more than needed."""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rangecard.calculators import CALCULATORS
from rangecard.door import ask
from rangecard.due import LABELS, due
from rangecard.fields import DICE

SHOT = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 26,
    "skill_die": "D10",
}
RIFLE = {
    "calculator": "direct-fire",
    "weapon": "assault-rifle",
    "range_m": 150,
    "skill": 12,
    "strength": 7,
    "single_shots": 3,
}
SMOKE = {"id": "west", "x": 0, "y": 8, "munition": "smoke"}
TURN = {"calculator": "cloud-turn", "markers": [SMOKE, {**SMOKE, "id": 2}]}
WINDY = {**TURN, "house_rules": {"wind": "d6"}}
CREW = {
    "calculator": "crew-served",
    "gunner": {"die": "D8", "set_up": True},
    "loaders": [
        {"die": "D8", "motivation": 2, "in_contact": True},
        {"die": "D6", "motivation": 1, "in_contact": True},
    ],
}
Question = Mapping[str, Any]


def asked(question: Question, **dice: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(due(json.dumps({**question, "dice": dice})))
    return found


def labels(found: Mapping[str, Any]) -> list[str]:
    return [one["label"] for one in found["due"]]


# --- One die after the other ---


@pytest.mark.rule("GR-5", "GR-6")
def test_a_direction_is_asked_only_of_a_shot_that_deviates() -> None:
    assert labels(asked(SHOT)) == ["Skill die, D10"]
    assert labels(asked(SHOT, skill=5)) == ["Skill die, D10", "Direction, D12"]
    hit = asked(SHOT, skill=6)
    assert (labels(hit), hit["complete"]) == (["Skill die, D10"], True)
    assert asked(SHOT, skill=5, direction=6)["complete"]


@pytest.mark.rule("GR-7", "GR-9")
def test_dice_that_do_not_depend_on_each_other_are_asked_at_once() -> None:
    beyond = {**SHOT, "skill_die": "D6", "range_in": 42}
    assert labels(asked(beyond)) == ["Skill die, D8", "Direction, D12"]
    assert labels(asked({**SHOT, "blind": True})) == ["Deviation, D12", "Direction, D12"]


@pytest.mark.rule("DF-2")
def test_every_shot_has_its_d20() -> None:
    found = asked(RIFLE, d20=[None, 20])
    assert labels(found) == ["Shot 1, D20", "Shot 2, D20", "Shot 3, D20"]
    assert [one["place"] for one in found["due"]] == [0, 1, 2]
    assert [one["score"] for one in found["due"]] == [None, 20, None]
    assert asked(RIFLE, d20=[1, 20, 17])["complete"]


@pytest.mark.rule("SM-4", "SM-5")
def test_wind_is_rolled_for_the_markers_that_stay() -> None:
    first = ["Wind direction, D12", "Marker west, D6", "Marker 2, D6"]
    assert labels(asked(WINDY)) == first
    assert labels(asked(WINDY, wind_direction=3, dissipation=[6, None])) == first
    left = asked(WINDY, wind_direction=3, dissipation=[6, 4])
    assert labels(left) == [*first, "Drift of marker 2, D6"]
    assert labels(asked({**WINDY, "wind_direction": 3}, dissipation=[5, 6])) == first[1:]
    assert labels(asked(TURN)) == first[1:]


@pytest.mark.rule("CS-2", "CS-4")
def test_a_loader_who_may_not_try_rolls_nothing() -> None:
    assert labels(asked(CREW)) == ["Loader 1, D8", "Loader 2, D6"]
    moved = asked({**CREW, "gunner": {"die": "D8", "set_up": True, "moved": True}})
    assert (moved["due"], moved["complete"]) == ([], True)
    assert moved["note"]


@pytest.mark.rule("VE-5")
def test_a_transfer_is_rolled_by_its_commander() -> None:
    crew = [
        {"name": "Ann", "roles": ["driver"], "die": "D8", "motivation": 2},
        {"name": "Bo", "roles": ["commander"], "die": "D10", "motivation": 1, "transfer_to": "Ann"},
    ]
    assert labels(asked({"calculator": "vehicle-turn", "crew": crew})) == ["Bo, D10"]


@pytest.mark.rule("DI-3", "SM-3", "GA-2")
def test_tests_of_one_figure_take_one_die() -> None:
    test = {"calculator": "motivation-test", "die": "D8", "motivation": 2, "cause": "smoke"}
    assert labels(asked(test)) == ["Skill die, D8"]
    immune = {**test, "sealed": True, "house_rules": {"sealed_immune_to_smoke": True}}
    assert (asked(immune)["due"], asked(immune)["complete"]) == ([], True)
    assert labels(asked({"calculator": "gas-check", "quality_die": "D4"})) == ["Skill die, D4"]


@pytest.mark.rule("SM-2")
def test_a_line_of_sight_takes_no_dice() -> None:
    line = {"calculator": "line-of-sight", "from": [0, 0], "to": [0, 9], "markers": [SMOKE]}
    found = asked(line)
    assert (found["due"], found["complete"], bool(found["note"])) == ([], True, True)


def test_every_die_has_its_words() -> None:
    assert {die.name for one in CALCULATORS.values() for die in one.dice} == {*LABELS}


# --- What cannot be ---


@pytest.mark.parametrize("score", [0, 9, -1])
def test_an_impossible_score_stays_at_its_place_and_asks_for_no_more(score: int) -> None:
    shot = {**SHOT, "skill_die": "D8"}
    found = asked(shot, skill=score, direction=3)
    message = f"a D8 scores 1 to 8, not {score}"
    assert found["faults"] == [{"field": "dice.skill", "message": message}]
    assert (labels(found), found["complete"]) == (["Skill die, D8"], False)
    assert found["due"][0]["score"] is None
    assert message in str(ask({**shot, "dice": {"skill": score}})["errors"])


def test_what_is_no_score_is_told_at_its_place() -> None:
    found = asked(RIFLE, d20=[3, "x", 2.5])
    assert [one["field"] for one in found["faults"]] == ["dice.d20[1]", "dice.d20[2]"]
    assert found["faults"][0]["message"] == 'expected a whole number, found "x"'
    assert [one["score"] for one in found["due"]] == [3, None, None]
    assert asked(RIFLE, d20=[2.0, 3, 4])["complete"]


def test_every_fault_of_dice_that_are_rolled_together_is_told() -> None:
    found = asked(WINDY, wind_direction=13, dissipation=[7, 1])
    assert [one["field"] for one in found["faults"]] == [
        "dice.wind_direction",
        "dice.dissipation[0]",
    ]


@pytest.mark.parametrize("dice", [4, [1], "x", {"d20": 5}, {"d20": [1, 2, 3, 4, 5]}, {"skill": []}])
@pytest.mark.parametrize("question", [SHOT, RIFLE])
def test_dice_of_another_shape_never_break_it(question: Question, dice: Any) -> None:
    found = json.loads(due(json.dumps({**question, "dice": dice})))
    assert found["due"]


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", "{}", '{"calculator": "none"}'])
def test_what_is_no_question_has_no_dice(text: str) -> None:
    found = json.loads(due(text))
    assert (found["due"], found["complete"], bool(found["note"])) == ([], False, True)


@pytest.mark.rule("GR-2")
def test_a_shot_that_is_none_has_no_dice() -> None:
    for wrong in ({"range_in": 61}, {"range_in": "far"}):
        found = asked({**SHOT, **wrong}, skill=1)
        assert (found["due"], found["complete"], bool(found["note"])) == ([], False, True)


def test_only_a_d10_shows_a_0_that_is_10() -> None:
    reads = [asked({**SHOT, "range_in": 0, "skill_die": die})["due"][0]["reads"] for die in DICE]
    assert dict(zip(DICE, reads, strict=True)) == {
        die: {"0": 10} if die == "D10" else {} for die in DICE
    }


# --- Seeds replayed die by die ---


def _area(rng: Random) -> dict[str, Any]:
    return {
        "weapon": rng.choice(["thrown-grenade", "launched-grenade", "rocket-launcher"]),
        "range_in": rng.randint(0, 40),
        "skill_die": rng.choice(DICE),
        "strength_die": rng.choice(DICE),
        "blind": rng.random() < 0.2,
        "walls": [[[-3, 5], [-3, -5]]] * (rng.random() < 0.3),
    }


def _fire(rng: Random) -> dict[str, Any]:
    return {
        "weapon": rng.choice(["assault-rifle", "m60"]),
        "range_m": rng.randint(1, 900),
        "skill": rng.randint(0, 40),
        "strength": rng.randint(0, 12),
        "single_shots": rng.randint(0, 9),
        "bursts": rng.randint(0, 2),
        "aimed": rng.random() < 0.5,
    }


def _test(rng: Random) -> dict[str, Any]:
    return {
        "die": rng.choice(DICE),
        "motivation": rng.randint(0, 12),
        "cause": rng.choice(["loader", "commander", "smoke"]),
        "sealed": rng.random() < 0.5,
        "house_rules": {"sealed_immune_to_smoke": rng.random() < 0.5},
    }


def _gas(rng: Random) -> dict[str, Any]:
    return {"quality_die": rng.choice(DICE), "sealed": rng.random() < 0.5}


def _markers(rng: Random) -> list[dict[str, Any]]:
    kinds = ("smoke", "gas")
    return [
        {"id": i, "x": i, "y": -i, "munition": rng.choice(kinds)} for i in range(rng.randint(0, 5))
    ]


def _clouds(rng: Random) -> dict[str, Any]:
    known = {"wind_direction": rng.randint(1, 12)} if rng.random() < 0.5 else {}
    wind = rng.choice(["none", "fixed", "d6"])
    return {"markers": _markers(rng), "house_rules": {"wind": wind}, **known}


def _sight(rng: Random) -> dict[str, Any]:
    return {"from": [0, -9], "to": [rng.randint(-9, 9), 9], "markers": _markers(rng)}


def _loader(rng: Random) -> dict[str, Any]:
    return {
        "die": rng.choice(DICE),
        "motivation": rng.randint(0, 12),
        "moved": rng.random() < 0.1,
        "in_contact": rng.random() < 0.9,
    }


def _crew(rng: Random) -> dict[str, Any]:
    loaders = [_loader(rng) for _ in range(rng.randint(0, 4))]
    return {"gunner": {"die": "D8", "set_up": rng.random() < 0.8}, "loaders": loaders}


def _vehicle(rng: Random) -> dict[str, Any]:
    crew = [
        {"name": f"Crewman {i}", "roles": ["commander"], "die": rng.choice(DICE), "motivation": 2}
        for i in range(rng.randint(0, 5))
    ]
    for one, other in pairwise(crew):
        if rng.random() < 0.7:
            one["transfer_to"] = other["name"]
    return {"crew": crew}


MAKERS: Mapping[str, Callable[[Random], dict[str, Any]]] = {
    "area-shot": _area,
    "direct-fire": _fire,
    "motivation-test": _test,
    "gas-check": _gas,
    "cloud-turn": _clouds,
    "line-of-sight": _sight,
    "crew-served": _crew,
    "vehicle-turn": _vehicle,
}
QUESTIONS = 500


def one_by_one(dice: Mapping[str, Any]) -> Iterator[tuple[str, int | None, int]]:
    """The dice of an answer in the order they were rolled: name, place in its list, score."""
    for name, rolled in dice.items():
        if isinstance(rolled, int):
            yield name, None, rolled
        else:
            yield from ((name, place, score) for place, score in enumerate(rolled))


@pytest.mark.parametrize("name", MAKERS)
def test_a_seed_replayed_die_by_die_is_asked_for_just_those_dice(name: str) -> None:
    rng = Random(name)
    for seed in range(QUESTIONS):
        question = {"calculator": name, **MAKERS[name](rng)}
        answer = ask({**question, "seed": seed})
        if answer["status"] != "ok":
            assert asked(question)["due"] == []
            assert not asked(question)["complete"]
            continue
        typed = _replayed(question, answer["dice"])
        again = ask({**question, "dice": typed})
        assert (again["outcome"], again["dice"]) == (answer["outcome"], answer["dice"])


def _replayed(question: Question, dice: Mapping[str, Any]) -> dict[str, Any]:
    """Type one die after the other, each the first that has no score yet."""
    typed: dict[str, Any] = {}
    for name, place, score in one_by_one(dice):
        found = asked(question, **typed)
        first = next(one for one in found["due"] if one["score"] is None)
        assert (first["name"], first["place"], found["complete"]) == (name, place, False)
        assert found["faults"] == []
        if place is None:
            typed[name] = score
        else:
            typed.setdefault(name, []).append(score)
    assert asked(question, **typed)["complete"]
    return typed
