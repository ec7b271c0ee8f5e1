"""HTML to PDF: the only module that knows WeasyPrint.

Everyone else sees plain values: the bytes of the file, and where the lines of text came to lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import weasyprint
from weasyprint.formatting_structure import boxes
from weasyprint.text.fonts import FontConfiguration

from generator import fonts
from generator.proofs import Area, Line, Proof

MM_PER_PX = 25.4 / 96
PT_PER_PX = 72 / 96
Box = Any  # WeasyPrint tells no types
ENGINE = f"WeasyPrint {weasyprint.__version__}"


@dataclass(frozen=True)
class _Place:
    page: int
    field: str
    frame: Area
    framed_by: Any = None  # anonymous boxes inside an element bear that element too


def proof(html: str, style: str) -> Proof:
    """Lay a document out and write it as a tagged PDF/UA-1 file.

    The same two texts and fonts always give the same bytes.

    Args:
        html: A whole document with ``lang`` and ``title``.
        style: The style sheet that it shares with other documents; parsed once.
    """
    sheet, faces = _press(style)
    document = weasyprint.HTML(string=html, media_type="print").render(
        stylesheets=[sheet], font_config=faces, pdf_variant="pdf/ua-1"
    )
    lines = tuple(line for page in enumerate(document.pages, 1) for line in _page_lines(*page))
    return Proof(lines, document.write_pdf(pdf_variant="pdf/ua-1"))


@cache
def _press(style: str) -> tuple[Any, Any]:
    faces = FontConfiguration()
    text = fonts.stylesheet(fonts.prepare()) + "\n" + style
    return weasyprint.CSS(string=text, font_config=faces), faces


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
