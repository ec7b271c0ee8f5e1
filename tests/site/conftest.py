"""The files of the finished site under Pyodide in one Node process, asked by JSON lines."""

import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from generator.javascript import node


class PyodideOfSite:
    """Both forms that the page can run: `wheel` (compiled) and `snapshot`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.forms: dict[str, dict[str, str]] = self._read()

    def ask(self, form: str, question: str) -> tuple[str, str]:
        """The answer and what was drawn, as the page would get them."""
        self._write(form=form, question=question)
        reply = self._read()
        assert "error" not in reply, f"{question}: {reply['error']}"
        return reply["answer"], reply["html"]

    def answers(self, form: str, questions: Sequence[str]) -> list[str]:
        """The answers to many questions, asked at once and not drawn."""
        self._write(form=form, questions=questions)
        reply = self._read()
        assert "error" not in reply, reply["error"]
        answers: list[str] = reply["answers"]
        return answers

    def digesting(self, form: str, questions: Sequence[str]) -> Callable[[], str]:
        """Have the answers to many questions summed up; call for the SHA-256, a line each."""
        self._write(form=form, questions=questions, digest=True)

        def digest() -> str:
            reply = self._read()
            assert "error" not in reply, reply["error"]
            return str(reply["digest"])

        return digest

    def _write(self, **asked: Any) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "Pyodide ended; its fault is above"
        reply: dict[str, Any] = json.loads(line)
        return reply


@pytest.fixture(scope="session")
def bundle_folder(site: Path) -> Path:
    return site / "assets" / "pyodide"


@pytest.fixture(scope="session")
def bundle(bundle_folder: Path) -> dict[str, Any]:
    described: dict[str, Any] = json.loads((bundle_folder / "bundle.json").read_text())
    return described


@pytest.fixture(scope="session")
def pyodide(bundle_folder: Path) -> Iterator[PyodideOfSite]:
    with running(bundle_folder) as started:
        yield started


@contextmanager
def running(bundle_folder: Path) -> Iterator[PyodideOfSite]:
    """Start the files of a bundle under Node."""
    command = [node(), str(Path(__file__).with_name("runner.mjs")), str(bundle_folder)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:  # its end closes the pipe, which ends the process
        yield PyodideOfSite(process)
