"""Faults of a finished file: its pages, and where its glyphs lie.

The words inside drawings are no lines: only here are they seen.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from generator.printed.finished import Face, Glyph
from generator.printed.line_misfits import named
from generator.printed.misfits import NO_GLYPH, TOLERANCE_MM, Limits, Misfit
from generator.printed.proofs import Area, Line

MOST_MARKS = 3
"""So many marks a letter may bear, one over the other."""


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


def unknown(found: Sequence[Glyph], known: frozenset[str]) -> Iterator[Misfit]:
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
