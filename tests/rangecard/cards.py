"""The range cards of a few firers, and what the door answers about the same shots."""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from rangecard import door
from rangecard.answers import plain
from rangecard.fire_card import FireCard
from rangecard.range_card import RangeCard, of_firer

FIRERS = [
    {"name": "Weak", "skill": 3, "strength": 0, "skill_die": "D4", "strength_die": "D4"},
    {"name": "Ann", "skill": 12, "strength": 7, "skill_die": "D6", "strength_die": "D8"},
    {"name": "Best", "skill": 20, "strength": 15, "skill_die": "D12", "strength_die": "D12"},
]


def card(firer: Mapping[str, Any], weapon: str, /, house: Any = None, **sights: bool) -> RangeCard:
    return _card(json.dumps([firer, weapon, house, sights]))


@cache
def _card(asked: str) -> RangeCard:
    firer, weapon, house, sights = json.loads(asked)
    (found,) = of_firer({**firer, "weapons": [{"weapon": weapon, **sights}]}, house)
    return found


def fire_card(firer: Mapping[str, Any], weapon: str, /, **how: Any) -> FireCard:
    found = card(firer, weapon, **how)
    assert isinstance(found, FireCard)
    return found


def phase(firer: Mapping[str, Any], weapon: str, range_m: Fraction, **way: Any) -> dict[str, Any]:
    question = {"calculator": "direct-fire", "weapon": weapon, "range_m": plain(range_m), **way}
    answer = door.ask({**question, "skill": firer["skill"], "strength": firer["strength"]})
    assert answer["status"] != "error", answer["errors"]
    return answer
