"""Range ladders in yards and inches to scale: one choice for all pages, kept on the device."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rangecard import door, weapon_ladder
from tests.web.keyboard import tab_to
from tests.web.live import START_MS, LiveCalculator

SHORT = "direct-fire.html"
WEAPON = "weapons/scoped-rifle.html"


@pytest.fixture
def reading(reader: BrowserContext) -> Iterator[Page]:
    """A page of a reader who has chosen nothing yet; what he chooses stays for his next pages."""
    page = reader.new_page()
    page.goto("about.html")
    page.evaluate("localStorage.clear()")
    yield page
    page.evaluate("localStorage.clear()")
    page.close()


def choose(page: Page, unit: str, scale: str = "", nth: int = 0) -> None:
    group = page.locator(".rc-units").nth(nth)
    group.get_by_label("Ladders in").select_option(unit)
    if scale:
        group.get_by_label("1″ =").fill(scale)


def printed_ladder(page: Page, unit: str) -> str:
    """What Python draws for the page's first printed ladder."""
    question = page.locator("[data-ladder]").first.get_attribute("data-ladder") or ""
    return weapon_ladder.ladder(question, unit)


def shows(page: Page, drawn: str) -> None:
    """Wait until the page's first printed ladder is this one, word for word."""
    words = page.evaluate(
        "html => new DOMParser().parseFromString(html, 'text/html').body.textContent", drawn
    )
    expect(page.locator("[data-ladder]").first).to_have_text(words, timeout=START_MS)


@pytest.mark.rule("DF-5", "DF-11")
@pytest.mark.parametrize("width", [360, 1280])
def test_a_weapons_ladder_in_every_unit_and_back(reading: Page, width: int) -> None:
    reading.set_viewport_size({"width": width, "height": 800})
    reading.goto(WEAPON)
    before = reading.locator("[data-ladder]").first.inner_html()
    choose(reading, "in")
    shows(reading, printed_ladder(reading, "in 2"))
    caption = reading.locator("[data-ladder] figcaption").first
    expect(caption).to_contain_text("ranges in inches at the table's scale, 1″ = 2 m")
    expect(reading.locator(".rc-units .rc-unit-rule").first).to_contain_text("rounded down to half")
    choose(reading, "in", "3.5")
    shows(reading, printed_ladder(reading, "in 3.5"))
    choose(reading, "yd")
    shows(reading, printed_ladder(reading, "yd"))
    expect(reading.locator(".rc-units .rc-scale").first).to_be_hidden()
    assert reading.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choose(reading, "m")
    expect(reading.locator("[data-ladder] figcaption").first).to_contain_text("in metres")
    assert reading.locator("[data-ladder]").first.inner_html() == before
    expect(reading.locator(".rc-units .rc-unit-rule").first).to_be_hidden()


@pytest.mark.rule("DF-5")
def test_the_calculators_ladder_follows_and_the_question_stays_in_metres(reading: Page) -> None:
    reading.goto(SHORT)
    live = LiveCalculator(reading, "direct-fire")
    live.wake()
    question = live.asked()
    choose(reading, "in")
    further = reading.locator(".rc-further .rc-firing")
    expect(further).to_contain_text("This firer’s ladder, in inches at the table's scale, 1″ = 2 m")
    expect(further.locator("desc").first).to_contain_text("Marked: 100 m (50″)")
    assert live.asked() == question
    drawn = door.further(json.dumps(question), "rules.html", "in 2")
    for name in ("end_m", "hit_number", "hit"):
        path = f"firing.quick.1.{name}"
        value = further.locator(f'[data-figure="{path}"]').get_attribute("data-value")
        assert f'data-figure="{path}" data-value="{value}"' in drawn
    limit = further.locator('[data-figure="firing.quick.1.end_m"]')
    assert (limit.get_attribute("data-value"), limit.text_content()) == ("100", "50″")


def test_a_scale_that_is_none_is_said_at_its_field_and_nothing_is_lost(reading: Page) -> None:
    reading.goto(WEAPON)
    choose(reading, "in", "two")
    scale = reading.locator(".rc-units input").first
    fault = reading.locator(".rc-units .rc-unit-fault").first
    expect(fault).to_have_text(
        "expected metres an inch, 0.01 to 1,000; found “two”", timeout=START_MS
    )
    expect(scale).to_have_attribute("aria-invalid", "true")
    expect(scale).to_have_value("two")
    assert scale.evaluate("one => one.getAttribute('aria-describedby')") == fault.get_attribute(
        "id"
    )
    expect(reading.locator("[data-ladder] figcaption").first).to_contain_text("in metres")
    choose(reading, "in", "2,5")
    expect(fault).to_be_hidden()
    shows(reading, printed_ladder(reading, "in 2.5"))


def test_the_choice_holds_on_every_page_and_after_a_reload(reading: Page) -> None:
    reading.goto(WEAPON)
    choose(reading, "in", "5")
    shows(reading, printed_ladder(reading, "in 5"))
    for address in (WEAPON, "metre-weapons.html"):
        reading.goto(address)
        shows(reading, printed_ladder(reading, "in 5"))
        for group in reading.locator(".rc-units").all():
            expect(group.get_by_label("Ladders in")).to_have_value("in")
            expect(group.get_by_label("1″ =")).to_have_value("5")
    reading.goto(SHORT)
    further = reading.locator(".rc-further .rc-firing")
    expect(further).to_contain_text("1″ = 5 m", timeout=START_MS)


def test_both_places_of_a_page_say_the_same(reading: Page) -> None:
    reading.goto(WEAPON)
    choose(reading, "yd", nth=1)
    for group in reading.locator(".rc-units").all():
        expect(group.get_by_label("Ladders in")).to_have_value("yd")
    shows(reading, printed_ladder(reading, "yd"))
    expect(reading.locator(".rc-firing")).to_contain_text("in yards", timeout=START_MS)


def test_a_unit_is_chosen_by_key_alone(reading: Page) -> None:
    reading.goto(SHORT)
    live = LiveCalculator(reading, "direct-fire")
    live.wake()
    select = live.root.get_by_label("Ladders in")
    tab_to(live, select)
    reading.keyboard.type("inches")
    expect(live.root.get_by_label("1″ =")).to_be_visible()
    reading.keyboard.press("Tab")
    reading.keyboard.type("4")
    expect(live.root.get_by_label("1″ =")).to_have_value("4")
    expect(reading.locator(".rc-firing")).to_contain_text("1″ = 4 m")


def test_damaged_storage_is_set_aside_and_the_page_is_in_metres(reading: Page) -> None:
    reading.evaluate("localStorage.setItem('rangecard.units', '[1')")
    reading.goto(WEAPON)
    expect(reading.locator(".rc-notices")).to_contain_text("could not be read")
    expect(reading.locator(".rc-units select").first).to_have_value("m")
    expect(reading.locator("[data-ladder] figcaption").first).to_contain_text("in metres")
