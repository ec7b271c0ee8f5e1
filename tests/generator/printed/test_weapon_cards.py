import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pypdfium2
import pytest

import rangecard
from generator import cards, fit, paper, printing, proofs
from rangecard import door
from rangecard.data import canonical

SAMPLE = ("scoped-rifle", "machine-pistol", "bow", "shoulder-rocket", "thrown-grenade")
FULL = ("procedure", "recoil")
LEVEL_RANGES = {"Std": 1, "Mod": 2, "Hard": 4, "N.I.": 8}
"""How many times R an aimed shot may go for each level that a card names (DF-6)."""


def edition(weapon_id: str, **changes: Any) -> paper.Edition:
    data = canonical()
    if weapon_id in data.area_weapons:
        return cards.inch_card(data, replace(data.area_weapons[weapon_id], **changes))
    return cards.metre_card(data, replace(data.armoury[weapon_id], **changes))


@cache
def printed(weapon_id: str) -> bytes:
    return paper.checked(edition(weapon_id))


def text(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


def asked(**question: Any) -> dict[str, Any]:
    answer = door.ask({"calculator": "direct-fire", "strength": 10, **question})
    assert answer["status"] != "error", answer["errors"]
    return answer


def test_every_weapon_of_both_systems_has_one_card() -> None:
    data = canonical()
    names = [each.name for each in cards.editions(data)]
    assert names == [f"card-{one}-a6.pdf" for one in (*data.area_weapons, *data.armoury)]


@pytest.mark.parametrize("weapon_id", SAMPLE)
def test_a_card_is_one_a6_page_in_our_font_with_nothing_in_its_margins(weapon_id: str) -> None:
    pdf = printed(weapon_id)
    with pypdfium2.PdfDocument(pdf) as document:
        (size,) = [page.get_size() for page in document]
    assert size == pytest.approx((105 / 25.4 * 72, 148 / 25.4 * 72), abs=0.01)
    assert all("Plex-Sans" in name for name in fit.embedded_fonts(pdf))
    inner = proofs.Area(6, 6, 99, 142)
    glyphs = fit.glyphs(pdf)
    assert len(glyphs) > 400
    assert max(inner.beyond(glyph.area) for glyph in glyphs) <= 0.1
    assert min(glyph.size_pt for glyph in glyphs) >= 6.45


@pytest.mark.parametrize("weapon_id", SAMPLE)
def test_a_card_tells_its_name_version_and_data_and_holds_no_placeholder(weapon_id: str) -> None:
    data, shown = canonical(), text(printed(weapon_id))
    weapon = data.armoury.get(weapon_id) or data.area_weapons[weapon_id]
    assert weapon.name in shown
    assert f"ruleset {rangecard.__version__}, data {data.fingerprint}" in shown
    for placeholder in ("None", "nan", "{{", "Fraction", "undefined", "X.X"):
        assert placeholder not in shown


def test_the_ladders_limits_are_those_of_the_rules() -> None:
    found = asked(weapon="scoped-rifle", range_m=1, skill=10, aimed=True)["figures"]
    shown = text(printed("scoped-rifle"))
    for limits in (found["ranges_aimed_m"], found["ranges_m"]):
        assert f"0 {' '.join(map(str, limits))} m" in shown


def test_every_hit_number_is_the_one_that_the_rules_answer() -> None:
    shown = text(printed("bow"))
    for first in range(1, 8):
        numbers = [
            str(number) for skill in (first, first + 7, first + 14) for number in _line(skill)
        ]
        assert " ".join(numbers) in shown


def _line(skill: int) -> list[int]:
    reach = canonical().armoury["bow"].range_m
    at = {"weapon": "bow", "skill": skill, "aimed": True}
    answers = [asked(range_m=int(reach * times), **at) for times in LEVEL_RANGES.values()]
    return [skill, *(answer["figures"]["shots"][0]["hit_number"] for answer in answers)]


@pytest.mark.parametrize(
    ("label", "fired"),
    [
        ("Single shots", {"single_shots": 1}),
        ("Bursts", {"single_shots": 0, "bursts": 1}),
        ("Singles, steadied", {"single_shots": 1, "steadied": True}),
    ],
)
def test_recoil_adds_up_as_the_rules_do(label: str, fired: dict[str, Any]) -> None:
    totals = []
    for count in range(1, 9):
        shots = {key: value if value is True else value * count for key, value in fired.items()}
        answer = asked(weapon="machine-pistol", range_m=1, skill=10, **shots)
        totals.append(str(answer["figures"]["recoil_total"]))
    assert f"{label} {' '.join(totals)}" in text(printed("machine-pistol"))


def test_an_area_weapons_scores_and_chances_are_those_of_the_rules() -> None:
    shown = text(printed("thrown-grenade"))
    needs = []
    for range_in in range(2, 21, 2):
        question = {"weapon": "thrown-grenade", "range_in": range_in, "skill_die": "D6"}
        answer = door.ask({"calculator": "area-shot", **question})
        needs.append(_need(answer))
    assert needs[5:] == ["D6", "D8", "D10", "D12", "—"]
    for need in needs[:5]:
        assert need in shown
    assert "D6 D8 D10 D12 —" in shown


def _need(answer: dict[str, Any]) -> str:
    if answer["status"] == "no-shot":
        return "—"
    figures = answer["figures"]
    return figures["die"] if figures["automatic_deviation"] else f"{figures['target_number'] + 1}+"


def test_the_small_print_tells_each_figures_basis() -> None:
    shown = text(printed("scoped-rifle"))
    assert "Range: a source example’s, weapon unnamed." in shown
    assert "Scope: the source’s." in shown
    assert "Recoil, skill used, calibre: our sample" in shown


def test_a_heavy_weapon_has_no_recoil_and_a_pistol_no_scope() -> None:
    assert "Recoil: none, a heavy weapon DF-12" in text(printed("shoulder-rocket"))
    assert "scope" not in text(printed("machine-pistol"))


@pytest.mark.parametrize(
    "name",
    [
        "АК-74",
        "Škorpion vz. 61",
        "Rifle 7.62×51 ½″ → ″",
        "A name of eighty characters: the regimental sharpshooter’s accurised long rifle",
    ],
)
def test_names_that_players_use_fit(name: str) -> None:
    assert name in text(paper.checked(edition("scoped-rifle", name=name)))


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Donaudampfschifffahrtsgesellschaftskapitänsgewehr" * 2, r"name: overflows by \d+\.\d mm"),
        ("very " * 39 + "long", r"name: overflows by \d+\.\d mm"),
        ("步枪", "name: no glyph for 枪 步"),
    ],
)
def test_names_that_do_not_fit_are_refused_with_card_field_and_amount(
    name: str, fault: str
) -> None:
    with pytest.raises(fit.MisfitError, match=r"card-scoped-rifle-a6\.pdf: page 1, " + fault):
        paper.checked(edition("scoped-rifle", name=name))


