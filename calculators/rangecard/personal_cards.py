"""What a page prints for one reader: a card for a question, the cards of a document's firers."""

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from . import __version__
from .answers import shown
from .asked import in_words, without_defaults, written
from .calculators import CALCULATORS
from .data import canonical
from .documents import parts, replied
from .door import ask, parsed
from .drawing.card_parts import INCH, Drawn, Look, Part, article
from .drawing.palette import WEB
from .drawing.panels import answer_panel
from .drawing.range_card_panel import drawn, summary
from .drawing.svg import element, join
from .faults import Faults
from .fields import Field
from .range_card import RangeCard, of_firer, of_question
from .records import Switch

SUMMED = 8
"""Weapons that one card sums up; of more there are several such cards."""

Notes = tuple[tuple[str, str], ...]


def range_card(question: str, width: str, firer: str = "") -> str:
    """Draw the card of a question: JSON text in, HTML text out.

    A shot gives the range card of its firer and weapon, any other question its answer with its
    working. Empty where the question cannot be answered.

    Args:
        question: as a calculator's form asks it.
        width: how wide the card is, as `looked` reads it.
        firer: the firer's name, where he has one.
    """
    try:
        asked = parsed(question)
        card = of_question(asked)
        one = drawn(card, looked(width), firer) if card else _answer(asked)
    except (ValueError, Faults):
        return ""
    return str(article(one, _notes(asked.get("house_rules", {}))))


def range_cards(document: str, width: str, house_rules: str = "{}") -> str:
    """Draw the cards of all firers of a document: out the JSON text of ``html``, or its ``faults``.

    Args:
        document: the document, JSON or TOML.
        width: how wide a card is, as `looked` reads it.
        house_rules: those in force, as JSON text.
    """
    house = json.loads(house_rules)
    look = looked(width)

    def reply(found: dict[str, Any]) -> dict[str, Any]:
        cards = (one for firer in found.get("firers") or () for one in of_one(firer, house, look))
        return {"html": join(article(one, _notes(house)) for one in cards)}

    return replied(document, reply)


def looked(width: str) -> Look:
    """Read how wide a card is: px in which text of a drawing's size is as large as on the card."""
    return Look(WEB, float(width))


def of_one(firer: Mapping[str, Any], house_rules: Mapping[str, Any], look: Look) -> Iterator[Drawn]:
    """Yield a firer's cards: what sums up his weapons, then one a weapon."""
    cards = [*of_firer(firer, house_rules)]
    yield from summaries(firer, cards, look)
    yield from (drawn(one, look, str(firer["name"])) for one in cards)


def summaries(firer: Mapping[str, Any], cards: Sequence[RangeCard], look: Look) -> Iterator[Drawn]:
    """Yield the cards that sum up a firer's weapons; one without a weapon has one all the same."""
    starts = range(0, max(len(cards), 1), SUMMED)
    for start in starts:
        some = cards[start : start + SUMMED]
        yield summary(str(firer["name"]), tuple(facts(firer)), some, look)


def facts(firer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what a firer has, each with its label; what he has not is left out."""
    fields: Sequence[Field] = parts(canonical()).firer
    for field in fields:
        value = firer.get(field.name)
        if field.kind in ("choice", "whole") and value is not None:
            yield field.label, str(value)


def _answer(question: Mapping[str, Any]) -> Drawn:
    """Return a question with its answer and its working; those that are no shot are in inches."""
    asked = join(element("li", one) for one in in_words(without_defaults(question)))
    answer = ask(question)
    if answer["status"] == "error":
        raise Faults(*((one["field"], one["message"]) for one in answer["errors"]))
    both = (
        Part("question", element("ul", asked)),
        Part("answer", answer_panel(question, answer), keep=False),
    )
    return Drawn(INCH, CALCULATORS[question["calculator"]].title, "", (), both, ())


def _notes(house_rules: Mapping[str, Any]) -> Notes:
    house = "; ".join(_told(house_rules)) or "none"
    version = f"ruleset {__version__}, data {canonical().fingerprint}. Own the book."
    return ("House rules", f"{house}."), ("Rangecard", version)


def _told(house_rules: Mapping[str, Any]) -> Iterator[str]:
    """Yield each house rule that is not the default, with the rule that it touches."""
    for key, switch in canonical().house_rules.items():
        value = house_rules.get(key, switch.default)
        if written(value) != written(switch.default):
            yield f"{switch.rule} {switch.title}: {_value(switch, value)}"


def _value(switch: Switch, value: Any) -> str:
    """Return a house rule's value in words; of multipliers those that are not the default."""
    if switch.kind != "multipliers":
        return shown(value)
    pairs = ((level, Fraction(*pair)) for level, pair in value.items())
    standing = {level: Fraction(*pair) for level, pair in switch.default.items()}
    return ", ".join(f"{level} × {one}" for level, one in pairs if one != standing[level])
