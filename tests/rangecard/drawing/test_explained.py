"""What is said of changes, of a wished chance and of the best number of shots."""

import json
from html.parser import HTMLParser
from typing import Any

import pytest

from rangecard import door
from tests.rangecard.sweeps.usual import GRENADE, RIFLE

GREEN = {**GRENADE, "skill_die": "D6"}
GAS = {"calculator": "gas-check", "quality_die": "D8"}
LINE = {
    "calculator": "line-of-sight",
    "from": [0, 0],
    "to": [0, 20],
    "markers": [{"id": "</b><i>x", "x": 0, "y": 5, "munition": "smoke"}],
}
CAR = {
    "calculator": "vehicle-turn",
    "crew": [{"name": "Ada", "roles": ["gunner"], "die": "D8", "motivation": 2}],
}


class Words(HTMLParser):
    """The text of HTML, and the elements in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.tags = "", list[str]()
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags += [tag, *(name for name, _ in attrs if name.startswith("on"))]


def words(question: dict[str, Any], **more: str) -> str:
    return Words(door.further(json.dumps(question), **more)).text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (GRENADE, "Chance on the aim point, now 50 %"),
        (GRENADE, "One band closer (24″)50 % → 60 %"),
        ({**GREEN, "range_in": 60}, "What would make it a shot"),
        ({**GREEN, "range_in": 60}, "30″ closer (30″)no shot → 16.7 %"),
        (
            {**GREEN, "range_in": 54},
            "One band farther (60″)0 % → no shot GR-8",
        ),
        (RIFLE, "One range closer (short, 50 m)1.2 → 2 hits"),
        (RIFLE, "More Strengthno change: there is no recoil penalty"),
        ({**RIFLE, "single_shots": 1}, "One shot more (2)0.6 → 0.9 hits"),
        ({**RIFLE, "single_shots": 1}, "Skill 1160 % → 55 %"),
        (GAS, "Sealednot stated → 12.5 %"),
        (LINE, "Without marker </b><i>xblocked → clear"),
        (CAR, "Ada drives as well1 fault → no fault"),
        (
            RIFLE,
            "4 shots: 1.3 hits to expect. Up to 3 are free of recoil penalty; 5 are worse than 4.",
        ),
        ({**RIFLE, "weapon": "howitzer"}, "Recoil takes nothing here: each further shot adds"),
        ({**RIFLE, "strength": 0}, "None is free of recoil penalty"),
    ],
)
def test_it_is_said_in_plain_words(question: dict[str, Any], told: str) -> None:
    assert told in words(question)


def test_what_a_reader_typed_stays_text() -> None:
    html = door.further(json.dumps({**GRENADE, "weapon": {"name": "<b>", "range_band_in": 6}}))
    assert "b" not in Words(html).tags
    wish = '"><script>'
    assert "script" not in Words(door.further(json.dumps(GRENADE), wished=wish)).tags
    assert "script" not in Words(door.reverse(json.dumps(GRENADE), wish)).tags


def test_no_more_than_a_dozen_numbers_of_shots_are_listed() -> None:
    many = {**RIFLE, "strength": 40, "skill": 40, "single_shots": 60}
    html = door.further(json.dumps(many))
    assert "Shots of one phase" in html
    table = html[html.index("Shots of one phase") :]
    assert 3 < table.count("<tr>") <= 14
    assert table.count("(best)") == 1


def test_a_question_without_a_range_has_no_field_for_a_wish() -> None:
    assert "rc-wished" in door.further(json.dumps(GRENADE))
    assert "rc-wished" not in door.further(json.dumps(GAS))
