"""What comes over the wire, measured on the real pages, whose files are not compressed here."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.bench import wire
from generator.bench.folder import BARE, PAGES
from generator.bundle import PYODIDE
from generator.server import serving
from tests.conftest import Apart


@pytest.fixture
def address(site: Path, tmp_path: Path) -> Iterator[str]:
    """The site beside a bare Pyodide."""
    (tmp_path / "site").symlink_to(site, target_is_directory=True)
    (tmp_path / BARE).mkdir()
    for file in [*PYODIDE.iterdir(), PAGES / "bare.html"]:
        (tmp_path / BARE / file.name).symlink_to(file)
    with serving(tmp_path) as server:
        yield server.address


def test_every_file_counts_until_a_page_is_usable_and_until_it_answers(
    site: Path, address: str, apart: Apart
) -> None:
    row: dict[str, Any] = apart(wire.measure, address, 1)
    page = (site / wire.PAGE).stat().st_size
    theme = sum(file.stat().st_size for file in site.glob("assets/stylesheets/*.css"))
    assert row["usable"] > page + theme, "no page is painted without them"
    assert row["usable"] < row["loaded"] < row["live"]
    python = [file for file in site.glob("assets/pyodide/runtime-*/*") if file.is_file()]
    assert row["live"] > sum(file.stat().st_size for file in python), "the worker's files count"
    assert row["bare_live"] > (PYODIDE / "python_stdlib.zip").stat().st_size
