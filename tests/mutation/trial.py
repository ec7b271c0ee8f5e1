"""Mutants are made and tried in a copy of the project, so that the project is never broken."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from generator.faults import Fault
from generator.paths import BUILD, ROOT
from tests.mutation.mutants import HERE, QUIET, Verdict, explanations, read

COSMIC_RAY = BUILD / "mutation"
WORK = BUILD / "mutation-work"
_COPIED = ("calculators", "generator", "tests", "docs/generated")


class UntriedError(Fault):
    """The tests fail without any mutation, or cosmic-ray does."""


def tried(module: str, tests: Sequence[str]) -> Verdict:
    """Try every mutant of a module of the rules.

    Args:
        module: its name.
        tests: what tries it, from tests/rangecard.

    Raises:
        UntriedError: if there is nothing to be learnt.
    """
    place = _copied(module)
    paths = [f"tests/rangecard/{one}" for one in tests]
    seconds = _seconds(place, paths)
    source = place / "calculators" / "rangecard" / f"{module}.py"
    for stale in source.parent.glob(f"__pycache__/{module}.*.pyc"):
        stale.unlink()  # it would stand in for mutants of the same second and length
    limit = str(max(5.0, 5 * seconds))  # a slow machine is given its time
    forking = str(HERE / "forking.py")
    told = _run(place, [forking, source.relative_to(place).as_posix(), limit, *paths])
    shutil.rmtree(place)
    return Verdict(module, read(module, told.splitlines()), explanations(module))


def _copied(module: str) -> Path:
    place = WORK / module
    shutil.rmtree(place, ignore_errors=True)
    for name in _COPIED:
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    return place


def _seconds(place: Path, paths: Sequence[str]) -> float:
    """Return how long the tests take when nothing is broken; this compiles all modules too."""
    started = time.monotonic()
    _run(place, ["-m", "pytest", *QUIET, *paths])
    return time.monotonic() - started


def _run(place: Path, words: Sequence[str]) -> str:
    """Run Python in a copy, with its rules, its tests and cosmic-ray."""
    own = {
        "PYTHONPATH": os.pathsep.join(["calculators", ".", str(COSMIC_RAY)]),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    done = subprocess.run(
        [sys.executable, *words],
        cwd=place,
        env=dict(os.environ, **own),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise UntriedError(f"{place.name} could not be tried:\n{done.stdout[-2000:]}{done.stderr}")
    return done.stdout
