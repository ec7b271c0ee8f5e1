import io

import pikepdf
import pypdfium2

from generator import printing, proofs

HEAD = '<html lang="en"><title>A sheet</title><meta name="description" content="About">'
HTML = HEAD + "<h1>½ × 7.62×51 → АК-74 Škorpion 5″</h1>"
STYLE = "@page { size: 105mm 148mm } body { font-family: 'IBM Plex Sans' }"


def opened() -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(printing.proof(HTML, STYLE).pdf))


def test_the_same_document_gives_the_same_bytes() -> None:
    once = printing.proof(HTML, STYLE).pdf
    printing._press.cache_clear()  # another build starts with nothing parsed
    assert printing.proof(HTML, STYLE).pdf == once


def test_a_file_is_tagged_and_names_its_title_and_language() -> None:
    with opened() as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]) == "A sheet"
        assert str(pdf.open_metadata()["pdfuaid:part"]) == "1"


def test_every_character_can_be_read_back() -> None:
    with pypdfium2.PdfDocument(printing.proof(HTML, STYLE).pdf) as pdf:
        text = pdf[0].get_textpage().get_text_range()
    assert "½ × 7.62×51 → АК-74 Škorpion 5″" in text.replace("\r\n", " ")


def test_areas_measure_what_reaches_out_and_what_is_shared() -> None:
    outer, inner = proofs.Area(0, 0, 10, 10), proofs.Area(2, 2, 13, 9)
    assert outer.beyond(inner) == 3
    assert outer.shared(inner) == (8, 7)
