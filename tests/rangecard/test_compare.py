import json
from typing import Any
from xml.etree import ElementTree

import pytest

from rangecard.answers import at
from rangecard.calculators import CALCULATORS
from rangecard.compare import compare, differences
from rangecard.data import canonical
from rangecard.door import ask
from rangecard.drawing import chances, compare_lines
from tests.rangecard.drawing.reading import SVG, collisions, outside

FIRE: dict[str, Any] = {
    "calculator": "direct-fire", "weapon": "service-pistol", "range_m": 20, "skill": 12,
    "strength": 12, "single_shots": 3,
}  # fmt: skip
AREA: dict[str, Any] = {
    "calculator": "area-shot", "weapon": "launched-grenade", "range_in": 26, "skill_die": "D10",
}  # fmt: skip
PAIRS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "aimed": (FIRE, {**FIRE, "aimed": True}),
    "two weapons": (FIRE, {**FIRE, "weapon": "sniper-rifle", "range_m": 200}),
    "shots": (FIRE, {**FIRE, "single_shots": 30}),
    "the same": (FIRE, FIRE),
    "area": (AREA, {**AREA, "skill_die": "D6", "burst_radius_in": 2, "cover_point": [1, 0]}),
    "area automatic": ({**AREA, "skill_die": "D4", "range_in": 30}, AREA),
    "no shot": (FIRE, {**FIRE, "range_m": 999}),
}


def drawn(a: dict[str, Any], b: dict[str, Any]) -> ElementTree.Element:
    return ElementTree.fromstring(compare(json.dumps(a), json.dumps(b), "../rules.html"))


