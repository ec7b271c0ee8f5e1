"""A vehicle's faults and its commanders' transfers, read off the crew (VE-1 to VE-6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Crewman:
    """One of the crew."""

    name: str
    roles: tuple[str, ...]
    die: int = 8
    motivation: int = 2
    controls: tuple[str, ...] = ()
    transfer_to: str | None = None

    @property
    def asked(self) -> dict[str, Any]:
        """As the question has him."""
        fields: dict[str, Any] = {
            "name": self.name,
            "roles": list(self.roles),
            "die": f"D{self.die}",
            "motivation": self.motivation,
            "controls": list(self.controls),
        }
        if self.transfer_to is not None:
            fields["transfer_to"] = self.transfer_to
        return fields

    @property
    def commands(self) -> bool:
        """Whether he is a commander."""
        return "commander" in self.roles

    @property
    def chance(self) -> Fraction:
        """That his transfer passes."""
        passing = sum(face > self.motivation for face in range(1, self.die + 1))
        return Fraction(passing, self.die)


@dataclass(frozen=True)
class Vehicle:
    """A crew with its weapons."""

    crew: tuple[Crewman, ...]
    weapons: tuple[str, ...] = ()
    robotic: bool = False

    @property
    def asked(self) -> dict[str, Any]:
        """The question's fields."""
        crew = [one.asked for one in self.crew]
        return {"robotic": self.robotic, "weapons": list(self.weapons), "crew": crew}

    @property
    def faults(self) -> Counter[tuple[str, str | None]]:
        """Rule and weapon of each fault; None where it is the vehicle's or the crew's."""
        found: Counter[tuple[str, str | None]] = Counter()
        if not self.robotic and not self.crew:
            found["VE-1", None] += 1
        elif not self.robotic and not any("driver" in one.roles for one in self.crew):
            found["VE-6", None] += 1  # VE-6 speaks of a crew: with nobody there VE-1 says it all
        for weapon in self.weapons:
            if sum(weapon in one.controls for one in self.crew) != 1:
                found["VE-6", weapon] += 1
        return found

    @property
    def transferring(self) -> tuple[Crewman, ...]:
        """The commanders who try, in crew order."""
        return tuple(one for one in self.crew if one.commands and one.transfer_to is not None)

    @property
    def wrong_transfers(self) -> set[str]:
        """The fields that are errors."""
        known = {one.name for one in self.crew}
        return {
            f"crew[{number}].transfer_to"
            for number, one in enumerate(self.crew)
            if one.transfer_to is not None
            and (not one.commands or one.transfer_to == one.name or one.transfer_to not in known)
        }
