"""How something is printed: at which size, in which ink, with how much bleed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import rangecard
from generator import rendering
from generator.printed import short_links
from generator.printed.engine import Attachment
from generator.printed.lengths import MM_PER_PX, PT_PER_PX
from generator.printed.misfits import Limits
from generator.printed.press import Edition
from generator.printed.sizes import Size
from rangecard.data import Canonical
from rangecard.drawing import palette
from rangecard.drawing.palette import TEXT, Palette

INKS = {"colour": palette.PRINT, "saver": palette.INK_SAVER}
"""Full colour; or grey only, nothing filled."""

BLEED_MM = 3
"""What a print shop wants around a card: the art goes on, the knife may slip."""

FACES = (1, 2, 3, 4)
"""A card's text goes on one face if it can, else on two, else on those of a second card."""

STEPS = 4
"""Sizes of text that are tried, from the first to the least."""


@dataclass(frozen=True)
class Format:
    """A size, an ink (a name of `INKS`), and the bleed around it in millimetres."""

    size: Size
    ink: str = "colour"
    bleed_mm: float = 0

    @property
    def palette(self) -> Palette:
        """The colours to draw in."""
        return INKS[self.ink]

    def drawing_px(self, width_mm: float) -> float:
        """The width in px at which a drawing that takes so many mm has the least size of text."""
        return width_mm / MM_PER_PX * self.drawing_shrink

    @property
    def drawing_shrink(self) -> float:
        """How many times larger than printed drawings are laid out, since theirs is 11 px."""
        return TEXT * PT_PER_PX / self.size.least_pt

    def text_sizes(self) -> Iterator[float]:
        """The sizes of text in pt that are tried, the largest first."""
        most, least = self.size.start_pt, self.size.least_pt
        for step in range(STEPS):
            yield round(most - (most - least) * step / (STEPS - 1), 2)

    def styles(self) -> tuple[str, ...]:
        """The style sheet of cards at each size of text; last the least with less space between."""
        loose = (_style("cards.css", self, size_pt) for size_pt in self.text_sizes())
        return (*loose, _style("cards.css", self, self.size.least_pt, tight=True))

    def limits(self, *pages: int) -> Limits:
        """What a file of this format must keep to, on one of these numbers of pages."""
        size = self.size
        return Limits(
            size.width_mm, size.height_mm, size.margin_mm, size.least_pt, pages, size.start_pt
        )


@cache
def _style(template: str, form: Format, size_pt: float, *, tight: bool = False) -> str:
    colours = palette.declarations(":root", form.palette)
    return colours + render(
        template, {"form": form, "size": form.size, "pt": size_pt, "tight": tight}
    )


def sheet_style(form: Format) -> str:
    """The style sheet of sheets in hand-laid frames, whose text has one size."""
    return _style("sheets.css", form, form.size.start_pt)


def flow_styles(form: Format, template: str = "sheet-flow.css") -> tuple[str, ...]:
    """The style sheet of sheets whose parts flow over their pages, at each size of text."""
    return tuple(_style(template, form, size_pt) for size_pt in form.text_sizes())


def render(template: str, values: Mapping[str, object]) -> str:
    """The text of a template for print; the rules that a document names lead to the site."""
    text = rendering.environment().get_template(f"print/{template}").render(values)
    return short_links.linked(text) if template.endswith(".html") else text


def common(data: Canonical, form: Format) -> dict[str, object]:
    """What every template is given: the format, and what the figures were made from."""
    version, source = rangecard.__version__, data.fingerprint
    return {
        "form": form, "paper": form.size, "size": form.size,
        "version": version, "fingerprint": source,
    }  # fmt: skip


def edition(
    name: str, html: str, form: Format, *attachments: Attachment, pages: tuple[int, ...] = FACES
) -> Edition:
    """A card's text as an edition of a format."""
    return Edition(name, html, form.styles(), form.limits(*pages), attachments)
