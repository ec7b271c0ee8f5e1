"""The schema of answers against every answer of the conformance vectors."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.answer_schema import FIGURES, REFUSING, answer_schema
from generator.vectors import vectors
from rangecard.calculators import CALCULATORS
from rangecard.data import canonical

SCHEMA = answer_schema()
WHOLE = Draft202012Validator(SCHEMA)
FORMS = {name: WHOLE.evolve(schema=form) for name, form in SCHEMA["$defs"].items()}


@pytest.fixture(scope="module")
def answers() -> list[dict[str, Any]]:
    return [json.loads(answer) for answer in vectors(canonical()).answers]


def form(answer: dict[str, Any]) -> str:
    if answer["status"] == "error":
        return "error"
    return f"{answer['calculator']}.{answer['status']}"


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_answer_has_the_form_of_its_calculator_and_status(
    answers: list[dict[str, Any]],
) -> None:
    assert {form(answer) for answer in answers} == set(FORMS) - {"chance", "step"}
    assert [a["id"] for a in answers if not FORMS[form(a)].is_valid(a)] == []


def test_one_form_takes_an_answer(answers: list[dict[str, Any]]) -> None:
    assert all(WHOLE.is_valid(answer) for answer in answers[:: len(answers) // 40])


def test_an_answer_that_is_not_whole_is_refused(answers: list[dict[str, Any]]) -> None:
    answer = next(one for one in answers if one["status"] == "ok")
    for member in answer:
        assert not WHOLE.is_valid({name: one for name, one in answer.items() if name != member})
    assert not WHOLE.is_valid(answer | {"mood": "good"})


def test_the_figures_are_those_of_the_table_of_fields() -> None:
    assert {name: tuple(one) for name, one in FIGURES.items()} == {
        name: one.figures for name, one in CALCULATORS.items()
    }


def test_only_these_calculators_refuse(answers: list[dict[str, Any]]) -> None:
    refusing = {one["calculator"] for one in answers if one["status"] == "no-shot"}
    assert refusing == set(REFUSING)
