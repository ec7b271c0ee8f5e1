import io
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

import rangecard
from generator import rendering
from generator.printed import finished, inch_parts, misfits, press, proofs, sheets, sizes
from generator.printed.formats import Format
from generator.printed.press import Edition
from rangecard import direct_fire, door
from rangecard.data import Canonical, canonical
from rangecard.direct_fire import DirectFireWeapon
from tests.generator.printed.printing import printed_file

NAMES = [f"sheet-{system}-{size}" for size in sizes.SHEETS for system in ("inch", "metre")]
HALVES = ("a5", "half-letter")
FORMS = {
    f"{name}-{ink}": Format(size, ink)
    for name, size in sizes.SHEETS.items()
    for ink in ("colour", "saver")
}
every = pytest.mark.parametrize("name", NAMES)
size = pytest.mark.parametrize("size", sizes.SHEETS)


def editions(ink: str = "colour") -> dict[str, Edition]:
    return _editions(ink)


@cache
def _editions(ink: str) -> dict[str, Edition]:
    forms = [Format(size, ink) for size in sizes.SHEETS.values()]
    return {each.name: each for form in forms for each in sheets.editions(canonical(), form)}


def printed(name: str, ink: str = "colour") -> bytes:
    return _printed(name, ink)


@cache
def _printed(name: str, ink: str) -> bytes:
    return printed_file(editions(ink)[name])


