"""A firer's printed cards: on the faces that they promise, with his numbers, whatever his name."""

import json
import re
from functools import cache
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.printed import cards, finished, personal_cards, press, sizes
from generator.printed.formats import Format
from rangecard import documents, door
from rangecard.data import canonical
from rangecard.drawing import chances
from tests.generator.printed.printing import printed_file

ANN: dict[str, Any] = {
    "name": "Ann", "skill": 12, "strength": 7, "motivation": 2, "skill_die": "D6",
    "strength_die": "D8",
    "weapons": [{"weapon": "sniper-rifle"}, {"weapon": "thrown-grenade"}, {"weapon": "m60"},
                {"weapon": "service-pistol", "laser_sight": True}, {"weapon": "bow"}],
}  # fmt: skip
NAMES = (
    "n" * 80,
    "<b>Ann</b> & \"quoted\" 'so'",
    "Константин Ångström, ½ × 3″",
    "The quick and careful one who never missed a shot in all his eighty letters, yes",
)
PLACES = {weapon["weapon"]: i for i, weapon in enumerate(ANN["weapons"])}


def document(*firers: Any) -> dict[str, Any]:
    return documents.checked_document(json.dumps({"rangecard": 1, "firers": firers}))


def kinds(*firers: Any) -> dict[str, cards.CardKind]:
    return {one.id: one for one in personal_cards.kinds(document(*firers))}


def printed(weapon: str, size: str, ink: str = "colour") -> bytes:
    return _printed(weapon, size, ink)


@cache
def _printed(weapon: str, size: str, ink: str) -> bytes:
    name = f"firer-1-{PLACES[weapon] + 1}-{weapon}" if weapon else "firer-1"
    form = Format(sizes.card(size), ink)
    return printed_file(cards.edition(canonical(), kinds(ANN)[name], form))


