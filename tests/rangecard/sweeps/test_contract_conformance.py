"""contract.md, sentence by sentence: questions that are wrong, and the form of every answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, TypeAlias

import pytest

from tests.rangecard.sweeps.asking import Answer, chance, faulty_fields, names, ratio, read
from tests.rangecard.sweeps.usual import CLOUD, CREW, NEW, SIGHT, VEHICLE

Question: TypeAlias = dict[str, Any]

AREA: Question = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 26,
    "skill_die": "D10",
}
DIRECT: Question = {
    "calculator": "direct-fire",
    "weapon": "service-pistol",
    "range_m": 10,
    "skill": 8,
    "strength": 7,
}
TEST: Question = {"calculator": "motivation-test", "die": "D8", "motivation": 2, "cause": "loader"}
KINDS = {"area-shot": AREA, "direct-fire": DIRECT, "motivation-test": TEST, **NEW}
OBJECT: Question = {"name": "own", "class": "rifle", "range_m": 50, "single_recoil": 2}
GRID: Question = {"x": 0, "y": 0, "columns": 2, "rows": 2}
WALL = [[0, 1], [1, 1]]
KEYS = {"id", "calculator", "status", "steps", "figures", "odds", "outcome", "dice", "ruleset"}
NUMBERS_THAT_ARE_NONE = [True, False, "26", None, [26], {"in": 26}]


def _with(question: Question, path: str, value: object) -> Question:
    """A copy with the field at `path` (dots for fields inside fields) set."""
    changed = deepcopy(question)
    place = changed
    *outer, last = path.split(".")
    for name in outer:
        place = place.setdefault(name, {})
    place[last] = value
    return changed


def _wrong_area() -> Iterator[tuple[str, object]]:
    for value in NUMBERS_THAT_ARE_NONE:
        yield "range_in", value
    yield from [("range_in", -1), ("range_in", -0.000001), ("range_in", 10_000.000001)]
    for value in ["D5", "d10", "10", 10, True, [], "D20"]:
        yield "skill_die", value
        yield "strength_die", value
    for value in [0, 1, "true", "false", []]:
        yield "blind", value
    for value in ["", "shell", 3, True, ["launched-grenade"], "m60"]:
        yield "weapon", value
    yield from [("munition", "nerve"), ("munition", 1), ("fuse", "none"), ("fuse", True)]
    for value in ["", 5, {}, [[0, 0], [1, 1]], [[]], [[[0, 0]]], [WALL, [[0, 0], [0, 0, 0]]]]:
        yield "walls", value
    yield "walls", [WALL] * 201
    yield "walls", [[[0, 0], [0, 10_001]]]
    yield "walls", [[[0, 0], [0, True]]]
    yield "walls", [[[0, 0], ["0", 1]]]
    for value in [*NUMBERS_THAT_ARE_NONE[:3], -1, 10_001]:
        yield "burst_radius_in", value
    yield "no_such_field", 1
    yield "dice", []
    yield "seed", "7"
    yield "seed", True
    yield "seed", 1.5


@pytest.mark.parametrize(("field", "value"), list(_wrong_area()))
def test_an_area_shot_that_is_wrong_names_the_field(field: str, value: object) -> None:
    found = read(_with(AREA, field, value))
    assert names(found, field), found["errors"]
    _check_form(found)


def _wrong_direct() -> Iterator[tuple[str, object]]:
    for value in [*NUMBERS_THAT_ARE_NONE, 0, -5, 10_000.5]:
        yield "range_m", value
    for value in [*NUMBERS_THAT_ARE_NONE, -1, 41, 7.5]:
        yield "skill", value
        yield "strength", value
    for value in [*NUMBERS_THAT_ARE_NONE[:3], -1, 101, 1.5]:
        yield "single_shots", value
        yield "bursts", value
    yield from [("other_modifier", 41), ("other_modifier", -41), ("other_modifier", 0.5)]
    for flag in ("aimed", "targeted", "scope", "laser_sight", "steadied", "two_weapons"):
        yield flag, 1
        yield flag, "yes"
    for value in ["", "M60", "launched-grenade", 3, [], True]:
        yield "weapon", value
    yield "strength_die", "D6"


@pytest.mark.parametrize(("field", "value"), list(_wrong_direct()))
def test_a_direct_fire_question_that_is_wrong_names_the_field(field: str, value: object) -> None:
    assert names(read(_with(DIRECT, field, value)), field)


WRONG_TEST = [
    *[("motivation", value) for value in [*NUMBERS_THAT_ARE_NONE, -1, 13, 2.5]],
    *[("die", value) for value in ["D20", 8, True, None]],
    *[("cause", value) for value in ["fear", "", 1, True]],
    *[("sealed", value) for value in [0, "no"]],
    ("motivation_number", 2),
]


@pytest.mark.parametrize(("field", "value"), WRONG_TEST)
def test_a_motivation_test_that_is_wrong_names_the_field(field: str, value: object) -> None:
    assert names(read(_with(TEST, field, value)), field)


WRONG_OBJECTS = [
    (AREA, {"range_band_in": 6}, "weapon.name"),
    (AREA, {"name": "w"}, "weapon.range_band_in"),
    (AREA, {"name": "w", "range_band_in": 0}, "weapon.range_band_in"),
    (AREA, {"name": "w", "range_band_in": "6"}, "weapon.range_band_in"),
    (AREA, {"name": "w", "range_band_in": 6, "fuse": "wet"}, "weapon.fuse"),
    (AREA, {"name": "w", "range_band_in": 6, "thrown": 1}, "weapon.thrown"),
    (AREA, {"name": "w", "range_band_in": 6, "colour": 1}, "weapon.colour"),
    (AREA, {"name": "w" * 201, "range_band_in": 6}, "weapon.name"),
    (AREA, {"name": 5, "range_band_in": 6}, "weapon.name"),
    (DIRECT, {**OBJECT, "class": "cannon"}, "weapon.class"),
    (DIRECT, {**OBJECT, "range_m": 0}, "weapon.range_m"),
    (DIRECT, {**OBJECT, "range_m": None}, "weapon.range_m"),
    (DIRECT, {**OBJECT, "single_recoil": 2.5}, "weapon.single_recoil"),
    (DIRECT, {**OBJECT, "single_recoil": -1}, "weapon.single_recoil"),
    (DIRECT, {**OBJECT, "burst_recoil": True}, "weapon.burst_recoil"),
    (DIRECT, {**OBJECT, "calibre_mm": "9"}, "weapon.calibre_mm"),
    (DIRECT, {**OBJECT, "scope": 1}, "weapon.scope"),
    (DIRECT, {**OBJECT, "weight": 1}, "weapon.weight"),
]


@pytest.mark.parametrize(("question", "weapon", "field"), WRONG_OBJECTS)
def test_a_weapon_of_the_readers_own_is_checked(
    question: Question, weapon: Question, field: str
) -> None:
    assert faulty_fields(read({**question, "weapon": weapon})) == {field}


def test_a_weapon_of_the_readers_own_is_used() -> None:
    more = {"calibre_mm": None, "skill": None, "burst_recoil": None, "id": "x", "scope": False}
    for weapon in (OBJECT, {**OBJECT, **more}, {**OBJECT, "range_basis": "house"}):
        assert read({**DIRECT, "weapon": weapon})["status"] == "ok"


def test_the_wall_that_is_wrong_is_named_by_its_number() -> None:
    found = read({**AREA, "walls": [WALL, WALL, [[1, 1], [1, 1]]]})
    assert faulty_fields(found) == {"walls[2]"}


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"cover_point": [0]}, "cover_point"),
        ({"cover_point": [0, "1"]}, "cover_point"),
        ({"cover_point": [0, 10_001]}, "cover_point"),
        ({"cover_grid": [0, 0, 2, 2]}, "cover_grid"),
        ({"cover_grid": {**GRID, "columns": 101}}, "cover_grid"),
        ({"cover_grid": {**GRID, "rows": 0}}, "cover_grid"),
        ({"cover_grid": {**GRID, "rows": 2.5}}, "cover_grid"),
        ({"cover_grid": {"x": 0, "y": 0, "rows": 2}}, "cover_grid"),
        ({"cover_grid": {**GRID, "z": 1}}, "cover_grid"),
    ],
)
def test_covers_are_checked(more: Question, field: str) -> None:
    assert names(read({**AREA, "burst_radius_in": 3, **more}), field)


@pytest.mark.parametrize("name", KINDS)
def test_unknown_switches_and_values(name: str) -> None:
    wrong: dict[str, object] = {
        "no_such_switch": 1,
        "past_near_impossible": "always",
        "two_weapons": True,
        "least_hit_number": 2,
        "gas_blocks_sight": 1,
        "sealed_immune_to_smoke": "true",
        "wind": "strong",
        "wind_fixed_in": -1,
        "crew_firing": None,
        "difficulty_multipliers": {"Routine": [4, 1]},
    }
    found = read({**KINDS[name], "house_rules": wrong})
    for key in wrong:
        assert names(found, f"house_rules.{key}"), key


@pytest.mark.parametrize("name", KINDS)
def test_known_switches_are_no_error_where_they_are_not_used(name: str) -> None:
    rules = {"wind": "d6", "wind_fixed_in": 2.5, "crew_firing": "action", "least_hit_number": 1}
    rules |= {"gas_blocks_sight": True, "two_weapons": "round-loss"}
    if name == "crew-served":
        del rules["crew_firing"]  # it is used there, and changes the odds
    plain = read(KINDS[name])
    ruled = read({**KINDS[name], "house_rules": rules})
    assert ruled["status"] == "ok"
    assert ruled["odds"] == plain["odds"]


def test_all_faults_come_at_once() -> None:
    wrong = {"range_in": "26", "skill_die": "D7", "blind": 1, "munition": "nerve", "extra": 0}
    rules = {"house_rules": {"luck": 1}, "walls": [WALL, 5], "id": 1.5, "seed": "x"}
    found = read({**AREA, **wrong, **rules, "weapon": {"name": "w"}})
    expected = {*wrong, "house_rules.luck", "walls[1]", "id", "seed", "weapon.range_band_in"}
    assert faulty_fields(found) == expected


def test_what_is_missing_is_named() -> None:
    assert faulty_fields(read({"calculator": "area-shot"})) == {"weapon", "range_in", "skill_die"}
    missing = faulty_fields(read({"calculator": "direct-fire"}))
    assert missing == {"weapon", "range_m", "skill", "strength"}
    assert faulty_fields(read({"calculator": "motivation-test"})) >= {"die", "motivation"}


@pytest.mark.parametrize("value", ["area", "", 5, None, True, ["area-shot"]])
def test_unknown_calculators(value: object) -> None:
    assert faulty_fields(read({**AREA, "calculator": value})) == {"calculator"}


def test_a_calculator_is_needed() -> None:
    found = read({"id": 5})
    assert faulty_fields(found) == {"calculator"}
    assert (found["id"], found["calculator"]) == (5, None)


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "{",
        "[]",
        "[1]",
        "7",
        "null",
        "true",
        '"area-shot"',
        "{}{}",
        "nan",
        "'{}'",
        "\ufeff",
    ],
)
def test_a_line_that_is_no_object(line: str) -> None:
    found = read(line)
    _check_form(found)
    if line not in {"{}"}:
        assert faulty_fields(found) == {None}
    assert (found["id"], found["calculator"]) == (None, None)


def test_an_empty_object_is_a_question_without_calculator() -> None:
    assert faulty_fields(read("{}")) == {"calculator"}


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e99999999"]
)
@pytest.mark.parametrize("field", ["range_in", "burst_radius_in"])
def test_numbers_that_are_not_finite_or_far_too_large(field: str, number: str) -> None:
    text = json.dumps(_with(AREA, field, "@")).replace('"@"', number)
    found = read(text)
    assert found["status"] == "error"
    assert {field, None} & faulty_fields(found)


@pytest.mark.parametrize("number", ["1e-30", "1e-300", "0e99999999", "0.0e-99999999"])
def test_very_small_numbers_are_numbers(number: str) -> None:
    found = read(json.dumps(_with(AREA, "range_in", "@")).replace('"@"', number))
    assert found["status"] == "ok"
    assert found["figures"]["band"] == 1


def test_an_absurdly_small_number_costs_no_time() -> None:
    """How many decimal places are too many is the package's affair; to hang is not."""
    found = read(json.dumps(_with(AREA, "range_in", "@")).replace('"@"', "1e-99999999"))
    assert found["status"] == "ok" or faulty_fields(found) == {"range_in"}


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"calculator":"area-shot","range_in":' + "9" * 5000 + "}",
        '{"calculator":"area-shot","seed":' + "9" * 5000 + "}",
        '{"calculator":"area-shot","walls":' + "[" * 5000 + "]" * 5000 + "}",
    ],
    ids=["open brackets", "open objects", "digits", "digits in a seed", "deep walls"],
)
def test_hostile_lines_are_answered(line: str) -> None:
    found = read(line)
    assert found["status"] == "error"
    _check_form(found)


