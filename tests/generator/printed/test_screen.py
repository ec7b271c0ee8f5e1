import io
import re
from dataclasses import replace
from functools import cache

import pikepdf
import pypdfium2
import pytest

import rangecard
from generator.printed import finished, proofs, screen, sizes
from generator.printed.formats import Format
from rangecard import clouds, door
from rangecard.answers import quantity
from rangecard.data import canonical
from tests.generator.printed.printing import printed_file

papers = pytest.mark.parametrize("paper", sizes.PAPERS)


def printed(paper: str, ink: str = "colour") -> bytes:
    return _printed(paper, ink)


@cache
def _printed(paper: str, ink: str) -> bytes:
    (edition,) = screen.editions(canonical(), Format(sizes.SCREENS[paper], ink))
    assert edition.name == f"screen-{paper}"
    return printed_file(edition)


@cache
def panels(paper: str) -> list[str]:
    with pypdfium2.PdfDocument(printed(paper)) as document:
        found = [page.get_textpage().get_text_range() for page in document]
    return [re.sub(r"\s+", " ", one) for one in found]


@papers
@pytest.mark.parametrize("ink", ["colour", "saver"])
def test_a_screen_is_four_panels_on_their_side_in_large_type(paper: str, ink: str) -> None:
    pdf, of = printed(paper, ink), sizes.PAPERS[paper]
    with pypdfium2.PdfDocument(pdf) as document:
        found = [page.get_size() for page in document]
    points = (of.height_mm / 25.4 * 72, of.width_mm / 25.4 * 72)
    assert found == [pytest.approx(points, abs=0.01)] * 4
    glyphs = finished.glyphs(pdf)
    assert min(glyph.size_pt for glyph in glyphs) >= 9.95
    inner = proofs.Area(9.9, 9.9, of.height_mm - 9.9, of.width_mm - 9.9)
    assert max(inner.beyond(glyph.area) for glyph in glyphs) <= 0


@papers
def test_each_panel_has_its_tables(paper: str) -> None:
    for panel, titles in zip(
        panels(paper),
        (
            ("Area fire", "Bands, target numbers and chances", "D10"),
            ("Walls and bounces", "Blind shots", "Smoke", "Gas", "Crew-served", "Vehicles"),
            ("Difficulty level", "Aimed, quick, targeted", "Recoil", "Hit numbers"),
            ("Armoury", "Shot Burst Short Medium Long Extreme"),
        ),
        strict=True,
    ):
        for title in titles:
            assert title in panel


@papers
def test_each_panels_foot_tells_its_rules_version_data_and_house_rules(paper: str) -> None:
    rules = ("GR-1 to GR-8", "DI-1 to DI-3, CS-1 to CS-7", "DF-2, DF-4", "DF-5, DF-11")
    for panel, first in zip(panels(paper), rules, strict=True):
        assert f"Rules {first}" in panel
        assert f"ruleset {rangecard.__version__}, data {canonical().fingerprint}" in panel
        assert "House rules none, the defaults." in panel


@papers
def test_the_screens_figures_are_the_rules(paper: str) -> None:
    _, walls, fire, armoury = panels(paper)
    assert f"a circle {2 * clouds.RADIUS_IN}″ across" in walls
    stands = [clouds.remains(turn) for turn in range(1, 7)]
    shown = " ".join(f"{round(100 * a / b, 1):g}" for a, b in stands)
    assert f"still stands {shown}" in walls
    weapon = {"name": "any", "class": "rifle", "range_m": 50, "single_recoil": 0}
    shot = {"calculator": "direct-fire", "weapon": weapon, "strength": 9, "aimed": True}
    numbers = [
        str(door.ask({**shot, "range_m": 50, "skill": n})["figures"]["shots"][0]["hit_number"])
        for n in range(1, 21)
    ]
    assert f"Standard × 2 {' '.join(numbers)}" in fire
    for one in canonical().armoury.values():
        limits = " ".join(quantity(one.range_m * times) for times in (1, 2, 4, 8))
        assert re.search(f"{re.escape(one.name)} .{{1,14}} {limits}", armoury.replace(" †", ""))


def test_a_screen_of_a_paper_is_the_paper_on_its_side() -> None:
    (upright,) = screen.editions(canonical(), Format(sizes.A4))
    (panel,) = screen.editions(canonical(), Format(sizes.SCREENS["a4"]))
    assert upright.fingerprint == panel.fingerprint


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"gas_blocks_sight": True}, "it hides as smoke does"),
        ({"sealed_immune_to_smoke": True}, "Sealed figures need no test"),
        ({"wind": "fixed", "wind_fixed_in": 2}, "what stays drifts by 2″."),
        ({"wind": "d6"}, "what stays drifts by D6 inches."),
        ({"crew_firing": "action"}, "2 by the gunner, 2 more for each loader"),
    ],
)
def test_house_rules_change_the_panels_and_are_named(rules: dict[str, object], told: str) -> None:
    data = canonical()
    (usual,) = screen.editions(data, Format(sizes.A4))
    (changed,) = screen.editions(data.under(rules), Format(sizes.A4))
    assert told not in usual.html
    assert told in changed.html
    for key in rules:
        assert data.house_rules[key].title in changed.html.rsplit("House rules</b>", 1)[1]


@papers
def test_with_many_house_rules_every_panel_still_fits(paper: str) -> None:
    data = canonical().under(
        {
            "past_near_impossible": "near-impossible", "two_weapons": "round-loss",
            "least_hit_number": 1, "gas_blocks_sight": True, "sealed_immune_to_smoke": True,
            "wind": "fixed", "wind_fixed_in": 2, "crew_firing": "action",
        }
    )  # fmt: skip
    (edition,) = screen.editions(data, Format(sizes.SCREENS[paper]))
    with pypdfium2.PdfDocument(printed_file(edition)) as document:
        assert len(document) == 4


def test_a_longer_armoury_takes_panels_more() -> None:
    data = canonical()
    more = {f"{one.id}-2": replace(one, id=f"{one.id}-2") for one in data.armoury.values()}
    (edition,) = screen.editions(replace(data, armoury={**data.armoury, **more}), Format(sizes.A4))
    assert edition.html.count('class="sheet panel"') == 5
    assert edition.limits.pages == (5,)


@papers
def test_a_screen_is_tagged_with_its_heading_first(paper: str) -> None:
    with pikepdf.Pdf.open(io.BytesIO(printed(paper))) as pdf:
        assert str(pdf.docinfo["/Title"]).startswith("Game master’s screen")
        text = pdf.Root.StructTreeRoot.unparse()
    assert text
    for panel, title in zip(panels(paper), ("Area", "Walls", "Direct", "Armoury"), strict=True):
        assert panel.startswith(title)
