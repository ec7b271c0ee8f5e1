"""How fast it is, beside others that do the same on the same machine.

From navigation to a live answer (`start`), from an input to the changed page (`change`), a deck of
cards in print (`deck`), the memory that a long armoury takes (`armoury`), a long file of a reader's
own weapons (`own_weapons`), exact odds (`hits`) and cover maps (`cover`); the bytes that come over
the wire (`wire`) and what Lighthouse says of four pages (`lighthouse`), from a host that sends
compressed files; the build of the whole (`build`) and of a site with a long armoury (`growth`). The
figures go to `bench.json` too.
"""

import json
import os
import platform
from pathlib import Path
from typing import Any

from generator.bench import (
    armoury,
    beside,
    build,
    change,
    cover,
    deck,
    growth,
    hits,
    lighthouse,
    own_weapons,
    start,
    wire,
)
from generator.bench.folder import hosted, prepared
from generator.paths import ROOT

INPUTS = 100
"""How many inputs of each question are timed at a time."""


def bench(
    runs: int,
    out: Path = ROOT / "bench.json",
    inputs: int = INPUTS,
    cards: int = deck.CARDS,
    weapons: int = armoury.ROWS,
    *,
    is_hosted: bool = True,
    is_built: bool = True,
) -> None:
    """Measure, print the rows, write them to a file.

    Args:
        runs: how many visits of each page, cold and warm, how many decks of each kind, and how
            many samples of each way to the odds, how often each page is typed into.
        out: the file to write.
        inputs: how many inputs of each question at a time.
        cards: how many cards a deck has.
        weapons: how many weapons the long armoury has.
        is_hosted: whether to measure what a host sends, which must compress the site before.
        is_built: whether to measure builds of the project, which take long.
    """
    with prepared() as address:
        rows = start.measure(address, runs)
        for row in rows:
            start.show(row)
        for question in change.questions():
            rows.append(change.measure(address, question, runs, inputs))
            change.show(rows[-1])
        for row in hits.measure(address, runs):
            rows.append(row)
            beside.show(row, hits.COMPARISON.ways)
    rows.append(cover.measure(runs))
    beside.show(rows[-1], cover.COMPARISON.ways)
    rows.append(own_weapons.measure(runs))
    own_weapons.show(rows[-1])
    rows.append(deck.measure(runs, cards))
    deck.show(rows[-1])
    rows.append(armoury.measure(weapons))
    armoury.show(rows[-1])
    if is_hosted:
        rows += _hosted(runs)
    if is_built:
        rows += _built(runs)
    out.write_text(json.dumps({"machine": _machine(), "rows": rows}, indent=1))


def _hosted(runs: int) -> list[dict[str, Any]]:
    with hosted() as address:
        rows = [wire.measure(address, runs)]
        wire.show(rows[0])
        for page in lighthouse.PAGES:
            rows.append(lighthouse.measure(f"{address}site/", page, runs))
            lighthouse.show(rows[-1])
    return rows


def _built(runs: int) -> list[dict[str, Any]]:
    rows = build.measure(runs)
    build.show(rows)
    rows.append(growth.measure(runs))
    growth.show(rows[-1])
    return rows


def _machine() -> dict[str, object]:
    return {"system": platform.platform(), "cores": os.cpu_count()}
