"""Crew-served weapons by rolling every loader's every face (CS-2 to CS-7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any


@dataclass(frozen=True)
class Loader:
    """One who may hand his activation to the weapon."""

    die: int
    motivation: int
    moved: bool = False
    in_contact: bool = True

    @property
    def asked(self) -> dict[str, Any]:
        """As the question has him."""
        return {
            "die": f"D{self.die}",
            "motivation": self.motivation,
            "moved": self.moved,
            "in_contact": self.in_contact,
        }


@dataclass(frozen=True)
class Crew:
    """A gunner's state, his loaders, and how many firings an activation gives."""

    moved: bool
    setting_up: bool
    set_up: bool
    loaders: tuple[Loader, ...]
    each: int

    @property
    def contradicts(self) -> bool:
        """Setting up takes all he has, and is not done twice."""
        return self.setting_up and (self.moved or self.set_up)

    @property
    def barred_by(self) -> str | None:
        """The rule that keeps every loader from trying."""
        apart = any(one.moved or not one.in_contact for one in self.loaders)
        if self.moved or apart:
            return "CS-4"
        return None if self.set_up or self.setting_up else "CS-5"

    @property
    def sure(self) -> int:
        """What the gunner fires himself."""
        return self.each if self.set_up and not self.moved else 0

    @property
    def trying(self) -> tuple[Loader, ...]:
        """The loaders who may try."""
        return () if self.barred_by else self.loaders

    def fired(self, faces: tuple[int, ...]) -> int:
        """How often the weapon fires when the loaders roll these."""
        rolled = zip(self.trying, faces, strict=True)
        return self.sure + self.each * sum(face > one.motivation for one, face in rolled)

    @property
    def faces(self) -> list[tuple[int, ...]]:
        """Everything that the loaders who may try can roll."""
        return list(product(*(range(1, one.die + 1) for one in self.trying)))

    @property
    def firings(self) -> dict[int, Fraction]:
        """The chance of each number of firings, impossible ones too."""
        count = Counter(self.fired(faces) for faces in self.faces)
        most = self.sure + self.each * len(self.trying)
        return {k: Fraction(count[k], len(self.faces)) for k in range(most + 1)}

    @property
    def asked(self) -> dict[str, Any]:
        """The question's fields."""
        gunner = {
            "die": "D8",
            "moved": self.moved,
            "setting_up": self.setting_up,
            "set_up": self.set_up,
        }
        return {
            "gunner": gunner,
            "loaders": [one.asked for one in self.loaders],
            "house_rules": {"crew_firing": "action" if self.each == 2 else "activation"},
        }


def convolved(crew: Crew) -> dict[int, Fraction]:
    """The same chances for crews too large to roll: one loader after the other."""
    now = {crew.sure: Fraction(1)}
    for one in crew.trying:
        passing = Fraction(max(one.die - one.motivation, 0), one.die)
        after: dict[int, Fraction] = {}
        for k, p in now.items():
            after[k] = after.get(k, Fraction(0)) + p * (1 - passing)
            after[k + crew.each] = after.get(k + crew.each, Fraction(0)) + p * passing
        now = after
    return now
