"""The worker that does not come, or dies: typed values stay and a retry mends it."""

import re

import pytest
from playwright.sync_api import Page, Response, Route, expect

from rangecard import door
from tests.web.live import SPY, LiveCalculator, check_figures
from tests.web.test_calculator import GRENADE, area

WASM = re.compile(r"\.wasm$")
SNAPSHOT = re.compile(r"/snapshot[^/]*$")
WORKER = re.compile(r"/rangecard/worker-\w+\.js$")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="missing")


def retry(live: LiveCalculator) -> None:
    live.root.get_by_role("button", name="Try again").click()


def refused(live: LiveCalculator) -> None:
    """Type into a calculator whose rules do not load, and see that it says so."""
    live.field("range_in").fill("14")
    live.wait("error")
    expect(live.field("range_in")).to_have_value("14")
    expect(live.root.get_by_role("button", name="Try again")).to_be_visible()
    assert live.figures(), "the printed answer stays"


@pytest.mark.parametrize("file", [WASM, re.compile(r"/bundle\.json$"), WORKER])
def test_a_missing_file_is_an_error_that_a_retry_mends(page: Page, file: re.Pattern[str]) -> None:
    page.route(file, missing)
    live = area(page)
    refused(live)
    page.unroute(file)
    retry(live)
    live.wait("ready")
    live.settle()
    assert live.figures()["figures.band"] == 3
    assert live.root.evaluate("one => one.contains(document.activeElement)"), "focus is lost"


def test_a_browser_that_refuses_webassembly_is_told(page: Page) -> None:
    def strict(route: Route) -> None:
        got = route.fetch()
        headers = {**got.headers, "content-security-policy": "script-src 'self'"}
        route.fulfill(response=got, headers=headers)

    page.route(WORKER, strict)
    refused(area(page))


def test_without_the_snapshot_the_wheel_answers_the_same(page: Page) -> None:
    seen: list[Response] = []
    page.context.on("response", lambda response: seen.append(response))
    page.route(SNAPSHOT, missing)
    live = area(page)
    live.wake()
    live.field("skill_die").select_option("D8")
    live.field("weapon").select_option("launched-grenade")
    live.type("range_in", "14")
    check_figures(live, door.ask(GRENADE))
    assert any(response.url.endswith(".whl") for response in seen)
    assert any(SNAPSHOT.search(response.url) and response.status == 404 for response in seen)


def test_a_worker_that_dies_is_replaced_unasked(page: Page) -> None:
    page.add_init_script(SPY)
    live = area(page)
    live.wake()
    rules = next(worker for worker in page.workers if WORKER.search(worker.url))
    with rules.expect_event("close"):
        rules.evaluate("() => void setTimeout(() => { throw new Error('gone'); })")
    live.type("range_in", "14")
    assert live.figures()["figures.band"] == 3
    live.wait("ready")
    assert page.evaluate("workers") == 2


def test_nothing_of_python_loads_before_there_is_interest(page: Page) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    live = area(page)
    page.wait_for_load_state("networkidle")
    live.wait("prerendered")
    assert not [url for url in asked if "/pyodide/" in url or WORKER.search(url)]
    live.wake()
    assert [url for url in asked if WASM.search(url)], "the worker's requests are not seen"
