"""Makes the file of an order and writes it: whole or not at all."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pikepdf

from generator.faults import Fault
from generator.printed import (
    calibration,
    cards,
    decks,
    press,
    products,
    screen,
    sheets,
    true_scale,
    volumes,
)
from generator.printed.formats import Format
from generator.printed.layouts import Layout
from generator.printed.orders import CARDS, Order
from generator.printed.press import Edition
from generator.printed.products import Product
from generator.printed.store import write_whole
from generator.progress import counting
from rangecard.data import Canonical

EDITIONS: Mapping[str, Callable[[Canonical, Format], Iterator[Edition]]] = {
    "sheets": sheets.editions,
    "screen": screen.editions,
    "templates": true_scale.editions,
    "calibration": calibration.editions,
}
TITLES = {"sheets": "Reference sheets"}
"""What a file of several editions is called; one of a single edition keeps its own title."""


class WriteError(Fault):
    """The file cannot be written."""


def deliver(order: Order) -> None:
    """Make the file of an order, write it, and say what it is.

    Raises:
        generator.printed.misfits.MisfitError: If something does not fit.
        WriteError: If the file cannot be written.
    """
    if order.what == "armoury":
        _write_volumes(order)
        return
    product = _cards(order) if order.what in CARDS else _sheets(order)
    with counting("cards" if order.what in CARDS else "sheets") as on_file:
        places = press.printed(product.editions, on_file)
    content = products.composed(product, places)
    save(order.out, content)
    print(told(order, content))


def _write_volumes(order: Order) -> None:
    """Write an armoury's volumes one after another: no more than one is held at a time."""
    try:
        with counting("volumes") as on_file:
            for file in volumes.write(order.data, order.form, order.out, on_file):
                print(file)
    except OSError as fault:
        raise WriteError(f"--out: {order.out} cannot be written: {fault.strerror}") from fault


def _sheets(order: Order) -> Product:
    editions = tuple(EDITIONS[order.what](order.data, order.form))
    title = f"{TITLES.get(order.what, order.what.capitalize())}, {order.form.size.title}"
    return decks.one_a_page(order.out.name, title, editions)


def _cards(order: Order) -> Product:
    editions = list(_editions(order))
    title = f"Range cards, {order.form.size.title}"
    if order.layout is None:
        return decks.one_a_page(order.out.name, title, editions)
    title = f"{title}, on {order.layout.paper.title}"
    imprint = decks.imprint(order.out.name, title, order.tagged, order.data, order.form.ink)
    return decks.several_up(editions, order.layout, imprint)


def _editions(order: Order) -> Iterator[Edition]:
    """The cards of an order, told one by one: a squad's figures alone can take a minute."""
    with counting("cards worked out") as on_card:
        for number, kind in enumerate(order.kinds, 1):
            yield cards.edition(order.data, kind, order.form)
            on_card(kind.title, number, len(order.kinds))


def save(place: Path, content: bytes) -> None:
    """Write a file that is there in full or not at all.

    Raises:
        WriteError: If it cannot be written.
    """
    try:
        write_whole(place, content)
    except OSError as fault:
        raise WriteError(f"--out: {place} cannot be written: {fault.strerror}") from fault


def told(order: Order, content: bytes) -> str:
    """What was made, and how to print it."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pages = len(pdf.pages)
    number = f"{order.out}: {pages} page{'' if pages == 1 else 's'}"
    if order.layout is None:
        size = order.form.size
        return f"{number} of {', '.join(dict.fromkeys((size.title, size.dimensions)))}."
    return (
        f"{number} of {order.layout.paper.title}. {how(order.layout)}\n"
        f"For screen readers, a page for each face: {order.tagged}"
    )


def how(layout: Layout) -> str:
    """How an imposed file is to be printed and cut."""
    many = f"{layout.block.count} cards a sheet" if layout.block.count > 1 else "one card a sheet"
    told = f"{many.capitalize()}: print at 100 %, "
    if layout.fold:
        return f"{told}on one side; cut out, fold at the dashes and glue."
    if layout.two_sided:
        return f"{told}on both sides, flipped on the {layout.flip} edge."
    return f"{told}on one side."
