import io
import re
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.printed import engine, proofs
from tests import verapdf
from tests.generator.printed import documents
from tests.generator.printed.documents import document, style, written

TEXT = "½ × 7.62×51 → АК-74 Škorpion 5″"
HTML = document(f"<p>{TEXT}</p>")
CARRIED = engine.Attachment("data.json", "The data", '{"ranges": [1, 2]}')
TABLE = """<h2>Hit numbers</h2><table>
<thead><tr><th>Skill</th><th>Short</th></tr></thead>
<tbody><tr><th>8</th><td>16</td></tr><tr><th>9</th><td>18</td></tr></tbody></table>"""
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10">
<title>Range bands</title><desc>D8: 6 inches a band.</desc><rect width="20" height="10"/></svg>"""


def opened(html: str = HTML, *styles: str, carried: tuple[Any, ...] = ()) -> pikepdf.Pdf:
    layout = engine.lay_out(html, *(styles or (style(),)))
    return pikepdf.Pdf.open(io.BytesIO(layout.write(carried)))


def elements(pdf: pikepdf.Pdf, kind: str) -> list[Any]:
    """The elements of a kind, in the order in which they are read."""

    def below(element: Any) -> Any:
        if isinstance(element, pikepdf.Dictionary):
            yield element
            for kid in element.get("/K", ()):
                yield from below(kid)

    (whole,) = pdf.Root.StructTreeRoot.K
    return [one for one in below(whole) if one.get("/S") == f"/{kind}"]


def test_the_same_document_gives_the_same_bytes() -> None:
    once = engine.lay_out(HTML, style()).write([CARRIED])
    engine._faces.cache_clear()  # another build starts with nothing parsed
    engine._parsed.cache_clear()
    assert engine.lay_out(HTML, style()).write([CARRIED]) == once


def test_a_file_is_tagged_and_names_its_title_and_language() -> None:
    with opened() as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]) == "A card"
        metadata = pdf.open_metadata()
        assert str(metadata["dc:title"]) == "A card"
        assert str(metadata["pdfuaid:part"]) == "1"
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("3", "A")


def test_a_file_is_archival_and_accessible_by_verapdfs_judgement() -> None:
    pages = f"{TABLE}{PICTURE}<p><a href='https://example.org/rules.html#gr-7'>GR-7</a></p>"
    html = document(pages + documents.lines(40))
    head = "@page { @top-left { content: 'Running head'; font: 8pt 'IBM Plex Sans' } }"
    assert verapdf.faults(engine.lay_out(html, style(), head).write([CARRIED])) == []


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9'/></svg>",
         "PDFUA-1 7.3-1"),
        ("<h3>Deeper than its place</h3>", "PDFUA-1 7.4.2-1"),
        ("<table><tr><th>1</th><td>2</td></tr><tr><th>3</th></tr></table>", "PDFUA-1 7.2-4"),
    ],
)  # fmt: skip
def test_verapdf_sees_what_is_wrong(spoilt: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in verapdf.faults(written(spoilt)))


def test_every_character_can_be_read_back() -> None:
    with pypdfium2.PdfDocument(engine.lay_out(HTML, style()).write()) as pdf:
        text = pdf[0].get_textpage().get_text_range()
    assert TEXT in re.sub(r"\s+", " ", text)


def test_boxes_tell_the_trimmed_card_and_its_bleed() -> None:
    with opened(HTML, style(bleed_mm=3)) as pdf:
        page = pdf.pages[0]
        trim, bleed = 60 * 72 / 25.4, 3 * 72 / 25.4
        assert [float(edge) for edge in page.trimbox] == pytest.approx([0, 0, trim, trim], abs=1e-4)
        around = [-bleed, -bleed, trim + bleed, trim + bleed]
        assert [float(edge) for edge in page.mediabox] == pytest.approx(around, abs=1e-4)
        assert page.obj.BleedBox == page.mediabox
        assert page.obj.CropBox == page.trimbox


def test_an_attachment_is_carried_with_a_fixed_date() -> None:
    with opened(carried=(CARRIED,)) as pdf:
        (file,) = (one.get_file() for one in pdf.attachments.values())
        assert file.read_bytes() == CARRIED.text.encode()
        assert file.creation_date == file.mod_date == engine.DATED
        (source,) = pdf.Root.AF
        assert source.AFRelationship == "/Source"


def test_a_headings_scope_is_its_column_in_a_tables_head_else_its_row() -> None:
    with opened(document(TABLE)) as pdf:
        scopes = [str(cell.A.Scope) for cell in elements(pdf, "TH")]
        assert scopes == ["/Column", "/Column", "/Row", "/Row"]
        names = {bytes(name): cell for name, cell in _pairs(pdf.Root.StructTreeRoot.IDTree.Names)}
        assert len(names) == len(scopes)
        heads = [[names[bytes(one)] for one in cell.A.Headers] for cell in elements(pdf, "TD")]
        assert [[str(head.A.Scope) for head in pair] for pair in heads] == [["/Row", "/Column"]] * 2
        assert heads[0][0] != heads[1][0], "each row has a heading of its own"


def _pairs(names: Any) -> Any:
    flat = list(names)
    return zip(flat[::2], flat[1::2], strict=True)


def test_a_pictures_alternative_text_says_what_it_shows_and_its_place_is_true() -> None:
    with opened(document(PICTURE)) as pdf:
        (figure,) = elements(pdf, "Figure")
        assert str(figure.Alt) == "Range bands. D8: 6 inches a band."
        left, bottom, right, top = (float(edge) * 25.4 / 72 for edge in figure.A.BBox)
        under_name = documents.SIDE_MM - documents.MARGIN_MM - documents.LINE_MM
        assert (left, top) == pytest.approx((documents.MARGIN_MM, under_name), abs=0.05)
        assert (right - left, top - bottom) == pytest.approx((20, 10), abs=0.01)


def test_headings_are_bookmarks() -> None:
    with opened(document(TABLE)) as pdf, pdf.open_outline() as outline:
        (name,) = outline.root
        assert (name.title, [one.title for one in name.children]) == ("A card", ["Hit numbers"])


def test_a_running_head_is_seen_and_not_read_aloud() -> None:
    head = "@page { @top-left { content: 'Running head'; font: 8pt 'IBM Plex Sans' } }"
    html = document("<p>Text</p>")
    with opened(html, style(), head) as pdf:
        content = pdf.pages[0].Contents.read_bytes()
        assert b"/Artifact <</Type /Pagination>>" in b" ".join(content.split())
        tagged = [mark for mark in pdf.Root.StructTreeRoot.ParentTree.Nums[1] if mark is not None]
        assert len(tagged) == 2  # the name, and the text
    assert "Running head" in _text(engine.lay_out(html, style(), head).write())


def _text(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as opened_pdf:
        return " ".join(page.get_textpage().get_text_range() for page in opened_pdf)


def test_what_sinks_lies_at_the_bottom_of_its_page() -> None:
    sunk = engine.lay_out(document("<p data-sink data-field='small'>last</p>"), style())
    flowing = engine.lay_out(document("<p data-field='small'>last</p>"), style())
    bottom = documents.SIDE_MM - documents.MARGIN_MM
    assert sunk.lines[-1].area.bottom == pytest.approx(bottom, abs=0.01)
    assert flowing.lines[-1].area.bottom == pytest.approx(
        documents.MARGIN_MM + 2 * documents.LINE_MM, abs=0.05
    )


def test_lines_tell_their_page_field_frame_and_size() -> None:
    inner = "<div data-frame data-field='box' style='position:absolute;top:20mm;width:30mm'>"
    html = document(f"{inner}<p>boxed</p></div><p data-field='on the back' style='"
                    "break-before:page;font-size:7pt'>later</p>")  # fmt: skip
    name, boxed, later = engine.lay_out(html, style()).lines
    assert (name.page, name.field, name.text) == (1, "name", "A card")
    assert boxed.field == "box"
    assert boxed.frame.right - boxed.frame.left == pytest.approx(30)
    assert (later.page, later.field) == (2, "on the back")
    assert later.least_pt == pytest.approx(7)


def test_areas_measure_what_reaches_out_and_what_is_shared() -> None:
    outer, inner = proofs.Area(0, 0, 10, 10), proofs.Area(2, 2, 13, 9)
    assert outer.beyond(inner) == 3
    assert outer.shared(inner) == (8, 7)