def text(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


def asked(calculator: str, **question: Any) -> dict[str, Any]:
    return door.ask({"calculator": calculator, **question})


def size_of(name: str) -> sizes.Size:
    return sizes.SHEETS[name.split("-", 2)[2]]


def pages(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def test_there_is_a_sheet_a_system_and_size() -> None:
    assert sorted(editions()) == sorted(NAMES)


@every
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_a_sheet_is_of_its_size_in_our_font_with_clear_margins(name: str, ink: str) -> None:
    pdf, of = printed(name, ink), size_of(name)
    with pypdfium2.PdfDocument(pdf) as document:
        found = [page.get_size() for page in document]
    for each in found:
        points = (of.width_mm / 25.4 * 72, of.height_mm / 25.4 * 72)
        assert each == pytest.approx(points, abs=0.01)
    assert all("Plex-Sans" in font for font in finished.embedded_fonts(pdf))
    inner = proofs.Area(8, 8, of.width_mm - 8, of.height_mm - 8)
    glyphs = finished.glyphs(pdf)
    assert max(inner.beyond(glyph.area) for glyph in glyphs) <= 0
    assert min(glyph.size_pt for glyph in glyphs) >= 7.95


@every
def test_a_sheet_has_its_number_of_pages_and_none_of_them_is_bare(name: str) -> None:
    found = pages(printed(name))
    if size_of(name).name in HALVES:
        assert len(found) in (2, 3, 4)
        assert [f"{n} of {len(found)}" in text for n, text in enumerate(found, 1)].count(False) == 0
    else:
        assert len(found) == (2 if "metre" in name else 1)
    assert min(map(len, found)) > 600


@every
def test_a_sheets_foot_tells_rules_basis_version_data_and_house_rules(name: str) -> None:
    shown = text(printed(name))
    assert f"ruleset {rangecard.__version__}, data {canonical().fingerprint}" in shown
    metre = "metre" in name
    assert ("multipliers ruled here" if metre else "range bands, names of D6, D10 the") in shown
    assert shown.count("House rules none, the defaults.") == (
        2 if metre and size_of(name).name in sizes.PAPERS else 1
    )
    assert ("Rules DF-2" if metre else "Rules DI-1 to DI-4, GR-1 to GR-13.") in shown
    for placeholder in ("None", "nan", "{{", "Fraction", "undefined"):
        assert placeholder not in shown


@every
def test_the_ink_saver_fills_nothing_and_has_no_colour(name: str) -> None:
    assert filled(printed(name, "saver")) == []
    assert coloured(printed(name, "saver")) == 0
    assert len(filled(printed(name))) > 20
    assert coloured(printed(name)) > 1000


def filled(pdf: bytes) -> list[tuple[int, int]]:
    """Page and place of each square of a centimetre's quarter that is inked through and through.

    Looked at as it is printed: the engine draws the frames around cells as filled shapes too.
    """
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number, page in enumerate(document, 1):
            image = page.render(scale=DOTS_PER_MM * 25.4 / 72, grayscale=True).to_pil()
            inked = image.point(lambda light: 255 if light < WHITE else 0)
            # A square is inked when its lightest dot is: each square becomes one dot of its mean.
            squares = inked.reduce(DOTS_PER_MM * SQUARE_MM)
            width = squares.width
            dots = enumerate(squares.tobytes())
            found += [(number, place // width) for place, mean in dots if mean == 255]
    return found


DOTS_PER_MM, SQUARE_MM, WHITE = 4, 2, 250
"""A filled cell, panel or bar is larger than two squares of so many mm; a letter is not."""


def coloured(pdf: bytes) -> int:
    """How many dots of a file are not grey."""
    count = 0
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            red, green, blue = page.render(scale=1).to_pil().convert("RGB").split()
            pairs = ((red, green), (green, blue))
            apart = [ImageChops.difference(*pair).histogram() for pair in pairs]
            count += sum(sum(shades[8:]) for shades in apart)
    return count


@every
def test_a_sheet_is_tagged_in_reading_order_with_its_heading_first(name: str) -> None:
    with pikepdf.Pdf.open(io.BytesIO(printed(name))) as pdf:
        assert str(pdf.Root.Lang) == "en"
        kinds = [str(kind) for kind in _kinds(pdf.Root.StructTreeRoot)]
    headings = [kind for kind in kinds if re.fullmatch(r"/H\d", kind)]
    assert headings[0] == "/H1"
    assert kinds.count("/Table") >= 2
    assert kinds.count("/TH") > 20
    first, *_ = pages(printed(name))
    order = ("One phase", "Difficulty level") if "metre" in name else ("One shot", "Bands, target")
    assert first.index(order[0]) < "".join(pages(printed(name))).index(order[1])


def _kinds(node: Any) -> Any:
    if isinstance(node, pikepdf.Array):
        for one in node:
            yield from _kinds(one)
    elif isinstance(node, pikepdf.Dictionary):
        if "/S" in node:
            yield node["/S"]
        yield from _kinds(node.get("/K", pikepdf.Array()))


@size
def test_the_inch_sheet_shows_every_band_limit_and_the_example_chart(size: str) -> None:
    shown = text(printed(f"sheet-inch-{size}"))
    for strength in ("D6", "D8", "D10", "D12"):
        question = {"weapon": "thrown-grenade", "range_in": 1, "skill_die": "D6"}
        found = asked("area-shot", strength_die=strength, **question)["figures"]
        step = found["range_band_in"]
        assert " ".join(f"{step * band}″" for band in range(1, 11)) in shown
    (shot,) = (one.question for one in canonical().examples if one.id == inch_parts.CHART)
    answer = door.ask(shot)
    assert answer["odds"]["hit"] == [1, 2]
    assert "50 %" in shown
    assert "4″ of deviation toward a wall 3″ away: 3″ out, 1″ back, at rest 2″" in shown


@size
def test_the_inch_sheet_shows_the_chances_to_pass_a_test(size: str) -> None:
    shown = text(printed(f"sheet-inch-{size}"))
    passes = [asked("motivation-test", die="D6", motivation=m, cause="loader") for m in (1, 2, 3)]
    assert [answer["odds"]["pass"] for answer in passes] == [[5, 6], [2, 3], [1, 2]]
    assert "D6 Green 83.3 % 66.7 % 50 %" in shown


@size
@pytest.mark.parametrize(
    ("label", "times"), [("Standard × 2", 1), ("Moderate × 1", 2), ("Near Impossible × ¼", 8)]
)
def test_the_metre_sheets_hit_numbers_are_those_of_the_rules(
    label: str, times: int, size: str
) -> None:
    weapon = {"name": "any", "class": "rifle", "range_m": 50, "single_recoil": 0}
    numbers = []
    for skill in range(1, 21):
        question = {"weapon": weapon, "skill": skill, "strength": 10, "aimed": True}
        answer = asked("direct-fire", range_m=50 * times, **question)
        numbers.append(str(answer["figures"]["shots"][0]["hit_number"]))
    assert f"{label} {' '.join(numbers)}" in text(printed(f"sheet-metre-{size}"))


@size
def test_the_metre_sheet_lists_the_whole_armoury_with_its_limits(size: str) -> None:
    shown = text(printed(f"sheet-metre-{size}")).replace(" †", "")
    for weapon in canonical().armoury.values():
        question = {"weapon": weapon.id, "range_m": 1, "skill": 10, "strength": 10}
        fired = {"single_shots": 1} if weapon.heavy or weapon.single_recoil is not None else {}
        found = asked("direct-fire", **question, **fired)["figures"]
        limits = " ".join(map(str, found["ranges_m"]))
        assert re.search(f"{re.escape(weapon.name)} .{{1,60}} {limits} ", shown), weapon.id


@size
def test_the_levels_on_the_metre_sheet_are_those_of_the_source_and_its_rulings(size: str) -> None:
    shown = text(printed(f"sheet-metre-{size}"))
    assert "Short to R Standard Moderate Moderate" in shown
    assert "Long to 4R Hard Near Impossible Near Impossible" in shown
    assert "Extreme to 8R Near Impossible — —" in shown
    assert "Extreme to 8(R + 15) Hard Near Impossible" in shown


@size
def test_recoil_examples_are_the_rules_own(size: str) -> None:
    shown = text(printed(f"sheet-metre-{size}"))
    assert ".357 Magnum revolver, 2 shots: recoil 6 against Strength 7: no penalty." in shown
    assert ".357 Magnum revolver, 3 shots: recoil 9 against Strength 7: −2." in shown
    assert "M60 machinegun, 5 bursts: recoil 20." in shown


def test_a_sheet_that_lost_its_room_is_refused() -> None:
    sheet = editions()["sheet-inch-letter"]
    longer = sheet.html.replace("Unwise near bystanders.", "Unwise near bystanders. " * 20)
    assert longer != sheet.html
    with pytest.raises(misfits.MisfitError, match="automatic deviation: overflows by"):
        press.make(replace(sheet, html=longer))


def test_the_same_sheet_has_the_same_bytes_twice() -> None:
    sheet = editions()["sheet-inch-a4"]
    assert press.make(sheet) == printed("sheet-inch-a4")


def foreign_armoury() -> Canonical:
    """The data with two weapons of another book: a heavy one, and one without bursts."""
    basis = dict.fromkeys(DirectFireWeapon.__dataclass_fields__, "house")
    cannon = DirectFireWeapon("cannon", "Cannon", "heavy weapon", Fraction(75), None, None, None,
                              Fraction(300), False, basis)  # fmt: skip
    musket = DirectFireWeapon("musket", "Musket", "rifle", None, None, 4, None, Fraction("30.5"),
                              False, basis)  # fmt: skip
    return replace(canonical(), armoury={one.id: one for one in (cannon, musket)})


def test_the_sheets_stand_with_another_armoury() -> None:
    data = foreign_armoury()
    a4, letter = (Format(paper) for paper in sizes.PAPERS.values())
    for sheet in (sheets.inch_sheet(data, a4), sheets.metre_sheet(data, letter)):
        shown = text(printed_file(sheet))
        assert "M60" not in shown
    assert "Cannon, R 300 m, aimed, skill 10" in shown
    assert re.search(r"Musket — — 4 — 30\.5 61 122 244", shown)


@size
def test_the_metre_sheets_figures_are_the_rules_constants(size: str) -> None:
    shown = text(printed(f"sheet-metre-{size}"))
    for figure in (
        f"{direct_fire.BEST_SCORE + 1} to {direct_fire.D20} always miss",
        "short to R, medium to 2R, long to 4R, extreme to 8R. A limit",
        "beyond 8R no shot",
        f"R is {direct_fire.SCOPE_BONUS_M} m more",
        f"single shots to {direct_fire.LASER_RANGE_M} m",
        f"the first {direct_fire.LASER_AIMED_SHOTS} shots are aimed",
        f"no more from {direct_fire.BEST_SCORE} on",
        "Strength for recoil is 10 % less",
        "printed recoil −1",
    ):
        assert figure in shown


def test_a_sheet_at_half_size_steps_its_text_down_before_it_takes_a_page_more() -> None:
    sheet = editions()["sheet-inch-a5"]
    assert len(sheet.styles) > 1
    assert sheet.limits.pages == (2, 3, 4)
    longer = sheet.html.replace("Unwise near bystanders.", "Unwise near bystanders. " * 60)
    with pypdfium2.PdfDocument(printed_file(replace(sheet, html=longer))) as document:
        assert len(document) in (2, 3)


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_a_longer_armoury_takes_pages_more_and_a_very_long_one_is_elsewhere(size: str) -> None:
    data, form = canonical(), Format(sizes.SHEETS[size])
    weapons = list(data.armoury.values())

    def sheet(count: int) -> str:
        many = (weapons[n % len(weapons)] for n in range(count))
        named = {f"w{n}": replace(one, id=f"w{n}") for n, one in enumerate(many)}
        return sheets.metre_sheet(replace(data, armoury=named), form).html

    assert sheet(90).count('class="armoury"') == (3 if size == "a4" else 1)
    assert 'class="armoury"' not in sheet(sheets.MOST_ARMOURY + 1)
    told = f"armoury of {sheets.MOST_ARMOURY + 1} weapons is printed in volumes of its own"
    assert told in sheet(sheets.MOST_ARMOURY + 1)


@pytest.mark.parametrize("form", FORMS)
def test_a_house_rule_changes_the_sheet_and_is_named_on_it(form: str) -> None:
    data = canonical().under({"past_near_impossible": "near-impossible"})
    inch, metre = sheets.editions(data, FORMS[form])
    assert "Near Impossible" in metre.html.split("<h2>Difficulty")[1]
    assert "What would be harder than Near Impossible stays so (house rule)" in metre.html
    assert "House rules</b> DF-4" in metre.html
    assert "House rules</b> none" in inch.html


def test_no_sentence_is_written_twice() -> None:
    """Every part is a macro: the layouts hold no words of the rules."""
    for layout in ("sheet-inch", "sheet-metre", "sheet-inch-flow", "sheet-metre-flow"):
        source = (rendering.TEMPLATES / "print" / f"{layout}.html").read_text("utf-8")
        assert "<p>" not in source
        assert "<li>" not in source
        assert "<table" not in source


@pytest.mark.parametrize(
    "name",
    [
        "inch-parts.html", "metre-parts.html", "sheet-inch.html", "sheet-metre.html",
        "sheet-inch-flow.html", "sheet-metre-flow.html", "screen.html", "volume.html",
    ],
)  # fmt: skip
def test_no_figure_of_the_game_is_typed_into_a_template(name: str) -> None:
    source = (rendering.TEMPLATES / "print" / name).read_text("utf-8")
    words = re.sub(
        r"(?s)<style>.*?</style>|<svg.*?</svg>|{#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>", " ", source
    )
    # What stays are the clock's own words, the die's name, where counting begins, rule IDs.
    words = re.sub(r"12 over|6 short|3 right|9 left|D20|1 to|[A-Z]{2}-\d+", " ", words)
    assert re.findall(r"\d+", words) == []
