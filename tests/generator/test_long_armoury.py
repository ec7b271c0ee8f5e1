"""An armoury of 3,000 weapons: no page that lists or offers weapons is larger than 300 kB.

Such a page is made by the generator and MkDocs as in a build, in a folder of its own; what has no
part in that is left out.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.bench.weapons import lengthen
from generator.history import UNRECORDED
from generator.paths import CALCULATORS, DOCS, ROOT
from tests.generator.elements import of_tag

WEAPONS = 3_000
MOST_BYTES = 300_000
FINISHED = 10_000
"""What the last hand adds to a page at most: explained terms, the policy."""

WRITTEN = (
    "area-fire", "direct-fire", "firers", "frame", "inch-weapons", "metre-weapons", "play", "print",
)  # fmt: skip
FURTHER = (2, 40, 94)
"""Pages of the list that are made: the second, one in the middle, the last."""

_MAKE = """
import sys
from pathlib import Path
from generator import fragments, house_rules, notices, pages, weapon_lists
from generator.printed import gallery_page, weapon_cards

docs, further = Path(sys.argv[1]), [int(number) for number in sys.argv[2:]]
canonical = house_rules.canonical()
written = {page.stem: page.read_text("utf-8") for page in docs.glob("*.md")}
pages.sync(docs / "generated", fragments.fragments(canonical) | notices.notices(canonical, written))
listed = weapon_lists.pages(canonical, "metre")
assert further[-1] == len(listed), len(listed)
chosen = {f"metre-{number}.md": listed[number - 1] for number in further}
made = {name: weapon_lists.page(canonical, one) for name, one in chosen.items()}
pages.sync(docs / "armoury", made)
gun = canonical.armoury["m60"]
pages.sync(docs / "weapons", {"m60.md": pages.direct_page(canonical, gun)})
kinds = tuple(weapon_cards.kinds(canonical))
(docs / "print" / gallery_page.LIST).write_text(gallery_page.print_list((), kinds, {}, canonical))
"""


@pytest.fixture(scope="module")
def long_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = tmp_path_factory.mktemp("long")
    rules = project / "calculators" / "rangecard"
    shutil.copytree(CALCULATORS / "rangecard", rules, ignore=shutil.ignore_patterns("__pycache__"))
    lengthen(rules / "data" / "armoury.toml", WEAPONS)
    docs = project / "docs"
    for name in ("overrides", "stylesheets"):
        shutil.copytree(DOCS / name, docs / name)
    shutil.copytree(DOCS / "print", docs / "print", ignore=shutil.ignore_patterns("*.pdf", "pict*"))
    for name in WRITTEN:
        shutil.copyfile(DOCS / f"{name}.md", docs / f"{name}.md")
    shutil.copyfile(ROOT / "mkdocs.yml", project / "mkdocs.yml")
    paths = f"{project / 'calculators'}{os.pathsep}{ROOT}"
    more = {"PYTHONPATH": paths, UNRECORDED: "1"}
    _run(project, more, "-c", _MAKE, str(docs), *map(str, FURTHER))
    _run(project, {"NO_MKDOCS_2_WARNING": "1"}, "-m", "mkdocs", "build", "--quiet")
    return project / "site"


def _run(folder: Path, more: dict[str, str], *words: str) -> None:
    command, environment = [sys.executable, *words], os.environ | more
    done = subprocess.run(
        command, cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_no_page_is_larger_than_300_kb(long_site: Path) -> None:
    sizes = {page.name: page.stat().st_size for page in long_site.rglob("*.html")}
    further = {f"metre-{number}.html" for number in FURTHER}
    assert set(sizes) >= {"m60.html", *further, *(f"{name}.html" for name in WRITTEN)}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES - FINISHED} == {}


def test_a_form_holds_its_own_weapon_and_says_that_there_are_more(long_site: Path) -> None:
    page = (long_site / "weapons" / "m60.html").read_text("utf-8")
    start = page.index('<select id="direct-fire-weapon"')
    select = page[start : page.index("</select>", start) + len("</select>")]
    own, more = of_tag(select, "option")
    assert own.attributes["value"] == "m60"
    assert "3,000" in more.text
    assert "disabled" in more.attributes


def test_the_list_of_cards_leads_to_each_kind_of_weapon(long_site: Path) -> None:
    page = (long_site / "print.html").read_text("utf-8")
    assert "each on its weapon’s page" in page
    assert 'href="metre-weapons.html#kind-pistol"' in page
