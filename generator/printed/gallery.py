"""What the print gallery shows: each product at each size, and the command line that makes it.

What the site offers is taken from the very products that it publishes; what it does not offer is
made the same way, only to be pictured.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape

from generator.paths import DOCS
from generator.printed import calibration, cards, personal_cards, screen, sheets, true_scale
from generator.printed.cards import CardKind
from generator.printed.command import PROGRAM
from generator.printed.formats import BLEED_MM, Format
from generator.printed.pictures import Shot
from generator.printed.press import Edition
from generator.printed.products import Product, single
from generator.printed.sizes import CARDS, OF_SITE, PAPERS, POKER, SCREENS, SHEETS, Size
from rangecard import documents
from rangecard.data import Canonical

SQUAD = DOCS / "assets" / "squad.toml"
"""The document whose firer has his personal cards pictured; readers may take it as a pattern."""

CARD_PX, SHEET_PX = 6.0, 3.2
"""How many px of a picture are a mm of a card, and of a sheet."""

SAMPLES = ("launched-grenade", "m60")
"""The weapons whose cards are shown, as far as they are there; else the first of each system."""

TITLES = {
    "sheets": "Reference sheets",
    "screen": "Game master’s screen",
    "weapons": "Weapon cards",
    "subjects": "Subject cards",
    "personal": "Personal range cards",
    "decks": "Decks",
    "templates": "Templates to true scale",
    "calibration": "Calibration",
}
"""The groups of products in their order: a part of a fragment's name, and a title."""

Offered = Mapping[str, Product]
"""What the site offers, by the name of the file."""


@dataclass(frozen=True)
class Shown:
    """A product at a size.

    Attributes:
        title: what tells it from others of its group, such as "Poker".
        dimensions: its sides in words.
        about: what is on it, for those who hear it.
        product: the file that is pictured.
        words: of the command line that makes it, without the program's name.
        pages: how many of its pages are pictured at most.
        px_per_mm: how large a mm is in px.
        is_offered: whether the site has the file.
        is_card: whether it is one card: its pages are faces.
        with_others: the name of the shelf that it shares with other things; none where all sizes
            of one thing fill a shelf.
    """

    title: str
    dimensions: str
    about: str
    product: Product
    words: tuple[str, ...]
    is_offered: bool
    is_card: bool = False
    pages: int = 2
    px_per_mm: float = CARD_PX
    with_others: str = ""

    @property
    def shelf(self) -> str:
        """The name of the shelf on which it stands."""
        return self.with_others or self.about

    @property
    def label(self) -> str:
        """What tells it from others of its shelf."""
        return f"{self.about}, {self.title}" if self.with_others else self.title

    @property
    def command(self) -> str:
        """The command line that makes it."""
        return shlex.join((*PROGRAM, *self.words))

    @property
    def shot(self) -> Shot:
        """What is pictured of it."""
        return Shot(self.product, self.pages, self.px_per_mm)


@dataclass(frozen=True)
class Group:
    """Products of one kind: its part of a fragment's name, its title, and what there is of it."""

    id: str
    title: str
    shown: tuple[Shown, ...]

    @property
    def is_of_cards(self) -> bool:
        """Whether the files are single cards."""
        return all(one.is_card for one in self.shown)


def groups(data: Canonical, kinds: Sequence[CardKind], offered: Offered) -> Iterator[Group]:
    """Everything that can be printed.

    Args:
        data: the canonical data under the house rules in force.
        kinds: the cards of the deck.
        offered: what the site offers.
    """
    made = {
        "sheets": _sheets(data, offered),
        "screen": _screen(data, offered),
        "weapons": _weapons(data, kinds, offered),
        "subjects": _subjects(data, kinds, offered),
        "personal": _personal(data, offered),
        "decks": _decks(kinds, offered),
        "templates": _templates(data, offered),
        "calibration": _calibration(data, offered),
    }
    for id_, title in TITLES.items():
        yield Group(id_, title, tuple(made[id_]))


def _sheets(data: Canonical, offered: Offered) -> Iterator[Shown]:
    for size in SHEETS.values():
        for edition in sheets.editions(data, Format(size)):
            words = ("sheets", "--size", size.name)
            sheet = _sheet(edition, size, words, offered)
            system, _, _ = sheet.about.partition(": ")
            yield _beside(TITLES["sheets"], sheet, system)


def _beside(shelf: str, shown: Shown, about: str) -> Shown:
    """A product on a shelf of other things, named for what it is of."""
    return replace(shown, with_others=shelf, about=about)


def _screen(data: Canonical, offered: Offered) -> Iterator[Shown]:
    for size in SCREENS.values():
        for edition in screen.editions(data, Format(size)):
            yield _sheet(edition, size, ("screen", "--paper", size.name), offered, pages=4)


