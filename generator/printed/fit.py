"""Does everything on a printed page fit?

Text may overflow, be hidden under other text, shrink below what can be read, or come out in a
font that is not ours. The lines are judged as laid out; the glyphs once more in the finished
file, because the words inside drawings are no lines.
"""

from __future__ import annotations

import ctypes
import io
import math
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import pikepdf
import pypdfium2
from pypdfium2 import raw

from generator.faults import Fault
from generator.printed.proofs import Area, Line, depth_mm

MM_PER_PT = 25.4 / 72
TOLERANCE_MM = 0.1
FAMILY = "IBMPlexSans"
MOST_MARKS = 3
NO_GLYPH = "no glyph for "


@dataclass(frozen=True)
class Misfit:
    """One thing that does not fit: on which page, in which field, what, and by how much."""

    page: int
    field: str
    fault: str
    text: str

    def __str__(self) -> str:
        """One line for the build's message."""
        return f"page {self.page}, {self.field}: {self.fault}: {self.text!r}"


class MisfitError(Fault):
    """A printed file that must not be published."""

    def __init__(self, name: str, misfits: Sequence[Misfit]) -> None:
        self.name, self.misfits = name, tuple(misfits)
        super().__init__("\n".join(f"{name}: {misfit}" for misfit in misfits))

    def __reduce__(self) -> tuple[type[MisfitError], tuple[str, tuple[Misfit, ...]]]:
        """Let the error travel from the process that found it."""
        return type(self), (self.name, self.misfits)


@dataclass(frozen=True)
class Limits:
    """What a finished file must keep to: page size, margin, least text size, number of pages.

    ``pages`` are the numbers of pages that are aimed at; the last is the most there may be.
    ``start_pt`` is the size of text that is tried first.
    """

    width_mm: float
    height_mm: float
    margin_mm: float
    least_pt: float
    pages: tuple[int, ...] = (1,)
    start_pt: float = 8.5

    @property
    def inner_height_mm(self) -> float:
        """The height between the margins."""
        return self.height_mm - 2 * self.margin_mm


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


def require(
    name: str, lines: Sequence[Line], pdf: bytes, limits: Limits, known: frozenset[str]
) -> None:
    """Refuse a document that does not fit.

    Args:
        name: The file's name, for the message.
        lines: The lines of the laid-out document.
        pdf: The document as written.
        limits: What it must keep to.
        known: The characters that our fonts can show.

    Raises:
        MisfitError: With every fault found.
    """
    faces = read(pdf)
    found = [
        *line_misfits(lines, limits.least_pt, known),
        *_run_over(lines, limits),
        *_font_misfits(pdf),
        *face_misfits(faces, limits),
        *(misfit for face in faces for misfit in _unknown(face.glyphs, known)),
        *(misfit for face in faces for misfit in clipped(face.glyphs, lines)),
    ]
    if found:
        raise MisfitError(name, list(_told_once(found)))


def _told_once(found: Iterable[Misfit]) -> Iterator[Misfit]:
    """Without the letters that are told already: a name stands in more places than one."""
    told: set[str] = set()
    for misfit in found:
        letters = set(misfit.fault.removeprefix(NO_GLYPH).split())
        if not misfit.fault.startswith(NO_GLYPH) or not letters <= told:
            yield misfit
        if misfit.fault.startswith(NO_GLYPH):
            told |= letters


def line_misfits(lines: Sequence[Line], least_pt: float, known: frozenset[str]) -> Iterator[Misfit]:
    """Lines that leave their frame, lie on one another, are too small, or have no glyph."""
    yield from _overflows(lines)
    for line in lines:
        yield from _faults_of_text(line, least_pt, known)
    for one, other, depth in _overlaps(lines):
        fault = f"overlaps {other.field} {other.text[:24]!r} by {depth:.1f} mm"
        yield Misfit(one.page, one.field, fault, one.text[:40])


def _run_over(lines: Sequence[Line], limits: Limits) -> Iterator[Misfit]:
    """The fields that had to go on a page more than there may be, and how much of each."""
    over: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        if line.page > limits.pages[-1]:
            over[line.field].append(line)
    for field, lost in over.items():
        fault = f"runs over the last page by {depth_mm(lost):.1f} mm"
        yield Misfit(lost[0].page, field, fault, lost[0].text[:40])


