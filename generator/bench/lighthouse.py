"""Lighthouse on a phone: four pages, as its own phone profile has them, on a line of its making.

It runs in Node with the system's Chromium, from a folder of its own (`make bench` fetches it), for
a build of the site needs none of it. A host sends the Brotli copies.
"""

import json
import os
import statistics
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.bench.reach import verdict
from generator.browser import FLAGS, executable
from generator.faults import Fault
from generator.javascript import node
from generator.paths import BUILD

LIGHTHOUSE = BUILD / "lighthouse" / "node_modules" / "lighthouse"
PAGES = ("index", "direct-fire", "metre-weapons", "play")
REACH = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
"""Of 100 points."""

_PASSED = 0.9  # as Lighthouse has it

_METRICS = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")

Report = Mapping[str, Any]
Row = dict[str, Any]


class NoLighthouseError(Fault):
    """Lighthouse is not there; the message says how to get it."""


class LighthouseError(Fault):
    """Lighthouse failed; the message is what it printed."""


def measure(address: str, page: str, runs: int) -> Row:
    """Visit a page so often, each time with a browser that has stored nothing.

    Args:
        address: where the site is served.
        page: its name, without the ending.
        runs: how often.

    Raises:
        NoLighthouseError: if `make bench` has not fetched it.
        LighthouseError: if it failed.
    """
    return compared(page, [_visit(f"{address}{page}.html") for _ in range(runs)])


def _visit(address: str) -> Report:
    command = LIGHTHOUSE / "cli" / "index.js"
    if not command.exists():
        raise NoLighthouseError("lighthouse is not there: `make bench` fetches it")
    options = [
        "--output=json",
        "--quiet",
        "--no-enable-error-reporting",
        f"--only-categories={','.join(REACH)}",
        f"--chrome-flags={' '.join(('--headless=new', *FLAGS))}",
    ]
    done = subprocess.run(
        [node(), command, address, *options],
        env=os.environ | {"CHROME_PATH": executable(), "CI": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise LighthouseError(f"{address}: {done.stderr.strip() or done.stdout.strip()}")
    report: Report = json.loads(done.stdout)
    return report


def compared(page: str, reports: Sequence[Report]) -> Row:
    """The middle of each category's points, and what costs points in any run.

    Args:
        page: the page's name.
        reports: what Lighthouse said of it, once a run.
    """
    points = {name: _middle(reports, name) for name in REACH}
    return {
        "name": f"Lighthouse, phone, {page}",
        "unit": "points",
        "runs": len(reports),
        **points,
        **{name: _milliseconds(reports, name) for name in _METRICS},
        "failed": sorted(set().union(*map(_failed, reports))),
        "reach": REACH,
        "met": {name: points[name] >= reach for name, reach in REACH.items()},
    }


def _middle(reports: Iterable[Report], category: str) -> int:
    scores = [float(report["categories"][category]["score"]) for report in reports]
    return round(100 * statistics.median(scores))


def _milliseconds(reports: Iterable[Report], metric: str) -> int:
    values = [float(report["audits"][metric]["numericValue"]) for report in reports]
    return round(statistics.median(values))


def _failed(report: Report) -> set[str]:
    """The audits with a weight in a category that a page did not pass whole."""
    weighed = (
        one["id"]
        for category in report["categories"].values()
        for one in category["auditRefs"]
        if one["weight"]
    )
    scores = {name: report["audits"][name]["score"] for name in weighed}
    return {name for name, score in scores.items() if score is not None and score < _PASSED}


def show(row: Row) -> None:
    """Print the row for a reader."""
    head = f"{row['name']}, median of {row['runs']}, points"
    print(head)
    for name, reach in REACH.items():
        print(f"  {name:{len(head) - 2}}{row[name]:>8}  asked: {reach}, {verdict(row, name)}")
    if row["failed"]:
        print(f"  not passed: {', '.join(row['failed'])}")
