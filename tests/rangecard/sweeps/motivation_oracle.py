"""The test over motivation by counting faces (DI-3, CS-2, CS-3, VE-5, SM-3)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

DICE = (4, 6, 8, 10, 12)
EFFECTS = {
    "loader": ("transfer", "fumble"),
    "commander": ("transfer", "fumble"),
    "smoke": ("none", "suppression"),
}


@dataclass(frozen=True)
class Trial:
    """A die against a motivation number; `immune` needs no die."""

    die: int
    motivation: int
    cause: str
    immune: bool = False

    @property
    def passing(self) -> list[int]:
        """The scores that pass."""
        return [face for face in range(1, self.die + 1) if face > self.motivation]

    @property
    def chance(self) -> Fraction:
        """The chance to pass."""
        return Fraction(1) if self.immune else Fraction(len(self.passing), self.die)

    @property
    def passes_on(self) -> int | None:
        """The least score that passes."""
        return None if self.immune or not self.passing else min(self.passing)

    def effect(self, *, passed: bool) -> str:
        """What a pass or a fail does."""
        return EFFECTS[self.cause][0 if passed else 1]