def _overflows(lines: Sequence[Line]) -> Iterator[Misfit]:
    """The line of each field that reaches farthest out of its frame."""
    worst: dict[tuple[int, str], tuple[float, Line]] = {}
    for line in lines:
        beyond, place = line.frame.beyond(line.area), (line.page, line.field)
        if beyond > max(TOLERANCE_MM, worst.get(place, (0.0, line))[0]):
            worst[place] = beyond, line
    for (page, field), (beyond, line) in worst.items():
        yield Misfit(page, field, f"overflows by {beyond:.1f} mm", line.text[:40])


def _faults_of_text(line: Line, least_pt: float, known: frozenset[str]) -> Iterator[Misfit]:
    if line.least_pt is None:
        return
    if line.least_pt < least_pt - 1e-6:
        fault = f"text of {line.least_pt:.1f} pt, least is {least_pt:g} pt"
        yield Misfit(line.page, line.field, fault, line.text[:40])
    if missing := {letter for letter in line.text if not letter.isspace()} - known:
        fault = f"{NO_GLYPH}{named(missing)}"
        yield Misfit(line.page, line.field, fault, line.text[:40])


def named(letters: Iterable[str]) -> str:
    """Letters for a message; those that nobody sees by their number: ``字 U+200F``."""
    return " ".join(one if one.isprintable() else f"U+{ord(one):04X}" for one in sorted(letters))


def _overlaps(lines: Sequence[Line]) -> Iterator[tuple[Line, Line, float]]:
    waiting: list[Line] = []
    for line in sorted(lines, key=lambda each: (each.page, each.area.top)):
        waiting = [w for w in waiting if w.page == line.page and w.area.bottom > line.area.top]
        for earlier in waiting:
            width, height = earlier.area.shared(line.area)
            if width > 0.3 and height > 0.3:
                yield line, earlier, min(width, height)
        waiting.append(line)


def face_misfits(faces: Sequence[Face], limits: Limits) -> Iterator[Misfit]:
    """Faults seen in the finished file itself: its pages, and where each glyph lies."""
    if len(faces) > limits.pages[-1]:
        fault = f"{len(faces)} pages, at most {limits.pages[-1]}"
        yield Misfit(len(faces), "page", fault, "")
    for face in faces:
        yield from _size_misfits(face, limits)
        yield from glyph_misfits(face.glyphs, limits)


def _size_misfits(face: Face, limits: Limits) -> Iterator[Misfit]:
    width, height = face.width_mm, face.height_mm
    if max(abs(width - limits.width_mm), abs(height - limits.height_mm)) > TOLERANCE_MM:
        wanted = f"{limits.width_mm:g} × {limits.height_mm:g} mm"
        yield Misfit(face.page, "page", f"{width:.1f} × {height:.1f} mm instead of {wanted}", "")


def _font_misfits(pdf: bytes) -> Iterator[Misfit]:
    for name in sorted(embedded_fonts(pdf)):
        if not name.replace("-", "").startswith(FAMILY):
            yield Misfit(1, "font", "foreign font embedded", name)


def embedded_fonts(pdf: bytes) -> frozenset[str]:
    """The names of the fonts in a file, without the tag that marks a subset."""
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as document:
        found = [
            str(item.BaseFont).lstrip("/")
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"
        ]
    return frozenset(name.split("+")[-1] for name in found)


def read(pdf: bytes) -> tuple[Face, ...]:
    """Every page of a file, cut to its trimmed size, with the characters that are visible on it."""
    with pypdfium2.PdfDocument(pdf) as document:
        return tuple(_face(number, page) for number, page in enumerate(document, 1))


