"""The addresses that cards bear: what a reader meets who follows one."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rangecard
from generator import addresses, links
from generator.paths import SITE
from generator.printed import short_links
from rangecard.data import canonical
from tests.web.live import LiveCalculator

DATA = canonical()


@pytest.fixture(autouse=True)
def sited(site_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", site_url)


def arrived(page: Page, address: str | None, name: str) -> LiveCalculator:
    """The calculator of a card's address, awake though nobody touched it."""
    assert address
    page.goto(address)
    live = LiveCalculator(page, name)
    live.wait("ready")
    live.settle()
    return live


@pytest.mark.parametrize(
    ("weapon", "name"), [("m60", "direct-fire"), ("launched-grenade", "area-shot")]
)
def test_a_cards_address_opens_that_weapons_calculator(page: Page, weapon: str, name: str) -> None:
    live = arrived(page, short_links.address(f"weapons/{weapon}.html", DATA), name)
    assert live.field("weapon").input_value() == weapon
    expect(live.root).to_be_in_viewport()
    expect(page.get_by_text("This link was made with version")).to_have_count(0)


def test_a_subjects_address_opens_its_first_calculator(page: Page) -> None:
    live = arrived(page, short_links.address("recoil.html", DATA), "direct-fire")
    expect(live.root).to_be_in_viewport()


def test_a_card_of_other_rules_is_told_from_todays(page: Page) -> None:
    address = short_links.address("weapons/m60.html", DATA)
    assert address
    older = address.replace(f"r={rangecard.__version__}", "r=0.9.0")
    arrived(page, older, "direct-fire")
    told = "Your print is of version 0.9.0, these pages are of version"
    expect(page.get_by_text(told).first).to_be_visible()


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "page_name",
    [f"weapons/{one}.html" for one in (*DATA.area_weapons, *DATA.armoury)]
    + [f"{subject}.html" for subject in addresses.STANDING],
)
def test_every_page_has_the_calculator_that_its_address_asks(page_name: str) -> None:
    address = short_links.address(page_name, DATA) or ""
    asked = next(one for one in address.partition("?")[2].split("&") if one.startswith("c="))
    assert f'data-cut="{asked.removeprefix("c=")}"' in Path(SITE, page_name).read_text("utf-8")
    assert links.meant(["calculator", "ruleset"], "c") == "calculator"
