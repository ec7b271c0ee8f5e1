"""Every worked example that a page offers to try is answered in that page."""

import json

import pytest
from playwright.sync_api import Page, expect

from rangecard import door
from tests.web.live import LiveCalculator, check_figures

PAGES = ["area-fire.html", "direct-fire.html", "dice-and-clockface.html"]


@pytest.mark.parametrize("name", PAGES)
def test_each_try_it_button_loads_its_example(page: Page, name: str) -> None:
    page.goto(name)
    buttons = page.locator("button.rc-try")
    assert buttons.count() > 0
    for button in buttons.all():
        question = json.loads(button.get_attribute("data-question") or "{}")
        button.click()
        live = LiveCalculator(page, question["calculator"])
        expect(live.root).to_be_in_viewport()
        answer = door.ask(question)
        live.wait("ready")
        expect(live.root).to_have_attribute("data-status", answer["status"])
        for path in live.figures():
            assert path  # every figure has a place in the answer
        page.wait_for_timeout(300)
        check_figures(live, answer)


def test_an_example_by_keyboard_moves_the_focus_to_the_calculator(page: Page) -> None:
    page.goto("area-fire.html")
    button = page.locator("button.rc-try").first
    button.focus()
    page.keyboard.press("Enter")
    live = LiveCalculator(page, "area-shot")
    live.wait("ready")
    expect(live.root).to_be_focused()
