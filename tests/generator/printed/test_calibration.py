"""The calibration sheet, read back from its file: crosses, scales and rulers measured."""

import io
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest

from generator.printed import calibration, finished, lengths
from generator.printed.formats import Format
from generator.printed.sizes import PAPERS, Size
from rangecard.data import canonical
from tests.generator.printed.printing import printed_file

Line = tuple[float, float, float, float]
"""x and y of both ends, in mm from the upper left corner of the page."""

paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda size: size.name)


@cache
def printed(paper: Size) -> bytes:
    (edition,) = calibration.editions(canonical(), Format(paper))
    return printed_file(edition)


def lines(paper: Size, page: int) -> list[Line]:
    """Every line that is drawn on a page."""
    with pypdfium2.PdfDocument(printed(paper)) as document:
        return list(_lines(document[page], document[page].get_height()))


def _lines(page: pypdfium2.PdfPage, height: float) -> Iterator[Line]:
    for one in page.get_objects(max_depth=6):
        if one.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH:
            left, bottom, right, top = one.get_bounds()
            edges = (left, height - top, right, height - bottom)
            x1, y1, x2, y2 = (edge * lengths.MM_PER_PT for edge in edges)
            yield x1, y1, x2, y2


def long_ones(found: list[Line], length: float) -> list[Line]:
    """The lines of about this length, whichever way they run."""
    return [one for one in found if abs(max(one[2] - one[0], one[3] - one[1]) - length) < 0.3]


def middles(found: list[Line]) -> set[tuple[float, float]]:
    return {(round((x1 + x2) / 2, 1), round((y1 + y2) / 2, 1)) for x1, y1, x2, y2 in found}


@paper
def test_the_scales_lie_behind_the_crosses_whichever_edge_the_sheet_flips_on(paper: Size) -> None:
    crosses = long_ones(lines(paper, 0), 2 * calibration.ARM_MM)
    scales = long_ones(lines(paper, 1), 2 * calibration.SCALE_MM)
    assert len(crosses) == len(scales) == 10
    assert len(middles(crosses)) == 5
    width, height = paper.width_mm, paper.height_mm
    assert _near(middles(scales), middles(crosses))
    assert _near(middles(scales), {(width - x, y) for x, y in middles(crosses)})
    assert _near(middles(scales), {(x, height - y) for x, y in middles(crosses)})


def _near(some: set[tuple[float, float]], others: set[tuple[float, float]]) -> bool:
    pairs = zip(sorted(some), sorted(others), strict=True)
    return all(abs(a - c) < 0.11 and abs(b - d) < 0.11 for (a, b), (c, d) in pairs)


@paper
def test_the_scales_have_a_tick_for_each_half_millimetre(paper: Size) -> None:
    x, y = paper.width_mm / 2, paper.height_mm / 2
    near = [one for one in lines(paper, 1) if abs(one[1] - y) < 2 and abs(one[0] - x) < 11]
    across = sorted({round((x1 + x2) / 2 - x, 1) for x1, y1, x2, y2 in near if y2 - y1 > x2 - x1})
    halves = [tick / 2 for tick in range(-20, 21)]
    assert [one for one in across if abs(one) <= 10] == pytest.approx(halves, abs=0.06)


@paper
def test_positive_is_to_the_right_and_down_as_the_offset_has_it(paper: Size) -> None:
    words = [one for one in finished.glyphs(printed(paper)) if one.page == 2 and one.text in "+−"]
    x, y = paper.width_mm / 2, paper.height_mm / 2
    near = [one for one in words if abs(one.area.left - x) < 16 and abs(one.area.top - y) < 16]
    right = [one.text for one in near if one.area.left > x + 7]
    left = [one.text for one in near if one.area.left < x - 8]
    above = [one.text for one in near if one.area.top < y - 8]
    below = [one.text for one in near if one.area.top > y + 8]
    assert (right, left, above, below) == (["+"], ["−"], ["−"], ["+"])


@paper
def test_the_rulers_are_as_long_as_they_say(paper: Size) -> None:
    found = lines(paper, 0)
    (across,) = long_ones(found, calibration.ACROSS_MM)
    (down,) = long_ones(found, calibration.DOWN_MM)
    below = [one for one in found if abs(one[3] - across[3]) < 0.2 and one[3] - one[1] > 1]
    beside = [one for one in found if abs(one[0] - down[0]) < 0.2 and one[2] - one[0] > 1]
    columns = sorted((one[0] + one[2]) / 2 for one in below)
    rows = sorted((one[1] + one[3]) / 2 for one in beside)
    assert (len(columns), len(rows)) == (151, 181)
    assert columns[-1] - columns[0] == pytest.approx(150, abs=0.02)
    assert rows[-1] - rows[0] == pytest.approx(180, abs=0.02)
    assert "they are 180 mm and 150 mm long" in text(paper)


def test_inches_are_inches() -> None:
    found = lines(PAPERS["letter"], 0)
    (across,) = long_ones(found, calibration.ACROSS_MM)
    ticks = sorted(
        {round(x1, 2) for x1, y1, x2, y2 in found if y1 > across[1] - 0.2 and y2 - y1 > 2.5}
    )
    steps = [after - before for before, after in pairwise(ticks)]
    assert steps == pytest.approx([25.4] * 5, abs=0.02)


def text(paper: Size) -> str:
    with pypdfium2.PdfDocument(printed(paper)) as document:
        words = " ".join(page.get_textpage().get_text_range() for page in document)
    return re.sub(r"\s+", " ", words)


@paper
def test_it_explains_the_options_that_it_is_for(paper: Size) -> None:
    for option in ("--duplex long", "--duplex short", "--offset 0.5,-1"):
        assert option in text(paper)


@paper
def test_it_is_a_tagged_file_of_two_pages_of_its_paper(paper: Size) -> None:
    with pikepdf.open(io.BytesIO(printed(paper))) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.docinfo["/Title"]) == f"Calibration sheet, {paper.title}"
        wanted = (paper.width_mm / lengths.MM_PER_PT, paper.height_mm / lengths.MM_PER_PT)
        assert [float(one) for one in pdf.pages[0].mediabox[2:]] == pytest.approx(wanted, abs=0.01)
