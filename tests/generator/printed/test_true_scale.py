"""The templates, measured in the finished file: an inch must be one when it lies on the table."""

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageFilter

import rangecard
from generator.printed import finished, press, true_scale
from generator.printed.formats import Format
from generator.printed.press import Edition
from generator.printed.sizes import A4, LETTER, PAPERS
from rangecard.clouds import RADIUS_IN
from rangecard.data import Canonical, canonical
from rangecard.door import ask
from rangecard.drawing import palette, units
from tests.generator.printed.printing import printed_file

MM = 25.4 / 72
INCH = 25.4
FORMS = [(paper, ink) for paper in PAPERS for ink in ("colour", "saver")]
CLOCKFACE, CLOUDS, STICKS, RULERS = range(4)
TENTH_MM = 0.1

each_form = pytest.mark.parametrize(("paper", "ink"), FORMS)
each_paper = pytest.mark.parametrize("paper", list(PAPERS))


def made(data: Canonical, paper: str, ink: str = "colour") -> Edition:
    (edition,) = true_scale.editions(data, Format(PAPERS[paper], ink))
    return edition


def printed(paper: str, ink: str = "colour") -> bytes:
    return _printed(paper, ink)


@cache
def _printed(paper: str, ink: str) -> bytes:
    return printed_file(made(canonical(), paper, ink))


def shapes(paper: str, ink: str = "colour") -> list[list[dict[str, Any]]]:
    """Each page's lines, curves and boxes, their edges in mm from the lower left corner."""
    return _shapes(paper, ink)


@cache
def _shapes(paper: str, ink: str) -> list[list[dict[str, Any]]]:
    with pdfplumber.open(io.BytesIO(printed(paper, ink))) as document:
        return [[_measured(o) for o in (*p.lines, *p.curves, *p.rects)] for p in document.pages]


def _measured(shape: dict[str, Any]) -> dict[str, Any]:
    found = {side: float(shape[side]) * MM for side in ("x0", "x1", "y0", "y1")}
    colour = shape["stroking_color"] if shape["stroke"] else None
    return {**found, "kind": shape["object_type"], "stroke": colour, "filled": shape["fill"],
            "fill": shape["non_stroking_color"]}  # fmt: skip


