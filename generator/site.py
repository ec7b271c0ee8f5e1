"""The whole site, stage by stage, made aside and swapped in when it is finished."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator import stamps
from generator.faults import Fault
from generator.paths import BUILD, CALCULATORS, DOCS, ROOT, SITE, TESTS
from generator.stamps import Sources

_MADE = BUILD / "site"


class BuildError(Fault):
    """A stage failed; the message is all there is to say."""


@dataclass(frozen=True)
class Stage:
    """One step of the build.

    Attributes:
        name: its name on the command line.
        makes: what it makes, in words.
        run: makes it.
        sources: what it is made of; none if it is made every time.
    """

    name: str
    makes: str
    run: Callable[[], None]
    sources: Sources | None = None

    @property
    def stands(self) -> bool:
        """Tell whether nothing has changed since it was made."""
        return self.sources is not None and stamps.stands(self.name, self.sources)

    def make(self) -> None:
        """Make it, and remember of what."""
        if self.sources is None:
            self.run()
            return
        made_of = stamps.inputs(self.sources)
        stamps.forget(self.name)
        self.run()
        stamps.remember(self.name, self.sources, made_of)


def build(
    names: Collection[str] = (), stages: Sequence[Stage] | None = None, site: Path = SITE
) -> None:
    """Build the site; if a stage fails, the old one stays.

    Args:
        names: the stages to run, whatever has changed; none means all that something has changed
            for. A stage that is left out stands as the last build left it.
        stages: the stages there are, in order; `STAGES` if there are none.
        site: where the last stage puts the finished site.

    Raises:
        BuildError: if there is no such stage, or a stage failed.
    """
    known = STAGES if stages is None else stages
    unknown = set(names) - {stage.name for stage in known}
    if unknown:
        raise BuildError(f"no such stage: {', '.join(sorted(unknown))}")
    chosen = [stage for stage in known if not names or stage.name in names]
    begin = time.perf_counter()
    for number, stage in enumerate(chosen, start=1):
        print(f"[{number}/{len(chosen)}] {stage.makes}", flush=True)
        started = time.perf_counter()
        if not names and stage.stands:
            print("      as it was: nothing that it is made of has changed", flush=True)
            continue
        stage.make()
        print(f"      {time.perf_counter() - started:.1f} s", flush=True)
    seconds = time.perf_counter() - begin
    if chosen[-1] is known[-1]:
        _report(seconds, site)
    else:
        print(f"\nDone in {seconds:.1f} s. The site is as it was: {known[-1].name} makes it anew.")


def _pages() -> None:
    from generator import history, pages

    if unrecorded := history.notice():
        print(f"    {unrecorded}", flush=True)
    pages.write(DOCS)


def _api() -> None:
    from generator import api

    api.write(DOCS / "api")


def _print() -> None:
    from generator.printed import of_site, short_links  # WeasyPrint is slow to import
    from generator.progress import counting

    if left_out := short_links.notice():
        print(f"    {left_out}", flush=True)
    with counting("sheets and cards") as on_file:
        of_site.write(DOCS / "print", on_file)


def _bundle() -> None:
    from generator import bundle

    bundle.write(BUILD / "pyodide")


def _html() -> None:
    from generator import finish

    # Not --quiet: it would silence the warnings that --strict counts.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(_MADE)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    print("    MkDocs turns the pages into HTML", flush=True)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise BuildError("MkDocs refused the pages:\n" + _words(done.stderr))
    print("    fonts, scripts and the bundle beside them", flush=True)
    finish.finish(_MADE)
    swap(_MADE, SITE, BUILD / "old-site")


def _words(printed: str) -> str:
    """What MkDocs has to say about a page, without its news and the way through its own code."""
    told = printed.partition("Traceback (most recent call last)")[0].splitlines()
    return "\n".join(line for line in told if not line.startswith("INFO")).rstrip()


def swap(made: Path, site: Path, old: Path) -> None:
    """Put a finished site in the place of the last one.

    Args:
        made: the finished site.
        site: where it belongs.
        old: where the last one waits to be removed.
    """
    shutil.rmtree(old, ignore_errors=True)
    if site.exists():
        site.rename(old)
    made.rename(site)
    shutil.rmtree(old, ignore_errors=True)


_RULES, _CODE = CALCULATORS / "rangecard", ROOT / "generator"
_LOCKS = tuple(
    ROOT / name for name in ("requirements.lock", "requirements-pyodide.lock", "package-lock.json")
)
_COMMON = (_RULES, _CODE, ROOT / "pyproject.toml", *_LOCKS)
_WRITTEN = tuple(sorted(DOCS.glob("*.md")))

STAGES = (
    Stage(
        "pages",
        "Tables, ladders, charts and pages from the data",
        _pages,
        Sources(
            (*_COMMON, *_WRITTEN, TESTS),
            tuple(DOCS / name for name in ("generated", "weapons", "armoury")),
            ("HOUSE_RULES", "ZIP_URL", "SITE_URL"),
        ),
    ),
    Stage(
        "api",
        "Data, schemas and conformance vectors for other programs",
        _api,
        Sources(_COMMON, (DOCS / "api",), ("SITE_URL",)),
    ),
    Stage(
        "print",
        "Reference sheets and cards as PDF",
        _print,
        Sources((*_COMMON, DOCS / "assets"), (DOCS / "print",), ("HOUSE_RULES", "SITE_URL")),
    ),
    Stage(
        "bundle",
        "The rules as the page runs them",
        _bundle,
        Sources(_COMMON, (BUILD / "pyodide",)),
    ),
    Stage(
        "html",
        "The site",
        _html,
        Sources(
            (*_COMMON, CALCULATORS, DOCS, ROOT / "mkdocs.yml", BUILD / "pyodide"),
            (SITE,),
            ("SITE_URL", "FAULT_URL", "HOUSE_RULES"),
        ),
    ),
)


def _report(seconds: float, site: Path) -> None:
    """Say what there is now, how large, and how to look at it."""
    print(f"\nBuilt in {seconds:.1f} s into {site.name}/:")
    for title, pattern in (
        ("pages", "*.html"),
        ("PDFs", "print/*.pdf"),
        ("bundle", "assets/pyodide/**/*"),
    ):
        files = [file for file in site.rglob(pattern) if file.is_file()]
        print(f"  {len(files):5} {title:8}{_megabytes(files)}")
    print(f"  {'':5} {'in all':8}{_megabytes([f for f in site.rglob('*') if f.is_file()])}")
    print("Look at it: make serve")


def _megabytes(files: Collection[Path]) -> str:
    return f"{sum(file.stat().st_size for file in files) / 1e6:8.1f} MB"
