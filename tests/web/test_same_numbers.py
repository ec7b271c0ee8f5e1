"""The same questions, the same numbers: in the page, on the command line, on the printed cards."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import BrowserContext, Page

from generator.addresses import CALCULATOR_PAGES
from generator.paths import CALCULATORS, SITE
from rangecard.answers import plain
from rangecard.data import Example, canonical
from rangecard.drawing import chances
from tests.web.live import LiveCalculator, check_figures

EXAMPLES = canonical().examples
NAMES = [f"{place}-{one.question['calculator']}" for place, one in enumerate(EXAMPLES)]
LEVELS = ("Standard", "Moderate", "Hard", "Near Impossible")
"""The levels of a card's hit numbers."""


@pytest.fixture(scope="module")
def printed_lines() -> list[dict[str, Any]]:
    """What the command line answers to all worked examples, one process for all."""
    lines = "".join(json.dumps(plain(one.question)) + "\n" for one in EXAMPLES)
    command = [sys.executable, "-m", "rangecard"]
    done = subprocess.run(
        command, input=lines, text=True, capture_output=True, check=True, cwd=CALCULATORS
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def play(reader: BrowserContext) -> Iterator[Page]:
    """The page of all calculators."""
    page = reader.new_page()
    page.goto("play.html")
    yield page
    page.close()


def loaded(page: Page, question: dict[str, Any]) -> tuple[LiveCalculator, Any]:
    """A calculator with a question in it, and the answer that the page got."""
    live = LiveCalculator(page, question["calculator"])
    answer = live.root.evaluate(
        """(one, question) => new Promise(done => {
             const told = ({ detail }) => done(detail.answer);
             one.addEventListener("rangecard:answered", told, { once: true });
             one.load(question);
           })""",
        question,
    )
    return live, answer


@pytest.mark.parametrize("place", range(len(EXAMPLES)), ids=NAMES)
def test_the_page_says_what_the_command_line_says(
    play: Page, printed_lines: list[dict[str, Any]], place: int
) -> None:
    live, answer = loaded(play, plain(EXAMPLES[place].question))
    assert answer == printed_lines[place]
    check_figures(live, printed_lines[place])


@cache
def card(weapon_id: str) -> str:
    file: Path = SITE / "print" / f"card-{weapon_id}-a6.pdf"
    with pypdfium2.PdfDocument(file) as document:
        return re.sub(r"\s+", " ", document[0].get_textpage().get_text_range())


def examples(calculator: str) -> list[Example]:
    return [one for one in EXAMPLES if one.question["calculator"] == calculator]


def test_a_card_tells_the_chance_that_the_page_shows_for_an_area_shot(play: Page) -> None:
    told = 0
    for example in examples("area-shot"):
        question = plain(example.question)
        live, answer = loaded(play, question)
        figures = answer["figures"]
        if answer["status"] != "ok" or figures["automatic_deviation"]:
            continue
        row = re.search(
            rf" {question['skill_die']} [A-Z]\w+ 2\+ .+?(?= D\d)", card(question["weapon"])
        )
        assert row
        shown = live.root.locator('[data-figure="odds.hit"]').first.inner_text()
        assert f" {figures['target_number'] + 1}+ {shown}" in row[0]
        assert shown == chances.percent(answer["odds"]["hit"])
        told += 1
    assert told > 5


def test_a_card_tells_the_hit_number_that_the_page_shows_for_a_single_shot(play: Page) -> None:
    told = 0
    for example in examples("direct-fire"):
        question = plain(example.question)
        numbers = hit_numbers(question["weapon"]).get(question["skill"])
        live, answer = loaded(play, question)
        if answer["status"] != "ok" or "house_rules" in question or numbers is None:
            continue
        changes = question.get("other_modifier", 0) - (answer["figures"]["recoil_penalty"] or 0)
        shown = live.figures()
        for place, shot in enumerate(answer["figures"]["shots"]):
            if shot["level"] in LEVELS:
                number = numbers[LEVELS.index(shot["level"])]
                assert shown[f"figures.shots.{place}.hit_number"] == max(number + changes, 0)
                told += 1
    assert told > 10


@cache
def hit_numbers(weapon_id: str) -> dict[int, list[int]]:
    """A card's hit numbers before recoil by skill, in the order of the levels."""
    columns = "Skill Std Mod Hard N.I. "
    table = re.search(rf"(?:{re.escape(columns)})+((?:\d+ )+)", card(weapon_id))
    figures = [int(one) for one in table[1].split()] if table else []
    wide = len(columns.split())
    rows = [figures[start : start + wide] for start in range(0, len(figures), wide)]
    return {skill: numbers for skill, *numbers in rows}


def test_the_examples_ask_every_calculator() -> None:
    assert {one.question["calculator"] for one in EXAMPLES} == set(CALCULATOR_PAGES)
