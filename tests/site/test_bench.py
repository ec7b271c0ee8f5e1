"""The measurements themselves, once through: real pages, a real browser, few inputs."""

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.bench import bench, deck
from generator.bench.change import WARMING

INPUTS, CARDS, WEAPONS = 26, 3, 12


@pytest.fixture(scope="module")
def measured(site: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The rows of one run."""
    assert site.is_dir()
    out = tmp_path_factory.mktemp("bench") / "bench.json"
    with ThreadPoolExecutor(1) as thread:  # in one thread Playwright starts no second time
        small = {"inputs": INPUTS, "cards": CARDS, "weapons": WEAPONS}
        run = partial(bench, 1, out, **small, is_hosted=False, is_built=False)
        thread.submit(run).result()
    rows: list[dict[str, Any]] = json.loads(out.read_text("utf-8"))["rows"]
    return rows


def test_one_run_measures_all_pages_cold_and_warm(measured: list[dict[str, Any]]) -> None:
    row = measured[0]
    for page in ("", "link_", "bare_", "icepool_"):
        for kind in ("cold", "warm"):
            assert 20 < row[f"{page}{kind}"] < 60_000
    assert row["ratio_bare_cold"] == pytest.approx(row["cold"] / row["bare_cold"], abs=0.02)
    assert row["ratio_icepool_warm"] == pytest.approx(row["warm"] / row["icepool_warm"], abs=0.02)


def test_a_bare_python_holds_the_page_up_longest(measured: list[dict[str, Any]]) -> None:
    row = measured[1]
    assert row["bare"] > row["without"] >= 0
    assert row["ratio_bare"] == pytest.approx(row["ours"] / row["bare"], abs=0.02)


def test_each_input_is_measured_beside_javascript_and_icepool(
    measured: list[dict[str, Any]],
) -> None:
    """That all pages show the same number, the measurement itself makes sure of."""
    for row in measured[2:4]:
        assert row["inputs"] == INPUTS - WARMING
        for page in ("", "plain_", "icepool_"):
            assert 0 < row[f"{page}p50"] <= row[f"{page}p95"] < 60_000


def test_a_deck_is_made_in_each_way(measured: list[dict[str, Any]]) -> None:
    row = measured[4]
    assert all(0 < row[name] < 600 for name in deck.CONTENDERS)
    assert row["ratio_plain"] == pytest.approx(row["ours"] / row["plain"], rel=0.05)


def test_a_long_armoury_is_made_in_volumes(measured: list[dict[str, Any]]) -> None:
    assert measured[5]["volumes"] == 1
    assert measured[5]["peak"] > 30
