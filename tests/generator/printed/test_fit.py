from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from generator.printed import engine, finished, fit, fonts, line_misfits, misfits
from generator.printed.proofs import Line

LIMITS = misfits.Limits(width_mm=60, height_mm=60, margin_mm=5, least_pt=6.5)
KNOWN = fonts.repertoire(fonts.prepare())
FRAME = 'class="frame" data-frame data-field="name" style="position:absolute;{}"'
PAGE = """@page { size: 60mm 60mm; margin: 0 }
body { margin: 0; font: 8pt 'IBM Plex Sans' }
h1 { margin: 0; font-size: 8pt }"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
ROOM = "left:5mm;top:5mm;width:50mm;height:6mm"


@dataclass(frozen=True)
class Made:
    """A document as laid out and as written."""

    lines: Sequence[Line]
    pdf: bytes


def made(*divs: str, style: str = "") -> Made:
    html = f'<html lang="en"><title>Fit</title><body><h1></h1>{"".join(divs)}'
    layout = engine.lay_out(html, PAGE + style)
    return Made(layout.lines, layout.write())


def framed(text: str, where: str = ROOM) -> str:
    return f"<div {FRAME.format(where)}>{text}</div>"


def faults(one: Made, limits: misfits.Limits = LIMITS) -> list[str]:
    """What is refused, one line each."""
    try:
        fit.require("card-x", one.lines, one.pdf, limits, KNOWN)
    except misfits.MisfitError as refused:
        return [str(misfit) for misfit in refused.misfits]
    return []


def test_what_fits_has_no_fault() -> None:
    assert faults(made(framed("АК-74 Škorpion 7.62×51 ½ ″ →"))) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Panzer" * 12, "page 1, name: overflows by"),
        ("many words " * 20, "page 1, name: overflows by"),
        ("first<br>second<br>third", "page 1, name: overflows by"),
        ('<span style="font-size:6pt">small</span>', "text of 6.0 pt, least is 6.5 pt"),
        ("漢字", "no glyph for 字 漢"),
    ],
)
def test_a_bad_line_is_named_with_its_field(text: str, fault: str) -> None:
    assert any(fault in found for found in faults(made(framed(text))))


def test_letters_that_nobody_sees_are_named_by_their_number() -> None:
    found = faults(made(framed("Hans\u200f\u202e字")))
    assert any("page 1, name: no glyph for U+200F U+202E 字: " in one for one in found)


def test_a_mark_that_no_letter_holds_is_printed_with_its_letter() -> None:
    """Cedilla and circumflex have no Z and no ẹ of their own: they are drawn over these."""
    assert faults(made(framed("Z\u0327e\u0323\u0302"))) == []


def test_how_far_text_overflows_is_told_in_millimetres() -> None:
    bar = f'{SVG} width="53mm" height="2mm"><title>bar</title></svg>'
    box = f'<div style="width:53mm;white-space:nowrap">{bar}</div>'
    (misfit,) = line_misfits.line_misfits(made(framed(box)).lines, 6.5, frozenset())
    assert "overflows by 3.0 mm" in misfit.fault


def test_text_over_other_text_is_found() -> None:
    over = "left:5mm;top:6mm;width:50mm;height:6mm"
    assert any("overlaps" in found for found in faults(made(framed("one"), framed("two", over))))


def test_a_glyph_in_the_margin_is_found_though_its_frame_is_there_too() -> None:
    at_the_edge = framed("edge", "left:2mm;top:5mm;width:50mm;height:6mm")
    assert any("into the margin" in found for found in faults(made(at_the_edge)))


def drawing(*texts: str) -> str:
    size = 'viewBox="0 0 50 20" width="50mm" height="20mm"'
    content = f"<title>d</title>{''.join(texts)}"
    picture = f'{SVG} {size} font-family="IBM Plex Sans" font-size="4">{content}</svg>'
    return framed(picture, "left:5mm;top:20mm;width:50mm;height:20mm")


def test_words_of_a_drawing_that_collide_are_found() -> None:
    apart = made(drawing('<text x="0" y="8">near</text>', '<text x="20" y="8">far</text>'))
    close = made(drawing('<text x="0" y="8">near</text>', '<text x="3" y="8">far</text>'))
    assert faults(apart) == []
    assert any("printed over" in found for found in faults(close))


def test_words_of_a_drawing_too_small_or_outside_are_found() -> None:
    small = made(drawing('<text x="0" y="8" font-size="1.5">tiny</text>'))
    outside = made(drawing('<text x="48" y="8">beyond</text>'))
    assert any("glyph of 4.3 pt" in found for found in faults(small))
    assert any("into the margin" in found or "outside" in found for found in faults(outside))


def test_a_words_letter_that_no_font_of_ours_has_is_found_in_a_drawing_too() -> None:
    strange = made(drawing('<text x="0" y="8">漢</text>'))
    assert any("page 1, glyph: no glyph for 漢" in found for found in faults(strange))


def test_words_of_a_drawing_that_it_cuts_off_are_found() -> None:
    low = drawing('<text x="0" y="21">below</text>')
    assert any("cut off at the edge of its drawing" in found for found in faults(made(low)))


def test_a_foreign_font_is_found() -> None:
    foreign = made(framed("text"), style=".frame { font-family: 'DejaVu Sans', sans-serif }")
    assert any("foreign font embedded" in found for found in faults(foreign))


def test_pages_of_another_size_or_number_are_found() -> None:
    back = "<p style='break-before:page;margin:6mm'>two</p>"
    found = faults(made("<p style='margin:6mm'>one</p>", back, style="@page { size: 60mm 61mm }"))
    assert any("60.0 × 61.0 mm instead of 60 × 60 mm" in each for each in found)
    assert any("page 2, page: 2 pages, at most 1" in each for each in found)


BLEED = "@page { bleed: 3mm }"


def test_with_bleed_everything_is_measured_from_the_trimmed_edge() -> None:
    word = framed("edge", "left:5mm;top:51mm;width:50mm;height:6mm")
    plain, bled = made(word), made(word, style=BLEED)
    assert faults(bled) == faults(plain) == []
    (one, *_), (other, *_) = finished.glyphs(plain.pdf), finished.glyphs(bled.pdf)
    assert _near(one, other)


def _near(one: finished.Glyph, other: finished.Glyph) -> bool:
    return one.area.beyond(other.area) < 1e-3 and other.area.beyond(one.area) < 1e-3


@pytest.mark.parametrize("where", ["left:2mm;top:5mm", "left:5mm;top:2mm", "left:5mm;top:52mm"])
def test_with_bleed_a_glyph_in_the_margin_is_found_and_told_by_how_much(where: str) -> None:
    word = framed("Hxg", f"{where};width:50mm;height:6mm")
    plain, bled = faults(made(word)), faults(made(word, style=BLEED))
    assert bled == plain
    assert any("into the margin" in found for found in bled)


def test_what_is_wrong_on_the_back_is_told_with_its_page() -> None:
    over = '<p style="white-space:nowrap">' + "wide " * 30 + "</p>"
    back = f'<div style="break-before:page;margin:6mm" data-field="notes">{over}</div>'
    two_faces = misfits.Limits(60, 60, 5, 6.5, pages=(1, 2))
    found = faults(made("<p style='margin:6mm'>front</p>", back), two_faces)
    assert any(each.startswith("page 2, notes: overflows by") for each in found)
    assert any(each.startswith("page 2, glyph: reaches") for each in found)
    assert not any(each.startswith("page 1") for each in found)


def test_glyphs_at_one_place_of_two_faces_do_not_collide() -> None:
    face = '<div style="position:absolute;left:6mm;top:6mm">one place</div>'
    both = made(face, f'<div style="break-before:page">{face}</div>')
    assert faults(both, misfits.Limits(60, 60, 0, 6.5, pages=(1, 2))) == []


def test_a_refusal_names_the_file_and_every_fault() -> None:
    bad = made(framed("Panzer" * 12))
    with pytest.raises(misfits.MisfitError, match=r"card-x: page 1, name: overflows by") as refused:
        fit.require("card-x", bad.lines, bad.pdf, LIMITS, KNOWN)
    assert str(refused.value).count("card-x: ") == len(refused.value.misfits) > 1
