import re

import pytest

from generator.printed import formats, lengths
from generator.printed.formats import Format
from generator.printed.sizes import A4, A6, CARDS, POKER, Size
from rangecard.drawing.palette import TEXT


@pytest.mark.parametrize("size", CARDS.values(), ids=CARDS)
def test_text_steps_down_from_the_first_size_to_the_least(size: Size) -> None:
    tried = list(Format(size).text_sizes())
    assert tried == sorted(tried, reverse=True)
    assert (tried[0], tried[-1]) == (size.start_pt, size.least_pt)
    assert len(tried) == formats.STEPS
    assert len(Format(size).styles()) == formats.STEPS + 1  # the least once more, set tighter


@pytest.mark.parametrize("ink", formats.INKS)
def test_no_style_of_a_card_sets_text_below_the_least(ink: str) -> None:
    for style in Format(POKER, ink).styles():
        sizes = [float(found) for found in re.findall(r"font(?:-size)?:[^;}]*?([\d.]+)pt", style)]
        assert len(sizes) > 10
        assert min(sizes) >= POKER.least_pt


def test_the_ink_saver_has_no_background() -> None:
    saver, colour = (Format(A6, ink, 3).styles()[0] for ink in ("saver", "colour"))
    for style, filled in ((saver, False), (colour, True)):
        washes = set(re.findall(r"--rc-wash-\d: ([^;]*);", style))
        assert (washes == {"#ffffff"}) != filled
        used = re.sub(r"\.edge[^}]*\}|\.rc-wash[^}]*\}", "", style)  # it has no edge either
        assert ("background" in used) == filled


def test_a_drawing_is_laid_out_so_wide_that_its_text_is_printed_in_the_least_size() -> None:
    form = Format(POKER)
    printed_pt = TEXT * lengths.PT_PER_PX * 56 / (form.drawing_px(56) * lengths.MM_PER_PX)
    assert printed_pt == pytest.approx(POKER.least_pt)


def test_a_file_keeps_to_the_limits_of_its_size() -> None:
    limits = Format(A4).limits(1, 2)
    assert (limits.width_mm, limits.height_mm, limits.least_pt) == (210, 297, 8)
    assert limits.pages == (1, 2)


def test_the_bleed_goes_round_the_page() -> None:
    assert "bleed: 3mm" in Format(POKER, bleed_mm=3).styles()[0]
