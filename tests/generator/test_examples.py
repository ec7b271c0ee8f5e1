import json
from dataclasses import replace

import pytest

from generator import addresses, examples
from rangecard import asked, data, door
from tests.generator.elements import of_tag

CANONICAL = data.canonical()


SUBJECTS = {name: examples.of_subject(CANONICAL, name) for name in addresses.SUBJECTS}


@pytest.mark.parametrize("example", CANONICAL.examples, ids=lambda example: example.id)
def test_every_example_is_printed_with_a_button_that_loads_it(example: data.Example) -> None:
    name = f"example-{example.id}"
    pages = {page: text for page, text in SUBJECTS.items() if f'id="{name}"' in text}
    assert pages
    for page, text in pages.items():
        assert example.question["calculator"] in addresses.STANDING[page]
        buttons = [e for e in of_tag(text, "button") if e.inside is not None]
        (button,) = [b for b in buttons if b.inside and b.inside.attributes.get("id") == name]
        question = json.loads(button.attributes["data-question"])
        assert door.ask(question) == door.ask(example.question)


def test_an_example_is_on_the_page_of_the_first_rule_that_it_cites() -> None:
    elsewhere = [
        example.id
        for example in CANONICAL.examples
        if f'"example-{example.id}"' not in SUBJECTS[CANONICAL.rules[example.rules[0]].subject]
    ]
    assert elsewhere == ["smoke-lands-left"]  # its calculator stands with area fire


def test_a_count_to_expect_is_a_fraction_and_a_decimal() -> None:
    assert examples.figure("odds.expected", [7, 4]) == "7/4 (1.75)"
    assert examples.figure("odds.expected", [2, 1]) == "2"
    assert examples.figure("outcome.reactivated", []) == "none"


def test_a_question_is_told_in_the_words_of_the_form() -> None:
    question = {
        "calculator": "area-shot",
        "weapon": "thrown-grenade",
        "range_in": 2.5,
        "skill_die": "D6",
        "blind": True,
        "walls": [[[-3, -5], [-3, 5]]],
        "dice": {"skill": 4, "direction": 9},
    }
    assert asked.in_words(question) == [
        "Thrown grenade",
        "Range 2.5 in",
        "Skill die D6",
        "Blind shot",
        "Walls -3,-5 to -3,5",
        "rolled: skill 4, direction 9",
    ]


def test_lists_of_objects_are_told_entry_by_entry() -> None:
    question = {
        "calculator": "crew-served",
        "gunner": {"die": "D8", "set_up": True, "moved": False},
        "loaders": [{"die": "D6", "motivation": 3}, {"die": "D8", "motivation": 2, "moved": True}],
    }
    assert asked.in_words(question) == [
        "Gunner: Skill die D8, Moved: no, Set up",
        "Loaders: 1) Skill die D6, Motivation 3; 2) Skill die D8, Motivation 2, Moved",
    ]


def test_names_and_choices_are_told_in_a_row() -> None:
    crew = [{"name": "Ann", "roles": ["driver", "gunner"], "controls": []}]
    question = {"calculator": "vehicle-turn", "weapons": ["Cannon", "Coaxial"], "crew": crew}
    assert asked.in_words(question) == [
        "Weapons Cannon, Coaxial",
        "Crew: 1) Name Ann, Roles driver, gunner, Controls none",
    ]


def test_an_example_that_is_not_met_stops_the_build() -> None:
    (one,) = [e for e in CANONICAL.examples if e.id == "expert-launcher-26"]
    wrong = replace(one, expected=(("odds.hit", [1, 3]),))
    with pytest.raises(examples.ExampleError, match=r"expert-launcher-26: odds\.hit"):
        examples.example(wrong)


@pytest.mark.parametrize(
    ("value", "chance", "text"),
    [
        ([1, 2], True, "1/2 (50 %)"),
        ([0, 1], True, "0 %"),
        ([0, -2], False, "0, −2"),
        ([[1, [1, 10]], [2, [1, 10]]], True, "1: 1/10 (10 %); 2: 1/10 (10 %)"),
        ([[0, 0.5, [1, 120]]], True, "0, 0.5: 1/120 (0.8 %)"),
        (True, False, "yes"),
        (None, False, "none"),
        ([50, 100], False, "50, 100"),
    ],
)
def test_values_of_examples_in_words(value: object, chance: bool, text: str) -> None:
    assert examples.shown(value, chance).replace("\u00a0", " ") == text


def test_paths_in_words() -> None:
    assert examples.label("figures.shots.0.hit_number") == "Shot 1, hit number"
    assert examples.label("odds.hit") == "Hit"
    assert examples.label("figures.ranges_aimed_m") == "Ranges aimed, m"
