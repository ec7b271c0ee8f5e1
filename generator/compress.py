"""Compressed copies beside the site's files, for hosts that serve them as they are.

The snapshot, which is gzipped for hosts that have no copies, is unpacked first: Brotli makes a
quarter less of it.

What was compressed is kept in `build/compressed` under the file's hash: the strongest Brotli takes
a minute or two for a whole site.
"""

import gzip
import hashlib
import os
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import brotli

from generator import bundle, offline
from generator.offline import NoSiteError
from generator.paths import BUILD

LEAST_GAIN = 0.05
"""A copy that saves less than this share is not worth its place."""

ENDINGS = (".br", ".gz")

_STORE = BUILD / "compressed"
_DENSE = {".png", ".webp", ".woff2", ".pdf", ".map", *ENDINGS}
_QUALITY = 11

_WAYS: Mapping[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: brotli.compress(content, quality=_QUALITY),
    ".gz": lambda content: gzip.compress(content, compresslevel=9, mtime=0),
}


@dataclass(frozen=True)
class Gain:
    """How many files have compressed copies, their bytes before and after (Brotli)."""

    files: int
    before: int
    after: int


def compress(site: Path, store: Path = _STORE) -> Gain:
    """Write a `.br` and a `.gz` beside each file that gains by it.

    Args:
        site: the finished site; copies of an earlier run are replaced.
        store: where compressed contents are kept.

    Raises:
        NoSiteError: if there is no site.
    """
    if not site.exists():
        raise NoSiteError(f"there is no {site.name}/ to compress: run `make site` first")
    folder = site / "assets" / "pyodide"
    if (folder / "bundle.json").exists() and bundle.unpack(folder):
        offline.complete(site)
    store.mkdir(parents=True, exist_ok=True)
    files = [file for file in sorted(site.rglob("*")) if file.is_file()]
    for copy in (file for file in files if file.suffix in ENDINGS and _is_copy(file)):
        copy.unlink()
    fit = [file for file in files if file.suffix not in _DENSE]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        gained = [pair for pair in pool.map(lambda file: _beside(file, store), fit) if pair]
    return Gain(len(gained), sum(size for size, _ in gained), sum(size for _, size in gained))


def _is_copy(file: Path) -> bool:
    return file.with_suffix("").exists()


def _beside(file: Path, store: Path) -> tuple[int, int] | None:
    """Write a file's copies; return its size and that of the Brotli one, if they gain."""
    content = file.read_bytes()
    name = hashlib.sha256(content).hexdigest()
    kept = {ending: _kept(store / (name + ending), content, ending) for ending in ENDINGS}
    if kept[".br"].stat().st_size > len(content) * (1 - LEAST_GAIN):
        return None
    for ending, copy in kept.items():
        shutil.copyfile(copy, file.with_name(file.name + ending))
    return len(content), kept[".br"].stat().st_size


def _kept(place: Path, content: bytes, ending: str) -> Path:
    if not place.exists():
        half_made = place.with_name(place.name + f".{os.getpid()}")
        half_made.write_bytes(_WAYS[ending](content))
        half_made.replace(place)
    return place
