"""The one door: a question in, an answer out, as JSON text or as Python values."""

import json
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Protocol

from . import __version__
from .answers import NoShot, Working
from .area_fire import area_shot
from .clouds import CloudTurn, GasCheck, LineOfSight
from .crews import CrewServed
from .data import Canonical, canonical
from .dice import BadDice, Dice
from .drawing.further import further as further_panel
from .drawing.panels import answer_panel
from .drawing.units import read
from .drawing.view import View
from .faults import Faults
from .firing import firing
from .motivation import MotivationTest
from .phase import Phase
from .questions import Question, identity
from .vehicles import VehicleTurn

DEEPEST = 64
MOST_DIGITS = 4_000  # Python reads 4,300 as an int, unless it is told otherwise
# Possessive, and its end optional: a text that never ends must not be tried from every quote in it.
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)


class Resolved(Protocol):
    """What a calculator returns: odds at once, an outcome once there are dice."""

    def odds(self) -> dict[str, Any]:
        """Return the exact odds."""

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return what the dice made of it."""


def answer(question: str) -> str:
    """Answer one question: JSON text in, JSON text out (see the contract's page).

    Never raises: what is wrong with the text is the answer's ``errors``.
    """
    return json.dumps(answered(question)[1], separators=(", ", ": "))


def draw(question: str, rules_page: str = "rules.html") -> str:
    """Draw the answer to one question: JSON text in, HTML text out, for a page to show.

    Args:
        question: the question, as for `answer`.
        rules_page: the address of the page of all rules, seen from the page that shows it.
    """
    return str(answer_panel(*answered(question), rules_page=rules_page))


def show(question: str, rules_page: str = "rules.html") -> str:
    """Answer and draw one question: JSON text in, out the JSON text of ``answer`` and ``html``."""
    asked, reply = answered(question)
    html = str(answer_panel(asked, reply, rules_page=rules_page))
    return json.dumps({"answer": reply, "html": html}, separators=(", ", ": "))


def further(question: str, rules_page: str = "rules.html", unit: str = "") -> str:
    """Draw what the answer to one question leads to: JSON text in, HTML text out.

    Args:
        question: the question, as for `answer`.
        rules_page: the address of the page of all rules.
        unit: what the metre system's ladders are shown in, as `units.read` takes it.
    """
    asked, reply = answered(question)
    view = View(asked, reply, rules_page=rules_page, shown_in=read(unit))
    fired = reply["calculator"] == "direct-fire" and reply["status"] != "error"
    return str(further_panel(view, firing(asked) if fired else None))


def ask(question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one question in Python values, chances as pairs of whole numbers."""
    return json.loads(json.dumps(replied(question)))  # type: ignore[no-any-return]


def answered(text: str) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """Return the question of a text, empty where it cannot be read, and its answer."""
    try:
        question = _parsed(text)
    except ValueError as fault:
        return {}, _refused({}, Faults((None, str(fault))))
    return question, replied(question)


def _parsed(text: str) -> Mapping[str, Any]:
    """Read one line. The words of a fault are ours: those of the parser differ between versions."""
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise ValueError(f"the line is nested more than {DEEPEST} deep")
    try:
        question = json.loads(text, parse_float=Decimal, parse_int=_whole)
    except (ValueError, RecursionError, ArithmeticError):
        raise ValueError("the line is not JSON") from None
    if not isinstance(question, dict):
        raise ValueError("expected a JSON object")
    return question


def _whole(digits: str) -> int | Decimal:
    """Read a whole number; one that Python refuses to read so is left for its field to name."""
    return int(digits) if len(digits) <= MOST_DIGITS else Decimal(digits)


def _depth(text: str) -> int:
    deepest = depth = 0
    for sign in re.findall(r"[\[\]{}]", _STRINGS.sub("", text)):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def replied(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a question, its chances as exact pairs."""
    try:
        return _worked(question, Question(question, canonical()))
    except Faults as faults:
        return _refused(question, faults)
    except BadDice as faults:
        return _refused(question, Faults(*faults.faults))


def _worked(question: Mapping[str, Any], asked: Question) -> dict[str, Any]:
    working = Working(*asked.calculator.figures)
    try:
        resolved = _RESOLVERS[asked.calculator.name](asked.fields, asked.tables, working)
    except NoShot:
        return _frame(question, "no-shot", working)
    return _frame(question, "ok", working) | {
        "odds": resolved.odds(),
        "outcome": resolved.outcome(asked.dice) if asked.dice else None,
        "dice": asked.dice.rolled if asked.dice else None,
    }


def _frame(question: Mapping[str, Any], status: str, working: Working | None) -> dict[str, Any]:
    name = question.get("calculator")
    return {
        "id": identity(question),
        "calculator": name if isinstance(name, str) else None,
        "status": status,
        "steps": [],
        "figures": None,
        "odds": None,
        "outcome": None,
        "dice": None,
        "ruleset": __version__,
    } | (working.as_json() if working else {})


def _refused(question: Mapping[str, Any], faults: Faults) -> dict[str, Any]:
    errors = [{"field": field, "message": message} for field, message in faults.found]
    return _frame(question, "error", None) | {"errors": errors}


_RESOLVERS: Mapping[str, Callable[[Mapping[str, Any], Canonical, Working], Resolved]] = {
    "area-shot": lambda fields, tables, working: area_shot(fields, tables.ladder, working),
    "direct-fire": lambda fields, tables, working: Phase(
        fields, tables.difficulty(fields["house_rules"]), working
    ),
    "motivation-test": lambda fields, _tables, working: MotivationTest(fields, working),
    "gas-check": lambda fields, _tables, working: GasCheck(fields, working),
    "cloud-turn": lambda fields, _tables, working: CloudTurn(fields, working),
    "line-of-sight": lambda fields, _tables, working: LineOfSight(fields, working),
    "crew-served": lambda fields, _tables, working: CrewServed(fields, working),
    "vehicle-turn": lambda fields, _tables, working: VehicleTurn(fields, working),
}
