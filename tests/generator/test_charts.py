import re
from fractions import Fraction

import pytest

from generator import charts
from rangecard import data
from rangecard.drawing import chances
from tests.generator.elements import elements, of_tag

CANONICAL = data.canonical()
DICE = CANONICAL.ladder
CHARTS = [chart for die in DICE for chart in charts.area_charts(CANONICAL, die)]
SHOTS = [chart for chart in CHARTS if chart.odds]


def test_every_die_has_ten_charts() -> None:
    assert len(CHARTS) == 10 * len(DICE)


@pytest.mark.parametrize("chart", [*SHOTS, charts.blind_chart(CANONICAL)], ids=lambda c: c.id)
def test_hit_and_scores_add_up_to_one_and_each_landing_is_a_twelfth(chart: charts.Chart) -> None:
    total = Fraction(*chart.hit) + sum(Fraction(*score.chance) for score in chart.scores)
    assert total == 1
    for score in chart.scores:
        assert Fraction(*score.each) * 12 == Fraction(*score.chance)


@pytest.mark.parametrize("chart", SHOTS, ids=lambda c: c.id)
def test_the_table_says_the_numbers_of_the_odds(chart: charts.Chart) -> None:
    assert chart.odds is not None
    html = charts.chart_html(chart)
    rows = [e for e in of_tag(html, "tr") if e.inside is not None and e.inside.tag == "tbody"]
    said = re.findall(r"(\d+)″", " ".join(row.text for row in rows))
    assert [int(score) for score in said] == [score for score, _ in chart.odds["deviation"]]
    fractions = [e.text for e in of_tag(html, "span") if e.attributes["class"] == "rc-fraction"]
    for score, chance in chart.odds["deviation"]:
        assert fractions[2 * (score - 1)] == chances.fraction(chance)
    if chart.hit[0]:
        assert fractions[-1] == chances.fraction(chart.hit)


@pytest.mark.parametrize("chart", SHOTS, ids=lambda c: c.id)
def test_the_tables_chances_add_up_to_a_hundred(chart: charts.Chart) -> None:
    rows = [e for e in of_tag(charts.chart_html(chart), "tr") if e.within("tbody")]
    shown = [re.search(r"([\d.]+) %", row.text) for row in rows]
    total = sum(Fraction(found[1]) for found in shown if found)
    assert total == 100


def test_a_forbidden_band_says_so_and_has_no_table() -> None:
    (chart,) = [c for c in CHARTS if c.id == "chart-d6-10"]
    html = charts.chart_html(chart)
    assert chart.odds is None
    assert "D6, target number 10: not allowed" in html
    assert "GR-8" in html
    assert not of_tag(html, "table")


def test_shifted_dice_are_named_as_such() -> None:
    captions = [charts.caption(chart) for chart in charts.area_charts(CANONICAL, "D6")]
    assert captions[7] == "D6, target number 8: deviates automatically by a D10"
    assert captions[2] == "D6, target number 3: hits on 4+, 50 %"


def test_a_blind_shot_is_a_d12_that_never_hits() -> None:
    chart = charts.blind_chart(CANONICAL)
    assert (chart.die, chart.hit) == ("D12", (0, 1))
    assert len(chart.scores) == 12


def test_a_drawing_has_its_title_first() -> None:
    for chart in (CHARTS[0], CHARTS[9]):
        svg = of_tag(charts.chart_html(chart), "svg")[0]
        inside = [e for e in elements(charts.chart_html(chart)) if e.inside is not None]
        first = next(e for e in inside if e.inside is not None and e.inside.tag == "svg")
        assert first.tag == "title"
        assert svg.text


def test_a_scoped_weapon_has_aimed_and_quick_ladder_in_one_drawing() -> None:
    html = charts.metre_ladders(CANONICAL, CANONICAL.armoury["scoped-rifle"], 10)
    for svg in of_tag(html, "svg"):
        assert "Aimed shot with scope" in svg.text
        assert "Quick shot" in svg.text
        assert "720" in svg.text
        assert "600" in svg.text


def test_an_inch_ladder_has_a_bar_for_each_skill_die() -> None:
    html = charts.inch_ladders(CANONICAL, CANONICAL.area_weapons["launched-grenade"])
    for record in CANONICAL.dice:
        assert f"{record.label} {record.name}" in html
