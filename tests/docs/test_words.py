"""The hand-written pages: what they promise is there, and what they ask can be answered."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from generator import fragments
from rangecard import data, door

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {path.name: path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))}
TRIED = [
    (name, unescape(question))
    for name, text in PAGES.items()
    for question in re.findall(r"rc-try\" data-question='([^']+)'", text)
]
INTERFACE = re.findall(r"```json\n(.+?)```", PAGES["questions-and-answers.md"], re.DOTALL)


def test_pages_have_something_to_try() -> None:
    assert len(TRIED) >= 10


@pytest.mark.parametrize(("name", "question"), TRIED)
def test_a_question_to_try_is_answered_by_a_calculator_of_its_page(
    name: str, question: str
) -> None:
    answer = door.ask(json.loads(question))
    assert answer["status"] == "ok", answer
    assert f'--8<-- "calculator-{answer["calculator"]}.md"' in PAGES[name]


@pytest.mark.parametrize("question", INTERFACE)
def test_the_interface_answers_its_own_examples(question: str) -> None:
    assert door.ask(json.loads(question))["status"] == "ok"


def test_every_included_fragment_is_made() -> None:
    included = {i for text in PAGES.values() for i in re.findall(r'--8<-- "([^"]+)"', text)}
    assert included <= set(fragments.fragments())


def test_every_rule_is_told_by_a_page_that_cites_it() -> None:
    untold = [
        rule.id
        for rule in data.canonical().rules.values()
        if not re.search(rf"\(rules\.md#{rule.id.lower()}\)", PAGES[f"{rule.subject}.md"])
    ]
    assert untold == []


def test_every_page_says_what_it_is_about() -> None:
    described = re.compile(r"\A---\ntitle: .+\ndescription: .{40,200}\n")
    assert [name for name, text in PAGES.items() if not described.match(text)] == []


def test_a_rule_names_only_switches_that_exist() -> None:
    keys = set(data.canonical().house_rules)
    named = re.compile(r"House rule `(\w+)")
    rules = data.canonical().rules.values()
    assert {key for rule in rules for key in named.findall(rule.alternative or "")} <= keys
