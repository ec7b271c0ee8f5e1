"""The files that are published: each made of one edition or of many, and only when it must be."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.paths import BUILD
from generator.printed import press
from generator.printed.press import Edition, OnFile, digest, unseen

LEDGER = BUILD / "print.json"
Compose = Callable[[Sequence[bytes]], bytes]
"""Makes one file of the files of several editions."""


@dataclass(frozen=True)
class Product:
    """A file to publish.

    Attributes:
        name: the file's name.
        editions: what it is made of, in order.
        compose: makes it of their files; None if it is the file of its one edition.
        how: names all that `compose` was given besides; the same text gives the same bytes.
    """

    name: str
    editions: tuple[Edition, ...]
    compose: Compose | None = None
    how: str = ""

    @property
    def fingerprint(self) -> str:
        """Of all that goes into the file."""
        code = composing() if self.compose else ""
        parts = (self.name, self.how, code, *(one.fingerprint for one in self.editions))
        return digest("\0".join(parts).encode())


@cache
def composing() -> str:
    """A fingerprint of the code that composes: all of this package, since it is quickly done."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return digest(b"".join(file.read_bytes() for file in files))


def single(edition: Edition) -> Product:
    """The file of one edition, as it is."""
    return Product(f"{edition.name}.pdf", (edition,))


def publish(products: Sequence[Product], out: Path, on_file: OnFile = unseen) -> list[Path]:
    """Write products into a folder, and remove from it every other PDF.

    What was made from the same before, and still is as it was written, stays untouched.

    Args:
        products: The files to make.
        out: The folder.
        on_file: Told of each edition as it is made.

    Raises:
        generator.printed.misfits.MisfitError: If something in a file does not fit.
    """
    out.mkdir(parents=True, exist_ok=True)
    ledger = _ledger()
    stale = [one for one in products if not _is_current(one, out, ledger)]
    places = press.printed([each for one in stale for each in one.editions], on_file)
    for product in stale:
        content = composed(product, places)
        (out / product.name).write_bytes(content)
        ledger[product.fingerprint] = digest(content)
    _remember({one.fingerprint: ledger[one.fingerprint] for one in products})
    written = [out / one.name for one in products]
    for gone in set(out.glob("*.pdf")) - set(written):
        gone.unlink()
    return written


def composed(product: Product, places: Mapping[str, Path]) -> bytes:
    """A product's bytes, from the files of its editions in the store."""
    parts = [places[one.fingerprint].read_bytes() for one in product.editions]
    return product.compose(parts) if product.compose else parts[0]


def _is_current(product: Product, out: Path, ledger: Mapping[str, str]) -> bool:
    path = out / product.name
    known = ledger.get(product.fingerprint)
    return path.is_file() and known == digest(path.read_bytes())


def _ledger() -> dict[str, str]:
    try:
        known = json.loads(LEDGER.read_text("utf-8"))
    except (OSError, ValueError):
        return {}  # made anew: the ledger only saves time
    return known if isinstance(known, dict) else {}


def _remember(ledger: Mapping[str, str]) -> None:
    LEDGER.parent.mkdir(parents=True, exist_ok=True)
    LEDGER.write_text(json.dumps(ledger, indent=0, sort_keys=True), "utf-8")
