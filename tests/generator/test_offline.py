import base64
import hashlib
import re
from pathlib import Path

import pytest

from generator import offline
from tests.generator.laid import lay

FILES = {
    "index.html": '<meta content="rangecard-build:000000000000"><h1>Home</h1>',
    "404.html": "<h1>Nothing</h1>",
    "service-worker.js": "old",
    "sitemap.xml": "dated",
    "assets/rangecard/main-0123456789ab.js": "run()",
    "assets/rangecard/main-0123456789ab.js.map": "{}",
    "assets/social.png": "picture",
    "assets/pyodide/bundle.json": '{"ruleset": "1.0.0"}',
    "assets/pyodide/snapshot-0123456789ab.bin": "memory",
    "print/card.pdf": "card",
    "print/pictures/card.webp": "card",
    "api/index.json": "[]",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return lay(tmp_path, FILES)


@pytest.mark.parametrize(
    ("path", "group"),
    [
        ("index.html", "pages"),
        ("weapons/bow.html", "pages"),
        ("search/search_index.json", "pages"),
        ("assets/fonts/IBMPlexSans-Regular-Latin1.woff2", "pages"),
        ("assets/rangecard/worker-0123456789ab.js", "pages"),
        ("assets/pyodide/bundle.json", "pages"),
        ("manifest.webmanifest", "pages"),
        ("assets/pyodide/runtime-0123456789ab/pyodide.asm.wasm", "calculators"),
        ("print/pictures/card-m60-mini-2.webp", "pictures"),
        ("print/deck-a6.pdf", "prints"),
        ("api/answers.jsonl", "data"),
        ("assets/javascripts/lunr/min/lunr.de.min.js", None),
        ("assets/rangecard/main-0123456789ab.js.map", None),
        ("index.html.br", None),
        ("service-worker.js", None),
        ("offline.json", None),
    ],
)
def test_a_files_group_is_told_by_its_place(path: str, group: str | None) -> None:
    assert offline.group_of(path) == group


def test_the_list_names_each_file_with_its_size_and_hash(site: Path) -> None:
    offline.complete(site)
    listed = offline.listed(site)
    paths = {group: [one["path"] for one in files] for group, files in listed["groups"].items()}
    assert paths == {
        "pages": [
            "404.html",
            "assets/pyodide/bundle.json",
            "assets/rangecard/main-0123456789ab.js",
            "index.html",
        ],
        "calculators": ["assets/pyodide/snapshot-0123456789ab.bin"],
        "pictures": ["print/pictures/card.webp"],
        "prints": ["print/card.pdf"],
        "data": ["api/index.json"],
    }
    for one in (one for files in listed["groups"].values() for one in files):
        content = (site / one["path"]).read_bytes()
        assert (one["size"], one["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())


def marks(file: Path) -> set[str]:
    return set(re.findall("rangecard-build:([0-9a-f]{12})", file.read_text()))


def test_page_and_bundle_bear_the_version_of_the_works_the_worker_that_of_the_build(
    site: Path,
) -> None:
    offline.complete(site)
    listed = offline.listed(site)
    assert marks(site / "index.html") == {listed["works"]}
    assert marks(site / "assets/pyodide/bundle.json") == {listed["works"]}
    assert marks(site / "service-worker.js") == {listed["build"]}


def test_other_words_on_a_page_leave_the_other_pages_as_they_were(site: Path) -> None:
    offline.complete(site)
    first = offline.listed(site)
    with (site / "404.html").open("a") as page:
        page.write("More words")
    index = (site / "index.html").read_bytes()
    offline.complete(site)
    listed = offline.listed(site)
    assert (listed["build"] == first["build"], listed["works"] == first["works"]) == (False, True)
    assert (site / "index.html").read_bytes() == index


def test_another_script_is_another_version_of_the_works(site: Path) -> None:
    offline.complete(site)
    works = offline.listed(site)["works"]
    (site / "assets/rangecard/main-0123456789ab.js").rename(site / "assets/rangecard/main-1.js")
    offline.complete(site)
    assert offline.listed(site)["works"] != works
    assert marks(site / "index.html") == {offline.listed(site)["works"]}


def test_the_worker_stores_the_pages_and_the_list_each_with_its_hash(site: Path) -> None:
    offline.complete(site)
    script = (site / "service-worker.js").read_text()
    stored = [one["path"] for one in offline.listed(site)["groups"]["pages"]]
    for path in [*stored, "offline.json"]:
        digest = base64.b64encode(hashlib.sha256((site / path).read_bytes()).digest()).decode()
        assert f"sha256-{digest}" in script
    assert "card.pdf" not in script


def test_completing_again_changes_nothing_and_a_change_makes_another_build(site: Path) -> None:
    offline.complete(site)
    first = {file: file.read_bytes() for file in site.rglob("*") if file.is_file()}
    offline.complete(site)
    assert {file: file.read_bytes() for file in site.rglob("*") if file.is_file()} == first
    build = offline.listed(site)["build"]
    (site / "print" / "card.pdf").write_text("another card")
    offline.complete(site)
    assert offline.listed(site)["build"] != build
    assert (site / "service-worker.js").read_bytes() != first[site / "service-worker.js"]


def test_the_date_of_building_makes_no_other_build(site: Path) -> None:
    offline.complete(site)
    build = offline.listed(site)["build"]
    (site / "sitemap.xml").write_text("another date")
    offline.complete(site)
    assert offline.listed(site)["build"] == build


def test_a_withdrawn_site_asks_for_nothing_to_be_stored(site: Path) -> None:
    offline.complete(site)
    whole = (site / "service-worker.js").stat().st_size
    offline.withdraw(site)
    assert "rangecard-build:000000000000" in (site / "index.html").read_text()
    script = (site / "service-worker.js").read_text()
    assert "unregister()" in script
    assert '"fetch"' not in script
    assert len(script) < whole / 4


def test_a_site_that_is_not_there_cannot_be_withdrawn(tmp_path: Path) -> None:
    with pytest.raises(offline.NoSiteError, match="run `make site` first"):
        offline.withdraw(tmp_path)
