import json
from typing import Any

import pytest

from generator import questions
from rangecard import door
from rangecard.calculators import CALCULATORS
from rangecard.fields import Field
from tests.generator.elements import of_tag

FIELDS = [(name, field) for name, described in CALCULATORS.items() for field in described.fields]
BOUNDED = [
    (name, field)
    for name, field in FIELDS
    if field.kind in ("number", "whole") and field.most is not None
]


def cells(calculator: str) -> dict[str, list[str]]:
    rows = [e for e in of_tag(questions.fields_table(calculator), "tr") if e.within("tbody")]
    return {row.children_text()[0]: row.children_text()[1:] for row in rows}


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_field_has_its_row_in_order(name: str) -> None:
    assert list(cells(name)) == [row for field in CALCULATORS[name].fields for row in rows(field)]


def rows(field: Field) -> list[str]:
    """A field, and the members of the objects that it holds."""
    inside = {"record": ".", "records": "[]."}.get(field.kind)
    members = field.parts if inside else ()
    return [field.name, *(f"{field.name}{inside}{part.name}" for part in members)]


@pytest.mark.parametrize(("name", "field"), BOUNDED, ids=lambda value: getattr(value, "name", ""))
def test_the_bounds_shown_are_those_that_a_question_meets(name: str, field: Field) -> None:
    takes = cells(name)[field.name][0]
    shown = takes.removeprefix("whole, ").replace(",", "").replace("−", "-")
    least, most = shown.removeprefix("more than ").split(" to ")
    assert faults(name, field.name, int(most) + 1)
    assert not faults(name, field.name, int(most))
    assert faults(name, field.name, int(least) - 1)
    assert bool(faults(name, field.name, int(least))) == shown.startswith("more than")


def faults(calculator: str, field: str, value: object) -> list[Any]:
    """What the rules say of one field, whatever else the question lacks."""
    beside = {"bursts": 1} if field == "single_shots" else {}  # not both may be 0
    errors = door.ask({"calculator": calculator, field: value, **beside})["errors"]
    return [error for error in errors if error["field"] == field]


@pytest.mark.parametrize(("name", "field"), FIELDS, ids=lambda value: getattr(value, "name", ""))
def test_a_field_that_may_be_left_out_shows_what_stands_for_it(name: str, field: Field) -> None:
    default = cells(name)[field.name][2]
    missing = bool(faults_without(name, field.name))
    assert (default == "required") == missing
    if field.kind == "flag" and field.default is False:
        assert json.loads(default) is False


def faults_without(calculator: str, field: str) -> list[Any]:
    errors = door.ask({"calculator": calculator})["errors"]
    return [error for error in errors if error["field"] == field]
