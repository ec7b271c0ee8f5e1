import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from generator.vectors import (
    COMPARED,
    Vectors,
    VectorsError,
    described,
    uncovered,
    vectors,
)
from generator.vectors.case import Case
from rangecard.calculators import CALCULATORS
from rangecard.data import canonical
from rangecard.fields import HOUSE_RULES, LEVELS, RANGES


@pytest.fixture(scope="module")
def found() -> Vectors:
    return vectors(canonical())


@pytest.fixture(scope="module")
def answers(found: Vectors) -> dict[str, dict[str, Any]]:
    pairs = zip(found.cases, found.answers, strict=True)
    return {case.name: json.loads(answer) for case, answer in pairs}


def test_there_are_a_few_thousand_and_many_of_each_calculator(found: Vectors) -> None:
    assert 2000 < len(found.cases) < 5000
    count = Counter(case.name.split("/")[0] for case in found.cases)
    assert all(count[name] >= 30 for name in CALCULATORS), count


def test_an_error_is_answered_where_one_is_meant_and_nowhere_else(
    answers: dict[str, dict[str, Any]],
) -> None:
    meant = {name for name in answers if name.startswith("error/")}
    found = {name for name, answer in answers.items() if answer["status"] == "error"}
    assert meant <= found
    assert {name.split("/")[0] for name in found - meant} == {"line"}


def test_an_error_is_told_at_the_field_that_its_case_names(
    answers: dict[str, dict[str, Any]],
) -> None:
    for name, answer in answers.items():
        if name.startswith("error/") and name.count("/") == 3:
            field = name.split("/")[2].split(".")[0]
            told = {str(one["field"]) for one in answer["errors"]}
            assert any(one.startswith(field) for one in told), (name, told)


def test_every_rule_with_a_calculator_is_shown(found: Vectors) -> None:
    assert uncovered(canonical(), found.rules) == []
    assert uncovered(canonical(), set(found.rules) - {"GR-8"}) == ["GR-8"]


def test_a_rule_names_every_calculator_whose_steps_cite_it(
    answers: dict[str, dict[str, Any]],
) -> None:
    citing = {
        (step["rule"], answer["calculator"])
        for answer in answers.values()
        for step in answer["steps"]
    }
    rules = canonical().rules
    assert [one for one in sorted(citing) if one[1] not in rules[one[0]].calculators] == []


def test_a_rule_that_nothing_shows_stops_the_build() -> None:
    tables = canonical()
    rule = replace(tables.rules["GR-8"], id="GR-99")
    with pytest.raises(VectorsError, match="GR-99"):
        vectors(replace(tables, rules={**tables.rules, "GR-99": rule}))


def test_every_value_of_every_house_rule_is_asked(found: Vectors) -> None:
    asked: dict[str, set[str]] = {}
    for case in found.cases:
        if '"house_rules": {' in case.line and not case.name.startswith("error/"):
            for key, value in json.loads(case.line)["house_rules"].items():
                asked.setdefault(key, set()).add(json.dumps(value))
    assert set(asked) == set(HOUSE_RULES)
    for key, switch in canonical().house_rules.items():
        assert asked[key] >= {json.dumps(value) for value in switch.values}, key


def test_every_range_level_and_die_is_answered(answers: dict[str, dict[str, Any]]) -> None:
    shots = [
        shot
        for answer in answers.values()
        if answer["calculator"] == "direct-fire" and answer["figures"]
        for shot in answer["figures"]["shots"] or ()
    ]
    assert {shot["range"] for shot in shots} == {*RANGES, None}
    assert {shot["level"] for shot in shots} == {*LEVELS, None} - {"Routine"}  # no range is Routine
    dice = {(a["figures"] or {}).get("die") for a in answers.values()}
    assert dice >= set(canonical().ladder)


def test_a_limit_is_the_nearer_bands_and_one_step_beyond_the_next(
    answers: dict[str, dict[str, Any]],
) -> None:
    seen = 0
    for name, answer in answers.items():
        kind, _, rest = name.removeprefix("area-shot/").partition("/")
        if kind in ("limit-exact", "limit-beyond", "limit-short") and answer["status"] == "ok":
            band = int(rest.rsplit("/")[-1]) + (kind == "limit-beyond")
            assert answer["figures"]["band"] == band, name
            seen += 1
    assert seen > 100


def test_the_description_says_what_counts_and_where_ids_differ(
    found: Vectors, answers: dict[str, dict[str, Any]]
) -> None:
    told = described(canonical(), found)
    assert told["count"] == len(found.cases) == len(found.answers)
    members = set().union(*answers.values())
    assert set(COMPARED) == members
    assert {name for name, one in answers.items() if one["id"] != name} == set(
        told["without_own_id"]
    )
    for name, line in told["without_own_id"].items():
        assert found.cases[line - 1].name == name
    assert list(told["rules"]) == [rule for rule in canonical().rules if rule in found.rules]


def test_lines_are_lines(found: Vectors) -> None:
    assert not [case.name for case in found.cases if len(case.line.splitlines()) > 1]
    assert found.cases[-1] == Case("line/unreadable-7", "")
