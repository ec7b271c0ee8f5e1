"""Every worked example of the canonical data, by name: what the rules say is what is answered."""

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
    assert {path: at(answer, path) for path, _ in example.expected} == dict(example.expected)


def test_every_subject_with_a_calculator_has_worked_examples() -> None:
    cited = {rule.split("-")[0] for example in EXAMPLES for rule in example.rules}
    assert cited >= {"DI", "CS", "VE", "GR", "SM", "GA", "DF"}


def test_examples_expect_something() -> None:
    assert [example.id for example in EXAMPLES if not example.expected] == []
