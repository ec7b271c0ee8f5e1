"""The one door: a question in, an answer out, as JSON text or as Python values."""

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol

from . import __version__
from .answers import NoShot, Working
from .area_fire import area_shot
from .asked import in_words, without_defaults
from .calculators import CALCULATORS
from .changes import bare, changes, lean
from .choices import Case
from .clouds import CloudTurn, GasCheck, LineOfSight
from .crews import CrewServed
from .data import Canonical, canonical
from .dice import BadDice, Dice
from .drawing.further import Explained
from .drawing.further import further as further_panel
from .drawing.message import answer_line
from .drawing.panels import answer_panel
from .drawing.reverse_panel import reach_lines, wrong_wish
from .drawing.svg import Markup
from .drawing.units import read
from .drawing.view import View
from .faults import Faults
from .firing import firing
from .motivation import MotivationTest
from .nesting import DEEPEST, too_deep
from .phase import Phase
from .questions import Question, identity
from .reverse import WISHED, BadWish, reaches, volleys, wish
from .vehicles import VehicleTurn

MOST_DIGITS = 4_000  # Python reads 4,300 as an int, unless it is told otherwise
MOST_EXPONENT_DIGITS = 8  # how large an exponent a Decimal holds differs between machines


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
    return json.dumps(_answered(question)[1], separators=(", ", ": "))


def draw(question: str, rules_page: str = "rules.html") -> str:
    """Draw the answer to one question: JSON text in, HTML text out, for a page to show.

    Args:
        question: the question, as for `answer`.
        rules_page: the address of the page of all rules, seen from the page that shows it.
    """
    return str(answer_panel(*_answered(question), rules_page=rules_page))


def show(question: str, rules_page: str = "rules.html") -> str:
    """Answer and draw one question: JSON text in, out the JSON text of ``answer`` and ``html``."""
    asked, answered = _answered(question)
    html = str(answer_panel(asked, answered, rules_page=rules_page))
    return json.dumps({"answer": answered, "html": html}, separators=(", ", ": "))


def further(
    question: str, rules_page: str = "rules.html", unit: str = "", wished: str = WISHED
) -> str:
    """Draw what the answer to one question leads to: JSON text in, HTML text out.

    Args:
        question: the question, as for `answer`.
        rules_page: the address of the page of all rules.
        unit: what the metre system's ladders are shown in, as `units.read` takes it.
        wished: the chance in percent that a reader wishes for, as he typed it.
    """
    asked, answered = _answered(question)
    if answered["status"] == "error":
        return ""
    view = View(asked, answered, rules_page=rules_page, shown_in=read(unit))
    ladder = firing(asked) if answered["calculator"] == "direct-fire" else None
    return str(further_panel(view, _explained(asked, wished), ladder))


def reverse(question: str, wished: str) -> str:
    """Draw how far a wished chance is had: JSON text and typed text in, HTML text out."""
    asked, answered = _answered(question)
    return "" if answered["status"] == "error" else str(_explained(asked, wished).reached)


def _explained(question: Mapping[str, Any], wished: str) -> Explained:
    """Find what would change an answer, and what the reverse questions come to.

    Nothing is known of a question that its own dice alone make whole.
    """
    asked = bare(question)
    try:
        checked = Question(asked, canonical())
    except Faults:
        return Explained(wished)
    case = Case(asked, checked.fields, _reply(lean(asked)), checked.tables)
    return Explained(wished, changes(case, _reply), _reached(case, wished), volleys(case))


def _reached(case: Case, wished: str) -> Markup:
    """Draw the answer to a wish, or what is wrong with it; nothing where there is no range."""
    try:
        return reach_lines(reaches(case, wish(wished)))
    except BadWish as fault:
        return wrong_wish(str(fault)) if reaches(case, Fraction(1)) else Markup()


def told(question: str, address: str = "") -> str:
    """Tell one question and its answer for a chat: JSON text in, out one line with its address."""
    asked, answered = _answered(question)
    known = CALCULATORS.get(str(answered["calculator"]))
    title = known.title if known else "Rangecard"
    given = in_words(without_defaults(asked)) if answered["status"] != "error" else []
    line = f"{', '.join([title, *given])}: {answer_line(asked, answered)}."
    return f"{line} {address}".strip()


def ask(question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one question in Python values, chances as pairs of whole numbers."""
    return json.loads(json.dumps(_reply(question)))  # type: ignore[no-any-return]


def _answered(text: str) -> tuple[Mapping[str, Any], dict[str, Any]]:
    try:
        question = parsed(text)
    except ValueError as fault:
        return {}, _refused({}, Faults((None, str(fault))))
    return question, _reply(question)


def parsed(text: str) -> Mapping[str, Any]:
    """Read one line. The words of a fault are ours: those of the parser differ between versions."""
    if too_deep(text):
        raise ValueError(f"the line is nested more than {DEEPEST} deep")
    try:
        question = json.loads(text, parse_float=decimal_number, parse_int=whole_number)
    except (ValueError, RecursionError, ArithmeticError):
        raise ValueError("the line is not JSON") from None
    if not isinstance(question, dict):
        raise ValueError("expected a JSON object")
    return question


def whole_number(digits: str) -> int | Decimal:
    """Read a whole number; one that Python refuses to read so is left for its field to name."""
    return int(digits) if len(digits) <= MOST_DIGITS else Decimal(digits)


def decimal_number(text: str) -> Decimal:
    """Read a decimal; one beyond any field in size or fineness as another that is so too.

    Its exponent is told by no fault: every machine shall say the same of it.
    """
    digits, _, exponent = text.lower().partition("e")
    if len(exponent.lstrip("+-0")) <= MOST_EXPONENT_DIGITS:
        return Decimal(text)
    number = Decimal(digits)
    sign = "-" if exponent.startswith("-") else "+"
    beyond = Decimal(f"1E{sign}{'9' * MOST_EXPONENT_DIGITS}")
    return beyond.copy_sign(number) if number else number


def _reply(question: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return _worked(question, Question(question, canonical()))
    except Faults as faults:
        return _refused(question, faults)
    except BadDice as faults:
        return _refused(question, Faults(*faults.faults))


def _worked(question: Mapping[str, Any], asked: Question) -> dict[str, Any]:
    working = Working(*asked.calculator.figures)
    try:
        worked = resolved(asked, working)
    except NoShot:
        return _frame(question, "no-shot", working)
    return _frame(question, "ok", working) | {
        "odds": worked.odds(),
        "outcome": worked.outcome(asked.dice) if asked.dice else None,
        "dice": asked.dice.rolled if asked.dice else None,
    }


def resolved(asked: Question, working: Working) -> Resolved:
    """Work out a checked question: raises NoShot where a rule forbids it.

    Args:
        asked: the question.
        working: receives the steps and figures.
    """
    return _RESOLVERS[asked.calculator.name](asked.fields, asked.tables, working)


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
