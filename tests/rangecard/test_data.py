"""Canonical data that breaks its schema names every fault with its file, record and field."""

import csv
import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

import rangecard
from rangecard.data import BASES, BadData, canonical, fingerprint, load
from rangecard.fields import WEAPON_CLASSES

DATA = Path(rangecard.__file__).parent / "data"
SAMPLE = Path(__file__).with_name("armoury.csv")  # as it was handed to the project


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(DATA, tmp_path / "data")
    return tmp_path / "data"


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


def test_all_faults_come_at_once(folder: Path) -> None:
    spoil(folder, "armoury.toml", "range_m = 12\n", 'range_m = "12 m"\n')
    spoil(folder, "armoury.toml", 'skill = "Small Arms (Machinegun)"', "skil = 3")
    spoil(folder, "area_weapons.toml", 'fuse = "time"', 'fuse = "clock"')
    spoil(folder, "difficulty.toml", 'level = "Hard"', 'level = "Tough"')
    with pytest.raises(BadData) as found:
        load(folder)
    assert found.value.faults == [
        "area_weapons.toml: weapon thrown-grenade: fuse: expected one of impact, time, "
        'found "clock"',
        "armoury.toml: weapon service-pistol: range_m: expected a number above 0 up to 10,000, "
        'found "12 m"',
        "armoury.toml: weapon light-machinegun: skil: there is no such field",
        "difficulty.toml: range long: level: there is no level 'Tough'",
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "armoury.toml",
            "single_recoil = 2",
            "single_recoil = 0.5",
            "pocket-pistol: single_recoil",
        ),
        ("armoury.toml", 'id = "service-pistol"', 'id = "pocket-pistol"', "stands twice"),
        ("armoury.toml", 'default = "house"', 'default = "guess"', "basis.default"),
        ("armoury.toml", 'default = "house"', 'colour = "house"', "basis.colour"),
        ("armoury.toml", 'id = "bow"', 'id = "../../bow x"', "lower-case letters, digits"),
        ("armoury.toml", 'id = "bow"', 'id = "thrown-grenade"', "stands in area_weapons.toml too"),
        ("dice.toml", 'label = "D4"', 'label = "D6"', "expected D4, D6, D8, D10, D12"),
        ("difficulty.toml", "multiplier = [1, 4]", "multiplier = [1, 0]", "divides by nothing"),
        ("difficulty.toml", "multiplier = [1, 4]", "multiplier = [-1, 4]", "from 0 up to"),
        ("difficulty.toml", 'name = "Routine"', 'name = "Easy"', "level: name: expected Routine"),
        ("house_rules.toml", 'key = "wind"', 'key = "wnd"', "switch: key: expected"),
        ("house_rules.toml", 'rule = "DF-2"', 'rule = "DF-99"', "there is no rule 'DF-99'"),
        ("house_rules.toml", "values = [0, 1]", "values = 3", "least_hit_number: values"),
        ("house_rules.toml", "default = 3\n", "", "wind_fixed_in: default: is missing"),
        ("examples.toml", "{ path =", "{ pth =", "expected[0].pth: there is no such field"),
        ("dice.toml", "[[die]]", "[[dye]]", "there is no such table"),
        ("dice.toml", "[[die]]", "[[die]", "dice.toml:"),
        ("difficulty.toml", "multiplier = [4, 1]", "multiplier = 4", "Routine: multiplier"),
        ("rules.toml", '["crew-served"]', '["crew"]', "rule CS-1: calculators: there is no calc"),
        ("rules.toml", '["crew-served"]', "[]", "rule CS-1: calculators: expected calculators"),
        ("rules.toml", '["crew-served"]', '["none: "]', "there is no calculator 'none: '"),
        ("rules.toml", 'calculators = ["crew-served"]\n', "", "rule CS-1: calculators: is missing"),
    ],
)
def test_fault_is_named(folder: Path, file: str, old: str, new: str, fault: str) -> None:
    spoil(folder, file, old, new)
    with pytest.raises(BadData, match=re.escape(fault)):
        load(folder)


def test_a_rule_names_its_calculators_or_why_there_are_none() -> None:
    rules = canonical().rules
    assert rules["GA-1"].calculators == ("area-shot", "line-of-sight", "cloud-turn")
    assert rules["GA-1"].no_calculator == ""
    assert rules["GR-12"].calculators == ()
    assert rules["GR-12"].no_calculator == "the scenario decides, nothing is computed"


def test_missing_file(folder: Path) -> None:
    (folder / "sources.toml").unlink()
    with pytest.raises(BadData, match=r"sources\.toml"):
        load(folder)


def test_every_figure_has_a_basis() -> None:
    known = canonical()
    bases = [one.basis for one in known.dice] + [one.basis for one in known.motivations]
    bases += [one.basis for one in known.levels] + [one.basis for one in known.ranges]
    bases += [one.basis for one in known.area_weapons.values()]
    bases += [one.basis for one in known.armoury.values()]
    assert all(bases)
    assert {name for basis in bases for name in basis.values()} <= set(BASES)


def test_armoury_holds_the_sample() -> None:
    with SAMPLE.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    armoury = canonical().armoury
    for row in rows:
        weapon = armoury[row["id"]]
        found = (weapon.name, weapon.weapon_class, weapon.skill, weapon.scope, weapon.range_m)
        expected = (row["name"], row["class"], row["skill"], row["scope"] == "yes")
        assert found == (*expected, Fraction(row["range_m"]))
        recoil = [
            None if row[key] == "" else int(row[key]) for key in ("single_recoil", "burst_recoil")
        ]
        assert [weapon.single_recoil, weapon.burst_recoil] == recoil
        assert weapon.calibre_mm == (Fraction(row["calibre_mm"]) if row["calibre_mm"] else None)


def test_fingerprint_tells_any_change(folder: Path) -> None:
    assert load(folder).fingerprint == fingerprint()
    spoil(folder, "armoury.toml", "range_m = 12\n", "range_m = 13\n")
    assert load(folder).fingerprint != fingerprint()


def test_a_weapon_stands_with_its_class_wherever_the_file_has_it(folder: Path) -> None:
    with (folder / "armoury.toml").open("a", encoding="utf-8") as file:
        file.write(
            '[[weapon]]\nid = "own"\nname = "Own"\nclass = "submachine gun"\nrange_m = 12.5\n'
            'basis = { default = "house" }\n'
        )
    order = [weapon.weapon_class for weapon in load(folder).armoury.values()]
    assert order == sorted(order, key=WEAPON_CLASSES.index)
    assert "own" in load(folder).armoury
