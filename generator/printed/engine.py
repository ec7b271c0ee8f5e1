"""HTML to PDF: the only module that knows WeasyPrint.

Everyone else sees plain values: how many pages there are, where the lines of text came to lie, and
the bytes of the file.
"""

from __future__ import annotations

import datetime
import gc
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any

import weasyprint
from weasyprint.formatting_structure import boxes
from weasyprint.text.fonts import FontConfiguration

from generator.printed import fonts, tagging
from generator.printed.lengths import MM_PER_PX, PT_PER_PX
from generator.printed.proofs import Area, Line

Box = Any  # WeasyPrint tells no types
ENGINE = f"WeasyPrint {weasyprint.__version__}"
NAME_DIGITS = 12
VARIANT = "pdf/a-3a"
PLAIN_LINKS = "a { color: inherit; text-decoration: none }"
DATED = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
"""The date that attachments bear: always the same, so that the same input gives the same bytes."""

MANY_PAGES = 8
"""From so many pages on, what a layout leaves behind is let go before the file is written."""


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

    def __init__(self, document: Any, name: str) -> None:
        self._document, self._name = document, name
        self.spare_mm = sum(_sink(page._page_box) for page in document.pages) * MM_PER_PX
        """The height that is left empty above what was moved to the bottom of its page."""

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
            pdf_variant=VARIANT,
            attachments=carried,
            finisher=partial(tagging.finish, name=self._name),
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
    source = weasyprint.HTML(string=html, media_type="print")
    tagging.say_what_heads(source.etree_element)
    tagging.tell_pictures(source.etree_element)
    document = source.render(
        stylesheets=[_parsed(fonts.stylesheet(fonts.prepare()) + PLAIN_LINKS), *sheets],
        font_config=faces,
        pdf_variant=VARIANT,
    )
    if len(document.pages) >= MANY_PAGES:
        gc.collect()  # the boxes before they were laid out: half of all, in rings of references
    return Layout(document, _named(html, *styles))


def _named(*texts: str) -> str:
    """A name for what is made of some texts, and of nothing else."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:NAME_DIGITS]


@cache
def _faces() -> Any:
    return FontConfiguration()


@cache
def _parsed(style: str) -> Any:
    return weasyprint.CSS(string=style, font_config=_faces())


def _sink(page: Box) -> float:
    """Move what is marked ``data-sink`` to the bottom of its page; return by how much, in px."""
    bottom, moved = page.content_box_y() + page.height, 0.0
    for box in _marked(page, "data-sink"):
        room = bottom - box.position_y - box.margin_height()
        box.translate(0, room)
        moved += room
    return moved


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
