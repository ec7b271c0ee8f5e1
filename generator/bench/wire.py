"""How many bytes come over the wire before a page is usable, and until it answers live.

A host sends the Brotli copies that `python -m generator compress` makes. Usable is a page whose
printed answer is painted and whose field takes what is typed; until then all counts that has come,
headers too, on a line as slow as that of Lighthouse's phone. Loaded is a page with all that it asks
for by itself, scripts and fonts too. Live is a page whose rules have answered. Beside it stands a
page with a bare `loadPyodide()`, its files from npm compressed in the same way.
"""

import statistics
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Browser, Page, Request

from generator.bench.folder import BARE
from generator.bench.reach import verdict
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
  if (answer?.getClientRects().length && field && !field.disabled && !field.readOnly)
    window.seenAt ??= performance.now();
  if (painted && window.seenAt)
    window.usableAt = performance.timeOrigin + Math.max(painted.startTime, window.seenAt);
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
        visits = [_until_usable(browser, page) for _ in range(runs)]
        usable, loaded = (round(statistics.median(sizes)) for sizes in zip(*visits, strict=True))
        live = _until_live(browser, page, _wake)
        return compared(usable, loaded, live, _until_live(browser, bare, _wait))


def compared(
    usable: int, loaded: int, live: Mapping[str, int], bare: Mapping[str, int]
) -> dict[str, object]:
    """The row.

    Args:
        usable: the bytes until the page is usable.
        loaded: those until it is loaded.
        live: those until it answers, by the kind of file.
        bare: those until a bare Pyodide has started.
    """
    total, kinds = sum(live.values()), ("document", "stylesheet", "script", "font")
    return {
        "name": f"bytes on the wire, {PAGE.removesuffix('.html')}",
        "unit": "B",
        "usable": usable,
        "loaded": loaded,
        "live": total,
        **{f"live_{kind}": live.get(kind, 0) for kind in kinds},
        "bare_live": sum(bare.values()),
        "ratio_live": round(total / sum(bare.values()), 2),
        "reach": REACH,
        "met": {"usable": usable <= REACH["usable"], "live": total <= REACH["live"]},
    }


def _until_usable(browser: Browser, address: str) -> tuple[int, int]:
    """The bytes that have come when the page is usable, and when it is loaded."""
    page = browser.new_page(service_workers="block")
    page.add_init_script(_USABLE)
    line = page.context.new_cdp_session(page)
    begin: list[tuple[float, float]] = []
    finished: list[tuple[float, int]] = []
    line.on("Network.requestWillBeSent", lambda event: begin.append(_clocks(event)))
    line.on("Network.loadingFinished", lambda event: finished.append(_arrived(event)))
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", _PHONE)
    page.goto(address)
    page.wait_for_function("() => window.usableAt")
    wall, monotonic = begin[0]
    end = page.evaluate("window.usableAt") / 1000 - wall + monotonic
    page.close()
    return sum(size for when, size in finished if when <= end), sum(size for _, size in finished)


def _arrived(event: Mapping[str, Any]) -> tuple[float, int]:
    return event["timestamp"], round(event["encodedDataLength"])


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
    page.context.on("requestfinished", lambda request: finished.append(request))
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
    lines = {
        head: ("before usable", "until loaded", "until live"),
        "this site": tuple(_kb(row[name]) for name in ("usable", "loaded", "live")),
        "bare loadPyodide()": ("", "", _kb(row["bare_live"])),
        "asked: at most": (_asked(row, "usable"), "", _asked(row, "live")),
    }
    for words, (usable, loaded, live) in lines.items():
        print(f"{words:{len(head)}}{usable:>20}{loaded:>16}{live:>16}")


def _asked(row: Mapping[str, Any], name: str) -> str:
    return f"{_kb(row['reach'][name])} {verdict(row, name)}"


def _kb(size: int) -> str:
    return f"{size / 1000:,.1f}"
