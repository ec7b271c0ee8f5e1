"""From an edition to its file: the text as large as fits, everything checked, nothing made twice.

An edition is a document with its style at several steps of text size. What was made is kept in
`build/print` under the fingerprint of all that went into it.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from generator.paths import BUILD
from generator.printed import (
    engine,
    finished,
    fit,
    fonts,
    glyph_misfits,
    lengths,
    line_misfits,
    misfits,
    proofs,
    store,
    tagging,
)
from generator.printed.engine import Attachment, Layout
from generator.printed.misfits import Limits
from generator.printed.store import KEPT_DAYS, write_whole

STORE = BUILD / "print"
WORTH_PROCESSES, MOST_PROCESSES = 8, 4
"""From how many files on processes of their own save time, and how many of them at most."""

TOOLS = (
    engine, finished, fit, fonts, glyph_misfits, lengths, line_misfits, misfits, proofs, tagging,
)  # fmt: skip
"""The modules whose code decides what a file is: when one of them changes, all is made anew."""

LEAST_LEADING = 0.91
"""How close lines stand in the tightest style, as a part of what they take in the first."""

OnFile = Callable[[str, int, int], None]
"""Is told a finished file's name, its number and how many there are."""


@dataclass(frozen=True)
class Edition:
    """A document to print.

    Attributes:
        name: what messages call it, such as "card-m60-poker".
        html: the document.
        styles: its style sheet at each step of text size, the largest first; one if it has one.
        limits: what the finished file must keep to.
        attachments: the files that it carries.
    """

    name: str
    html: str
    styles: tuple[str, ...]
    limits: Limits
    attachments: tuple[Attachment, ...] = ()

    @cached_property
    def fingerprint(self) -> str:
        """Of all that goes into the file: what is made from the same gives the same bytes."""
        parts = (self.html, *self.styles, repr(self.limits), repr(self.attachments), tools())
        return digest("\0".join(parts).encode())


def unseen(_name: str, _number: int, _total: int) -> None:
    """Tell nobody of a finished file."""


def printed(editions: Sequence[Edition], on_file: OnFile = unseen) -> Mapping[str, Path]:
    """Make the files of editions, or find them in the store.

    Args:
        editions: What to print.
        on_file: Told of each file as it is made, and of none that was in the store.

    Returns:
        The file in the store of each edition, by fingerprint.

    Raises:
        generator.printed.misfits.MisfitError: If something does not fit.
    """
    STORE.mkdir(parents=True, exist_ok=True)
    places = {one.fingerprint: STORE / f"{one.fingerprint}.pdf" for one in editions}
    stale = {one.fingerprint: one for one in editions if not places[one.fingerprint].is_file()}
    made = zip(stale.items(), _all_made(tuple(stale.values())), strict=True)
    for number, ((fingerprint, edition), pdf) in enumerate(made, 1):
        write_whole(places[fingerprint], pdf)
        on_file(edition.name, number, len(stale))
    for place in places.values():
        os.utime(place)
    return places


def forget_unused(days: float = KEPT_DAYS) -> None:
    """Remove from the store what nobody has asked for lately."""
    store.forget_unused(STORE, "*.pdf", days)


def _all_made(editions: Sequence[Edition]) -> Iterator[bytes]:
    """Make the files in order: a few of them here, many of them in processes side by side."""
    if len(editions) < WORTH_PROCESSES:
        yield from map(make, editions)
        return
    # A process of its own each, not a fork: the text engine's libraries do not survive one.
    fresh = multiprocessing.get_context("spawn")
    processes = min(os.cpu_count() or 1, MOST_PROCESSES)
    with ProcessPoolExecutor(processes, fresh, _leave_interrupts) as pool:
        try:
            yield from pool.map(make, editions)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _leave_interrupts() -> None:
    """Let only the process that began the work be interrupted: it stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def make(edition: Edition) -> bytes:
    """The file of an edition, after everything in it was found to fit.

    Raises:
        generator.printed.misfits.MisfitError: If something does not fit.
    """
    lines, pdf = _written(edition)  # what was laid out is let go before the glyphs are read back
    known = fonts.repertoire(fonts.prepare())
    fit.require(edition.name, lines, pdf, edition.limits, known)
    return pdf


def _written(edition: Edition) -> tuple[tuple[proofs.Line, ...], bytes]:
    layout = fitting(edition)
    return layout.lines, layout.write(edition.attachments)


def fitting(edition: Edition) -> Layout:
    """The layout on the fewest pages that the least text allows, in the largest text on these."""
    limits, styles = edition.limits, edition.styles

    @cache
    def at(step: int) -> Layout:
        return engine.lay_out(edition.html, styles[step])

    for pages in (one for one in limits.pages if _may_fit(at(0), limits, one)):
        for step in range(len(styles)):  # few are needed: most cards fit at the first or second
            if at(step).pages <= pages:
                return at(step)
    return at(len(styles) - 1)


def _may_fit(layout: Layout, limits: Limits, pages: int) -> bool:
    """Whether smaller text could bring a layout down to so many pages: no text shrinks more."""
    if layout.pages <= pages:
        return True
    shrink = LEAST_LEADING * (limits.least_pt / limits.start_pt) ** 2
    return proofs.depth_mm(layout.lines) * shrink <= pages * limits.inner_height_mm


@cache
def tools() -> str:
    """A fingerprint of the code and the faces that every file is made with."""
    code = [Path(module.__file__ or "").read_bytes() for module in TOOLS]
    code.append(Path(__file__).read_bytes())
    faces = [file.read_bytes() for file in fonts.prepare()]
    return engine.ENGINE + "".join(map(digest, code + faces))


def digest(content: bytes) -> str:
    """The SHA-256 of some bytes, in hex."""
    return hashlib.sha256(content).hexdigest()
