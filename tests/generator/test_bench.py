from fractions import Fraction
from pathlib import Path

import pytest

from generator.bench import beside, change, cover, folder, hits, start
from generator.bench.beside import Comparison, Timed
from generator.bench.start import Times
from generator.bench.ways import cover_ways, hits_ways
from rangecard.door import ask


def test_a_row_compares_the_medians_and_not_the_means() -> None:
    ours = Times(cold=(900, 300, 310), warm=(200, 150, 1000))
    bare = Times(cold=(600, 620, 5000), warm=(400, 390, 410))
    row = start.compared(ours, bare)
    assert (row["cold"], row["warm"], row["runs"]) == (310, 200, 3)
    assert (row["bare_cold"], row["bare_warm"]) == (620, 400)
    assert (row["ratio_cold"], row["ratio_warm"]) == (0.5, 0.5)


def test_of_many_inputs_the_middle_and_the_slow_ones_are_told() -> None:
    assert change.percentiles([float(n) for n in range(1, 102)]) == (51, 96)


def test_a_row_compares_the_same_percentiles() -> None:
    times = {"": [8.0, 8.0, 12.0], "plain": [2.0, 2.0, 3.0], "icepool": [16.0, 16.0, 24.0]}
    row = change.compared("area shot", times)
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
