"""The names that carry a hash: what they follow, where they are told."""

import hashlib
import re
from pathlib import Path

import pytest

from generator import lasting
from tests.generator.laid import lay

ZEROS = "000000000000"
FILES = {
    "index.html": f'<script src="assets/rangecard/main-{ZEROS}.js"></script>',
    "weapons/bow.html": f'<link href="../assets/rangecard/main-{ZEROS}.css">',
    "about.html": "<p>No file of ours</p>",
    f"assets/rangecard/main-{ZEROS}.js": (
        f'start("worker-{ZEROS}.js")\n//# sourceMappingURL=main-{ZEROS}.js.map'
    ),
    f"assets/rangecard/main-{ZEROS}.js.map": '{"sources": []}',
    f"assets/rangecard/main-{ZEROS}.css": f"src: url(../fonts/Plex-Latin1-{ZEROS}.woff2)",
    f"assets/rangecard/worker-{ZEROS}.js": "answer()",
    "assets/rangecard/print-a4.css": "@page{}",
    f"assets/fonts/Plex-Latin1-{ZEROS}.woff2": "glyphs",
    "assets/pyodide/stdlib-0123456789ab.zip": "python",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    lay(tmp_path, FILES)
    lasting.name_all(tmp_path)
    return tmp_path


def named(site: Path, pattern: str) -> str:
    """The name of the one file that is called so."""
    (file,) = site.glob(f"assets/*/{pattern}")
    return file.name


def content(site: Path) -> dict[str, bytes]:
    files = [file for file in site.rglob("*") if file.is_file()]
    return {file.relative_to(site).as_posix(): file.read_bytes() for file in files}


def test_a_name_is_the_hash_of_what_the_file_says(site: Path) -> None:
    digits = hashlib.sha256(b"answer()").hexdigest()[:12]
    assert named(site, "worker-*.js") == f"worker-{digits}.js"
    assert named(site, "print-*.css") == "print-a4.css", "a name without zeros stays"
    assert named(site, "stdlib-*.zip") == "stdlib-0123456789ab.zip"


def test_pages_styles_and_scripts_tell_the_right_names(site: Path) -> None:
    script, style = named(site, "main-*.js"), named(site, "main-*.css")
    assert script in (site / "index.html").read_text()
    assert f"../assets/rangecard/{style}" in (site / "weapons/bow.html").read_text()
    assert named(site, "*.woff2") in (site / "assets/rangecard" / style).read_text()
    assert f'"{named(site, "worker-*.js")}"' in (site / "assets/rangecard" / script).read_text()
    assert not [name for name, text in content(site).items() if ZEROS in name + text.decode()]


def test_a_source_map_is_renamed_with_its_script_and_still_fits(site: Path) -> None:
    script = named(site, "main-*.js")
    text = (site / "assets/rangecard" / script).read_text()
    assert text.endswith(f"sourceMappingURL={script}.map")
    assert named(site, "main-*.js.map") == f"{script}.map"
    assert len(text) == len(FILES[f"assets/rangecard/main-{ZEROS}.js"])


def test_naming_again_changes_nothing(site: Path) -> None:
    before = content(site)
    lasting.name_all(site)
    assert content(site) == before


def test_what_names_a_changed_file_is_renamed_too_and_nothing_else(site: Path) -> None:
    names = {name: named(site, name) for name in ("worker-*.js", "main-*.js", "main-*.css")}
    with (site / "assets/rangecard" / names["worker-*.js"]).open("a") as worker:
        worker.write("more()")
    lasting.name_all(site)
    changed = {name for name, old in names.items() if named(site, name) != old}
    assert changed == {"worker-*.js", "main-*.js"}
    assert named(site, "main-*.js") in (site / "index.html").read_text()


def test_a_name_of_no_file_is_refused(site: Path) -> None:
    (site / "about.html").write_text(f"assets/rangecard/gone-{ZEROS}.js")
    with pytest.raises(lasting.UnknownNameError, match=re.escape(f"gone-{ZEROS}.js")):
        lasting.name_all(site)
