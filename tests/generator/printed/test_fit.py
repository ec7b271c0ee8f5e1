import pytest

from generator import fit, fonts, printing, proofs

LIMITS = fit.Limits(width_mm=60, height_mm=60, margin_mm=5, least_pt=6.5)
FRAME = 'class="frame" data-frame data-field="name" style="position:absolute;{}"'
PAGE = """@page { size: 60mm 60mm; margin: 0 }
body { margin: 0; font: 8pt 'IBM Plex Sans' }
h1 { margin: 0; font-size: 8pt }"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
ROOM = "left:5mm;top:5mm;width:50mm;height:6mm"


def proof(*divs: str, style: str = "") -> proofs.Proof:
    html = f'<html lang="en"><title>Fit</title><body><h1></h1>{"".join(divs)}'
    return printing.proof(html, PAGE + style)


def framed(text: str, where: str = ROOM) -> str:
    return f"<div {FRAME.format(where)}>{text}</div>"


def faults(made: proofs.Proof) -> list[str]:
    known = fonts.repertoire(fonts.prepare())
    lines = fit.line_misfits(made.lines, LIMITS.least_pt, known)
    return [str(misfit) for misfit in (*lines, *fit.file_misfits(made.pdf, LIMITS))]


def test_what_fits_has_no_fault() -> None:
    assert faults(proof(framed("АК-74 Škorpion 7.62×51 ½ ″ →"))) == []


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
    assert any(fault in found for found in faults(proof(framed(text))))


def test_how_far_text_overflows_is_told_in_millimetres() -> None:
    bar = f'{SVG} width="53mm" height="2mm"><title>bar</title></svg>'
    box = f'<div style="width:53mm;white-space:nowrap">{bar}</div>'
    (misfit,) = fit.line_misfits(proof(framed(box)).lines, 6.5, frozenset())
    assert "overflows by 3.0 mm" in misfit.fault


def test_text_over_other_text_is_found() -> None:
    over = "left:5mm;top:6mm;width:50mm;height:6mm"
    assert any("overlaps" in found for found in faults(proof(framed("one"), framed("two", over))))


def test_a_glyph_in_the_margin_is_found_though_its_frame_is_there_too() -> None:
    at_the_edge = framed("edge", "left:2mm;top:5mm;width:50mm;height:6mm")
    assert any("into the margin" in found for found in faults(proof(at_the_edge)))


def drawing(*texts: str) -> str:
    size = 'viewBox="0 0 50 20" width="50mm" height="20mm"'
    content = f"<title>d</title>{''.join(texts)}"
    picture = f'{SVG} {size} font-family="IBM Plex Sans" font-size="4">{content}</svg>'
    return framed(picture, "left:5mm;top:20mm;width:50mm;height:20mm")


def test_words_of_a_drawing_that_collide_are_found() -> None:
    apart = proof(drawing('<text x="0" y="8">near</text>', '<text x="20" y="8">far</text>'))
    close = proof(drawing('<text x="0" y="8">near</text>', '<text x="3" y="8">far</text>'))
    assert faults(apart) == []
    assert any("printed over" in found for found in faults(close))


def test_words_of_a_drawing_too_small_or_outside_are_found() -> None:
    small = proof(drawing('<text x="0" y="8" font-size="1.5">tiny</text>'))
    outside = proof(drawing('<text x="48" y="8">beyond</text>'))
    assert any("glyph of 4.3 pt" in found for found in faults(small))
    assert any("into the margin" in found or "outside" in found for found in faults(outside))


def test_a_foreign_font_is_found() -> None:
    made = proof(framed("text"), style=".frame { font-family: 'DejaVu Sans', sans-serif }")
    assert any("foreign font embedded" in found for found in faults(made))


def test_pages_of_another_size_or_number_are_found() -> None:
    made = proof(
        "<p>one</p><p style='break-before:page'>two</p>", style="@page { size: 60mm 61mm }"
    )
    found = faults(made)
    assert any("60.0 × 61.0 mm instead of 60 × 60 mm" in each for each in found)
    assert any("2 pages instead of 1" in each for each in found)


def test_a_refusal_names_the_file_and_every_fault() -> None:
    made = proof(framed("Panzer" * 12))
    with pytest.raises(fit.MisfitError, match=r"card-x-a6.pdf: page 1, name: overflows by"):
        fit.require("card-x-a6.pdf", made, LIMITS, fonts.repertoire(fonts.prepare()))
