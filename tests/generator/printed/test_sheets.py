import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pypdfium2
import pytest

import rangecard
from generator import fit, paper, proofs, rendering, sheets
from rangecard import direct_fire, door
from rangecard.data import Canonical, canonical
from rangecard.direct_fire import DirectFireWeapon

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
NAMES = [f"sheet-{system}-{size}.pdf" for size in PAPERS for system in ("inch", "metre")]


@cache
def editions() -> dict[str, paper.Edition]:
    return {each.name: each for each in sheets.editions(canonical())}


@cache
def printed(name: str) -> bytes:
    return paper.checked(editions()[name])


def text(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


def asked(calculator: str, **question: Any) -> dict[str, Any]:
    return door.ask({"calculator": calculator, **question})


def test_there_is_a_sheet_a_system_and_paper() -> None:
    assert sorted(editions()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_of_its_paper_in_our_font_with_clear_margins(name: str) -> None:
    pdf = printed(name)
    width, height = PAPERS[name.split("-")[-1].removesuffix(".pdf")]
    with pypdfium2.PdfDocument(pdf) as document:
        sizes = [page.get_size() for page in document]
    assert len(sizes) == (2 if "metre" in name else 1)
    for size in sizes:
        assert size == pytest.approx((width / 25.4 * 72, height / 25.4 * 72), abs=0.01)
    assert all("Plex-Sans" in font for font in fit.embedded_fonts(pdf))
    inner = proofs.Area(8, 8, width - 8, height - 8)
    glyphs = fit.glyphs(pdf)
    assert max(inner.beyond(glyph.area) for glyph in glyphs) <= 0
    assert min(glyph.size_pt for glyph in glyphs) >= 7.95


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_tells_its_version_and_data_and_holds_no_placeholder(name: str) -> None:
    shown = text(printed(name))
    assert f"ruleset {rangecard.__version__}, data {canonical().fingerprint}" in shown
    for placeholder in ("None", "nan", "{{", "Fraction", "undefined"):
        assert placeholder not in shown


def test_the_inch_sheet_shows_every_band_limit_and_the_example_chart() -> None:
    shown = text(printed("sheet-inch-letter.pdf"))
    for strength in ("D6", "D8", "D10", "D12"):
        question = {"weapon": "thrown-grenade", "range_in": 1, "skill_die": "D6"}
        found = asked("area-shot", strength_die=strength, **question)["figures"]
        step = found["range_band_in"]
        assert " ".join(f"{step * band}″" for band in range(1, 11)) in shown
    (shot,) = (one.question for one in canonical().examples if one.id == sheets.CHART)
    answer = door.ask(shot)
    assert answer["odds"]["hit"] == [1, 2]
    assert "50 %" in shown
    assert "4″ of deviation toward a wall 3″ away: 3″ out, 1″ back, at rest 2″" in shown


def test_the_inch_sheet_shows_the_chances_to_pass_a_test() -> None:
    shown = text(printed("sheet-inch-a4.pdf"))
    passes = [asked("motivation-test", die="D6", motivation=m, cause="loader") for m in (1, 2, 3)]
    assert [answer["odds"]["pass"] for answer in passes] == [[5, 6], [2, 3], [1, 2]]
    assert "D6 Green 83.3 % 66.7 % 50 %" in shown


@pytest.mark.parametrize(
    ("label", "times"), [("Standard × 2", 1), ("Moderate × 1", 2), ("Near Impossible × ¼", 8)]
)
def test_the_metre_sheets_hit_numbers_are_those_of_the_rules(label: str, times: int) -> None:
    weapon = {"name": "any", "class": "rifle", "range_m": 50, "single_recoil": 0}
    numbers = []
    for skill in range(1, 21):
        question = {"weapon": weapon, "skill": skill, "strength": 10, "aimed": True}
        answer = asked("direct-fire", range_m=50 * times, **question)
        numbers.append(str(answer["figures"]["shots"][0]["hit_number"]))
    assert f"{label} {' '.join(numbers)}" in text(printed("sheet-metre-a4.pdf"))


def test_the_metre_sheet_lists_the_whole_armoury_with_its_limits() -> None:
    shown = text(printed("sheet-metre-letter.pdf")).replace(" †", "")
    for weapon in canonical().armoury.values():
        question = {"weapon": weapon.id, "range_m": 1, "skill": 10, "strength": 10}
        fired = {"single_shots": 1} if weapon.heavy or weapon.single_recoil is not None else {}
        found = asked("direct-fire", **question, **fired)["figures"]
        limits = " ".join(map(str, found["ranges_m"]))
        assert re.search(f"{re.escape(weapon.name)} .{{1,60}} {limits} ", shown), weapon.id


def test_the_levels_on_the_metre_sheet_are_those_of_the_source_and_its_rulings() -> None:
    shown = text(printed("sheet-metre-a4.pdf"))
    assert "Short to R Standard Moderate Moderate" in shown
    assert "Long to 4R Hard Near Impossible Near Impossible" in shown
    assert "Extreme to 8R Near Impossible — —" in shown
    assert "Extreme to 8(R + 15) Hard Near Impossible" in shown


def test_recoil_examples_are_the_rules_own() -> None:
    shown = text(printed("sheet-metre-a4.pdf"))
    assert ".357 Magnum revolver, 2 shots: recoil 6 against Strength 7: no penalty." in shown
    assert ".357 Magnum revolver, 3 shots: recoil 9 against Strength 7: −2." in shown
    assert "M60 machinegun, 5 bursts: recoil 20." in shown


def test_a_sheet_that_lost_its_room_is_refused() -> None:
    sheet = editions()["sheet-inch-letter.pdf"]
    longer = sheet.html.replace("Unwise near bystanders.", "Unwise near bystanders. " * 20)
    assert longer != sheet.html
    with pytest.raises(fit.MisfitError, match="automatic deviation: overflows by"):
        paper.checked(paper.Edition(sheet.name, longer, sheet.limits))


def test_the_same_sheet_has_the_same_bytes_twice() -> None:
    sheet = editions()["sheet-inch-a4.pdf"]
    assert paper.checked(sheet) == printed("sheet-inch-a4.pdf")


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
    for sheet in (sheets.inch_sheet(data, paper.A4), sheets.metre_sheet(data, paper.LETTER)):
        shown = text(paper.checked(sheet))
        assert "M60" not in shown
    assert "Cannon, R 300 m, aimed, skill 10" in shown
    assert re.search(r"Musket — — 4 — 30\.5 61 122 244", shown)


def test_the_metre_sheets_figures_are_the_rules_constants() -> None:
    shown = text(printed("sheet-metre-a4.pdf"))
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


@pytest.mark.parametrize("name", ["sheet-inch.html", "sheet-metre.html", "card-inch.html"])
def test_no_figure_of_the_game_is_typed_into_a_template(name: str) -> None:
    source = (rendering.TEMPLATES / "print" / name).read_text("utf-8")
    words = re.sub(r"(?s)<style>.*?</style>|<svg.*?</svg>|{%.*?%}|{{.*?}}|<[^>]*>", " ", source)
    # What stays are the clock's own words, the die's name, where counting begins, rule IDs.
    words = re.sub(r"12 over|6 short|3 right|9 left|D20|1 to|[A-Z]{2}-\d+", " ", words)
    assert re.findall(r"\d+", words) == []
