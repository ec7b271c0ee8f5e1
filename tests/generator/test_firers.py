"""The forms and templates for firers, log and document, made from the fields of a document."""

import pytest
from markupsafe import Markup

from generator import firers, forms
from rangecard import data, documents
from rangecard.calculators import CALCULATORS
from tests.generator.elements import elements, of_tag

CANONICAL = data.canonical()
EDITOR = firers.editor(CANONICAL)
CONTROLS = ("input", "select", "textarea")


def test_the_editor_has_every_field_of_a_firer_and_of_his_weapons() -> None:
    parts = documents.parts(CANONICAL)
    expected = {field.name for field in parts.firer if field.kind != "records"}
    expected |= {f"weapons.0.{field.name}" for field in parts.weapon}
    named = [e.attributes["name"] for e in elements(EDITOR) if "data-kind" in e.attributes]
    assert sorted(named) == sorted(expected)


def test_a_firers_weapon_may_be_any_that_a_document_takes() -> None:
    weapon = next(field for field in documents.parts(CANONICAL).weapon if field.name == "weapon")
    values = [option.attributes["value"] for option in of_tag(EDITOR, "option")]
    assert set(weapon.choices) <= set(values)


def test_a_field_of_a_firer_may_be_left_open() -> None:
    for field in ("skill_die", "strength_die"):
        (select,) = [e for e in of_tag(EDITOR, "select") if e.attributes["name"] == field]
        assert select.attributes["data-kind"] == "choice"
    assert EDITOR.count('<option value="" selected>–</option>') == 2


@pytest.mark.parametrize(
    "html",
    [EDITOR, firers.log(CANONICAL), firers.document(CANONICAL)],
    ids=["firers", "log", "document"],
)
def test_ids_are_unique_and_every_control_has_a_label(html: Markup) -> None:
    ids = [e.attributes["id"] for e in elements(html) if "id" in e.attributes]
    assert len(ids) == len(set(ids))
    labelled = {e.attributes["for"] for e in of_tag(html, "label")}
    controls = [e for e in elements(html) if e.tag in CONTROLS]
    assert {e.attributes["id"] for e in controls} == labelled


def test_the_log_knows_every_calculators_title() -> None:
    html = firers.log(CANONICAL)
    assert all(one.title in html for one in CALCULATORS.values())


@pytest.mark.parametrize("name", CALCULATORS)
def test_what_a_form_takes_of_a_firer_is_a_field_of_his(name: str) -> None:
    parts = documents.parts(CANONICAL)
    takes = [e.attributes for e in elements(forms.calculator(name))]
    assert {e["data-firer"] for e in takes if "data-firer" in e} <= {f.name for f in parts.firer}
    of_weapon = {e["data-firer-weapon"] for e in takes if "data-firer-weapon" in e}
    assert of_weapon <= {field.name for field in parts.weapon}
    if name == "direct-fire":
        assert of_weapon == {field.name for field in parts.weapon}
