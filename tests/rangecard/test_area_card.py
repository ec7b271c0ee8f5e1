"""The range card of an area weapon: every band is what the door answers."""

from collections.abc import Mapping
from typing import Any

import pytest

from rangecard import door
from rangecard.answers import plain
from rangecard.area_card import AreaCard
from rangecard.data import canonical
from rangecard.dice import CLOCK
from rangecard.fields import DICE
from tests.rangecard.cards import card


def area_card(firer: Mapping[str, Any], weapon: str) -> AreaCard:
    found = card(firer, weapon)
    assert isinstance(found, AreaCard)
    return found


@pytest.mark.parametrize("weapon", canonical().area_weapons)
@pytest.mark.parametrize("skill_die", DICE)
@pytest.mark.parametrize("strength_die", DICE)
def test_every_band_of_an_area_weapon_is_what_the_door_answers(
    weapon: str, skill_die: str, strength_die: str
) -> None:
    firer = {"name": "Ann", "skill_die": skill_die, "strength_die": strength_die}
    question = {"calculator": "area-shot", "weapon": weapon, "skill_die": skill_die}
    found = area_card(firer, weapon)
    bands = found.bands
    assert (len(bands), found.clock) == (10, CLOCK)
    for band in bands:
        answer = door.ask(
            {**question, "strength_die": strength_die, "range_in": plain(band.end_in)}
        )
        figures = answer["figures"]
        assert (figures["band"], figures["target_number"]) == (band.number, band.number)
        if answer["status"] == "no-shot":
            assert (band.fired, band.most_deviation_in) == (None, None)
            continue
        assert band.fired
        assert (band.fired.die, list(band.hit)) == (figures["die"], answer["odds"]["hit"])
        assert band.fired.automatic == figures["automatic_deviation"]
        assert band.most_deviation_in == max(score for score, _ in answer["odds"]["deviation"])
