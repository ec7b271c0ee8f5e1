import io
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

import rangecard
from generator import addresses, forms, house_rules, links
from generator.faults import Fault
from generator.printed import cards, finished, of_site, short_links, sizes
from generator.printed.formats import Format
from rangecard.calculators import CALCULATORS
from rangecard.data import canonical
from tests import verapdf
from tests.generator.printed.printing import printed_file

DATA = canonical()
SITE = "https://example.org/rangecard/"
DPI = 600
WEAPONS = {
    **dict.fromkeys(DATA.area_weapons, "area-shot"),
    **dict.fromkeys(DATA.armoury, "direct-fire"),
}


@pytest.fixture
def sited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", SITE)


@pytest.fixture
def unsited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SITE_URL", raising=False)


def asked(address: str | None, calculator: str) -> dict[str, str]:
    """What an address says to a page, by the full names that the page knows."""
    known = links.names(calculator)
    given = parse_qsl(urlsplit(address or "").query, strict_parsing=True)
    return {links.meant(known, name) or "": text for name, text in given}


@pytest.mark.usefixtures("sited")
@pytest.mark.parametrize(("weapon", "calculator"), WEAPONS.items())
def test_a_weapons_address_asks_its_calculator_and_names_the_version(
    weapon: str, calculator: str
) -> None:
    address = short_links.address(f"weapons/{weapon}.html", DATA)
    assert address
    assert address.startswith(f"{SITE}weapons/{weapon}.html?")
    told = {"calculator": forms.cut_name(calculator), "ruleset": rangecard.__version__}
    assert asked(address, calculator) == told
    assert len(address) - len(SITE) - len(f"weapons/{weapon}.html") < 15, "short, to be typed"


@pytest.mark.usefixtures("sited")
@pytest.mark.parametrize(("page", "standing"), addresses.STANDING.items())
def test_a_subjects_address_asks_the_first_calculator_of_its_page(
    page: str, standing: tuple[str, ...]
) -> None:
    found = asked(short_links.address(f"{page}.html", DATA), standing[0])
    assert [one for one in CALCULATORS if one.startswith(found["calculator"])] == [standing[0]]


@pytest.mark.usefixtures("sited")
def test_a_page_without_a_calculator_is_told_the_version_only() -> None:
    address = short_links.address("rules.html", DATA)
    assert address == f"{SITE}rules.html?r={rangecard.__version__}"


