"""A usual question for each calculator."""

from __future__ import annotations

from typing import Any, TypeAlias

Question: TypeAlias = dict[str, Any]

GRENADE: Question = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 26,
    "skill_die": "D10",
}
RIFLE: Question = {
    "calculator": "direct-fire",
    "weapon": "assault-rifle",
    "range_m": 100,
    "skill": 12,
    "strength": 7,
    "single_shots": 3,
    "aimed": True,
}

MARKER: Question = {"id": "a", "x": 1, "y": -2.5, "munition": "smoke"}
LOADER: Question = {"die": "D8", "motivation": 2, "moved": False, "in_contact": True}
CREWMAN: Question = {"name": "Ann", "roles": ["driver"], "die": "D8", "motivation": 2}
COMMANDER: Question = {
    "name": "Bo",
    "roles": ["commander", "gunner"],
    "die": "D10",
    "motivation": 1,
    "controls": ["main gun"],
    "transfer_to": "Ann",
}

GAS: Question = {"calculator": "gas-check", "quality_die": "D8", "sealed": True}
CLOUD: Question = {
    "calculator": "cloud-turn",
    "markers": [MARKER, {"id": 7, "x": 0, "y": 0, "munition": "gas"}],
    "wind_direction": 4,
    "turns": 3,
}
SIGHT: Question = {
    "calculator": "line-of-sight",
    "from": [-9, 0],
    "to": [9.5, 0],
    "markers": [MARKER, {"id": 7, "x": 0, "y": 0, "munition": "gas"}],
}
CREW: Question = {
    "calculator": "crew-served",
    "gunner": {"die": "D8", "moved": False, "setting_up": False, "set_up": True},
    "loaders": [LOADER, {**LOADER, "die": "D6"}],
}
VEHICLE: Question = {
    "calculator": "vehicle-turn",
    "robotic": False,
    "weapons": ["main gun"],
    "crew": [CREWMAN, COMMANDER],
}
NEW = {question["calculator"]: question for question in (GAS, CLOUD, SIGHT, CREW, VEHICLE)}
