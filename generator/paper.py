"""What printed files share: paper sizes, templates, the style, and writing only what changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jinja2

import rangecard
from generator import fit, fonts, printing
from generator.paths import BUILD
from rangecard.data import Canonical
from rangecard.drawing import palette

TEMPLATES = Path(__file__).resolve().parent / "templates" / "print"
LEDGER = BUILD / "print.json"


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

    @property
    def inner_height_mm(self) -> float:
        """The height between the margins."""
        return self.height_mm - 2 * self.margin_mm


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
def environment() -> jinja2.Environment:
    """The templates of printed files; a name that the data lacks is an error, never a blank."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def style() -> str:
    """The style sheet that all printed files share."""
    return (TEMPLATES / "print.css").read_text("utf-8")


def common(data: Canonical, paper: Paper) -> dict[str, object]:
    """What every template is given: the paper, and what the figures were made from."""
    version, source = rangecard.__version__, data.fingerprint
    return {"paper": paper, "version": version, "fingerprint": source, "PRINT": palette.PRINT}


def render(template: str, values: Mapping[str, object]) -> str:
    """The HTML of a template."""
    return environment().get_template(template).render(values)


def publish(editions: Iterable[Edition], out: Path, pattern: str) -> list[Path]:
    """Write the editions into ``out``; remove files of ``pattern`` that are no longer made.

    A file made from the same input before, and still as it was written, stays untouched.

    Raises:
        generator.fit.MisfitError: If something in a file does not fit.
    """
    out.mkdir(parents=True, exist_ok=True)
    ledger = _ledger()
    written = [_published(edition, out, ledger) for edition in editions]
    for stale in set(out.glob(pattern)) - set(written):
        stale.unlink()
    return written


def checked(edition: Edition) -> bytes:
    """The file of an edition, after everything in it was found to fit.

    Raises:
        generator.fit.MisfitError: If something does not fit.
    """
    proof = printing.proof(edition.html, style())
    fit.require(edition.name, proof, edition.limits, fonts.repertoire(fonts.prepare()))
    return proof.pdf


def _published(edition: Edition, out: Path, ledger: dict[str, str]) -> Path:
    path = out / edition.name
    made_from = _fingerprint(edition)
    if not path.is_file() or ledger.get(made_from) != _digest(path.read_bytes()):
        pdf = checked(edition)
        path.write_bytes(pdf)
        _remember(ledger, made_from, _digest(pdf))
    return path


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
