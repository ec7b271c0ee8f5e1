"""What a range card consists of, and how a page prints it: facts, parts, small print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rangecard.drawing.ladder import ladder
from rangecard.drawing.palette import Palette
from rangecard.drawing.svg import Markup, element, join

if TYPE_CHECKING:
    from rangecard.ladders import RangeLadder

INCH, METRE, BOTH = "Inch system", "Metre system", "Both systems"


class Look(NamedTuple):
    """How a card is set: its colours, and its width in px where text has a drawing's size."""

    palette: Palette
    width: float


@dataclass(frozen=True)
class Part:
    """A part of a card: what messages call it, its HTML, whether it stays on one face.

    A picture is to be set as wide as its look said.
    """

    field: str
    html: Markup
    picture: bool = False
    keep: bool = True


@dataclass(frozen=True)
class Drawn:
    """What stands on a card, in the order in which it matters.

    Attributes:
        system: the system in words.
        name: its heading.
        kind: what it is, in a few words.
        facts: figures with their labels.
        parts: ladders, tables, words.
        notes: the small print, each note with its title.
    """

    system: str
    name: str
    kind: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    notes: tuple[tuple[str, str], ...]


def heading(words: str, rules: str) -> Markup:
    """Return a part's heading, with its rules or what else is told beside it."""
    return element("h2", f"{words} ", element("span", rules, class_="rule"))


def picture(shown: Sequence[RangeLadder], title: str, look: Look) -> Part:
    """Return ladders as wide as the card."""
    drawing = ladder(shown, title=title, palette=look.palette, width=look.width)
    return Part("ladder", drawing, picture=True)


def article(card: Drawn, notes: Sequence[tuple[str, str]] = ()) -> Markup:
    """Return a card as a page prints it.

    Args:
        card: the card.
        notes: more of the small print: house rules, versions.
    """
    facts = (
        element("div", element("dt", label), element("dd", value)) for label, value in card.facts
    )
    small = (join((element("b", title), f" {text} ")) for title, text in (*card.notes, *notes))
    return element(
        "article",
        element("p", card.system, class_="rc-card-system"),
        element("h1", card.name),
        element("p", card.kind, class_="rc-card-kind"),
        element("dl", *facts, class_="rc-card-facts") if card.facts else Markup(),
        *map(_part, card.parts),
        element("p", *small, class_="rc-card-small"),
        class_="rc-card",
    )


def _part(part: Part) -> Markup:
    return element("div", part.html, class_="rc-card-part" + " rc-card-long" * (not part.keep))
