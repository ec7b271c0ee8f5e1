import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from markdown import Markdown

from generator import pages
from rangecard import data, door
from rangecard.area_fire import AreaWeapon
from rangecard.direct_fire import DirectFireWeapon
from tests.generator.elements import of_tag

ROOT = Path(__file__).parents[2]
CANONICAL = data.canonical()


@cache
def made() -> dict[str, str]:
    return pages.weapon_pages(CANONICAL)


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    pages.write(folder)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_every_weapon_has_a_page(docs: Path) -> None:
    weapons = [*CANONICAL.area_weapons, *CANONICAL.armoury]
    assert {path.stem for path in (docs / "weapons").iterdir()} == set(weapons)


def test_a_second_run_writes_nothing(docs: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in docs.rglob("*.md")}
    assert pages.write(docs) == []
    assert {path: path.stat().st_mtime_ns for path in docs.rglob("*.md")} == before


def test_only_what_changed_is_rewritten(tmp_path: Path) -> None:
    pages.sync(tmp_path, {"a.md": "a\n", "b.md": "b\n"})
    kept = (tmp_path / "a.md").stat().st_mtime_ns
    assert pages.sync(tmp_path, {"a.md": "a\n", "b.md": "½ new\n"}) == [tmp_path / "b.md"]
    assert (tmp_path / "a.md").stat().st_mtime_ns == kept
    assert (tmp_path / "b.md").read_text("utf-8") == "½ new\n"


def test_what_is_no_longer_produced_is_removed(tmp_path: Path) -> None:
    pages.sync(tmp_path, {"a.md": "a\n", "gone.md": "b\n"})
    assert pages.sync(tmp_path, {"a.md": "a\n"}) == [tmp_path / "gone.md"]
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]


def test_two_runs_are_identical_whatever_the_hash_seed(docs: Path, tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from generator import pages"
    subprocess.run(
        [sys.executable, "-c", f"{code}; pages.write(Path(sys.argv[1]))", str(tmp_path)],
        check=True,
        cwd=ROOT,
        env=os.environ
        | {"PYTHONHASHSEED": "12345", "PYTHONPATH": f"{ROOT}:{ROOT / 'calculators'}"},
    )
    assert contents(tmp_path) == contents(docs)


@pytest.mark.parametrize("name", sorted(made()))
def test_a_page_links_its_card_and_answers_for_its_weapon(name: str) -> None:
    weapon_id, text = name.removesuffix(".md"), made()[name]
    for size in ("poker", "a6"):
        assert f'href="../print/card-{weapon_id}-{size}.pdf"' in text
    assert f'<option value="{weapon_id}" selected>' in text
    assert text.startswith('---\ntitle: "')
    assert "description: " in text.split("---")[1]
    assert 'data-status="ok"' in text


@pytest.mark.parametrize("weapon", CANONICAL.armoury.values(), ids=lambda weapon: weapon.id)
def test_a_metre_page_tells_the_ranges_of_the_rules(weapon: DirectFireWeapon) -> None:
    question = {"calculator": "direct-fire", "weapon": weapon.id, "range_m": 1}
    figures = door.ask(question | {"skill": 10, "strength": 10})["figures"]
    text = made()[f"{weapon.id}.md"]
    assert " / ".join(f"{limit:g}" for limit in figures["ranges_m"]) + " m" in text
    if weapon.scope:
        assert " / ".join(f"{limit:g}" for limit in figures["ranges_aimed_m"]) + " m" in text


@pytest.mark.parametrize("name", sorted(made()))
def test_links_lead_to_the_sites_root(name: str) -> None:
    links = [e.attributes["href"] for block in blocks(made()[name]) for e in of_tag(block, "a")]
    assert links
    assert all(link.startswith("../") for link in links)


def blocks(page: str) -> list[str]:
    """Return the HTML blocks of a page, without front matter and headings."""
    body = page.split("---\n", 2)[2]
    return [block for block in body.split("\n\n") if block.startswith("<")]


def test_names_with_quotation_marks_keep_the_front_matter_whole() -> None:
    weapon = replace(CANONICAL.armoury["bow"], name='"Long" bow: 7.62×51 & <b>')
    page = pages.direct_page(CANONICAL, weapon)
    front = page.split("---\n")[1].splitlines()
    title, description = (line.partition(": ")[2] for line in front)
    assert unescape(json.loads(title)) == weapon.name  # JSON is YAML
    assert unescape(json.loads(description)).startswith(weapon.name)
    # The theme prints both into attributes as they are.
    assert not {'"', "<", ">"} & set(json.loads(title) + json.loads(description))
    assert "<b>" not in page


@pytest.mark.parametrize(
    "weapon", [CANONICAL.armoury["bow"], CANONICAL.area_weapons["launched-grenade"]]
)
def test_a_name_is_no_markdown(weapon: DirectFireWeapon | AreaWeapon) -> None:
    name = "*a* _b_ `c` [x](http://example.org) <i> ![y](z) {#id} :smile: ~~d~~ (c) --> &amp;"
    if isinstance(weapon, AreaWeapon):
        page = pages.area_page(CANONICAL, replace(weapon, name=name))
    else:
        page = pages.direct_page(CANONICAL, replace(weapon, name=name))
    heading = re.findall(r"^# (.*)$", page, re.M)
    made = Markdown(extensions=["attr_list", "md_in_html", "pymdownx.tilde"]).convert(
        f"# {heading[0]}"
    )
    assert unescape(made) == f"<h1>{name}</h1>"


def test_calibres_are_found_with_and_without_a_space() -> None:
    assert {"7.62 mm", "7.62mm"} <= set(re.findall(r"7\.62 ?mm", made()["m60.md"]))
    assert "40mm" in made()["grenade-machinegun.md"]
    assert "also written" not in made()["bow.md"]


def test_heavy_weapons_say_that_they_have_no_recoil() -> None:
    assert "no recoil" in made()["howitzer.md"]
    assert "no recoil (" not in made()["m60.md"]
