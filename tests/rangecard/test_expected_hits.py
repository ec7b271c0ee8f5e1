"""The hits to expect of a phase, range by range, are those that the door answers."""

from fractions import Fraction

import pytest

from rangecard.data import canonical
from tests.rangecard.cards import FIRERS, fire_card, phase


@pytest.mark.parametrize("weapon", canonical().armoury)
def test_the_hits_to_expect_and_the_best_number_are_those_of_the_door(weapon: str) -> None:
    firer, found = FIRERS[1], fire_card(FIRERS[1], weapon)
    for each in found.expected:
        for way, phases in (({"aimed": True}, each.aimed), ({}, each.quick)):
            most = Fraction(-1)
            for shots, expected in enumerate(phases.hits, 1):
                odds = phase(firer, weapon, each.end_m, single_shots=shots, **way)["odds"]
                told = Fraction(*odds["expected"]) if odds else Fraction(0)
                assert told == Fraction(*expected), (weapon, each.end_m, shots)
                most = max(most, told)
            if phases.best and phases.best.shots <= len(phases.hits):
                assert Fraction(*phases.hits[phases.best.shots - 1]) == most
            elif phases.best is None:
                assert most == 0


def test_between_neighbouring_ends_phases_come_to_the_same_everywhere() -> None:
    firer, weapon = FIRERS[1], "sniper-rifle"
    found, start = fire_card(FIRERS[1], weapon), Fraction(0)
    for each in found.expected:
        for range_m in (start + Fraction(1, 10), (start + each.end_m) / 2, each.end_m):
            odds = phase(firer, weapon, range_m, single_shots=2, aimed=True)["odds"]
            assert Fraction(*odds["expected"]) == Fraction(*each.aimed.hits[1])
        start = each.end_m


def test_a_laser_sight_counts_to_its_limit_and_no_farther() -> None:
    plain_card = fire_card(FIRERS[1], "service-pistol")
    laser = fire_card(FIRERS[1], "service-pistol", laser_sight=True)
    assert laser.laser == (40, 3)
    assert 40 in [each.end_m for each in laser.expected]
    way = {"single_shots": 3, "aimed": True, "laser_sight": True}
    for each in laser.expected:
        odds = phase(FIRERS[1], "service-pistol", each.end_m, **way)["odds"]
        assert Fraction(*odds["expected"]) == Fraction(*each.aimed.hits[2])
    assert laser.expected[-1].aimed == plain_card.expected[-1].aimed
