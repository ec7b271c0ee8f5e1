import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from generator import forms
from generator.controls import NEW_ROWS
from rangecard import asked, data, door
from rangecard.area_fire import AreaWeapon
from rangecard.calculators import CALCULATORS
from rangecard.fields import LEVELS, Field
from tests.generator.elements import Element, elements, of_tag

CONTROLS = ("input", "select", "textarea")
NAMES = list(CALCULATORS)
CANONICAL = data.canonical()


def all_controls(html: str) -> list[Element]:
    """The controls of the question: not those that fill them, such as the choice of a firer."""
    return [e for e in elements(html) if e.tag in CONTROLS and "data-kind" in e.attributes]


def controls(html: str) -> dict[str, Element]:
    return {e.attributes["name"]: e for e in all_controls(html)}


def test_every_calculator_has_an_opening_question() -> None:
    assert set(forms.USUAL) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_in_the_form(name: str) -> None:
    described = CALCULATORS[name]
    opening = forms.opening(name)
    expected = {path for field in described.fields for path in paths(field, opening)}
    expected |= {path for key in described.house_rules for path in house_paths(key)}
    assert set(controls(forms.calculator(name))) == expected


def paths(field: Field, opening: dict[str, Any]) -> list[str]:
    """The names of a field's controls: of a list those of its rows, and of one row to add."""
    if field.kind == "record":
        return [f"{field.name}.{part.name}" for part in field.parts]
    if field.kind == "records":
        places = range(len(opening[field.name]) + 1)
        return [f"{field.name}.{i}.{part.name}" for i in places for part in field.parts]
    return [field.name]


def house_paths(key: str) -> list[str]:
    if key != "difficulty_multipliers":
        return [f"house_rules.{key}"]
    return [f"house_rules.{key}.{level}.{i}" for level in LEVELS for i in (0, 1)]


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_and_references_meet_an_element(name: str) -> None:
    html = forms.calculator(name)
    ids = Counter(e.attributes["id"] for e in elements(html) if "id" in e.attributes)
    assert not [each for each, count in ids.items() if count > 1]
    references = ("aria-describedby", "aria-labelledby", "for")
    for element in elements(html):
        told = " ".join(element.attributes.get(one, "") for one in references)
        assert [each for each in told.split() if each not in ids] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_control_has_a_label_and_a_place_for_its_fault(name: str) -> None:
    html = forms.calculator(name)
    labels = {e.attributes.get("for") for e in of_tag(html, "label")}
    errors = {e.attributes["data-field"] for e in elements(html) if "data-field" in e.attributes}
    for control in (e for e in elements(html) if e.tag in CONTROLS):
        assert control.attributes.get("id") in labels or control.within("label")
    for control in all_controls(html):
        assert control.attributes["name"] in errors


def inside(element: Element) -> Iterator[Element]:
    for child in element.children:
        yield child
        yield from inside(child)


@pytest.mark.parametrize("name", NAMES)
def test_the_printed_answer_is_the_rules_own(name: str) -> None:
    html = forms.calculator(name)
    answer = door.ask(forms.opening(name))
    assert answer["status"] == "ok"
    (area,) = (e for e in elements(html) if e.attributes.get("class") == "rc-answer")
    figures = {
        e.attributes["data-figure"]: e for e in inside(area) if "data-figure" in e.attributes
    }
    assert figures
    for path, element in figures.items():
        value: object = answer
        for part in path.split("."):
            value = value[int(part)] if isinstance(value, list) else value[part]  # type: ignore[index]
        assert json.loads(element.attributes["data-value"]) == value, path


@pytest.mark.parametrize("name", NAMES)
def test_the_form_shows_the_question_that_was_answered(name: str) -> None:
    html = forms.calculator(name)
    expected = {field: one for field, one in flat(forms.opening(name)) if field != "calculator"}
    assert {field: shown_in(html, field) for field in expected} == expected


def flat(value: Any, path: str = "") -> list[tuple[str, str]]:
    """A question's values by the names of their controls, as a reader types them."""
    match value:
        case dict():
            return [pair for key, one in value.items() for pair in flat(one, f"{path}.{key}")]
        case [dict(), *_]:
            return [pair for i, one in enumerate(value) for pair in flat(one, f"{path}.{i}")]
    return [(path[1:], asked.written(value))]


