"""Every printed file of the finished site, read back: not what the generator meant to print."""

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

import rangecard
from generator.paths import SITE
from generator.printed import finished, misfits, of_site, sizes, true_scale
from generator.printed.formats import BLEED_MM
from generator.printed.lengths import PT_PER_MM
from generator.printed.proofs import Area
from generator.printed.sizes import SCREENS, Size
from rangecard import door
from rangecard.answers import quantity
from rangecard.data import canonical
from tests import verapdf

DATA = canonical()
CARD_SIZES, PAPERS = ("poker", "a6"), ("a4", "letter")
KINDS = {kind.id: kind for kind in of_site.card_kinds(DATA)}
WEAPONS = (*DATA.area_weapons, *DATA.armoury)

CARDS = {f"card-{one}-{size}.pdf": (one, sizes.card(size)) for one in KINDS for size in CARD_SIZES}
DECKS = {f"deck-{size}.pdf": sizes.card(size) for size in CARD_SIZES}
SHEETS = {
    f"sheet-{system}-{paper}.pdf": (system, sizes.PAPERS[paper])
    for system in ("inch", "metre")
    for paper in PAPERS
}
TAGGED: dict[str, Size] = {
    **{name: size for name, (_, size) in CARDS.items()},
    **DECKS,
    **{name: size for name, (_, size) in SHEETS.items()},
    **{f"screen-{paper}.pdf": SCREENS[paper] for paper in PAPERS},
    **{f"templates-{paper}.pdf": sizes.PAPERS[paper] for paper in PAPERS},
}
IMPOSED = {
    f"deck-{size}-{paper}.pdf": sizes.PAPERS[paper] for size in CARD_SIZES for paper in PAPERS
}
EVERY = TAGGED | IMPOSED
BLED = (*CARDS, *DECKS)
ONE_SHOT = {"calculator": "direct-fire", "range_m": 1, "skill": 10, "strength": 10, "aimed": True}

pytestmark = pytest.mark.usefixtures("site")


@cache
def file(name: str) -> bytes:
    return (SITE / "print" / name).read_bytes()


@cache
def text(name: str) -> str:
    return " ".join(pages(name))


@cache
def pages(name: str) -> tuple[str, ...]:
    """The text of each page, in the order in which it is read."""
    with pypdfium2.PdfDocument(file(name)) as document:
        told = [page.get_textpage().get_text_range() for page in document]
    return tuple(re.sub(r"\s+", " ", each) for each in told)


def opened(name: str) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(file(name)))


def edges_mm(box: Any) -> tuple[float, ...]:
    return tuple(float(edge) / PT_PER_MM for edge in box)


def test_the_least_sizes_of_text_are_those_that_are_stated() -> None:
    assert {size.least_pt for _, size in CARDS.values()} == {6.5}
    assert {size.least_pt for _, size in SHEETS.values()} == {8}


def test_the_site_has_every_product_and_no_other_file(site: Path) -> None:
    assert sorted(each.name for each in (site / "print").glob("*.pdf")) == sorted(EVERY)


def test_there_is_a_card_for_every_weapon_and_for_rule_subjects() -> None:
    subjects = KINDS.keys() - set(WEAPONS)
    assert set(WEAPONS) < KINDS.keys()
    assert len(subjects) >= 8


@pytest.mark.parametrize("name", EVERY)
def test_every_page_is_trimmed_to_its_size_and_shown_so(name: str) -> None:
    size = EVERY[name]
    with opened(name) as pdf:
        for page in pdf.pages:
            left, bottom, right, top = edges_mm(page.trimbox)
            sides = (right - left, top - bottom)
            assert sides == pytest.approx((size.width_mm, size.height_mm), abs=0.01)
            assert page.cropbox == page.trimbox


@pytest.mark.parametrize("name", CARDS)
def test_a_card_has_one_face_two_or_those_of_a_second_card(name: str) -> None:
    assert len(pages(name)) in (1, 2, 3, 4)
    assert all(len(page) > 40 for page in pages(name)), "no face is as good as empty"


@pytest.mark.parametrize("name", BLED)
def test_a_print_shop_gets_bleed_all_around(name: str) -> None:
    with opened(name) as pdf:
        for page in pdf.pages:
            left, bottom, right, top = edges_mm(page.trimbox)
            wide = (left - BLEED_MM, bottom - BLEED_MM, right + BLEED_MM, top + BLEED_MM)
            for box in (page.mediabox, page.obj.BleedBox):
                assert edges_mm(box) == pytest.approx(wide, abs=0.01)


@pytest.mark.parametrize("name", EVERY)
def test_only_our_own_faces_are_embedded(name: str) -> None:
    found = finished.embedded_fonts(file(name))
    assert found
    assert all(font.startswith(("IBM-Plex-Sans", "IBMPlexSans")) for font in found), found


@pytest.mark.parametrize("name", TAGGED)
def test_verapdf_finds_a_file_archival_and_accessible(name: str) -> None:
    assert verapdf.faults(file(name)) == []


