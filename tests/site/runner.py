"""Runs inside Pyodide, for runner.mjs: what each form of the rules says of itself."""

import sys
from pathlib import Path

import rangecard


def version() -> str:
    return sys.version.split()[0]


def unpacked() -> str:
    """The source wheel's SHA-256 as an unpacked wheel records it: in a file."""
    places = (Path(place) for place in sys.path)
    stamps = (
        file for place in places for file in place.glob("rangecard-*.dist-info/SOURCE_SHA256")
    )
    return next(stamps).read_text().strip()


def kept() -> str:
    """The same of a snapshot, which holds no files: a value in memory."""
    return str(rangecard.source_sha256)  # type: ignore[attr-defined]
