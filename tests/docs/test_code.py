"""The code on the pages for programmers does what they say."""

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator import vectors
from generator.paths import DOCS
from rangecard.data import canonical

PAGES = sorted(page for page in DOCS.glob("*.md") if ">>> " in page.read_text("utf-8"))
_BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_print_what_it_shows(page: Path) -> None:
    blocks = [block for block in _BLOCK.findall(page.read_text("utf-8")) if ">>> " in block]
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.stem, str(page), 0)
    told: list[str] = []
    failed = doctest.DocTestRunner(verbose=False).run(examples, out=told.append).failed
    assert not failed, "".join(told)
    assert len(examples.examples) > 5


def test_there_is_a_page_of_examples() -> None:
    assert DOCS / "python-package.md" in PAGES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the script of the page, some answers, and a copy of them as another's."""
    page = (DOCS / "for-programs.md").read_text("utf-8")
    (script,) = _BLOCK.findall(page)
    (tmp_path / "compare.py").write_text(script, "utf-8")
    answers = "".join(f"{one}\n" for one in vectors.vectors(canonical()).answers[::50])
    (tmp_path / "answers.jsonl").write_text(answers)
    (tmp_path / "mine.jsonl").write_text(answers)
    return tmp_path


def compared(folder: Path) -> list[str]:
    command = [sys.executable, "compare.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_script_that_compares_finds_what_differs_and_nothing_else(folder: Path) -> None:
    assert compared(folder) == []
    lines = (folder / "mine.jsonl").read_text().splitlines()
    shot = next(n for n, line in enumerate(lines) if '"area-shot", "status": "ok"' in line)
    changed = json.loads(lines[shot])
    changed["steps"][0]["text"] = "in other words"
    changed["odds"]["landing"][-1][0] += 1e-7
    lines[shot] = json.dumps(changed)
    (folder / "mine.jsonl").write_text("\n".join(lines) + "\n")
    assert compared(folder) == []
    changed["odds"]["hit"] = [1, 3]
    lines[shot] = json.dumps(changed)
    (folder / "mine.jsonl").write_text("\n".join(lines) + "\n")
    assert compared(folder) == [f"line {shot + 1} {changed['id']}"]
