"""One plain case a rule, as a player would put it; the sweeps beside it count all the others."""

from typing import Any

import pytest

from rangecard.data import canonical
from tests.rangecard.sweeps.asking import told

KNOWN = canonical()
SMOKE = {"id": 1, "x": 0, "y": 0, "munition": "smoke"}
GAS = SMOKE | {"munition": "gas"}
MOUNTED = {"die": "D8", "moved": False, "setting_up": False, "set_up": True}
LOADER = {"die": "D8", "motivation": 2, "moved": False, "in_contact": True}
DRIVER = {"name": "Ann", "roles": ["driver"], "die": "D6", "motivation": 2}
LEADER = {"name": "Bob", "roles": ["commander"], "die": "D8", "motivation": 2}
GUNNER = {"name": "Cy", "roles": ["gunner"], "die": "D6", "motivation": 2, "controls": ["gun"]}


def crew(gunner: dict[str, Any], *loaders: dict[str, Any], **more: object) -> dict[str, Any]:
    return told("crew-served", gunner=gunner, loaders=list(loaders), **more)


def vehicle(*crewmen: dict[str, Any], **more: object) -> dict[str, Any]:
    return told("vehicle-turn", crew=list(crewmen), weapons=["gun"], **more)


def actions(found: dict[str, Any]) -> dict[str, list[str]]:
    return {one["name"]: one["actions"] for one in found["figures"]["can"]}


def sight(y: float, *markers: dict[str, Any], **house_rules: object) -> bool:
    """Whether a line from left to right at that height is blocked."""
    ends = {"from": [-9, y], "to": [9, y], "markers": list(markers), "house_rules": house_rules}
    blocked: bool = told("line-of-sight", **ends)["figures"]["blocked"]
    return blocked


# --- Dice ---


@pytest.mark.rule("DI-2")
def test_figures_are_named_by_their_die_and_their_motivation() -> None:
    names = {die.label: (die.name, *die.also) for die in KNOWN.dice}
    assert names["D6"] == ("Green",)
    assert names["D10"] == ("Expert", "Veteran")
    assert {"Novice", "Untrained"} == set(names["D4"])
    assert [(one.number, one.name) for one in KNOWN.motivations] == [
        (1, "high"),
        (2, "average"),
        (3, "low"),
    ]


# --- Crew-served weapons ---


@pytest.mark.rule("CS-1", "CS-2", "CS-7")
def test_the_gunner_fires_once_and_once_more_for_a_loader_who_passes() -> None:
    assert crew(MOUNTED)["odds"]["firings"] == [[0, [0, 1]], [1, [1, 1]]]
    assert crew(MOUNTED, LOADER)["odds"]["firings"] == [[0, [0, 1]], [1, [1, 4]], [2, [3, 4]]]
    assert crew(MOUNTED, LOADER, dice={"loaders": [3]})["outcome"] == {"firings": 2}


@pytest.mark.rule("CS-3")
def test_a_fumble_does_not_stop_the_gunner() -> None:
    assert crew(MOUNTED, LOADER, dice={"loaders": [2]})["outcome"] == {"firings": 1}


@pytest.mark.rule("CS-4")
@pytest.mark.parametrize("change", [{"moved": True}, {"in_contact": False}])
def test_nobody_transfers_in_a_crew_apart_or_on_the_move(change: dict[str, bool]) -> None:
    figures = crew(MOUNTED, LOADER, LOADER | change)["figures"]
    assert figures["loaders"] == [{"may_try": False, "barred_by": "CS-4"}] * 2
    assert figures["firings_sure"] == 1


@pytest.mark.rule("CS-4")
def test_a_gunner_who_has_moved_neither_fires_nor_is_fed() -> None:
    figures = crew(MOUNTED | {"moved": True}, LOADER)["figures"]
    assert figures["loaders"] == [{"may_try": False, "barred_by": "CS-4"}]
    assert figures["firings_sure"] == 0


@pytest.mark.rule("CS-5")
def test_setting_up_costs_the_gunner_his_own_firing_and_no_more() -> None:
    setting_up = crew(MOUNTED | {"set_up": False, "setting_up": True}, LOADER)
    assert setting_up["figures"]["firings_sure"] == 0
    assert setting_up["figures"]["loaders"] == [{"may_try": True, "barred_by": None}]
    carried = crew(MOUNTED | {"set_up": False}, LOADER)
    assert carried["figures"]["firings_sure"] == 0
    assert carried["figures"]["loaders"] == [{"may_try": False, "barred_by": "CS-5"}]


