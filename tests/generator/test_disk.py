"""The folder to be read from disk: what is in it, what is not, and how a file is packed."""

import base64
import gzip
import json
import re
import zipfile
from pathlib import Path

import pytest

from generator import disk, policy

PAGE = f"""<!doctype html>
<html lang="en"><head>
<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy.written([])}">
<title>One</title>
<link rel="stylesheet" href="a.css"><script>go()</script></head><body>text</body></html>
"""
SCRIPTS = {"disk.js": b"first()", "worker.js": b"whole()"}
FILES = {
    "index.html": PAGE,
    "weapons/bow.html": PAGE,
    "404.html": PAGE,
    "sitemap.xml": "<urlset/>",
    "manifest.webmanifest": "{}",
    "offline.json": '{"build": "0123456789ab"}',
    "service-worker.js": "store()",
    "index.html.br": "",
    "rangecard-offline.zip": "an older one",
    "a.css": "p{}",
    "print/card.pdf": "%PDF",
    "api/history.json": '{"states": []}',
    "search/search_index.json": '{"docs": []}',
    "assets/rangecard/main.js": "main()",
    "assets/rangecard/main.js.map": "{}",
    "assets/rangecard/worker-0123456789ab.js": "import()",
    "assets/javascripts/workers/search.1.js": "search()",
    "assets/javascripts/lunr/fr.js": "fr()",
    "assets/pyodide/bundle.json": "{}",
    "assets/pyodide/runtime-1/pyodide.mjs": "export {}",
    "assets/pyodide/runtime-1/pyodide.asm.wasm": "wasm",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "site"


def unpacked(script: bytes) -> tuple[str, bytes]:
    """What a packed script hands over."""
    found = re.fullmatch(r"rangecardPacked\((.*)\)\n", script.decode())
    assert found
    name, text = json.loads(f"[{found[1]}]")
    return name, gzip.decompress(base64.b64decode(text))


def test_the_folder_holds_the_pages_and_what_they_would_fetch_packed(site: Path) -> None:
    assert set(disk.folder(site, SCRIPTS)) == {
        "index.html",
        "weapons/bow.html",
        "a.css",
        "print/card.pdf",
        "api/history.json",
        "search/search_index.js",
        "assets/rangecard/main.js",
        "assets/rangecard/disk.js",
        "packed/api/history.json.js",
        "packed/assets/rangecard/worker-0123456789ab.js.js",
        "packed/assets/javascripts/workers/search.1.js.js",
        "packed/assets/pyodide/bundle.json.js",
        "packed/assets/pyodide/runtime-1/pyodide.asm.wasm.js",
    }


def test_a_packed_script_hands_over_its_file(site: Path) -> None:
    files = disk.folder(site, SCRIPTS)
    wasm = "assets/pyodide/runtime-1/pyodide.asm.wasm"
    assert unpacked(files[f"packed/{wasm}.js"]) == (wasm, b"wasm")
    worker = "assets/rangecard/worker-0123456789ab.js"
    assert unpacked(files[f"packed/{worker}.js"]) == (worker, b"whole()"), "the one for disk"


def test_the_search_index_is_a_script_as_the_theme_asks(site: Path) -> None:
    index = disk.folder(site, SCRIPTS)["search/search_index.js"]
    assert index == b'var __index = {"docs": []}'


def test_a_page_differs_by_its_first_script_and_its_policy_alone() -> None:
    page = disk.paged(PAGE, "weapons/bow.html")
    script = '<script src="../assets/rangecard/disk.js"></script>'
    assert page.index(script) < page.index("<link")
    assert page.index(script) > page.index("Content-Security-Policy")
    assert page.replace(script, "").replace("worker-src blob:", "worker-src 'self'") == PAGE
    assert '<script src="assets/rangecard/disk.js">' in disk.paged(PAGE, "index.html")


@pytest.mark.parametrize("part", ["<head>", "worker-src 'self'; "])
def test_a_page_that_is_not_as_expected_stops_the_packing(part: str) -> None:
    with pytest.raises(disk.OddPageError, match=r"odd\.html"):
        disk.paged(PAGE.replace(part, ""), "odd.html")


def test_without_a_site_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(disk.NoSiteError, match="make site"):
        disk.write(tmp_path, tmp_path / "x.zip")


def test_the_same_site_makes_the_same_zip_with_one_folder_in_it(site: Path, tmp_path: Path) -> None:
    first = disk.write(site, tmp_path / "a" / "one.zip")
    for file in site.rglob("*"):
        file.touch()
    second = disk.write(site, tmp_path / "b" / "two.zip")
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        names = archive.namelist()
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert {name.partition("/")[0] for name in names} == {"rangecard-offline"}
    assert "rangecard-offline/LICENSE" in names
