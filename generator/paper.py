"""What printed files share: paper sizes, templates, the style, and writing only what changed."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rangecard
from generator import fit, fonts, printing, rendering
from generator.paths import BUILD
from rangecard.data import Canonical
from rangecard.drawing import palette

LEDGER = BUILD / "print.json"
WORTH_PROCESSES, MOST_PROCESSES = 8, 4
"""From how many files on processes of their own save time, and how many of them at most."""

OnFile = Callable[[str, int, int], None]
"""Is told a finished file's name, its number and how many there are."""


@dataclass(frozen=True)
class Paper:
    """A paper size in millimetres, with the margin in which nothing is printed."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    margin_mm: float

    @property
    def inner_width_mm(self) -> float:
        """The width between the margins."""
        return self.width_mm - 2 * self.margin_mm


A4 = Paper("a4", "A4", 210, 297, 10)
LETTER = Paper("letter", "Letter", 215.9, 279.4, 10)
A6 = Paper("a6", "A6", 105, 148, 6)


@dataclass(frozen=True)
class Edition:
    """One file to print: its name, its HTML, and what it must keep to."""

    name: str
    html: str
    limits: fit.Limits


@cache
def style() -> str:
    """The style sheet that all printed files share: the palette's colours, then the rules."""
    colours = palette.declarations(":root", palette.PRINT)
    return colours + (rendering.TEMPLATES / "print" / "print.css").read_text("utf-8")


def common(data: Canonical, paper: Paper) -> dict[str, object]:
    """What every template is given: the paper, and what the figures were made from."""
    version, source = rangecard.__version__, data.fingerprint
    return {"paper": paper, "version": version, "fingerprint": source, "PRINT": palette.PRINT}


def render(template: str, values: Mapping[str, object]) -> str:
    """The HTML of a template."""
    return rendering.environment().get_template(f"print/{template}").render(values)


def unseen(_name: str, _number: int, _total: int) -> None:
    """Tell nobody of a finished file."""


def publish(
    editions: Iterable[Edition], out: Path, pattern: str, on_file: OnFile = unseen
) -> list[Path]:
    """Write the editions into ``out``; remove files of ``pattern`` that are no longer made.

    A file made from the same input before, and still as it was written, stays untouched.

    Args:
        editions: The files to make.
        out: The folder.
        pattern: The names of all files of this kind in the folder.
        on_file: Told of each file as it is ready: its name, its number, how many there are.

    Raises:
        generator.fit.MisfitError: If something in a file does not fit.
    """
    out.mkdir(parents=True, exist_ok=True)
    wanted = list(editions)
    ledger = _ledger()
    stale = [each for each in wanted if not _is_current(each, out, ledger)]
    total = len(stale)
    for number, (edition, pdf) in enumerate(zip(stale, _all_checked(stale), strict=True), 1):
        (out / edition.name).write_bytes(pdf)
        _remember(ledger, _fingerprint(edition), _digest(pdf))
        on_file(edition.name, number, total)
    written = [out / edition.name for edition in wanted]
    for gone in set(out.glob(pattern)) - set(written):
        gone.unlink()
    return written


def _all_checked(editions: Sequence[Edition]) -> Iterator[bytes]:
    """Make the files in order: a few of them here, many of them in processes side by side."""
    if len(editions) < WORTH_PROCESSES:
        yield from map(checked, editions)
        return
    # A process of its own each, not a fork: the text engine's libraries do not survive one.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(os.cpu_count() or 1, MOST_PROCESSES), fresh) as pool:
        try:
            yield from pool.map(checked, editions)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def checked(edition: Edition) -> bytes:
    """The file of an edition, after everything in it was found to fit.

    Raises:
        generator.fit.MisfitError: If something does not fit.
    """
    proof = printing.proof(edition.html, style())
    fit.require(edition.name, proof, edition.limits, fonts.repertoire(fonts.prepare()))
    return proof.pdf


def _is_current(edition: Edition, out: Path, ledger: Mapping[str, str]) -> bool:
    path = out / edition.name
    known = ledger.get(_fingerprint(edition))
    return path.is_file() and known == _digest(path.read_bytes())


def _fingerprint(edition: Edition) -> str:
    parts = (edition.name, edition.html, repr(edition.limits), style(), _tools())
    return _digest("\0".join(parts).encode())


@cache
def _tools() -> str:
    code = [Path(module.__file__ or "").read_bytes() for module in (fit, printing)]
    faces = [file.read_bytes() for file in fonts.prepare()]
    return printing.ENGINE + "".join(map(_digest, code + faces))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _ledger() -> dict[str, str]:
    try:
        known = json.loads(LEDGER.read_text("utf-8"))
    except (OSError, ValueError):
        return {}  # made anew: the ledger only saves time
    return known if isinstance(known, dict) else {}


def _remember(ledger: dict[str, str], made_from: str, holds: str) -> None:
    ledger[made_from] = holds
    LEDGER.parent.mkdir(parents=True, exist_ok=True)
    LEDGER.write_text(json.dumps(ledger, indent=0, sort_keys=True), "utf-8")
