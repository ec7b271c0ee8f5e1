from fractions import Fraction
from pathlib import Path

import pytest

from generator.bench import (
    beside,
    build,
    change,
    cover,
    folder,
    growth,
    hits,
    lighthouse,
    project,
    start,
    wire,
)
from generator.bench.beside import Comparison, Timed
from generator.bench.growth import Built
from generator.bench.start import Visit
from generator.bench.ways import cover_ways, hits_ways
from generator.bench.weapons import change as change_weapon
from generator.bench.weapons import lengthen
from generator.paths import ROOT
from rangecard import data
from rangecard.door import ask


def visited(**cold: tuple[float, float]) -> dict[str, tuple[Visit, Visit]]:
    """A round: each page's answer and stall when it is cold, a tenth of both when it is warm."""
    return {
        name.removeprefix("ours"): (Visit(*times), Visit(*(time / 10 for time in times)))
        for name, times in cold.items()
    }


ROUNDS = [
    visited(ours=(300, 55), link=(200, 0), bare=(1000, 900), icepool=(900, 950), without=(0, 40)),
    visited(ours=(310, 56), link=(210, 0), bare=(9000, 950), icepool=(950, 960), without=(0, 40)),
    visited(ours=(800, 10), link=(900, 9), bare=(900, 1000), icepool=(950, 10), without=(0, 90)),
]


def test_a_row_compares_the_medians_and_not_the_means() -> None:
    row = start.compared(ROUNDS)
    assert (row["cold"], row["warm"], row["runs"]) == (310, 31, 3)
    assert (row["bare_cold"], row["bare_warm"], row["icepool_cold"]) == (1000, 100, 950)
    assert (row["ratio_bare_cold"], row["ratio_icepool_warm"]) == (0.31, 0.33)
    assert row["link_ratio_bare_cold"] == 0.21
    assert set(row["met"].values()) == {True}


def test_a_stall_may_be_as_long_as_the_page_without_allows() -> None:
    row = start.stalls(ROUNDS)
    assert (row["ours"], row["without"], row["bare"]) == (55, 40, 950)
    assert row["reach"] == {"ours": 60, "ratio_bare": 0.05}
    assert row["met"] == {"ours": True, "ratio_bare": False}


def test_of_many_inputs_the_middle_and_the_slow_ones_are_told() -> None:
    assert change.percentiles([float(n) for n in range(1, 102)]) == (51, 96)


def test_a_row_compares_the_same_percentiles() -> None:
    times = {"": [8.0, 8.0, 12.0], "plain": [2.0, 2.0, 3.0], "icepool": [16.0, 16.0, 24.0]}
    slow = {name: [9 * one for one in each] for name, each in times.items()}
    quick = {name: [one / 2 for one in each] for name, each in times.items()}
    row = change.compared("area shot", [slow, times, quick])
    assert (row["inputs"], row["runs"]) == (3, 3)
    assert (row["p50"], row["plain_p50"], row["icepool_p50"]) == (8, 2, 16)
    assert (row["ratio_plain_p50"], row["ratio_plain_p95"]) == (4, 4)
    assert (row["ratio_icepool_p50"], row["ratio_icepool_p95"]) == (0.5, 0.5)


def test_the_usual_shots_are_asked_where_they_can_hit() -> None:
    area, direct = change.questions()
    assert area.values[-1] / area.given["range_band_in"] < area.given["sides"]
    assert direct.values[-1] <= direct.given["limits_m"][-1]


def test_without_the_wheel_a_message_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(folder, "WHEELS", tmp_path)
    with pytest.raises(folder.NoWheelError, match="make bench"), folder.prepared():
        pass
    monkeypatch.setattr(folder, "LIBRARIES", tmp_path / "none")
    with pytest.raises(folder.NoWheelError, match="make bench"):
        folder.libraries()


TWO_WAYS = Comparison(
    name="sums",
    module="sums",
    given=None,
    ways={"ours": "this project", "numpy": "numpy"},
    reach={"numpy": 100},
)


def _rounds(*pairs: tuple[float, float]) -> beside.Rounds:
    return [
        {"ours": Timed(ours, [[1, 2]], None, "3.14"), "numpy": Timed(its, [[1, 2]], "2.4", "3.14")}
        for ours, its in pairs
    ]


@pytest.mark.parametrize(("its", "is_met"), [(0.099, False), (0.1, True)])
def test_a_row_tells_how_many_times_as_long_others_take(its: float, is_met: bool) -> None:
    row = beside.compared(TWO_WAYS, _rounds((0.001, its), (0.9, its), (0.001, 9)), "Pyodide")
    assert (row["name"], row["runs"], row["unit"]) == ("sums, Pyodide 3.14", 3, "ms")
    assert (row["ours"], row["numpy"], row["times_numpy"]) == (1, its * 1000, its * 1000)
    assert (row["reach"], row["met"]) == ({"times_numpy": 100}, {"times_numpy": is_met})
    assert row["versions"] == {"numpy": "2.4"}


def test_ways_that_come_to_different_results_are_not_compared() -> None:
    rounds = _rounds((1, 1), (1, 1))
    wrong = Timed(1, [[1, 3]], None, "3.14")
    with pytest.raises(change.WrongAnswerError, match="numpy"):
        beside.compared(TWO_WAYS, [rounds[0], {**rounds[1], "numpy": wrong}], "CPython")


def test_hit_numbers_differ_as_far_as_a_d20_lets_them() -> None:
    assert sorted(set(hits.HIT_NUMBERS)) == list(range(1, 17))
    assert len(hits.HIT_NUMBERS) == hits.SHOTS


