"""The measurements themselves, once through: real pages, a real browser, few inputs."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from generator.bench import bench
from generator.bench.change import WARMING

INPUTS = 26


@pytest.fixture(scope="module")
def measured(site: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The rows of one run."""
    assert site.is_dir()
    out = tmp_path_factory.mktemp("bench") / "bench.json"
    with ThreadPoolExecutor(1) as thread:  # in one thread Playwright starts no second time
        thread.submit(bench, 1, out, INPUTS).result()
    rows: list[dict[str, Any]] = json.loads(out.read_text("utf-8"))["rows"]
    return rows


def test_one_run_measures_both_pages_cold_and_warm(measured: list[dict[str, Any]]) -> None:
    row = measured[0]
    times = [row[name] for name in ("cold", "warm", "bare_cold", "bare_warm")]
    assert all(20 < time < 60_000 for time in times)
    assert row["ratio_cold"] == pytest.approx(row["cold"] / row["bare_cold"], abs=0.02)
    assert row["ratio_warm"] == pytest.approx(row["warm"] / row["bare_warm"], abs=0.02)


def test_each_input_is_measured_beside_javascript_and_icepool(
    measured: list[dict[str, Any]],
) -> None:
    """That all pages show the same number, the measurement itself makes sure of."""
    for row in measured[1:]:
        assert row["inputs"] == INPUTS - WARMING
        for page in ("", "plain_", "icepool_"):
            assert 0 < row[f"{page}p50"] <= row[f"{page}p95"] < 60_000
