"""From navigation to a live answer, and how long the page stands still meanwhile.

This site, with a reader who goes for the first field as soon as it is there and with one who comes
by a link that asks something; a bare `loadPyodide()`; the site's page with icepool in Pyodide in
the place of its own script. All are served by one server, from one npm package, to one Chromium.
Cold is a new profile, warm the same profile's next visit; a page whose script is swapped has no
cache, so that icepool's is cold twice. A stall is a task of the main thread of 50 ms or more, as
browsers tell them; beside it stands the same page with its calculator taken out.
"""

import statistics
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, Page, Route, sync_playwright

from generator import forms
from generator.bench import change
from generator.bench.folder import BARE
from generator.bench.reach import verdict
from generator.browser import profile

PAGE = "direct-fire"
REACH = {
    "ratio_bare_cold": 0.4,
    "ratio_bare_warm": 0.35,
    "ratio_icepool_cold": 0.35,
    "ratio_icepool_warm": 0.35,
}
STALL_MS, STALL_RATIO, STALL_OF_BARE = 60, 1.5, 0.05

_REST_MS = 1_500
"""A new browser has things of its own to do before it opens the page."""

_LONG_TASKS = """window.stall = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.stall = Math.max(window.stall, duration);
}).observe({ type: "longtask", buffered: true });"""

# Tells when the first calculator answers live.
_WATCH = """new MutationObserver((_, observer) => {
  const calculator = document.querySelector("rangecard-calculator");
  const field = calculator?.querySelector("[data-kind]");
  if (!field) return;
  observer.disconnect();
  const look = () => {
    if (calculator.dataset.state === "ready") window.answeredAt ??= performance.now();
  };
  new MutationObserver(look).observe(calculator, { attributes: true });
  if (!location.search) field.focus();
}).observe(document, { childList: true, subtree: true });"""


@dataclass(frozen=True)
class Visit:
    """What was measured, in milliseconds."""

    answered: float
    stall: float


@dataclass(frozen=True)
class Contender:
    """A page that is visited.

    Attributes:
        path: its path from the server's top.
        prepare: what is done with the page before it is opened.
        answers: whether there is an answer to wait for.
    """

    path: str
    prepare: Callable[[Page], None] | None = None
    answers: bool = True


def contenders() -> dict[str, Contender]:
    """The pages, by the names that the rows have for them."""
    page = f"site/{PAGE}.html"
    asked = forms.opening(PAGE)
    link = urlencode({"calculator": PAGE, "skill": int(str(asked["skill"])) + 1, "ruleset": "1"})
    return {
        "": Contender(page),
        "link": Contender(f"{page}?{link}"),
        "bare": Contender(f"{BARE}/bare.html"),
        "icepool": Contender(page, _with_icepool),
        "without": Contender(page, _without_calculator, answers=False),
    }


def _with_icepool(page: Page) -> None:
    direct = next(one for one in change.questions() if one.calculator == PAGE)
    change.swap_script(page, direct, "icepool")


def _without_calculator(page: Page) -> None:
    def cut(route: Route) -> None:
        response = route.fetch()
        before, _, rest = response.text().partition("<rangecard-calculator")
        after = rest.rpartition("</rangecard-calculator>")[2]
        route.fulfill(response=response, body=before + after)

    page.route(f"**/{PAGE}.html", cut)


def measure(address: str, runs: int) -> list[dict[str, Any]]:
    """Visit every page so often, cold and warm, one after another.

    Args:
        address: where `folder.prepared` serves them.
        runs: how many visits of each.
    """
    pages = contenders()
    rounds = [
        {name: _visit_twice(address, page) for name, page in pages.items()} for _ in range(runs)
    ]
    return [compared(rounds), stalls(rounds)]


def _visit_twice(address: str, contender: Contender) -> tuple[Visit, Visit]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
        profile(playwright, Path(folder)) as context,
    ):
        context.add_init_script(_LONG_TASKS + _WATCH)
        return _visit(context, address, contender), _visit(context, address, contender)


