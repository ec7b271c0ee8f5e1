"""Pictures of printed files for the gallery, made from the very bytes that are published.

What was pictured is kept in `build/pictures` under the fingerprint of the file it shows, so that
what has not changed is not drawn again.
"""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pypdfium2
from PIL import Image

from generator.paths import BUILD
from generator.printed import press, products, store
from generator.printed.lengths import MM_PER_PT
from generator.printed.press import OnFile, digest, unseen
from generator.printed.products import Product
from generator.printed.store import KEPT_DAYS, write_whole

STORE = BUILD / "pictures"
QUALITY, EFFORT = 72, 6
"""WebP's: what is lost is not seen beside printed letters; the effort pays for its bytes."""


@dataclass(frozen=True)
class Shot:
    """What is pictured: a product, how many pages of it at most, how large a mm is in px."""

    product: Product
    pages: int
    px_per_mm: float

    @property
    def fingerprint(self) -> str:
        """Of all that goes into its pictures."""
        how = f"{self.pages} {self.px_per_mm} {QUALITY} {EFFORT} {_tools()}"
        return digest(f"{self.product.fingerprint} {how}".encode())


@dataclass(frozen=True)
class Picture:
    """One page's picture: its file in the store, its width and height in px."""

    file: Path
    width: int
    height: int


@cache
def _tools() -> str:
    return f"{digest(Path(__file__).read_bytes())} {pypdfium2.PYPDFIUM_INFO.version}"


def pictured(
    shots: Sequence[Shot], published: Path, on_file: OnFile = unseen
) -> Mapping[str, Sequence[Picture]]:
    """Draw pictures, or find them in the store.

    Args:
        shots: what to picture.
        published: the folder of the files that the site offers; the others are printed for it.
        on_file: told of each file that is printed only to be pictured.

    Returns:
        The pictures of each product's pages, by the product's name.

    Raises:
        generator.printed.misfits.MisfitError: If something does not fit in what is printed for it.
    """
    STORE.mkdir(parents=True, exist_ok=True)
    stale = [shot for shot in shots if not _kept(shot)]
    apart = [shot.product for shot in stale if not (published / shot.product.name).is_file()]
    places = press.printed([one for product in apart for one in product.editions], on_file)
    for shot in stale:
        file = published / shot.product.name
        is_apart = shot.product in apart
        _draw(shot, products.composed(shot.product, places) if is_apart else file.read_bytes())
    return {shot.product.name: tuple(map(_picture, _used(shot))) for shot in shots}


def _kept(shot: Shot) -> list[Path]:
    """The pictures of a shot in the store, page by page; the first is written last."""
    if not (STORE / f"{shot.fingerprint}-1.webp").is_file():
        return []
    found = STORE.glob(f"{shot.fingerprint}-*.webp")
    return sorted(found, key=lambda file: int(file.stem.rpartition("-")[2]))


def _used(shot: Shot) -> list[Path]:
    found = _kept(shot)
    for file in found:
        os.utime(file)
    return found


def _draw(shot: Shot, pdf: bytes) -> None:
    with pypdfium2.PdfDocument(pdf) as document:
        number = min(len(document), shot.pages)
        drawn = [_page(document[place], shot.px_per_mm) for place in range(number)]
    for page, image in reversed(list(enumerate(drawn, 1))):
        content = io.BytesIO()
        image.save(content, "WEBP", quality=QUALITY, method=EFFORT)
        write_whole(STORE / f"{shot.fingerprint}-{page}.webp", content.getvalue())


def _page(page: pypdfium2.PdfPage, px_per_mm: float) -> Image.Image:
    """A page as a screen shows it: trimmed, on white."""
    image: Image.Image = page.render(scale=px_per_mm * MM_PER_PT).to_pil()
    return image.convert("RGB")


def _picture(file: Path) -> Picture:
    with Image.open(file) as image:
        return Picture(file, *image.size)


def copy(pictures: Mapping[str, Picture], folder: Path) -> list[Path]:
    """Make a folder hold these pictures and no others, without touching those that are right.

    Args:
        pictures: each by its file's name.
        folder: where they belong.

    Returns:
        The files that were written or removed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stale = [file for file in sorted(folder.iterdir()) if file.name not in pictures]
    for file in stale:
        file.unlink()
    changed = [name for name, one in pictures.items() if not _same(folder / name, one.file)]
    for name in changed:
        (folder / name).write_bytes(pictures[name].file.read_bytes())
    return [folder / name for name in changed] + stale


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and one.read_bytes() == other.read_bytes()


def forget_unused(days: float = KEPT_DAYS) -> None:
    """Remove from the store what nobody has asked for lately."""
    store.forget_unused(STORE, "*.webp", days)
