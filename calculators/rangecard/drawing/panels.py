"""The answer area of a page: the answer large, its odds, its working, and what was rolled."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from rangecard.drawing import (
    area_panel,
    cloud_panel,
    crew_panel,
    fire_panel,
    gas_panel,
    motivation_panel,
    sight_panel,
    vehicle_panel,
)
from rangecard.drawing.palette import WEB, Palette
from rangecard.drawing.shown import listed, part, shown, text_of, words
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import Panel, View

PANELS: Final[Mapping[str, Panel]] = MappingProxyType(
    {
        "area-shot": area_panel,
        "direct-fire": fire_panel,
        "motivation-test": motivation_panel,
        "gas-check": gas_panel,
        "cloud-turn": cloud_panel,
        "line-of-sight": sight_panel,
        "crew-served": crew_panel,
        "vehicle-turn": vehicle_panel,
    }
)
"""Which module shows the answers of which calculator."""


def answer_panel(
    question: Mapping[str, Any],
    answer: Mapping[str, Any],
    palette: Palette = WEB,
    *,
    rules_page: str = "rules.html",
) -> Markup:
    """Return the HTML that shows an answer, one line of text.

    Args:
        question: What was asked.
        answer: The answer as contract.md says.
        palette: Colours of the drawings.
        rules_page: Address of the page that holds every rule at its anchor.
    """
    shows = {"error": _faults, "no-shot": _no_shot}.get(answer["status"], _full)
    return element(
        "div",
        shows(View(question, answer, palette, rules_page)),
        class_="rc-panel",
        data_status=answer["status"],
        data_calculator=answer["calculator"],
    )


def _full(view: View) -> Markup:
    """Return the answer, the outcome where dice were rolled, the odds and the working."""
    panel = PANELS[view.answer["calculator"]]
    rolled = view.answer["outcome"]
    return join(
        (
            panel.headline(view),
            part("The roll", _dice(view), panel.outcome(view)) if rolled else Markup(),
            panel.odds(view),
            _working(view),
            _figures(view, panel.ABOVE),
        )
    )


def _faults(view: View) -> Markup:
    """Return what is wrong with the question, each fault with its field."""
    items = (
        element("li", _fault(each), data_field=each["field"] or "")
        for each in view.answer["errors"]
    )
    heading = element("p", "This cannot be answered yet", class_="rc-headline")
    return join((heading, element("ul", *items, class_="rc-errors")))


def _fault(each: Mapping[str, Any]) -> Markup:
    if not each["field"]:
        return join((each["message"],))
    return join((element("code", each["field"]), " ", each["message"]))


def _no_shot(view: View) -> Markup:
    """Return that there is no shot, and the rule that forbids it."""
    last = view.answer["steps"][-1]
    heading = element(
        "p", element("strong", "No shot"), " ", view.link(last["rule"]), class_="rc-headline"
    )
    reason = element("p", last["text"], class_="rc-reason")
    return join((heading, reason, _working(view), _figures(view)))


def _working(view: View) -> Markup:
    """Return the steps in the order in which their rules apply."""
    items = [_step(each, view) for each in view.answer["steps"]]
    return part(
        "How it comes about", element("ol", *items, class_="rc-steps") if items else Markup()
    )


def _step(each: Mapping[str, str], view: View) -> Markup:
    return element(
        "li",
        view.link(each["rule"]),
        " ",
        element("span", each["label"], class_="rc-step-label"),
        " ",
        element("strong", each["result"], class_="rc-step-result"),
        " ",
        element("span", each["text"], class_="rc-step-text"),
    )


def _figures(view: View, above: Sequence[str] = ()) -> Markup:
    """Return all further figures; those that are shown above are left out."""
    return part("Figures", listed("figures", view.answer["figures"] or {}, above))


def _dice(view: View) -> Markup:
    """Return what was rolled, as it can be typed in again."""
    rolled = [
        shown(f"dice.{key}", value, f"{words(key)} {text_of(key, value)}")
        for key, value in (view.answer["dice"] or {}).items()
    ]
    spaced = [piece for each in rolled for piece in (Markup(", "), each)][1:]
    return element("p", "Dice: ", *spaced, class_="rc-dice") if rolled else Markup()
