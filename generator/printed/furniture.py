"""The line of text on every imposed sheet: what it is, where the tagged file is, a check line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fontTools.ttLib import TTFont

from generator.printed import fonts, places
from generator.printed.formats import render
from generator.printed.layouts import STRIP_MM, Layout
from generator.printed.lengths import MM_PER_PT
from generator.printed.misfits import Limits
from generator.printed.places import Stroke
from generator.printed.press import Edition
from generator.printed.sizes import SHEET_LEAST_PT
from rangecard.drawing.true_scale import CHECK_MM

_INSET_MM, _TICK_MM, _FOOT_MM = 0.5, 1.6, 0.5
_TOLD_LEFT_MM = CHECK_MM + 4
FACE = "IBMPlexSansCondensed-Regular"
LEAST_NAME = "cards-poker-a4.pdf"
"""As much of a file's name is always on the line."""

IN_PROPERTIES = "see this file’s properties"
"""Where it is told, if the line has no room for it."""

FOLD_WORDS = "fold at the dashes and glue"


@dataclass(frozen=True)
class Imprint:
    """What an imposed file says of itself.

    Attributes:
        file: its name.
        title: its title, for readers.
        tagged: the name of the tagged file with a page for each face, or the command that makes it.
        version: the ruleset's version.
        data: the fingerprint of the data that the figures were made from.
        ink: the ink that it is printed in.
    """

    file: str
    title: str
    tagged: str
    version: str
    data: str
    ink: str = "colour"


def check_line() -> tuple[Stroke, ...]:
    """The check line in the strip, seen from the strip's upper left corner."""
    foot, left = STRIP_MM - _FOOT_MM, _INSET_MM
    right = left + CHECK_MM
    return (
        Stroke((left, foot), (right, foot)),
        *(Stroke((x, foot - _TICK_MM), (x, foot)) for x in (left, right)),
    )


def strips(layout: Layout, imprint: Imprint, sides: int) -> Edition:
    """The line of each side that is printed, a page for each."""
    length_mm = places.strip_length_mm(layout)
    told_mm = length_mm - _TOLD_LEFT_MM
    lines = [_told(layout, imprint, number, sides, told_mm) for number in range(1, sides + 1)]
    told = {"version": imprint.version, "fingerprint": imprint.data, "check_mm": CHECK_MM}
    html = render("strip.html", {**told, "imprint": imprint, "lines": lines})
    lengths = {
        "length_mm": length_mm, "height_mm": STRIP_MM, "check_left_mm": _INSET_MM,
        "check_mm": CHECK_MM, "told_left_mm": _TOLD_LEFT_MM, "told_mm": told_mm,
    }  # fmt: skip
    style = render("strip.css", {**lengths, "pt": SHEET_LEAST_PT})
    limits = Limits(length_mm, STRIP_MM, 0, SHEET_LEAST_PT, (sides,), SHEET_LEAST_PT)
    return Edition(f"the line on {imprint.file}", html, (style,), limits)


def _told(layout: Layout, imprint: Imprint, number: int, sides: int, room_mm: float) -> str:
    """The line of one side; the file's name is shortened if it must be."""
    before = f", {number}/{sides}{_side(layout, number)} · Tagged file for screen readers: "
    after = f" · Data {imprint.data}"
    tagged = imprint.tagged
    fits = _width_mm(f"{LEAST_NAME}{before}{tagged}{after}") <= room_mm
    if not fits or _shown(tagged) != tagged:
        tagged = IN_PROPERTIES
    rest = f"{before}{tagged}{after}"
    return _shortened(_shown(imprint.file), room_mm - _width_mm(rest)) + rest


def _shown(text: str) -> str:
    """A text with a question mark for each letter that the strip's face has not."""
    advances, _ = _face()
    return "".join(letter if letter in advances else "?" for letter in text)


def _shortened(name: str, room_mm: float) -> str:
    if _width_mm(name) <= room_mm:
        return name
    while name and _width_mm(f"{name}…") > room_mm:
        name = name[:-1]
    return f"{name}…"


def _width_mm(text: str) -> float:
    """How wide a text is in the strip's face and size."""
    advances, em = _face()
    return sum(advances.get(letter, em) for letter in text) / em * SHEET_LEAST_PT * MM_PER_PT


@cache
def _face() -> tuple[Mapping[str, int], int]:
    """The advance of each letter of the strip's face, and its em, in the font's own units."""
    (file,) = (one for one in fonts.prepare() if one.stem == FACE)
    with TTFont(file) as font:
        advances = {chr(code): font["hmtx"][name][0] for code, name in font.getBestCmap().items()}
        return advances, int(font["head"].unitsPerEm)


def _side(layout: Layout, number: int) -> str:
    if layout.fold:
        return f", {FOLD_WORDS}"
    if layout.two_sided:
        return " fronts" if number % 2 else " backs"
    return ""
