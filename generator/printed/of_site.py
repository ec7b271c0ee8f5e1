"""What `make site` prints; everything else comes from the command line (`command`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator import house_rules
from generator.printed import cards, press, products, sheets, subject_cards, weapon_cards
from generator.printed.cards import CardKind
from generator.printed.formats import BLEED_MM, Format
from generator.printed.press import OnFile, unseen
from generator.printed.products import Product, single
from generator.printed.sizes import A6, POKER
from rangecard.data import Canonical

CARD_SIZES = (POKER, A6)


def write(out: Path, on_file: OnFile = unseen) -> list[Path]:
    """Write everything that the site offers to print; remove what it no longer offers.

    Args:
        out: The folder.
        on_file: Told of each file as it is made.

    Raises:
        generator.printed.fit.MisfitError: If something in a file does not fit.
    """
    written = products.publish(tuple(all_products(house_rules.canonical())), out, on_file)
    press.forget_unused()
    return written


def all_products(data: Canonical) -> Iterator[Product]:
    """Every file that the site offers."""
    yield from map(single, sheets.editions(data))
    for size in CARD_SIZES:
        for kind in card_kinds(data):
            yield single(cards.edition(data, kind, Format(size, bleed_mm=BLEED_MM)))


def card_kinds(data: Canonical) -> tuple[CardKind, ...]:
    """Every card of the deck, in its order."""
    return (*weapon_cards.kinds(data), *subject_cards.kinds(data))
