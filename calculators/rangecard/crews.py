"""Crew-served weapons (CS): who may hand his activation to the gun, and how often it fires."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from .answers import Working
from .dice import Dice, sides
from .motivation import pass_chance
from .odds import Chance, chance, hits_distribution

ACTIONS = 2
Loader = Mapping[str, Any]


class CrewServed:
    """One turn of a crew: the gunner's own firing, and one more for each passed transfer (CS-7)."""

    def __init__(self, asked: Mapping[str, Any], working: Working) -> None:
        self.gunner: Mapping[str, Any] = asked["gunner"]
        self.loaders: Sequence[Loader] = asked["loaders"]
        self.each = ACTIONS if asked["house_rules"]["crew_firing"] == "action" else 1
        apart, unmounted = self._together(working), self._mounted(working)
        self.barred_by = apart or unmounted
        self.sure = self._gunner_fires(working)
        self._loaders_try(working)
        text = "The gunner's own, whoever feeds the gun"
        working.step("CS-2", "Die of every shot", text, self.gunner["die"])
        text = f"{self.sure} sure, {self.each} more for each transfer that passes"
        working.step("CS-7", "Firings to expect", text, self.expected)

    def _together(self, working: Working) -> str | None:
        """Return the rule that bars every loader of a crew apart or on the move (CS-4)."""
        moved = self.gunner["moved"] or any(one["moved"] for one in self.loaders)
        apart = not all(one["in_contact"] for one in self.loaders)
        text = "All in base contact, and nobody has moved"
        if moved or apart:
            text = "Somebody has moved this turn" if moved else "Somebody is out of base contact"
        working.step("CS-4", "Crew together", text, not (moved or apart))
        return "CS-4" if moved or apart else None

    def _mounted(self, working: Working) -> str | None:
        """Return the rule that bars every loader while the gun stands on no mount (CS-5)."""
        if self.gunner["setting_up"]:
            text = "Setting it up takes both actions of the gunner; loaders come after him"
            working.step("CS-5", "Gun on its mount", text, "being set up")
            return None
        text = "It stood there before this turn" if self.gunner["set_up"] else "Not on its mount"
        working.step("CS-5", "Gun on its mount", text, self.gunner["set_up"])
        return None if self.gunner["set_up"] else "CS-5"

    def _gunner_fires(self, working: Working) -> int:
        fires = self.gunner["set_up"] and not self.gunner["moved"]
        text = "The gunner's own activation" if fires else "The gunner does not fire it himself"
        sure = self.each if fires else 0
        return working.figure("firings_sure", sure, "CS-7", "Firings sure", text)

    def _loaders_try(self, working: Working) -> None:
        may = self.barred_by is None
        one = {"may_try": may, "barred_by": self.barred_by}
        working.figures["loaders"] = [one.copy() for _ in self.loaders]
        if not self.loaders:
            working.step("CS-1", "Transfers", "There is no loader", "none")
        elif not may:
            working.step(str(self.barred_by), "Transfers", "No loader may try", "none")
        for number, loader in enumerate(self.trying, 1):
            text = f"{loader['die']} must score more than motivation {loader['motivation']}"
            working.step("CS-2", f"Loader {number} transfers", text, _passes(loader))
        if self.trying:
            text = "His actions are lost; the gunner's own firing is not"
            working.step("CS-3", "A loader who fails", text, "fumble")
            order = "after the gunner" if self.gunner["setting_up"] else "any"
            working.step("CS-6", "Order", "Others may be activated in between", order)

    @property
    def trying(self) -> Sequence[Loader]:
        """The loaders who may try to hand their activation over."""
        return () if self.barred_by else self.loaders

    @property
    def expected(self) -> Chance:
        """The exact number of firings to expect."""
        passing = sum((Fraction(*_passes(one)) for one in self.trying), Fraction(0))
        return (self.sure + self.each * passing).as_integer_ratio()

    def odds(self) -> dict[str, Any]:
        """Return the chance of every number of ``firings``, and the ``expected`` number."""
        passed = hits_distribution([_passes(one) for one in self.trying])
        most = self.sure + self.each * len(self.trying)
        chances = dict.fromkeys(range(most + 1), chance(0, 1))
        chances |= {self.sure + self.each * count: pair for count, pair in enumerate(passed)}
        return {"firings": [[*entry] for entry in chances.items()], "expected": self.expected}

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return how often the gun fires after the loaders' rolls, in their order."""
        scores = dice.scores("loaders", [sides(one["die"]) for one in self.trying])
        passed = sum(
            score > one["motivation"] for score, one in zip(scores, self.trying, strict=True)
        )
        return {"firings": self.sure + self.each * passed}


def _passes(loader: Loader) -> Chance:
    return pass_chance(loader["die"], loader["motivation"])
