"""A weapon's range ladders for a page, in the unit that its reader measures in."""

import json
from collections.abc import Mapping
from typing import Any

from .checks import checked_record
from .data import canonical
from .door import parsed
from .drawing.ladder_figure import small_figure, weapon_figure
from .drawing.units import BadScale, read
from .drawing.units import unit as chosen
from .faults import Faults
from .ladders import weapon_ladders


def ladder(question: str, shown_in: str) -> str:
    """Draw a weapon's aimed and quick ladder: JSON text and a unit in, HTML text out.

    Args:
        question: ``weapon`` (an id of the armoury), ``skill`` and, where they are not the default,
            ``house_rules``; ``small`` is true for one of a list.
        shown_in: the unit, as `units.read` takes it.

    Returns:
        What stands in the ladder's figure; empty where the question names no ladder.
    """
    try:
        asked = parsed(question)
    except ValueError:
        return ""
    weapon, skill = canonical().armoury.get(str(asked.get("weapon"))), asked.get("skill")
    house = _house_rules(asked.get("house_rules", {}))
    if weapon is None or house is None or not isinstance(skill, int):
        return ""
    drawn = weapon_ladders(weapon, skill, canonical().difficulty(house))
    figure = small_figure if asked.get("small") is True else weapon_figure
    return str(figure(weapon.name, skill, drawn, read(shown_in)))


def _house_rules(given: Any) -> dict[str, Any] | None:
    faults = Faults()
    fields = [switch.field for switch in canonical().house_rules.values()]
    if not isinstance(given, Mapping):
        return None
    house = checked_record(fields, given, faults)
    return None if faults.found else house


def unit(text: str) -> str:
    """Tell about a unit such as ``in 2.5``: out the JSON text of ``fault`` and ``rule``.

    ``fault`` says what is wrong with its scale, ``rule`` how limits are rounded in it.
    """
    key, _, scale = text.partition(" ")
    try:
        return json.dumps({"fault": "", "rule": chosen(key, scale).rule})
    except BadScale as fault:
        return json.dumps({"fault": str(fault), "rule": ""})