@pytest.mark.rule("CS-6")
def test_the_order_of_the_loaders_changes_no_chance() -> None:
    other = LOADER | {"die": "D12", "motivation": 5}
    assert crew(MOUNTED, LOADER, other)["odds"] == crew(MOUNTED, other, LOADER)["odds"]


@pytest.mark.rule("CS-7")
def test_the_house_rule_fires_with_each_of_both_actions() -> None:
    found = crew(MOUNTED, LOADER, house_rules={"crew_firing": "action"})
    assert found["odds"]["expected"] == [7, 2]


@pytest.mark.rule("CS-8")
def test_a_team_of_two_over_three_turns() -> None:
    moving = crew(MOUNTED | {"set_up": False, "moved": True}, LOADER | {"moved": True})
    setting_up = crew(MOUNTED | {"set_up": False, "setting_up": True}, LOADER)
    unmoved = crew(MOUNTED, LOADER)
    expected = [one["odds"]["expected"] for one in (moving, setting_up, unmoved)]
    assert expected == [[0, 1], [3, 4], [7, 4]]


# --- Vehicles ---


@pytest.mark.rule("VE-1")
def test_only_a_robotic_vehicle_needs_nobody() -> None:
    assert [fault["rule"] for fault in vehicle()["figures"]["faults"]] == ["VE-1", "VE-6"]
    assert [fault["rule"] for fault in vehicle(robotic=True)["figures"]["faults"]] == ["VE-6"]


@pytest.mark.rule("VE-2")
def test_every_crewman_has_his_own_activation() -> None:
    steps = vehicle(DRIVER, LEADER, GUNNER)["steps"]
    assert [step["result"] for step in steps if step["rule"] == "VE-2"] == ["3"]


@pytest.mark.rule("VE-3")
def test_a_vehicle_does_what_the_activated_crewman_controls() -> None:
    able = actions(vehicle(DRIVER, GUNNER))
    assert able == {"Ann": ["drive"], "Cy": ["fire gun"]}


@pytest.mark.rule("VE-4")
def test_a_commander_communicates_fires_what_he_controls_or_transfers() -> None:
    able = actions(vehicle(DRIVER, LEADER | {"controls": ["gun"]}))
    assert able["Bob"] == ["fire gun", "communicate", "transfer"]


@pytest.mark.rule("VE-5")
def test_a_commander_s_transfer_is_one_test_for_one_activation() -> None:
    found = vehicle(DRIVER, LEADER | {"transfer_to": "Ann"}, GUNNER, dice={"commander": [3]})
    assert found["odds"]["transfer"] == [["Bob", [3, 4]]]
    assert found["outcome"] == {"reactivated": ["Ann"]}
    failed = vehicle(DRIVER, LEADER | {"transfer_to": "Ann"}, GUNNER, dice={"commander": [2]})
    assert failed["outcome"] == {"reactivated": []}


@pytest.mark.rule("VE-6")
def test_a_crew_without_driver_and_a_gun_without_one_controller_are_faults() -> None:
    def subjects(*crewmen: dict[str, Any]) -> list[tuple[str, str]]:
        faults = vehicle(*crewmen)["figures"]["faults"]
        return [(fault["rule"], fault["subject"]) for fault in faults]

    assert subjects(GUNNER) == [("VE-6", "driver")]
    assert subjects(DRIVER) == [("VE-6", "gun")]
    assert subjects(DRIVER | {"controls": ["gun"]}, GUNNER) == [("VE-6", "gun")]
    assert subjects(DRIVER | {"roles": ["driver", "gunner"], "controls": ["gun"]}) == []


# --- Smoke and gas ---


@pytest.mark.rule("SM-1")
def test_a_smoke_marker_goes_where_the_round_lands() -> None:
    shot = {"weapon": "launched-grenade", "range_in": 26, "skill_die": "D8", "munition": "smoke"}
    missed = told("area-shot", **shot, dice={"skill": 2, "direction": 12})["outcome"]
    assert missed["marker"] == missed["landing"] == [0, 2]


@pytest.mark.rule("SM-2")
def test_a_line_exactly_three_inches_from_the_marker_is_blocked() -> None:
    assert [sight(y, SMOKE) for y in (0, 3, 3.000001, 4)] == [True, True, False, False]


@pytest.mark.rule("SM-3")
def test_failing_in_smoke_brings_a_suppression_marker() -> None:
    tested = {"die": "D8", "motivation": 2, "cause": "smoke"}
    effects = [
        told("motivation-test", **tested, dice={"die": score})["outcome"]["effect"]
        for score in (2, 3)
    ]
    assert effects == ["suppression", "none"]