def coloured(found: Iterable[dict[str, Any]], colour: str) -> Iterator[dict[str, Any]]:
    wanted = tuple(int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    for one in found:
        if one["stroke"] and tuple(one["stroke"]) == pytest.approx(wanted, abs=0.01):
            yield one


def width(shape: dict[str, Any]) -> float:
    return float(shape["x1"] - shape["x0"])


def height(shape: dict[str, Any]) -> float:
    return float(shape["y1"] - shape["y0"])


def text(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return re.sub(r"\s+", " ", " ".join(pages))


@each_form
def test_every_page_has_a_line_of_50_mm(paper: str, ink: str) -> None:
    for page in shapes(paper, ink):
        level = [one for one in page if one["kind"] == "line" and height(one) < 0.01]
        (check,) = (one for one in level if 45 < width(one) < 55)
        assert width(check) == pytest.approx(50, abs=TENTH_MM)


@each_form
def test_nothing_but_the_paper_reaches_its_outer_5_mm(paper: str, ink: str) -> None:
    size = PAPERS[paper]
    for page in shapes(paper, ink):
        ground = [one for one in page if width(one) > size.width_mm - 1]
        assert all(one["filled"] and tuple(one["fill"]) in ((1,), (1, 1, 1)) for one in ground)
        for one in (one for one in page if one not in ground):
            assert one["x0"] >= 5
            assert one["y0"] >= 5
            assert one["x1"] <= size.width_mm - 5
            assert one["y1"] <= size.height_mm - 5


def circles(page: list[dict[str, Any]]) -> list[float]:
    """The diameters in mm of a page's circles, from the least."""
    round_ones = (one for one in page if one["kind"] == "curve" and one["stroke"])
    return sorted(width(one) for one in round_ones if abs(width(one) - height(one)) < 0.01)


@each_form
def test_the_clockfaces_rings_are_inches(paper: str, ink: str) -> None:
    _, *rings, rim = circles(shapes(paper, ink)[CLOCKFACE])
    expected = [2 * INCH * ring for ring in (1, 2, 3)]
    assert rings == pytest.approx(expected, abs=TENTH_MM)
    assert rim > rings[-1] + 20


@each_form
def test_the_cloud_is_six_inches_across_and_the_counters_one(paper: str, ink: str) -> None:
    found = circles(shapes(paper, ink)[CLOUDS])
    assert found[-1] == pytest.approx(152.4, abs=TENTH_MM)
    assert found[-1] == pytest.approx(2 * RADIUS_IN * INCH, abs=TENTH_MM)
    number = sum(kind.number for kind in true_scale.COUNTERS)
    inches = [one for one in found if one == pytest.approx(INCH, abs=TENTH_MM)]
    assert len(inches) == number


@each_form
def test_the_deviation_ruler_reaches_as_far_as_the_largest_die(paper: str, ink: str) -> None:
    ink_of_it = _palette(ink).ink
    upright = [one for one in coloured(shapes(paper, ink)[CLOCKFACE], ink_of_it)
               if one["kind"] == "line" and width(one) < 0.01]  # fmt: skip
    whole = [one for one in upright if height(one) == pytest.approx(3.2, abs=0.05)]
    strips: dict[float, list[float]] = {}
    for one in whole:
        strips.setdefault(round(one["y0"], 1), []).append(one["x0"])
    assert len(strips) == 2
    for places in strips.values():
        steps = [after - before for before, after in pairwise(sorted(places))]
        assert steps == pytest.approx([INCH] * 6, abs=TENTH_MM)


def _palette(ink: str) -> palette.Palette:
    return Format(A4, ink).palette


def band_ends(paper: str, ink: str) -> list[list[float]]:
    """For each strip of range sticks, from the left: where bands end, in inches from its start."""
    strips: dict[float, list[float]] = {}
    # Lines of bands are about 12 mm long; the ink saver's ticks are as black, but much shorter.
    for one in coloured(shapes(paper, ink)[STICKS], _palette(ink).accent):
        if height(one) < 0.01 and 11 < width(one) < 13:
            strips.setdefault(round(one["x0"]), []).append(one["y0"])
    start = true_scale.MARGIN_MM + 0.5
    return [sorted((end - start) / INCH for end in strips[x]) for x in sorted(strips)]


@pytest.mark.rule("GR-1", "GR-2", "GR-3", "GR-4")
@each_form
def test_bands_end_where_the_rules_take_the_next_target_number(paper: str, ink: str) -> None:
    found = band_ends(paper, ink)
    first, second, *others = found
    glued = [*first, *(first[-1] + end for end in second)]
    assert len(glued) == 10
    sticks = [("thrown-grenade", "D6", glued)]
    stronger = zip(("D8", "D10", "D12"), others, strict=False)
    sticks += [("thrown-grenade", die, ends) for die, ends in stronger]
    sticks += [("launched-grenade", "D6", others[3]), ("rocket-launcher", "D6", others[4])]
    assert len(others) == 5
    for weapon, strength, ends in sticks:
        for number, end in enumerate(ends, start=1):
            at = round(end, 2)
            assert end == pytest.approx(at, abs=0.1 / INCH)
            assert _target(weapon, strength, at) == number
            if number < 10:
                assert _target(weapon, strength, at + 0.01) == number + 1


def _target(weapon: str, strength: str, range_in: float) -> int:
    question = {"calculator": "area-shot", "weapon": weapon, "skill_die": "D12"}
    asked = {**question, "range_in": round(range_in, 2)}
    if weapon.startswith("thrown"):
        asked["strength_die"] = strength
    number: int = ask(asked)["figures"]["target_number"]
    return number


@each_form
def test_every_inch_of_the_rulers_is_one(paper: str, ink: str) -> None:
    strips: dict[float, list[float]] = {}
    for one in coloured(shapes(paper, ink)[RULERS], _palette(ink).ink):
        if height(one) < 0.01 and width(one) == pytest.approx(3.2, abs=0.05):
            strips.setdefault(round(one["x0"]), []).append(one["y0"])
    assert len(strips) == true_scale.RULER_STRIPS + true_scale.SCALE_STRIPS
    for places in strips.values():
        steps = [after - before for before, after in pairwise(sorted(places))]
        assert steps == pytest.approx([INCH] * len(steps), abs=TENTH_MM)
        assert len(steps) >= 8


@each_paper
def test_the_metre_ruler_counts_the_usual_metres_an_inch(paper: str) -> None:
    html, inches = made(canonical(), paper).html, 0
    for strip in range(1, true_scale.SCALE_STRIPS + 1):
        assert f"strip {strip} of {true_scale.SCALE_STRIPS}</text>" in html
        inches += 10
    metres = float(units.USUAL_SCALE) * inches
    assert f"Metres at 1″ = {units.USUAL_SCALE} m, 0 to {metres:g} m" in html
    assert f">{metres:g} m</text>" in html


@pytest.mark.rule("DF-5")
def test_the_table_of_ranges_has_every_r_of_the_armoury_in_inches_of_the_table() -> None:
    shown = text(printed("letter"))
    for weapon in canonical().armoury.values():
        shots = {"single_shots": 1, "bursts": 0} if weapon.single_recoil is not None else {}
        shots = {"bursts": 1, "single_shots": 0} if not shots and not weapon.heavy else shots
        question = {"calculator": "direct-fire", "weapon": weapon.id, "range_m": 1, **shots}
        limits = ask({**question, "skill": 10, "strength": 10})["figures"]["ranges_m"]
        inches = " ".join(f"{limit / 2 // 0.5 * 0.5:g}″" for limit in limits)
        assert f" {float(weapon.range_m):g} {inches} " in shown


@each_form
def test_the_file_is_tagged_and_says_its_rules_version_and_data(paper: str, ink: str) -> None:
    with pikepdf.Pdf.open(io.BytesIO(printed(paper, ink))) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        figures = [
            o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Figure"
        ]
        told = [str(one.get("/Alt", "")) for one in figures]
    assert all(told)
    assert sum("Check line" in one for one in told) == 4
    shown = text(printed(paper, ink))
    version = f"ruleset {rangecard.__version__}, data {canonical().fingerprint}"
    assert shown.count(version) == 4
    for rule in ("DI-4", "GR-1 to GR-4", "SM-2 to SM-5", "DF-5"):
        assert rule in shown


def filled(paper: str, ink: str) -> bool:
    """Whether some square of 3 mm is free of white."""
    with pypdfium2.PdfDocument(printed(paper, ink)) as document:
        pages = [page.render(scale=6 * MM).to_pil().convert("L") for page in document]
    return any(any(_lightest_around(page).histogram()[:254]) for page in pages)


def _lightest_around(page: Image.Image) -> Image.Image:
    """Each pixel as light as the lightest of the 19 by 19 around it; step by step is quicker."""
    for _ in range(9):
        page = page.filter(ImageFilter.MaxFilter(3))
    return page


@each_paper
def test_the_ink_saver_has_no_fill_and_no_colour(paper: str) -> None:
    for one in (one for page in shapes(paper, "saver") for one in page):
        for colour in filter(None, (one["stroke"], one["fill"] if one["filled"] else None)):
            assert len({round(part, 3) for part in colour}) == 1
    assert not filled(paper, "saver")
    assert filled(paper, "colour")


@each_form
def test_no_word_is_smaller_than_8_pt_or_within_5_mm_of_the_edge(paper: str, ink: str) -> None:
    size = PAPERS[paper]
    found = finished.glyphs(printed(paper, ink))
    assert min(glyph.size_pt for glyph in found) >= 7.95
    assert min(min(glyph.area.left, glyph.area.top) for glyph in found) >= 5
    assert max(glyph.area.right for glyph in found) <= size.width_mm - 5
    assert max(glyph.area.bottom for glyph in found) <= size.height_mm - 5


@pytest.mark.rule("SM-4")
def test_the_turns_end_is_told_with_the_rules_own_figures() -> None:
    shown = text(printed("letter"))
    found = re.search(r"a D(\d+) a marker, (\d+) or more removes it", shown)
    assert found
    sides, least = map(int, found.groups())
    markers = [{"id": "a", "munition": "smoke", "x": 0, "y": 0}]
    answer = ask({"calculator": "cloud-turn", "markers": markers})
    (marker,) = answer["odds"]["markers"]
    assert Fraction(*marker["remains"]) == Fraction(least - 1, sides)


def test_a_house_rule_that_touches_them_is_named() -> None:
    data = canonical().under({"gas_blocks_sight": True})
    html = made(data, "a4").html
    assert "hides as smoke does" in html
    assert "GA-1 Gas" in html
    assert "hides nothing" in made(canonical(), "a4").html


def test_more_weapons_than_a_page_holds_go_on_another_page() -> None:
    data = canonical()
    launcher = data.area_weapons["launched-grenade"]
    more = {f"weapon-{n}": replace(launcher, id=f"weapon-{n}", name=f"No. {n}") for n in range(8)}
    many = replace(data, area_weapons={**data.area_weapons, **more})
    edition = made(many, "letter")
    assert edition.limits.pages == (6,)
    pdf = printed_file(edition)
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == 6
    assert "Page 2 of 3" in text(pdf)


def test_the_same_templates_have_the_same_bytes_twice() -> None:
    assert press.make(made(canonical(), LETTER.name)) == printed(LETTER.name)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"wind": "fixed", "wind_fixed_in": 2}, "what stays drifts by 2″: the strip below"),
        ({"wind": "d6"}, "what stays drifts by D6 inches: the strip below"),
        ({"sealed_immune_to_smoke": True}, "Sealed figures need none"),
    ],
)
def test_the_smoke_template_tells_the_house_rules_in_force(
    rules: dict[str, object], told: str
) -> None:
    assert told not in made(canonical(), "a4").html
    assert told in made(canonical().under(rules), "a4").html
