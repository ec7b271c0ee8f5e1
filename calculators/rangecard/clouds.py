"""Smoke and gas (SM, GA): how long a marker stays, where wind takes it, what it hides.

Inches on the table; +y is the table's agreed 12 o'clock, +x its 3.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from .answers import PLACES, Working, placed, quantity
from .dice import CLOCK, Dice, Names, direction, sides, together
from .odds import Chance, chance

RADIUS_IN = 3
DISSIPATION_SIDES = 6
LEAST_REMOVING = 5
WIND_SIDES = 6
MOST_TOLD = 5
NOT_STATED = "not stated by the source"
Place = tuple[Fraction, Fraction]
Marker = Mapping[str, Any]


def remains(ends_of_turn: int) -> Chance:
    """Return the chance that a marker is still there after so many ends of turn (SM-4)."""
    return chance((LEAST_REMOVING - 1) ** ends_of_turn, DISSIPATION_SIDES**ends_of_turn)


def removed_at(end_of_turn: int) -> Chance:
    """Return the chance that a marker goes at exactly the nth end of turn (SM-4)."""
    removing = DISSIPATION_SIDES - LEAST_REMOVING + 1
    staying = (LEAST_REMOVING - 1) ** (end_of_turn - 1)
    return chance(staying * removing, DISSIPATION_SIDES**end_of_turn)


def squared_distance(start: Place, end: Place, point: Place) -> Fraction:
    """Return the exact square of the distance from a point to a line from start to end, in²."""
    along = end[0] - start[0], end[1] - start[1]
    away = point[0] - start[0], point[1] - start[1]
    length = along[0] ** 2 + along[1] ** 2
    part = (away[0] * along[0] + away[1] * along[1]) / length if length else Fraction(0)
    nearest = min(max(part, Fraction(0)), Fraction(1))
    return (away[0] - nearest * along[0]) ** 2 + (away[1] - nearest * along[1]) ** 2


def near(start: Place, end: Place, markers: Sequence[Marker]) -> list[Marker]:
    """Return the markers in whose circles a way comes, ends and edges included (SM-2)."""
    return [one for one in markers if _within(squared_distance(start, end, (one["x"], one["y"])))]


def _within(square: Fraction) -> bool:
    return square <= RADIUS_IN**2


class CloudTurn:
    """The end of a game turn for every marker on the table (SM-4, SM-5, GA-1)."""

    def __init__(self, asked: Mapping[str, Any], working: Working) -> None:
        self.markers: Sequence[Marker] = asked["markers"]
        self.turns: int = asked["turns"]
        self.clock: int | None = asked["wind_direction"]
        house = asked["house_rules"]
        self.wind, self.fixed_in = house["wind"], house["wind_fixed_in"]
        text = "Every marker's circle, measured from the marker"
        working.figure("radius_in", RADIUS_IN, "SM-2", "Radius", text)
        text = f"One D{DISSIPATION_SIDES} a marker: {LEAST_REMOVING} or more removes it"
        working.step("SM-4", "Stays after one end of turn", text, remains(1))
        if self.turns > 1:
            text = f"Of {self.turns} checks, none may remove it"
            working.step(
                "SM-4", f"Stays after {self.turns} ends of turn", text, remains(self.turns)
            )
        self._wind_step(working)
        if _gas(self.markers):
            text = "It clears and drifts as smoke does"
            working.step("GA-1", "Gas", text, "as smoke")

    def _wind_step(self, working: Working) -> None:
        texts = {
            "none": ("No wind: a marker that stays does not move", "none"),
            "fixed": ("A marker that stays drifts downwind", f'{quantity(self.fixed_in)}"'),
            "d6": ("A marker that stays drifts downwind, each by its own roll", f"D{WIND_SIDES}"),
        }
        text, result = texts[self.wind]
        toward = "" if self.wind == "none" or self.clock is None else f", toward {self.clock}"
        working.step("SM-5", "Wind", text + toward, result)

    def odds(self) -> dict[str, Any]:
        """Return each marker's chance to remain, and the turn at whose end it goes."""
        life = [[turn, removed_at(turn)] for turn in range(1, self.turns + 1)]
        left = remains(self.turns)
        each = ({"id": one["id"], "remains": left, "life": life} for one in self.markers)
        return {"markers": list(each)}

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Play one end of turn: which markers go, and where the others drift."""
        ids = [marker["id"] for marker in self.markers]
        clock, scores = together(
            lambda: self._direction(dice),
            lambda: dice.scores("dissipation", [DISSIPATION_SIDES] * len(ids), ids),
        )
        rolled = list(zip(self.markers, scores, strict=True))
        stay = [marker for marker, score in rolled if score < LEAST_REMOVING]
        gone = [marker["id"] for marker, score in rolled if score >= LEAST_REMOVING]
        drifts = zip(stay, self._distances([marker["id"] for marker in stay], dice), strict=True)
        moved = [_moved(marker, clock, distance) for marker, distance in drifts]
        return {"markers": moved, "removed": gone}

    def _direction(self, dice: Dice) -> int:
        """Return the clock number of the wind, kept for the whole game once it is known."""
        if self.wind == "none":
            return CLOCK
        return self.clock or dice.each(wind_direction=CLOCK)[0]

    def _distances(self, ids: Names, dice: Dice) -> Sequence[Fraction | int]:
        if self.wind == "d6":
            return dice.scores("wind", [WIND_SIDES] * len(ids), ids)
        return [self.fixed_in if self.wind == "fixed" else 0] * len(ids)


class LineOfSight:
    """A line of sight or of fire among markers (SM-2): exact, the circle's edge is within."""

    def __init__(self, asked: Mapping[str, Any], working: Working) -> None:
        self.markers: Sequence[Marker] = asked["markers"]
        self.gas_blocks: bool = asked["house_rules"]["gas_blocks_sight"]
        text = "Measured from the marker; exactly at the edge is within"
        working.step("SM-2", "Circle", text, f'{RADIUS_IN}"')
        if _gas(self.markers):
            text = "House rule: it hides as smoke does" if self.gas_blocks else "It hides nothing"
            working.step("GA-1", "Gas blocks sight", text, self.gas_blocks)
        line = asked["from"], asked["to"]
        squares = [squared_distance(*line, (one["x"], one["y"])) for one in self.markers]
        working.figures["nearest_in"] = [_root(square) for square in squares]
        self._blocked(squares, working)

    def _blocked(self, squares: Sequence[Fraction], working: Working) -> None:
        hiding = ("smoke", "gas") if self.gas_blocks else ("smoke",)
        near = [
            marker["id"]
            for marker, square in zip(self.markers, squares, strict=True)
            if _within(square) and marker["munition"] in hiding
        ]
        working.figures["blocked_by"] = near
        text = f'Passes within {RADIUS_IN}" of {_named(near)}' if near else "No cloud is in the way"
        working.figure("blocked", bool(near), "SM-2", "Blocked", text)

    def odds(self) -> dict[str, Any]:
        """Return nothing: a line of sight leaves nothing to chance."""
        return {}

    def outcome(self, _dice: Dice) -> dict[str, Any]:
        """Return nothing: no dice are rolled."""
        return {}


