"""Tries every mutant of one module in a fork of one process: `forking.py SOURCE SECONDS TEST …`.

Each mutant has a fresh Python, in which pytest and hypothesis are loaded already, and the rules
are not: starting them anew takes several times as long as most tests of the rules. The mutants
are cosmic-ray's own. For each, one line of JSON says what was done and how it ended.
"""

import json
import os
import resource
import select
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis.strategies  # noqa: F401  loaded once, for all forks
import pytest
from cosmic_ray import plugins
from cosmic_ray.commands.init import _all_work_items as work_items
from cosmic_ray.mutating import use_mutation

from tests.mutation.mutants import QUIET

MOST_BYTES = 1_500_000_000
"""A mutant that asks for more, such as for a number of a million digits' power, is killed by it."""


def survives(tests: list[str], seconds: float) -> bool:
    """Tell whether all tests pass within a time, in a process of their own."""
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        os._exit(int(pytest.main([*QUIET, *tests])))
    return _ended(child, seconds) == 0


def _ended(child: int, seconds: float) -> int:
    """Return a process's exit code; one that runs too long is killed with all that it started."""
    watched = os.pidfd_open(child)
    try:
        if not select.select([watched], [], [], seconds)[0]:
            os.killpg(child, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    finally:
        os.close(watched)


def tried(source: Path, tests: list[str], seconds: float) -> Iterator[dict[str, Any]]:
    """Yield each mutation of a file with its outcome; the file is as before afterwards."""
    for item in list(work_items([source], {})):
        (mutation,) = item.mutations
        operator = plugins.get_operator(mutation.operator_name)(**mutation.operator_args)
        with use_mutation(source, operator, mutation.occurrence) as (before, after):
            left = survives(tests, seconds)
        yield {"line": mutation.start_pos[0], "before": before, "after": after, "survived": left}


if __name__ == "__main__":
    sys.dont_write_bytecode = True  # a mutant of the same second and length would not be compiled
    seconds, tests = float(sys.argv[2]), sys.argv[3:]
    if not survives(tests, seconds):  # a fork in which sound rules fail would kill every mutant
        sys.exit("The tests fail in a fork, without any mutation.")
    for one in tried(Path(sys.argv[1]), tests, seconds):
        print(json.dumps(one), flush=True)
