"""The page of all calculators: one at a time, chosen by mouse, by keys and by the address."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from generator import forms
from generator.paths import SITE
from rangecard import door
from rangecard.calculators import CALCULATORS
from tests.web.live import SPY, LiveCalculator, check_figures
from tests.web.test_reading import FINGER_PX, PHONE

MOST_BYTES = 300_000
PLAY = "play.html"


@pytest.fixture(scope="module")
def desk(reader: BrowserContext) -> Iterator[Page]:
    """The page on a wide screen, shared by tests that leave it in a state of their own."""
    page = reader.new_page()
    page.add_init_script(SPY)
    page.goto(PLAY)
    yield page
    page.close()


def shown(page: Page) -> list[str]:
    """The calculators that are on the screen."""
    all_ = page.locator("rangecard-calculator:visible")
    names: list[str] = all_.evaluate_all("all => all.map(one => one.getAttribute('name'))")
    return names


def tab(page: Page, words: str) -> Locator:
    return page.get_by_role("tab", name=words, exact=True)


def choice(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Calculator", exact=True)


def sections(page: Page) -> list[tuple[str, str]]:
    """Each section's heading, and the first calculator in it."""
    return [
        (one.locator("h2").text_content() or "", _calculator(one))
        for one in page.locator(".rc-play > section").all()
        if one.locator("rangecard-calculator").count()
    ]


def _calculator(section: Locator) -> str:
    return section.locator("rangecard-calculator").first.get_attribute("name") or ""


def test_every_calculator_is_there_and_the_first_is_shown(page: Page) -> None:
    page.goto(PLAY)
    assert {name for _, name in sections(page)} == set(CALCULATORS)
    assert shown(page) == ["area-shot"]
    expect(page.locator("rangecard-calculator:visible .rc-headline").first).to_be_visible()


def test_the_chooser_names_every_section_by_its_heading(page: Page) -> None:
    page.goto(PLAY)
    headings = page.locator(".rc-play > section > h2").all_text_contents()
    assert page.locator(".rc-tabs > a").all_text_contents() == headings
    assert page.locator(".rc-choice option").all_text_contents() == headings


def test_the_page_is_small() -> None:
    file = SITE / PLAY
    text = file.read_text("utf-8")
    parts = {
        name: len(part.encode())
        for part in re.findall(r"<rangecard-calculator.+?</rangecard-calculator>", text, re.S)
        if (name := part.split('name="', 1)[1].split('"', 1)[0])
    }
    assert file.stat().st_size < MOST_BYTES, parts


@pytest.mark.parametrize("name", CALCULATORS)
def test_each_is_chosen_by_mouse_and_answers_as_cpython(desk: Page, name: str) -> None:
    heading = next(heading for heading, its in sections(desk) if its == name)
    tab(desk, heading).click()
    expect(tab(desk, heading)).to_have_attribute("aria-selected", "true")
    assert shown(desk) == [name]
    live = LiveCalculator(desk, name)
    live.wake()
    check_figures(live, door.ask(forms.opening(name)))
    assert desk.evaluate("workers") == 1, "all calculators share one worker"


def test_each_is_chosen_by_keys_alone(desk: Page) -> None:
    tab(desk, "Area shot").click()
    for heading, name in sections(desk)[1:]:
        desk.keyboard.press("ArrowRight")
        expect(tab(desk, heading)).to_be_focused()
        desk.keyboard.press("Enter")
        expect(tab(desk, heading)).to_have_attribute("aria-selected", "true")
        assert shown(desk) == [name]
    desk.keyboard.press("Home")
    expect(tab(desk, "Area shot")).to_be_focused()
    desk.keyboard.press("End")
    expect(desk.get_by_role("tab").last).to_be_focused()
    desk.keyboard.press("ArrowRight")
    expect(tab(desk, "Area shot")).to_be_focused()


def test_one_stop_of_the_tabulator_key_leads_past_the_tabs(desk: Page) -> None:
    tab(desk, "Gas check").click()
    assert (
        desk.get_by_role("tab").evaluate_all("all => all.filter(one => one.tabIndex === 0).length")
        == 1
    )
    for _ in range(3):
        desk.keyboard.press("Tab")
        if desk.evaluate("document.activeElement.closest('rangecard-calculator') !== null"):
            return
    raise AssertionError("the form is further than three stops away")


