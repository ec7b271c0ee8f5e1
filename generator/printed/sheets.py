"""The reference sheets: the rules of one system in short, with every table they need.

On a whole page the parts stand in frames that were laid by hand; on half a page the same parts
flow over two to four pages.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from generator import house_rules
from generator.house_rules import Choices
from generator.printed import attachments, inch_parts, metre_parts
from generator.printed.foot import Foot, foot
from generator.printed.formats import Format, common, flow_styles, render, sheet_style
from generator.printed.press import Edition
from generator.printed.sizes import PAPERS
from rangecard.data import Canonical

ARMOURY_LINES, HALF_ARMOURY_LINES = 36, 30
"""Lines of the armoury that a whole page holds, and that half a page holds at the least."""

MOST_ARMOURY = 400
"""Weapons up to which the sheet lists the armoury; a longer one is printed in `volumes`."""

MOST_FLOW = 4
"""Pages that a sheet on half pages takes at the most, with an armoury of one page."""

PAGE = '<section class="page'
DIAL_SHARE, GAP_MM = 0.45, 2.5
"""How much of half a page's width the clockface has, and the gap beside it."""


@dataclass(frozen=True)
class Print:
    """The small print of a page: what it is about, and each figure's basis and name."""

    about: str
    bases: tuple[tuple[str, str], ...] = ()


def editions(data: Canonical, form: Format) -> Iterator[Edition]:
    """The reference sheet of each system."""
    yield inch_sheet(data, form)
    yield metre_sheet(data, form)


def inch_sheet(data: Canonical, form: Format) -> Edition:
    """The sheet of the inch system: area fire (DI, GR)."""
    return house_rules.telling(data, partial(_inch_sheet, form=form))


def _inch_sheet(data: Canonical, found: Choices, form: Format) -> Edition:
    dial_mm = form.size.inner_width_mm * DIAL_SHARE - GAP_MM
    values = inch_parts.values(data, form) | {"dial": dial_mm}
    prints = (Print(inch_parts.ABOUT, tuple(inch_parts.bases(data))),)
    pages = (1,) if _framed(form) else range(2, MOST_FLOW + 1)
    return _edition(data, found, "inch", form, values, prints, pages)


def metre_sheet(data: Canonical, form: Format) -> Edition:
    """The sheet of the metre system: direct fire, and the armoury on a page of its own (DF)."""
    return house_rules.telling(data, partial(_metre_sheet, form=form))


def _metre_sheet(data: Canonical, found: Choices, form: Format) -> Edition:
    listed = len(data.armoury) <= MOST_ARMOURY
    lines = ARMOURY_LINES if _framed(form) else 2 * MOST_ARMOURY
    armoury = tuple(metre_parts.armoury_pages(data, lines)) if listed else ()
    values = metre_parts.values(data, form) | {"armoury": armoury}
    about = metre_parts.ABOUT + metre_parts.elsewhere(data, listed=listed)
    fire = Print(about, tuple(metre_parts.bases(data)))
    prints = (fire, Print(metre_parts.ABOUT_ARMOURY)) if listed else (fire,)
    pages = (1 + len(armoury),) if _framed(form) else range(2, MOST_FLOW + _more_pages(data))
    return _edition(data, found, "metre", form, values, prints, pages)


def _more_pages(data: Canonical) -> int:
    """Half pages that the armoury may take: each weapon has a line more at the most."""
    return math.ceil(min(len(data.armoury), MOST_ARMOURY) * 2 / HALF_ARMOURY_LINES)


def _framed(form: Format) -> bool:
    return form.size.name in PAPERS


def _edition(
    data: Canonical,
    found: Choices,
    system: str,
    form: Format,
    values: Mapping[str, object],
    prints: Sequence[Print],
    pages: Sequence[int],
) -> Edition:
    template = f"sheet-{system}.html" if _framed(form) else f"sheet-{system}-flow.html"
    filled = {**common(data, form), **values}
    blank = foot(data, (), "", "")
    parts = render(template, filled | _small_print([blank] * len(prints), form))
    html = render(template, filled | _small_print(_feet(data, found, prints, parts), form))
    styles = (sheet_style(form),) if _framed(form) else flow_styles(form)
    name = f"sheet-{system}-{form.size.name}"
    return Edition(name, html, styles, form.limits(*pages), (attachments.of(data),))


def _small_print(feet: Sequence[Foot], form: Format) -> dict[str, object]:
    return {"feet": feet, "foot_lines": max(one.lines(form) for one in feet)}


def _feet(data: Canonical, found: Choices, prints: Sequence[Print], html: str) -> list[Foot]:
    """The small print of each page from its own parts; of parts that flow, one for them all."""
    pages = html.split(PAGE)[1:]
    if pages:
        each = zip(prints, pages, strict=False)  # pages of the armoury are alike
        return [foot(data, found, one.about, page, one.bases) for one, page in each]
    about = " ".join(one.about for one in prints)
    bases = [basis for one in prints for basis in one.bases]
    return [foot(data, found, about, html, bases)]
