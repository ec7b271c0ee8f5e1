"""Writes the gallery's pictures, and the fragments with which `docs/print.md` shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from generator import weapon_lists
from generator.printed import gallery, pictures
from generator.printed.cards import CardKind
from generator.printed.gallery import Group, Offered, Shown
from generator.printed.pictures import Picture
from generator.printed.press import OnFile, unseen
from generator.printed.sizes import OF_SITE
from generator.rendering import html
from rangecard.data import Canonical

FOLDER = "pictures"
"""Below the folder of the PDFs."""

LIST = "gallery-list.md"
FRAGMENTS = (*(f"gallery-{group}.md" for group in gallery.TITLES), LIST)
"""What `docs/print.md` includes, written beside the PDFs."""

MOST_CARDS = 200
"""How many cards of a system's weapons are listed: no page is larger than 300 kB."""

SHOWN_AS = 2
"""How many px of a picture lie behind one of the page: fine screens show them all."""

Pictures = Mapping[str, Sequence[Picture]]


@dataclass(frozen=True)
class Face:
    """A picture in the page: its address, its sides in px, what it shows in words."""

    address: str
    width: int
    height: int
    alt: str


@dataclass(frozen=True)
class Item:
    """A product at a size with its pictures; `kilobytes` of the file that the site has of it."""

    shown: Shown
    faces: tuple[Face, ...]
    kilobytes: int


class File(NamedTuple):
    """A file of the site: its name, its size's name, its sides in words."""

    name: str
    title: str
    dimensions: str


@dataclass(frozen=True)
class Line:
    """A line of the list of files: what it is, its page, and each size with its file."""

    title: str
    page: str
    files: tuple[File, ...]


@dataclass(frozen=True)
class Listed:
    """A group of the list; `sizes` where all its lines have the same ones."""

    title: str
    lines: tuple[Line, ...]
    sizes: str = ""


def write(
    data: Canonical,
    kinds: Sequence[CardKind],
    offered: Offered,
    out: Path,
    on_file: OnFile = unseen,
) -> list[Path]:
    """Write the pictures and the fragments.

    Args:
        data: the canonical data under the house rules in force.
        kinds: the cards of the deck.
        offered: what the site offers, by the name of the file.
        out: the folder in which these files are.
        on_file: told of each file that is made only to be pictured.

    Returns:
        What was written or removed.

    Raises:
        generator.printed.misfits.MisfitError: If something does not fit in what is only pictured.
    """
    found = tuple(gallery.groups(data, kinds, offered))
    shots = [shown.shot for group in found for shown in group.shown]
    drawn = pictures.pictured(shots, out, on_file)
    named = {
        picture_file(name, number): one
        for name, pages in drawn.items()
        for number, one in enumerate(pages, 1)
    }
    changed = pictures.copy(named, out / FOLDER)
    pictures.forget_unused()
    texts = {f"gallery-{group.id}.md": _gallery(group, drawn, out) for group in found}
    texts[LIST] = print_list(found, kinds, offered, data)
    return changed + [out / name for name, text in texts.items() if _renewed(out / name, text)]


def picture_file(product: str, number: int) -> str:
    """The file of the picture of a product's page."""
    return f"{product.removesuffix('.pdf')}-{number}.webp"


def _renewed(file: Path, text: str) -> bool:
    if file.is_file() and file.read_text("utf-8") == text:
        return False
    file.write_text(text, "utf-8", newline="\n")
    return True


def _gallery(group: Group, drawn: Pictures, out: Path) -> str:
    """A group's products, shelf by shelf."""
    shelves: dict[str, list[Item]] = {}
    for shown in group.shown:
        item = _item(shown, drawn[shown.product.name], out)
        shelves.setdefault(shown.shelf, []).append(item)
    for shelf in shelves.values():  # first what can be had at once
        shelf.sort(key=lambda item: not item.shown.is_offered)
    return html("print-gallery.html", shelves=shelves, base="") + "\n"


def _item(shown: Shown, pages: Sequence[Picture], out: Path) -> Item:
    faces = tuple(_faces(shown, pages))
    size = (out / shown.product.name).stat().st_size if shown.is_offered else 0
    return Item(shown, faces, round(size / 1000))


def _faces(shown: Shown, pages: Sequence[Picture]) -> Iterator[Face]:
    sides = ("front", "back") if shown.is_card else ()
    for number, one in enumerate(pages, 1):
        side = sides[number - 1] if sides else f"page {number}"
        file = picture_file(shown.product.name, number)
        yield Face(
            f"print/{FOLDER}/{file}",
            round(one.width / SHOWN_AS),
            round(one.height / SHOWN_AS),
            f"{shown.about}, {shown.title}: {side}",
        )


def print_list(
    found: Sequence[Group], kinds: Sequence[CardKind], offered: Offered, data: Canonical
) -> str:
    """The list of every file that the site offers."""
    others = [line for group in found if not group.is_of_cards for line in _lines(group)]
    subjects = [kind for kind in kinds if not kind.weapons]
    listed = [
        Listed("Sheets, screen, decks, templates", tuple(others)),
        _weapon_cards("inch", kinds, offered, data),
        _weapon_cards("metre", kinds, offered, data),
        _cards("Subject cards", _card_lines(subjects, offered)),
    ]
    return html("print-list.html", groups=[one for one in listed if one.lines], base="") + "\n"


def _cards(title: str, lines: Iterable[Line]) -> Listed:
    sizes = ", ".join(f"{size.title} {size.dimensions}" for size in OF_SITE)
    return Listed(title, tuple(lines), sizes)


def _weapon_cards(
    system: str, kinds: Sequence[CardKind], offered: Offered, data: Canonical
) -> Listed:
    """The cards of a system's weapons; of a long armoury only where its kinds of weapons are."""
    title, pages = f"Weapon cards, {system} system", weapon_lists.pages(data, system)
    if pages[0].total > MOST_CARDS:
        lines = (Line(f"{name} ({n:,})", href, ()) for name, n, href in weapon_lists.kinds(pages))
        return _cards(f"{title}: each on its weapon’s page", lines)
    ids = {weapon.id for page in pages for weapon in page.weapons}
    return _cards(title, _card_lines([kind for kind in kinds if kind.id in ids], offered))


def _lines(group: Group) -> Iterator[Line]:
    shown = sorted((one for one in group.shown if one.is_offered), key=lambda one: one.about)
    for about, some in groupby(shown, key=lambda one: one.about):
        files = (File(one.product.name, one.title, one.dimensions) for one in some)
        yield Line(about, "", tuple(files))


def _card_lines(kinds: Sequence[CardKind], offered: Offered) -> Iterator[Line]:
    for kind in kinds:
        files = (File(size.card_file(kind.id), size.title, size.dimensions) for size in OF_SITE)
        if found := tuple(file for file in files if file.name in offered):
            yield Line(kind.title, kind.page, found)
