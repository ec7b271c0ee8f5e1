"""How soon a page answers, beside others that do the same in the same browser on the same machine.

Two measurements: from navigation to a live answer (`start`), and from an input to the changed page
(`change`). The figures go to `bench.json` too.
"""

import json
import os
import platform
from pathlib import Path

from generator.bench import change, start
from generator.bench.folder import prepared
from generator.paths import ROOT

INPUTS = 220
"""How many inputs of each question are timed; the first of them warm the page up."""


def bench(runs: int, out: Path = ROOT / "bench.json", inputs: int = INPUTS) -> None:
    """Measure, print the rows, write them to a file.

    Args:
        runs: how many cold and how many warm visits of each page.
        out: the file to write.
        inputs: how many inputs of each question.
    """
    with prepared() as address:
        starting = start.measure(address, runs)
        changing = [change.measure(address, question, inputs) for question in change.questions()]
    rows = [starting, *changing]
    out.write_text(json.dumps({"machine": _machine(), "rows": rows}, indent=1))
    start.show(starting)
    for row in changing:
        change.show(row)


def _machine() -> dict[str, object]:
    return {"system": platform.platform(), "cores": os.cpu_count()}
