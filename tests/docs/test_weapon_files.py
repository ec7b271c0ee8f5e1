"""The files that the page on files of weapons shows are read as it says."""

import json
import re
from typing import Any

import pytest

from generator import fragments
from generator.paths import DOCS
from rangecard.data import canonical
from rangecard.own_weapons import MOST_WEAPONS, read_weapons
from rangecard.weapon_cells import FRACTIONS
from rangecard.weapon_files import LISTS, MOST_CHARACTERS
from rangecard.weapon_words import HEADINGS

PAGE = (DOCS / "weapon-files.md").read_text("utf-8")
EXAMPLES = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)


def read(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(read_weapons(text))
    return found


@pytest.mark.parametrize(("form", "text"), EXAMPLES)
def test_every_example_is_read_whole(form: str, text: str) -> None:
    found = read(text)
    assert found["faults"] == []
    assert found["weapons"]
    assert found["understood"]["form"] == form


def test_there_is_an_example_of_each_form() -> None:
    assert {form for form, _ in EXAMPLES} == {"csv", "toml", "json"}


def test_one_weapon_is_the_same_in_two_forms() -> None:
    tables = [text for form, text in EXAMPLES if form in ("csv", "toml")]
    rifles = [
        one["weapon"]
        for text in tables
        for one in read(text)["weapons"]
        if one["weapon"]["name"] == "Long rifle"
    ]
    assert len(rifles) == 2
    assert rifles[0] == rifles[1]


def test_the_page_names_limits_lists_and_signs_as_they_are() -> None:
    words = " ".join(PAGE.split())
    assert f"more than {MOST_CHARACTERS:,} characters" in words
    assert f"what follows {MOST_WEAPONS:,} weapons" in words
    assert all(f"`{name}`" in words for name in LISTS)
    assert all(sign in words for sign in FRACTIONS)


@pytest.mark.parametrize("cell", ["1,234", ".357", "7.62x51", "12 gauge"])
def test_what_the_page_calls_a_fault_is_one(cell: str) -> None:
    assert cell in PAGE
    (fault,) = read(f"Name;Class;Range;Calibre;Recoil\nA;rifle;9;{cell};2")["faults"]
    assert fault["heading"] == "Calibre"


def test_the_table_has_every_heading() -> None:
    table = fragments.fragments(canonical())["weapon-fields.md"]
    told = [one for name, words in HEADINGS.items() if name != "id" for one in (name, *words)]
    assert all(one in table for one in told)
