"""Below an answer, live: what would change it, the wished chance, and what stays as it was."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from generator import forms
from rangecard import door
from rangecard.answers import plain
from tests.web.keyboard import tab_to
from tests.web.live import START_MS, LiveCalculator, check_figures

PAGES = {
    "area-shot": "area-fire.html",
    "direct-fire": "direct-fire.html",
    "crew-served": "crew-served-weapons.html",
    "vehicle-turn": "vehicles.html",
}
FOCUSED = "one => one === document.activeElement"


@pytest.fixture(scope="module")
def opened(reader: BrowserContext) -> Iterator[Page]:
    """A page that the file's tests share."""
    page = reader.new_page()
    yield page
    page.close()


def fresh(page: Page, name: str = "area-shot") -> LiveCalculator:
    """A calculator of a reader who has wished nothing yet, awake, with what stands below it."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(PAGES[name])
    page.evaluate("localStorage.clear()")
    page.goto(PAGES[name])
    live = LiveCalculator(page, name)
    live.wake()
    live.start_again()  # what the last test typed is kept as a draft
    led(live)
    return live


def further(live: LiveCalculator) -> Locator:
    return live.root.locator(".rc-further")


def wished(live: LiveCalculator) -> Locator:
    return live.root.get_by_label("Wished chance")


def text_of(page: Page, html: str) -> Any:
    """The text of HTML as this browser reads it."""
    script = "html => { const one = document.createElement('div'); one.innerHTML = html;"
    return page.evaluate(script + " return one.textContent; }", html)


def led(live: LiveCalculator, wish: str = "50") -> None:
    """Wait until what stands below is CPython's, to the question and the wish."""
    html = door.further(json.dumps(live.asked()), wished=wish)
    expect(further(live)).to_have_text(text_of(live.page, html), timeout=START_MS)


def reached(live: LiveCalculator, wish: str) -> None:
    """Wait until the wish's answer is CPython's."""
    html = door.reverse(json.dumps(live.asked()), wish)
    expect(live.root.locator(".rc-reached")).to_have_text(text_of(live.page, html))


@pytest.mark.parametrize("name", PAGES)
def test_what_is_printed_is_what_the_page_draws(opened: Page, name: str) -> None:
    opened.goto(PAGES[name])
    live = LiveCalculator(opened, name)
    html = door.further(json.dumps(plain(forms.opening(name))))
    expect(further(live)).to_have_text(text_of(opened, html))
    assert further(live).locator("button.rc-try").count() > 1
    live = fresh(opened, name)
    live.settle()
    led(live)


def test_it_follows_the_question(opened: Page) -> None:
    live = fresh(opened)
    live.type("range_in", "14")
    led(live)
    expect(further(live)).to_contain_text("One band closer (12″)")
    live.type("range_in", "-1")
    expect(further(live)).to_be_hidden()


def test_a_stale_answer_is_never_shown(opened: Page) -> None:
    live = fresh(opened)
    seen = further(live).evaluate_handle(
        """place => { const seen = [];
             new MutationObserver(() => seen.push(place.textContent))
               .observe(place, { childList: true });
             return seen; }"""
    )
    for range_in in ("8", "20", "44"):
        live.field("range_in").fill(range_in)
        live.page.wait_for_timeout(160)
    led(live)
    live.page.wait_for_timeout(400)
    led(live)
    *_, last = seen.json_value()
    assert last == text_of(live.page, door.further(json.dumps(live.asked())))


def test_a_change_is_tried_by_keyboard(opened: Page) -> None:
    live = fresh(opened)
    closer = further(live).get_by_role("button", name="Try it: One band closer (24″)")
    live.field("range_in").focus()
    tab_to(live, closer)
    live.page.keyboard.press("Enter")
    live.settle()
    expect(live.root).to_be_focused()
    assert live.field("range_in").input_value() == "24"
    question = plain(forms.opening("area-shot")) | {"range_in": 24}
    check_figures(live, door.ask(question))
    led(live)


def test_every_change_of_a_phase_can_be_tried(opened: Page) -> None:
    live = fresh(opened, "direct-fire")
    question = live.asked()
    buttons = further(live).locator("button.rc-try")
    tried = [json.loads(one.get_attribute("data-question") or "") for one in buttons.all()]
    assert len(tried) > 5
    for place, one in enumerate(tried):
        live.unfold()
        buttons.nth(place).click()
        live.settle()
        expect(live.root).to_have_attribute("data-status", door.ask(one)["status"])
        check_figures(live, door.ask(one))
        live.load(question)
        led(live)