def text(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as found:
        pages = [page.get_textpage().get_text_range() for page in found]
    return re.sub(r"\s+", " ", " ".join(pages))


def faces(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as found:
        return len(found)


def test_a_firer_has_a_card_for_each_weapon_and_one_for_all() -> None:
    names = [*kinds(ANN, {"name": "Bo"})]
    weapons = [f"firer-1-{i + 1}-{one}" for one, i in PLACES.items()]
    assert names == ["firer-1", *weapons, "firer-2"]


def test_more_weapons_than_one_card_sums_up_make_several() -> None:
    many = {**ANN, "weapons": [{"weapon": one} for one in canonical().armoury][:17]}
    assert [*kinds(many)][:3] == ["firer-1-1", "firer-1-2", "firer-1-3"]
    assert len(kinds(many)) == 17 + 3


@pytest.mark.parametrize("weapon", ["", *PLACES])
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_a_card_is_one_face_of_a6_and_two_of_a_playing_card(weapon: str, ink: str) -> None:
    assert faces(printed(weapon, "a6", ink)) == 1
    assert faces(printed(weapon, "poker", ink)) <= 2


@pytest.mark.parametrize("size", ["mini", "tarot", "3x5", "5x3", "bridge"])
@pytest.mark.parametrize("weapon", ["", "sniper-rifle", "thrown-grenade"])
def test_it_can_be_printed_at_every_size(weapon: str, size: str) -> None:
    pdf = printed(weapon, size)
    assert faces(pdf) <= 4
    assert min(glyph.size_pt for glyph in finished.glyphs(pdf)) >= 6.45


def shot(weapon: str, range_m: int, shots: int, **way: Any) -> dict[str, Any]:
    question = {"calculator": "direct-fire", "weapon": weapon, "range_m": range_m, **way}
    asked = {**question, "skill": 12, "strength": 7, "single_shots": shots}
    found: dict[str, Any] = door.ask(asked)["figures"]["shots"][0]
    return found


def told(one: dict[str, Any]) -> str:
    chance = chances.figure(one["hit"]) if one["hit"][0] else ""
    return f"{one['hit_number']} {chance}".strip()


@pytest.mark.parametrize(("range_m", "name"), [(65, "Short, Std"), (130, "Medium, Mod")])
def test_a_range_s_numbers_are_those_of_the_door(range_m: int, name: str) -> None:
    numbers = [told(shot("m60", range_m, shots, aimed=True)) for shots in (3, 4, 5, 6)]
    assert f"{name} to {range_m} m {' '.join(numbers)}" in text(printed("m60", "a6"))


def test_in_little_room_a_level_s_numbers_are_those_of_the_door() -> None:
    shown = text(printed("sniper-rifle", "poker"))
    first = [shot("sniper-rifle", 200, shots, aimed=True) for shots in (2, 3, 4, 5)]
    location = [shot("sniper-rifle", 100, n, aimed=True, targeted=True) for n in (2, 3, 4, 5)]
    quick = [shot("sniper-rifle", 85, shots) for shots in (2, 3, 4, 5)]
    rows = {" ".join(map(told, one)) for one in (first, location, quick)}
    assert len(rows) == 1
    numbers = [str(one["hit_number"]) for one in first]
    percents = [chances.figure(one["hit"]) for one in first]
    assert re.search(rf"Mod 200 100 85 {numbers[0]} {percents[0]} {numbers[1]}", shown)


@pytest.mark.parametrize("weapon", ["sniper-rifle", "m60", "service-pistol", "bow"])
def test_no_word_of_a_table_s_head_is_broken_on_the_smallest_card(weapon: str) -> None:
    name = f"firer-1-{PLACES[weapon] + 1}-{weapon}"
    edition = cards.edition(canonical(), kinds(ANN)[name], Format(sizes.card("mini")))
    told = " ".join(line.text for line in press.fitting(edition).lines).split()
    assert {"Aimed", "Quick", "hits"} <= {*told}
    assert not {"Aime", "Quic", "d", "k"} & {*told}


def test_a_band_s_numbers_are_those_of_the_door() -> None:
    shown = text(printed("thrown-grenade", "a6"))
    for number in range(1, 11):
        question = {"weapon": "thrown-grenade", "range_in": 3 * number, "skill_die": "D6"}
        answer = door.ask({"calculator": "area-shot", **question, "strength_die": "D8"})
        if answer["status"] == "no-shot":
            assert f"to {3 * number}″ {number} no shot — — —" in shown
            continue
        hit, most = answer["odds"]["hit"], answer["odds"]["deviation"][-1][0]
        need = f"{number + 1}+" if hit[0] else "none"
        off = f"1–{most}″" if most > 1 else "1″"
        line = f"{number} {need} {chances.percent(hit)} {answer['figures']['die']} {off}"
        assert f"to {3 * number}″ {line}" in shown


def test_what_is_missing_is_said_and_no_number_is_made_up() -> None:
    found = kinds({"name": "Bo", "weapons": [{"weapon": "m60"}]})["firer-1-1-m60"]
    shown = text(printed_file(cards.edition(canonical(), found, Format(sizes.POKER))))
    assert "Skill is missing" in shown
    assert "Strength is missing" in shown
    assert "hit number" not in shown.lower()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [sizes.POKER, sizes.A6], ids=lambda size: str(size.name))
def test_any_name_is_only_text(name: str, size: sizes.Size) -> None:
    named = {**ANN, "name": name, "weapons": [{"weapon": "m60"}]}
    for kind in kinds(named).values():
        shown = text(printed_file(cards.edition(canonical(), kind, Format(size))))
        assert re.sub(r"\s", "", name) in re.sub(r"\s", "", shown)


def test_house_rules_in_force_change_the_numbers_and_are_named() -> None:
    data = canonical().under({"least_hit_number": 1})
    kind = kinds(ANN)[f"firer-1-{PLACES['m60'] + 1}-m60"]
    shown = text(printed_file(cards.edition(data, kind, Format(sizes.A6))))
    assert "DF-2 Least hit number: 1" in shown
    grenade = kinds(ANN)["firer-1-2-thrown-grenade"]
    untouched = text(printed_file(cards.edition(data, grenade, Format(sizes.A6))))
    assert "House rules none" in untouched


def test_the_firer_himself_is_in_the_file_as_a_document(tmp_path: Any) -> None:
    file = tmp_path / "card.pdf"
    file.write_bytes(printed("m60", "a6"))
    with pikepdf.open(file) as pdf:
        own = pdf.attachments["firer.json"].get_file().read_bytes().decode()
    assert documents.checked_document(own) == document(ANN)
