import json
from collections import Counter
from dataclasses import replace

import pytest

from generator import forms
from rangecard import data, door
from rangecard.area_fire import AreaWeapon
from rangecard.fields import CALCULATORS
from tests.generator.elements import Element, elements, of_tag

CONTROLS = ("input", "select", "textarea")
NAMES = list(CALCULATORS)
CANONICAL = data.canonical()


def controls(html: str) -> dict[str, Element]:
    return {e.attributes["name"]: e for e in elements(html) if e.tag in CONTROLS}


def test_every_calculator_has_an_opening_question() -> None:
    assert set(forms.SHOOTERS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_in_the_form(name: str) -> None:
    described = CALCULATORS[name]
    expected = {field.name for field in described.fields}
    expected |= {f"house_rules.{key}" for key in described.house_rules}
    assert set(controls(forms.calculator(name))) == expected


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_and_references_meet_an_element(name: str) -> None:
    html = forms.calculator(name)
    ids = Counter(e.attributes["id"] for e in elements(html) if "id" in e.attributes)
    assert not [each for each, count in ids.items() if count > 1]
    for control in controls(html).values():
        for described_by in control.attributes["aria-describedby"].split():
            assert described_by in ids
    labels = {e.attributes["for"] for e in of_tag(html, "label")}
    assert labels == {control.attributes["id"] for control in controls(html).values()}


@pytest.mark.parametrize("name", NAMES)
def test_the_printed_answer_is_the_rules_own(name: str) -> None:
    html = forms.calculator(name)
    answer = door.ask(forms.opening(name))
    assert answer["status"] == "ok"
    figures = {
        e.attributes["data-figure"]: e for e in elements(html) if "data-value" in e.attributes
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
    shown = controls(html)
    for field, value in forms.opening(name).items():
        if field == "calculator":
            continue
        control = shown[field]
        if control.tag == "select":
            (chosen,) = [
                e
                for e in of_tag(html, "option")
                if "selected" in e.attributes and is_in(e, control)
            ]
            assert chosen.attributes["value"] == value
        elif control.attributes["data-kind"] == "flag":
            assert "checked" in control.attributes
        else:
            assert control.attributes["value"] == str(value)


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
    assert all(link.startswith("../rules.html#") for link in links)


def test_a_markdown_block_stays_whole() -> None:
    for name in NAMES:
        html = forms.calculator(name)
        assert "\n\n" not in html
        assert html.startswith("<div ")


def test_values_are_written_as_a_reader_types_them() -> None:
    assert forms.written(None) == ""
    assert forms.written(()) == ""
    assert forms.written(False) == "false"
    assert forms.written(0) == "0"
    assert forms.written(2.5) == "2.5"


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
