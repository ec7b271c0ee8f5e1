"""What the panel shows of a vehicle's crew (VE)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing import chances
from rangecard.drawing.shown import MOST_ROWS, brief, further, part, scrolled, shown, table
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
            part("Who mans what", _manned(view)),
            part("Transfers", _transfers(view)),
            part("What a transfer would give", _gifts(view)),
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


def _manned(view: View) -> Markup:
    """Return who controls each weapon: one of the crew, or a fault (VE-3, VE-6)."""
    weapons, crew = view.question.get("weapons") or (), view.question["crew"]
    rows = ((brief(weapon), _controllers(weapon, crew, view)) for weapon in weapons[:MOST_ROWS])
    listed = table("Weapons", ("Weapon", "Answers to"), rows)
    cut = further(len(weapons), "more weapons")
    return element("div", listed, cut, class_="rc-wrap rc-words") if weapons else Markup()


def _controllers(weapon: str, crew: Sequence[Mapping[str, Any]], view: View) -> Markup:
    named = [brief(one["name"]) for one in crew if weapon in (one.get("controls") or ())]
    words = ", ".join(named) or "nobody"
    return join((words,) if len(named) == 1 else (words, " ", view.link("VE-6")))


def _gifts(view: View) -> Markup:
    """Return what the others would do again, for each commander: his chance is one and the same."""
    can = view.answer["figures"]["can"]
    tried = dict(view.answer["odds"]["transfer"])
    rows = [
        (
            brief(leader["name"]),
            brief(other["name"]),
            _chance(tried.get(leader["name"])),
            _actions(other["actions"]),
        )
        for leader in can
        if "transfer" in leader["actions"]
        for other in can
        if other is not leader
    ]
    if not rows:
        return Markup()
    heads = ("Commander", "To", "Chance", "Who then may")
    listed = element("div", table("One further activation", heads, rows[:MOST_ROWS]),
                     class_="rc-words")  # fmt: skip
    note = element("p", "A transfer spends the commander's whole activation: ", view.link("VE-5"))
    return join((scrolled("What a transfer would give", listed),
                 further(len(rows), "more transfers"), note))  # fmt: skip


def _chance(pair: Sequence[int] | None) -> str:
    return "—" if pair is None else chances.percent(pair)
