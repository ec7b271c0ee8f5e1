"""Vehicles (VE): what each crewman's activation does, what is wrong with a crew, transfers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .answers import Working
from .dice import Dice, sides
from .motivation import pass_chance
from .odds import Chance

Crewman = Mapping[str, Any]
Fault = dict[str, str]


class VehicleTurn:
    """A vehicle's crew in one turn: it does what the activated crewman controls (VE-3)."""

    def __init__(self, asked: Mapping[str, Any], working: Working) -> None:
        self.robotic: bool = asked["robotic"]
        self.weapons: Sequence[str] = asked["weapons"]
        self.crew: Sequence[Crewman] = asked["crew"]
        self._crewed(working)
        self._sound(working)
        self._able(working)
        for one in self.transferring:
            text = f"{one['die']} must score more than motivation {one['motivation']}"
            label = f"{one['name']} transfers to {one['transfer_to']}"
            working.step("VE-5", label, text, _passes(one))

    def _crewed(self, working: Working) -> None:
        text = "Robotic: it needs no driver" if self.robotic else "It needs a driver or pilot"
        working.step("VE-1", "Crew", text, len(self.crew))
        text = "Each is a figure with an activation marker of his own"
        working.step("VE-2", "Activations a turn", text, len(self.crew))

    def _sound(self, working: Working) -> None:
        faults = [*self._faults()]
        working.figures["faults"] = faults
        for fault in faults:
            working.step(fault["rule"], "Fault", fault["message"], fault["subject"])
        if not faults:
            text = "A driver where one is needed, and one controller for every weapon"
            working.step("VE-6", "Faults", text, "none")

    def _faults(self) -> Iterator[Fault]:
        """Yield what is wrong with the crew (VE-1, VE-6); nothing of it is guessed away."""
        if not self.robotic and not self.crew:
            yield _fault("VE-1", "crew", "nobody is aboard, and the vehicle is not robotic")
        elif not self.robotic and not any("driver" in one["roles"] for one in self.crew):
            yield _fault("VE-6", "driver", "the crew has no driver, and the vehicle is not robotic")
        controllers = self._controllers()
        for weapon in self.weapons:
            named = controllers[weapon]
            if not named:
                yield _fault("VE-6", weapon, "nobody controls this weapon")
            elif len(named) > 1:
                who = ", ".join(named[:-1]) + f" and {named[-1]}"
                yield _fault("VE-6", weapon, f"this weapon has {len(named)} controllers: {who}")

    def _controllers(self) -> dict[str, list[str]]:
        """Return the crewmen who control each weapon, by its name."""
        named: dict[str, list[str]] = {weapon: [] for weapon in self.weapons}
        for one in self.crew:
            for weapon in dict.fromkeys(one["controls"]):
                named[weapon].append(one["name"])
        return named

    def _able(self, working: Working) -> None:
        working.figures["can"] = [
            {"name": one["name"], "actions": [*self._actions(one)]} for one in self.crew
        ]
        for one, able in zip(self.crew, working.figures["can"], strict=True):
            leads = "commander" in one["roles"]
            text = "A transfer takes the whole activation" if leads else "With each activation"
            rule = "VE-4" if leads else "VE-3"
            working.step(rule, able["name"], text, ", ".join(able["actions"]) or "nothing")

    def _actions(self, crewman: Crewman) -> Iterator[str]:
        """Yield what a crewman's activation may be used for (VE-3, VE-4)."""
        roles, controls = crewman["roles"], frozenset(crewman["controls"])
        if "driver" in roles:
            yield "drive"
        yield from (f"fire {weapon}" for weapon in self.weapons if weapon in controls)
        if "loader" in roles:
            yield "load"
        if "commander" in roles:
            yield "communicate"
            if len(self.crew) > 1:
                yield "transfer"

    @property
    def transferring(self) -> Sequence[Crewman]:
        """The commanders who try to hand their activation on, in crew order (VE-4)."""
        return [one for one in self.crew if one["transfer_to"] is not None]

    def odds(self) -> dict[str, Any]:
        """Return each transferring commander's chance to pass his test (VE-5)."""
        return {"transfer": [[one["name"], _passes(one)] for one in self.transferring]}

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return who is re-activated: one further activation for each passed transfer (VE-5)."""
        tried = self.transferring
        names = [one["name"] for one in tried]
        scores = dice.scores("commander", [sides(one["die"]) for one in tried], names)
        passed = (
            one["transfer_to"]
            for one, score in zip(tried, scores, strict=True)
            if score > one["motivation"]
        )
        return {"reactivated": [*passed]}


def _fault(rule: str, subject: str, message: str) -> Fault:
    return {"rule": rule, "subject": subject, "message": message}


def _passes(commander: Crewman) -> Chance:
    return pass_chance(commander["die"], commander["motivation"])
