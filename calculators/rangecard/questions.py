"""Checks a whole question: its envelope, its fields, its dice and its house rules."""

from collections.abc import Mapping
from typing import Any

from .calculators import CALCULATORS
from .checks import checked, checked_record
from .contradictions import CONTRADICTIONS
from .data import Canonical
from .dice import Dice, SeededDice, TypedDice
from .faults import Faults, found_in_words
from .fields import Calculator, Field

_SEED = Field(name="seed", kind="whole")
SCORE = Field(name="score", kind="whole")


def identity(question: Mapping[str, Any]) -> str | int | None:
    """Return a question's ``id``, a text or a whole number; None where it has none."""
    value = question.get("id")
    if isinstance(value, str):
        return value
    try:
        return checked(_SEED, value, Faults(), "id")  # type: ignore[no-any-return]
    except Faults:
        return None


class Question:
    """A question that was checked: raises Faults with all that is wrong with it.

    Args:
        question: as it was asked.
        tables: the canonical data.
        dice: where scores come from instead of from the question itself.
    """

    def __init__(
        self, question: Mapping[str, Any], tables: Canonical, dice: Dice | None = None
    ) -> None:
        self.tables = tables
        faults = Faults()
        calculator = _calculator(question, faults)
        self._check_id(question, faults)
        house = self._house_rules(question.get("house_rules", {}), faults)
        self.dice = dice or _dice(question, calculator, faults)
        if calculator is None:
            raise faults
        self.calculator: Calculator = calculator
        given = {name: value for name, value in question.items() if name not in _ENVELOPE}
        self.fields = checked_record(calculator.fields, given, faults) | {"house_rules": house}
        if calculator.name in CONTRADICTIONS:
            found = CONTRADICTIONS[calculator.name](self.fields, tables, self.dice)
            told = {field for field, _ in faults.found}  # what is faulty itself contradicts nothing
            faults.found += [fault for fault in found if fault[0] not in told]
        if faults.found:
            raise faults

    def _check_id(self, question: Mapping[str, Any], faults: Faults) -> None:
        if "id" in question and identity(question) is None:
            found = found_in_words(question["id"])
            faults.found.append(("id", f"expected a text or a whole number, found {found}"))

    def _house_rules(self, given: Any, faults: Faults) -> dict[str, Any]:
        if not isinstance(given, Mapping):
            faults.found.append(
                ("house_rules", f"expected an object, found {found_in_words(given)}")
            )
            given = {}
        switches = [switch.field for switch in self.tables.house_rules.values()]
        return checked_record(switches, given, faults, "house_rules.")


def _calculator(question: Mapping[str, Any], faults: Faults) -> Calculator | None:
    name = question.get("calculator")
    if isinstance(name, str) and name in CALCULATORS:
        return CALCULATORS[name]
    known = f"expected one of {', '.join(CALCULATORS)}"
    told = f"{known}, found {found_in_words(name)}" if "calculator" in question else ""
    faults.found.append(("calculator", told or f"is missing: {known}"))
    return None


_ENVELOPE = ("calculator", "id", "house_rules", "dice", "seed")


def _dice(
    question: Mapping[str, Any], calculator: Calculator | None, faults: Faults
) -> Dice | None:
    if "dice" in question and "seed" in question:
        faults.found.append(("seed", "give the dice or a seed, not both"))
    typed = _typed_dice(question["dice"], calculator, faults) if "dice" in question else None
    if "seed" in question:
        seed = checked(_SEED, question["seed"], faults, "seed")
        return SeededDice(seed or 0)
    return typed


def _typed_dice(given: Any, calculator: Calculator | None, faults: Faults) -> Dice | None:
    if not isinstance(given, Mapping):
        faults.found.append(("dice", f"expected an object, found {found_in_words(given)}"))
        return None
    return TypedDice(_typed(given, calculator, faults))


def _typed(
    given: Mapping[str, Any], calculator: Calculator | None, faults: Faults
) -> dict[str, int | list[int]]:
    many = {die.name: die.many for die in calculator.dice} if calculator else {}
    typed: dict[str, int | list[int]] = {}
    for name, value in given.items():
        path = f"dice.{name}"
        if calculator and name not in many:
            faults.found.append(
                (path, f"there is no such die: expected {', '.join(many) or 'none'}")
            )
        elif many.get(name):
            typed[name] = _scores(value, faults, path)
        elif calculator:
            typed[name] = checked(SCORE, value, faults, path)
    return typed


def _scores(value: Any, faults: Faults, path: str) -> list[int]:
    if not isinstance(value, list | tuple):
        found = found_in_words(value)
        faults.found.append((path, f"expected a list of scores, found {found}"))
        return []
    return [checked(SCORE, one, faults, f"{path}[{i}]") for i, one in enumerate(value)]
