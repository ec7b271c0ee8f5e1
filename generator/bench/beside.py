"""Ways of working the same thing out, timed beside one another; all must come to the same.

The ways are in `generator/bench/ways`, which is run in this machine's Python, in a process of its
own, and in Chromium in Pyodide.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.bench.change import WrongAnswerError
from generator.bench.folder import BARE, WAYS, libraries
from generator.bench.reach import verdict
from generator.browser import chromium
from generator.paths import CALCULATORS

OF_SITE = ("ours", "lowest")
"""The ways that are the rules' own: in Pyodide, the site's bundle runs them."""


@dataclass(frozen=True)
class Timed:
    """One sample: the seconds of a call, what it came to, and what it ran in."""

    seconds: float
    result: Any
    version: str | None
    python: str


Rounds = Sequence[Mapping[str, Timed]]
"""Samples by their way's name, a round of all ways after another."""


@dataclass(frozen=True)
class Comparison:
    """What is compared.

    Attributes:
        name: what the row is called.
        module: the ways' module.
        given: what they are given, as JSON values.
        ways: the ways' names, each with the words for a reader.
        reach: how many times as fast as others we are to be.
    """

    name: str
    module: str
    given: object
    ways: Mapping[str, str]
    reach: Mapping[str, float]


def in_cpython(comparison: Comparison, runs: int) -> dict[str, object]:
    """Time the ways in this machine's own Python.

    Raises:
        NoWheelError: if the libraries are not there.
    """
    call = "import json, sys, timing; print(timing.timed(*sys.argv[1:]))"
    path = os.pathsep.join(map(str, (CALCULATORS, WAYS, libraries())))
    environment = os.environ | {"PYTHONPATH": path}

    def timed(way: str, given: str) -> str:
        command = [sys.executable, "-c", call, comparison.module, way, given]
        return subprocess.run(
            command, env=environment, check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    return compared(comparison, _rounds(comparison, runs, timed), "CPython")


def in_pyodide(comparison: Comparison, address: str, runs: int) -> dict[str, object]:
    """Time the ways in Chromium: ours in the site's bundle, others in Pyodide as it comes.

    Args:
        comparison: what is compared.
        address: where `folder.prepared` serves the pages.
        runs: how many samples of each way.
    """
    with chromium() as browser:
        site, bare = browser.new_page(), browser.new_page()
        site.goto(f"{address}{BARE}/timing.html?site")
        bare.goto(f"{address}{BARE}/timing.html")

        def timed(way: str, given: str) -> str:
            page = site if way in OF_SITE else bare
            told: str = page.evaluate(
                "(given) => window.timed(...given)", [comparison.module, way, given]
            )
            return told

        for page in (site, bare):
            page.evaluate("() => window.isReady")
        _rounds(comparison, 1, timed)  # until then Chromium runs what it compiled in haste
        return compared(comparison, _rounds(comparison, runs, timed), "Pyodide")


def _rounds(comparison: Comparison, runs: int, timed: Callable[[str, str], str]) -> Rounds:
    given = json.dumps(comparison.given)
    return [
        {way: Timed(**json.loads(timed(way, given))) for way in comparison.ways}
        for _ in range(runs)
    ]


def compared(comparison: Comparison, rounds: Rounds, interpreter: str) -> dict[str, object]:
    """The middle of each way, how many times as long the others take, and what is reached.

    Raises:
        WrongAnswerError: if not all came to the same.
    """
    name = f"{comparison.name}, {interpreter} {rounds[0]['ours'].python}"
    _check(name, rounds)
    middle = {way: statistics.median(one[way].seconds for one in rounds) for way in comparison.ways}
    times = {way: seconds / middle["ours"] for way, seconds in middle.items() if way != "ours"}
    return {
        "name": name,
        "unit": "ms",
        "runs": len(rounds),
        **{way: round(seconds * 1000, 4) for way, seconds in middle.items()},
        **{f"times_{way}": round(many, 1) for way, many in times.items()},
        "versions": {way: one.version for way, one in rounds[0].items() if one.version},
        "reach": {f"times_{way}": least for way, least in comparison.reach.items()},
        "met": {f"times_{way}": times[way] >= least for way, least in comparison.reach.items()},
    }


def _check(name: str, rounds: Rounds) -> None:
    right = rounds[0]["ours"].result
    for one in rounds:
        for way, timed in one.items():
            if timed.result != right:
                raise WrongAnswerError(f"{name}: {way} came to another result than ours")


def show(row: Mapping[str, Any], ways: Mapping[str, str]) -> None:
    """Print the row for a reader."""
    head = f"{row['name']}, median of {row['runs']}, ms"
    width = max(len(head), 48)
    print(f"{head:{width}}{'':10}{'times ours':>12}  asked")
    for way, words in ways.items():
        version = row["versions"].get(way)
        told = f"{words} {version}" if version else words
        times = row.get(f"times_{way}", "")
        print(f"{told:{width}}{row[way]:>10.4g}{times:>12}  {_asked(row, f'times_{way}')}".rstrip())


def _asked(row: Mapping[str, Any], figure: str) -> str:
    if figure not in row["reach"]:
        return ""
    return f"≥ {row['reach'][figure]:g}, {verdict(row, figure)}"