def test_two_is_whole_when_written_with_a_point() -> None:
    text = json.dumps(DIRECT).replace('"skill": 8', '"skill": 8.0')
    assert read(text)["odds"] == read(DIRECT)["odds"]
    assert read(json.dumps(DIRECT).replace('"skill": 8', '"skill": 8e0'))["status"] == "ok"
    assert read({**TEST, "motivation": 2.0})["odds"] == read(TEST)["odds"]


@pytest.mark.parametrize("value", [7, 0, -3, "", "a", "ünïcødé", "\ud800", "1e3"])
def test_the_id_is_echoed(value: object) -> None:
    for question in (AREA, {**AREA, "range_in": 999}, {**AREA, "range_in": -1}):
        assert read({"id": value, **question})["id"] == value


@pytest.mark.parametrize("value", [True, 1.5, [], {}])
def test_an_id_is_a_string_or_an_integer(value: object) -> None:
    found = read({"id": value, **AREA})
    assert faulty_fields(found) == {"id"}
    assert found["id"] is None
    assert found["calculator"] == "area-shot"


def _every_kind_of_answer() -> Iterator[Question]:
    for question in KINDS.values():
        yield question
        yield {**question, "seed": 3, "id": "x"}
    for score, hour in [(1, 6), (2, 9), (5, 3), (6, 12)]:
        dice = {"skill": score, "direction": hour}
        yield {**AREA, "dice": dice, "munition": "smoke", "walls": [WALL, [[-1, 0], [2, -2]]]}
    yield {**AREA, "range_in": 61}
    yield {**AREA, "skill_die": "D6", "range_in": 60}
    yield {**AREA, "burst_radius_in": 3, "cover_point": [1, 2], "cover_grid": GRID}
    yield {**AREA, "blind": True}
    yield {**DIRECT, "range_m": 97}
    yield {**DIRECT, "range_m": 50}
    yield {**DIRECT, "targeted": True}
    yield {**DIRECT, "single_shots": 7, "aimed": True, "laser_sight": True}
    yield {**DIRECT, "weapon": "m60", "single_shots": 0, "bursts": 5}
    yield {**TEST, "motivation": 12}
    yield {**CLOUD, "house_rules": {"wind": "d6"}, "seed": 2}
    yield {**CLOUD, "markers": [], "turns": 100}
    yield {**SIGHT, "house_rules": {"gas_blocks_sight": True}}
    yield {**CREW, "loaders": [], "house_rules": {"crew_firing": "action"}}
    yield {**CREW, "gunner": {"die": "D4", "setting_up": True}, "seed": 1}
    yield {**CREW, "gunner": {"die": "D4"}, "dice": {}}
    yield {**VEHICLE, "crew": []}
    yield {**VEHICLE, "crew": [], "weapons": [], "robotic": True}
    yield {**VEHICLE, "weapons": ["main gun", "smoke discharger"], "seed": 9}


