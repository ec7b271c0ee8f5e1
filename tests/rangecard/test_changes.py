"""What would change an answer most: every choice is answered by the door, the greatest first."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings

from rangecard import door
from rangecard.answers import at
from rangecard.changes import MOST_EVEN, Change, bare, changes, lean
from rangecard.choices import Case
from rangecard.data import canonical
from rangecard.faults import Faults
from rangecard.questions import Question
from tests.rangecard.sweeps.test_never_breaks import ANY
from tests.rangecard.sweeps.usual import GRENADE, RIFLE

EXAMPLES = canonical().examples
CALM = settings(max_examples=150, deadline=None, derandomize=True)
PISTOL = {**RIFLE, "weapon": "service-pistol", "range_m": 20, "aimed": False, "strength": 4}
ROLE = {"die": "D8", "motivation": 2}


def found(question: Mapping[str, Any]) -> list[Change]:
    """What the door finds for a question."""
    asked = bare(question)
    checked = Question(asked, canonical())
    return changes(Case(asked, checked.fields, door.ask(lean(asked)), canonical()), door.ask)


def told(question: Mapping[str, Any]) -> dict[str, Change]:
    listed = found(question)
    words = [one.words for one in listed]
    assert len(words) == len(set(words)), "a choice is offered once"
    return {one.words: one for one in listed}


def figure(answer: Mapping[str, Any], path: str) -> Any:
    return at(answer, path) if answer["status"] == "ok" else None


def check(question: Mapping[str, Any]) -> list[Change]:
    """Ask the door both questions of every change: what is shown is what it answers."""
    listed = found(question)
    before = door.ask(bare(question))
    for one in listed:
        after = door.ask(json.loads(json.dumps(one.question)))
        assert after["status"] in ("ok", "no-shot"), one.words
        assert one.before == figure(before, one.measure.path), one.words
        assert one.after == figure(after, one.measure.path), one.words
        forbidden = after["steps"][-1]["rule"] if after["status"] == "no-shot" else None
        assert one.forbidden_by == forbidden
        assert bool(one.even) == (one.before == one.after and not forbidden), one.words
        assert one.question != bare(question)
    if before["status"] == "no-shot":
        assert all(one.forbidden_by is None for one in listed), "it is a shot then"
    effects = [one.effect for one in listed if not one.even]
    assert effects == sorted(effects, reverse=True)
    assert [bool(one.even) for one in listed] == sorted(bool(one.even) for one in listed)
    assert sum(bool(one.even) for one in listed) <= MOST_EVEN
    return listed


@pytest.mark.rule("GR-4", "GR-5", "DF-5", "DF-12", "DI-3", "CS-4", "CS-7", "VE-6", "SM-2", "SM-4")
@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_every_change_of_a_worked_example_is_what_the_door_answers(example: Any) -> None:
    if door.ask(bare(example.question))["status"] == "error":
        with pytest.raises(Faults):  # a wind that its own dice alone know
            found(example.question)
        return
    check(example.question)


def test_one_band_closer_is_ten_in_a_hundred_more() -> None:
    closer = told(GRENADE)["One band closer (24″)"]
    assert (closer.before, closer.after) == ([1, 2], [3, 5])
    assert closer.question["range_in"] == 24
    assert closer.effect == Fraction(1, 10)


@pytest.mark.rule("GR-4", "GR-8")
def test_from_no_shot_the_nearest_that_is_one_is_told() -> None:
    listed = check({**GRENADE, "skill_die": "D6", "range_in": 60})
    assert [one.words for one in listed[:2]] == ["30″ closer (30″)", "6″ closer (54″)"]
    assert listed[0].after == [1, 6]


@pytest.mark.rule("GR-2")
def test_out_of_range_a_band_is_named_by_its_limit() -> None:
    listed = told({**GRENADE, "range_in": 79})
    assert listed["19″ closer (60″)"].after == [0, 1]
    assert listed["25″ closer (54″)"].after == [1, 10]


@pytest.mark.rule("GR-3")
def test_strength_counts_for_what_is_thrown() -> None:
    thrown = told({**GRENADE, "weapon": "thrown-grenade", "range_in": 9})
    assert thrown["Strength die D8"].after == [7, 10]
    assert not any(words.startswith("Strength") for words in told(GRENADE))


@pytest.mark.rule("GR-9")
def test_a_blind_shot_is_told_to_look_and_why_range_is_nothing() -> None:
    listed = told({**GRENADE, "blind": True})
    assert listed["In sight, not blind"].after == [1, 2]
    assert listed["One band closer (24″)"].even == "a blind shot deviates alike at every range"


def test_with_a_point_to_cover_its_chance_is_compared() -> None:
    covered = {**GRENADE, "burst_radius_in": 2, "cover_point": [1, 0]}
    assert {one.measure.path for one in check(covered)} == {"odds.covers"}


@pytest.mark.rule("DF-5", "DF-7", "DF-8", "DF-9")
def test_a_phase_is_told_what_aiming_and_range_do() -> None:
    listed = told(RIFLE)
    check(RIFLE)
    assert listed["One range closer (short, 50 m)"].after == [2, 1]
    assert {"One range farther (long, 200 m)", "No aiming before", "At a chosen location"} <= {
        *listed
    }
    unaimed = told({**RIFLE, "aimed": False})
    assert "Aim first" in unaimed
    assert "At a chosen location" not in unaimed


@pytest.mark.rule("DF-12", "DF-13")
def test_strength_is_told_to_be_enough_or_to_be_nothing() -> None:
    assert told(RIFLE)["More Strength"].even == "there is no recoil penalty"
    weak = told(PISTOL)
    (words,) = (words for words in weak if words.startswith("Strength"))
    enough = weak[words].question["strength"]
    for strength, penalty in ((enough, 0), (enough - 1, 1)):
        asked = {**PISTOL, "strength": strength}
        assert door.ask(asked)["figures"]["recoil_penalty"] == penalty
    assert weak["Steadied with both hands"].effect > 0


@pytest.mark.rule("DF-14")
def test_one_weapon_only_is_offered_to_two_hands() -> None:
    assert "One weapon only" in told({**PISTOL, "two_weapons": True, "strength": 10})
    assert "One weapon only" not in told(PISTOL)


@pytest.mark.rule("DF-10", "DF-11")
def test_sights_are_offered_to_those_who_may_have_them() -> None:
    near = told({**RIFLE, "range_m": 30})
    assert near["With a laser sight"].effect > 0
    unaimed = told({**RIFLE, "range_m": 30, "aimed": False})
    assert unaimed["With a laser sight"].even == "it needs aiming first"
    assert unaimed["With a scope"].even == "only aimed shots use it"
    assert not any("scope" in words for words in told(PISTOL))
    heavy = {**RIFLE, "weapon": {"name": "Gun", "class": "heavy weapon", "range_m": 50}}
    assert not any("laser" in words for words in told({**heavy, "range_m": 30}))


@pytest.mark.rule("DF-4", "DF-5")
def test_a_shot_that_is_too_far_or_too_hard_is_told_how_to_be_one() -> None:
    far = check({**RIFLE, "range_m": 412})
    assert far[0].words == "362 m closer (short, 50 m)"
    assert "12 m closer (extreme, 400 m)" in [one.words for one in far]
    hard = check({**RIFLE, "range_m": 400, "aimed": False})
    assert "Aim first" in [one.words for one in hard]


@pytest.mark.rule("SM-3")
def test_sealed_is_told_to_be_nothing_without_the_house_rule() -> None:
    test = {"calculator": "motivation-test", "cause": "smoke", **ROLE}
    assert told(test)["Sealed"].even
    immune = {**test, "house_rules": {"sealed_immune_to_smoke": True}}
    assert told(immune)["Sealed"].after == [1, 1]


@pytest.mark.rule("GA-2")
def test_the_unsealed_are_told_what_a_seal_brings() -> None:
    (sealed,) = check({"calculator": "gas-check", "quality_die": "D8"})
    assert (sealed.before, sealed.after) == (None, [1, 8])


@pytest.mark.rule("SM-2")
def test_a_blocked_line_is_told_which_markers_to_lose() -> None:
    markers = [{"id": i, "x": 0, "y": 3 * i, "munition": "smoke"} for i in range(1, 6)]
    line = {"calculator": "line-of-sight", "from": [0, 0], "to": [0, 20], "markers": markers}
    (change,) = check({**line, "markers": markers[:2]})
    assert (change.words, change.after) == ("Without markers 1 and 2", False)
    assert [one.words for one in check(line)] == ["Without the 5 markers in the way"]
    assert check({**line, "markers": []}) == []


@pytest.mark.rule("CS-4", "CS-5")
def test_a_crew_is_told_what_bars_it() -> None:
    apart = {**ROLE, "in_contact": False}
    crew = {
        "calculator": "crew-served",
        "gunner": {"die": "D10", "set_up": True, "moved": True},
        "loaders": [apart, {**ROLE, "in_contact": True, "moved": True}],
    }
    check(crew)
    words = told({**crew, "gunner": {"die": "D10", "set_up": True}})
    assert words["All loaders in base contact, none moved"].after == [5, 2]
    one = {**crew, "gunner": {"die": "D10"}, "loaders": [{**ROLE, "in_contact": True}]}
    assert told(one)["The gunner sets the gun up now"].after == [3, 4]
    assert told(one)["Gun set up before this turn"].after == [7, 4]


@pytest.mark.rule("VE-1", "VE-6", "VE-5")
def test_each_fault_of_a_crew_is_mended() -> None:
    men = [
        {"name": "Ada", "roles": ["gunner"], "controls": ["gun", "driver"], **ROLE},
        {"name": "Kay", "roles": ["commander"], "controls": ["gun"], "transfer_to": "Ada", **ROLE},
    ]
    car = {"calculator": "vehicle-turn", "weapons": ["gun", "driver", "smoke"], "crew": men}
    listed = told(car)
    check(car)
    for words in ("Ada drives as well", "Ada alone controls gun", "Ada controls smoke"):
        assert len(listed[words].after) == len(listed[words].before) - 1, words
    assert listed["Kay's transfer: skill die D10"].after == [4, 5]
    assert "A driver aboard" in told({**car, "weapons": [], "crew": []})


@CALM
@given(ANY)
def test_whatever_is_asked_its_changes_are_what_the_door_answers(question: dict[str, Any]) -> None:
    if door.ask(bare(question))["status"] != "error":
        check(question)
    door.further(json.dumps(question))


class Buttons(HTMLParser):
    """The questions of the buttons to try, and the words of the changes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.questions: list[Any] = []
        self.rules: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "button":
            self.questions.append(json.loads(given["data-question"] or ""))
        if tag == "a" and given.get("class") == "rc-rule":
            self.rules.append(str(given["href"]))


