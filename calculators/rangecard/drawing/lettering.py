"""Text in drawings: how wide it is about, and how it is set."""

from functools import lru_cache

from rangecard.drawing.palette import CONDENSED, TEXT, Palette
from rangecard.drawing.svg import Attribute, Markup, element, plain

# Advance widths of IBM Plex Sans Condensed, the wider of Regular and SemiBold, in 1/1000 em.
_ADVANCES = {
    212: " ", 235: "'", 255: "ij", 274: "l.,:;|", 316: "()·f", 334: "t", 362: "r-", 387: "I",
    429: '/″"', 452: "sz", 473: "cL", 492: "vyxJ", 511: "eoak", 528: "FT–", 540: "Znhu",
    544: "0123456789+−<>×=≤≥bdpqE", 566: "SY", 583: "CPV", 601: "XBR", 625: "AKUD", 641: "G…",
    651: "OQHN", 702: "—", 739: "Mw", 760: "½", 810: "m→", 870: "W%",
}  # fmt: skip
_WIDTHS = {letter: width for width, letters in _ADVANCES.items() for letter in letters}
_OTHER = 900
_MOST_KEPT = 4096
"""Texts of drawings that are kept as they were set: one answer is much like the next."""

_BOLD_SPARE = 1.04
"""Room for a page that falls back to a somewhat wider face while its own is on the way."""


@lru_cache(_MOST_KEPT)
def width(text: str, size: float = TEXT) -> float:
    """Return the most px that the text takes, set in the condensed face at `size` px."""
    return sum(_WIDTHS.get(c, _OTHER) for c in plain(text)) * size * _BOLD_SPARE / 1000


def shortened(text: str, room: float, size: float = TEXT) -> str:
    """Return the text, cut with an ellipsis where it is wider than `room` px."""
    text = plain(text)
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(_MOST_KEPT)
def label(
    x: float,
    y: float,
    text: str,
    *,
    fill: str,
    size: float = TEXT,
    anchor: str = "start",
    bold: bool = False,
) -> Markup:
    """Return one line of text with its base line at (x, y) px."""
    weight: Attribute = 600 if bold else None
    where: Attribute = None if anchor == "start" else anchor
    return element(
        "text", text, x=x, y=y, fill=fill, font_size=size, font_weight=weight, text_anchor=where
    )


def drawing(
    *content: str,
    width: float,
    height: float,
    title: str,
    desc: str,
    palette: Palette,
    kind: str,
    role: str = "img",
) -> Markup:
    """Return a whole drawing: an `<svg>` that names itself and tells its numbers in words.

    Its role is "group" where parts of it are moved by a reader: nothing in an image can be.
    """
    return element(
        "svg",
        element("title", title),
        element("desc", desc),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"rc-drawing rc-{kind}",
        role=role,
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        font_family=CONDENSED,
        fill=palette.ink,
    )