ANSWERED = list(_every_kind_of_answer())


@pytest.mark.parametrize("question", ANSWERED)
def test_every_answer_has_its_form(question: Question) -> None:
    found = read(question)
    assert found["status"] in {"ok", "no-shot"}, found
    _check_form(found)


def _check_form(found: Answer) -> None:
    status = found["status"]
    assert status in {"ok", "no-shot", "error"}
    if status == "error":
        assert found["figures"] is found["odds"] is found["outcome"] is None
        assert {"id", "calculator", "errors", "ruleset"} <= set(found)
        assert all(set(error) == {"field", "message"} for error in found["errors"])
        assert all(error["message"] for error in found["errors"])
        return
    assert set(found) >= KEYS
    assert not found.get("errors")
    assert found["steps"]
    assert all(set(step) == {"rule", "label", "text", "result"} for step in found["steps"])
    assert all(re.fullmatch(r"[A-Z]{2}-\d+", step["rule"]) for step in found["steps"])
    if status == "no-shot":
        assert found["odds"] is found["outcome"] is found["dice"] is None


def test_no_answer_shows_a_negative_zero_or_a_placeholder() -> None:
    texts = [json.dumps(read(question)) for question in ANSWERED]
    for text in texts:
        assert not re.search(r"-0(\.0*)?(?![\d.])", text)
        assert not re.search(r"NaN|Infinity|None|\{\{|Fraction\(|Decimal\(", text)


