"""The one family that is printed, made ready once for WeasyPrint.

npm ships IBM Plex as WOFF2, which a PDF writer would unpack again in Python for every document;
here each face is unpacked once into ``build/fonts`` as TrueType.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

from generator.faults import Fault
from generator.paths import BUILD, NODE_MODULES
from generator.printed.store import write_whole

PACKAGES = NODE_MODULES / "@ibm"
FOLDER = BUILD / "fonts"


@dataclass(frozen=True)
class Face:
    """One face of the family: its CSS description and its file in the npm package."""

    family: str
    weight: int
    style: str
    package: str
    stem: str

    @property
    def source(self) -> Path:
        """The file's place below the npm scope."""
        return Path(self.package, "fonts", "complete", "woff2", f"{self.stem}.woff2")


def _sans(weight: int, name: str, style: str = "normal") -> Face:
    return Face("IBM Plex Sans", weight, style, "plex-sans", f"IBMPlexSans-{name}")


def _condensed(weight: int, name: str, style: str = "normal") -> Face:
    stem = f"IBMPlexSansCondensed-{name}"
    return Face("IBM Plex Sans Condensed", weight, style, "plex-sans-condensed", stem)


FACES = (
    _sans(400, "Regular"),
    _sans(400, "Italic", "italic"),
    _sans(600, "SemiBold"),
    _sans(700, "Bold"),
    _condensed(400, "Regular"),
    _condensed(400, "Italic", "italic"),
    _condensed(500, "Medium"),
    _condensed(600, "SemiBold"),
    _condensed(700, "Bold"),
)


class MissingFontsError(Fault):
    """The npm packages of the font are not installed."""


def prepare(packages: Path = PACKAGES, folder: Path = FOLDER) -> tuple[Path, ...]:
    """Make every face ready in ``folder``; what is there and newer than its source stays.

    Args:
        packages: The folder of the npm scope ``@ibm``.
        folder: Where the TrueType files go.

    Raises:
        MissingFontsError: If a face is not in ``packages``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return tuple(_prepared(packages / face.source, folder / f"{face.stem}.ttf") for face in FACES)


def _prepared(source: Path, target: Path) -> Path:
    if not source.is_file():
        raise MissingFontsError(f"{source.name} is missing: run npm ci --ignore-scripts")
    if not target.is_file() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
        _convert(source, target)
    return target


def _convert(source: Path, target: Path) -> None:
    content = io.BytesIO()
    with TTFont(source, recalcTimestamp=False) as font:
        font.flavor = None  # plain TrueType instead of compressed WOFF2
        font.save(content)
    write_whole(target, content.getvalue())


def stylesheet(files: Sequence[Path]) -> str:
    """The ``@font-face`` rules for the files that :func:`prepare` returned."""
    return "\n".join(_rule(face, file) for face, file in zip(FACES, files, strict=True))


def _rule(face: Face, file: Path) -> str:
    return (
        f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; '
        f'font-style: {face.style}; src: url("{file.resolve().as_uri()}") }}'
    )


@cache
def repertoire(files: tuple[Path, ...]) -> frozenset[str]:
    """The characters that every one of these font files can show."""
    return frozenset.intersection(*map(_characters, files))


def _characters(file: Path) -> frozenset[str]:
    with TTFont(file, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))
