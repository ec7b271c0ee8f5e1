"""Every worked example that a page offers to try is answered in that page."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from generator.addresses import STANDING
from rangecard import door
from tests.web.live import LiveCalculator, check_figures


@pytest.fixture(scope="module", params=STANDING)
def name(request: pytest.FixtureRequest) -> str:
    """A page with calculators on it; all that is tried there is tried before the next is opened."""
    chosen: str = request.param
    return chosen


@pytest.fixture(scope="module")
def standing(reader: BrowserContext, name: str) -> Iterator[Page]:
    """That page, opened once."""
    page = reader.new_page()
    page.add_init_script("localStorage.clear()")
    page.goto(f"{name}.html")
    yield page
    page.close()


def test_each_form_asks_when_alive_what_its_printed_answer_answers(
    standing: Page, name: str
) -> None:
    for calculator in STANDING[name]:
        live = LiveCalculator(standing, calculator)
        live.wait("prerendered")
        printed = live.figures()
        assert printed
        live.wake()
        expect(live.root).to_have_attribute("data-status", "ok")
        assert live.figures() == printed


def test_each_try_it_button_loads_its_example(standing: Page) -> None:
    page = standing
    buttons = page.locator("button.rc-try:not(rangecard-calculator *)")
    assert buttons.count() > 0
    for button in buttons.all():
        question = json.loads(button.get_attribute("data-question") or "{}")
        button.click()
        live = LiveCalculator(page, question["calculator"])
        expect(live.root).to_be_in_viewport()
        answer = door.ask(question)
        live.settle()
        expect(live.root).to_have_attribute("data-status", answer["status"])
        check_figures(live, answer)


def test_an_example_by_keyboard_moves_the_focus_to_the_calculator(live: LiveCalculator) -> None:
    live.page.locator("button.rc-try:not(rangecard-calculator *)").first.focus()
    live.page.keyboard.press("Enter")
    live.settle()
    expect(live.root).to_be_focused()


def test_an_example_that_names_few_fields_asks_for_the_defaults_of_the_others(page: Page) -> None:
    """The form opens on three aimed shots, the field's default is one quick shot."""
    page.goto("direct-fire.html")
    live = LiveCalculator(page, "direct-fire")
    question = {
        "calculator": "direct-fire", "weapon": "m60", "range_m": 50, "skill": 6, "strength": 7,
    }  # fmt: skip
    live.root.evaluate("(one, question) => one.load(question)", question)
    live.settle()
    check_figures(live, door.ask(question))
    assert not live.field("aimed").is_checked()
    live.press("Reset")
    assert live.field("aimed").is_checked()
