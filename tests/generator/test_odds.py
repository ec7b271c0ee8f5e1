"""The tables of odds: what they show is what can be counted by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from generator import odds
from generator.tables import area_odds, cloud_odds, crew_odds, direct_odds
from generator.tables.grid import Cell, Grid, expected
from rangecard import data
from tests.generator.elements import of_tag

CANONICAL = data.canonical()


def column(grid: Grid, place: int) -> list[Fraction]:
    """The chances, or the counts to expect, of one column."""
    return [exact(row.cells[place]) for row in grid.rows]


def exact(cell: Cell) -> Fraction:
    return Fraction(*cell.chance) if cell.chance else Fraction(cell.fraction or cell.text)


def row(grid: Grid, name: str) -> list[Fraction]:
    """The figures of one row."""
    (found,) = (row for row in grid.rows if row.name == name)
    return [exact(cell) for cell in found.cells]


@pytest.mark.parametrize("subject", odds.GRIDS)
def test_a_table_is_printed_whole(subject: str) -> None:
    text = odds.odds(CANONICAL, subject)
    grids = [make(CANONICAL) for make in odds.GRIDS[subject]]
    cells = sum(len(row.cells) for grid in grids for row in grid.rows)
    assert len(of_tag(text, "td")) == cells
    assert all(len(row.cells) == len(grid.columns) for grid in grids for row in grid.rows)


@pytest.mark.rule("SM-4")
def test_smoke_stands_with_two_thirds_to_the_power_of_n() -> None:
    grid = cloud_odds.smoke(CANONICAL)
    assert column(grid, 1) == [Fraction(2, 3) ** n for n in range(1, 7)]
    assert column(grid, 0) == [Fraction(2, 3) ** (n - 1) / 3 for n in range(1, 7)]


@pytest.mark.rule("GA-2")
def test_gas_gets_through_on_a_one_and_is_not_told_for_the_unsealed() -> None:
    sealed, unsealed = cloud_odds.gas(CANONICAL).rows
    assert [exact(cell) for cell in sealed.cells] == [Fraction(1, n) for n in (4, 6, 8, 10, 12)]
    assert {cell.text for cell in unsealed.cells} == {"not stated"}


@pytest.mark.rule("CS-7", "CS-8")
def test_a_settled_team_fires_seven_quarters_a_turn() -> None:
    assert row(crew_odds.crews(CANONICAL), "D8") == [
        Fraction(15, 8), Fraction(7, 4), Fraction(13, 8),
    ]  # fmt: skip


@pytest.mark.rule("CS-7")
def test_the_tables_are_made_under_the_house_rules_in_force() -> None:
    table = replace(CANONICAL, chosen={"crew_firing": "action"})
    assert row(crew_odds.crews(table), "D8")[1] == Fraction(7, 2)


@pytest.mark.rule("VE-5")
def test_a_keen_expert_commands_nine_times_in_ten() -> None:
    assert row(crew_odds.vehicles(CANONICAL), "D10")[0] == Fraction(9, 10)


@pytest.mark.rule("GR-9")
def test_a_blind_shot_is_as_likely_to_be_far_as_near() -> None:
    blind = row(area_odds.blind_shots(CANONICAL), "Blind")
    assert blind == [Fraction(radius, 12) for radius in area_odds.RADII_IN]


@pytest.mark.rule("GR-10", "GR-11")
def test_open_ground_makes_no_difference_to_fuses() -> None:
    bounces, stops = row(area_odds.bouncing(CANONICAL), "open ground")
    assert bounces == stops == Fraction(1, 4) + Fraction(2, 8)  # a hit, or 1″ or 2″ off


@pytest.mark.rule("DF-8", "DF-9")
def test_a_targeted_shot_is_as_hard_as_a_quick_one() -> None:
    grid = direct_odds.aimed(CANONICAL)
    assert [row.cells[0] for row in grid.rows] == [row.cells[2] for row in grid.rows]
    assert grid.rows[-1].cells[0] == Cell("no shot")


@pytest.mark.rule("DF-12")
def test_a_third_magnum_shot_costs_strength_7_two_hit_numbers_each() -> None:
    hits = column(direct_odds.recoil(CANONICAL), 1)
    assert hits[:3] == [Fraction(12, 20), 2 * Fraction(12, 20), 3 * Fraction(10, 20)]


@pytest.mark.rule("DF-10")
def test_a_laser_sight_makes_three_shots_aimed() -> None:
    laser, aimed = (column(direct_odds.lasers(CANONICAL), place) for place in (0, 1))
    assert [a - b for a, b in zip(laser, aimed, strict=True)] == [
        Fraction(n, 20) for n in (0, 6, 12, 12, 12)
    ]


@pytest.mark.rule("DF-15")
def test_five_bursts_of_an_m60_are_twenty() -> None:
    assert direct_odds.bursts(CANONICAL).rows[4].cells[0].text == "20"


@pytest.mark.parametrize(
    ("pair", "text", "fraction"),
    [([13, 8], "1.63", "13/8"), ([2, 1], "2", ""), ([29, 12], "2.42", "29/12")],
)
def test_a_count_is_rounded_for_the_eye(pair: list[int], text: str, fraction: str) -> None:
    assert expected(pair) == Cell(text, None, fraction)