def _visit(context: BrowserContext, address: str, contender: Contender) -> Visit:
    page = context.new_page()
    if contender.prepare:
        contender.prepare(page)
    page.wait_for_timeout(_REST_MS)
    page.goto(address + contender.path)
    if contender.answers:
        page.wait_for_function("() => window.answeredAt", timeout=60_000)
    page.wait_for_timeout(_REST_MS)  # a long task is told when it is over
    answered, stall = page.evaluate("() => [window.answeredAt ?? 0, window.stall]")
    page.close()
    return Visit(answered, stall)


Rounds = Sequence[Mapping[str, tuple[Visit, Visit]]]
"""Cold and warm visits by the page's name, a round of all pages after another."""


def compared(rounds: Rounds) -> dict[str, Any]:
    """The medians of all pages and how many times as long ours takes."""
    row: dict[str, Any] = {"name": "navigation to live answer", "unit": "ms", "runs": len(rounds)}
    middle = {
        (name, kind): statistics.median(one[name][place].answered for one in rounds)
        for name in ("", "link", "bare", "icepool")
        for place, kind in enumerate(("cold", "warm"))
    }
    row |= {"_".join(filter(None, key)): round(value) for key, value in middle.items()}
    for ours in ("", "link"):
        for other in ("bare", "icepool"):
            for kind in ("cold", "warm"):
                ratio = middle[ours, kind] / middle[other, kind]
                row["_".join(filter(None, (ours, "ratio", other, kind)))] = round(ratio, 2)
    return row | {"reach": REACH, "met": {name: row[name] <= most for name, most in REACH.items()}}


def stalls(rounds: Rounds) -> dict[str, Any]:
    """The longest stalls, the middle of the cold visits."""
    row: dict[str, Any] = {
        "name": "longest stall of the main thread",
        "unit": "ms",
        "runs": len(rounds),
    }
    middle = {name: statistics.median(one[name][0].stall for one in rounds) for name in rounds[0]}
    row |= {name or "ours": round(value) for name, value in middle.items()}
    most = max(STALL_MS, STALL_RATIO * middle["without"])
    reach = {"ours": round(most), "ratio_bare": STALL_OF_BARE}
    row["ratio_bare"] = round(middle[""] / middle["bare"], 3)
    met = {"ours": middle[""] <= most, "ratio_bare": row["ratio_bare"] <= STALL_OF_BARE}
    return row | {"reach": reach, "met": met}


def show(row: Mapping[str, Any]) -> None:
    """Print a row for a reader."""
    head = f"{row['name']}, median of {row['runs']}, ms"
    (_show_stalls if "without" in row else _show_times)(row, head)


def _show_times(row: Mapping[str, Any], head: str) -> None:
    print(f"{head}{'cold':>10}{'warm':>8}")
    width = len(head)
    words = {"": "this site", "link_": "this site, by a link"}
    others = {"bare_": "bare loadPyodide()", "icepool_": "icepool in Pyodide"}
    for prefix, told in (words | others).items():
        print(f"{told:{width}}{row[f'{prefix}cold']:>10}{row[f'{prefix}warm']:>8}")
    for prefix, told in words.items():
        for other in ("bare", "icepool"):
            ratios = [row[f"{prefix}ratio_{other}_{kind}"] for kind in ("cold", "warm")]
            print(f"{f'{told}, ratio to {other}':{width}}{ratios[0]:>10}{ratios[1]:>8}")
    for other in ("bare", "icepool"):
        verdicts = [_asked(row, f"ratio_{other}_{kind}") for kind in ("cold", "warm")]
        print(f"{f'asked of {other}':{width}}{verdicts[0]:>14}{verdicts[1]:>14}")


def _show_stalls(row: Mapping[str, Any], head: str) -> None:
    print(head)
    told = {
        "ours": "this site",
        "link": "this site, by a link",
        "without": "the page without its calculator",
        "bare": "bare loadPyodide()",
        "icepool": "icepool in Pyodide",
    }
    for name, words in told.items():
        print(f"{words:{len(head)}}{row[name]:>10}")
    print(f"{'asked: at most':{len(head)}}{_asked(row, 'ours'):>10}")
    print(f"{'asked of loadPyodide()':{len(head)}}{_asked(row, 'ratio_bare'):>10}")


def _asked(row: Mapping[str, Any], name: str) -> str:
    return f"{row['reach'][name]} {verdict(row, name)}"
