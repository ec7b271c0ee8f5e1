"""The measurement itself, once through: real pages, a real browser, one run."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.bench import bench


def test_one_run_measures_both_pages_cold_and_warm(
    site: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    apart: Callable[..., Any],
) -> None:
    assert site.is_dir()
    apart(bench, 1, tmp_path / "bench.json")
    (row,) = json.loads((tmp_path / "bench.json").read_text("utf-8"))["rows"]
    times = [row[name] for name in ("cold", "warm", "bare_cold", "bare_warm")]
    assert all(20 < time < 60_000 for time in times)
    assert row["ratio_cold"] == pytest.approx(row["cold"] / row["bare_cold"], abs=0.02)
    assert row["ratio_warm"] == pytest.approx(row["warm"] / row["bare_warm"], abs=0.02)
    told = capsys.readouterr().out
    assert all(str(time) in told for time in times)
