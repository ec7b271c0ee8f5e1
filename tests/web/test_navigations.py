"""An evening in one tab: many pages, many swaps of content, one worker, level memory."""

from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page

from tests.web.live import SPY, LiveCalculator
from tests.web.test_calculator import swap_page

PAGES = {
    "area-fire.html": "area-shot",
    "direct-fire.html": "direct-fire",
    "smoke.html": "cloud-turn",
    "play.html": "area-shot",
    "crew-served-weapons.html": "crew-served",
    "gas.html": "gas-check",
    "vehicles.html": "vehicle-turn",
    "dice-and-clockface.html": "motivation-test",
}
TIMES = 50
EARLY = 10
"""By then all that is kept for later is there; the same page is open as at the end."""

REST_MS = 2_000
"""By then all that waits for a rest has run, and lets go of what it waited for."""

MOST_HEAP = 1.15
MOST_NODES = 1.05


class Use(NamedTuple):
    """What a page holds after its garbage was collected."""

    heap: float
    nodes: float
    listeners: float


def use(page: Page, cdp: CDPSession) -> Use:
    page.wait_for_timeout(REST_MS)
    for _ in range(3):  # what the first collection frees may let go of more
        cdp.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return Use(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def measured(page: Page) -> CDPSession:
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")
    return cdp


def check_level(early: Use, late: Use) -> None:
    assert late.listeners == early.listeners
    assert late.nodes <= early.nodes * MOST_NODES
    assert late.heap <= early.heap * MOST_HEAP


def rules_workers(page: Page) -> int:
    return sum("/rangecard/worker-" in worker.url for worker in page.workers)


def ask(page: Page, name: str) -> None:
    """Ask once, and see that the page put one question to one worker."""
    live = LiveCalculator(page, name)
    live.wake()
    page.evaluate("questions.length = 0")
    live.root.locator("[data-kind]").first.dispatch_event("input")
    live.settle()
    assert page.evaluate("questions.length") == 1
    assert rules_workers(page) == 1


@pytest.fixture
def tab(reader: BrowserContext) -> Page:
    page = reader.new_page()
    page.add_init_script(SPY)
    return page


def test_after_fifty_navigations_there_is_one_worker_and_no_more_memory_in_use(tab: Page) -> None:
    assert (TIMES - EARLY) % len(PAGES) == 0, "early and late are the same page"
    cdp, uses = measured(tab), []
    for turn in range(1, TIMES + 1):
        address, name = list(PAGES.items())[turn % len(PAGES)]
        tab.goto(address)
        assert rules_workers(tab) == 0, "the page before left its worker"
        ask(tab, name)
        if turn in (EARLY, TIMES):
            uses.append(use(tab, cdp))
    check_level(*uses)
    tab.close()


def test_after_fifty_swaps_in_one_document_there_is_one_worker_and_no_more_memory_in_use(
    tab: Page,
) -> None:
    """What the theme's instant navigation would do."""
    tab.goto("play.html")
    ask(tab, "area-shot")
    cdp, uses = measured(tab), []
    for turn in range(1, TIMES + 1):
        swap_page(tab)
        ask(tab, "area-shot")
        if turn in (EARLY, TIMES):
            uses.append(use(tab, cdp))
    assert tab.evaluate("workers") == 1
    check_level(*uses)
    tab.close()
