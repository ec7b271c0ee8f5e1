"""Faults of lines as they are laid out: what leaves its frame, overlaps, is too small."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from generator.printed.misfits import NO_GLYPH, TOLERANCE_MM, Limits, Misfit
from generator.printed.proofs import Line, depth_mm


def line_misfits(lines: Sequence[Line], least_pt: float, known: frozenset[str]) -> Iterator[Misfit]:
    """Lines that leave their frame, lie on one another, are too small, or have no glyph."""
    yield from _overflows(lines)
    for line in lines:
        yield from _faults_of_text(line, least_pt, known)
    for one, other, depth in _overlaps(lines):
        fault = f"overlaps {other.field} {other.text[:24]!r} by {depth:.1f} mm"
        yield Misfit(one.page, one.field, fault, one.text[:40])


def run_over(lines: Sequence[Line], limits: Limits) -> Iterator[Misfit]:
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
