"""The ladder, the clockface, and where scores come from (DI)."""

from math import hypot

import pytest

from rangecard.dice import BadDice, SeededDice, TypedDice, direction, scores_over, shifted_up

LADDER = ("D4", "D6", "D8", "D10", "D12")


@pytest.mark.parametrize(
    ("die", "steps", "expected"),
    [("D6", 0, "D6"), ("D6", 1, "D8"), ("D6", 3, "D12"), ("D6", 4, None), ("D12", 1, None)],
)
@pytest.mark.rule("DI-1")
def test_shift_up(die: str, steps: int, expected: str | None) -> None:
    assert shifted_up(die, steps, LADDER) == expected


@pytest.mark.rule("DI-3")
def test_equal_to_motivation_does_not_pass() -> None:
    assert scores_over("D6", 3) == 3
    assert scores_over("D6", 6) == 0
    assert scores_over("D4", 12) == 0


@pytest.mark.rule("DI-4")
def test_clock_runs_clockwise_from_over() -> None:
    assert direction(12) == (0, 1)
    assert direction(3) == (1, 0)
    assert direction(6) == (0, -1)
    assert direction(9) == (-1, 0)


@pytest.mark.parametrize("clock", range(1, 13))
@pytest.mark.rule("DI-4")
def test_every_direction_is_one_inch_long(clock: int) -> None:
    assert hypot(*direction(clock)) == pytest.approx(1, abs=1e-15)


def test_same_seed_rolls_the_same_scores_in_every_version() -> None:
    assert SeededDice(7).scores("d20", [20] * 6) == [7, 4, 14, 2, 11, 8]


def test_typed_dice_refuse_what_a_die_cannot_score() -> None:
    with pytest.raises(BadDice, match=r"dice\.d20\[1\]: a D20 scores 1 to 20, not 21"):
        TypedDice({"d20": [1, 21]}).scores("d20", [20] * 2)


def test_typed_dice_count() -> None:
    with pytest.raises(BadDice, match="expected 3 scores of a D20, found 1"):
        TypedDice({"d20": [1]}).scores("d20", [20] * 3)
