"""HTML to PDF: the only module that knows WeasyPrint.

Everyone else sees plain values: how many pages there are, where the lines of text came to lie, and
the bytes of the file.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import weasyprint
from weasyprint.formatting_structure import boxes
from weasyprint.text.fonts import FontConfiguration

from generator.printed import fonts
from generator.printed.proofs import Area, Line

MM_PER_PX = 25.4 / 96
PT_PER_PX = 72 / 96
Box = Any  # WeasyPrint tells no types
ENGINE = f"WeasyPrint {weasyprint.__version__}"
VARIANT = "pdf/a-3a"
DATED = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""The date that attachments bear: always the same, so that the same input gives the same bytes."""

# PDF/A allows the mark of PDF/UA only where the file describes it.
_UA_MARK = b"""<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">\
<pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">\
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">\
<pdfaProperty:name>part</pdfaProperty:name>\
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
<pdfaProperty:category>internal</pdfaProperty:category>\
<pdfaProperty:description>PDF/UA part</pdfaProperty:description>\
</rdf:li></rdf:Seq></pdfaSchema:property>\
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""


@dataclass(frozen=True)
class Attachment:
    """A file that a printed file carries: its name, what it is, its text."""

    name: str
    about: str
    text: str


@dataclass(frozen=True)
class _Place:
    page: int
    field: str
    frame: Area
    framed_by: Any = None  # anonymous boxes inside an element bear that element too


class Layout:
    """A document as laid out on its pages, not yet written."""

    def __init__(self, document: Any) -> None:
        self._document = document
        for page in document.pages:
            _sink(page._page_box)

    @property
    def pages(self) -> int:
        """How many pages it takes."""
        return len(self._document.pages)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line of text and every picture, in the order of the pages."""
        numbered = enumerate(self._document.pages, 1)
        return tuple(line for page in numbered for line in _page_lines(*page))

    def write(self, attachments: Sequence[Attachment] = ()) -> bytes:
        """Write it as a tagged file that is PDF/A-3a and PDF/UA-1 in one.

        The same document, style, fonts and attachments always give the same bytes.
        """
        carried = [
            weasyprint.Attachment(
                string=one.text, name=one.name, description=one.about,
                relationship="Source", created=DATED, modified=DATED,
            )
            for one in attachments
        ]  # fmt: skip
        written: bytes = self._document.write_pdf(
            pdf_variant=VARIANT, attachments=carried, finisher=_finish
        )
        return written


def lay_out(html: str, *styles: str) -> Layout:
    """Lay a document out.

    Args:
        html: A whole document with ``lang`` and ``title``.
        styles: The style sheets that it shares with other documents; each is parsed once.
    """
    faces = _faces()
    sheets = [_parsed(style) for style in styles]
    document = weasyprint.HTML(string=html, media_type="print").render(
        stylesheets=[_parsed(fonts.stylesheet(fonts.prepare())), *sheets],
        font_config=faces,
        pdf_variant=VARIANT,
    )
    return Layout(document)


@cache
def _faces() -> Any:
    return FontConfiguration()


@cache
def _parsed(style: str) -> Any:
    return weasyprint.CSS(string=style, font_config=_faces())


def _finish(_document: Any, pdf: Any) -> None:
    _mark_accessible(pdf)
    for page in (one for one in pdf.objects if isinstance(one, dict)):
        if page.get("Type") == "/Page":
            page["CropBox"] = page["TrimBox"]  # a screen shows the trimmed card, without its bleed


def _mark_accessible(pdf: Any) -> None:
    (metadata,) = (one for one in pdf.objects if _type(one) == "/Metadata")
    ending = b"</rdf:RDF>"
    metadata.stream[0] = metadata.stream[0].replace(ending, _UA_MARK + ending)


def _type(thing: Any) -> Any:
    return getattr(thing, "extra", {}).get("Type")


def _sink(page: Box) -> None:
    """Move what is marked ``data-sink`` to the bottom of its page: the room is above it."""
    bottom = page.content_box_y() + page.height
    for box in _marked(page, "data-sink"):
        box.translate(0, bottom - box.position_y - box.margin_height())


def _marked(box: Box, mark: str) -> Iterator[Box]:
    box = getattr(box, "_box", box)
    element = box.element
    if element is not None and not isinstance(element, str) and element.get(mark) is not None:
        yield box
        return
    for child in getattr(box, "children", ()):
        yield from _marked(child, mark)


def _page_lines(number: int, page: Box) -> Iterator[Line]:
    root = page._page_box
    return _lines(root, _Place(number, "page", _content(root)))


def _lines(box: Box, place: _Place) -> Iterator[Line]:
    box = getattr(box, "_box", box)  # an absolutely placed box stands in the tree by proxy
    place = _within(box, place)
    if isinstance(box, boxes.LineBox):
        yield from _line(box, place)
    elif isinstance(box, boxes.ReplacedBox):
        yield _picture(box, place)
    else:
        for child in getattr(box, "children", ()):
            yield from _lines(child, place)


def _within(box: Box, place: _Place) -> _Place:
    element = box.element
    if isinstance(box, boxes.MarginBox):
        return _Place(place.page, "head", _content(box))
    if element is None or isinstance(element, str) or not isinstance(box, boxes.Box):
        return place
    field = element.get("data-field", place.field)
    if element.get("data-frame") is None or element is place.framed_by:
        return replace(place, field=field)
    return _Place(place.page, field, _content(box), element)


def _line(box: Box, place: _Place) -> Iterator[Line]:
    texts = [leaf for leaf in _leaves(box) if isinstance(leaf, boxes.TextBox) and leaf.text.strip()]
    if texts:
        area = Area(
            min(text.position_x for text in texts) * MM_PER_PX,
            box.position_y * MM_PER_PX,
            max(text.position_x + text.width for text in texts) * MM_PER_PX,
            (box.position_y + box.height) * MM_PER_PX,
        )
        least = min(text.style["font_size"] for text in texts) * PT_PER_PX
        words = " ".join(text.text.strip() for text in texts)
        field = _nearest_field(box, place.field)
        yield Line(place.page, field, words, area, place.frame, least)
    for leaf in _leaves(box):
        if isinstance(leaf, boxes.ReplacedBox):
            yield _picture(leaf, place)


def _nearest_field(box: Box, field: str) -> str:
    inner = [leaf.element.get("data-field") for leaf in _leaves(box) if leaf.element is not None]
    named = [name for name in inner if name]
    return named[0] if named else field


def _leaves(box: Box) -> Iterator[Box]:
    children = getattr(box, "children", ())
    if not children:
        yield box
    for child in children:
        yield from _leaves(getattr(child, "_box", child))


def _picture(box: Box, place: _Place) -> Line:
    return Line(place.page, place.field, f"<{box.element_tag}>", _content(box), place.frame, None)


def _content(box: Box) -> Area:
    left, top = box.content_box_x(), box.content_box_y()
    edges = (left, top, left + box.width, top + box.height)
    return Area(*(edge * MM_PER_PX for edge in edges))
