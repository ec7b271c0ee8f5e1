"""The site's icon as the pixels that home screens ask for, all from the one `docs/assets/icon.svg`.

A maskable icon is cut to any shape: its ground goes to the edge and its drawing keeps to the
middle. What was drawn is kept in `build/icons` under the fingerprint of the drawing.
"""

import hashlib
import re
import shutil
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from generator.faults import Fault
from generator.paths import BUILD, DOCS

SOURCE = DOCS / "assets" / "icon.svg"

TOUCH_PX = 180
"""The one size that Apple's devices ask for; it is named by the pages, not by the manifest."""

_STORE = BUILD / "icons"
_PAGE_PX = 128  # of the page that it is drawn on: 96 pt
_PT_PER_PX = 72 / 96
_MARGIN = 0.17  # of the width, on each side: a maskable icon's drawing lies within 80 % of it
_PARTS = re.compile(
    r'<svg[^>]* viewBox="0 0 (?P<side>\d+) (?P=side)"><rect[^>]* fill="(?P<fill>#\w+)"/>'
    r"(?P<drawing>.+)</svg>\s*$",
    re.DOTALL,
)


class IconError(Fault):
    """The drawing is not as this module needs it."""


@dataclass(frozen=True)
class Icon:
    """One file: its name, its side in px, whether it may be cut to any shape."""

    name: str
    side: int
    maskable: bool = False


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-192.png", 192, maskable=True),
    Icon("icon-maskable-512.png", 512, maskable=True),
    Icon("icon-touch.png", TOUCH_PX, maskable=True),
)


def write(out: Path) -> None:
    """Write every icon into a folder.

    Raises:
        IconError: if the drawing is not a square whose first shape is its ground.
    """
    out.mkdir(parents=True, exist_ok=True)
    for icon in ICONS:
        shutil.copyfile(_drawn(icon), out / icon.name)


def maskable(svg: str) -> str:
    """A drawing with its ground out to the edge and the rest within the safe middle.

    Raises:
        IconError: if it is not a square whose first shape is its ground.
    """
    found = _PARTS.search(svg)
    if not found:
        raise IconError(f"{SOURCE.name}: expected a square viewBox from 0 and its ground first")
    side = int(found["side"])
    edge, whole = -side * _MARGIN, side * (1 + 2 * _MARGIN)
    place = f'x="{edge:g}" y="{edge:g}" width="{whole:g}" height="{whole:g}"'
    box = f'viewBox="{edge:g} {edge:g} {whole:g} {whole:g}"'
    ground = f'<rect {place} fill="{found["fill"]}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{ground}{found["drawing"]}</svg>'


def _drawn(icon: Icon) -> Path:
    source = SOURCE.read_text("utf-8")
    svg = maskable(source) if icon.maskable else source
    made = hashlib.sha256(f"{svg} {Path(__file__).read_text('utf-8')}".encode()).hexdigest()[:12]
    place = _STORE / f"{made}-{icon.name}"
    if not place.exists():
        _STORE.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_pixels(svg, icon.side))
    return place


def _pixels(svg: str, side: int) -> bytes:
    import pypdfium2  # only what is not in the store needs these, and they are slow to import

    from generator.printed import engine

    page = f"@page {{ size: {_PAGE_PX}px; margin: 0 }} body {{ margin: 0 }} "
    page += f"svg {{ display: block; width: {_PAGE_PX}px }}"
    titled = svg.replace(">", "><title>Rangecard</title>", 1)
    html = f'<html lang="en"><head><title>Icon</title></head><body>{titled}</body></html>'
    with pypdfium2.PdfDocument(engine.lay_out(html, page).write()) as document:
        scale = side / (_PAGE_PX * _PT_PER_PX)
        image = document[0].render(scale=scale, fill_color=(255, 255, 255, 0)).to_pil()
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