def test_results_of_steps_are_text() -> None:
    for question in ANSWERED:
        for step in read(question)["steps"]:
            assert type(step["result"]) is str
            assert step["text"].strip() == step["text"] != ""
            assert step["label"].strip() == step["label"] != ""


def test_the_target_numbers_step_says_the_figure() -> None:
    found = read(AREA)
    results = [step["result"] for step in found["steps"] if step["rule"] == "GR-4"]
    assert str(found["figures"]["target_number"]) in results


def test_a_rule_that_changes_nothing_is_a_step_too() -> None:
    rules = [step["rule"] for step in read({**DIRECT, "single_shots": 2})["steps"]]
    assert "DF-12" in rules
    assert "DF-6" in rules
    assert "DF-8" in rules


DISTRIBUTED = [question for question in ANSWERED if question["calculator"] == "area-shot"]


@pytest.mark.parametrize("question", DISTRIBUTED)
def test_places_are_merged_rounded_and_in_order(question: Question) -> None:
    odds = read(question)["odds"]
    if odds is None:
        return
    places = [(x, y) for x, y, _ in odds["landing"]]
    assert len(set(places)) == len(places)
    assert all(round(value, 6) == value for place in places for value in place)
    assert all(chance(pair) for *_, pair in odds["landing"])
    assert [score for score, _ in odds["deviation"]] == sorted(s for s, _ in odds["deviation"])


