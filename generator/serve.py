"""Serves the finished site and rebuilds what a changed file needs."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from generator import history, house_rules
from generator.faults import Fault
from generator.paths import DOCS, ROOT, SITE
from generator.server import FolderServer, in_background

_WATCHED = ("calculators", "generator", "docs")
_GENERATED = tuple(DOCS / name for name in ("generated", "weapons", "armoury", "print", "api"))
_QUIET_S = 0.4  # an editor saves in several steps


class PortError(Fault):
    """The port is not to be had."""


def stages_for(changed: Iterable[Path], house_rules_file: Path | None = None) -> set[str]:
    """The stages that must run again.

    Args:
        changed: the files that changed.
        house_rules_file: the file of house rules that the build is made under.

    Returns:
        Names of stages of `generator.site`; none for files that a build itself writes.
    """
    of_house_rules = {"pages", "print", "html"}
    return set().union(
        *(of_house_rules if file == house_rules_file else _stages_for_one(file) for file in changed)
    )


def _stages_for_one(file: Path) -> set[str]:
    if not file.is_relative_to(ROOT) or "__pycache__" in file.parts:
        return set()
    if file.name.startswith(".") or file.name.endswith("~"):
        return set()
    if any(file.is_relative_to(folder) for folder in _GENERATED):
        return set()
    place = file.relative_to(ROOT).parts
    if place[0] not in {*_WATCHED, "mkdocs.yml", "pyproject.toml"}:
        return set()
    if place[0] == "docs" and file.suffix == ".md":
        return {"pages", "html"}  # which house rules touch a page depends on what it includes
    if place[0] in {"docs", "mkdocs.yml"} or place[:2] == ("calculators", "web"):
        return {"html"}
    if place[:2] == ("generator", "templates"):
        return {"html", "print" if "print" in place else "pages"}
    return {"pages", "api", "print", "bundle", "html"}


class _Changes(FileSystemEventHandler):
    """Collects changed files until somebody takes them."""

    def __init__(self, house_rules_file: Path | None) -> None:
        self.house_rules_file = house_rules_file
        self._files: set[Path] = set()
        self._lock = threading.Lock()
        self.some = threading.Event()

    def on_any_event(self, event: FileSystemEvent) -> None:
        if event.is_directory or event.event_type not in {
            "created",
            "modified",
            "moved",
            "deleted",
        }:
            return
        paths = {Path(str(path)) for path in (event.src_path, event.dest_path) if path}
        with self._lock:
            self._files |= {path for path in paths if self.stages([path])}
            if self._files:
                self.some.set()

    def stages(self, files: Iterable[Path]) -> set[str]:
        return stages_for(files, self.house_rules_file)

    def take(self) -> set[Path]:
        with self._lock:
            files, self._files = self._files, set()
            self.some.clear()
        return files


def serve(port: int) -> None:
    """Serve `site/` until interrupted; each change is built aside and swapped in.

    A build that fails is shown on the terminal, and the last good site stays.

    Args:
        port: where to listen, on this machine alone.

    Raises:
        PortError: if something else listens there.
    """
    for asked_to_end in (signal.SIGINT, signal.SIGTERM):
        # Said aloud, since a shell's background job starts with Ctrl+C ignored.
        signal.signal(asked_to_end, signal.default_int_handler)
    with _listening(port) as server, _watching() as changes:
        print(f"The site is at {server.address} (Ctrl+C ends)", flush=True)
        try:
            _rebuild_for_ever(changes)
        except KeyboardInterrupt:
            print()


@contextmanager
def _listening(port: int) -> Iterator[FolderServer]:
    try:
        server = FolderServer(SITE, port)
    except (OSError, OverflowError) as fault:
        words = f"cannot listen on port {port}: {fault}"
        raise PortError(f"{words}\n  Name another: make serve PORT={port + 1}") from fault
    with in_background(server):
        yield server


@contextmanager
def _watching() -> Iterator[_Changes]:
    named = house_rules.file()
    changes, observer = _Changes(named), Observer()
    for name in _WATCHED:
        observer.schedule(changes, str(ROOT / name), recursive=True)
    observer.schedule(changes, str(ROOT), recursive=False)
    if named and not _is_watched(named):
        observer.schedule(changes, str(named.parent), recursive=False)
    observer.start()
    try:
        yield changes
    finally:
        observer.stop()


def _is_watched(file: Path) -> bool:
    return file.parent == ROOT or any(file.is_relative_to(ROOT / name) for name in _WATCHED)


def _rebuild_for_ever(changes: _Changes) -> None:
    while True:
        changes.some.wait()
        threading.Event().wait(_QUIET_S)
        files = changes.take()
        print(f"Changed: {', '.join(sorted(map(_shown, files)))}", flush=True)
        # A process of its own: changed code and data are read afresh.
        command = [sys.executable, "-m", "generator", "build", *sorted(changes.stages(files))]
        environment = os.environ | {history.UNRECORDED: "1"}  # who writes looks before he records
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            print("The build failed; the last good site is still served.", flush=True)


def _shown(file: Path) -> str:
    return str(file.relative_to(ROOT) if file.is_relative_to(ROOT) else file)
