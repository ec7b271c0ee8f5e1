"""The screen kept on: one button a page, a real lock of the browser's, told when it is refused.

Chromium without a screen grants the lock, so it is asked for in earnest. What it never does there
(refuse it, have none, take it back from a page out of sight) is brought about in the test.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.test_reading import FINGER_PX, PHONE

WORDS = "Keep the screen on"
KEEP = """
window.locks = [];
const ask = WakeLock.prototype.request;
WakeLock.prototype.request = async function (...given) {
  const lock = await ask.apply(this, given);
  window.locks.push(lock);
  return lock;
};
"""
REFUSE = """WakeLock.prototype.request = async () => {
  throw new DOMException("the battery is low", "NotAllowedError");
};"""
NONE = "delete Navigator.prototype.wakeLock;"


@pytest.fixture
def tab(reader: BrowserContext) -> Iterator[Page]:
    """A page whose choice is kept from one address to the next."""
    page = reader.new_page()
    page.add_init_script(KEEP)
    yield page
    page.evaluate("localStorage.clear()")
    page.close()


def button(page: Page) -> Locator:
    return page.get_by_role("button", name=WORDS)


def check_held(page: Page, *, held: bool) -> None:
    page.wait_for_function("held => window.locks.some(one => !one.released) === held", arg=held)
    expect(button(page)).to_have_attribute("aria-pressed", "true" if held else "false")


def test_a_press_keeps_the_screen_on_and_another_lets_it_sleep(tab: Page) -> None:
    tab.goto("gas.html")
    check_held(tab, held=False)
    button(tab).focus()
    tab.keyboard.press("Enter")
    check_held(tab, held=True)
    button(tab).click()
    check_held(tab, held=False)


def test_on_the_page_of_a_rule_it_is_one_of_the_tools(tab: Page) -> None:
    tab.goto("gas.html")
    tools = tab.get_by_role("group", name="What to do with it")
    expect(tools.get_by_role("button", name=WORDS)).to_be_visible()


def test_the_next_page_keeps_it_on_too(tab: Page) -> None:
    tab.goto("play.html")
    button(tab).click()
    check_held(tab, held=True)
    tab.goto("smoke.html")
    check_held(tab, held=True)
    expect(button(tab)).to_have_count(1)


def test_a_page_that_is_seen_again_asks_again(tab: Page) -> None:
    tab.goto("gas.html")
    button(tab).click()
    check_held(tab, held=True)
    tab.evaluate("window.locks.at(-1).release()")  # as the browser does to a page out of sight
    tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    check_held(tab, held=True)
    assert tab.evaluate("window.locks.length") == 2


def test_a_refusal_is_told_and_leaves_the_button_as_it_was(page: Page) -> None:
    page.add_init_script(REFUSE)
    page.goto("gas.html")
    button(page).click()
    expect(page.locator(".rc-notices")).to_contain_text("keep the screen on")
    expect(button(page)).to_have_attribute("aria-pressed", "false")


def test_a_browser_without_such_a_lock_has_no_button(page: Page) -> None:
    page.add_init_script(NONE)
    page.goto("gas.html")
    expect(page.locator("rangecard-calculator:defined")).not_to_have_count(0)
    expect(button(page)).to_have_count(0)


def test_it_is_as_large_as_a_finger(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto("play.html")
    box = button(page).bounding_box()
    assert box
    assert box["height"] >= FINGER_PX
