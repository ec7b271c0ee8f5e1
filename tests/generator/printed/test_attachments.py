import json

from generator.canonical_json import canonical_json
from generator.printed import attachments
from rangecard.data import canonical

DATA = canonical()


def test_a_sheet_carries_the_canonical_data_as_other_programs_get_it() -> None:
    carried = attachments.of(DATA)
    assert (carried.name, json.loads(carried.text)) == ("rangecard.json", canonical_json(DATA))


def test_a_weapons_card_carries_its_weapon_and_the_rules_tables_only() -> None:
    whole = canonical_json(DATA)
    carried = json.loads(attachments.of(DATA, ["m60"]).text)
    assert [one["id"] for one in carried["armoury"]] == ["m60"]
    assert carried["area_weapons"] == []
    kept = whole.keys() - {"armoury", "area_weapons", "rules", "examples", "glossary"}
    assert kept
    assert {name: carried[name] for name in kept} == {name: whole[name] for name in kept}


def test_the_figures_carried_are_those_of_the_weapon_printed() -> None:
    (carried,) = json.loads(attachments.of(DATA, ["launched-grenade"]).text)["area_weapons"]
    weapon = DATA.area_weapons["launched-grenade"]
    assert carried["range_band_in"] == weapon.range_band_in
    assert carried["basis"]["range_band_in"] == weapon.basis["range_band_in"]


def test_the_same_data_always_gives_the_same_text() -> None:
    assert attachments.of(DATA, ["m60", "bow"]) == attachments.of(DATA, ["bow", "m60"])
