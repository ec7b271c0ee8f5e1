"""The test over motivation (DI-3), for whatever calls for one: loading, command or smoke."""

from collections.abc import Mapping
from typing import Any

from .answers import Working
from .dice import Dice, scores_over, sides
from .odds import CERTAIN, Chance, chance

EFFECTS = {
    "loader": ("transfer", "fumble"),
    "commander": ("transfer", "fumble"),
    "smoke": ("none", "suppression"),
}
RULES = {"loader": ("CS-2", "CS-3"), "commander": ("VE-5", "VE-5"), "smoke": ("SM-3", "SM-3")}


def pass_chance(die: str, motivation: int) -> Chance:
    """Return the chance that a die scores more than a motivation (DI-3)."""
    return chance(scores_over(die, motivation), sides(die))


class MotivationTest:
    """A test over motivation: the skill die must score more than the motivation (DI-3)."""

    def __init__(self, asked: Mapping[str, Any], working: Working) -> None:
        self.asked = asked
        immune = asked["house_rules"]["sealed_immune_to_smoke"]
        self.immune = asked["cause"] == "smoke" and asked["sealed"] and immune
        if self.immune:
            text = "House rule: a sealed figure does not test against smoke"
            working.step("SM-3", "Sealed", text, "immune")
            return
        self._die_steps(working)

    def _die_steps(self, working: Working) -> None:
        die, motivation = self.asked["die"], self.asked["motivation"]
        passing = scores_over(die, motivation)
        least = motivation + 1 if passing else None
        text = f"{die} must score more than motivation {motivation}"
        working.figure("passes_on", least, "DI-3", "Passes on", text)
        working.step("DI-3", "Chance to pass", text, self.pass_chance)
        on_pass, on_fail = zip(
            RULES[self.asked["cause"]], EFFECTS[self.asked["cause"]], strict=True
        )
        working.step(on_pass[0], "On a pass", "The score is more than motivation", on_pass[1])
        working.step(on_fail[0], "On a fail", "The score is motivation or less", on_fail[1])

    @property
    def pass_chance(self) -> Chance:
        """The exact chance to pass."""
        if self.immune:
            return CERTAIN
        return pass_chance(self.asked["die"], self.asked["motivation"])

    def odds(self) -> dict[str, Any]:
        """Return the chance to ``pass``."""
        return {"pass": self.pass_chance}

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return whether it passed, and the effect by the test's cause."""
        die, motivation = self.asked["die"], self.asked["motivation"]
        passed = self.immune or dice.each(die=sides(die))[0] > motivation
        return {"passed": passed, "effect": EFFECTS[self.asked["cause"]][0 if passed else 1]}
