"""What `make site` prints; everything else comes from the command line (`command`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator import house_rules
from generator.printed import cards, gallery_page, press, products, sheets, true_scale, weapon_cards
from generator.printed.cards import CardKind
from generator.printed.formats import BLEED_MM, Format
from generator.printed.press import OnFile, unseen
from generator.printed.products import Product, single
from generator.printed.sizes import OF_SITE, PAPERS
from rangecard.data import Canonical


def write(out: Path, on_file: OnFile = unseen) -> list[Path]:
    """Write everything that the site offers to print; remove what it no longer offers.

    Args:
        out: The folder.
        on_file: Told of each file as it is made.

    Raises:
        generator.printed.fit.MisfitError: If something in a file does not fit.
    """
    data = house_rules.canonical()
    offered = {one.name: one for one in all_products(data)}
    written = products.publish(tuple(offered.values()), out, on_file)
    gallery_page.write(data, card_kinds(data), offered, out, on_file)
    press.forget_unused()
    return written


def all_products(data: Canonical) -> Iterator[Product]:
    """Every file that the site offers."""
    for paper in PAPERS.values():
        yield from map(single, sheets.editions(data, Format(paper)))
        yield from map(single, true_scale.editions(data, Format(paper)))
    for size in OF_SITE:
        for kind in card_kinds(data):
            yield single(cards.edition(data, kind, Format(size, bleed_mm=BLEED_MM)))


def card_kinds(data: Canonical) -> tuple[CardKind, ...]:
    """Every card of the deck, in its order."""
    return tuple(weapon_cards.kinds(data))
