"""The firer's ladder holds what the door answers, for every weapon and kind of shot."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rangecard.answers import plain
from rangecard.data import canonical
from rangecard.door import ask
from rangecard.firing import Firing, KindLadder, firing

ARMOURY = canonical().armoury
SETUPS: dict[str, dict[str, Any]] = {
    "plain": {},
    "recoil and modifier": {"single_shots": 3, "other_modifier": -1, "strength": 4},
    "aimed, laser": {"aimed": True, "single_shots": 5, "laser_sight": True},
    "targeted": {"aimed": True, "targeted": True, "single_shots": 2, "skill": 17},
    "two weapons": {"two_weapons": True, "single_shots": 4},
    "house rules": {
        "single_shots": 2,
        "house_rules": {
            "past_near_impossible": "near-impossible",
            "least_hit_number": 1,
            "difficulty_multipliers": {
                "Routine": [5, 1], "Standard": [3, 2], "Moderate": [1, 1], "Hard": [2, 3],
                "Near Impossible": [1, 3],
            },
        },
    },
}  # fmt: skip
KINDS = {
    "Aimed": {"aimed": True, "targeted": False},
    "Targeted": {"aimed": True, "targeted": True},
    "Quick": {"aimed": False, "targeted": False},
}


def asked(weapon: str, setup: Mapping[str, Any]) -> dict[str, Any]:
    """A question that the weapon can be asked; one that only fires bursts is none."""
    base = {"weapon": weapon, "range_m": 30, "skill": 11, "strength": 7}
    question = {"calculator": "direct-fire", **base, **setup}
    if ARMOURY[weapon].heavy:
        question.pop("laser_sight", None)
    return question


def fires(weapon: str) -> bool:
    return ARMOURY[weapon].heavy or ARMOURY[weapon].single_recoil is not None


def worked(question: Mapping[str, Any]) -> Firing:
    found = firing(question)
    assert found is not None
    return found


@pytest.mark.rule("DF-4", "DF-5", "DF-6", "DF-8", "DF-9", "DF-11", "DF-12")
@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
@pytest.mark.parametrize("weapon", [one for one in ARMOURY if fires(one)])
def test_every_number_is_the_doors_own(weapon: str, setup: Mapping[str, Any]) -> None:
    question = asked(weapon, setup)
    found = worked(question)
    for ladder, kind in zip(found.ladders, KINDS.values(), strict=True):
        check_bands(question | kind, ladder)


def check_bands(question: Mapping[str, Any], ladder: KindLadder) -> None:
    for band in ladder.bands:
        for distance in (band.end_m, (band.start_m + band.end_m) / 2):
            answer = ask({**question, "range_m": plain(distance)})
            shot = answer["figures"]["shots"][0]
            assert shot["kind"] == ladder.kind.name
            assert (band.range, band.level) == (shot["range"], shot["level"])
            assert (band.hit_number, list(band.hit)) == (shot["hit_number"], shot["hit"])


@pytest.mark.rule("DF-11")
def test_the_aimed_ladders_reach_further_under_a_scope() -> None:
    aimed, targeted, quick = worked(asked("scoped-rifle", {"aimed": True})).ladders
    assert [band.end_m for band in aimed.bands] == [90, 180, 360, 720]
    assert [band.end_m for band in targeted.bands] == [90, 180, 360, 720]
    assert [band.end_m for band in quick.bands] == [75, 150, 300, 600]
    assert aimed.title == "Aimed shot with scope: shot 1"
    off = worked(asked("scoped-rifle", {"scope": False})).ladders[0]
    assert [band.end_m for band in off.bands] == [75, 150, 300, 600]


@pytest.mark.parametrize(
    ("setup", "titles"),
    [
        ({}, ["Aimed shot", "Targeted shot", "Quick shot: shot 1"]),
        ({"single_shots": 4, "aimed": True},
         ["Aimed shot: shot 1", "Targeted shot", "Quick shot: shots 2–4"]),
        ({"single_shots": 5, "aimed": True, "targeted": True, "laser_sight": True},
         ["Aimed shot", "Targeted shot: shots 1–3", "Quick shot: shots 4–5"]),
    ],
)  # fmt: skip
def test_a_ladder_says_which_shots_of_the_phase_are_its_own(
    setup: Mapping[str, Any], titles: list[str]
) -> None:
    found = worked(asked("service-pistol", setup))
    assert [ladder.title for ladder in found.ladders] == titles


@pytest.mark.rule("DF-4", "DF-12")
@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_every_level_has_the_hit_number_that_a_band_of_it_has(setup: Mapping[str, Any]) -> None:
    found = worked(asked("service-pistol", setup))
    at = {one.level: (one.hit_number, one.hit) for one in found.levels}
    assert list(at) == [level.name for level in canonical().levels]
    for ladder in found.ladders:
        for band in ladder.bands:
            assert band.level is None or at[band.level] == (band.hit_number, band.hit)


@pytest.mark.rule("DF-4")
def test_the_easiest_level_which_no_range_gives_counts_alike() -> None:
    (routine, *_) = worked(asked("service-pistol", {"other_modifier": -2})).levels
    assert (routine.skill, routine.hit_number, routine.hit) == (44, 42, (4, 5))


@pytest.mark.rule("DF-15")
def test_a_phase_of_bursts_has_no_ladder() -> None:
    only = next(one.id for one in ARMOURY.values() if one.burst_recoil is not None)
    assert firing(asked(only, {"single_shots": 0, "bursts": 2})) is None


@pytest.mark.rule("DF-5")
def test_a_shot_beyond_range_has_its_ladder_all_the_same() -> None:
    found = worked(asked("service-pistol", {"range_m": 999}))
    assert found.range_m == Fraction(999)
    assert [band.range for band in found.ladders[0].bands] == [
        "short", "medium", "long", "extreme",
    ]  # fmt: skip
