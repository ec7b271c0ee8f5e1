from pathlib import Path

import pytest

from generator import build_mark

BLANK = "rangecard-build:000000000000"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "assets" / "pyodide").mkdir(parents=True)
    (tmp_path / "index.html").write_text(f'<meta content="{BLANK}"><h1>Home</h1>')
    (tmp_path / "assets" / "pyodide" / "bundle.json").write_text(f'{{"build": "{BLANK}"}}')
    (tmp_path / "notes.txt").write_text(f"no bearer: {BLANK}")
    return tmp_path


def fingerprint(site: Path) -> str:
    return build_mark.fingerprint(site, [file for file in site.rglob("*") if file.is_file()])


def test_every_page_and_the_bundle_bear_the_mark_and_nothing_else(site: Path) -> None:
    build_mark.mark_all(site, "0123456789ab")
    for bearer in ("index.html", "assets/pyodide/bundle.json"):
        assert "rangecard-build:0123456789ab" in (site / bearer).read_text()
    assert (site / "notes.txt").read_text() == f"no bearer: {BLANK}"


def test_a_marked_site_has_the_fingerprint_that_it_had(site: Path) -> None:
    first = fingerprint(site)
    build_mark.mark_all(site, first)
    assert fingerprint(site) == first


@pytest.mark.parametrize(
    "name", ["index.html", "assets/pyodide/bundle.json", "notes.txt", "new.css"]
)
def test_any_change_is_another_build(site: Path, name: str) -> None:
    first = fingerprint(site)
    with (site / name).open("a") as file:
        file.write(" ")
    assert fingerprint(site) != first


def test_another_place_is_another_build(site: Path) -> None:
    first = fingerprint(site)
    (site / "notes.txt").rename(site / "words.txt")
    assert fingerprint(site) != first
