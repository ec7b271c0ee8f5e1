"""How many bytes come over the wire before a page is usable, and until it answers live.

A host sends the Brotli copies that `python -m generator compress` makes. Usable is a page whose
printed answer is painted and whose field takes what is typed; until then everything counts that
arrives, headers and halves of files too, on a line as slow as that of Lighthouse's phone. Live is a
page whose rules have answered. Beside it stands a page with a bare `loadPyodide()`, its files from
npm compressed in the same way.
"""

import statistics
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Browser, Page, Request

from generator.bench.folder import BARE
from generator.browser import chromium

REACH = {"usable": 110_000, "live": 6_500_000}
"""Bytes."""

PAGE = "direct-fire.html"
_START_MS = 60_000

# What Lighthouse's phone has: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back.
_PHONE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}

# Tells when a page with its printed answer has been painted and its field can be typed in.
_USABLE = """
const look = () => {
  const calculator = document.querySelector("rangecard-calculator");
  const field = calculator?.querySelector("[data-kind]");
  const answer = calculator?.querySelector("[data-figure]");
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  if (painted && answer?.getClientRects().length && field && !field.disabled && !field.readOnly)
    window.usableAt = performance.timeOrigin + performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);"""


def measure(address: str, runs: int) -> dict[str, object]:
    """Visit a rule page and a bare Pyodide, each with an empty cache.

    Args:
        address: where `folder.hosted` serves them.
        runs: how often the slow line is tried.
    """
    page, bare = f"{address}site/{PAGE}", f"{address}{BARE}/bare.html"
    with chromium() as browser:
        usable = statistics.median(_until_usable(browser, page) for _ in range(runs))
        live = _until_live(browser, page, _wake)
        return compared(round(usable), live, _until_live(browser, bare, _wait))


def compared(usable: int, live: Mapping[str, int], bare: Mapping[str, int]) -> dict[str, object]:
    """The row.

    Args:
        usable: the bytes until the page is usable.
        live: those until it answers, by the kind of file.
        bare: those until a bare Pyodide has started.
    """
    total, kinds = sum(live.values()), ("document", "stylesheet", "script", "font")
    return {
        "name": f"bytes on the wire, {PAGE.removesuffix('.html')}",
        "unit": "B",
        "usable": usable,
        "live": total,
        **{f"live_{kind}": live.get(kind, 0) for kind in kinds},
        "bare_live": sum(bare.values()),
        "ratio_live": round(total / sum(bare.values()), 2),
        "reach": REACH,
        "met": {"usable": usable <= REACH["usable"], "live": total <= REACH["live"]},
    }


def _until_usable(browser: Browser, address: str) -> int:
    """The bytes that have come when the page is usable."""
    page = browser.new_page(service_workers="block")
    page.add_init_script(_USABLE)
    line = page.context.new_cdp_session(page)
    arrived: list[tuple[float, int]] = []
    begin: list[tuple[float, float]] = []

    def take(size: Callable[[Any], int]) -> Callable[[Any], None]:
        return lambda event: arrived.append((event["timestamp"], size(event)))

    line.on("Network.requestWillBeSent", lambda event: begin.append(_clocks(event)))
    line.on("Network.responseReceived", take(lambda one: one["response"]["encodedDataLength"]))
    line.on("Network.dataReceived", take(lambda one: one["encodedDataLength"]))
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", _PHONE)
    page.goto(address)
    page.wait_for_function("() => window.usableAt")
    wall, monotonic = begin[0]
    end = page.evaluate("window.usableAt") / 1000 - wall + monotonic
    page.close()
    return sum(size for when, size in arrived if when <= end)


def _clocks(event: Mapping[str, Any]) -> tuple[float, float]:
    """The same moment by the wall's clock and by the one that events are told with, in seconds."""
    return event["wallTime"], event["timestamp"]


def _wake(page: Page) -> None:
    page.locator("rangecard-calculator [data-kind]").first.focus()
    page.wait_for_selector("rangecard-calculator[data-state=ready]", timeout=_START_MS)


def _wait(page: Page) -> None:
    page.wait_for_function("() => window.answeredAt", timeout=_START_MS)


def _until_live(browser: Browser, address: str, answered: Callable[[Page], None]) -> dict[str, int]:
    """The bytes of all files that have come when the page has answered, by kind."""
    page = browser.new_page(service_workers="block")
    finished: list[Request] = []
    page.context.on("requestfinished", finished.append)
    page.goto(address)
    answered(page)
    kinds: dict[str, int] = {}
    for request in tuple(finished):
        kinds[request.resource_type] = kinds.get(request.resource_type, 0) + _size(request)
    page.close()
    return kinds


def _size(request: Request) -> int:
    sizes = request.sizes()
    return sizes["responseHeadersSize"] + sizes["responseBodySize"]


def show(row: Mapping[str, Any]) -> None:
    """Print the row for a reader."""
    head = f"{row['name']}, kB"
    print(f"{head}{'before usable':>20}{'until live':>12}")
    width = len(head)
    print(f"{'this site':{width}}{_kb(row['usable']):>20}{_kb(row['live']):>12}")
    print(f"{'bare loadPyodide()':{width}}{'':>20}{_kb(row['bare_live']):>12}")
    reach, met = row["reach"], row["met"]
    asked = [f"{_kb(reach[name])} {'met' if met[name] else 'MISSED'}" for name in REACH]
    print(f"{'asked: at most':{width}}{asked[0]:>20}{asked[1]:>12}")


def _kb(size: int) -> str:
    return f"{size / 1000:,.1f}"
