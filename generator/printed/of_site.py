"""What `make site` prints; everything else comes from the command line (`command`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator import house_rules
from generator.printed import (
    attachments,
    cards,
    decks,
    gallery_page,
    press,
    products,
    screen,
    sheets,
    subject_cards,
    true_scale,
    weapon_cards,
)
from generator.printed.cards import CardKind
from generator.printed.formats import BLEED_MM, Format
from generator.printed.layouts import Layout
from generator.printed.press import Edition, OnFile, unseen
from generator.printed.products import Product, single
from generator.printed.sizes import OF_SITE, PAPERS, SCREENS
from rangecard.data import Canonical


def write(out: Path, on_file: OnFile = unseen) -> list[Path]:
    """Write everything that the site offers to print; remove what it no longer offers.

    Args:
        out: The folder.
        on_file: Told of each file as it is made.

    Raises:
        generator.printed.misfits.MisfitError: If something in a file does not fit.
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
        yield from map(single, screen.editions(data, Format(SCREENS[paper.name])))
        yield from map(single, true_scale.editions(data, Format(paper)))
    for size in OF_SITE:
        form = Format(size, bleed_mm=BLEED_MM)
        editions = [cards.edition(data, kind, form) for kind in card_kinds(data)]
        yield from map(single, editions)
        yield from _decks(data, form, editions)


def _decks(data: Canonical, form: Format, editions: Sequence[Edition]) -> Iterator[Product]:
    """All cards in one file: a page for each face, and several on a sheet of each paper."""
    size, title = form.size, f"Deck of range cards, {form.size.title}"
    tagged = f"deck-{size.name}.pdf"
    yield decks.one_a_page(tagged, title, editions, (attachments.of(data),))
    for paper in PAPERS.values():
        name = f"deck-{size.name}-{paper.name}.pdf"
        imprint = decks.imprint(name, f"{title}, on {paper.title}", tagged, data, form.ink)
        yield decks.several_up(editions, Layout(paper, size, form.bleed_mm), imprint)


def card_kinds(data: Canonical) -> tuple[CardKind, ...]:
    """Every card of the deck, in its order."""
    return (*weapon_cards.kinds(data), *subject_cards.kinds(data))
