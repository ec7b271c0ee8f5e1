"""The site for a long armoury: how its build grows with the weapons, and its largest page.

The sample armoury over and over, under further names (`weapons.lengthen`), in a copy of the
project: its pages, what it has for other programs, and the site; nothing is printed.
"""

from __future__ import annotations

import shutil
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.bench.project import ARMOURY, build, copied
from generator.bench.reach import verdict
from generator.bench.weapons import lengthen
from generator.paths import BUILD, DOCS

LENGTHS = (30, 300, 3_000)
STAGES = ("pages", "api", "html")
ONCE_FROM = 1_000
"""From so many weapons on a build takes minutes, of which a slow moment is no part to speak of."""

REACH = {"ratio_linear": 1.2, "largest_kb": 300}
"""How much more a weapon may take in a long armoury than in a short one; the largest page."""


class Built(NamedTuple):
    """One build: how many weapons, the seconds, the bytes of its largest page."""

    weapons: int
    seconds: float
    largest: int


def measure(runs: int, lengths: Sequence[int] = LENGTHS) -> dict[str, object]:
    """Build the site for armouries of so many weapons, each so often, the longest ones once."""
    often = {number: 1 if number >= ONCE_FROM else runs for number in lengths}
    return row([_built(number) for number, times in often.items() for _ in range(times)])


def _built(number: int) -> Built:
    with copied() as project:
        lengthen(project / ARMOURY, number)
        shutil.copytree(BUILD / "pyodide", project / "build" / "pyodide")
        _copy_gallery(project)
        seconds = build(project, *STAGES)
        pages = (project / "site").rglob("*.html")
        return Built(number, seconds, max(page.stat().st_size for page in pages))


def _copy_gallery(project: Path) -> None:
    """What the written page of prints includes."""
    (project / "docs" / "print").mkdir()
    for fragment in (DOCS / "print").glob("*.md"):
        shutil.copyfile(fragment, project / "docs" / "print" / fragment.name)


def row(found: Sequence[Built]) -> dict[str, object]:
    """The medians of each length; what a further weapon takes in the longest, to that in others."""
    lengths = sorted({one.weapons for one in found})
    middle = {n: statistics.median(b.seconds for b in found if b.weapons == n) for n in lengths}
    short, long, longest = lengths
    first = (middle[long] - middle[short]) / (long - short)
    last = (middle[longest] - middle[long]) / (longest - long)
    reached = {
        "ratio_linear": round(last / first, 2),
        "largest_kb": round(max(one.largest for one in found) / 1000, 1),
    }
    return {
        "name": f"site for {', '.join(f'{n:,}' for n in lengths)} weapons",
        "unit": "s",
        "runs": {str(n): sum(one.weapons == n for one in found) for n in lengths},
        "seconds": {str(number): round(seconds, 1) for number, seconds in middle.items()},
        "ms_a_weapon": [round(first * 1000, 1), round(last * 1000, 1)],
        **reached,
        "reach": REACH,
        "met": {name: value <= REACH[name] for name, value in reached.items()},
    }


def show(row: Mapping[str, object]) -> None:
    """Print the row for a reader."""
    seconds, runs, each = (row[name] for name in ("seconds", "runs", "ms_a_weapon"))
    assert isinstance(seconds, Mapping)
    assert isinstance(runs, Mapping)
    assert isinstance(each, Sequence)
    print(f"{row['name']}, s")
    for number, one in seconds.items():
        print(f"{int(number):>8,} weapons{one:>10}   median of {runs[number]}")
    print(f"a further weapon takes {each[0]} ms at first, {each[1]} ms at last")
    for name, words in (("ratio_linear", "ratio of these"), ("largest_kb", "largest page, kB")):
        print(f"{words:24}{row[name]:>8}   at most {REACH[name]}: {verdict(row, name)}")
