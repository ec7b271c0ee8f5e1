"""`make soak`: a million questions of the plain generator, on all cores.

    python -m tests.rangecard.fuzz.soak [--from N] [--count N]

Prints how far it is, each failure with its number and question, and at last the counts by
calculator and status and the rate. Ends with 1 if a question failed. One that is stopped is
taken up again with the number that it printed last: `make soak FROM=350000`.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context

from tests.rangecard.fuzz.trial import Tally, tally, told

COUNT = 1_000_000
CHUNK = 2_000
TOLD_EVERY = 25  # chunks


def soak(first: int, count: int) -> Tally:
    """Try so many questions from a number on."""
    found, began = Tally(), time.monotonic()
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for nth, chunk in enumerate(pool.imap(tally, _chunks(first, count)), 1):
            found.add(chunk)
            if chunk.failures:
                print(told(chunk.failures), flush=True)
            if nth % TOLD_EVERY == 0 or chunk.failures:
                print(_so_far(first, min(nth * CHUNK, count), began, found), flush=True)
    return found


def _chunks(first: int, count: int) -> Iterator[range]:
    for start in range(first, first + count, CHUNK):
        yield range(start, min(start + CHUNK, first + count))


def _so_far(first: int, done: int, began: float, found: Tally) -> str:
    rate = done / (time.monotonic() - began)
    return (
        f"tried to {first + done:,} (go on with FROM={first + done}), "
        f"{rate:,.0f} a second, {len(found.failures):,} failed"
    )


def _table(found: Tally) -> str:
    return "\n".join(
        f"{calculator:16} {kind:7} {status:8} {count:>9,}"
        for (calculator, kind, status), count in sorted(found.counts.items())
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit code: 1 where a question failed."""
    parser = argparse.ArgumentParser(description="Try a million made questions.")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first number")
    parser.add_argument("--count", type=int, default=COUNT, help="how many")
    asked = parser.parse_args(arguments)
    began = time.monotonic()
    found = soak(asked.first, asked.count)
    print(_table(found))
    print(_so_far(asked.first, asked.count, began, found))
    for number, fault in found.failures:
        print(f"failed: question {number}: {fault[:200]}")
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())
