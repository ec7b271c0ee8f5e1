"""Many editions in one file: a page for each face, tagged; or several cards on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import rangecard
from generator.printed.engine import Attachment
from generator.printed.furniture import Imprint
from generator.printed.impose import imposed
from generator.printed.join import joined
from generator.printed.layouts import Layout
from generator.printed.press import Edition, digest
from generator.printed.products import Product
from generator.rendering import TEMPLATES
from rangecard.data import Canonical

IMPOSED_WITH = ("strip.html", "strip.css", "back.html", "back.css", "document.html", "cards.css")
"""The templates that imposing renders: what it makes depends on them as well."""


def one_a_page(
    file: str, title: str, editions: Sequence[Edition], carried: Sequence[Attachment] = ()
) -> Product:
    """Editions one after another, in one tagged file; a single one keeps its own title.

    It carries the files that are given, or else those that its editions do.
    """
    if len(editions) == 1:
        return Product(file, tuple(editions))
    compose = partial(joined, title=title, carried=tuple(carried))
    return Product(file, tuple(editions), compose, f"{title} {carried}")


def several_up(editions: Sequence[Edition], layout: Layout, imprint: Imprint) -> Product:
    """Cards several on a sheet, in one file; it is not tagged, and says where the tagged one is."""
    compose = partial(imposed, layout=layout, imprint=imprint)
    return Product(imprint.file, tuple(editions), compose, f"{layout} {imprint} {_templates()}")


def imprint(file: str, title: str, tagged: str, data: Canonical, ink: str) -> Imprint:
    """What an imposed file says of itself."""
    return Imprint(file, title, tagged, rangecard.__version__, data.fingerprint, ink)


@cache
def _templates() -> str:
    files = [TEMPLATES / "print" / name for name in IMPOSED_WITH]
    return digest(b"".join(file.read_bytes() for file in files))
