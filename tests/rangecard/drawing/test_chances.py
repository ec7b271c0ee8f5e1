from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rangecard.drawing.chances import amount, column, figure, fraction, percent

WEIGHTS = st.lists(st.integers(0, 10**6), min_size=1, max_size=40).filter(any)


@pytest.mark.parametrize(
    ("pair", "shown"),
    [
        ((0, 1), "0 %"),
        ((1, 1), "100 %"),
        ((1, 2), "50 %"),
        ((3, 24), "12.5 %"),
        ((1, 3), "33.3 %"),
        ((2, 3), "66.7 %"),
        ((1, 1728), "0.1 %"),
        ((1, 20_000), "< 0.1 %"),
        ((9_995, 10_000), "> 99.9 %"),
        ((9_999, 10_000), "> 99.9 %"),
        ((4_996, 10_000), "50.0 %"),
    ],
)
def test_a_chance_is_shown_exactly_or_said_to_be_near(pair: tuple[int, int], shown: str) -> None:
    assert percent(pair) == shown


def test_one_decimal_more_where_points_are_compared() -> None:
    assert percent((1, 120), 2) == "0.83 %"
    assert percent((1, 1728), 2) == "0.06 %"


def test_the_figure_alone_and_the_fraction() -> None:
    assert figure((1, 6)) == "16.7"
    assert [fraction(pair) for pair in ((2, 4), (0, 5), (7, 7))] == ["1/2", "0", "1"]


@pytest.mark.parametrize("pair", [(-1, 2), (3, 2), (1, 0)])
def test_what_is_no_chance_is_refused(pair: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no chance"):
        percent(pair)


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_never_a_rounded_nothing_or_certainty(one: int, other: int) -> None:
    shown = percent((min(one, other), max(one, other)))
    assert not shown.startswith(("0 %", "0.0"))
    assert (shown in ("100 %", "100.0 %")) == (one == other)


def test_cells_of_a_column_add_up() -> None:
    assert column([(1, 3)] * 3) == ["33.4 %", "33.3 %", "33.3 %"]
    assert column([(1, 2), *[(1, 10)] * 5]) == ["50 %", *["10 %"] * 5]
    assert column([(1, 1)]) == ["100 %"]
    assert column([(1, 1728), (1727, 1728)]) == ["0.06 %", "99.94 %"]
    assert column([(0, 1), (1, 8), (7, 8)]) == ["0.0 %", "12.5 %", "87.5 %"]
    assert column([(1, 10**9), (10**9 - 1, 10**9)]) == ["< 0.1 %", "> 99.9 %"]


@given(WEIGHTS)
def test_a_distribution_adds_up_to_a_hundred(weights: list[int]) -> None:
    total = sum(weights)
    pairs = [(f.numerator, f.denominator) for f in (Fraction(w, total) for w in weights)]
    cells = column(pairs)
    if not any(cell.startswith(">") for cell in cells):
        shown = [Decimal(cell.removesuffix(" %")) for cell in cells if not cell.startswith("<")]
        assert sum(shown) == 100
    for (numerator, _), cell in zip(pairs, cells, strict=True):
        assert (numerator == 0) == (not cell.startswith(("<", ">")) and Decimal(cell[:-2]) == 0)
        assert not cell.startswith("100") or len([w for w in weights if w]) == 1


@given(WEIGHTS)
def test_no_cell_is_further_off_than_one_unit(weights: list[int]) -> None:
    total = sum(weights)
    pairs = [(f.numerator, f.denominator) for f in (Fraction(w, total) for w in weights)]
    for pair, cell in zip(pairs, column(pairs), strict=True):
        if cell[0] not in "<>":
            assert abs(Fraction(cell[:-2]) - 100 * Fraction(*pair)) < 1


def test_an_amount_says_whether_it_is_exact() -> None:
    assert [amount(pair) for pair in ((6, 5), (3, 1), (4, 3))] == ["1.2", "3", "≈ 1.33"]