@pytest.mark.rule("SM-4")
def test_a_five_or_six_removes_a_marker() -> None:
    markers = [SMOKE | {"id": score} for score in range(1, 7)]
    found = told("cloud-turn", markers=markers, turns=3, dice={"dissipation": list(range(1, 7))})
    assert found["outcome"]["removed"] == [5, 6]
    assert [one["remains"] for one in found["odds"]["markers"]] == [[8, 27]] * 6


@pytest.mark.rule("SM-5")
@pytest.mark.parametrize(
    ("wind", "dice", "place"),
    [("none", {}, (0, 0)), ("fixed", {}, (3, 0)), ("d6", {"wind": [5]}, (5, 0))],
)
def test_a_marker_that_stays_drifts_downwind(
    wind: str, dice: dict[str, object], place: tuple[int, int]
) -> None:
    found = told(
        "cloud-turn",
        markers=[SMOKE],
        wind_direction=3,
        dice={"dissipation": [4], **dice},
        house_rules={"wind": wind},
    )
    (moved,) = found["outcome"]["markers"]
    assert (moved["x"], moved["y"]) == place


@pytest.mark.rule("GA-1")
def test_gas_lands_clears_and_drifts_as_smoke_but_hides_nothing() -> None:
    shot = {"weapon": "launched-grenade", "range_in": 26, "skill_die": "D8", "munition": "gas"}
    missed = told("area-shot", **shot, dice={"skill": 2, "direction": 12})["outcome"]
    assert missed["marker"] == [0, 2]
    wind = {"wind_direction": 6, "house_rules": {"wind": "fixed"}}
    smoke, gas = (
        told("cloud-turn", markers=[one], **wind, dice={"dissipation": [4]}) for one in (SMOKE, GAS)
    )
    assert gas["odds"] == smoke["odds"]
    assert [(one["x"], one["y"]) for one in gas["outcome"]["markers"]] == [(0, -3)]
    assert not sight(0, GAS)
    assert sight(0, GAS, gas_blocks_sight=True)


@pytest.mark.rule("GA-2")
def test_gas_suppresses_the_sealed_on_a_one_and_leaves_the_unsealed_open() -> None:
    sealed = told("gas-check", quality_die="D8", sealed=True)
    assert sealed["odds"] == {"suppressed": [1, 8]}
    effects = {
        (has_suit, score): told(
            "gas-check", quality_die="D8", sealed=has_suit, dice={"die": score}
        )["outcome"]["effect"]
        for has_suit in (True, False)
        for score in (1, 2)
    }
    assert effects == {
        (True, 1): "suppression",
        (True, 2): "none",
        (False, 1): "not stated by the source",
        (False, 2): "not stated by the source",
    }


# --- Direct fire ---


@pytest.mark.rule("DF-3")
def test_every_weapon_names_the_skill_of_its_class() -> None:
    for weapon in KNOWN.armoury.values():
        family = (weapon.skill or "").split(" (")[0]
        if weapon.weapon_class == "bow":
            assert weapon.skill == "Archery"
        elif weapon.weapon_class == "crossbow":
            assert weapon.skill == "Small Arms (Rifle)"
        elif weapon.weapon_class == "grenade launcher":
            assert weapon.skill == "Small Arms or Heavy Weapons"
        else:
            assert family == ("Heavy Weapons" if weapon.heavy else "Small Arms"), weapon.id


@pytest.mark.rule("DF-17")
def test_fire_at_a_vehicle_is_targeted_one_level_harder() -> None:
    shot = {"weapon": "howitzer", "range_m": 1, "skill": 12, "strength": 7, "aimed": True}
    aimed, targeted = (
        told("direct-fire", **shot, targeted=targeted)["figures"]["shots"][0]
        for targeted in (False, True)
    )
    assert (aimed["level"], targeted["level"]) == ("Standard", "Moderate")


@pytest.mark.parametrize(
    ("cause", "passed", "failed"),
    [
        ("smoke", ("SM-3", "none"), ("SM-3", "suppression")),
        ("loader", ("CS-2", "transfer"), ("CS-3", "fumble")),
        ("commander", ("VE-5", "transfer"), ("VE-5", "fumble")),
    ],
)
@pytest.mark.rule("DI-3")
def test_a_motivation_test_says_what_comes_of_it_by_which_rule(
    cause: str, passed: tuple[str, str], failed: tuple[str, str]
) -> None:
    *_, on_pass, on_fail = told("motivation-test", die="D8", motivation=2, cause=cause)["steps"]
    assert (on_pass["rule"], on_pass["result"]) == passed
    assert (on_fail["rule"], on_fail["result"]) == failed
