"""The weapons that forms offer are those of the data, each once."""

import json
from typing import Any

import pytest

from rangecard import data, weapon_choices
from rangecard.weapon_choices import BOTH, INCH, METRE

CANONICAL = data.canonical()


@pytest.mark.parametrize(
    ("which", "weapons"),
    [
        (INCH, CANONICAL.area_weapons),
        (METRE, CANONICAL.armoury),
        (BOTH, {**CANONICAL.area_weapons, **CANONICAL.armoury}),
    ],
)
def test_every_weapon_is_offered_once_by_its_name(which: str, weapons: dict[str, Any]) -> None:
    found = [pair for _, some in weapon_choices.groups(CANONICAL, which) for pair in some]
    assert [id_ for id_, _ in found] == list(weapons)
    assert all(name == weapons[id_].name for id_, name in found)


def test_classes_are_groups_and_a_page_gets_the_same_as_text() -> None:
    groups = weapon_choices.groups(CANONICAL, BOTH)
    assert groups[0][0] == "Inch system"
    classes = dict.fromkeys(weapon.weapon_class for weapon in CANONICAL.armoury.values())
    assert [label for label, _ in groups[1:]] == [name.capitalize() for name in classes]
    assert json.loads(weapon_choices.weapons(BOTH)) == json.loads(json.dumps(groups))


def test_there_are_no_other_lists() -> None:
    with pytest.raises(KeyError):
        weapon_choices.weapons("firers")
