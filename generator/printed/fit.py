"""Does everything on a printed page fit?

Text may overflow, be hidden under other text, shrink below what can be read, or come out in a
font that is not ours. The lines are judged as laid out; the glyphs once more in the finished
file, because the words inside drawings are no lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.printed import finished
from generator.printed.glyph_misfits import clipped, face_misfits, unknown
from generator.printed.line_misfits import line_misfits, run_over
from generator.printed.misfits import NO_GLYPH, Limits, Misfit, MisfitError
from generator.printed.proofs import Line

FAMILY = "IBMPlexSans"


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
    faces = finished.read(pdf)
    found = [
        *line_misfits(lines, limits.least_pt, known),
        *run_over(lines, limits),
        *_font_misfits(pdf),
        *face_misfits(faces, limits),
        *(misfit for face in faces for misfit in unknown(face.glyphs, known)),
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


def _font_misfits(pdf: bytes) -> Iterator[Misfit]:
    for name in sorted(finished.embedded_fonts(pdf)):
        if not name.replace("-", "").startswith(FAMILY):
            yield Misfit(1, "font", "foreign font embedded", name)
