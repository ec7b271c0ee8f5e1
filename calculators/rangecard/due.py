"""Which dice a question needs next: the rules themselves are run and asked which they want."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .answers import NoShot, Working
from .checks import checked
from .data import canonical
from .dice import BadDice, Names, impossible
from .door import Resolved, parsed, resolved
from .faults import Faults, found_in_words
from .questions import SCORE, Question

LABELS: Mapping[str, str] = {
    "skill": "Skill die",
    "direction": "Direction",
    "d20": "Shot {}",
    "die": "Skill die",
    "wind_direction": "Wind direction",
    "dissipation": "Marker {}",
    "wind": "Drift of marker {}",
    "loaders": "Loader {}",
    "commander": "{}",
}
"""What each of a question's dice is called at the table; {} is whose it is, or its number."""

BLIND = {"skill": "Deviation"}  # it is no skill that is rolled (GR-9)

READS: Mapping[int, Mapping[str, int]] = {10: {"0": 10}}
"""Faces that show something else than their score, by the sides of the die."""

NO_QUESTION = "No dice yet: something in the form needs a look first."
NO_SHOT = "No shot, so no dice."
NO_DICE = "Nothing needs to be rolled for this."


@dataclass(frozen=True, slots=True)
class Die:
    """One die that is to be rolled at the table."""

    name: str
    place: int | None
    sides: int
    whose: str | int | None

    @property
    def field(self) -> str:
        """Its place in a question."""
        return f"dice.{self.name}" + ("" if self.place is None else f"[{self.place}]")


class TableDice:
    """Dice that are rolled one after the other: those typed so far, up to the first missing.

    Attributes:
        due: every die that the rules asked for, in their order, with its score where it has one.
        rolled: nothing: an outcome is for dice that are all there.
    """

    def __init__(self, typed: Mapping[str, Any]) -> None:
        self._typed = typed
        self.due: list[tuple[Die, int | None]] = []
        self.rolled: dict[str, int | list[int]] = {}

    def has(self, _name: str) -> bool:
        """Every die can be rolled."""
        return True

    def each(self, **sides: int) -> list[int]:
        """Return the scores of dice by their names, or raise BadDice where some are missing."""
        return self._ask(
            (Die(name, None, size, None), self._typed.get(name)) for name, size in sides.items()
        )

    def scores(self, name: str, sides: Sequence[int], whose: Names = ()) -> list[int]:
        """Return the scores of a list of dice, or raise BadDice where some are missing."""
        named = whose or range(1, len(sides) + 1)
        typed = self._list(name) + [None] * len(sides)
        dice = (Die(name, i, *one) for i, one in enumerate(zip(sides, named, strict=True)))
        return self._ask(zip(dice, typed, strict=False))

    def _list(self, name: str) -> list[Any]:
        typed = self._typed.get(name)
        return [*typed] if isinstance(typed, list | tuple) else []

    def _ask(self, asked: Iterable[tuple[Die, Any]]) -> list[int]:
        faults = Faults()
        found = [(die, _score(die, typed, faults)) for die, typed in asked]
        self.due += found
        scores = [score for _, score in found if score is not None]
        if len(scores) < len(found):
            raise BadDice((field or "dice", message) for field, message in faults.found)
        return scores


def _score(die: Die, typed: Any, faults: Faults) -> int | None:
    """Return what a die scored; None where nothing was typed, or with a fault nothing possible."""
    score: int | None = None if typed is None else checked(SCORE, typed, faults, die.field)
    wrong = [] if score is None else impossible([(die.field, score, die.sides)])
    faults.found += wrong
    return None if wrong else score


def due(question: str) -> str:
    """Say which dice are to be rolled: JSON text in, JSON text out.

    Dice that depend on one that is missing or impossible are not known yet, so they are not due.

    Args:
        question: a question whose ``dice`` hold what was rolled so far. In a list, null is a
            die that was not rolled yet.

    Returns:
        ``due``: each with its ``field`` and ``name``, its ``place`` in a list or null, ``sides``,
        ``label``, ``score`` or null, and ``reads`` (the score of a face that shows something
        else); ``faults``: scores that cannot be; ``complete``: whether nothing is missing;
        ``note``: why there are no dice, where there are none.
    """
    try:
        asked = dict(parsed(question))
    except ValueError as fault:
        return json.dumps(_told(faults=[(None, str(fault))], note=NO_QUESTION))
    typed = asked.pop("dice", {})
    if isinstance(typed, Mapping):
        return json.dumps(_rolled(asked, typed))
    wrong = _said([("dice", f"expected an object, found {found_in_words(typed)}")])
    return json.dumps(_rolled(asked, {}) | {"faults": wrong})


def _rolled(question: Mapping[str, Any], typed: Mapping[str, Any]) -> dict[str, Any]:
    dice = TableDice(typed)
    try:
        asked = Question(question, canonical(), dice)
        worked = resolved(asked, Working(*asked.calculator.figures))
    except Faults:
        return _told(note=NO_QUESTION)
    except NoShot:
        return _told(note=NO_SHOT)
    labels = {**LABELS, **(BLIND if asked.fields.get("blind") else {})}
    faults = _faults(worked, dice)
    listed = [_shown(*one, labels) for one in dice.due]
    note = "" if listed else NO_DICE
    return _told(listed, faults or (), complete=faults is None, note=note)


def _faults(worked: Resolved, dice: TableDice) -> list[tuple[str, str]] | None:
    """Return None where all dice are there, otherwise what is wrong with those that are typed."""
    try:
        worked.outcome(dice)
    except BadDice as bad:
        return bad.faults
    return None


def _shown(die: Die, score: int | None, labels: Mapping[str, str]) -> dict[str, Any]:
    return {
        "field": die.field,
        "name": die.name,
        "place": die.place,
        "sides": die.sides,
        "label": f"{labels[die.name].format(die.whose)}, D{die.sides}",
        "score": score,
        "reads": READS.get(die.sides, {}),
    }


def _told(
    listed: Sequence[Mapping[str, Any]] = (),
    faults: Iterable[tuple[str | None, str]] = (),
    *,
    complete: bool = False,
    note: str = "",
) -> dict[str, Any]:
    return {"due": [*listed], "faults": _said(faults), "complete": complete, "note": note}


def _said(faults: Iterable[tuple[str | None, str]]) -> list[dict[str, str | None]]:
    return [{"field": field, "message": message} for field, message in faults]
