"""The ladders that a page draws anew are those that the generator prints, in another unit."""

import json
from typing import Any

import pytest

from generator import charts, tables
from rangecard import data
from rangecard.drawing.units import METRES, YARDS, unit
from rangecard.weapon_ladder import ladder
from rangecard.weapon_ladder import unit as about
from tests.generator.elements import elements

CANONICAL = data.canonical()
HOUSE = {"past_near_impossible": "near-impossible", "least_hit_number": 1}


def printed(weapon: str, canonical: data.Canonical = CANONICAL) -> tuple[str, str]:
    """What the generator prints for a weapon: the question of its figure, and what is in it."""
    html = str(charts.metre_ladders(canonical, canonical.armoury[weapon], tables.LADDER_SKILL))
    (figure,) = (e for e in elements(html) if e.tag == "figure")
    inside = html[html.index(">") + 1 : html.rindex("</figure>")].strip()
    return figure.attributes["data-ladder"], inside


@pytest.mark.rule("DF-5", "DF-11")
@pytest.mark.parametrize("weapon", CANONICAL.armoury)
def test_in_metres_it_is_the_printed_one(weapon: str) -> None:
    question, inside = printed(weapon)
    assert ladder(question, "m") == inside


@pytest.mark.rule("DF-5", "DF-11")
def test_one_of_a_list_is_the_printed_one_too() -> None:
    html = str(charts.small_metre(CANONICAL, CANONICAL.armoury["scoped-rifle"], ""))
    (place,) = (e for e in elements(html) if "data-ladder" in e.attributes)
    drawn = ladder(place.attributes["data-ladder"], "m")
    assert f">{drawn}</div>" in html
    assert "ranges in yards" in ladder(place.attributes["data-ladder"], "yd")


@pytest.mark.rule("DF-4")
def test_it_keeps_the_house_rules_that_it_was_printed_under() -> None:
    question, inside = printed("scoped-rifle", CANONICAL.under(CANONICAL.defaults | HOUSE))
    touching = {"past_near_impossible": "near-impossible"}  # no hit number of it is below 1
    assert json.loads(question)["house_rules"] == touching
    assert ladder(question, "m") == inside != printed("scoped-rifle")[1]


@pytest.mark.rule("DF-5")
@pytest.mark.parametrize("text", ["yd", "in 2", "in 0.5"])
def test_in_another_unit_its_limits_are_those_of_the_unit(text: str) -> None:
    question, _ = printed("service-pistol")
    shown_in = unit(*text.split())
    last = CANONICAL.armoury["service-pistol"].range_m * 8
    made = ladder(question, text)
    assert f"ranges in {shown_in.words}, chances at skill {tables.LADDER_SKILL}" in made
    assert f"extreme to {shown_in.limit_text(last)}{shown_in.sign}" in made
    assert f"extreme to {METRES.limit_text(last)} m" not in made


SENSELESS: list[Any] = [
    {}, {"weapon": "none", "skill": 10}, {"weapon": "m60", "skill": "ten"}, {"weapon": ["m60"]},
    {"weapon": "m60", "skill": 10, "house_rules": {"wind": "storm"}},
    {"weapon": "m60", "skill": 10, "house_rules": 3},
]  # fmt: skip


@pytest.mark.parametrize("question", ["", "[]", *map(json.dumps, SENSELESS)])
def test_what_names_no_ladder_draws_none(question: str) -> None:
    assert ladder(question, "yd") == ""


def test_a_unit_says_its_rule_or_its_fault() -> None:
    assert json.loads(about("m")) == {"fault": "", "rule": ""}
    assert json.loads(about("yd")) == {"fault": "", "rule": YARDS.rule}
    assert json.loads(about("in 2.5"))["rule"].startswith("At the table's scale, 1″ = 2.5 m.")
    assert json.loads(about("in 0")) == {
        "fault": "expected metres an inch, 0.01 to 1,000; found “0”", "rule": "",
    }  # fmt: skip