def _templates(data: Canonical, offered: Offered) -> Iterator[Shown]:
    for size in PAPERS.values():
        for edition in true_scale.editions(data, Format(size)):
            yield _sheet(edition, size, ("templates", "--paper", size.name), offered, pages=4)


def _calibration(data: Canonical, offered: Offered) -> Iterator[Shown]:
    for size in PAPERS.values():
        for edition in calibration.editions(data, Format(size)):
            yield _sheet(edition, size, ("calibration", "--paper", size.name), offered)


def _sheet(
    edition: Edition, size: Size, words: tuple[str, ...], offered: Offered, pages: int = 2
) -> Shown:
    product = offered.get(f"{edition.name}.pdf") or single(edition)
    out = (*words, "--out", f"{words[0]}-{size.name}.pdf")
    about = _told(edition)
    is_offered = product.name in offered
    return Shown(
        size.title,
        size.dimensions,
        about,
        product,
        out,
        is_offered,
        pages=pages,
        px_per_mm=SHEET_PX,
    )


def _told(edition: Edition) -> str:
    """The title of an edition, without the name of its size."""
    _, _, after = edition.html.partition("<title>")
    title, _, _ = after.partition("</title>")
    return unescape(title.rpartition(", ")[0])


def _weapons(data: Canonical, kinds: Sequence[CardKind], offered: Offered) -> Iterator[Shown]:
    for kind in _samples(kinds, data):
        for size in CARDS.values():
            words = ("cards", "--weapon", kind.id)
            yield _card(data, kind, Format(size, bleed_mm=BLEED_MM), words, offered)
        saver = Format(POKER, "saver", BLEED_MM)
        yield _card(data, kind, saver, ("cards", "--weapon", kind.id, "--ink", "saver"), {})


def _subjects(data: Canonical, kinds: Sequence[CardKind], offered: Offered) -> Iterator[Shown]:
    """Each subject's card at the sizes that the site offers, and the first at all of them."""
    subjects = [kind for kind in kinds if not kind.weapons]
    for kind in subjects:
        is_first = kind is subjects[0]
        for size in CARDS.values() if is_first else OF_SITE:
            words = ("cards", "--subject", kind.id)
            card = _card(data, kind, Format(size, bleed_mm=BLEED_MM), words, offered)
            yield card if is_first else _beside("The other subjects", card, kind.title)


def _decks(kinds: Sequence[CardKind], offered: Offered) -> Iterator[Shown]:
    """The deck at each size that the site offers: a page for each face, and several on a sheet."""
    told = f"Deck of {len(kinds)} cards"
    for size in OF_SITE:
        one_a_page = offered[f"deck-{size.name}.pdf"]
        title = f"{size.title}, a page for each face"
        words = ("deck", "--card", size.name, "--paper", "none", "--out", one_a_page.name)
        yield Shown(title, size.dimensions, told, one_a_page, words, is_offered=True)
        for paper in PAPERS.values():
            sheet = offered[f"deck-{size.name}-{paper.name}.pdf"]
            title = f"{size.title} on {paper.title}"
            words = ("deck", "--card", size.name, "--paper", paper.name, "--out", sheet.name)
            yield Shown(
                title, paper.dimensions, told, sheet, words, is_offered=True, px_per_mm=SHEET_PX
            )


def _samples(kinds: Sequence[CardKind], data: Canonical) -> Iterator[CardKind]:
    """One card of each system."""
    for weapons in (data.area_weapons, data.armoury):
        of_system = [kind for kind in kinds if kind.id in weapons]
        yield next((kind for kind in of_system if kind.id in SAMPLES), of_system[0])


def _personal(data: Canonical, offered: Offered) -> Iterator[Shown]:
    document = documents.checked_document(SQUAD.read_text("utf-8"))
    summary, of_weapon, *_ = personal_cards.kinds(document)
    words = ("cards", "--for", SQUAD.name)
    for size in CARDS.values():
        card = _card(data, of_weapon, Format(size, bleed_mm=BLEED_MM), words, offered)
        yield card
    of_all = _card(data, summary, Format(POKER, bleed_mm=BLEED_MM), words, offered)
    yield _beside(card.shelf, of_all, summary.title)


def _card(
    data: Canonical, kind: CardKind, form: Format, words: tuple[str, ...], offered: Offered
) -> Shown:
    size = form.size
    name = size.card_file(kind.id)
    product = offered.get(name) or _apart(cards.edition(data, kind, form), form)
    sized = (*words, "--card", size.name, "--paper", "none", "--out", product.name)
    ink = ", ink saver" if form.ink == "saver" else ""
    about = f"Card of {kind.title}"
    return Shown(
        f"{size.title}{ink}", size.dimensions, about, product, sized, name in offered, is_card=True
    )


def _apart(edition: Edition, form: Format) -> Product:
    """A card that the site does not offer; the ink saver's has a name of its own."""
    ink = "-saver" if form.ink == "saver" else ""
    return Product(f"{edition.name}{ink}.pdf", (edition,))
