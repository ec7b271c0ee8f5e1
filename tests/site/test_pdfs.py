"""Every printed file of the finished site, read back: not what the generator meant to print."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

import rangecard
from generator import cards, fit, paper, proofs, sheets
from generator.paths import SITE
from rangecard import door
from rangecard.answers import quantity
from rangecard.data import canonical

DATA = canonical()
CARDS = {f"card-{one}-a6.pdf": one for one in (*DATA.area_weapons, *DATA.armoury)}
SHEETS = {
    f"sheet-{system}-{size.name}.pdf": (system, size)
    for system in ("inch", "metre")
    for size in (paper.A4, paper.LETTER)
}
EVERY = (*CARDS, *SHEETS)
ONE_SHOT = {"calculator": "direct-fire", "range_m": 1, "skill": 10, "strength": 10, "aimed": True}

pytestmark = pytest.mark.usefixtures("site")


@cache
def file(name: str) -> bytes:
    return (SITE / "print" / name).read_bytes()


@cache
def text(name: str) -> str:
    with pypdfium2.PdfDocument(file(name)) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


def printed_on(name: str) -> paper.Paper:
    return paper.A6 if name in CARDS else SHEETS[name][1]


def test_the_site_has_the_sheets_and_a_card_a_weapon_and_no_other_file(site: Path) -> None:
    assert sorted(each.name for each in (site / "print").iterdir()) == sorted(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_pages_are_of_their_size_and_number(name: str) -> None:
    size = printed_on(name)
    points = (size.width_mm / fit.MM_PER_PT, size.height_mm / fit.MM_PER_PT)
    with pypdfium2.PdfDocument(file(name)) as document:
        sizes = [page.get_size() for page in document]
    assert len(sizes) == (2 if "sheet-metre" in name else 1)
    assert all(each == pytest.approx(points, abs=0.01) for each in sizes)


@pytest.mark.parametrize("name", EVERY)
def test_only_our_own_faces_are_embedded(name: str) -> None:
    found = fit.embedded_fonts(file(name))
    assert found
    assert all(font.startswith(("IBM-Plex-Sans", "IBMPlexSans")) for font in found), found


@pytest.mark.parametrize("name", EVERY)
def test_files_are_tagged_and_say_their_title_language_and_data(name: str) -> None:
    with pikepdf.Pdf.open(SITE / "print" / name) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.StructTreeRoot.K
        assert str(pdf.Root.Lang) == "en"
        title = str(pdf.docinfo["/Title"])
        assert str(pdf.open_metadata()["pdfuaid:part"]) == "1"
    assert title == (f"{_weapon(name).name}: range card, A6" if name in CARDS else _title(name))
    assert f"ruleset {rangecard.__version__}, data {DATA.fingerprint}" in text(name)


def _title(name: str) -> str:
    system, size = SHEETS[name]
    fire = {"inch": "area fire", "metre": "direct fire"}[system]
    return f"{system.capitalize()} system, {fire}: reference sheet, {size.title}"


def _weapon(name: str) -> Any:
    return DATA.armoury.get(CARDS[name]) or DATA.area_weapons[CARDS[name]]


@pytest.mark.parametrize("name", EVERY)
def test_nothing_lies_in_the_margins_and_nothing_is_too_small(name: str) -> None:
    size = printed_on(name)
    least = cards.LEAST_PT if name in CARDS else sheets.LEAST_PT
    edge = size.margin_mm
    inner = proofs.Area(edge, edge, size.width_mm - edge, size.height_mm - edge)
    glyphs = fit.glyphs(file(name))
    assert len(glyphs) > 400
    assert max(inner.beyond(glyph.area) for glyph in glyphs) <= fit.TOLERANCE_MM
    assert min(glyph.size_pt for glyph in glyphs) > least - 0.05


@pytest.mark.parametrize("name", [n for n, one in CARDS.items() if one in DATA.area_weapons])
def test_an_area_weapons_card_tells_the_bands_that_the_rules_answer(name: str) -> None:
    question = {"calculator": "area-shot", "weapon": CARDS[name], "skill_die": "D8"}
    found = door.ask({**question, "range_in": 1})["figures"]
    limits = (f"{found['range_band_in'] * band:g}″" for band in range(1, 11))
    assert _weapon(name).name in text(name)
    assert " ".join(limits) in text(name)
    assert f"{found['maximum_range_in']:g}″" in text(name)


@pytest.mark.parametrize("name", [n for n, one in CARDS.items() if one in DATA.armoury])
def test_a_metre_weapons_card_tells_the_ranges_that_the_rules_answer(name: str) -> None:
    weapon, shown = _weapon(name), text(name)
    fired = 1 if weapon.heavy or weapon.single_recoil is not None else 0
    shots = {"single_shots": fired, "bursts": 1 - fired}
    found = door.ask({**ONE_SHOT, "weapon": weapon.id, **shots})["figures"]
    assert weapon.name in shown
    assert f"Range R {quantity(weapon.range_m)} m" in shown
    if not weapon.heavy:
        assert f"Recoil, single {'—' if not fired else weapon.single_recoil} Recoil, burst" in shown
    for limit in (*found["ranges_aimed_m"], *found["ranges_m"]):
        assert f" {limit:g} " in shown
