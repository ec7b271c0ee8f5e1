"""The subject pages: the same parts on each, rulings marked where they apply, an index to all."""

import re

import pytest

from generator import addresses, links
from generator.paths import ROOT
from rangecard import data

PAGES = {
    name: (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    for name in (*addresses.SUBJECTS, "what-am-i-doing")
}
PARTS = (
    "The rule",
    "Why it matters at the table",
    "Worked examples",
    "The odds that matter",
    "Common mistakes",
    "What the source does not have",
)
RULED = [rule for rule in data.canonical().rules.values() if rule.ruling]
DEFINED = dict(re.findall(r"^\[(.+)\]: (.+)$", links.definitions(data.canonical()), re.M))
INDEX = re.sub(
    r"\]\[(.+?)\]",
    lambda found: f"]({re.sub(r'[?].*(?=#)', '', DEFINED[found[1]])})",
    PAGES["what-am-i-doing"],
)
ROWS = re.findall(
    r"^\| (.+?) \| \[([A-Z]+-\d+)\]\(rules\.md#([a-z]+-\d+)\)[^|]* "
    r"\| \[.+?\]\(([a-z-]+)\.md#calculator-([a-z-]+)\) \|$",
    INDEX,
    re.M,
)


@pytest.mark.parametrize("name", addresses.SUBJECTS)
def test_a_subject_has_the_same_parts_in_the_same_order(name: str) -> None:
    headings = re.findall(r"^## (.+?)(?: \{.*\})?$", PAGES[name], re.M)
    parts = [part for heading in headings for part in PARTS if heading.startswith(part)]
    assert parts == list(PARTS)


@pytest.mark.parametrize("name", addresses.SUBJECTS)
def test_a_subject_has_its_examples_its_odds_and_its_calculators(name: str) -> None:
    included = re.findall(r'^--8<-- "(.+)\.md"$', PAGES[name], re.M)
    calculators = [
        one.removesuffix(f"@{name}") for one in included if one.startswith("calculator-")
    ]
    assert f"examples-{name}" in included
    assert sorted(calculators) == sorted(f"calculator-{one}" for one in addresses.STANDING[name])
    odds = PAGES[name].split("\n## The odds that matter")[1].split("\n## ")[0]
    assert re.search(r'--8<-- "(odds|table)-', odds)


@pytest.mark.parametrize("rule", RULED, ids=lambda rule: rule.id)
def test_a_ruling_is_marked_where_it_applies(rule: data.Rule) -> None:
    marked = [block for block in blocks(PAGES[rule.subject]) if "rc-basis-ruling" in block]
    assert any(f"(rules.md#{rule.anchor})" in block for block in marked)


def blocks(text: str) -> list[str]:
    """The paragraphs, list items and table rows of a page."""
    return re.split(r"\n\n+|\n(?=- |\d+\. |\| )", text)


def test_the_index_leads_to_a_rule_and_to_a_calculator_that_answers_by_it() -> None:
    assert len(ROWS) >= 30
    assert len(ROWS) == PAGES["what-am-i-doing"].count("\n| ") - 2  # the two heads
    for doing, shown, anchor, page, calculator in ROWS:
        rule = data.canonical().rules[shown]
        assert rule.anchor == anchor, doing
        assert calculator in rule.calculators or rule.id == "GR-12", doing
        assert calculator in addresses.STANDING[page], doing


def test_the_index_leads_to_every_calculator() -> None:
    assert {calculator for *_, calculator in ROWS} == set(addresses.CALCULATOR_PAGES)
