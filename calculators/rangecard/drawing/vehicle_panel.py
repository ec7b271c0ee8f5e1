"""What the panel shows of a vehicle's crew (VE)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.shown import brief, part, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ("faults", "can")
_MOST_LED = 3


def headline(view: View) -> Markup:
    """Return whether the crew is sound, and the chance of each transfer that is tried."""
    faults = view.answer["figures"]["faults"]
    words: tuple[str, ...] = (shown("figures.faults", faults, "Nothing wrong with the crew"),)
    if faults:
        noun = "fault" if len(faults) == 1 else "faults"
        words = (element("strong", str(len(faults))), f" {noun} in the crew")
    first = element("p", *words, class_="rc-headline")
    tried = view.answer["odds"]["transfer"][:_MOST_LED]
    return join((first, *(_led(name, pair) for name, pair in tried)))


def _led(name: str, pair: Sequence[int]) -> Markup:
    figure = element("strong", chances.percent(pair))
    return element("p", figure, f" {brief(name)} transfers", class_="rc-headline rc-second")


def outcome(view: View) -> Markup:
    """Return who acts again."""
    done = view.answer["outcome"]["reactivated"]
    told = ", ".join(brief(name) for name in done) or "Nobody"
    noun = "acts" if len(done) < 2 else "act"
    figure = shown("outcome.reactivated", done, told)
    return element("p", figure, f" {noun} again", class_="rc-told rc-wrap")


def odds(view: View) -> Markup:
    """Return the faults, who can do what, and the transfers."""
    return join(
        (
            part("Faults", _faults(view)),
            part("Who can do what", _able(view.answer["figures"]["can"])),
            part("Transfers", _transfers(view)),
        )
    )


def _faults(view: View) -> Markup:
    faults = view.answer["figures"]["faults"]
    items = (_fault(f"figures.faults.{i}", each, view) for i, each in enumerate(faults))
    return element("ul", *items, class_="rc-errors") if faults else Markup()


def _fault(path: str, each: Mapping[str, Any], view: View) -> Markup:
    words = f"{brief(each['subject'])}: {brief(each['message'], 400)}"
    return element("li", view.link(each["rule"]), " ", shown(path, each, words))


def _able(can: Sequence[Mapping[str, Any]]) -> Markup:
    rows = (
        (brief(each["name"]), shown(f"figures.can.{i}", each, _actions(each["actions"])))
        for i, each in enumerate(can)
    )
    listed = table("Each activation", ("Crewman", "May"), rows)
    return element("div", listed, class_="rc-wrap rc-words") if can else Markup()


def _actions(actions: Sequence[str]) -> str:
    return ", ".join(brief(each) for each in actions) or "nothing"


def _transfers(view: View) -> Markup:
    """Return who tries to hand his activation to whom, with the chance (VE-5)."""
    found = view.answer["odds"]["transfer"]
    if not found:
        return Markup()
    to = {one["name"]: one.get("transfer_to") for one in view.question["crew"]}
    rows = (
        (
            brief(name),
            brief(to[name]),
            chances.fraction(pair),
            shown(f"odds.transfer.{i}", [name, pair], chances.percent(pair)),
        )
        for i, (name, pair) in enumerate(found)
    )
    heads = ("Commander", "To", "Exact", "Chance")
    return element("div", table("Transfers tried", heads, rows), class_="rc-wrap")
