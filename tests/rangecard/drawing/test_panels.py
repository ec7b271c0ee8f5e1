import json
from typing import Any
from xml.etree import ElementTree

import pytest

from rangecard.door import ask, draw
from rangecard.drawing.panels import answer_panel

AREA = {"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 26, "skill_die": "D10"}
WALLED = {
    **AREA, "weapon": "thrown-grenade", "range_in": 9, "walls": [[[-3, -20], [-3, 20]]],
    "dice": {"skill": 4, "direction": 9}, "burst_radius_in": 2, "cover_point": [-2, 0],
    "cover_grid": {"x": -3, "y": -3, "columns": 6, "rows": 6}, "munition": "smoke",
}  # fmt: skip
FIRE = {
    "calculator": "direct-fire", "weapon": "service-pistol", "range_m": 20, "skill": 12,
    "strength": 5,
}  # fmt: skip
MANY = {**FIRE, "single_shots": 4, "aimed": True, "seed": 1}
TEST = {"calculator": "motivation-test", "die": "D8", "motivation": 2, "cause": "loader"}
ANSWERED = {
    "area": AREA, "walled": WALLED, "automatic": {**AREA, "skill_die": "D6", "range_in": 45},
    "blind": {**AREA, "blind": True}, "fire": FIRE, "many": MANY, "test": TEST,
    "rolled test": {**TEST, "seed": 3}, "hopeless test": {**TEST, "motivation": 12},
    "no shot": {**AREA, "skill_die": "D6", "range_in": 60}, "far": {**FIRE, "range_m": 999},
}  # fmt: skip


GUN: dict[str, Any] = {
    "calculator": "crew-served",
    "gunner": {"die": "D10", "set_up": True},
    "loaders": [{"die": "D8", "motivation": 2, "in_contact": True}],
}
CLOUD = [
    {"id": "a", "x": 0, "y": 2, "munition": "smoke"},
    {"id": 7, "x": 8, "y": 5, "munition": "gas"},
]
LINE: dict[str, Any] = {
    "calculator": "line-of-sight",
    "from": [-10, 0],
    "to": [10, 0],
    "markers": CLOUD,
}
TURN: dict[str, Any] = {
    "calculator": "cloud-turn",
    "markers": CLOUD,
    "turns": 6,
    "wind_direction": 4,
    "house_rules": {"wind": "d6"},
    "dice": {"dissipation": [2, 5], "wind": [4]},
}
CAR: dict[str, Any] = {
    "calculator": "vehicle-turn",
    "weapons": ["gun"],
    "seed": 1,
    "crew": [
        {
            "name": "Ruiz",
            "roles": ["commander"],
            "die": "D10",
            "motivation": 2,
            "transfer_to": "Kay",
        },
        {"name": "Kay", "roles": ["driver"], "die": "D8", "motivation": 2},
    ],
}
GAS: dict[str, Any] = {"calculator": "gas-check", "quality_die": "D8"}
ANSWERED |= {
    "crew": GUN,
    "rolled crew": {**GUN, "seed": 1},
    "line": LINE,
    "turn": TURN,
    "vehicle": CAR,
    "barred crew": {**GUN, "gunner": {"die": "D10", "set_up": True, "moved": True}},
    "clear line": {**LINE, "markers": CLOUD[1:]},
    "sealed": {**GAS, "sealed": True, "seed": 1},
}


def panel(question: dict[str, Any], rules_page: str = "rules.html") -> ElementTree.Element:
    made = answer_panel(question, ask(question), rules_page=rules_page)
    return ElementTree.fromstring(made)


def at(value: Any, path: str) -> Any:
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def text(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


@pytest.mark.parametrize("question", ANSWERED.values(), ids=ANSWERED)
def test_every_marked_figure_is_the_answers_own_and_marked_once(question: dict[str, Any]) -> None:
    answer = ask(question)
    marked = [each for each in panel(question).iter() if each.get("data-figure")]
    paths = [each.attrib["data-figure"] for each in marked]
    assert len(paths) == len(set(paths)) > 0
    for each, path in zip(marked, paths, strict=True):
        assert json.loads(each.attrib["data-value"]) == at(answer, path)
        assert text(each).strip()


@pytest.mark.parametrize("question", ANSWERED.values(), ids=ANSWERED)
def test_every_figure_and_rule_of_the_answer_is_shown(question: dict[str, Any]) -> None:
    answer, root = ask(question), panel(question)
    paths = {each.get("data-figure", "") for each in root.iter()}
    for name, value in answer["figures"].items():
        shown = {p for p in paths if p == f"figures.{name}" or p.startswith(f"figures.{name}.")}
        assert shown or value in (None, []), name
    assert [text(step[0]) for step in classed(root, "rc-steps")[0]] == [
        step["rule"] for step in answer["steps"]
    ]


@pytest.mark.parametrize(
    ("name", "headline"),
    [
        ("area", "50 % on the aim point"),
        ("automatic", "0 % on the aim point, it always deviates"),
        ("fire", "Hit number 6: 30 %"),
        ("many", "0.25 hits to expect of 4 shots"),
        ("test", "Passes on 3+: 75 %"),
        ("hopeless test", "Cannot pass: 0 %"),
        ("no shot", "No shot GR-8"),
        ("far", "No shot DF-5"),
        ("crew", "1 firing sure, 1.75 to expect"),
        ("line", "Blocked by a"),
        ("clear line", "Clear, nearest marker 5″"),
        ("turn", "Each of 2 markers stays: 8.8 % after 6 ends of turn"),
        ("vehicle", "1 fault in the crew"),
        ("sealed", "Suppressed: 12.5 %"),
    ],
)
def test_the_answer_comes_first(name: str, headline: str) -> None:
    assert text(panel(ANSWERED[name])[0]) == headline


def test_several_shots_show_the_hits_to_expect_and_their_distribution() -> None:
    root = panel(MANY)
    answer = ask(MANY)
    figures = {each.get("data-figure"): text(each) for each in root.iter()}
    assert figures["odds.expected"]
    cells = [figures[f"odds.hits.{k}"] for k in range(5)]
    assert sum(float(cell.removesuffix(" %")) for cell in cells) == pytest.approx(100)
    assert figures["outcome.hits"] == str(answer["outcome"]["hits"])


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({**AREA, "dice": {"skill": 6}}, "Hits the aim point: 1 of 2"),
        ({**AREA, "dice": {"skill": 2, "direction": 6}}, "Lands 2″ short: 1 of 120"),
        (WALLED, "Lands 2″ left: 1 of 60"),
        ({**MANY, "seed": None, "dice": {"d20": [1, 20, 2, 19]}}, "1 hit of 4: 25 %"),
        ({**TEST, "dice": {"die": 3}}, "Passed: transfer"),
        ({**TEST, "dice": {"die": 1}}, "Failed: fumble"),
    ],
)
def test_a_roll_is_told_in_one_sentence(question: dict[str, Any], words: str) -> None:
    asked = {name: value for name, value in question.items() if value is not None}
    told = panel(asked).findall(".//p[@class='rc-told']")
    assert ["".join(each.itertext()) for each in told] == [words]


