"""A document of an older format is brought to today's, step by step; a newer one is refused."""

import json
from typing import Any

import pytest

from rangecard.documents import FORMAT, checked_document, read_document
from rangecard.faults import Faults
from rangecard.formats import FIRST, MIGRATIONS, current, migrated


def shooters_to_profiles(document: dict[str, Any]) -> dict[str, Any]:
    """A first format called firers `shooters`."""
    return {"profiles": document.pop("shooters", []), **document}


def profiles_to_firers(document: dict[str, Any]) -> dict[str, Any]:
    """A second one `profiles`, each with its dice in one list."""
    firers = [
        {"name": one["name"], "skill_die": one["dice"][0], "strength_die": one["dice"][1]}
        for one in document.pop("profiles", [])
    ]
    return {**document, "firers": firers}


MADE = (shooters_to_profiles, profiles_to_firers)
OLDEST = {"rangecard": 1, "shooters": [{"name": "Ann", "dice": ["D10", "D8"]}]}
OLDER = {"rangecard": 2, "profiles": OLDEST["shooters"]}
NOW = {
    "rangecard": 3,
    "firers": [{"name": "Ann", "skill_die": "D10", "strength_die": "D8"}],
}


@pytest.mark.parametrize("document", [OLDEST, OLDER, NOW])
def test_each_format_is_brought_to_todays_and_checked(document: dict[str, Any]) -> None:
    before = json.dumps(document)
    assert migrated(document, MADE) == NOW
    assert json.dumps(document) == before, "what was read stays as it was"
    assert checked_document(before, MADE) == NOW


def test_what_a_migration_makes_is_checked_like_anything_else() -> None:
    bad = {"rangecard": 1, "shooters": [{"name": "Ann", "dice": ["D20", "D8"]}]}
    with pytest.raises(Faults) as found:
        checked_document(json.dumps(bad), MADE)
    assert [field for field, _ in found.value.found] == ["firers[0].skill_die"]


@pytest.mark.parametrize("newer", [4, 99])
def test_a_newer_format_is_refused_in_words_and_alone(newer: int) -> None:
    document = {**NOW, "rangecard": newer, "sheets": [], "firers": {"Ann": 1}}
    with pytest.raises(Faults) as found:
        checked_document(json.dumps(document), MADE)
    told = f"format {newer} was written by a newer version; this one knows formats up to 3"
    assert found.value.found == [("rangecard", f"{told}: load the newest version, nothing is lost")]


@pytest.mark.parametrize("odd", [0, -1, True, "1", None, 1.5, [1]])
def test_what_is_no_format_is_a_fault_of_its_field(odd: object) -> None:
    with pytest.raises(Faults) as found:
        checked_document(json.dumps({"rangecard": odd}), MADE)
    assert [field for field, _ in found.value.found] == ["rangecard"]


def test_this_package_writes_the_format_after_its_migrations() -> None:
    assert current(MIGRATIONS) == FORMAT == FIRST + len(MIGRATIONS)
    told = json.loads(read_document(json.dumps({"rangecard": FORMAT + 1})))
    assert "newer version" in told["faults"][0]["message"]
