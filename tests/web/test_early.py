"""The rules start while the page still comes, for who asks something by then, and for no other."""

from urllib.parse import urlencode

from playwright.sync_api import Page, Route, Worker, expect

from rangecard import door
from tests.web.live import LiveCalculator, check_figures
from tests.web.test_calculator import GRENADE

LINK = urlencode({**GRENADE, "ruleset": "1.0.0"})
LAST_SCRIPT = "**/assets/javascripts/bundle.*.js"
"""The theme's script at the page's end, which the browser waits for."""


def is_rules(worker: Worker) -> bool:
    return "/rangecard/worker" in worker.url


def half_come(page: Page, address: str) -> Route:
    """Open a page that has not come whole: its last script is on its way."""
    held: list[Route] = []
    page.route(LAST_SCRIPT, lambda route: held.append(route))
    with page.expect_request(LAST_SCRIPT):
        page.goto(address, wait_until="commit")
    expect(page.locator("html.rc-alive")).to_be_attached()  # our own scripts have run
    assert page.evaluate("document.readyState") == "loading"
    return held[0]


def test_a_link_starts_them(page: Page) -> None:
    with page.expect_worker(is_rules):
        rest = half_come(page, f"area-fire.html?{LINK}")
    rest.continue_()
    live = LiveCalculator(page, "area-shot")
    live.wait("ready")
    check_figures(live, door.ask(GRENADE))


def test_who_goes_for_a_field_starts_them(page: Page) -> None:
    rest = half_come(page, "area-fire.html")
    assert not any(map(is_rules, page.workers))
    live = LiveCalculator(page, "area-shot")
    with page.expect_worker(is_rules):
        live.field("range_in").focus()
    live.wait("prerendered")
    rest.continue_()
    live.wait("ready")


def test_a_link_of_the_search_starts_nothing(page: Page) -> None:
    half_come(page, "area-fire.html?h=bounce").continue_()
    page.wait_for_load_state("networkidle")
    LiveCalculator(page, "area-shot").wait("prerendered")
    assert not any(map(is_rules, page.workers))
