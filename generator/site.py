"""The whole site, stage by stage, made aside and swapped in when it is finished."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from generator.paths import BUILD, DOCS, ROOT, SITE

_MADE = BUILD / "site"


class BuildError(RuntimeError):
    """A stage failed; the message is all there is to say."""


@dataclass(frozen=True)
class Stage:
    """One step of the build: its name on the command line, what it makes, how."""

    name: str
    makes: str
    run: Callable[[], None]


def build(names: Collection[str] = ()) -> None:
    """Build the site; if a stage fails, the old one stays.

    Args:
        names: the stages to run; none means all. A stage that is left out stands as the last
            build left it.

    Raises:
        BuildError: if a stage failed.
    """
    chosen = [stage for stage in STAGES if not names or stage.name in names]
    begin = time.perf_counter()
    for number, stage in enumerate(chosen, start=1):
        print(f"[{number}/{len(chosen)}] {stage.makes}", flush=True)
        started = time.perf_counter()
        stage.run()
        print(f"      {time.perf_counter() - started:.1f} s", flush=True)
    _report(time.perf_counter() - begin)


def _pages() -> None:
    from generator import pages

    pages.write(DOCS)


def _print() -> None:
    from generator import cards, sheets  # WeasyPrint is slow to import

    sheets.write(DOCS / "print")
    cards.write(DOCS / "print")


def _bundle() -> None:
    from generator import bundle

    bundle.write(BUILD / "pyodide")


def _html() -> None:
    from generator import finish

    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "--site-dir",
        str(_MADE),
    ]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise BuildError("MkDocs refused the pages:\n" + _words(done.stderr))
    finish.finish(_MADE)
    _swap()


def _words(printed: str) -> str:
    """What MkDocs has to say about a page, without the way through its own code."""
    return printed.partition("Traceback (most recent call last)")[0].rstrip()


def _swap() -> None:
    """Put the finished site in the old one's place."""
    old = BUILD / "old-site"
    shutil.rmtree(old, ignore_errors=True)
    if SITE.exists():
        SITE.rename(old)
    _MADE.rename(SITE)
    shutil.rmtree(old, ignore_errors=True)


STAGES = (
    Stage("pages", "Tables, ladders, charts and pages from the data", _pages),
    Stage("print", "Reference sheets and cards as PDF", _print),
    Stage("bundle", "The rules as the page runs them", _bundle),
    Stage("html", "The site", _html),
)


def _report(seconds: float) -> None:
    """Say what there is now, how large, and how to look at it."""
    print(f"\nBuilt in {seconds:.1f} s into {SITE.relative_to(ROOT)}/:")
    for title, pattern in (
        ("pages", "*.html"),
        ("PDFs", "print/*.pdf"),
        ("bundle", "assets/pyodide/**/*"),
    ):
        files = [file for file in SITE.rglob(pattern) if file.is_file()]
        print(f"  {len(files):5} {title:8}{_megabytes(files)}")
    print(f"  {'':5} {'in all':8}{_megabytes([f for f in SITE.rglob('*') if f.is_file()])}")
    print("Look at it: make serve")


def _megabytes(files: Collection[Path]) -> str:
    return f"{sum(file.stat().st_size for file in files) / 1e6:8.1f} MB"
