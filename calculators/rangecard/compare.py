"""Two questions of one calculator side by side: what differs in them, and what comes of it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from .answers import quantity
from .calculators import CALCULATORS
from .checks import checked
from .data import canonical
from .door import ask, parsed
from .drawing.compare_panel import Difference, Side, compare_panel
from .drawing.shown import brief
from .drawing.view import View
from .faults import Faults
from .fields import Calculator, Field

COMPARED = ("direct-fire", "area-shot")
"""The calculators whose answers can stand side by side."""

_SIGNS = {"in": "″", "m": " m"}
_ASIDE = ("dice", "seed")


def compare(question_a: str, question_b: str, rules_page: str = "rules.html") -> str:
    """Draw two questions side by side: JSON texts in, HTML text out.

    Dice and seeds are left aside: what is compared is odds. Empty where the questions are not both
    of one calculator that can be compared.

    Args:
        question_a: the first question.
        question_b: the second one, which is told against the first.
        rules_page: the address of the page of all rules.
    """
    a, b = (_without_dice(text) for text in (question_a, question_b))
    calculator = a.get("calculator")
    if calculator not in COMPARED or calculator != b.get("calculator"):
        return ""
    found = differences(CALCULATORS[calculator], a, b)
    return str(compare_panel(_side("A", a, rules_page), _side("B", b, rules_page), list(found)))


def _side(letter: str, question: Mapping[str, Any], rules_page: str) -> Side:
    view = View(question, ask(question), rules_page=rules_page)
    return Side(letter, name(question), view)


def _without_dice(text: str) -> Mapping[str, Any]:
    try:
        return {key: one for key, one in parsed(text).items() if key not in _ASIDE}
    except ValueError:
        return {}


def name(question: Mapping[str, Any]) -> str:
    """Return the name of a question's weapon."""
    weapon = question.get("weapon")
    if isinstance(weapon, Mapping):
        return str(weapon.get("name", ""))
    known = canonical().armoury.get(str(weapon)) or canonical().area_weapons.get(str(weapon))
    return known.name if known else str(weapon)


def differences(
    calculator: Calculator, a: Mapping[str, Any], b: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield the fields in which two questions differ, house rules last.

    A field that a question leaves out has its default. Weapons of one name differ in what they are.
    """
    for field in calculator.fields:
        if field.kind == "weapon":
            yield from _weapons(field, a, b)
        else:
            yield from _differing(field, a, b)
    rules = [one.get("house_rules") for one in (a, b)]
    house = [one if isinstance(one, Mapping) else {} for one in rules]
    for key in calculator.house_rules:
        yield from _differing(canonical().house_rules[key].field, *house)


def _weapons(field: Field, a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[Difference]:
    if name(a) != name(b):
        yield Difference(field.label, brief(name(a)), brief(name(b)))
    weapons = [one.get("weapon") for one in (a, b)]
    if name(a) == name(b) and all(isinstance(one, Mapping) for one in weapons):
        for part in field.parts:
            yield from _differing(part, *weapons)  # type: ignore[arg-type]


def _differing(field: Field, a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[Difference]:
    one, other = (_read(field, record) for record in (a, b))
    if field.label and one != other:
        yield Difference(field.label, _words(field, one), _words(field, other))


def _read(field: Field, record: Mapping[str, Any]) -> Any:
    """Return a field's value as the rules take it, or as it was typed where it has a fault."""
    value = record.get(field.name, None if field.required else field.default)
    if value is None or field.name not in record:
        return value
    faults = Faults()
    sound = checked(field, value, faults, field.name)
    return brief(value) if faults.found else sound


def _words(field: Field, value: Any) -> str:
    """Return a value in words, with its unit."""
    match value:
        case None:
            return "the weapon's own" if field.name in ("scope", "fuse") else "none"
        case bool():
            return "yes" if value else "no"
        case int() | Fraction():
            return quantity(Fraction(value)).replace("-", "−") + _SIGNS.get(field.unit, "")
        case list() | tuple() if field.kind == "walls":
            return f"{len(value)} wall{'s' * (len(value) != 1)}"
        case list() | tuple() if field.kind == "point":
            return ", ".join(_words(field, one) for one in value)
        case Mapping() if field.kind == "multipliers":
            return " ".join(f"×{_part(*pair)}" for pair in value.values())
    return brief(value)


def _part(times: int, divided: int) -> str:
    return str(Fraction(times, divided))