def test_another_wish_is_answered_as_it_is_typed_and_nothing_else_is(opened: Page) -> None:
    live = fresh(opened)
    status = live.status.evaluate_handle(
        """status => { const seen = [];
             new MutationObserver(() => seen.push(status.textContent))
               .observe(status, { childList: true });
             return seen; }"""
    )
    wished(live).focus()
    live.page.keyboard.press("Control+A")
    live.page.keyboard.type("62.5")
    reached(live, "62.5")
    assert wished(live).evaluate(FOCUSED)
    live.page.wait_for_timeout(600)
    assert status.json_value() == [], "a wish is no new answer: nothing is read out"
    loud = ":is([aria-live], [role=status], [role=alert])"
    assert live.root.locator(f".rc-further{loud}, .rc-further {loud}").count() == 0


def test_a_wish_that_is_none_says_what_was_expected(opened: Page) -> None:
    live = fresh(opened)
    wished(live).fill("150")
    reached(live, "150")
    expect(live.root.locator(".rc-reached")).to_have_text('expected 1 to 100, found "150"')
    expect(wished(live)).to_have_attribute("aria-invalid", "true")
    described = wished(live).get_attribute("aria-describedby")
    assert live.root.locator(".rc-reached").get_attribute("id") == described
    live.type("range_in", "14")
    led(live, "150")
    assert wished(live).input_value() == "150", "nothing typed is lost"
    expect(wished(live)).to_have_attribute("aria-invalid", "true")
    wished(live).fill("75")
    reached(live, "75")
    expect(wished(live)).not_to_have_attribute("aria-invalid", "true")


def test_a_wish_is_kept_on_the_device_and_a_wrong_one_is_not(opened: Page) -> None:
    live = fresh(opened)
    wished(live).fill("75")
    reached(live, "75")
    wished(live).fill("most")
    reached(live, "most")
    assert opened.evaluate("localStorage.getItem('rangecard.wished')") == '"75"'
    opened.reload()
    live = LiveCalculator(opened, "area-shot")
    live.wake()
    led(live, "75")
    assert wished(live).input_value() == "75"


def test_a_damaged_wish_is_set_aside(opened: Page) -> None:
    fresh(opened)
    opened.evaluate("localStorage.setItem('rangecard.wished', '{\"a\"')")
    opened.reload()
    live = LiveCalculator(opened, "area-shot")
    live.wake()
    led(live)
    expect(opened.locator(".rc-notices")).to_contain_text("set aside")


def test_the_field_one_is_in_stays_when_all_is_drawn_anew(opened: Page) -> None:
    live = fresh(opened)
    wished(live).fill("7")
    reached(live, "7")
    live.root.evaluate("one => void one.load({ ...JSON.parse(one.question), range_in: 9 })")
    live.page.keyboard.type("0")
    live.settle()
    led(live, "70")
    assert wished(live).evaluate(FOCUSED)
    assert wished(live).input_value() == "70"


def test_what_was_unfolded_stays_so(opened: Page) -> None:
    live = fresh(opened, "direct-fire")
    folded = further(live).locator("details[data-fold=changes]")
    folded.locator("summary").click()
    live.type("skill", "13")
    led(live)
    expect(folded).to_have_attribute("open", "")


@pytest.mark.parametrize("name", ["area-shot", "direct-fire", "vehicle-turn"])
def test_nothing_scrolls_sideways_on_a_phone(opened: Page, name: str) -> None:
    live = fresh(opened, name)
    opened.set_viewport_size({"width": 360, "height": 720})
    live.unfold()
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    place = further(live).evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert place[0] <= place[1]
    sizes = further(live).evaluate(
        """one => [...one.querySelectorAll("button.rc-try")]
             .map(button => button.getBoundingClientRect())
             .filter(({ width }) => width > 0)
             .map(({ width, height }) => Math.min(width, height))"""
    )
    assert sizes
    assert min(sizes) >= 44
    opened.set_viewport_size({"width": 1280, "height": 720})


def test_a_fold_drawn_anew_keeps_the_focus(opened: Page) -> None:
    live = fresh(opened)
    fold = further(live).locator("details.rc-fold > summary").first
    fold.evaluate("one => { one.dataset.before = ''; one.focus(); }")
    live.root.evaluate("one => one.answer()")
    expect(further(live).locator("[data-before]")).to_have_count(0)
    expect(fold).to_be_focused()