def _face(number: int, page: pypdfium2.PdfPage) -> Face:
    left, bottom, right, top = page.get_trimbox()
    sides_mm = ((right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT)
    return Face(number, *sides_mm, tuple(_glyphs(number, page)))


def glyphs(pdf: bytes) -> tuple[Glyph, ...]:
    """Every visible character of a file, with its place and size."""
    return tuple(glyph for face in read(pdf) for glyph in face.glyphs)


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


def glyph_misfits(found: Sequence[Glyph], limits: Limits) -> Iterator[Misfit]:
    """Glyphs in the margin, too small, or printed over one another; one fault for each run."""
    margin = limits.margin_mm
    safe = Area(margin, margin, limits.width_mm - margin, limits.height_mm - margin)
    for run in _runs(found, lambda glyph: safe.beyond(glyph.area) > TOLERANCE_MM):
        beyond = max(safe.beyond(glyph.area) for glyph in run)
        fault = f"reaches {beyond:.1f} mm into the margin"
        yield Misfit(run[0].page, "glyph", fault, _around(found, run[0]))
    for run in _runs(found, lambda glyph: glyph.size_pt < limits.least_pt - 0.05):
        fault = f"glyph of {run[0].size_pt:.1f} pt, least is {limits.least_pt:g} pt"
        yield Misfit(run[0].page, "glyph", fault, _around(found, run[0]))
    for one, other in _collisions(found):
        fault = f"printed over {_around(found, other)!r}"
        yield Misfit(one.page, "glyph", fault, _around(found, one))


def _runs(found: Sequence[Glyph], at_fault: Callable[[Glyph], bool]) -> Iterator[list[Glyph]]:
    for bad, run in groupby(found, at_fault):
        if bad:
            yield list(run)


def _unknown(found: Sequence[Glyph], known: frozenset[str]) -> Iterator[Misfit]:
    """Characters that our fonts cannot show; those of drawings are seen only here."""
    for run in _runs(found, lambda glyph: glyph.text.isprintable() and glyph.text not in known):
        fault = f"{NO_GLYPH}{named({glyph.text for glyph in run})}"
        yield Misfit(run[0].page, "glyph", fault, _around(found, run[0]))


def clipped(found: Sequence[Glyph], lines: Sequence[Line]) -> Iterator[Misfit]:
    """Glyphs of a page cut off by the edge of their drawing, or drawn where nobody sees them."""
    holders = [line for line in lines if found and line.page == found[0].page]

    def at_fault(glyph: Glyph) -> bool:
        for place, line in enumerate(holders):
            if line.area.beyond(glyph.area) <= _spare(line):
                holders.insert(0, holders.pop(place))  # the next glyph is likely there too
                return False
        return True

    for run in _runs(found, at_fault):
        fault = "cut off at the edge of its drawing"
        yield Misfit(run[0].page, "glyph", fault, _around(found, run[0]))


def _spare(line: Line) -> float:
    """Letters may reach a little out of a tight line, but a drawing is cut off at its edge."""
    return 2 * TOLERANCE_MM if line.least_pt is None else 1.5


def _around(found: Sequence[Glyph], glyph: Glyph) -> str:
    near = (each for each in found if each.page == glyph.page)
    return "".join(each.text for each in near if abs(each.order - glyph.order) < 12)


def _collisions(found: Sequence[Glyph]) -> Iterator[tuple[Glyph, Glyph]]:
    cells: dict[tuple[int, int], list[Glyph]] = defaultdict(list)
    for glyph in found:
        seen: set[int] = set()
        for cell in _cells(glyph.area):
            for other in cells[cell]:
                if other.order not in seen and _collide(glyph, other):
                    yield glyph, other
                seen.add(other.order)
            cells[cell].append(glyph)


def _cells(area: Area, side_mm: float = 4) -> Iterable[tuple[int, int]]:
    columns = range(int(area.left // side_mm), int(area.right // side_mm) + 1)
    rows = range(int(area.top // side_mm), int(area.bottom // side_mm) + 1)
    return [(column, row) for column in columns for row in rows]


def _is_marked(letter: Glyph, mark: Glyph) -> bool:
    """Whether a glyph is a mark on one shortly before it: a letter may have several."""
    return mark.order - letter.order <= MOST_MARKS and unicodedata.combining(mark.text) > 0


def _collide(one: Glyph, other: Glyph) -> bool:
    width, height = one.area.shared(other.area)
    if min(width, height) <= 0.15 or _is_marked(*sorted((one, other), key=lambda at: at.order)):
        return False
    if abs(one.order - other.order) > 1:
        return True
    if one.area == other.area:
        return False  # a ligature: two letters, one glyph
    narrower = min(one.area.right - one.area.left, other.area.right - other.area.left)
    return width > narrower * 0.4  # neighbours may be kerned a little into each other
