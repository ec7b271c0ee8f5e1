"""The site as a folder to be read from disk, by double click, without server and network.

The pages are those of the site, but for two things: their policy lets a worker start from a text,
and their first script (`calculators/web/disk.js`) starts it from there. For a browser reads pages,
pictures, styles and classic scripts from disk, and nothing else: what a page would fetch lies in
scripts under `packed/`, gzipped and in base64, and the search index in one that the theme wants.
"""

import base64
import gzip
import json
import re
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator import javascript, offline, policy
from generator.faults import Fault
from generator.paths import BUILD, CALCULATORS, ROOT, SITE
from generator.wheels import write_zip

ZIP = BUILD / "rangecard-offline.zip"
FOLDER = "rangecard-offline"
_SCRIPTS = "assets/rangecard"
_SEARCH = "search/search_index"
_HISTORY = "api/history.json"
_WORKERS = "assets/javascripts/workers/*.js"
_OF_THE_WEB_ALONE = (
    ZIP.name,  # of an earlier build, for readers of the web
    "404.html",
    "sitemap.xml*",
    "*.map",
    "*.br",
    "*.gz",
    "manifest.webmanifest",
    offline.LIST,
    offline.WORKER,
    "assets/javascripts/lunr/**/*",  # words of languages that no page is in
)
_MANIFEST = re.compile(r'<link rel="manifest"[^>]*>\s*')  # it would be fetched
_HEAD = re.compile(r"<head\b[^>]*>.*?(?=<(?:script|link)\b)", re.DOTALL)

Files = dict[str, bytes]


class NoSiteError(Fault):
    """There is no finished site to pack."""


class OddPageError(Fault):
    """A page is not as this module expects it."""


def make() -> None:
    """Pack the site and say what came of it."""
    made = write()
    with zipfile.ZipFile(made) as archive:
        unpacked = sum(entry.file_size for entry in archive.infolist())
    name = made.relative_to(ROOT).as_posix()
    print(f"Packed {name}: {_megabytes(made.stat().st_size)}, {_megabytes(unpacked)} unpacked")
    print(f"Unpack it anywhere and open {FOLDER}/index.html by double click.")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def write(site: Path = SITE, out: Path = ZIP) -> Path:
    """Pack a finished site; the same site makes the same bytes.

    Args:
        site: the site, which stays as it is.
        out: the zip to write.

    Raises:
        NoSiteError: if there is none.
        OddPageError: if a page has no head or another policy.
    """
    if not (site / "assets" / "pyodide" / "bundle.json").exists():
        raise NoSiteError("there is no finished site to pack: run `make site` first")
    content = folder(site, _joined())
    content["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    out.parent.mkdir(parents=True, exist_ok=True)
    return write_zip(out, {f"{FOLDER}/{name}": data for name, data in content.items()})


def folder(site: Path, scripts: Mapping[str, bytes]) -> Files:
    """Every file of the folder, by its path.

    Args:
        site: the finished site.
        scripts: `disk.js`, and the `worker.js` that needs no other file to be a script.
    """
    files = dict(_read(site))
    fetched = {name: files.pop(name) for name in _fetched(site)}
    fetched[_worker(site)] = scripts["worker.js"]
    fetched[_HISTORY] = files[_HISTORY]  # fetched by pages, and a file for readers too
    index = files.pop(f"{_SEARCH}.json")
    files = {
        name: paged(content.decode(), name).encode() if name.endswith(".html") else content
        for name, content in files.items()
    }
    files[f"{_SEARCH}.js"] = b"var __index = " + index
    files[f"{_SCRIPTS}/disk.js"] = scripts["disk.js"]
    return files | {f"packed/{name}.js": packed(name, data) for name, data in fetched.items()}


def paged(html: str, name: str) -> str:
    """A page of the site as it is read from disk.

    Args:
        html: the page.
        name: its path, which tells the way to the top.
    """
    script = f'<script src="{"../" * name.count("/")}{_SCRIPTS}/disk.js"></script>'
    ruled = policy.for_disk(html)
    page, times = _HEAD.subn(lambda found: found[0] + script, _MANIFEST.sub("", ruled), count=1)
    if not times or ruled == html:
        raise OddPageError(f"{name}: no head, or no policy for workers in it")
    return page


def packed(name: str, content: bytes) -> bytes:
    """The script that hands a file over: see `calculators/web/packed.js`."""
    text = base64.b64encode(gzip.compress(content, compresslevel=9, mtime=0)).decode()
    return f"rangecardPacked({json.dumps(name)},{json.dumps(text)})\n".encode()


def _fetched(site: Path) -> Iterator[str]:
    """What a page of the site fetches, and the scripts of its workers."""
    yield _worker(site)
    for file in [*site.glob(_WORKERS), *_needed(site / "assets" / "pyodide")]:
        yield file.relative_to(site).as_posix()


def _worker(site: Path) -> str:
    """The script that a page of the site starts its worker from."""
    (file,) = site.glob(f"{_SCRIPTS}/worker-*.js")
    return file.relative_to(site).as_posix()


def _needed(bundle: Path) -> Iterator[Path]:
    """Every file of the bundle; Pyodide's own scripts are in the worker's."""
    yield from (f for f in sorted(bundle.rglob("*")) if f.is_file() and f.suffix != ".mjs")


def _read(site: Path) -> Iterator[tuple[str, bytes]]:
    left_out = {file for pattern in _OF_THE_WEB_ALONE for file in site.rglob(pattern)}
    left_out |= set(site.glob("assets/pyodide/**/*.mjs"))
    for file in sorted(site.rglob("*")):
        if file.is_file() and file not in left_out:
            yield file.relative_to(site).as_posix(), file.read_bytes()


def _joined() -> Files:
    """The scripts that only a page from disk has."""
    with tempfile.TemporaryDirectory() as made:
        javascript.run_script("disk", CALCULATORS / "web", made)
        return {file.name: file.read_bytes() for file in Path(made).iterdir()}
