"""A finished file as it is read back: its pages, its visible characters, its fonts."""

from __future__ import annotations

import ctypes
import io
import math
from collections.abc import Iterator
from dataclasses import dataclass

import pikepdf
import pypdfium2
from pypdfium2 import raw

from generator.printed.lengths import MM_PER_PT
from generator.printed.proofs import Area


@dataclass(frozen=True)
class Glyph:
    """One visible character of a finished file: ``order`` is its place in the page's text."""

    page: int
    order: int
    text: str
    area: Area
    size_pt: float


@dataclass(frozen=True)
class Face:
    """One page of a finished file: its number, its trimmed size, its visible characters."""

    page: int
    width_mm: float
    height_mm: float
    glyphs: tuple[Glyph, ...]


def read(pdf: bytes) -> tuple[Face, ...]:
    """Every page of a file, cut to its trimmed size, with the characters that are visible on it."""
    with pypdfium2.PdfDocument(pdf) as document:
        return tuple(_face(number, page) for number, page in enumerate(document, 1))


def glyphs(pdf: bytes) -> tuple[Glyph, ...]:
    """Every visible character of a file, with its place and size."""
    return tuple(glyph for face in read(pdf) for glyph in face.glyphs)


def embedded_fonts(pdf: bytes) -> frozenset[str]:
    """The names of the fonts in a file, without the tag that marks a subset."""
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as document:
        found = [
            str(item.BaseFont).lstrip("/")
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
    return frozenset(name.split("+")[-1] for name in found)


def _face(number: int, page: pypdfium2.PdfPage) -> Face:
    left, bottom, right, top = page.get_trimbox()
    sides_mm = ((right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT)
    return Face(number, *sides_mm, tuple(_glyphs(number, page)))


def _glyphs(number: int, page: pypdfium2.PdfPage) -> Iterator[Glyph]:
    start, _, _, height = page.get_trimbox()
    text = page.get_textpage()
    for order in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, order))
        if letter.isspace() or raw.FPDFText_IsGenerated(text, order):
            continue
        left, bottom, right, top = text.get_charbox(order)
        edges = (left - start, height - top, right - start, height - bottom)
        area = Area(*(edge * MM_PER_PT for edge in edges))
        yield Glyph(number, order, letter, area, _size_pt(text, order))


def _size_pt(text: pypdfium2.PdfTextPage, order: int) -> float:
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, order, ctypes.byref(matrix))
    scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
    return float(raw.FPDFText_GetFontSize(text, order)) * scale
