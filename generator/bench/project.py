"""A copy of the project in a folder of its own, where it is built, changed and built again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator import history
from generator.paths import BUILD, DOCS, NODE_MODULES, ROOT
from generator.stamps import PASSED_OVER

ARMOURY = Path("calculators", "rangecard", "data", "armoury.toml")
MADE = ("generated", "weapons", "armoury", "print", "api")
"""The folders of `docs` that a build fills."""

_FOLDERS = ("calculators", "generator", "docs", "tests")
_FILES = (
    "mkdocs.yml", "pyproject.toml", "package.json", "package-lock.json", "tsconfig.json",
    "requirements.lock", "requirements-pyodide.lock", "README.md", "LICENSE",
)  # fmt: skip
_FETCHED = "pyodide-wheels"


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of what people wrote and of what was fetched, without anything that a build made."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for name in _FOLDERS:
            shutil.copytree(ROOT / name, project / name, ignore=_made_or_cached)
        for name in _FILES:
            shutil.copyfile(ROOT / name, project / name)
        (project / "node_modules").symlink_to(NODE_MODULES.resolve(), target_is_directory=True)
        shutil.copytree(BUILD / _FETCHED, project / "build" / _FETCHED)
        yield project


def _made_or_cached(folder: str, names: list[str]) -> set[str]:
    made = {*MADE} if Path(folder) == DOCS else set()
    return {name for name in names if name in made or name in PASSED_OVER}


def build(project: Path, *stages: str) -> float:
    """Build a copy, all of it or some stages, and return the seconds that it took."""
    return seconds(project, "-m", "generator", "build", *stages)


def seconds(project: Path, *words: str) -> float:
    """The seconds that Python takes in a copy, in a process of its own."""
    start = time.perf_counter()
    run(project, *words)
    return time.perf_counter() - start


def run(project: Path, *words: str) -> str:
    """What Python prints in a copy, in a process of its own."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, (project / "calculators", project))),
        "NO_MKDOCS_2_WARNING": "1",
        history.UNRECORDED: "1",  # what is changed to be measured is never published
    }
    command = [sys.executable, *words]
    done = subprocess.run(
        command, cwd=project, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout
