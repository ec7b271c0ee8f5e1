"""The personal range card as HTML: whole, escaped, and as long as its room allows."""

import json
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from rangecard import page, personal_cards
from rangecard.data import canonical
from rangecard.drawing.card_parts import Look
from rangecard.drawing.palette import PRINT
from rangecard.drawing.range_card_panel import drawn, summary
from rangecard.drawing.svg import VOID
from rangecard.range_card import of_firer

ANN = {"name": "Ann", "skill": 12, "strength": 7, "skill_die": "D6", "strength_die": "D8"}
WIDTHS = (180.0, 268.0, 327.0, 456.0, 741.0)
HOSTILE = "<img src=x onerror=alert(1)> & \"'\u202e"


class Checked(HTMLParser):
    """Refuses HTML whose elements are not closed in their order, and inline styles or scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style")
        assert not [name for name, _ in attrs if name == "style" or name.startswith("on")]
        if tag not in VOID and tag != "col":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "col":
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def texts(html: str) -> str:
    found = Checked()
    found.feed(html)
    assert found.open == []
    return " ".join(found.texts)


@cache
def cards(*weapons: str, **firer: Any) -> list[Any]:
    carried = [{"weapon": weapon} for weapon in weapons]
    return [*of_firer({**ANN, **firer, "weapons": carried})]


def shown(weapon: str, width: float, name: str = "Ann") -> str:
    (card,) = cards(weapon)
    return " ".join(part.html for part in drawn(card, Look(PRINT, width), name).parts)


@pytest.mark.parametrize("weapon", [*canonical().armoury, *canonical().area_weapons])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_weapon_is_drawn_at_every_width(weapon: str, width: float) -> None:
    told = texts(shown(weapon, width))
    assert len(told) > 200
    for placeholder in ("None", "Fraction", "nan"):
        assert placeholder not in told


@pytest.mark.parametrize("width", WIDTHS)
def test_no_table_row_is_longer_or_shorter_than_its_head(width: float) -> None:
    for weapon in ("sniper-rifle", "m60", "thrown-grenade", "light-machinegun"):
        for table in shown(weapon, width).split("<table")[1:]:
            lengths = {_cells(row) for row in table.split("<tr")[1:] if "colspan" not in row}
            assert len(lengths) == 1


def _cells(row: str) -> int:
    return sum(row.count(f"<{tag}>") + row.count(f"<{tag} ") for tag in ("td", "th"))


def test_a_wide_card_has_every_number_of_shots_and_a_narrow_one_those_that_are_worth_it() -> None:
    wide, narrow = shown("m60", 456), shown("m60", 268)
    assert "−13" in wide
    assert "−13" not in narrow
    assert "More than 5 shots never bring more hits." in texts(narrow)


def test_no_card_has_room_for_more_columns_than_it_says() -> None:
    (card,) = cards("light-machinegun", strength=0)
    html = " ".join(part.html for part in drawn(card, Look(PRINT, 180), "Ann").parts)
    for head in html.split("<thead>")[1:]:
        assert _cells(head.partition("</thead>")[0]) <= 7


@pytest.mark.parametrize("weapon", ["m60", "thrown-grenade"])
def test_a_name_is_only_text(weapon: str) -> None:
    document = {
        "rangecard": 1,
        "firers": [{**ANN, "name": HOSTILE, "weapons": [{"weapon": weapon}]}],
    }
    html = json.loads(page.range_cards(json.dumps(document), "456"))["html"]
    assert "<img" not in html
    assert "onerror=alert(1)" in texts(html)


def test_a_summary_has_each_weapon_and_what_is_missing() -> None:
    found = summary("Ann", (), cards("m60", "thrown-grenade", skill=None), Look(PRINT, 268))
    told = texts(" ".join(part.html for part in found.parts))
    assert "Skill is missing" in told
    assert "band 3″" in told


def questions() -> Iterator[dict[str, Any]]:
    yield {"calculator": "gas-check", "quality_die": "D8", "sealed": True}
    yield {"calculator": "motivation-test", "die": "D8", "motivation": 2, "cause": "loader"}
    yield {
        "calculator": "motivation-test",
        "die": "D8",
        "motivation": 2,
        "cause": "smoke",
        "seed": 5,
    }


@pytest.mark.parametrize("question", [*questions()], ids=lambda one: str(one["calculator"]))
def test_any_other_question_s_card_is_its_answer_with_its_working(question: Any) -> None:
    told = texts(page.range_card(json.dumps(question), "456"))
    assert "How it comes about" in told
    assert "Skill die D8" in told


def test_what_cannot_be_answered_has_no_card() -> None:
    for wrong in ("{", "[]", "{}", '{"calculator": "gas-check"}',
                  '{"calculator": "direct-fire", "weapon": "m60"}'):  # fmt: skip
        assert page.range_card(wrong, "456") == ""


def test_a_document_with_faults_has_them_told() -> None:
    wrong = {"rangecard": 1, "firers": [{"name": "Ann", "skill": "many"}]}
    reply = json.loads(page.range_cards(json.dumps(wrong), "456"))
    assert [fault["field"] for fault in reply["faults"]] == ["firers[0].skill"]


def test_a_card_names_the_house_rules_that_are_not_the_default() -> None:
    multipliers = {
        level.name: [*level.multiplier] if level.name != "Standard" else [3, 2]
        for level in canonical().levels
    }
    house = {"difficulty_multipliers": multipliers, "least_hit_number": 1, "wind": "none"}
    document = json.dumps({"rangecard": 1, "firers": [{**ANN, "weapons": [{"weapon": "m60"}]}]})
    told = texts(json.loads(page.range_cards(document, "456", json.dumps(house)))["html"])
    assert "DF-2 Least hit number: 1" in told
    assert "Standard × 3/2" in told
    assert "wind" not in told.lower()
    assert personal_cards.SUMMED > 1
