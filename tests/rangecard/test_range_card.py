"""A firer's range card: every figure is the one that the door answers, and none is made up."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from rangecard import door
from rangecard.answers import plain
from rangecard.data import canonical
from rangecard.fields import DICE
from rangecard.range_card import (
    MOST_SHOTS,
    AreaCard,
    FireCard,
    NoCard,
    RangeCard,
    of_firer,
    of_question,
)

FIRERS = [
    {"name": "Weak", "skill": 3, "strength": 0, "skill_die": "D4", "strength_die": "D4"},
    {"name": "Ann", "skill": 12, "strength": 7, "skill_die": "D6", "strength_die": "D8"},
    {"name": "Best", "skill": 20, "strength": 15, "skill_die": "D12", "strength_die": "D12"},
]
HOUSE = {"past_near_impossible": "near-impossible", "least_hit_number": 1}
WAYS: dict[str, dict[str, bool]] = {
    "aimed": {"aimed": True}, "quick": {}, "targeted": {"aimed": True, "targeted": True},
}  # fmt: skip
MULTIPLIERS = {
    "Routine": [4, 1], "Standard": [3, 1], "Moderate": [1, 1], "Hard": [1, 3],
    "Near Impossible": [1, 5],
}  # fmt: skip


def card(firer: Mapping[str, Any], weapon: str, /, house: Any = None, **sights: bool) -> RangeCard:
    (found,) = of_firer({**firer, "weapons": [{"weapon": weapon, **sights}]}, house)
    return found


def fire_card(firer: Mapping[str, Any], weapon: str, /, **how: Any) -> FireCard:
    found = card(firer, weapon, **how)
    assert isinstance(found, FireCard)
    return found


def area_card(firer: Mapping[str, Any], weapon: str) -> AreaCard:
    found = card(firer, weapon)
    assert isinstance(found, AreaCard)
    return found


def phase(firer: Mapping[str, Any], weapon: str, range_m: Fraction, **way: Any) -> dict[str, Any]:
    question = {"calculator": "direct-fire", "weapon": weapon, "range_m": plain(range_m), **way}
    answer = door.ask({**question, "skill": firer["skill"], "strength": firer["strength"]})
    assert answer["status"] != "error", answer["errors"]
    return answer


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


@pytest.mark.parametrize("weapon", canonical().area_weapons)
@pytest.mark.parametrize("skill_die", DICE)
@pytest.mark.parametrize("strength_die", DICE)
def test_every_band_of_an_area_weapon_is_what_the_door_answers(
    weapon: str, skill_die: str, strength_die: str
) -> None:
    firer = {"name": "Ann", "skill_die": skill_die, "strength_die": strength_die}
    question = {"calculator": "area-shot", "weapon": weapon, "skill_die": skill_die}
    bands = area_card(firer, weapon).bands
    assert len(bands) == 10
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


def test_a_firer_without_a_value_has_no_figures_but_is_told_which_is_missing() -> None:
    nobody = {"name": "Bo"}
    asked = {"m60": ["Skill", "Strength"], "thrown-grenade": ["Skill die", "Strength die"],
             "launched-grenade": ["Skill die"], "bow": ["Skill"],
             "howitzer": ["Skill"]}  # fmt: skip
    for weapon, values in asked.items():
        found = card(nobody, weapon)
        assert isinstance(found, NoCard)
        assert list(found.reasons) == [f"{value} is missing" for value in values]


def test_a_weapon_without_recoil_asks_for_no_strength() -> None:
    archer = {"name": "Robin", "skill": 12}
    assert fire_card(archer, "bow").needs == fire_card(FIRERS[1], "bow").needs
    assert fire_card(archer, "howitzer").free is None


def test_sights_that_a_weapon_does_not_take_are_told() -> None:
    found = card(FIRERS[1], "service-pistol", scope=True)
    assert isinstance(found, NoCard)
    assert found.reasons == ("only rifles take a scope, not a pistol",)


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


def test_what_fires_bursts_alone_has_no_card_of_single_shots() -> None:
    weapon = {"name": "Minigun", "class": "machinegun", "range_m": 60, "burst_recoil": 5}
    asked = {"calculator": "direct-fire", "weapon": weapon, "range_m": 3, "skill": 12,
             "strength": 7, "single_shots": 0, "bursts": 1}  # fmt: skip
    found = of_question(asked)
    assert isinstance(found, NoCard)
    assert found.reasons == ("Minigun has no single-shot recoil",)


def test_only_shots_have_a_range_card() -> None:
    assert of_question({"calculator": "gas-check", "quality_die": "D8"}) is None
