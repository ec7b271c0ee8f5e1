"""The words of the command line that print: cards, deck, sheets, screen, templates, calibration.

What they mean is judged in `orders`, all at once; the printing engine is slow to import, so it is
only asked for then.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from generator import house_rules
from generator.faults import Fault

Commands = Any  # argparse's own type of this is private

PROGRAM = ("python", "-m", "generator")
CARDS_EXAMPLE = (
    "for example: cards --for squad.toml --paper letter --card poker --duplex long --ink saver "
    "--out cards.pdf"
)


class OptionsError(Fault):
    """What is asked for cannot be: every option that is wrong, what it takes and what it was."""


def add_to(commands: Commands) -> None:
    """Add the commands that print to a command line."""
    cards = _added(commands, "cards", "print cards: your firers', weapons', rule subjects'")
    cards.epilog = CARDS_EXAMPLE
    _add_which(cards)
    _add_how(cards)
    _add_how(_added(commands, "deck", "print every card of weapons and rule subjects"))
    sheets = _added(commands, "sheets", "print the reference sheets of both systems")
    sheets.add_argument("--size", "--paper", help="a4, letter, a5, half-letter; default: a4")
    sheets.add_argument("--armoury", action="store_true", help="the armoury alone instead, "
                        "in volumes of its own: --out is their folder")  # fmt: skip
    for name, makes in (
        ("screen", "print the game master's screen"),
        ("templates", "print clockface, clouds, range sticks and rulers to true scale"),
        ("calibration", "print a sheet that tells how far a printer's backs lie off"),
    ):
        one = _added(commands, name, makes)
        one.add_argument("--paper", "--size", dest="size", help="a4, letter; default: a4")


def _added(commands: Commands, name: str, makes: str) -> argparse.ArgumentParser:
    added: argparse.ArgumentParser = commands.add_parser(name, help=makes, description=makes)
    added.add_argument(
        "--out", metavar="FILE", help="the PDF; default: a name that says what it is"
    )
    added.add_argument("--ink", help="colour, or saver: black and grey, nothing filled")
    return added


def _add_which(cards: argparse.ArgumentParser) -> None:
    which = cards.add_argument_group("which cards")
    named: dict[str, Any] = {"action": "extend", "nargs": "+", "metavar": "ID", "default": []}
    which.add_argument("--for", dest="document", metavar="FILE",
                       help="personal cards of the firers in a document, TOML or JSON")  # fmt: skip
    which.add_argument("--weapon", **named, help="cards of these weapons, such as m60")
    which.add_argument("--subject", **named, help="cards of these rule subjects")
    which.add_argument("--all", action="store_true", help="every card of weapons and subjects")


def _add_how(cards: argparse.ArgumentParser) -> None:
    how = cards.add_argument_group("how they are printed")
    how.add_argument("--card", help="their size: poker (default), mini, bridge, … or 58x89 in mm")
    how.add_argument("--paper", help="a4 (default), letter; none: a page for each face, with bleed")
    how.add_argument("--duplex", help="the edge that the printer flips on: long (default), short; "
                     "none: fronts and backs side by side")  # fmt: skip
    how.add_argument(
        "--fold", action="store_true", default=None, help="front and back joined, to fold and glue"
    )
    how.add_argument("--marks", action=argparse.BooleanOptionalAction, help="crop marks")
    how.add_argument("--gutter", metavar="MM", help="the gap between cards; default: 0")
    how.add_argument("--offset", metavar="X,Y", help="moves the backs right and down, in mm")
    how.add_argument("--bleed", metavar="MM", help="the art around a card; default: 3")


def joined(words: Sequence[str]) -> list[str]:
    """The words with an offset that begins with a minus tied to its option: it is none itself."""
    return list(_joined(iter(words)))


def _joined(words: Iterator[str]) -> Iterator[str]:
    for word in words:
        if word == "--offset" and (value := next(words, None)) is not None:
            yield f"{word}={value}"
        else:
            yield word


def a_page_for_each_face(options: argparse.Namespace, out: str) -> str:
    """The command line that makes the same cards as a tagged file, a page for each face.

    Args:
        options: those of cards on sheets.
        out: the name of their file.
    """
    words = [options.command]
    for option in ("weapon", "subject"):
        if some := getattr(options, option, None):
            words += [f"--{option}", *some]
    if getattr(options, "all", False):
        words += ["--all"]
    given = {"for": getattr(options, "document", None), "card": options.card,
             "bleed": options.bleed, "ink": options.ink}  # fmt: skip
    for option, value in given.items():
        words += [] if value is None else [f"--{option}", value]
    words += ["--paper", "none", "--out", f"{out.removesuffix('.pdf')[:100]}-tagged.pdf"]
    return _under_house_rules() + shlex.join((*PROGRAM, *words))


def _under_house_rules() -> str:
    file = house_rules.file()
    return f"{house_rules.VARIABLE}={shlex.quote(str(file))} " if file else ""


def run(options: argparse.Namespace) -> None:
    """Print what is asked for.

    Raises:
        generator.faults.Fault: with all that is wrong.
    """
    from generator.printed import delivery, orders

    delivery.deliver(orders.checked(options))
