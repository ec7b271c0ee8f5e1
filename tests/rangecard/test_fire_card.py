"""The range card of a direct-fire weapon: every figure is the one that the door answers."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from rangecard import door
from rangecard.answers import plain
from rangecard.data import canonical
from rangecard.fire_card import MOST_SHOTS, FireCard
from rangecard.range_card import of_question
from tests.rangecard.cards import FIRERS, fire_card, phase

HOUSE = {"past_near_impossible": "near-impossible", "least_hit_number": 1}
WAYS: dict[str, dict[str, bool]] = {
    "aimed": {"aimed": True}, "quick": {}, "targeted": {"aimed": True, "targeted": True},
}  # fmt: skip
MULTIPLIERS = {
    "Routine": [4, 1], "Standard": [3, 1], "Moderate": [1, 1], "Hard": [1, 3],
    "Near Impossible": [1, 5],
}  # fmt: skip


def cells(found: FireCard) -> Iterator[tuple[str, Any, int, Any]]:
    """Every cell: the kind of shot, its range, the number of shots, what is needed."""
    for kinds in found.needs:
        for kind in kinds.kinds:
            for each in kinds.ranges:
                for volume, need in zip(found.volumes, each.needs, strict=True):
                    for shots in {volume.first, volume.last}:
                        yield kind, each, shots, need


def check_cells(found: FireCard, firer: Mapping[str, Any], weapon: str, **house: Any) -> int:
    every = [*cells(found)]
    for kind, at, shots, need in every:
        told = phase(firer, weapon, at.end_m, single_shots=shots, **WAYS[kind], **house)
        shot = told["figures"]["shots"][0]
        assert (shot["range"], shot["level"]) == (at.range, at.level)
        assert (shot["hit_number"], shot["hit"]) == (need.hit_number, list(need.hit))
    return len(every)


@pytest.mark.parametrize("weapon", canonical().armoury)
@pytest.mark.parametrize("firer", FIRERS, ids=lambda one: str(one["name"]))
def test_every_cell_of_a_metre_weapon_is_what_the_door_answers(
    firer: dict[str, Any], weapon: str
) -> None:
    found = fire_card(firer, weapon)
    assert check_cells(found, firer, weapon) >= 12
    kinds = [kind for one in found.needs for kind in one.kinds]
    assert sorted(kinds) == ["aimed", "quick", "targeted"]


@pytest.mark.parametrize("weapon", ["sniper-rifle", "service-pistol", "m60"])
def test_house_rules_count_in_every_cell(weapon: str) -> None:
    house = {**HOUSE, "difficulty_multipliers": MULTIPLIERS}
    found = fire_card(FIRERS[1], weapon, house=house)
    assert check_cells(found, FIRERS[1], weapon, house_rules=house) >= 12
    assert all(each.level for one in found.needs for each in one.ranges)


def test_recoil_of_the_whole_phase_drops_every_hit_number() -> None:
    """The .357 Magnum of DF-16: two shots are free with Strength 7, three cost 2."""
    found = fire_card(FIRERS[1], "magnum-revolver")
    assert [(one.first, one.last, one.penalty) for one in found.volumes[:2]] == [
        (1, 2, 0), (3, 3, 2),
    ]  # fmt: skip
    assert found.free == 2
    aimed = found.needs[0].ranges[0].needs
    assert (aimed[0].hit_number, aimed[1].hit_number) == (24, 22)


def test_shots_are_told_until_none_can_hit_and_ten_at_most() -> None:
    for weapon in canonical().armoury:
        found = fire_card(FIRERS[1], weapon)
        last = found.volumes[-1].last
        assert last == MOST_SHOTS or found.hopeless_from == last + 1
        for shots in range(last + 1, MOST_SHOTS + 1):
            answer = phase(FIRERS[1], weapon, Fraction(1), single_shots=shots, aimed=True)
            assert all(not one["hit"][0] for one in answer["figures"]["shots"])


def test_a_scope_mixes_two_ladders_and_keeps_their_limits_apart() -> None:
    found = fire_card(FIRERS[1], "sniper-rifle")
    ends = {one.kinds: [each.end_m for each in one.ranges] for one in found.needs}
    assert ends["aimed",] == [100, 200, 400, 800]
    assert ends["quick",] == [85, 170, 340, 680]
    assert ends["targeted",] == ends["aimed",]
    assert {each.end_m for each in found.expected} <= {*ends["aimed",], *ends["quick",]}
    bare = fire_card(FIRERS[1], "sniper-rifle", scope=False)
    assert [one.kinds for one in bare.needs] == [("aimed",), ("targeted", "quick")]


def test_a_question_s_card_takes_the_firer_and_how_he_holds_the_weapon() -> None:
    base = {"calculator": "direct-fire", "weapon": "machine-pistol", "range_m": 3, "skill": 12,
            "strength": 7, "seed": 5}  # fmt: skip
    ways: list[dict[str, Any]] = [{"steadied": True}, {"two_weapons": True},
                                  {"bursts": 1}, {"other_modifier": -2}]  # fmt: skip
    for way in ways:
        found = of_question({**base, **way})
        assert isinstance(found, FireCard)
        del base["seed"]
        for kind, at, shots, need in cells(found):
            asked = {**base, **way, **WAYS[kind], "range_m": plain(at.end_m)}
            shot = door.ask({**asked, "single_shots": shots})["figures"]["shots"][0]
            assert (shot["hit_number"], shot["hit"]) == (need.hit_number, list(need.hit))
        base["seed"] = 5
