"""What the rules except from the laws of `harder`, each statement with its rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rangecard.door import ask
from rangecard.fields import LEVELS
from tests.rangecard.fuzz.draws import share
from tests.rangecard.fuzz.harder import chances, hit

RIFLE = {"calculator": "direct-fire", "weapon": "scoped-rifle", "skill": 12, "strength": 12}
PISTOL = {"calculator": "direct-fire", "weapon": "service-pistol", "range_m": 10, "skill": 8}
GRENADE = {"calculator": "area-shot", "weapon": "launched-grenade", "skill_die": "D6"}
CREW = {"calculator": "crew-served", "gunner": {"die": "D8", "set_up": True}}
LOADER = {"die": "D12", "motivation": 1, "in_contact": True}


def shots(question: dict[str, Any], **more: Any) -> list[Fraction]:
    return chances(ask(question | more))


@pytest.mark.rule("DF-4")
def test_farther_is_easier_where_a_tables_own_multipliers_rise() -> None:
    rising = {level: [place, 2] for place, level in enumerate(LEVELS)}
    rules = {"difficulty_multipliers": rising}
    near, far = (shots(RIFLE, range_m=m, aimed=True, house_rules=rules) for m in (10, 300))
    assert near[0] < far[0]


@pytest.mark.rule("DF-9")
def test_a_location_costs_what_aiming_gives_unless_there_is_a_scope() -> None:
    plain = {"range_m": 60, "single_shots": 2, "aimed": True, "targeted": True, "scope": False}
    aimed, quick = shots(RIFLE, **plain)
    assert aimed == quick > 0
    aimed, quick = shots(RIFLE, **plain | {"range_m": 500, "scope": True})
    assert aimed > quick == 0


@pytest.mark.rule("DF-10", "DF-12")
def test_a_burst_takes_the_laser_away_though_its_recoil_is_held() -> None:
    pistol = PISTOL | {"weapon": "machine-pistol", "strength": 40, "aimed": True}
    laser = {"single_shots": 3, "laser_sight": True}
    assert sum(shots(pistol, **laser)) > sum(shots(pistol, **laser, bursts=1))
    assert shots(pistol, single_shots=3) == shots(pistol, single_shots=3, bursts=1)


@pytest.mark.rule("DF-12")
def test_one_shot_more_brings_fewer_hits_where_nobody_holds_the_recoil() -> None:
    weak, strong = PISTOL | {"strength": 3, "range_m": 8}, PISTOL | {"strength": 20, "range_m": 8}
    assert sum(shots(weak, single_shots=4)) < sum(shots(weak, single_shots=1))
    assert sum(shots(strong, single_shots=4)) > sum(shots(strong, single_shots=1))


@pytest.mark.rule("DF-1", "DF-12")
def test_a_heavy_weapon_knows_no_recoil() -> None:
    gun = {"calculator": "direct-fire", "weapon": "howitzer", "range_m": 100, "skill": 10}
    weak, strong = (ask(gun | {"strength": strength, "single_shots": 5}) for strength in (0, 40))
    assert weak["odds"] == strong["odds"]


@pytest.mark.rule("GR-8", "GR-9")
def test_a_blind_shot_is_allowed_where_a_seen_one_is_not() -> None:
    assert ask(GRENADE | {"range_in": 60})["status"] == "no-shot"
    assert ask(GRENADE | {"range_in": 60, "blind": True})["status"] == "ok"
    assert ask(GRENADE | {"range_in": 60.001, "blind": True})["status"] == "no-shot"


@pytest.mark.rule("GR-9")
def test_a_blind_shot_strays_no_further_than_the_longest_that_is_seen() -> None:
    blind, seen = (ask(GRENADE | {"range_in": 54, "blind": blind}) for blind in (True, False))
    assert blind["odds"] == seen["odds"], "D6 at band 9 rolls a D12 too"


@pytest.mark.rule("GR-3")
def test_a_thrower_below_human_norm_throws_as_far() -> None:
    thrown = GRENADE | {"weapon": "thrown-grenade", "range_in": 6}
    weak, norm = (ask(thrown | {"strength_die": die}) for die in ("D4", "D6"))
    assert weak["odds"] == norm["odds"]


@pytest.mark.rule("GR-11")
def test_a_bounce_can_end_on_the_aim_point_and_is_no_hit() -> None:
    wall = {"walls": [[[-2, -9], [-2, 9]]], "fuse": "time", "range_in": 24}
    found = ask(GRENADE | wall | {"dice": {"skill": 4, "direction": 9}})
    assert found["outcome"]["landing"] == [0, 0]
    assert found["outcome"]["hit"] is False
    assert share(found["odds"]["landing"][0][2]) > hit(found) == Fraction(1, 3)


@pytest.mark.rule("CS-4")
def test_a_loader_apart_takes_from_the_crew_what_the_others_brought() -> None:
    whole = ask(CREW | {"loaders": [LOADER]})
    apart = ask(CREW | {"loaders": [LOADER, LOADER | {"in_contact": False}]})
    assert share(apart["odds"]["expected"]) == 1 < share(whole["odds"]["expected"])


@pytest.mark.rule("SM-3")
def test_a_seal_helps_against_smoke_by_house_rule_alone() -> None:
    test = {"calculator": "motivation-test", "die": "D6", "motivation": 3, "cause": "smoke"}
    sealed = test | {"sealed": True}
    assert ask(sealed)["odds"] == ask(test)["odds"]
    ruled = ask(sealed | {"house_rules": {"sealed_immune_to_smoke": True}})
    assert ruled["odds"] == {"pass": [1, 1]}


@pytest.mark.rule("GA-2")
def test_a_bigger_die_is_less_likely_to_show_the_1_that_suppresses() -> None:
    sealed = {"calculator": "gas-check", "sealed": True}
    small, big = (ask(sealed | {"quality_die": die}) for die in ("D4", "D12"))
    assert small["odds"]["suppressed"] == [1, 4]
    assert big["odds"]["suppressed"] == [1, 12]
