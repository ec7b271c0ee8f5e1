"""The hand-written pages: what they promise is there, and what they ask can be answered."""

import json
import re
from html import unescape

import pytest

from generator import fragments, notices
from generator.paths import ROOT
from generator.printed import gallery_page
from rangecard import data, door, fields, kinds, nesting
from rangecard.calculators import CALCULATORS

DOCS = ROOT / "docs"
PAGES = {path.name: path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))}
TRIED = [
    (name, unescape(question))
    for name, text in PAGES.items()
    for question in re.findall(r"rc-try\" data-question='([^']+)'", text)
]
INTERFACE = re.findall(r"```json\n(.+?)```", PAGES["questions-and-answers.md"], re.DOTALL)


def test_pages_have_something_to_try() -> None:
    assert TRIED


@pytest.mark.parametrize(("name", "question"), TRIED)
def test_a_question_to_try_is_answered_by_a_calculator_of_its_page(
    name: str, question: str
) -> None:
    answer = door.ask(json.loads(question))
    assert answer["status"] == "ok", answer
    calculator = f"calculator-{answer['calculator']}"
    assert re.search(rf'--8<-- "{calculator}(@{name.removesuffix(".md")})?\.md"', PAGES[name])


@pytest.mark.parametrize("question", INTERFACE)
def test_the_interface_answers_its_own_examples(question: str) -> None:
    assert door.ask(json.loads(question))["status"] == "ok"


def test_every_included_fragment_is_made() -> None:
    included = {i for text in PAGES.values() for i in re.findall(r'--8<-- "([^"]+)"', text)}
    canonical = data.canonical()
    written = {name.removesuffix(".md"): text for name, text in PAGES.items()}
    made = fragments.fragments(canonical) | notices.notices(canonical, written)
    assert included <= {*made, *gallery_page.FRAGMENTS}


@pytest.mark.rule("GR-12")
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


def test_every_die_has_its_charts_page_under_its_own_name() -> None:
    menu = (ROOT / "mkdocs.yml").read_text("utf-8")
    for die in data.canonical().dice:
        page = f"charts-{die.label.lower()}.md"
        article = "an" if die.name[0] in "AEIOU" else "a"
        assert f"for {article} {die.name} firer ({die.label})" in PAGES[page]
        assert f"\n# Deviation charts: {die.label}, {die.name}\n" in PAGES[page]
        assert f"| {die.label} {die.name} | [bands 1 to 10]({page}) |" in PAGES["charts.md"]
        assert f"- {die.label} {die.name}: {page}\n" in menu


def test_the_charts_pages_are_those_of_the_dice() -> None:
    pages = {name for name in PAGES if re.fullmatch(r"charts-d\d+\.md", name)}
    assert pages == {f"charts-{die.label.lower()}.md" for die in data.canonical().dice}


def test_the_interface_tells_the_bounds_that_hold() -> None:
    told = " ".join(PAGES["questions-and-answers.md"].split())
    (multipliers,) = re.findall(r'`(\{"Routine".+?\})`', told)
    default = data.canonical().house_rules["difficulty_multipliers"].default
    assert json.loads(multipliers) == {level: list(pair) for level, pair in default.items()}
    assert f"from 0 to {fields.FURTHEST:,}, the second not 0" in told
    assert f"Classes: {', '.join(fields.WEAPON_CLASSES)}." in told
    assert f"at most {-kinds.LEAST_EXPONENT} decimal places" in told
    assert f"nested more than {nesting.DEEPEST} deep" in told
    for calculator in CALCULATORS.values():
        section = told.split(f"### `{calculator.name}`")[1].split("###")[0]
        assert f'--8<-- "fields-{calculator.name}.md"' in section
        assert all(f"`{die.name}`" in section for die in calculator.dice)