def text(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def rows(root: ElementTree.Element) -> dict[str, list[str]]:
    (table,) = (one for one in root.iter("table") if "rc-pair" in one.attrib["class"])
    found = [[text(cell) for cell in row] for row in table.iter("tr")]
    return {cells[0]: cells[1:] for cells in found if len(cells) > 1}


@pytest.mark.parametrize(("a", "b"), PAIRS.values(), ids=PAIRS)
def test_every_marked_figure_is_the_answers_own(a: dict[str, Any], b: dict[str, Any]) -> None:
    answers = {"a": ask(a), "b": ask(b)}
    marked = [one for one in drawn(a, b).iter() if one.get("data-figure")]
    assert len({one.get("data-figure") for one in marked}) == len(marked) > 0
    for one in marked:
        letter, path = one.attrib["data-figure"].split(".", 1)
        value = json.loads(one.attrib["data-value"])
        if path == "odds.hits.any":
            none = answers[letter]["odds"]["hits"][0][1] if answers[letter]["odds"] else [1, 1]
            assert chances.exact(value) == 1 - chances.exact(none)
        elif path.startswith("odds.") and answers[letter]["odds"] is None:
            assert value == [0, 1]
        else:
            assert value == at(answers[letter], path)


@pytest.mark.rule("DF-7", "DF-12")
def test_an_aimed_first_shot_against_a_quick_one() -> None:
    found = rows(drawn(FIRE, {**FIRE, "aimed": True, "single_shots": 1}))
    assert found["Aimed"] == ["no", "yes", ""]
    assert found["Single shots"] == ["3", "1", ""]
    assert "Range" not in found
    assert found["First shot: level"] == ["Hard", "Moderate", ""]
    assert found["First shot: hit number"] == ["6", "12", "+6"]
    assert found["First shot: chance"] == ["30 %", "60 %", "+30 points"]
    assert found["Hits to expect"] == ["0.9", "0.6", "−0.3"]
    assert found["At least one hit"] == ["65.7 %", "60 %", "−5.7 points"]
    assert found["Recoil penalty"] == ["0", "0", "same"]


def test_the_verdict_is_one_sentence() -> None:
    root = drawn(FIRE, {**FIRE, "aimed": True})
    (verdict,) = root.findall("p")
    assert text(verdict) == (
        "B against A: first shot +30 points, hits to expect +0.3, at least one hit +14.7 points"
    )
    (verdict,) = drawn(FIRE, FIRE).findall("p")
    assert text(verdict) == "B is worth as much as A"


@pytest.mark.rule("DF-5")
def test_no_shot_is_told_with_its_rule_and_counts_as_no_chance() -> None:
    root = drawn(FIRE, {**FIRE, "range_m": 999})
    (reason,) = (one for one in root.iter("p") if one.get("class") == "rc-reason")
    assert text(reason) == "B is no shot: 999 m is beyond extreme range DF-5"
    assert [one.get("href") for one in reason.iter("a")] == ["../rules.html#df-5"]
    found = rows(root)
    assert found["First shot: chance"] == ["30 %", "0 %", "−30 points"]
    assert found["Hits to expect"] == ["0.9", "0", "−0.9"]


def test_a_faulty_side_says_what_is_wrong_and_the_other_is_shown() -> None:
    root = drawn(FIRE, {**FIRE, "range_m": "far"})
    assert "B cannot be answered yet: expected a number" in text(root)
    found = rows(root)
    assert found["Range"] == ["20 m", "far", ""]
    assert found["First shot: chance"] == ["30 %", "—", ""]


def test_differing_fields_are_named_with_their_units_and_house_rules_last() -> None:
    other = {
        **AREA, "range_in": 9.5, "walls": [[[0, 1], [2, 1]]], "fuse": "time",
        "cover_point": [-1, 0.5], "burst_radius_in": 2,
    }  # fmt: skip
    found = list(differences(CALCULATORS["area-shot"], AREA, other))
    assert [tuple(one) for one in found] == [
        ("Range", "26″", "9.5″"),
        ("Fuse", "the weapon's own", "time"),
        ("Walls", "0 walls", "1 wall"),
        ("Burst radius", "none", "2″"),
        ("Point to cover", "none", "−1″, 0.5″"),
    ]
    house = {"least_hit_number": 1, "past_near_impossible": "near-impossible"}
    labels = [one.label for one in differences(
        CALCULATORS["direct-fire"], FIRE, {**FIRE, "weapon": "sniper-rifle", "house_rules": house}
    )]  # fmt: skip
    titles = [
        canonical().house_rules[key].title for key in ("past_near_impossible", "least_hit_number")
    ]
    assert labels == ["Weapon", *titles]


def test_what_stands_for_the_default_does_not_differ() -> None:
    spelled = {
        **FIRE, "bursts": 0, "aimed": False, "range_m": 20.0,
        "house_rules": {"two_weapons": "round-result", "difficulty_multipliers": {
            level.name: list(level.multiplier) for level in canonical().levels}},
    }  # fmt: skip
    assert list(differences(CALCULATORS["direct-fire"], FIRE, spelled)) == []


def test_weapons_of_one_name_differ_in_what_they_are() -> None:
    gun = {"name": "Gun", "class": "rifle", "range_m": 50, "single_recoil": 2}
    other = {**FIRE, "weapon": {**gun, "range_m": 75, "scope": True}}
    found = list(differences(CALCULATORS["direct-fire"], {**FIRE, "weapon": gun}, other))
    assert [tuple(one) for one in found] == [
        ("Printed range", "50 m", "75 m"), ("Scope", "no", "yes"),
    ]  # fmt: skip


def test_dice_and_seeds_are_left_aside() -> None:
    rolled = [{**FIRE, "seed": 3}, {**FIRE, "dice": {"d20": [1, 2, 3]}}]
    plain = compare(json.dumps(FIRE), json.dumps(FIRE))
    assert compare(*map(json.dumps, rolled)) == plain


@pytest.mark.parametrize("count", [2, 3, 12, 30, 100])
def test_both_distributions_are_drawn_on_one_scale(count: int) -> None:
    root = drawn({**FIRE, "single_shots": 2}, {**FIRE, "single_shots": count, "strength": 40})
    (chart,) = root.iter(SVG + "svg")
    assert (list(collisions(chart)), outside(chart)) == ([], [])
    told = chart.findtext(SVG + "desc") or ""
    assert told.startswith("A: 0: 49 %; 1: 42 %; 2: 9 %. B: ")
    (table,) = (one for one in root.iter("table") if one.findtext("caption") == "How many hit")
    assert len(list(table.iter("tr"))) == 1 + max(3, count + 1)


@pytest.mark.parametrize(
    ("a", "b"), [("", ""), ("{", "[]"), (json.dumps(FIRE), json.dumps(AREA)),
                 ('{"calculator": "gas-check"}',) * 2, ('{"calculator": ["direct-fire"]}',) * 2],
)  # fmt: skip
def test_what_cannot_stand_side_by_side_is_nothing(a: str, b: str) -> None:
    assert compare(a, b) == ""


SENSELESS: list[Any] = [
    None, True, -1, 2.5, 1e300, float("nan"), "", "far", "<b>", [], [[1]], [None, "x"], {},
    {"x": [1]}, {"name": 3}, {"Routine": 1}, 10**400,
]  # fmt: skip


@pytest.mark.parametrize("name", ["direct-fire", "area-shot"])
def test_whatever_is_typed_is_compared_without_falling_over(name: str) -> None:
    base = FIRE if name == "direct-fire" else AREA
    house = [f"house_rules.{key}" for key in CALCULATORS[name].house_rules]
    for field in [*(one.name for one in CALCULATORS[name].fields), "house_rules", *house]:
        for value in SENSELESS:
            whole, _, key = field.partition(".")
            other = {**base, whole: {key: value} if key else value}
            made = compare(json.dumps(base), json.dumps(other))
            assert ElementTree.fromstring(made).get("class") == "rc-panel rc-comparison"


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [([1, 2], [3, 5], "+10 points"), ([3, 5], [1, 2], "−10 points"), ([1, 2], [1, 2], "same"),
     ([1, 3], [2, 3], "+33.3 points"), ([0, 1], [1, 9999], "about the same"),
     ([0, 1], [9999, 10000], "over +99.9 points")],
)  # fmt: skip
def test_chances_are_apart_by_points(a: list[int], b: list[int], said: str) -> None:
    assert compare_lines.points(a, b) == said


def test_amounts_are_apart_exactly_or_say_that_they_are_not() -> None:
    assert compare_lines.amounts([9, 10], [3, 5]) == "−0.3"
    assert compare_lines.amounts([1, 3], [1, 1]) == "≈ +0.67"
    assert compare_lines.amounts([1, 3], [1, 3]) == "same"
    assert compare_lines.more(60, 52.5) == "−7.5"


def test_nothing_is_worth_as_much_as_a_question_with_a_fault() -> None:
    for pair in ((FIRE, {**FIRE, "range_m": "far"}), ({**FIRE, "skill": "much"}, FIRE)):
        told = text(drawn(*pair))
        assert "Nothing to compare yet" in told
        assert "worth as much" not in told