def _deviation_dice() -> Iterator[tuple[Mapping[str, object], str]]:
    yield {"direction": 3}, "dice.skill"
    yield {"skill": 2}, "dice.direction"
    for face in [0, 11, "2", True, 2.5, None, -1]:
        yield {"skill": face, "direction": 3}, "dice.skill"
    for hour in [0, 13, "3", True, 3.5]:
        yield {"skill": 2, "direction": hour}, "dice.direction"
    yield {"skill": 2, "direction": 3, "wind": 1}, "dice.wind"


@pytest.mark.parametrize(("dice", "field"), list(_deviation_dice()))
def test_dice_of_an_area_shot_are_checked(dice: dict[str, object], field: str) -> None:
    assert faulty_fields(read({**AREA, "dice": dice})) == {field}


@pytest.mark.parametrize(
    "d20", [[], [5], [5, 6, 7], [5, 0], [5, 21], [5, True], [5, "6"], 5, None, [5, None], [5, 1.5]]
)
def test_dice_of_direct_fire_are_checked(d20: object) -> None:
    assert names(read({**DIRECT, "single_shots": 2, "dice": {"d20": d20}}), "dice.d20")


@pytest.mark.parametrize("die", [0, 9, None, "8", True])
def test_the_die_of_a_motivation_test_is_checked(die: object) -> None:
    assert names(read({**TEST, "dice": {"die": die}}), "dice.die")
    assert names(read({**TEST, "dice": {}}), "dice.die")


@pytest.mark.parametrize("name", KINDS)
def test_dice_and_seed_exclude_each_other(name: str) -> None:
    found = read({**KINDS[name], "seed": 1, "dice": {}})
    assert faulty_fields(found) & {"dice", "seed"}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("seed", [*range(25), -1, 2**40])
def test_a_seed_is_replayed_by_itself_and_by_its_dice(name: str, seed: int) -> None:
    question = {**KINDS[name], "seed": seed}
    found = read(question)
    assert read(question) == found
    assert found["outcome"] is not None
    replayed = read({**KINDS[name], "dice": found["dice"]})
    assert replayed["outcome"] == found["outcome"]
    assert replayed["dice"] == found["dice"]
    assert replayed["odds"] == found["odds"]


def test_seeds_roll_every_face() -> None:
    rolled = [read({**AREA, "seed": seed})["dice"]["skill"] for seed in range(200)]
    assert set(rolled) == set(range(1, 11))


@pytest.mark.parametrize("more", [{"seed": 5}, {"dice": {"skill": 2, "direction": 3}}])
def test_where_there_is_no_shot_no_dice_are_rolled(more: Question) -> None:
    found = read({**AREA, "range_in": 61, **more})
    assert found["status"] == "no-shot"
    assert found["dice"] is None
    assert found["outcome"] is None


def test_every_chance_is_in_lowest_terms() -> None:
    for question in ANSWERED:
        odds = read(question)["odds"] or {}
        for key in {"hit", "pass", "covers"} & set(odds):
            if odds[key] is not None:
                chance(odds[key])
        for *_, pair in [*odds.get("hits", []), *odds.get("landing", [])]:
            chance(pair)
        for shot in (read(question)["figures"] or {}).get("shots") or []:
            chance(shot["hit"])
        ratio(odds.get("expected", [1, 1]))


def test_certainty_and_impossibility() -> None:
    assert read({**TEST, "motivation": 0})["odds"]["pass"] == [1, 1]
    assert read({**TEST, "motivation": 8})["odds"]["pass"] == [0, 1]
    assert read({**AREA, "blind": True})["odds"]["hit"] == [0, 1]


def test_every_answer_names_the_ruleset() -> None:
    versions = {read(question)["ruleset"] for question in [*ANSWERED, {}]}
    versions.add(read("")["ruleset"])
    assert len(versions) == 1
    assert re.fullmatch(r"\d+\.\d+\.\d+", versions.pop())
