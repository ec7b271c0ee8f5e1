"""What a burst covers: runs of squares against a test of every square."""

from fractions import Fraction

import pytest

from rangecard.burst import Grid, covered_squares, covers


def test_exactly_at_the_edge_is_covered() -> None:
    assert covers((0.0, 0.0), (3.0, 4.0), 5.0)
    assert covers((0.0, 0.0), (3.0, 4.0), 5.0 - 1e-10)
    assert not covers((0.0, 0.0), (3.0, 4.0), 4.999)


@pytest.mark.parametrize("radius", [0.0, 0.5, 1.0, 2.5, 40.0])
def test_runs_agree_with_every_square(radius: float) -> None:
    landings = [((0.0, 0.0), 5), ((2.5, -1.5), 1), ((-3.2, 4.1), 2)]
    grid = Grid(Fraction("-4.5"), Fraction(-3), 9, 7)
    counted = [
        [
            sum(ways for at, ways in landings if covers(at, (-4.0 + c, -2.5 + r), radius))
            for c in range(9)
        ]
        for r in range(7)
    ]
    assert covered_squares(landings, radius, grid) == counted
