"""A form and its question, both ways: what is typed is what is asked."""

import json
from decimal import Decimal
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rangecard import door
from tests.web.live import LiveCalculator, check_figures, serve_sources
from tests.web.test_calculator import area

SPELL = """async ([field, typed]) => {
  const { spell } = await import(new URL("sources/question.js", location.href));
  const form = document.querySelector("rangecard-calculator form");
  form.reset();
  form.elements[field].value = typed;
  return spell("area-shot", form);
}"""

ROUND_TRIP = """async question => {
  const { fill, spell } = await import(new URL("sources/question.js", location.href));
  const form = document.querySelector("rangecard-calculator form");
  const left = fill(form, question);
  return [spell(question.calculator, form), left];
}"""


def spelled(page: Page, field: str, typed: str) -> str:
    text: str = page.evaluate(SPELL, [field, typed])
    return text


@pytest.fixture(scope="module")
def form(reader: BrowserContext) -> Page:
    """One page for all: each test sets the form anew."""
    page = reader.new_page()
    serve_sources(page)
    area(page)
    return page


@pytest.mark.parametrize("typed", ["26.10", "0.3", "-1", "1e3", "12345678901234567890.5"])
def test_a_number_is_asked_digit_for_digit(form: Page, typed: str) -> None:
    text = spelled(form, "range_in", typed)
    assert f'"range_in":{typed}' in text
    assert json.loads(text, parse_float=Decimal, parse_int=Decimal)["range_in"] == Decimal(typed)


@pytest.mark.parametrize("typed", ["26,5", "026", "26 in", "+3", "NaN", "½", '"', "true"])
def test_what_is_no_number_is_asked_as_it_was_typed(form: Page, typed: str) -> None:
    assert json.loads(spelled(form, "range_in", typed))["range_in"] == typed


def test_an_empty_field_is_left_out(form: Page) -> None:
    assert "range_in" not in json.loads(spelled(form, "range_in", "  "))


def test_an_unticked_box_is_left_out(form: Page) -> None:
    assert "blind" not in json.loads(spelled(form, "range_in", "5"))


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("-3,5 -3,-5", [[[-3, 5], [-3, -5]]]),
        (" -3, 5   -3 ,-5 \n\n0.50,1 2,3\n", [[[-3, 5], [-3, -5]], [[0.5, 1], [2, 3]]]),
        ("1,2 3,4\n1,2 3", [[[1, 2], [3, 4]], "1,2 3"]),
        ("a wall", ["a wall"]),
        ("1,2 3,x", ["1,2 3,x"]),
        ("1,2 3,4 5,6", ["1,2 3,4 5,6"]),
    ],
)
def test_walls_are_one_a_line(form: Page, typed: str, asked: list[Any]) -> None:
    assert json.loads(spelled(form, "walls", typed))["walls"] == asked


@pytest.mark.parametrize(
    ("field", "typed", "asked"),
    [
        ("cover_point", "1, -2.5", [1, -2.5]),
        ("cover_point", "1", "1"),
        ("cover_grid", "-5,-5,10,12", {"x": -5, "y": -5, "columns": 10, "rows": 12}),
        ("cover_grid", "-5,-5,10", "-5,-5,10"),
    ],
)
def test_points_and_grids(form: Page, field: str, typed: str, asked: object) -> None:
    assert json.loads(spelled(form, field, typed))[field] == asked


@pytest.mark.parametrize(
    "more",
    [
        {"weapon": "thrown-grenade", "range_in": 3.25, "blind": True},
        {"weapon": {"name": "Mortar", "range_band_in": 12}, "range_in": 30},
        {"walls": [[[-3, 5], [-3, -5]], [[0.5, 1], [2, 3]]], "fuse": "time"},
        {"burst_radius_in": 2, "cover_point": [1, -2.5]},
        {"burst_radius_in": 2, "cover_grid": {"x": -5, "y": -5, "columns": 10, "rows": 12}},
        {"walls": ["1,2 3", [[1, 2], [3, 4]]], "cover_point": "1", "cover_grid": "-5,-5"},
    ],
)
def test_a_question_comes_back_from_the_form(form: Page, more: dict[str, Any]) -> None:
    question = {"calculator": "area-shot", **more}
    text, left = form.evaluate(ROUND_TRIP, question)
    assert json.loads(text).items() >= question.items()
    assert left == {}


def test_a_question_of_any_shape_is_shown(form: Page) -> None:
    odd = {"walls": [7, None], "cover_point": {"x": 1}, "cover_grid": ["a"], "range_in": [3]}
    text, _ = form.evaluate(ROUND_TRIP, {"calculator": "area-shot", **odd, "house_rules": 5})
    assert json.loads(text)["walls"] == ["7", "null"]
    assert json.loads(text)["cover_point"] == '{"x":1}'


def test_members_without_a_control_are_handed_back(form: Page) -> None:
    question = {"calculator": "area-shot", "range_in": 3, "dice": {"skill": 2}, "id": 7}
    _, left = form.evaluate(ROUND_TRIP, question)
    assert left == {"dice": {"skill": 2}}


def test_each_multiplier_is_two_fields(page: Page) -> None:
    page.goto("direct-fire.html")
    live = LiveCalculator(page, "direct-fire")
    live.wake()
    live.unfold()
    path = "house_rules.difficulty_multipliers.Hard"
    live.type(f"{path}.0", "2")
    live.type(f"{path}.1", "3")
    multipliers = live.asked()["house_rules"]["difficulty_multipliers"]
    assert multipliers["Hard"] == [2, 3]
    assert len(multipliers) == 5
    check_figures(live, door.ask(live.asked()))
    live.type(f"{path}.1", "0")
    expect(live.error(f"{path}.1")).to_contain_text("divided by: a denominator of 0")
    live.type(f"{path}.1", "")
    expect(live.error(f"{path}.0")).to_be_hidden()
    assert live.asked()["house_rules"]["difficulty_multipliers"]["Hard"] == [2]
    live.type(f"{path}.0", "")
    expect(live.error("house_rules.difficulty_multipliers")).to_contain_text("Hard: is missing")