def shown_in(html: str, name: str) -> str:
    """What a form shows at a name: typed, chosen or ticked."""
    found = [e for e in all_controls(html) if e.attributes["name"] == name]
    if found[0].tag == "select":
        options = [e for e in of_tag(html, "option") if is_in(e, found[0])]
        (chosen,) = [e for e in options if "selected" in e.attributes]
        return chosen.attributes["value"]
    if found[0].tag == "textarea":
        return found[0].text
    if found[0].attributes["type"] == "checkbox":
        ticked = [e.attributes.get("value", "true") for e in found if "checked" in e.attributes]
        return "\n".join(ticked)
    return found[0].attributes["value"]


def is_in(element: Element, control: Element) -> bool:
    inside = element.inside
    return inside is not None and (
        inside.attributes == control.attributes or is_in(inside, control)
    )


def test_weapons_are_grouped_by_class_with_their_ids() -> None:
    html = forms.calculator("direct-fire")
    groups = of_tag(html, "optgroup")
    classes = list(dict.fromkeys(w.weapon_class for w in data.canonical().armoury.values()))
    assert [g.attributes["label"].lower() for g in groups] == classes
    values = [e.attributes["value"] for e in of_tag(html, "option") if e.within("optgroup")]
    assert values == list(data.canonical().armoury)


def test_a_default_of_the_weapons_own_is_an_empty_choice() -> None:
    html = forms.calculator("direct-fire")
    (scope,) = [e for e in elements(html) if e.attributes.get("name") == "scope"]
    assert (scope.tag, scope.attributes["data-kind"]) == ("select", "choice")
    options = [e.attributes["value"] for e in of_tag(html, "option") if is_in(e, scope)]
    assert options == ["", "true", "false"]


def test_seldom_used_fields_wait_in_details() -> None:
    html = forms.calculator("area-shot")
    shown = controls(html)
    assert shown["walls"].within("details")
    assert not shown["range_in"].within("details")
    house = controls(forms.calculator("direct-fire"))["house_rules.two_weapons"]
    assert house.within("details")


def test_a_prefilled_form_answers_for_its_weapon() -> None:
    html = forms.calculator("direct-fire", {"weapon": "m60", "range_m": 130}, "../")
    assert controls(html)["range_m"].attributes["value"] == "130"
    assert '<option value="m60" selected>' in html
    links = [e.attributes["href"] for e in of_tag(html, "a")]
    assert links
    assert all(link.startswith(("../rules.html#", "../firers.html#")) for link in links)


def test_a_markdown_block_stays_whole() -> None:
    for name in NAMES:
        html = forms.calculator(name)
        assert "\n\n" not in html
        assert html.startswith("<div ")


def test_values_are_written_as_a_reader_types_them() -> None:
    assert asked.written(None) == ""
    assert asked.written(()) == ""
    assert asked.written(False) == "false"
    assert asked.written(0) == "0"
    assert asked.written(2.5) == "2.5"
    assert asked.written([0, -2.5]) == "0,-2.5"
    assert asked.written([[[-3, -12], [-3, 12]], [[0, 1], [2.5, 1]]]) == "-3,-12 -3,12\n0,1 2.5,1"
    assert asked.written(["Cannon", "Gun, coaxial"]) == "Cannon\nGun, coaxial"


@pytest.mark.parametrize(
    ("recoils", "fired"),
    [((2, 4), (3, 0)), ((2, None), (3, 0)), ((None, 4), (0, 1))],
)
def test_a_form_opens_on_what_its_weapon_can_fire(
    recoils: tuple[int | None, int | None], fired: tuple[int, int]
) -> None:
    single, burst = recoils
    weapon = replace(CANONICAL.armoury["m60"], single_recoil=single, burst_recoil=burst)
    shot = forms.direct_shot(CANONICAL, weapon)
    assert (shot["single_shots"], shot.get("bursts", 0)) == fired
    own = {"name": "own", "class": "machinegun", "range_m": 65}
    own |= {"single_recoil": single, "burst_recoil": burst}
    answer = door.ask({**forms.opening("direct-fire"), **shot, "weapon": own})
    assert answer["status"] == "ok"


@pytest.mark.parametrize("weapon", CANONICAL.area_weapons.values(), ids=lambda weapon: weapon.id)
def test_an_area_form_opens_on_the_middle_band(weapon: AreaWeapon) -> None:
    shot = forms.area_shot(CANONICAL, weapon)
    answer = door.ask({**forms.opening("area-shot"), **shot})
    assert answer["figures"]["band"] == 5


def test_a_field_that_opens_on_another_value_names_its_default() -> None:
    """An example that leaves the field out asks for the default, not for the opening value."""
    found = elements(forms.calculator("direct-fire"))
    told = {
        e.attributes["name"]: e.attributes.get("data-default")
        for e in found
        if "name" in e.attributes and "data-kind" in e.attributes
    }
    assert told["single_shots"] == "1"
    assert told["aimed"] == "false"
    assert told["bursts"] is None, "it opens on its default"
    assert told["weapon"] is None, "a required field has none"


