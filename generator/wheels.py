"""Wheels and zips whose bytes depend on their contents alone."""

import base64
import hashlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.paths import ROOT

_EPOCH = 315532800  # 1 January 1980, the earliest date that a zip can hold
_DATE = (1980, 1, 1, 0, 0, 0)


def sha256(content: bytes) -> str:
    """The SHA-256 of some bytes, in hex."""
    return hashlib.sha256(content).hexdigest()


def source_wheel(folder: Path) -> Path:
    """Build the wheel of the rules, the one that the tests on CPython stand for.

    Args:
        folder: where the wheel goes; an older one there is removed.

    Returns:
        The path of the wheel. The same source makes the same bytes.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.whl"):
        old.unlink()
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(_EPOCH)},
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def members(archive: Path) -> dict[str, bytes]:
    """What a zip holds, by name."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def write_zip(archive: Path, contents: Mapping[str, bytes]) -> Path:
    """Write a zip with fixed dates, sorted names and plain permissions."""
    with zipfile.ZipFile(archive, "w") as opened:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            opened.writestr(entry, contents[name], compresslevel=9)
    return archive


def cut(archive: Path, names: Iterable[str], out: Path) -> Path:
    """Write the named members of a zip to another."""
    contents = members(archive)
    return write_zip(out, {name: contents[name] for name in names})


def stamp_wheel(compiled: Path, source: Path, out: Path) -> Path:
    """Write a compiled wheel again, with the source wheel's SHA-256 and a right RECORD.

    Args:
        compiled: the wheel that py-compile made; its RECORD still lists the source.
        source: the wheel it was made of.
        out: the file to write.
    """
    contents = members(compiled)
    info = next(name.rpartition("/")[0] for name in contents if name.endswith("/RECORD"))
    contents[f"{info}/SOURCE_SHA256"] = (sha256(source.read_bytes()) + "\n").encode()
    contents[f"{info}/RECORD"] = _record(contents, f"{info}/RECORD")
    return write_zip(out, contents)


def _record(contents: Mapping[str, bytes], itself: str) -> bytes:
    rows = [
        f"{name},sha256={_urlsafe(content)},{len(content)}"
        for name, content in sorted(contents.items())
        if name != itself
    ]
    return "\n".join([*rows, f"{itself},,", ""]).encode()


def _urlsafe(content: bytes) -> str:
    digest = hashlib.sha256(content).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
