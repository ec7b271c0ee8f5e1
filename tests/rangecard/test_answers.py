"""Steps and figures from one value, and quantities as they were written."""

from fractions import Fraction

import pytest

from rangecard.answers import NoShot, Working, at, ordinal, plain, quantity, shown


def test_a_step_and_its_figure_come_from_one_value() -> None:
    working = Working("reach_m", "level")
    working.figure("reach_m", Fraction("12.5"), "DF-5", "Reach", "as printed")
    assert working.figures == {"reach_m": 12.5, "level": None}
    assert working.steps[0].result == "12.5"


def test_a_forbidden_shot_ends_the_working() -> None:
    working = Working()
    with pytest.raises(NoShot, match="GR-2: too far"):
        raise working.forbid("GR-2", "Out of range", "too far")
    assert working.steps[-1].rule == "GR-2"


@pytest.mark.parametrize("written", ["0", "26", "0.3", "0.05", "-2.25", "1200", "0.125"])
def test_quantity_is_the_decimal_as_written(written: str) -> None:
    assert quantity(Fraction(written)) == written


def test_quantity_refuses_what_is_no_decimal() -> None:
    with pytest.raises(ValueError, match="1/3 is no decimal"):
        quantity(Fraction(1, 3))


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "yes"), (None, "none"), ((1, 2), "1/2"), ((1, 1), "1"), ("D10", "D10"), (5, "5")],
)
def test_shown(value: object, text: str) -> None:
    assert shown(value) == text


def test_shown_lists_quantities_side_by_side() -> None:
    assert shown([Fraction(50), Fraction(100), Fraction("12.5")]) == "50 / 100 / 12.5"


def test_plain_keeps_whole_numbers_whole() -> None:
    assert str(plain((Fraction(6), Fraction(5, 2)))) == "[6, 2.5]"


def test_ordinal() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 10)] == ["1st", "2nd", "3rd", "4th", "10th"]


def test_at_follows_a_path() -> None:
    assert at({"figures": {"shots": [{"level": "Hard"}]}}, "figures.shots.0.level") == "Hard"
