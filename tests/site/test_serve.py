"""`serve` at work on a copy of the project: what is changed is built and served."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from generator.paths import BUILD, NODE_MODULES, ROOT

REBUILT_S = 400  # everything is built anew, on a machine that is not quiet
PARTS = ("calculators", "generator", "docs", "tests")  # the table from rule to test reads the last
FILES = (
    "mkdocs.yml", "pyproject.toml", "README.md", "LICENSE", "requirements-pyodide.lock",
    "package-lock.json",
)  # fmt: skip


class Served:
    """A copy of the project with `serve` at work in it."""

    def __init__(self, project: Path, process: subprocess.Popen[bytes], port: int) -> None:
        self.project, self.process, self.port = project, process, port

    def page(self, name: str) -> str:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", f"/{name}")
        text = connection.getresponse().read().decode()
        connection.close()
        return text

    def told(self) -> str:
        return (self.project / "serve.log").read_text("utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        file = self.project / name
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")

    def until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + REBUILT_S
        while not done():
            assert self.process.poll() is None, self.told()
            assert time.monotonic() < end, self.told()
            time.sleep(0.2)


def copied(site: Path, project: Path) -> Path:
    """The project with its finished site and what a build keeps, so that only changes are built."""
    for part in PARTS:
        shutil.copytree(ROOT / part, project / part)
    for file in FILES:
        shutil.copy2(ROOT / file, project / file)
    shutil.copytree(BUILD, project / "build", ignore=shutil.ignore_patterns("site", "bench"))
    shutil.copytree(site, project / "site")
    (project / "node_modules").symlink_to(NODE_MODULES, target_is_directory=True)
    return project


@contextmanager
def serve(project: Path, port: int) -> Iterator[Served]:
    with (
        (project / "serve.log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "generator", "serve", "--port", str(port)],
            cwd=project,
            env=os.environ | {"PYTHONPATH": str(project / "calculators")},
            stdout=log,
            stderr=log,
        ) as process,
    ):
        try:
            yield Served(project, process, port)
        finally:
            process.send_signal(signal.SIGINT)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


def test_what_is_changed_is_built_and_served(site: Path, tmp_path: Path) -> None:
    with serve(copied(site, tmp_path / "project"), free_port()) as served:
        served.until(lambda: "The site is at" in served.told())
        assert "Recoil" in served.page("recoil.html")

        served.change("docs/recoil.md", "# Recoil\n", "# Recoil\n\nA page was changed.\n")
        served.until(lambda: "A page was changed." in served.page("recoil.html"))

        served.change("docs/recoil.md", "A page was changed.", "[broken](no-such-page.md)")
        served.until(lambda: "the last good site is still served" in served.told())
        assert "no-such-page.md" in served.told()
        assert "Traceback" not in served.told()
        assert "A page was changed." in served.page("recoil.html")

        served.change("docs/recoil.md", "[broken](no-such-page.md)", "A fault was mended.")
        served.change("generator/templates/version.md", "Ruleset", "A template, ruleset")
        served.change("calculators/rangecard/data/armoury.toml", 'name = "Bow"', 'name = "Yew bow"')
        served.until(lambda: "Yew bow" in served.page("weapons/bow.html"))
        assert "A fault was mended." in served.page("recoil.html")
        assert "A template, ruleset" in served.page("about.html")
    assert served.process.returncode == 0


def test_a_busy_port_is_told_and_another_one_named(site: Path) -> None:
    assert site.is_dir()
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "generator", "serve", "--port", str(port)],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT / "calculators")},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(f"error: cannot listen on port {port}: ")
    assert f"make serve PORT={port + 1}" in done.stderr
    assert "Traceback" not in done.stderr