def test_the_rolled_shot_says_what_happened() -> None:
    figures = {each.get("data-figure"): text(each) for each in panel(WALLED).iter()}
    assert figures["outcome.landing"] == "2″ left"
    assert figures["outcome.clock"] == "9 o'clock"
    assert figures["outcome.bounces"] == "1"
    assert figures["dice.skill"] == "Skill 4"


def test_a_blind_shot_is_no_shift() -> None:
    assert "→" not in answer_panel(ANSWERED["blind"], ask(ANSWERED["blind"]))


def test_rules_link_to_their_permanent_address() -> None:
    links = [a.get("href") for a in panel(AREA, rules_page="../rules.html").iter("a")]
    assert "../rules.html#gr-4" in links


def test_faults_name_their_fields() -> None:
    question = {**AREA, "range_in": "<img src=x onerror=alert(1)>", "skill_die": "D7"}
    root = panel(question)
    assert [li.get("data-field") for li in root.iter("li")] == ["range_in", "skill_die"]
    assert list(root.iter("img")) == []
    assert root.get("data-status") == "error"


def test_a_line_that_is_no_question_has_a_fault_without_a_field() -> None:
    root = ElementTree.fromstring(answer_panel({}, ask({})))
    assert [li.get("data-field") for li in root.iter("li")] == ["calculator"]


HOSTILE = "</p><script>alert(1)</script>\n\n<b>\u202e"


def test_a_hostile_name_stays_text_on_one_line() -> None:
    question = {**AREA, "weapon": {"name": HOSTILE, "range_band_in": 6}}
    made = answer_panel(question, ask(question))
    root = ElementTree.fromstring(made)
    assert "alert(1)" in text(root)
    assert list(root.iter("script")) == list(root.iter("b")) == []
    assert "\n" not in made


def test_decimals_as_the_page_sends_them_are_drawn() -> None:
    question = {
        **WALLED, "range_in": 9.5, "walls": [[[-2.5, -20.25], [-2.5, 20.5]]],
        "burst_radius_in": 1.5, "cover_point": [-1.5, 0.5],
    }  # fmt: skip
    root = ElementTree.fromstring(draw(json.dumps(question)))
    assert root.get("data-status") == "ok"
    assert "M112.91 287L112.91 1" in {each.get("d") for each in root.iter()}


@pytest.mark.parametrize("line", ["", "[]", "{", '{"calculator": ["x"]}', "\x00<b>"])
def test_a_line_that_cannot_be_read_is_shown_as_a_fault(line: str) -> None:
    root = ElementTree.fromstring(draw(line))
    assert root.get("data-status") == "error"
    assert len(list(root.iter("li"))) == 1


@pytest.mark.parametrize("band", [0.125, 0.001, 12.345, 0.1234567])
def test_figures_show_the_quantity_of_the_working(band: float) -> None:
    question = {**AREA, "weapon": {"name": "any", "range_band_in": band}, "range_in": band}
    root, (first, *_) = panel(question), ask(question)["steps"]
    figures = {each.get("data-figure"): text(each) for each in root.iter()}
    assert first["result"] == str(band)
    assert figures["figures.range_band_in"] == f"{band}″"
    assert figures["figures.maximum_range_in"].startswith(f"{band * 10:.6f}".rstrip("0")[:7])


def test_the_best_square_is_a_figure_of_the_answer() -> None:
    counts = ask(WALLED)["odds"]["covers_grid"]["counts"]
    (marked,) = (e for e in panel(WALLED).iter() if "covers_grid" in e.get("data-figure", ""))
    row, column = map(int, marked.attrib["data-figure"].split(".")[-2:])
    assert counts[row][column] == max(map(max, counts))
