"""A deck of cards in print: ours beside plain WeasyPrint, Chromium and typst on the same content.

Ours lays out each card by itself, chooses its size of text, checks every line and glyph, keeps it
in the store and joins the tagged files. Plain WeasyPrint lays the same cards out in one document,
untagged and unchecked; Chromium prints that document; typst sets the same words, tables and
drawings. Timed is the work after all imports, in a fresh process each time; of Chromium the time
from opening the document on.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import weasyprint

from generator.bench import typst_deck
from generator.bench.weapons import weapons
from generator.browser import chromium
from generator.paths import ROOT
from generator.printed import cards, decks, fonts, press, products
from generator.printed.formats import BLEED_MM, Format
from generator.printed.press import Edition
from generator.printed.sizes import POKER
from generator.printed.weapon_cards import metre_kind
from rangecard.data import canonical

CARDS = 54
FORM = Format(POKER, bleed_mm=BLEED_MM)
_BODY = re.compile(r"<body>(.*)</body>", re.DOTALL)

OURS = {
    "ours": "nothing made before",
    "ours_changed": "one card changed",
    "ours_unchanged": "nothing changed",
}
"""The same deck three times, one after another: what was made before is in the store."""


def editions(number: int, *, changed: bool = False) -> tuple[Edition, ...]:
    """A card for each of them; ``changed``: the first weapon's range is another."""
    found = weapons(number, changed=changed)
    return tuple(cards.edition(canonical(), metre_kind(weapon), FORM) for weapon in found)


def document(found: Sequence[Edition]) -> str:
    """All the cards in one document, each beginning on a page of its own."""
    style = fonts.stylesheet(fonts.prepare()) + found[0].styles[0]
    bodies = (_BODY.search(one.html) for one in found)
    sections = "".join(f'<div class="one">{body[1]}</div>' for body in bodies if body)
    own = ".one { break-before: page; position: relative }"
    head = f'<meta charset="utf-8"><title>Deck</title><style>{style}\n{own}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{sections}</body></html>'


def _ours(folder: Path, number: int, *, changed: bool = False) -> float:
    press.STORE, products.LEDGER = folder / "store", folder / "ledger.json"
    start = time.perf_counter()
    deck = decks.one_a_page("deck.pdf", "Deck", editions(number, changed=changed))
    products.publish((deck,), folder / "out")
    return time.perf_counter() - start


def _plain(folder: Path, number: int) -> float:
    html = document(editions(number))
    start = time.perf_counter()
    weasyprint.HTML(string=html).write_pdf(folder / "plain.pdf")
    return time.perf_counter() - start


def _chromium(folder: Path, number: int) -> float:
    (folder / "deck.html").write_text(document(editions(number)), "utf-8")
    with chromium() as browser:
        page = browser.new_page()
        start = time.perf_counter()
        page.goto((folder / "deck.html").as_uri())
        page.pdf(path=folder / "chromium.pdf", prefer_css_page_size=True, print_background=True)
        return time.perf_counter() - start


def _typst(folder: Path, number: int) -> float:
    source = typst_deck.written(editions(number), FORM, folder)
    start = time.perf_counter()
    typst_deck.compiled(source, folder / "typst.pdf")
    return time.perf_counter() - start


CONTENDERS: Mapping[str, Callable[[Path, int], float]] = {
    "ours": _ours,
    "ours_changed": lambda folder, number: _ours(folder, number, changed=True),
    "ours_unchanged": lambda folder, number: _ours(folder, number, changed=True),
    "plain": _plain,
    "chromium": _chromium,
    "typst": _typst,
}
"""Each is given a folder and the number of cards, and returns the seconds that it took."""


def measure(runs: int, number: int = CARDS) -> dict[str, object]:
    """Make the deck so often in each of the ways, one after another.

    Args:
        runs: how often.
        number: how many cards.
    """
    rounds = [_round(number) for _ in range(runs)]
    middle = {name: statistics.median(one[name] for one in rounds) for name in CONTENDERS}
    row = {name: round(seconds, 2) for name, seconds in middle.items()}
    return {
        "name": f"a deck of {number} cards",
        "unit": "s",
        "runs": runs,
        **row,
        "ratio_plain": round(middle["ours"] / middle["plain"], 2),
        "ratio_chromium_changed": round(middle["ours_changed"] / middle["chromium"], 2),
    }


def _round(number: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        return {name: _alone(name, folder, number) for name in CONTENDERS}


def _alone(name: str, folder: str, number: int) -> float:
    """The seconds that one way takes in a process of its own."""
    call = "import sys; from generator.bench import deck; deck.alone(*sys.argv[1:])"
    command = [sys.executable, "-c", call, name, folder, str(number)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout.split()[-1])


def alone(name: str, folder: str, number: str) -> None:
    """Make so many cards in one way and print the seconds that it took."""
    print(CONTENDERS[name](Path(folder), int(number)))


def show(row: Mapping[str, object]) -> None:
    """Print the row for a reader."""
    head = f"{row['name']}, median of {row['runs']}, s"
    print(head)
    lines = [(f"this project, {words}", name) for name, words in OURS.items()]
    lines += [
        ("plain WeasyPrint, one document", "plain"),
        ("Chromium's print of it", "chromium"),
        ("typst", "typst"),
        ("ratio to plain WeasyPrint", "ratio_plain"),
        ("one card changed, to Chromium", "ratio_chromium_changed"),
    ]
    for words, name in lines:
        print(f"{words:{max(len(head), 44)}}{row[name]:>8}")
