"""Versions, twelve hex digits each, that stand in pages, lists and the service worker.

A version is the fingerprint of files of the site, taken with zeros where the mark itself stands, so
that marking a site twice gives the same mark. Scripts bear none: a page names its own by their
content (`lasting`), and tells them.
"""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

DIGITS = 12
_MARK = re.compile(rb"rangecard-build:[0-9a-f]{12}")
_BLANK = b"rangecard-build:" + b"0" * DIGITS
_MARKED = ("*.html", "assets/pyodide/bundle.json")


def marked_text(build: str) -> str:
    """The words that stand in a file of that version."""
    return f"rangecard-build:{build}"


def fingerprint(site: Path, files: Iterable[Path]) -> str:
    """The version of what is made of these files.

    Args:
        site: the site's folder.
        files: those files of it that make the version.
    """
    whole = hashlib.sha256()
    for file in sorted(files):
        content = _MARK.sub(_BLANK, file.read_bytes()) if _bears(site, file) else file.read_bytes()
        path = file.relative_to(site).as_posix()
        whole.update(f"{path} {hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:DIGITS]


def marked(content: bytes, build: str) -> bytes:
    """The content of a file with the version over the one that stands in it."""
    return _MARK.sub(marked_text(build).encode(), content)


def mark(file: Path, build: str) -> None:
    """Write the version over the one that stands in a file."""
    text = file.read_bytes()
    written = marked(text, build)
    if written != text:
        file.write_bytes(written)


def mark_all(site: Path, build: str) -> None:
    """Write the version into every page of a site, and into its bundle's list."""
    for file in bearers(site):
        mark(file, build)


def bearers(site: Path) -> set[Path]:
    """The files of a site that bear its version."""
    return {file for pattern in _MARKED for file in site.rglob(pattern)}


def _bears(site: Path, file: Path) -> bool:
    path = file.relative_to(site)
    return any(path.match(pattern) for pattern in _MARKED)
