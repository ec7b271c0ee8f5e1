"""The published conformance vectors: the package passes them, as do the files of the page."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.paths import CALCULATORS
from tests.site.conftest import PyodideOfSite


@pytest.fixture(scope="module")
def api(site: Path) -> Path:
    return site / "api"


def test_the_command_line_passes_its_own_vectors(api: Path) -> None:
    questions = (api / "questions.jsonl").read_bytes()
    command = [sys.executable, "-m", "rangecard"]
    environment = os.environ | {"PYTHONPATH": str(CALCULATORS)}
    done = subprocess.run(
        command, input=questions, env=environment, capture_output=True, check=True
    )
    assert done.stdout == (api / "answers.jsonl").read_bytes()


@pytest.mark.parametrize("form", ["wheel", "snapshot"])
def test_pyodide_answers_the_vectors_byte_for_byte(
    form: str, pyodide: PyodideOfSite, api: Path
) -> None:
    questions = (api / "questions.jsonl").read_text("utf-8").split("\n")[:-1]
    answers = (api / "answers.jsonl").read_text("utf-8").split("\n")[:-1]
    assert len(questions) == len(answers) == json.loads((api / "vectors.json").read_text())["count"]
    pairs = zip(questions, answers, pyodide.answers(form, questions), strict=True)
    assert [question for question, answer, found in pairs if answer != found] == []
