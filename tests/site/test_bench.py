"""The measurements themselves, once through: real pages, a real browser, few inputs."""

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from generator.bench import bench, cover, deck, hits
from generator.bench.beside import Comparison

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


def named(rows: list[dict[str, Any]], start: str) -> dict[str, Any]:
    """The row whose name begins so."""
    (found,) = (row for row in rows if row["name"].startswith(start))
    return found


def test_one_run_measures_all_pages_cold_and_warm(measured: list[dict[str, Any]]) -> None:
    row = named(measured, "navigation")
    for page in ("", "link_", "bare_", "icepool_"):
        for kind in ("cold", "warm"):
            assert 20 < row[f"{page}{kind}"] < 60_000
    assert row["ratio_bare_cold"] == pytest.approx(row["cold"] / row["bare_cold"], abs=0.02)
    assert row["ratio_icepool_warm"] == pytest.approx(row["warm"] / row["icepool_warm"], abs=0.02)


def test_a_bare_python_holds_the_page_up_longest(measured: list[dict[str, Any]]) -> None:
    row = named(measured, "longest stall")
    assert row["bare"] > row["without"] >= 0
    assert row["ratio_bare"] == pytest.approx(row["ours"] / row["bare"], abs=0.02)


def test_each_input_is_measured_beside_javascript_and_icepool(
    measured: list[dict[str, Any]],
) -> None:
    """That all pages show the same number, the measurement itself makes sure of."""
    changes = [row for row in measured if row["name"].startswith("input to changed page")]
    assert len(changes) == 2
    for row in changes:
        assert row["inputs"] == INPUTS
        for page in ("", "plain_", "icepool_"):
            assert 0 < row[f"{page}p50"] <= row[f"{page}p95"] < 60_000


def test_a_deck_is_made_in_each_way(measured: list[dict[str, Any]]) -> None:
    row = named(measured, "a deck")
    assert all(0 < row[name] < 600 for name in deck.CONTENDERS)
    assert row["ratio_plain"] == pytest.approx(row["ours"] / row["plain"], rel=0.05)


def test_a_long_armoury_is_made_in_volumes(measured: list[dict[str, Any]]) -> None:
    row = named(measured, "an armoury")
    assert row["volumes"] == 1
    assert row["peak"] > 30


@pytest.mark.parametrize(
    ("start", "comparison"),
    [
        ("hits of 30 shots, CPython 3.", hits.COMPARISON),
        ("hits of 30 shots, Pyodide 3.14", hits.COMPARISON),
        ("cover map", cover.COMPARISON),
    ],
)
def test_exact_odds_are_worked_out_in_each_way(
    measured: list[dict[str, Any]], start: str, comparison: Comparison
) -> None:
    """That all come to the same, the measurement itself makes sure of."""
    row = named(measured, start)
    for way in comparison.ways:
        assert 0 < row[way] < 60_000
    for way, least in comparison.reach.items():
        assert row[f"times_{way}"] == pytest.approx(row[way] / row["ours"], rel=0.05, abs=0.05)
        assert row["reach"][f"times_{way}"] == least
    assert row["versions"].keys() == comparison.ways.keys() - {"ours", "lowest", "fractions"}
