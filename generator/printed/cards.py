"""A card of any kind: what stands on it, in the order in which it matters.

The text is one flow. At a size that has room it is one face; at a smaller one it goes on over the
back, and from there to a second card (`press`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from markupsafe import Markup

from generator import house_rules, rendering
from generator.house_rules import Choices
from generator.printed import attachments, formats, short_links
from generator.printed.engine import Attachment
from generator.printed.formats import Format, common, render
from generator.printed.lengths import PT_PER_MM, PT_PER_PX
from generator.printed.press import Edition
from rangecard.data import Canonical
from rangecard.drawing import lettering

UNITS = {"Inch system": "in", "Metre system": "m"}
"""What the badge says: its shape and letters tell the systems apart, not its colour alone."""

BADGE_GAP_MM = 1.4

NAME_SIZES = ((2.1, 1), (1.8, 1), (1.55, 1), (1.35, 1), (1.2, 1), (1.35, 1.8), (1.1, 1.8))
"""Sizes of a name in times of the text's, and how many lines it may take at each."""


@dataclass(frozen=True)
class Fact:
    """One figure in the strip below the name."""

    label: str
    value: str


@dataclass(frozen=True)
class Note:
    """One paragraph of the small print."""

    title: str
    text: str


@dataclass(frozen=True)
class Block:
    """A part of a card: what messages call it, its HTML, whether it stays on one face."""

    field: str
    html: Markup
    keep: bool = True


@dataclass(frozen=True)
class Card:
    """What stands on a card.

    Attributes:
        system: "Inch system" or "Metre system".
        name: its heading.
        kind: what it is, in a few words.
        facts: the figures below the name.
        blocks: its parts, the most needed first.
        notes: the small print; the rules, the basis of the figures.
        house_rules: the house rules in force that touch it, in words.
    """

    system: str
    name: str
    kind: str
    facts: tuple[Fact, ...]
    blocks: tuple[Block, ...]
    notes: tuple[Note, ...]
    house_rules: str = ""


@dataclass(frozen=True)
class CardKind:
    """A card that can be made at any format.

    Attributes:
        id: its part of a file's name, such as "m60".
        title: what readers call it.
        page: the page of the site that it belongs to, such as "weapons/m60.html".
        make: makes it from the canonical data; its `house_rules` are filled in.
        weapons: the IDs of the weapons whose figures it carries; none for all of them.
        carried: files that it carries besides.
    """

    id: str
    title: str
    page: str
    make: Callable[[Canonical, Format], Card]
    weapons: tuple[str, ...] = ()
    carried: tuple[Attachment, ...] = ()


def edition(data: Canonical, kind: CardKind, form: Format) -> Edition:
    """A card as an edition: ready to be printed at a format."""

    def made(standing: Canonical, found: Choices) -> str:
        card = replace(kind.make(standing, form), house_rules=house_rules.told(found))
        link = short_links.address(kind.page, standing)
        values = {
            "card": card,
            "unit": UNITS.get(card.system, ""),
            "short_name": _short(card.name, form),
            "name_pt": _name_pt(card.name, form),
            "short_link": link,
            "qr": short_links.qr,
            "shown": short_links.shown,
        }
        return render("card.html", {**common(data, form), **values})

    html = house_rules.telling(data, made)
    name = f"card-{kind.id}-{form.size.name}"
    return formats.edition(name, html, form, attachments.of(data, kind.weapons), *kind.carried)


def _short(name: str, form: Format) -> str:
    """A name that the line at the head of a back has room for, beside the system's."""
    size = form.size
    room_pt = (size.inner_width_mm - size.head_mm) * PT_PER_MM * size.least_pt / size.start_pt
    return lettering.shortened(name, room_pt / PT_PER_PX, size.least_pt / PT_PER_PX)


def _name_pt(name: str, form: Format) -> float:
    """The largest size of text in which a name takes one line, or else two, beside the badge."""
    start_pt = form.size.start_pt
    room_mm = form.size.inner_width_mm - form.size.badge_mm - BADGE_GAP_MM
    room_px = room_mm * PT_PER_MM / PT_PER_PX
    for times, lines in NAME_SIZES:
        size_pt = round(start_pt * times, 2)
        if lettering.width(name, size_pt / PT_PER_PX) <= lines * room_px:
            return size_pt
    return round(start_pt * NAME_SIZES[-1][0], 2)


def html(template: str, **values: object) -> Markup:
    """A block's HTML from its template below `print/`."""
    return rendering.html(f"print/{template}", **values)
