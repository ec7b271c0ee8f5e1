"""Two builds on one machine give the same bytes, whatever else is different about them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from generator.paths import CALCULATORS, NODE_MODULES, ROOT

PRINT = """
import sys
from functools import partial
from pathlib import Path

from generator import house_rules
from generator.printed import cards, of_site, products, sheets, sizes
from generator.printed.formats import BLEED_MM, Format
from generator.printed.join import joined
from generator.printed.products import Product, single

data = house_rules.canonical()
kinds = [kind for kind in of_site.card_kinds(data) if kind.id in ("m60", "launched-grenade")]
poker, a6 = Format(sizes.POKER, bleed_mm=BLEED_MM), Format(sizes.A6, "saver")
own = tuple(cards.edition(data, kind, poker) for kind in kinds)
chosen = [
    *map(single, own),
    single(cards.edition(data, kinds[0], a6)),
    single(next(iter(sheets.editions(data, Format(sizes.A4))))),
    Product("deck.pdf", own, partial(joined, title="A deck")),
]
products.publish(chosen, Path(sys.argv[1]))
"""
ONE = {"PYTHONHASHSEED": "1", "TZ": "Pacific/Auckland", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
OTHER = {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LANG": "de_DE.UTF-8", "LC_ALL": "C"}


def printed(folder: Path, environment: dict[str, str]) -> dict[str, bytes]:
    """The files that a copy of the project in a folder of its own prints, by name."""
    folder.mkdir()
    for part in (ROOT / "generator", CALCULATORS):
        shutil.copytree(part, folder / part.name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "node_modules").symlink_to(NODE_MODULES)
    made = folder / "made"
    paths = os.pathsep.join(map(str, (folder / CALCULATORS.name, folder)))
    given = {**os.environ, **environment, "PYTHONPATH": paths, "SITE_URL": "https://example.org/"}
    done = subprocess.run(
        [sys.executable, "-c", PRINT, str(made)],
        cwd=folder, env=given, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (folder / "build" / "print").is_dir(), "nothing came from another build's store"
    return {file.name: file.read_bytes() for file in made.iterdir()}


def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    one = printed(tmp_path / "one", ONE)
    other = printed(tmp_path / "the other, farther down", OTHER)
    assert len(one) == 5
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []
