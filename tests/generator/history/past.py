"""Data with a past: a copy of this project's, changed and recorded version by version."""

import shutil
from collections.abc import Callable
from pathlib import Path

import rangecard
from generator import history
from generator.history import Told, record
from generator.history.states import FILE

DATA = Path(rangecard.__file__).parent / "data"

RULE = """
[[rule]]
id = "GR-99"
system = "inch"
subject = "area-fire"
title = "Duds"
calculators = ["area-shot"]
text = "A grenade that lands on 12 is a **dud**."
basis = "house"
"""
WEAPON = """
[[weapon]]
id = "long-rifle"
name = "Long *rifle* <b>"
class = "rifle"
calibre_mm = 8.0
single_recoil = 4
range_m = 40
basis = { default = "house" }
"""


def copied(place: Path) -> Path:
    """A copy of the data that nothing is recorded of."""
    folder = place / "data"
    shutil.copytree(DATA, folder, ignore=shutil.ignore_patterns(FILE))
    return folder


def swap(folder: Path, file: str, old: str, new: str) -> None:
    """Write something else in a file of data."""
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


def weapon_out(folder: Path, name: str) -> None:
    """Take a weapon out of the armoury."""
    head, *records = (folder / "armoury.toml").read_text("utf-8").split("[[weapon]]\n")
    kept = [one for one in records if not one.startswith(f'id = "{name}"')]
    assert len(kept) < len(records)
    (folder / "armoury.toml").write_text("[[weapon]]\n".join((head, *kept)), "utf-8")


def first(folder: Path) -> None:
    """Nothing has changed yet."""
    assert folder.is_dir()


def second(folder: Path) -> None:
    """A figure and its basis, a text of a rule, a house rule, a weapon more and one less."""
    swap(folder, "armoury.toml", 'id = "m60"', 'id = "m60"\nscope = true')
    swap(folder, "armoury.toml", "range_m = 12\n", "range_m = 12.5\n")
    swap(folder, "rules.toml", "Nothing stands above D12.", "*Nothing* stands above the D12.")
    swap(folder, "house_rules.toml", "values = [0, 1]", "values = [0, 1, 2]")
    swap(folder, "difficulty.toml", "multiplier = [1, 2]", "multiplier = [2, 3]")
    with (folder / "armoury.toml").open("a", encoding="utf-8") as file:
        file.write(WEAPON)
    weapon_out(folder, "bow")


def third(folder: Path) -> None:
    """One figure as it was at first, a new rule, a term in other words."""
    swap(folder, "difficulty.toml", "multiplier = [2, 3]", "multiplier = [1, 2]")
    with (folder / "rules.toml").open("a", encoding="utf-8") as file:
        file.write(RULE)
    swap(folder, "glossary.toml", "a D20 score of 17", "a D20 with 17")


Step = Callable[[Path], None]
STEPS: tuple[Step, ...] = (first, second, third)
VERSIONS = ("1.0.0", "1.1.0", "2.0.0")


def lived(place: Path, versions: tuple[str, ...] = VERSIONS) -> Path:
    """A folder of data with three versions in its history, each told from a copy of the last."""
    folder = copied(place)
    for version, step in zip(versions, STEPS, strict=True):
        before = place / f"before-{version}"
        shutil.copytree(folder, before)
        step(folder)
        list(record.recorded(folder, version, before=before))
    return folder


def told(place: Path, versions: tuple[str, ...] = VERSIONS) -> tuple[Told, ...]:
    """Its three states, the newest first."""
    return history.of_folder(lived(place, versions), versions[-1])
