"""Lists of weapons that are too long for every page: printed short, filled by the rules.

The site's armoury is not that long: its pages come with their lists cut as those of a long one are.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from generator.options import MOST_WEAPONS
from rangecard import data, weapon_choices
from tests.web.kept import forget_all, keep
from tests.web.live import START_MS, LiveCalculator

CANONICAL = data.canonical()
LISTS = re.compile(r'(<select[^>]* name="(?:[^"]*\.)?weapon"[^>]*)>(.*?)(</select>)', re.DOTALL)
OPENING = re.compile(r'<option value="[^"]*" selected>.*?</option>')
MORE = "<option disabled>more</option>"
BO = {"name": "Bo", "skill": 9, "strength": 6, "weapons": [{"weapon": "m60"}]}


def shortened(html: str, which: str) -> str:
    def short(found: re.Match[str]) -> str:
        (opening,) = OPENING.findall(found[2])
        return f'{found[1]} data-listed="{which}">{opening}{MORE}{found[3]}'

    return LISTS.sub(short, html)


@pytest.fixture
def long(reader: BrowserContext) -> Iterator[Page]:
    """A page of a site with a long armoury, and of a reader who has kept nothing."""
    page = reader.new_page()

    def cut(route: Route) -> None:
        response = route.fetch()
        which = "both" if "firers" in route.request.url else "metre"
        route.fulfill(response=response, body=shortened(response.text(), which))

    page.goto("about.html")
    forget_all(page)
    page.route(re.compile(r"/(direct-fire|firers)\.html"), cut)
    yield page
    forget_all(page)
    page.close()


def ids(select: Locator) -> list[str]:
    found: list[str] = select.evaluate("one => [...one.options].map(({ value }) => value)")
    return found


def every(which: str) -> list[str]:
    return [id_ for _, some in weapon_choices.groups(CANONICAL, which) for id_, _ in some]


def filled(select: Locator) -> None:
    expect(select.locator("option[disabled]")).to_have_count(0, timeout=START_MS)


def test_the_sample_armoury_is_printed_whole() -> None:
    assert len(CANONICAL.armoury) + len(CANONICAL.area_weapons) <= MOST_WEAPONS


def test_a_short_list_is_filled_when_the_rules_are_awake(long: Page) -> None:
    long.goto("direct-fire.html")
    live = LiveCalculator(long, "direct-fire")
    select = live.field("weapon")
    opening = select.input_value()
    assert len(ids(select)) == 2
    live.wake()
    filled(select)
    assert ids(select) == every("metre")
    assert select.input_value() == opening
    assert select.locator("optgroup").first.get_attribute("label") == "Pistol"
    select.select_option("m60")
    live.settle()
    assert live.asked()["weapon"] == "m60"
    live.press("Reset")
    assert select.input_value() == opening


def test_a_linked_weapon_is_chosen_before_and_after(long: Page) -> None:
    long.goto("direct-fire.html?calculator=direct-fire&weapon=m60&range_m=100&skill=12&strength=7")
    live = LiveCalculator(long, "direct-fire")
    select = live.field("weapon")
    expect(select).to_have_value("m60")
    live.wait("ready")
    filled(select)
    expect(select).to_have_value("m60")
    assert select.evaluate("one => one.selectedOptions[0].text") == CANONICAL.armoury["m60"].name
    assert ids(select) == every("metre")


def test_a_linked_weapon_that_is_none_stays_to_be_told(long: Page) -> None:
    long.goto("direct-fire.html?calculator=direct-fire&weapon=catapult&range_m=9")
    live = LiveCalculator(long, "direct-fire")
    live.wait("ready")
    select = live.field("weapon")
    filled(select)
    expect(select).to_have_value("catapult")
    expect(live.error("weapon")).to_be_visible()


def test_a_firers_weapon_is_offered_by_its_name(long: Page) -> None:
    keep(long, "firers", [BO])
    long.goto("direct-fire.html")
    live = LiveCalculator(long, "direct-fire")
    live.wake()
    long.locator("select.rc-firer-name").first.select_option(label="Bo")
    weapons = long.locator("select.rc-firer-weapon")
    expect(weapons.locator("option").nth(1)).to_have_text(CANONICAL.armoury["m60"].name)
    weapons.select_option(label=CANONICAL.armoury["m60"].name)
    live.settle()
    assert live.asked()["weapon"] == "m60"


def test_rows_to_be_added_have_the_whole_list(long: Page) -> None:
    keep(long, "firers", [BO])
    long.goto("firers.html")
    row = long.locator('.rc-rows-weapons .rc-row select[name$=".weapon"]')
    expect(row).to_have_value("m60")
    filled(row)
    assert ids(row) == every("both")
    long.get_by_role("button", name="Add weapon").click()
    expect(row).to_have_count(2)
    assert ids(row.nth(1)) == every("both")
