"""Calculators that are awake already: most tests need one, few need a page of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.web.device import Host, hosting, small
from tests.web.live import PAGES, SPY, Calculators, LiveCalculator


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of a small site, whose folder a test may renew."""
    with hosting(small(site, tmp_path / "site")) as started:
        yield started


@pytest.fixture(scope="module")
def awake(reader: BrowserContext) -> Iterator[LiveCalculator]:
    """The area shot's calculator, awake, on a page that the file's tests share."""
    page = reader.new_page()
    page.add_init_script(SPY)
    page.goto("area-fire.html")
    calculator = LiveCalculator(page, "area-shot")
    calculator.wake()
    yield calculator
    page.close()


@pytest.fixture
def live(awake: LiveCalculator) -> LiveCalculator:
    """The shared calculator as a reader first sees it: default values, parts folded."""
    awake.page.set_viewport_size({"width": 1280, "height": 720})
    awake.start_again()
    return awake


@pytest.fixture(scope="module")
def calculators(reader: BrowserContext) -> Calculators:
    """A calculator by its name, awake, as the page was made; a page of each serves all tests."""
    started: dict[str, LiveCalculator] = {}

    def calculator(name: str) -> LiveCalculator:
        if name not in started:
            page = reader.new_page()
            page.goto(PAGES[name])
            started[name] = LiveCalculator(page, name)
            started[name].wake()
        started[name].page.set_viewport_size({"width": 1280, "height": 720})
        started[name].start_again()
        return started[name]

    return calculator
