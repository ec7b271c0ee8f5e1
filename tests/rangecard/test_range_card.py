"""A firer's range card: what he has not is told, and none of it is made up."""

from rangecard.range_card import NoCard, of_question
from tests.rangecard.cards import FIRERS, card, fire_card


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


def test_what_fires_bursts_alone_has_no_card_of_single_shots() -> None:
    weapon = {"name": "Minigun", "class": "machinegun", "range_m": 60, "burst_recoil": 5}
    asked = {"calculator": "direct-fire", "weapon": weapon, "range_m": 3, "skill": 12,
             "strength": 7, "single_shots": 0, "bursts": 1}  # fmt: skip
    found = of_question(asked)
    assert isinstance(found, NoCard)
    assert found.reasons == ("Minigun has no single-shot recoil",)


def test_only_shots_have_a_range_card() -> None:
    assert of_question({"calculator": "gas-check", "quality_die": "D8"}) is None