LISTS = [
    (name, field) for name in NAMES for field in CALCULATORS[name].fields if field.kind == "records"
]


@pytest.mark.parametrize(("name", "field"), LISTS, ids=lambda one: getattr(one, "name", one))
def test_a_list_is_rows_and_a_row_to_add(name: str, field: Field) -> None:
    html = forms.calculator(name)
    (fieldset,) = [e for e in of_tag(html, "fieldset") if e.attributes["id"].endswith(field.name)]
    assert fieldset.attributes["data-most"] == str(field.most)
    rows = [e for e in elements(html) if e.attributes.get("class") == "rc-row"]
    rows = [row for row in rows if row.attributes["data-path"].startswith(f"{field.name}.")]
    printed = [row for row in rows if not row.within("template")]
    assert len(printed) == len(forms.opening(name)[field.name])  # type: ignore[arg-type]
    assert len(rows) == len(printed) + 1
    buttons = [e for e in of_tag(html, "button") if e.attributes.get("data-action") == "remove"]
    assert len([one for one in buttons if not one.within("template")]) == len(printed)


@pytest.mark.parametrize(("name", "field"), LISTS, ids=lambda one: getattr(one, "name", one))
def test_a_row_that_is_added_is_sound(name: str, field: Field) -> None:
    """It opens on values that the rules take, so that the answer stays."""
    new = dict(NEW_ROWS[field.name])
    for key in ("id", "name"):
        if key in new:
            new[key] = "another"
    opening = forms.opening(name)
    rows = opening[field.name]
    assert isinstance(rows, list)
    assert door.ask({**opening, field.name: [*rows, new]})["status"] == "ok"


def test_controls_are_ticks_that_follow_the_weapons() -> None:
    html = forms.calculator("vehicle-turn")
    ticks = [e for e in all_controls(html) if e.attributes["name"] == "crew.1.controls"]
    assert [e.attributes["value"] for e in ticks] == forms.opening("vehicle-turn")["weapons"]
    (group,) = [e for e in elements(html) if e.attributes.get("data-path") == "crew.1.controls"]
    assert group.attributes["data-offers"] == "weapons"


def test_a_form_without_dice_has_nothing_to_roll() -> None:
    rolls = {name: 'data-action="roll"' in forms.calculator(name) for name in NAMES}
    assert rolls == {name: bool(CALCULATORS[name].dice) for name in NAMES}


def test_multipliers_in_force_open_in_their_two_fields() -> None:
    levels = dict(CANONICAL.house_rules["difficulty_multipliers"].default)
    chosen = {"difficulty_multipliers": levels | {"Hard": (2, 3)}}
    found = controls(forms.calculator("direct-fire", house_rules=chosen))
    hard = [found[f"house_rules.difficulty_multipliers.Hard.{i}"].attributes for i in (0, 1)]
    assert [(one["value"], one["data-default"]) for one in hard] == [("2", "1"), ("3", "2")]
    assert "data-default" not in found["house_rules.difficulty_multipliers.Routine.0"].attributes


def test_a_shape_says_how_it_is_typed() -> None:
    """The message of the rules holds the shape as JSON writes it, or the form could not say it."""
    found = controls(forms.calculator("area-shot"))
    wrong = {"walls": ["a wall"], "cover_point": "here", "cover_grid": "there"}
    answer = door.ask({**forms.opening("area-shot"), "burst_radius_in": 2, **wrong})
    for error in answer["errors"]:
        control = found[error["field"].partition("[")[0]]
        assert control.attributes["data-shape"] in error["message"]
    assert len(answer["errors"]) == len(wrong)


@pytest.mark.parametrize(("name", "page"), forms.ON_PAGE)
def test_a_form_opens_on_what_its_page_is_about(name: str, page: str) -> None:
    fields = forms.ON_PAGE[name, page]
    question = {**forms.opening(name), **fields}
    assert question != forms.opening(name)
    text = forms.calculator(name, fields)
    assert forms.answer_html(question, "") in text
    assert text != forms.calculator(name)


def test_the_page_of_bouncing_rounds_opens_on_a_round_that_bounces() -> None:
    question = {**forms.opening("area-shot"), **forms.ON_PAGE["area-shot", "bouncing-rounds"]}
    assert "GR-11" in [step["rule"] for step in door.ask(question)["steps"]]
