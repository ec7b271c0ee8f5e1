"""The one door: text in, text out, never an exception (contract.md)."""

import json
from typing import Any

import pytest

from rangecard.area_fire import AreaWeapon
from rangecard.data import canonical
from rangecard.door import answer, ask, draw, show

SHOT = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 26,
    "skill_die": "D10",
}


def fields(question: dict[str, object]) -> list[str | None]:
    return [error["field"] for error in ask(question).get("errors", [])]


def test_answer_and_ask_say_the_same() -> None:
    assert json.loads(answer(json.dumps(SHOT))) == ask(SHOT)


def test_show_is_answer_and_drawing_together() -> None:
    text = json.dumps({**SHOT, "seed": 5})
    shown = json.loads(show(text, "../rules.html"))
    assert shown == {"answer": json.loads(answer(text)), "html": draw(text, "../rules.html")}
    assert 'href="../rules.html#gr-4"' in shown["html"]


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[1]", "3", "null", "{", "[" * 100_000, '{"a":NaN}']
)
def test_what_is_no_question_is_an_error(text: str) -> None:
    found = json.loads(answer(text))
    assert (found["status"], found["id"]) == ("error", None)
    assert found["errors"]
    assert "data-status=" in draw(text)


def test_all_faults_of_a_question_come_at_once() -> None:
    wrong = {**SHOT, "range_in": "26", "skill_die": "D7", "blind": 1, "colour": 2, "id": True}
    assert fields(wrong) == ["id", "colour", "range_in", "skill_die", "blind"]


def test_a_calculator_that_is_not_named_is_missing() -> None:
    assert ask({})["errors"][0]["message"].startswith("is missing: expected one of area-shot, ")
    assert ask({"calculator": None})["errors"][0]["message"].endswith("found null")


@pytest.mark.parametrize("field", ["id", "range_in", "seed"])
def test_a_number_of_more_digits_than_python_reads_is_told_at_its_field(field: str) -> None:
    text = json.dumps({**SHOT, field: 0}).replace(f'"{field}": 0', f'"{field}": {"9" * 5000}')
    found = json.loads(answer(text))
    assert [error["field"] for error in found["errors"]] == [field]
    assert "a number of many digits" in draw(text)


def test_faulty_dice_are_told_beside_a_seed() -> None:
    assert fields({**SHOT, "seed": 1, "dice": {"skill": "5"}}) == ["seed", "dice.skill"]
    assert fields({**SHOT, "seed": None, "dice": None}) == ["seed", "dice", "seed"]


def test_a_faulty_list_makes_no_fault_of_what_points_into_it() -> None:
    leader = {"name": "Cem", "roles": ["commander"], "die": "D8", "motivation": 2}
    vehicle = {"calculator": "vehicle-turn", "weapons": ["gun", 5]}
    assert fields({**vehicle, "crew": [{**leader, "controls": ["gun"]}]}) == ["weapons[1]"]
    pointing: dict[str, Any] = {
        "calculator": "vehicle-turn",
        "crew": [{**leader, "transfer_to": "Ada"}, 5],
    }
    assert fields(pointing) == ["crew[1]"]
    assert fields({**pointing, "crew": pointing["crew"][:1]}) == ["crew[0].transfer_to"]


def test_a_text_that_never_ends_is_answered() -> None:
    line = "[" * 65 + '"' + '\\"' * 100_000  # a minute and more, were it read again from each quote
    assert json.loads(answer(line))["status"] == "error"


def test_both_dice_of_a_shot_that_deviates_in_any_case_are_asked_for_at_once() -> None:
    blind = {**SHOT, "blind": True}
    assert fields({**blind, "dice": {}}) == ["dice.skill", "dice.direction"]
    assert fields({**blind, "dice": {"skill": 13, "direction": 0}}) == [
        "dice.skill",
        "dice.direction",
    ]
    assert fields({**SHOT, "dice": {}}) == ["dice.skill"]


def test_a_seed_is_replayed_by_its_dice() -> None:
    for seed in range(50):
        rolled = ask({**SHOT, "seed": seed})
        assert ask({**SHOT, "dice": rolled["dice"]})["outcome"] == rolled["outcome"]


@pytest.mark.parametrize("weapon", list(canonical().area_weapons.values()), ids=lambda one: one.id)
def test_a_described_weapon_answers_as_its_id_does(weapon: AreaWeapon) -> None:
    described = {
        "id": "ignored",
        "name": weapon.name,
        "range_band_in": int(weapon.range_band_in),
        "fuse": weapon.fuse,
        "thrown": weapon.thrown,
    }
    assert ask({**SHOT, "range_in": 2, "weapon": described}) == ask(
        {**SHOT, "range_in": 2, "weapon": weapon.id}
    )


def test_hostile_names_are_text() -> None:
    own = {"name": "<img src=x onerror=alert(1)>&\u202e", "range_band_in": 6}
    html = draw(json.dumps({**SHOT, "weapon": own}))
    assert "<img" not in html
    assert "&lt;img" in html


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("1e999999999999999999", "expected a number from 0 up to 10,000, found a huge number"),
        ("-1E+425000001", "expected a number from 0 up to 10,000, found a huge number"),
        ("1e" + "9" * 5_000, "expected a number from 0 up to 10,000, found a huge number"),
        ("1e-999999999999999999", "has more than 400 decimal places"),
    ],
    ids=["huge", "more than 32 bits hold", "an exponent of many digits", "tiny"],
)
def test_a_number_with_an_exponent_that_no_machine_holds_is_told_at_its_field(
    written: str, message: str
) -> None:
    question = '{"calculator": "area-shot", "weapon": "launched-grenade", "skill_die": "D8", '
    found = json.loads(answer(f'{question}"range_in": {written}}}'))
    assert found["errors"] == [{"field": "range_in", "message": message}]
    zero = json.loads(answer(f'{question}"range_in": 0{written[written.lower().index("e") :]}}}'))
    assert zero["figures"]["band"] == 1
