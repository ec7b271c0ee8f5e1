"""Makes the file of an order and writes it: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from generator.faults import Fault
from generator.printed import cards, decks, press, products
from generator.printed.orders import CARDS, Order
from generator.printed.products import Product
from generator.progress import counting


class WriteError(Fault):
    """The file cannot be written."""


def deliver(order: Order) -> None:
    """Make the file of an order, write it, and say what it is.

    Raises:
        generator.printed.fit.MisfitError: If something does not fit.
        WriteError: If the file cannot be written.
    """
    product = _product(order)
    with counting("cards" if order.what in CARDS else "sheets") as on_file:
        places = press.printed(product.editions, on_file)
    save(order.out, products.composed(product, places))
    print(told(order))


def _product(order: Order) -> Product:
    if order.what in CARDS:
        return _cards(order)
    raise NotImplementedError


def _cards(order: Order) -> Product:
    editions = [cards.edition(order.data, kind, order.form) for kind in order.kinds]
    if order.layout is None:
        raise NotImplementedError
    title = f"Range cards, {order.form.size.title}, on {order.layout.paper.title}"
    tagged = "made with --paper none"
    imprint = decks.imprint(order.out.name, title, tagged, order.data, order.form.ink)
    return decks.several_up(editions, order.layout, imprint)


def save(place: Path, content: bytes) -> None:
    """Write a file that is there in full or not at all.

    Raises:
        WriteError: If it cannot be written.
    """
    half_made = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        half_made.write_bytes(content)
        half_made.replace(place)
    except OSError as fault:
        half_made.unlink(missing_ok=True)
        raise WriteError(f"--out: {place} cannot be written: {fault.strerror}") from fault


def told(order: Order) -> str:
    """What was made, in a line."""
    return f"{order.out}"