@pytest.mark.parametrize("question", [GRENADE, RIFLE, PISTOL, {**GRENADE, "range_in": 60}])
def test_each_change_is_shown_with_a_button_that_asks_it(question: dict[str, Any]) -> None:
    html = door.further(json.dumps(question), "../rules.html")
    shown = Buttons(html)
    listed = found(question)
    assert shown.questions == [one.question for one in listed]
    forbidden = [f"../rules.html#{one.forbidden_by.lower()}" for one in listed if one.forbidden_by]
    assert shown.rules[: len(forbidden)] == forbidden


@pytest.mark.parametrize("seed", [None, 3])
def test_what_was_rolled_is_not_tried_again(seed: int | None) -> None:
    rolled = GRENADE | ({"seed": seed, "id": "x"} if seed else {"dice": {"skill": 7}})
    assert all(not {"seed", "dice", "id"} & {*one.question} for one in found(rolled))


def test_a_wind_that_only_the_roll_knows_leaves_nothing_to_say() -> None:
    turn = {
        "calculator": "cloud-turn",
        "markers": [{"id": 1, "x": 0, "y": 0, "munition": "smoke"}],
        "house_rules": {"wind": "fixed"},
        "seed": 1,
    }
    assert door.ask(turn)["status"] == "ok"
    assert door.further(json.dumps(turn)) == ""


MANY = {
    "calculator": "line-of-sight",
    "from": [0, 0],
    "to": [50, 0],
    "markers": [{"id": i, "x": i % 50, "y": i // 50, "munition": "smoke"} for i in range(1000)],
}
CREW = {
    "calculator": "vehicle-turn",
    "crew": [
        {"name": f"m{i}", "roles": ["commander"], "transfer_to": f"m{(i + 1) % 50}", **ROLE}
        for i in range(50)
    ],
}
WALLS = {
    **GRENADE,
    "walls": [[[i / 10, -9.5], [i / 10, 9.5]] for i in range(1, 201)],
    "burst_radius_in": 2,
    "cover_point": [1, 0],
}


@pytest.mark.parametrize("question", [MANY, CREW, WALLS], ids=["markers", "crew", "walls"])
def test_a_long_question_is_not_copied_for_every_choice(question: dict[str, Any]) -> None:
    html = door.further(json.dumps(question))
    assert 1 <= len(Buttons(html).questions) <= 3
    assert len(re.sub(r'data-question="[^"]*"', "", html)) < 60_000