class GasCheck:
    """The roll of a figure within 3" of a gas marker (GA-2)."""

    def __init__(self, asked: Mapping[str, Any], working: Working) -> None:
        self.die: str = asked["quality_die"]
        self.sealed: bool = asked["sealed"]
        text = f'Within {RADIUS_IN}" of a gas marker the skill die is rolled at once'
        working.step("GA-2", "Roll", text, self.die)
        if self.sealed:
            text = "Sealed: a 1 gives a suppression marker, all else nothing"
            working.step("GA-2", "Suppressed", text, self.suppressed)
        else:
            text = "Unsealed: the roll is called for, what it does is not"
            working.step("GA-2", "Outcome", text, NOT_STATED)

    @property
    def suppressed(self) -> Chance | None:
        """The chance of a suppression marker; None for the unsealed, whom the source leaves."""
        return chance(1, sides(self.die)) if self.sealed else None

    def odds(self) -> dict[str, Any]:
        """Return the chance to be ``suppressed``."""
        return {"suppressed": self.suppressed}

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return the effect of the roll."""
        (score,) = dice.each(die=sides(self.die))
        if not self.sealed:
            return {"effect": NOT_STATED}
        return {"effect": "suppression" if score == 1 else "none"}


def _gas(markers: Sequence[Marker]) -> bool:
    return any(marker["munition"] == "gas" for marker in markers)


def _moved(marker: Marker, clock: int, distance: Fraction | int) -> dict[str, Any]:
    """Return a marker after its drift (SM-5): exact until the place is rounded."""
    to_x, to_y = (Fraction(one) for one in direction(clock))
    x, y = marker["x"] + distance * to_x, marker["y"] + distance * to_y
    place = placed((float(x), float(y)))
    return {"id": marker["id"], "x": place[0], "y": place[1], "munition": marker["munition"]}


def _root(square: Fraction) -> int | float:
    root = round(sqrt(square), PLACES)
    return int(root) if root == int(root) else root


def _named(ids: Sequence[str | int]) -> str:
    """Return a few of the ids in words: a table may have a thousand markers."""
    told = ", ".join(str(one) for one in ids[:MOST_TOLD])
    return f"{told} and {len(ids) - MOST_TOLD} more" if len(ids) > MOST_TOLD else told