@pytest.mark.parametrize("name", TAGGED)
def test_files_are_tagged_and_say_their_title_language_and_data(name: str) -> None:
    with opened(name) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.StructTreeRoot.K
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert str(pdf.Root.Lang) == "en"
        title = str(pdf.docinfo["/Title"])
        assert str(pdf.open_metadata()["dc:title"]) == title
    assert title == title.strip() != ""
    if name in CARDS:
        kind, size = KINDS[CARDS[name][0]], CARDS[name][1]
        assert kind.title in title
        assert title.endswith(size.title)
    assert f"ruleset {rangecard.__version__}, data {DATA.fingerprint}" in text(name)


def test_no_two_files_have_the_same_title() -> None:
    titles = [str(pdf.docinfo["/Title"]) for pdf in map(opened, EVERY)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", TAGGED)
def test_a_file_carries_the_canonical_data_that_it_was_made_from(name: str) -> None:
    with opened(name) as pdf:
        (carried,) = pdf.attachments.values()
        data = json.loads(carried.get_file().read_bytes())
        assert [one.AFRelationship for one in pdf.Root.AF] == ["/Source"]
    assert data["data"] == DATA.fingerprint
    assert data["ruleset"] == rangecard.__version__
    known = {one["id"] for table in ("armoury", "area_weapons") for one in data[table]}
    named = {CARDS[name][0]} if name in CARDS else set()
    assert known >= named & set(WEAPONS)


def figures(element: Any) -> Iterator[Any]:
    if isinstance(element, pikepdf.Dictionary):
        if element.get("/S") == "/Figure":
            yield element
        for kid in element.get("/K", ()):
            yield from figures(kid)


@pytest.mark.parametrize("name", TAGGED)
def test_every_chart_is_told_in_words(name: str) -> None:
    with opened(name) as pdf:
        (whole,) = pdf.Root.StructTreeRoot.K
        told = [str(one.get("/Alt", "")) for one in figures(whole)]
    assert all(len(words) > 10 for words in told), told
    if name in CARDS and CARDS[name][0] in WEAPONS:
        assert any(re.search(r"\d", words) for words in told), "a ladder's ranges are told"


@pytest.mark.parametrize("name", TAGGED)
def test_bookmarks_begin_with_the_title_of_each_part(name: str) -> None:
    with opened(name) as pdf, pdf.open_outline() as outline:
        titles = [one.title for one in outline.root]
    if name in CARDS:
        assert titles == [KINDS[CARDS[name][0]].title]
    elif name in DECKS:
        assert titles == [kind.title for kind in KINDS.values()]
    else:
        assert titles


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_reads_as_its_cards_one_after_another(name: str) -> None:
    size = DECKS[name].name
    cards = [pages(f"card-{one}-{size}.pdf") for one in KINDS]
    assert pages(name) == tuple(page for card in cards for page in card)


@pytest.mark.parametrize("name", IMPOSED)
def test_an_imposed_deck_says_where_the_tagged_file_is(name: str) -> None:
    size = name.split("-")[1]
    assert all(f"deck-{size}.pdf" in page for page in pages(name))


@pytest.mark.parametrize("name", TAGGED)
def test_nothing_lies_in_the_margins_and_nothing_is_too_small(name: str) -> None:
    size = TAGGED[name]
    edge = true_scale.MARGIN_MM if name.startswith("templates") else size.margin_mm
    inner = Area(edge, edge, size.width_mm - edge, size.height_mm - edge)
    glyphs = finished.glyphs(file(name))
    assert len(glyphs) > 100
    assert max(inner.beyond(glyph.area) for glyph in glyphs) <= misfits.TOLERANCE_MM
    assert min(glyph.size_pt for glyph in glyphs) > size.least_pt - 0.05


def told_recoil(recoil: Any) -> str:
    return "—" if recoil is None else str(recoil)


def _weapon(name: str) -> Any:
    return DATA.armoury.get(CARDS[name][0]) or DATA.area_weapons[CARDS[name][0]]


@pytest.mark.parametrize("name", [n for n, (one, _) in CARDS.items() if one in DATA.area_weapons])
def test_an_area_weapons_card_tells_the_bands_that_the_rules_answer(name: str) -> None:
    question = {"calculator": "area-shot", "weapon": CARDS[name][0], "skill_die": "D8"}
    found = door.ask({**question, "range_in": 1})["figures"]
    shown = text(name)
    assert _weapon(name).name in shown
    for band in range(1, 11):
        assert re.search(rf"\b{found['range_band_in'] * band:g}\b", shown)
    assert f"{found['maximum_range_in']:g}″" in shown


@pytest.mark.parametrize("name", [n for n, (one, _) in CARDS.items() if one in DATA.armoury])
def test_a_metre_weapons_card_tells_the_ranges_that_the_rules_answer(name: str) -> None:
    weapon, shown = _weapon(name), text(name)
    fired = 1 if weapon.heavy or weapon.single_recoil is not None else 0
    shots = {"single_shots": fired, "bursts": 1 - fired}
    found = door.ask({**ONE_SHOT, "weapon": weapon.id, **shots})["figures"]
    assert weapon.name in shown
    assert f"{quantity(weapon.range_m)} m" in shown
    if not weapon.heavy:
        single, bursts = map(told_recoil, (weapon.single_recoil, weapon.burst_recoil))
        assert f"Recoil {single} in bursts {bursts} " in shown
    for limit in (*found["ranges_aimed_m"], *found["ranges_m"]):
        assert re.search(rf"\b{limit:g}\b", shown)
