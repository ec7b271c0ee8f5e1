import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pypdfium2
import pytest

import rangecard
from generator.printed import (
    card_ladders,
    cards,
    finished,
    misfits,
    press,
    proofs,
    weapon_cards,
)
from generator.printed.cards import CardKind
from generator.printed.citations import cited
from generator.printed.formats import Format
from generator.printed.metre_cards import MOST_SHOTS, MOST_SHOTS_SLIM, MOST_SKILL
from generator.printed.sizes import A6, CARDS, POKER, Size, card
from generator.tables import metre_ladder
from rangecard import door
from rangecard.data import canonical
from rangecard.drawing import chances
from tests.generator.printed.printing import printed_file

DATA = canonical()
KINDS = {kind.id: kind for kind in weapon_cards.kinds(DATA)}
SAMPLE = ("scoped-rifle", "machine-pistol", "bow", "howitzer", "thrown-grenade", "rocket-launcher")
BOTH = pytest.mark.parametrize("size", [A6, POKER], ids=["a6", "poker"])
LEVEL_RANGES = {"Std": 1, "Mod": 2, "Hard": 4, "N.I.": 8}
"""How many times R an aimed shot may go for each level that a card names (DF-6)."""


def changed(weapon_id: str, **changes: Any) -> CardKind:
    if weapon_id in DATA.area_weapons:
        return weapon_cards.inch_kind(replace(DATA.area_weapons[weapon_id], **changes))
    return weapon_cards.metre_kind(replace(DATA.armoury[weapon_id], **changes))


def made(kind: CardKind, size: Size, ink: str = "colour") -> bytes:
    return printed_file(cards.edition(DATA, kind, Format(size, ink)))


def printed(weapon_id: str, size: Size = A6) -> bytes:
    return _printed(weapon_id, size)


@cache
def _printed(weapon_id: str, size: Size) -> bytes:
    return made(KINDS[weapon_id], size)


def text(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"[\s\u200b]+", " ", " ".join(pages))


