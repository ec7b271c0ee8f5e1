import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from generator.paths import ROOT
from generator.printed import press, sizes, volumes
from generator.printed.formats import Format
from rangecard.data import Canonical, canonical

FORM = Format(sizes.A4)
MOST_MB = 300
PRINTS = """
import re, sys
from pathlib import Path
from tests.generator.printed.test_volumes import FORM, long_armoury
from generator.printed import volumes
for written in volumes.write(long_armoury(int(sys.argv[1])), FORM, Path(sys.argv[2])):
    # Not getrusage: it still counts the process that this one was started from.
    peak = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())
    print(written.name, int(peak[1]) // 1024)
"""


def long_armoury(count: int) -> Canonical:
    """The data with so many weapons, each named for its place."""
    data = canonical()
    known = list(data.armoury.values())
    many = (known[place % len(known)] for place in range(count))
    named = {
        f"w{place}": replace(one, id=f"w{place}", name=f"{one.name} mark {place}")
        for place, one in enumerate(many, 1)
    }
    return replace(data, armoury=named)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Volumes of a few rows, so that several are soon printed."""
    monkeypatch.setattr(volumes, "VOLUME_ROWS", 50)
    return 50


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "STORE", tmp_path / "store")


def text(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        found = [page.get_textpage().get_text_range() for page in document]
    return [re.sub(r"\s+", " ", one) for one in found]


def test_every_weapon_is_in_one_volume_and_no_volume_has_more_rows_than_it_may() -> None:
    data = long_armoury(2500)
    shelves = list(volumes._shelves(data.armoury))
    assert [one for shelf in shelves for one in shelf] == list(data.armoury)
    rows = [sum(2 if one.scope else 1 for one in shelf.values()) for shelf in shelves]
    assert max(rows) <= 1000
    assert min(rows[:-1]) >= 999


@pytest.mark.usefixtures("short")
def test_volumes_are_numbered_titled_and_made_one_at_a_time(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    made = volumes.write(long_armoury(110), FORM, tmp_path / "out", lambda *one: told.append(one))
    first = next(made)
    assert told == [("armoury-a4-01", 1, 3)]
    assert [first, *made] == sorted((tmp_path / "out").glob("armoury-a4-*.pdf"))
    assert [name for name, *_ in told] == [f"armoury-a4-0{n}" for n in (1, 2, 3)]


@pytest.mark.usefixtures("short")
def test_rows_are_numbered_through_and_the_head_is_on_every_page(tmp_path: Path) -> None:
    data = long_armoury(110)
    pages = [text(one) for one in volumes.write(data, FORM, tmp_path)]
    assert "Armoury, volume 2 of 3" in pages[1][0]
    shown = " ".join(page for volume in pages for page in volume)
    named = enumerate(data.armoury.values(), 1)
    places = [shown.index(f"{place}. {weapon.name.split()[0]}") for place, weapon in named]
    assert places == sorted(places)
    for volume in pages:
        assert all("No., weapon Skill" in page for page in volume)
        assert [f"{n} of {len(volume)}" in page for n, page in enumerate(volume, 1)]


@pytest.mark.usefixtures("short")
def test_a_volume_is_lazy_and_carries_its_own_weapons_only() -> None:
    editions = volumes.editions(long_armoury(110), FORM)
    first = next(editions)
    (carried,) = first.attachments
    assert '"w1"' in carried.text
    assert '"w60"' not in carried.text
    assert "Weapons 1 to" in first.html


def test_a_volume_of_a_thousand_rows_is_printed_within_three_hundred_megabytes(
    tmp_path: Path,
) -> None:
    """What is printed before a volume is not held: two in one process need no more than one."""
    words = [sys.executable, "-c", PRINTS, "1300", str(tmp_path)]
    paths = os.pathsep.join(
        (str(ROOT / "calculators"), str(ROOT), os.environ.get("PYTHONPATH", ""))
    )
    done = subprocess.run(
        words, cwd=ROOT, check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    peaks = [int(line.split()[1]) for line in done.stdout.splitlines()]
    assert len(peaks) == 2
    assert max(peaks) <= MOST_MB
