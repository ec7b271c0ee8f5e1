"""The one door: text in, text out, never an exception (contract.md)."""

import json

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
