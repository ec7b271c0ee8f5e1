"""Many cards in one file: a page for each face, or several on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

import rangecard
from generator.printed import furniture, impose, layouts, places, plain_backs
from generator.printed.furniture import Imprint
from generator.printed.impose import imposed
from generator.printed.layouts import Layout
from generator.printed.press import Edition, digest
from generator.printed.products import Product
from generator.rendering import TEMPLATES
from rangecard.data import Canonical

MADE_BY = (furniture, impose, layouts, places, plain_backs)
TEMPLATES_USED = ("strip.html", "strip.css", "back.html", "back.css", "document.html", "cards.css")


def several_up(editions: Sequence[Edition], layout: Layout, imprint: Imprint) -> Product:
    """Cards several on a sheet, as one product."""
    compose = partial(imposed, layout=layout, imprint=imprint)
    how = f"{layout!r} {imprint!r} {_makers()}"
    return Product(imprint.file, tuple(editions), compose, how)


def imprint(file: str, title: str, tagged: str, data: Canonical, ink: str) -> Imprint:
    """What an imposed file says of itself."""
    return Imprint(file, title, tagged, rangecard.__version__, data.fingerprint, ink)


@cache
def _makers() -> str:
    """A fingerprint of all that imposes."""
    files = [Path(module.__file__ or "") for module in MADE_BY]
    files += [TEMPLATES / "print" / name for name in TEMPLATES_USED]
    return digest(b"".join(file.read_bytes() for file in files))