def test_a_phone_chooses_from_a_list_that_stays_on_the_screen(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(PLAY)
    box = choice(page).bounding_box()
    assert box
    assert box["height"] >= FINGER_PX
    assert box["y"] < 100, "the theme takes too much of the first screen"
    page.evaluate("scrollTo(0, 600)")
    expect(choice(page)).to_be_in_viewport(ratio=1)
    choice(page).select_option("Direct fire")
    expect(page.locator('rangecard-calculator[name="direct-fire"]')).to_be_visible()
    assert shown(page) == ["direct-fire"]
    expect(page.locator("rangecard-calculator:visible [name=weapon]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("heading", ["Area shot", "Direct fire", "Vehicle crew", "End of turn"])
def test_nothing_scrolls_sideways(desk: Page, width: int, heading: str) -> None:
    tab(desk, heading).evaluate("one => { location.hash = one.hash; }")
    desk.set_viewport_size({"width": width, "height": 740})
    try:
        assert desk.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        desk.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("?calculator=crew-served", "crew-served"),
        ("#gas-check", "gas-check"),
        ("#calculator-vehicle-turn", "vehicle-turn"),
        ("?calculator=gas-check#direct-fire", "direct-fire"),
        ("?calculator=no-such", "area-shot"),
        ("#%", "area-shot"),
    ],
)
def test_the_address_says_which(page: Page, address: str, name: str) -> None:
    page.goto(PLAY + address)
    expect(page.locator(".rc-play")).to_have_attribute("data-shows", re.compile("."))
    assert shown(page) == [name]


def test_back_and_forward_choose_too(page: Page) -> None:
    page.goto(f"{PLAY}?calculator=gas-check")
    tab(page, "Direct fire").click()
    tab(page, "Line of sight").click()
    for move, name in [("back", "direct-fire"), ("back", "gas-check"), ("forward", "direct-fire")]:
        page.evaluate(f"history.{move}()")
        expect(page.locator(f'rangecard-calculator[name="{name}"]')).to_be_visible()
        assert shown(page) == [name]


def test_the_last_one_is_remembered_and_damage_is_set_aside(reader: BrowserContext) -> None:
    page = reader.new_page()
    page.goto(PLAY)
    tab(page, "Gun crew").click()
    page.goto(PLAY)
    expect(page.locator('rangecard-calculator[name="crew-served"]')).to_be_visible()
    assert shown(page) == ["crew-served"]
    page.evaluate("localStorage.setItem('rangecard.play', '[damaged')")
    page.goto(PLAY)
    expect(page.locator('rangecard-calculator[name="area-shot"]')).to_be_visible()
    expect(page.locator(".rc-notices")).to_contain_text("set aside")
    page.evaluate("localStorage.clear()")
    page.close()


def test_what_was_typed_stays_while_another_is_shown(desk: Page) -> None:
    tab(desk, "Area shot").click()
    live = LiveCalculator(desk, "area-shot")
    live.wake()
    live.type("range_in", "17")
    tab(desk, "Gas check").click()
    tab(desk, "Area shot").click()
    assert live.field("range_in").input_value() == "17"
    check_figures(live, door.ask(live.asked()))


def test_without_scripts_all_stand_below_each_other(chromium: Browser, site_url: str) -> None:
    with chromium.new_context(java_script_enabled=False, base_url=site_url) as context:
        bare = context.new_page()
        bare.goto(PLAY)
        for heading, name in sections(bare):
            expect(bare.get_by_role("heading", name=heading, exact=True)).to_be_visible()
            calculator = bare.locator(f'rangecard-calculator[name="{name}"]').first
            expect(calculator.locator(".rc-answer .rc-panel")).to_be_visible()
            expect(bare.locator(".rc-tabs").get_by_role("link", name=heading)).to_be_visible()
        expect(choice(bare)).to_be_hidden()


def test_printed_it_is_the_one_that_is_shown(page: Page) -> None:
    page.goto(f"{PLAY}#gas-check")
    page.emulate_media(media="print")
    assert shown(page) == ["gas-check"]
    expect(page.locator(".rc-chooser")).to_be_hidden()
