"""Every worked example of the canonical data, by name: what the rules say is what is answered."""

import json
from typing import Any

import pytest

from rangecard.answers import at
from rangecard.data import Example, canonical
from rangecard.door import ask

EXAMPLES = canonical().examples


@pytest.mark.rule("GR-13", "DF-16", "CS-8")
@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_worked_example(example: Example) -> None:
    answer = ask(example.question)
    assert answer.get("errors") is None
    computed = as_json(answer)
    assert {path: at(computed, path) for path, _ in example.expected} == {
        path: as_json(value) for path, value in example.expected
    }


def as_json(value: Any) -> Any:
    """The value as an answer has it once written and read: decimals are numbers, pairs lists."""
    return json.loads(json.dumps(value, default=float))


def test_every_subject_with_a_calculator_has_worked_examples() -> None:
    cited = {rule.split("-")[0] for example in EXAMPLES for rule in example.rules}
    assert cited >= {"DI", "CS", "VE", "GR", "SM", "GA", "DF"}


def test_examples_expect_something() -> None:
    assert [example.id for example in EXAMPLES if not example.expected] == []
