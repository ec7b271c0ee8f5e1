"""What a reader orders to be printed: the options of the command line, judged all at once."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from generator import house_rules
from generator.printed import command, of_site, personal_cards, sizes
from generator.printed.cards import CardKind
from generator.printed.command import OptionsError
from generator.printed.formats import BLEED_MM, INKS, Format
from generator.printed.layouts import (
    FLIPS,
    LONG,
    MOST_GUTTER_MM,
    MOST_OFFSET_MM,
    NONE,
    Layout,
    NoRoomError,
)
from generator.printed.sizes import PAPERS, SCREENS, SHEETS, Size, UnknownSizeError
from rangecard import documents
from rangecard.data import Canonical
from rangecard.faults import Faults, found_in_words

T = TypeVar("T")
CARDS = ("cards", "deck")
MOST_BLEED_MM = 10
SIZES_OF = {"sheets": SHEETS, "screen": SCREENS}
"""What other than whole papers a command prints on."""

ON_SHEETS = ("duplex", "fold", "marks", "gutter", "offset")
"""The options that mean something only where several cards lie on a sheet."""


@dataclass(frozen=True)
class Order:
    """What is to be printed.

    Attributes:
        what: the word of the command line, such as "cards".
        data: the canonical data under the house rules in force.
        form: the size, the ink, the bleed.
        out: the file; the folder of an armoury's volumes.
        kinds: the cards.
        layout: how they lie on paper; None for a page for each face.
        tagged: the command line that makes the tagged file of cards that lie on paper.
    """

    what: str
    data: Canonical
    form: Format
    out: Path
    kinds: tuple[CardKind, ...] = ()
    layout: Layout | None = None
    tagged: str = ""


def checked(options: argparse.Namespace) -> Order:
    """Return what is ordered.

    Raises:
        OptionsError: with every option that is wrong.
    """
    checks = Checks()
    data = house_rules.canonical()
    ordered = _cards if options.command in CARDS else _sheets
    found = ordered(options, data, checks)
    checks.raise_found()
    return found


class Checks:
    """Judges options one by one, and keeps what is wrong with them."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def wrong(self, option: str, message: str) -> None:
        """Keep a fault of an option."""
        self.found.append(f"--{option}: {message}")

    def expected(self, option: str, expected: str, found: object) -> None:
        """Keep the fault that an option is not what was expected."""
        self.wrong(option, f"expected {expected}, found {found_in_words(found)}")

    def one_of(self, option: str, given: str | None, choices: Mapping[str, T], usual: str) -> T:
        """Return what a name stands for; the usual if there is no such name."""
        name = usual if given is None else given
        if name not in choices:
            self.expected(option, f"one of {', '.join(choices)}", name)
        return choices.get(name, choices[usual])

    def number(self, option: str, given: str | None, usual: float, most: float) -> float:
        """Return a number of millimetres from 0."""
        found = usual if given is None else _number(given)
        if found is None or not 0 <= found <= most:
            self.expected(option, f"a number of mm from 0 to {most:g}", given)
            return usual
        return found

    def card(self, given: str | None) -> Size:
        """Return a card's size."""
        try:
            return sizes.card(sizes.POKER.name if given is None else given)
        except UnknownSizeError as fault:
            self.wrong("card", str(fault).removeprefix("card: "))
            return sizes.POKER

    def offset(self, given: str | None) -> tuple[float, float]:
        """Return by how much backs are moved."""
        numbers = [_number(one) for one in ("0,0" if given is None else given).split(",")]
        within = [one for one in numbers if one is not None and abs(one) <= MOST_OFFSET_MM]
        if len(numbers) != 2 or len(within) != 2:
            most = f"from -{MOST_OFFSET_MM} to {MOST_OFFSET_MM}"
            self.expected("offset", f"two numbers of mm {most} such as 0.5,-1", given)
            return 0, 0
        return within[0], within[1]

    def out(self, given: str | None, usual: str) -> Path:
        """Return the file to write."""
        path = Path(usual if given is None else given)
        if _is_folder(path) or not path.name:
            self.wrong("out", f"expected a file, found the folder {str(path)!r}")
        elif not _is_folder(path.parent):
            self.wrong("out", f"there is no folder {str(path.parent)!r}")
        return path

    def folder(self, given: str | None) -> Path:
        """Return the folder to write into."""
        path = Path("." if given is None else given)
        if given == "" or not _is_folder(path):
            self.wrong("out", f"expected a folder for the volumes, and there is none: {given!r}")
        return path

    def raise_found(self) -> None:
        """Refuse the order if anything was wrong with it."""
        if self.found:
            raise OptionsError("the options have faults:\n" + "\n".join(self.found))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that is too long is none of a folder
        return False


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def _sheets(options: argparse.Namespace, data: Canonical, checks: Checks) -> Order:
    papers = SIZES_OF.get(options.command, PAPERS)
    size = checks.one_of("size", options.size, papers, sizes.A4.name)
    form = Format(size, _ink(options, checks))
    if getattr(options, "armoury", False):
        return Order("armoury", data, form, checks.folder(options.out))
    out = checks.out(options.out, f"{options.command}-{size.name}.pdf")
    return Order(options.command, data, form, out)


