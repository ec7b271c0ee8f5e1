from fractions import Fraction

import pytest

from rangecard.drawing.shapes import decimal


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (12, "12"),
        (-3.5, "-3.5"),
        (0.125, "0.125"),
        (0.001, "0.001"),
        (12.345, "12.345"),
        (0.3, "0.3"),
        (Fraction(1, 8), "0.125"),
        (10_000, "10000"),
        (0.123456, "0.123456"),
    ],
)
def test_a_quantity_is_shown_exactly(value: float, text: str) -> None:
    assert decimal(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction("0.1234569"), "0.123456…"),
        (2.9999999, "2.999999…"),
        (Fraction(1, 3), "0.333333…"),
        (1e-300, "0.000000…"),
        (Fraction("-1.00000001"), "-1.000000…"),
    ],
)
def test_a_quantity_of_many_decimals_is_cut_and_says_so_but_never_rounded(
    value: float, text: str
) -> None:
    assert decimal(value) == text


def test_more_places_may_be_asked_for() -> None:
    assert decimal(Fraction("0.1234567891"), places=10) == "0.1234567891"
