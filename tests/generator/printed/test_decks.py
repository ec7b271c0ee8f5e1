"""Decks: what the site offers, and what a file of many depends on."""

import io
from dataclasses import replace

import pikepdf
import pytest

from generator.printed import cards, decks, of_site, press, products, weapon_cards
from generator.printed.formats import BLEED_MM, Format
from generator.printed.furniture import Imprint
from generator.printed.layouts import SHORT, Layout
from generator.printed.press import Edition
from generator.printed.products import Product
from generator.printed.sizes import A4, A6, LETTER, POKER
from rangecard.data import canonical

IMPRINT = Imprint("deck.pdf", "A deck", "deck-tagged.pdf", "1.0.0", "0123456789ab")
LAYOUT = Layout(A4, POKER, BLEED_MM)


@pytest.fixture(scope="module")
def editions() -> list[Edition]:
    """Two cards."""
    data = canonical()
    kinds = [kind for kind in weapon_cards.kinds(data) if kind.id in ("m60", "bow")]
    return [cards.edition(data, kind, Format(POKER, bleed_mm=BLEED_MM)) for kind in kinds]


def test_the_site_offers_decks_of_both_sizes_one_a_page_and_on_both_papers() -> None:
    data = canonical()
    offered = {one.name: one for one in of_site.all_products(data)}
    names = {f"deck-{size.name}{end}.pdf" for size in (POKER, A6) for end in ("", "-a4", "-letter")}
    assert {name for name in offered if name.startswith("deck-")} == names
    count = len(of_site.card_kinds(data))
    assert all(len(offered[name].editions) == count for name in names)


def test_a_deck_depends_on_its_cards_its_layout_and_its_imprint(editions: list[Edition]) -> None:
    others = [
        decks.several_up(editions, LAYOUT, IMPRINT),
        decks.several_up(editions[:1], LAYOUT, IMPRINT),
        decks.several_up(editions[::-1], LAYOUT, IMPRINT),
        decks.several_up(editions, replace(LAYOUT, paper=LETTER), IMPRINT),
        decks.several_up(editions, replace(LAYOUT, flip=SHORT), IMPRINT),
        decks.several_up(editions, replace(LAYOUT, offset_mm=(0.1, 0)), IMPRINT),
        decks.several_up(editions, LAYOUT, replace(IMPRINT, tagged="other.pdf")),
        decks.one_a_page("deck.pdf", "A deck", editions),
        decks.one_a_page("deck.pdf", "Another deck", editions),
    ]
    assert len({one.fingerprint for one in others}) == len(others)
    assert decks.several_up(editions, replace(LAYOUT), IMPRINT).fingerprint == others[0].fingerprint


def test_a_deck_one_a_page_is_tagged_and_a_deck_on_sheets_names_it(editions: list[Edition]) -> None:
    with _read(decks.one_a_page("deck-tagged.pdf", "A deck", editions)) as tagged:
        assert tagged.Root.MarkInfo.Marked
        assert str(tagged.docinfo["/Title"]) == "A deck"
        pages = len(tagged.pages)
    with _read(decks.several_up(editions, LAYOUT, IMPRINT)) as imposed:
        assert "/StructTreeRoot" not in imposed.Root
        assert "deck-tagged.pdf" in str(imposed.docinfo["/Subject"])
        assert len(imposed.pages) == 2 < pages


def test_a_single_edition_keeps_its_own_title(editions: list[Edition]) -> None:
    with _read(decks.one_a_page("one.pdf", "A deck", editions[:1])) as pdf:
        assert str(pdf.docinfo["/Title"]) != "A deck"


def _read(product: Product) -> pikepdf.Pdf:
    content = products.composed(product, press.printed(product.editions))
    return pikepdf.open(io.BytesIO(content))