def _ink(options: argparse.Namespace, checks: Checks) -> str:
    return checks.one_of("ink", options.ink, {ink: ink for ink in INKS}, "colour")


def _cards(options: argparse.Namespace, data: Canonical, checks: Checks) -> Order:
    bleed_mm = checks.number("bleed", options.bleed, BLEED_MM, MOST_BLEED_MM)
    form = Format(checks.card(options.card), _ink(options, checks), bleed_mm)
    papers: dict[str, Size | None] = {**PAPERS, NONE: None}
    paper = checks.one_of("paper", options.paper, papers, sizes.A4.name)
    layout = _layout(options, form, paper, checks)
    name = f"{options.command}-{form.size.name}{f'-{paper.name}' if paper else ''}.pdf"
    out = checks.out(options.out, name)
    own = getattr(options, "document", None)
    if own is not None and Path(own).resolve() == out.resolve():
        checks.expected("out", "another file than the document of --for", str(out))
    kinds = tuple(_kinds(options, data, checks))
    if layout and not checks.found:
        _require_room(layout, checks)
    tagged = command.a_page_for_each_face(options, out.name)
    return Order(options.command, data, form, out, kinds, layout, tagged)


def _require_room(layout: Layout, checks: Checks) -> None:
    try:
        _ = layout.block
    except NoRoomError as fault:
        checks.found.append(f"--{fault}")


def _layout(
    options: argparse.Namespace, form: Format, paper: Size | None, checks: Checks
) -> Layout | None:
    if paper is None:
        for name in ON_SHEETS:
            if getattr(options, name) is not None:
                checks.wrong(name, "is for several cards on a sheet: --paper none has one a page")
        return None
    flip = checks.one_of("duplex", options.duplex, {one: one for one in FLIPS}, LONG)
    if options.fold and options.duplex not in (None, NONE):
        checks.wrong("fold", f"expected no --duplex or {NONE}, found {flip!r}: nothing is flipped")
    gutter_mm = checks.number("gutter", options.gutter, 0, MOST_GUTTER_MM)
    marks = options.marks is not False
    layout = Layout(paper, form.size, form.bleed_mm, flip, bool(options.fold), marks, gutter_mm,
                    checks.offset(options.offset))  # fmt: skip
    if any(layout.offset_mm) and not layout.two_sided:
        checks.wrong("offset", "moves backs on the other side of the paper, and there are none")
    return layout


def _kinds(options: argparse.Namespace, data: Canonical, checks: Checks) -> Iterator[CardKind]:
    """The cards that are asked for, each once."""
    every = {kind.id: kind for kind in of_site.card_kinds(data)}
    if options.command == "deck" or options.all:
        yield from every.values()
        return
    if not (options.document is not None or options.weapon or options.subject):
        checks.found.append("expected one of --for, --weapon, --subject, --all, found none of them")
    if options.document is not None:
        yield from _personal(options.document, checks)
    weapons = {one: kind for one, kind in every.items() if kind.weapons}
    subjects = {one: kind for one, kind in every.items() if not kind.weapons}
    yield from _named("weapon", options.weapon, weapons, checks)
    yield from _named("subject", options.subject, subjects, checks)


def _named(
    option: str, names: list[str], kinds: Mapping[str, CardKind], checks: Checks
) -> Iterator[CardKind]:
    unknown = [name for name in dict.fromkeys(names) if name not in kinds]
    if unknown:
        found = ", ".join(map(found_in_words, unknown))
        checks.wrong(option, f"expected some of {', '.join(kinds)}, found {found}")
    yield from (kinds[name] for name in dict.fromkeys(names) if name in kinds)


def _personal(file: str, checks: Checks) -> Iterator[CardKind]:
    """The personal cards of a reader's document."""
    document = _document(file, checks)
    if document is None:
        return
    found = tuple(personal_cards.kinds(document))
    if not found:
        checks.wrong("for", f"{file}: expected firers with weapons or skills, found none")
    yield from found


def _document(file: str, checks: Checks) -> dict[str, Any] | None:
    if not file:
        checks.expected("for", "a file", file)
        return None
    try:
        text = Path(file).read_text("utf-8-sig")
        return _whole(documents.checked_document(text))
    except FileNotFoundError:
        checks.wrong("for", f"there is no file {file!r}")
    except UnicodeDecodeError:
        checks.wrong("for", f"{file}: it is no text in UTF-8")
    except OSError as fault:
        checks.wrong("for", f"{file}: {fault.strerror}")
    except Faults as faults:
        for field, message in faults.found:
            checks.wrong("for", f"{file}: {f'{field}: ' if field else ''}{message}")
    return None


def _whole(document: dict[str, Any]) -> dict[str, Any]:
    """A document whose texts any file can hold."""
    written = json.dumps(document, ensure_ascii=False)
    whole: dict[str, Any] = json.loads(documents.whole_characters(written))
    return whole
