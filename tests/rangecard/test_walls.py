"""Bounces, case by case (GR-10, GR-11); the sweeps compare whole rooms with an unfolding."""

from fractions import Fraction
from math import sqrt

import pytest

from rangecard.dice import direction
from rangecard.walls import MOST_BOUNCES, Rest, Wall, track


def wall(x1: str, y1: str, x2: str, y2: str) -> Wall:
    ends = [Fraction(one) for one in (x1, y1, x2, y2)]
    return Wall.between((ends[0], ends[1]), (ends[2], ends[3]))


def rest(clock: int, distance: int, *walls: Wall, impact: bool = False) -> Rest:
    return track(direction(clock), 12.0, walls, impact=impact).after(distance)


LEFT = wall("-3", "-6", "-3", "6")
RIGHT = wall("2", "-6", "2", "6")


@pytest.mark.rule("GR-11")
def test_straight_back_off_a_wall() -> None:
    assert rest(9, 4, LEFT) == Rest(((0.0, 0.0), (-3.0, 0.0), (-2.0, 0.0)), 1, False)


@pytest.mark.rule("GR-11")
def test_just_reaching_a_wall_is_no_bounce() -> None:
    assert rest(9, 3, LEFT) == Rest(((0.0, 0.0), (-3.0, 0.0)), 0, False)


@pytest.mark.rule("GR-10")
def test_impact_goes_off_at_the_wall_it_just_reaches() -> None:
    assert rest(9, 3, LEFT, impact=True) == Rest(((0.0, 0.0), (-3.0, 0.0)), 0, True)
    assert rest(9, 2, LEFT, impact=True) == Rest(((0.0, 0.0), (-2.0, 0.0)), 0, False)


@pytest.mark.rule("GR-11")
def test_mirror_angle() -> None:
    bounced = rest(10, 6, LEFT)
    turn_y = 3 / sqrt(3)
    assert bounced.path[1] == pytest.approx((-3, turn_y))
    left = 6 - 2 * turn_y
    assert bounced.landing == pytest.approx((-3 + left * sqrt(3) / 2, turn_y + left / 2))


@pytest.mark.rule("GR-11")
def test_from_wall_to_wall() -> None:
    assert rest(9, 12, LEFT, RIGHT).bounces == 2
    assert rest(9, 12, LEFT, RIGHT).landing == pytest.approx((-2, 0))


@pytest.mark.rule("GR-11")
def test_corner_sends_straight_back() -> None:
    corner = wall("-3", "0", "-2", "4")
    assert rest(9, 5, LEFT, corner).landing == pytest.approx((-1, 0))


@pytest.mark.rule("GR-11")
def test_along_a_wall_does_not_meet_it() -> None:
    assert rest(9, 5, wall("-9", "0", "9", "0")).bounces == 0


@pytest.mark.parametrize(("clock", "bounces"), [(12, 1), (1, 1), (11, 1), (6, 0), (3, 0), (5, 0)])
@pytest.mark.rule("GR-11")
def test_aim_point_on_a_wall_is_on_the_firers_side(clock: int, bounces: int) -> None:
    assert rest(clock, 4, wall("-5", "0", "5", "0")).bounces == bounces


def test_wall_along_the_line_of_fire_is_not_met_at_the_aim_point() -> None:
    assert {rest(c, 4, wall("0", "-5", "0", "5")).bounces for c in range(1, 13)} == {0}


@pytest.mark.parametrize("size", ["1e-13", "1e-200", "1e-390"])
def test_a_wall_may_be_as_short_as_can_be_written(size: str) -> None:
    assert rest(9, 4, wall("-3", "0", "-3", size)).bounces == 1


def test_rests_after_ten_thousand_bounces() -> None:
    near = [wall("-0.0001", "-9", "-0.0001", "9"), wall("0.0001", "-9", "0.0001", "9")]
    assert rest(9, 12, *near).bounces == MOST_BOUNCES