def words(weapon_id: str, size: Size) -> str:
    """A card's words before they are laid out."""
    html = cards.edition(DATA, KINDS[weapon_id], Format(size)).html
    html = re.sub(r"<(svg|head).*?</\1>", " ", html, flags=re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def asked(**question: Any) -> dict[str, Any]:
    answer = door.ask({"calculator": "direct-fire", "strength": 10, **question})
    assert answer["status"] != "error", answer["errors"]
    return answer


def test_every_weapon_of_both_systems_has_one_card() -> None:
    assert list(KINDS) == [*DATA.area_weapons, *DATA.armoury]
    assert all(kind.weapons == (one,) for one, kind in KINDS.items())
    assert KINDS["m60"].page == "weapons/m60.html"
    edition = cards.edition(DATA, KINDS["m60"], Format(POKER))
    assert edition.name == "card-m60-poker"


@BOTH
@pytest.mark.parametrize("weapon_id", SAMPLE)
def test_a_card_is_one_a6_face_or_two_of_a_playing_card_with_clear_margins(
    weapon_id: str, size: Size
) -> None:
    pdf = printed(weapon_id, size)
    with pypdfium2.PdfDocument(pdf) as document:
        sizes = [page.get_size() for page in document]
    assert len(sizes) == (1 if size is A6 else 2)
    wanted = (size.width_mm / 25.4 * 72, size.height_mm / 25.4 * 72)
    assert all(found == pytest.approx(wanted, abs=0.01) for found in sizes)
    assert all("Plex-Sans" in name for name in finished.embedded_fonts(pdf))
    margin = size.margin_mm
    inner = proofs.Area(margin, margin, size.width_mm - margin, size.height_mm - margin)
    glyphs = finished.glyphs(pdf)
    assert len(glyphs) > 400
    assert max(inner.beyond(glyph.area) for glyph in glyphs) <= 0.1
    assert min(glyph.size_pt for glyph in glyphs) >= 6.45


@BOTH
@pytest.mark.parametrize("weapon_id", SAMPLE)
def test_a_card_tells_its_name_version_and_data_and_holds_no_placeholder(
    weapon_id: str, size: Size
) -> None:
    shown = text(printed(weapon_id, size))
    weapon = DATA.armoury.get(weapon_id) or DATA.area_weapons[weapon_id]
    assert weapon.name in shown
    assert f"ruleset {rangecard.__version__}, data {DATA.fingerprint}" in shown
    for placeholder in ("None", "nan", "{{", "Fraction", "undefined", "X.X"):
        assert placeholder not in shown


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("weapon_id", ["scoped-rifle", "thrown-grenade"])
def test_the_fullest_cards_take_two_faces_at_most_at_every_size(weapon_id: str, name: str) -> None:
    with pypdfium2.PdfDocument(printed(weapon_id, CARDS[name])) as document:
        assert len(document) == (1 if name == "a6" else 2)


@pytest.mark.parametrize(("name", "most"), [("poker", 2), ("mini", 3), ("a6", 1)])
@pytest.mark.parametrize("weapon_id", ["machine-pistol", "scoped-rifle", "thrown-grenade"])
def test_a_card_with_a_code_takes_no_face_more_but_on_the_smallest(
    weapon_id: str, name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SITE_URL", "https://example.org/rangecard/")
    pdf = made(KINDS[weapon_id], CARDS[name])
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) <= most
    assert "example.org/rangecard/" in text(pdf).replace(" ", "")


@pytest.mark.parametrize("sides", ["36x100", "120x50", "148x105", "210x210"])
@pytest.mark.parametrize("weapon_id", ["machine-pistol", "thrown-grenade"])
def test_a_card_of_any_sides_holds_its_text_in_four_faces(weapon_id: str, sides: str) -> None:
    with pypdfium2.PdfDocument(made(KINDS[weapon_id], card(sides))) as document:
        assert len(document) <= 4


def test_where_ten_limits_would_run_together_they_stand_below_one_another() -> None:
    shown = text(made(KINDS["thrown-grenade"], card("36x100")))
    assert "Band D8 D10 D12 1 3 4 5 2 6 8 10 3 9 12 15" in shown


@BOTH
def test_the_ladders_limits_are_those_of_the_rules(size: Size) -> None:
    found = asked(weapon="scoped-rifle", range_m=1, skill=10, aimed=True)["figures"]
    shown = text(printed("scoped-rifle", size))
    for limits in (found["ranges_aimed_m"], found["ranges_m"]):
        assert f"0 {' '.join(map(str, limits))} m" in shown


def test_a_slim_card_has_the_ladders_as_a_table() -> None:
    found = asked(weapon="scoped-rifle", range_m=1, skill=10, aimed=True)["figures"]
    shown = text(printed("scoped-rifle", CARDS["mini"]))
    aimed, quick = (" ".join(map(str, found[key])) for key in ("ranges_aimed_m", "ranges_m"))
    assert f"Up to {aimed} Aimed S M H H Up to {quick} Quick M H N —" in shown
    assert "S Standard, M Moderate, H Hard, N Near Impossible" in shown


def _lines(weapon_id: str, skills: range, *, chance: bool) -> list[str]:
    """What the rules answer for each skill at each level, as a table's line has it."""
    reach = DATA.armoury[weapon_id].range_m
    found = []
    for skill in skills:
        cells = [str(skill)]
        for times in LEVEL_RANGES.values():
            answer = asked(weapon=weapon_id, skill=skill, aimed=True, range_m=int(reach * times))
            shot = answer["figures"]["shots"][0]
            cells.append(str(shot["hit_number"]))
            cells += [chances.figure(shot["hit"])] * chance
        found.append(" ".join(cells))
    return found


@pytest.mark.parametrize(("name", "columns"), [("a6", 3), ("poker", 2), ("mini", 2), ("5x3", 4)])
def test_every_hit_number_is_the_one_that_the_rules_answer(name: str, columns: int) -> None:
    lines = _lines("bow", range(1, MOST_SKILL + 1), chance=False)
    each = -(-MOST_SKILL // columns)
    shown = words("bow", CARDS[name])
    for place in range(each):
        assert " ".join(lines[place::each]) in shown


def test_a_tall_card_has_the_chance_of_every_hit_number_too() -> None:
    shown = words("bow", CARDS["tarot"])
    for line in _lines("bow", range(1, MOST_SKILL + 1), chance=True):
        assert line in shown


@pytest.mark.parametrize("weapon_id", DATA.armoury)
def test_every_weapons_recoil_adds_up_as_the_rules_do(weapon_id: str) -> None:
    weapon = DATA.armoury[weapon_id]
    ways: dict[str, tuple[object, dict[str, Any]]] = {
        "Single shots": (weapon.single_recoil, {"single_shots": 1}),
        "Bursts": (weapon.burst_recoil, {"single_shots": 0, "bursts": 1}),
    }
    shown = words(weapon_id, POKER)
    for label, (recoil, fired) in ways.items():
        if weapon.heavy or recoil is None:
            assert f"{label} " not in shown
        else:
            assert f"{label} {_totals(weapon_id, MOST_SHOTS, fired)}" in shown


def _totals(weapon_id: str, most: int, fired: dict[str, Any]) -> str:
    totals = []
    for count in range(1, most + 1):
        shots = {key: value if value is True else value * count for key, value in fired.items()}
        answer = asked(weapon=weapon_id, range_m=1, skill=10, **shots)
        totals.append(str(answer["figures"]["recoil_total"]))
    return " ".join(totals)


@pytest.mark.parametrize(
    ("size", "label", "most"),
    [
        (A6, "Singles, steadied", MOST_SHOTS), (POKER, "Singles, steadied", MOST_SHOTS),
        (CARDS["mini"], "Steadied", MOST_SHOTS_SLIM),
    ],
)  # fmt: skip
def test_a_steadied_pistols_recoil_adds_up_as_the_rules_do(
    size: Size, label: str, most: int
) -> None:
    totals = _totals("machine-pistol", most, {"single_shots": 1, "steadied": True})
    assert f"{label} {totals}" in text(printed("machine-pistol", size))


@BOTH
def test_an_area_weapons_scores_and_chances_are_those_of_the_rules(size: Size) -> None:
    shown = text(printed("thrown-grenade", size))
    table = [[_need(die, band) for die in DATA.ladder] for band in range(1, 11)]
    if size is A6:
        table = [list(line) for line in zip(*table, strict=True)]
    for line in table:
        needs = [need for need, chance in line if not chance]
        assert " ".join(needs) in shown
        for need, chance in line:
            assert f"{need} {chance}".strip() in shown


def _need(die: str, band: int) -> tuple[str, str]:
    """What a die needs in a band, and the chance in percent as poker cards have it."""
    question = {"weapon": "thrown-grenade", "range_in": 2 * band, "skill_die": die}
    answer = door.ask({"calculator": "area-shot", **question})
    if answer["status"] == "no-shot":
        return "—", ""
    figures = answer["figures"]
    if figures["automatic_deviation"]:
        return figures["die"], ""
    return f"{figures['target_number'] + 1}+", chances.figure(answer["odds"]["hit"])


@pytest.mark.parametrize("name", CARDS)
def test_a_thrown_weapons_bands_are_told_for_every_strength(name: str) -> None:
    shown = words("thrown-grenade", CARDS[name]).replace("″", "")
    for strength in ("D8", "D10", "D12"):
        question = {"weapon": "thrown-grenade", "range_in": 1, "skill_die": "D6"}
        shot = door.ask({"calculator": "area-shot", **question, "strength_die": strength})
        band = shot["figures"]["range_band_in"]
        assert f"{strength} {' '.join(str(band * number) for number in range(1, 11))}" in shown


@BOTH
def test_the_small_print_tells_each_figures_basis(size: Size) -> None:
    shown = text(printed("scoped-rifle", size))
    assert "Range: a source example’s, weapon unnamed." in shown
    assert "Scope: the source’s." in shown
    assert "Recoil, skill used, calibre: our sample" in shown


def test_a_heavy_weapon_has_no_recoil_and_a_pistol_no_scope() -> None:
    assert "Recoil: none, a heavy weapon DF-12" in text(printed("howitzer"))
    assert "cope" not in text(printed("machine-pistol"))
    assert "Scope: aimed, R is 15 m more, extreme counts as long." in text(printed("scoped-rifle"))


def test_no_fact_of_a_playing_card_is_broken_over_two_lines() -> None:
    shown = cards.edition(DATA, KINDS["scoped-rifle"], Format(POKER))
    lines = press.fitting(shown).lines
    (facts,) = (line.text for line in lines if "7.62 mm" in line.text)
    assert "75 m" in facts


@pytest.mark.parametrize("name", ["АК-74", "Škorpion vz. 61", "Rifle 7.62×51 ½″ → ″"])
@BOTH
def test_names_that_players_use_fit(name: str, size: Size) -> None:
    assert name in text(made(changed("scoped-rifle", name=name), size))


@pytest.mark.parametrize(
    "name",
    [
        "A name of eighty characters: the regimental sharpshooter’s accurised long rifle",
        "Donaudampfschifffahrtsgesellschaftskapitänsgewehr",
    ],
)
@pytest.mark.parametrize("size", [CARDS["mini"], POKER, A6], ids=["mini", "poker", "a6"])
def test_long_names_flow_on_and_nothing_is_lost(name: str, size: Size) -> None:
    shown = text(made(changed("machine-pistol", name=name), size))
    assert name.replace(" ", "") in shown.replace(" ", "")
    totals = _totals("machine-pistol", MOST_SHOTS_SLIM, {"single_shots": 1})
    assert totals in shown


def test_a_letter_that_our_fonts_lack_is_refused_with_card_and_field() -> None:
    with pytest.raises(misfits.MisfitError, match=r"card-bow-a6: page 1, name: no glyph for 枪 步"):
        made(changed("bow", name="步枪"), A6)


@BOTH
def test_a_weapon_without_skill_calibre_recoil_or_scope_fits(size: Size) -> None:
    bare = {"skill": None, "calibre_mm": None, "single_recoil": None, "burst_recoil": None}
    shown = text(made(changed("scoped-rifle", scope=False, **bare), size))
    assert "Recoil — in bursts —" in shown or "Recoil in bursts 75 m — —" in shown
    assert "Recoil: no figure given" in shown
    assert "Calibre" not in shown
    assert "Aimed shot, skill 10" in shown


@pytest.mark.parametrize("size", [CARDS["mini"], POKER, A6], ids=["mini", "poker", "a6"])
def test_a_range_of_many_digits_fits(size: Size) -> None:
    shown = text(made(changed("scoped-rifle", range_m=Fraction("1234.5")), size))
    assert "1234.5 m" in shown


def test_a_pistol_with_every_way_to_fire_and_mixed_bases_fits() -> None:
    """The fullest card: three lines of recoil, and figures of four different bases."""
    basis = {
        **DATA.armoury["machine-pistol"].basis,
        "range_m": "source example", "single_recoil": "source", "skill": "ruling",
    }  # fmt: skip
    assert "Recoil: the source’s." in text(made(changed("machine-pistol", basis=basis), A6))


@pytest.mark.parametrize("weapon_id", ["launched-grenade", "rocket-launcher"])
def test_the_worked_example_is_the_rules_own(weapon_id: str) -> None:
    band_in = DATA.area_weapons[weapon_id].range_band_in
    question = {"calculator": "area-shot", "weapon": weapon_id, "skill_die": "D8"}
    answer = door.ask({**question, "range_in": int(5 * band_in)})
    assert answer["odds"]["hit"] == [3, 8]
    assert answer["odds"]["landing"][-1][-1] == [1, 96]
    shown = text(printed(weapon_id))
    assert f"D8 at {5 * band_in}″ is band 5: 6 or more is on the aim point, 37.5 %." in shown
    assert "from 1″ to 5″ has 12.5 %, each of its points 1/96." in shown


@pytest.mark.parametrize("changes", [{"weapon_class": "heavy weapon"}, {"weapon_class": "shotgun"}])
@BOTH
def test_a_weapon_of_another_book_fits(changes: dict[str, str], size: Size) -> None:
    """One heavy, one without bursts, and neither has a name, an id or a skill that we know."""
    foreign = {"id": "gonne", "name": "Hand gonne", "skill": None, "calibre_mm": None}
    recoil = {"single_recoil": 4, "burst_recoil": None}
    shown = text(made(changed("m60", **foreign, **recoil, **changes), size))
    assert "Hand gonne" in shown
    assert ("Recoil: none, a heavy weapon" in shown) == (changes["weapon_class"] == "heavy weapon")
    assert "steadied" not in shown
    assert "M60" not in shown


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("weapon_id", ["scoped-rifle", "m60"])
def test_a_ladder_stands_only_where_its_bands_hold_their_words(weapon_id: str, name: str) -> None:
    form, weapon = Format(CARDS[name]), DATA.armoury[weapon_id]
    drawn = [metre_ladder(DATA, weapon, 10, aimed=aimed) for aimed in (True, False)]
    found = card_ladders.block(drawn, "ranges", form)
    assert (found is None) == (name in ("mini", "bridge", "poker", "poker-us"))  # whole level names
    if found:
        assert "Near Impossible" in found.html


@BOTH
@pytest.mark.parametrize("weapon_id", KINDS)
def test_the_small_print_names_every_rule_that_the_card_cites(weapon_id: str, size: Size) -> None:
    made = KINDS[weapon_id].make(DATA, Format(size))
    rules = next(note.text for note in made.notes if note.title == "Rules")
    shown = " ".join(one.html for one in made.blocks)
    assert set(cited(DATA, shown)) <= set(cited(DATA, rules))
