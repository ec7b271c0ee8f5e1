"""The schema of questions against what the package says of every conformance vector."""

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.json_schema import BETWEEN_FIELDS, question_schema
from generator.vectors import cases
from generator.vectors.case import Case
from rangecard import door
from rangecard.calculators import CALCULATORS
from rangecard.data import canonical

SCHEMA = question_schema(canonical())
WHOLE = Draft202012Validator(SCHEMA)
FORMS = {name: WHOLE.evolve(schema=form) for name, form in SCHEMA["$defs"].items()}
CASES = cases(canonical())

UNSEEN = {
    r"dice\.\w+/(too-high|zero)": "how many sides a die has depends on the shot",
    r"dice\.\w+/(missing|wrong-count)": "how many dice are needed depends on the shot",
    r"burst_radius_in/missing-for-a-\w+": "a field that needs another one",
    r"single_shots/nothing-fired": "two fields of which one must be above 0",
    r"(single_shots|bursts)/(no-recoil-figure|heavy)": "depends on the weapon's record",
    r"steadied/(rifle|two-weapons)": "depends on the weapon's class, and on what else is held",
    r"(scope|weapon\.scope|laser_sight)/(pistol|of-own-pistol|heavy)": "depends on its class",
    r"wind_direction/wind-without": "a house rule that needs a field",
    r"(markers\.id|weapons|crew\.name)/twice": "a schema compares whole entries, not their names",
    r"gunner\.setting_up/(moved|set-up)": "flags that contradict each other",
    r"crew\.(controls|transfer_to)/[\w-]+": "names that other parts of the question give",
}
"""Errors that no schema sees, by their cases, and why."""


def asked(case: Case) -> dict[str, Any] | None:
    """Return a case's question, None where the line is none."""
    try:
        question = json.loads(case.line)
    except ValueError:
        return None
    return question if isinstance(question, dict) else None


def unseen(case: Case) -> bool:
    name = case.name.removeprefix("error/").partition("/")[2]
    return any(re.fullmatch(pattern, name) for pattern in UNSEEN)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "question.schema.json"
    assert question_schema(canonical(), "https://example.org/api/")["$id"].startswith("https://")


@pytest.mark.parametrize("name", CALCULATORS)
def test_the_schema_takes_what_the_package_takes_and_nothing_else(name: str) -> None:
    wrong = []
    for case in CASES:
        question = asked(case)
        if question and question.get("calculator") == name and not unseen(case):
            error = json.loads(door.answer(case.line))["status"] == "error"
            if FORMS[name].is_valid(question) == error:
                wrong.append(case.name)
    assert wrong == []


def test_every_exception_is_an_error_that_the_schema_lets_pass() -> None:
    passing = {case.name for case in CASES if case.name.startswith("error/") and unseen(case)}
    assert len(passing) > len(UNSEEN)
    for case in CASES:
        if case.name in passing:
            question = asked(case)
            assert question
            assert json.loads(door.answer(case.line))["status"] == "error", case.name
            assert FORMS[question["calculator"]].is_valid(question), case.name


def test_one_form_and_no_other_takes_a_question() -> None:
    for case in CASES[::40]:
        question = asked(case)
        if question and question.get("calculator") in FORMS:
            assert WHOLE.is_valid(question) == FORMS[question["calculator"]].is_valid(question)
    assert not WHOLE.is_valid({"calculator": "mortar"})
    assert not WHOLE.is_valid({"range_in": 26})


def test_what_no_schema_sees_is_said_in_words() -> None:
    assert set(BETWEEN_FIELDS) == set(CALCULATORS)
    for name, words in BETWEEN_FIELDS.items():
        assert SCHEMA["$defs"][name].get("description", "") == words
    contradictory = {case.name.split("/")[1] for case in CASES if unseen(case)}
    told = {name for name, words in BETWEEN_FIELDS.items() if words}
    assert told <= contradictory


def test_defaults_and_units_stand_in_the_schema() -> None:
    shot = SCHEMA["$defs"]["area-shot"]["properties"]
    assert shot["strength_die"]["default"] == "D6"
    assert shot["walls"]["default"] == []
    assert shot["range_in"]["description"].endswith("In inches.")
    assert SCHEMA["$defs"]["house-rules"]["properties"]["wind_fixed_in"]["default"] == 3