@pytest.mark.parametrize("told", [SITE, SITE.removesuffix("/"), f" {SITE} "])
def test_the_sites_address_ends_in_one_slash(monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    monkeypatch.setenv("SITE_URL", told)
    assert short_links.site() == SITE
    assert short_links.notice() is None


def test_what_is_no_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", "example.org")
    with pytest.raises(Fault, match=r"SITE_URL: expected an address such as .*found 'example.org'"):
        short_links.site()


@pytest.mark.usefixtures("unsited")
def test_without_a_site_there_is_no_address_and_the_build_says_so() -> None:
    assert short_links.address("weapons/m60.html", DATA) is None
    assert short_links.notice() == "SITE_URL is not set: cards carry no QR code"


def card(id_: str, size: str, ink: str = "colour") -> bytes:
    data = house_rules.canonical()
    (kind,) = (one for one in of_site.card_kinds(data) if one.id == id_)
    return printed_file(cards.edition(data, kind, Format(sizes.card(size), ink)))


@cache
def drawn(pdf: bytes) -> list[Image.Image]:
    """The pages as a printer of 600 dots an inch gets them."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]


def codes(pdf: bytes) -> list[tuple[Image.Image, Any]]:
    """Every QR code of a file with its page, read by a reader that is not ours."""
    return [(page, code) for page in drawn(pdf) for code in zxingcpp.read_barcodes(page)]


@pytest.mark.usefixtures("sited")
@pytest.mark.parametrize(
    ("id_", "size", "ink"),
    [
        ("m60", "poker", "colour"),
        ("m60", "a6", "saver"),
        ("semi-automatic-shotgun", "poker", "saver"),
        ("launched-grenade", "a6", "colour"),
    ],
)
def test_a_cards_qr_code_is_read_back(id_: str, size: str, ink: str) -> None:
    ((page, code),) = codes(card(id_, size, ink))
    assert code.text == short_links.address(f"weapons/{id_}.html", DATA)
    assert code.format == zxingcpp.BarcodeFormat.QRCode
    assert code.ec_level == "M"
    check_print(page, code)


@pytest.mark.usefixtures("sited")
@pytest.mark.parametrize(
    ("id_", "size"),
    [
        ("m60", "mini"),
        ("thrown-grenade", "mini"),
        ("recoil", "poker"),
        ("crew", "bridge"),
        ("deviation", "bridge"),
        ("pocket-pistol", "5x3"),
    ],
)
def test_a_cards_qr_code_begins_no_second_card(id_: str, size: str) -> None:
    with pypdfium2.PdfDocument(card(id_, size)) as document:
        assert len(document) == 2


def check_print(page: Image.Image, code: Any) -> None:
    """A code's modules are large enough, black on white, with a quiet zone of four around."""
    corner, across = code.position.top_left, code.position.bottom_right
    side = across.x - corner.x
    module = side / (4 * int(code.extra["Version"]) + 17)
    assert module * 25.4 / DPI >= 0.35
    edge = 4 * module - 2  # less a dot on either side: an edge may lie between two dots
    box = (corner.x - edge, corner.y - edge, across.x + edge, across.y + edge)
    around = page.crop(tuple(map(round, box)))
    colours: Any = around.getcolors(maxcolors=1 << 16)
    assert all(red == green == blue for _, (red, green, blue) in colours)
    inner = Image.new("RGB", (round(side) + 4, round(side) + 4), "white")
    around.paste(inner, (round(edge) - 2, round(edge) - 2))
    assert around.getcolors() == [(around.width * around.height, (255, 255, 255))]


@pytest.mark.usefixtures("sited")
def test_the_address_is_printed_too() -> None:
    text = "".join(glyph.text for glyph in finished.glyphs(card("m60", "a6")))
    assert f"Openexample.org/rangecard/weapons/m60.html?c=d&r={rangecard.__version__}" in text


@pytest.mark.usefixtures("unsited")
def test_without_a_site_a_card_has_no_code_no_address_and_no_link() -> None:
    pdf = card("m60", "a6")
    assert codes(pdf) == []
    assert "Open" not in "".join(glyph.text for glyph in finished.glyphs(pdf))
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        assert not any("/Annots" in page.obj for page in opened.pages)


@pytest.mark.usefixtures("sited")
def test_a_cards_rules_lead_to_their_places_on_the_site_and_the_file_stays_accessible() -> None:
    pdf = card("m60", "poker")
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        found = [str(one.A.URI) for page in opened.pages for one in page.obj.get("/Annots", ())]
    known = {f"{SITE}{addresses.rule(rule).href}" for rule in DATA.rules.values()}
    own = short_links.address("weapons/m60.html", DATA)
    assert set(found) <= known | {own}
    assert {own, f"{SITE}rules.html#df-12"} <= set(found)
    assert verapdf.faults(pdf) == []


@pytest.mark.usefixtures("sited")
def test_only_rules_that_there_are_become_links_and_only_in_text() -> None:
    head, drawing = "<head><title>GR-7</title></head>", "<svg><text>GR-7</text></svg>"
    html = f'{head}<p class="GR-7">GR-7 to GR-9, GR-99, DF-1A</p>{drawing}'
    seven, nine = (f'<a href="{SITE}rules.html#gr-{n}">GR-{n}</a>' for n in (7, 9))
    linked = f'{head}<p class="GR-7">{seven} to {nine}, GR-99, DF-1A</p>{drawing}'
    assert short_links.linked(html) == linked


@pytest.mark.usefixtures("unsited")
def test_without_a_site_nothing_becomes_a_link() -> None:
    assert short_links.linked("<p>GR-7</p>") == "<p>GR-7</p>"
