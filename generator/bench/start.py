"""From navigation to a live answer, beside a bare `loadPyodide()`.

Both are served by the same server from the same npm package, to the same Chromium. Cold is a new
profile, warm the same profile's next visit.
"""

import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from generator.bench.folder import BARE
from generator.browser import profile

# The reader goes for the first field as soon as it is there.
_READER = """new MutationObserver((_, observer) => {
  const field = document.querySelector("rangecard-calculator [data-kind]");
  if (!field) return;
  observer.disconnect();
  const calculator = field.closest("rangecard-calculator");
  const look = () => {
    if (calculator.dataset.state === "ready") window.answeredAt ??= performance.now();
  };
  new MutationObserver(look).observe(calculator, { attributes: true });
  field.focus();
}).observe(document, { childList: true, subtree: true });"""


@dataclass(frozen=True)
class Times:
    """Milliseconds from navigation to answer, one a run."""

    cold: tuple[float, ...]
    warm: tuple[float, ...]

    def medians(self) -> tuple[float, float]:
        """The middle cold and the middle warm time."""
        return statistics.median(self.cold), statistics.median(self.warm)


def measure(address: str, runs: int) -> dict[str, object]:
    """Visit both pages so often, cold and warm.

    Args:
        address: where `folder.prepared` serves them.
        runs: how many visits of each.
    """
    bare = _measure(f"{address}{BARE}/bare.html", runs)
    ours = _measure(f"{address}site/direct-fire.html", runs)
    return compared(ours, bare)


def _measure(address: str, runs: int) -> Times:
    visits = [_visit_twice(address) for _ in range(runs)]
    return Times(tuple(cold for cold, _ in visits), tuple(warm for _, warm in visits))


def _visit_twice(address: str) -> tuple[float, float]:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        sync_playwright() as playwright,
        profile(playwright, Path(folder)) as context,
    ):
        context.add_init_script(_READER)
        times = []
        for _ in range(2):
            page = context.new_page()
            page.goto(address)
            page.wait_for_function("() => window.answeredAt", timeout=60_000)
            times.append(float(page.evaluate("window.answeredAt")))
            page.close()
    return times[0], times[1]


def compared(ours: Times, bare: Times) -> dict[str, object]:
    """The medians of both pages and how many times as long ours takes."""
    (cold, warm), (bare_cold, bare_warm) = ours.medians(), bare.medians()
    return {
        "name": "navigation to live answer",
        "unit": "ms",
        "runs": len(ours.cold),
        "cold": round(cold),
        "warm": round(warm),
        "bare_cold": round(bare_cold),
        "bare_warm": round(bare_warm),
        "ratio_cold": round(cold / bare_cold, 2),
        "ratio_warm": round(warm / bare_warm, 2),
    }


def show(row: dict[str, object]) -> None:
    """Print the row for a reader."""
    print(f"{row['name']}, median of {row['runs']}, ms{'cold':>10}{'warm':>8}")
    width = len(f"{row['name']}, median of {row['runs']}, ms")
    print(f"{'this site':{width}}{row['cold']:>10}{row['warm']:>8}")
    print(f"{'bare loadPyodide()':{width}}{row['bare_cold']:>10}{row['bare_warm']:>8}")
    print(f"{'ratio':{width}}{row['ratio_cold']:>10}{row['ratio_warm']:>8}")