def test_every_way_to_work_out_hits_comes_to_the_same() -> None:
    row = beside.in_cpython(hits.COMPARISON, runs=1)
    assert hits.COMPARISON.ways.keys() == hits_ways.WAYS.keys() <= row.keys()


def test_every_way_to_work_out_a_cover_map_comes_to_what_is_answered() -> None:
    row = cover.measure(runs=1)
    assert cover.COMPARISON.ways.keys() == cover_ways.WAYS.keys() <= row.keys()
    work, read = cover_ways.WAYS["ours"](cover.QUESTION)
    answered = ask(cover.QUESTION)["odds"]["covers_grid"]
    of = answered["denominator"]
    chances = [Fraction(ways, of).as_integer_ratio() for row in answered["counts"] for ways in row]
    assert read(work()) == chances
    assert len(set(chances)) > 10


def report(performance: float, *, blocking: float = 10) -> lighthouse.Report:
    """What Lighthouse says of a page, cut to what is read of it."""
    metrics = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")
    scores = {"performance": performance, "accessibility": 1, "best-practices": 0.96, "seo": 1}
    contrast = {"id": "color-contrast", "weight": 7}
    unweighed = {"id": "unused-javascript", "weight": 0}
    return {
        "categories": {
            name: {"score": score, "auditRefs": [contrast, unweighed]}
            for name, score in scores.items()
        },
        "audits": {
            **{name: {"numericValue": blocking, "score": 1} for name in metrics},
            "color-contrast": {"score": 0},
            "unused-javascript": {"score": 0},
        },
    }


def test_of_three_visits_the_middle_points_count_beside_what_was_asked() -> None:
    row = lighthouse.compared("play", [report(0.94), report(0.97, blocking=400), report(0.95)])
    assert (row["performance"], row["best-practices"], row["total-blocking-time"]) == (95, 96, 10)
    assert row["met"] == {
        "performance": True,
        "accessibility": True,
        "best-practices": False,
        "seo": True,
    }
    assert row["failed"] == ["color-contrast"], "what has no weight costs nothing"


def test_without_lighthouse_a_message_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lighthouse, "LIGHTHOUSE", tmp_path)
    with pytest.raises(lighthouse.NoLighthouseError, match="make bench"):
        lighthouse.measure("http://127.0.0.1/", "index", 1)


def test_bytes_are_told_beside_what_was_asked_and_a_bare_pyodide() -> None:
    live = {"document": 20_000, "script": 80_000, "fetch": 6_500_000}
    row = wire.compared(110_000, 200_000, live, {"fetch": 5_500_000, "script": 1_100_000})
    assert (row["live"], row["bare_live"], row["ratio_live"]) == (6_600_000, 6_600_000, 1)
    assert (row["live_script"], row["live_font"]) == (80_000, 0)
    assert row["met"] == {"usable": True, "live": False}


def test_a_build_is_compared_with_what_others_take_together() -> None:
    times = {way: [1.0, 5.0, 3.0] for way in build.WAYS} | {
        "cold": [40.0, 90.0, 42.0], "mkdocs": [10.0, 9.0, 12.0], "weasyprint": [30.0, 28.0, 31.0],
        "unchanged": [4.2, 4.0, 6.0], "changed": [21.0, 20.0, 22.0],
    }  # fmt: skip
    of_pages, of_bundle = build.rows(times)
    assert (of_pages["cold"], of_pages["ratio_cold"]) == (42, 1.05)
    assert (of_pages["ratio_unchanged"], of_pages["ratio_changed"]) == (0.1, 0.5)
    assert of_pages["met"] == {
        "ratio_cold": True, "ratio_unchanged": True, "ratio_changed": False,
    }  # fmt: skip
    assert "bundle_cold" not in of_pages
    assert {of_bundle[way] for way in ("cold", "unchanged", "changed")} == {3}


def test_growth_compares_what_a_further_weapon_takes() -> None:
    found = [Built(30, 10, 200_000), Built(300, 37, 250_000), Built(3_000, 361, 299_000)]
    row = growth.row([*found, *(one._replace(seconds=one.seconds + 100) for one in found), *found])
    assert row["seconds"] == {"30": 10, "300": 37, "3000": 361}
    assert row["ms_a_weapon"] == [100, 120]
    assert (row["ratio_linear"], row["largest_kb"]) == (1.2, 299)
    assert row["met"] == {"ratio_linear": True, "largest_kb": True}
    worse = growth.row([*found[:2], Built(3_000, 400, 300_100)])
    assert worse["met"] == {"ratio_linear": False, "largest_kb": False}


def test_an_armoury_is_lengthened_and_one_weapon_changed() -> None:
    with project.copied() as copy:
        file = copy / project.ARMOURY
        lengthen(file, 100)
        change_weapon(file, build.CHANGED)
        found = data.load(file.parent).armoury
    usual = data.canonical().armoury
    assert len(found) == 100
    assert set(usual) <= set(found)
    changed = {id_ for id_, weapon in usual.items() if found[id_] != weapon}
    assert changed == {build.CHANGED}


def test_a_copy_is_built_by_itself() -> None:
    with project.copied() as copy:
        assert not (copy / "docs" / "generated").exists()
        assert not (copy / "site").exists()
        change_weapon(copy / project.ARMOURY, build.CHANGED)
        assert project.build(copy, "api") > 0
        made = (copy / "docs" / "api" / "canonical.json").read_text("utf-8")
        assert made != (ROOT / "docs" / "api" / "canonical.json").read_text("utf-8")