def test_a_weapon_without_skill_calibre_recoil_or_scope_fits() -> None:
    bare = {"skill": None, "calibre_mm": None, "single_recoil": None, "burst_recoil": None}
    shown = text(paper.checked(edition("scoped-rifle", scope=False, **bare)))
    assert "Recoil, single — Recoil, burst — " in shown
    assert "Recoil: no figure given" in shown
    assert "Calibre" not in shown
    assert "Aimed shot, skill 10" in shown


def test_a_range_of_many_digits_fits() -> None:
    shown = text(paper.checked(edition("scoped-rifle", range_m=Fraction("1234.5"))))
    assert "1234.5 m" in shown


def test_the_same_card_has_the_same_bytes_twice() -> None:
    assert paper.checked(edition("bow")) == printed("bow")


def test_a_pistol_with_every_way_to_fire_and_mixed_bases_fits() -> None:
    """The fullest card: three lines of recoil, and figures of four different bases."""
    basis = {
        **canonical().armoury["machine-pistol"].basis,
        "range_m": "source example", "single_recoil": "source", "skill": "ruling",
    }  # fmt: skip
    shown = text(paper.checked(edition("machine-pistol", basis=basis)))
    assert "Recoil: the source’s." in shown


@pytest.mark.parametrize("weapon_id", ["launched-grenade", "rocket-launcher"])
def test_the_worked_example_is_the_rules_own(weapon_id: str) -> None:
    band_in = canonical().area_weapons[weapon_id].range_band_in
    question = {"calculator": "area-shot", "weapon": weapon_id, "skill_die": "D8"}
    answer = door.ask({**question, "range_in": int(5 * band_in)})
    assert answer["odds"]["hit"] == [3, 8]
    assert answer["odds"]["landing"][-1][-1] == [1, 96]
    shown = text(printed(weapon_id))
    assert f"D8 at {5 * band_in}″ is band 5: 6 or more is on the aim point, 37.5 %." in shown
    assert "from 1″ to 5″ has 12.5 %, each of its points 1/96." in shown


@pytest.mark.parametrize("changes", [{"weapon_class": "heavy weapon"}, {"weapon_class": "shotgun"}])
def test_a_weapon_of_another_book_fits(changes: dict[str, str]) -> None:
    """One heavy, one without bursts, and neither has a name, an id or a skill that we know."""
    foreign = {"id": "gonne", "name": "Hand gonne", "skill": None, "calibre_mm": None}
    recoil = {"single_recoil": 4, "burst_recoil": None}
    shown = text(paper.checked(edition("m60", **foreign, **recoil, **changes)))
    assert "Hand gonne" in shown
    assert ("Recoil: none, a heavy weapon" in shown) == (changes["weapon_class"] == "heavy weapon")
    assert "steadied" not in shown
    assert "M60" not in shown


@pytest.mark.parametrize("weapon_id", ["thrown-grenade", "machine-pistol", "assault-rifle"])
def test_the_fullest_cards_have_two_millimetres_to_spare(weapon_id: str) -> None:
    card = edition(weapon_id)
    lines = printing.proof(card.html, paper.style()).lines
    lowest = max((one for one in lines if one.field in FULL), key=lambda one: one.area.bottom)
    assert lowest.frame.bottom - lowest.area.bottom > 2
