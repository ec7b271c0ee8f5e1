"""Ways from paper to the site: a card's address and its QR code, and links from the rules' IDs.

All of them need the address at which the site will be (`SITE_URL`); without it there are none.
"""

from __future__ import annotations

import os
import re
from functools import cache

import segno
from markupsafe import Markup

import rangecard
from generator import addresses, forms, links
from generator.faults import Fault
from generator.rendering import RULE_ID
from rangecard.data import Canonical, canonical
from rangecard.drawing.svg import element

MODULE_MM = 0.36
"""The side of a QR code's module: below 0.35 mm home printers and cheap cameras fail."""

QUIET_MODULES = 4
"""The white edge that a reader of QR codes needs. At the right and below it is the card's margin,
which is wider: a code stands in the corner of its card."""

LEVEL = "m"
"""15 % of a QR code may be worn off."""

_OUTSIDE_TEXT = re.compile(r"(<head>.*?</head>|<svg\b.*?</svg>|<[^>]*>)", re.DOTALL)


class SiteAddressError(Fault):
    """What should be the site's address is none."""


def site() -> str | None:
    """The address of the site's top with a slash at its end, or None if nobody has told it.

    Raises:
        SiteAddressError: If what was told is no address.
    """
    told = os.environ.get("SITE_URL", "").strip()
    if told and not told.startswith(("http://", "https://")):
        expected = "expected an address such as https://example.org/rangecard/"
        raise SiteAddressError(f"SITE_URL: {expected}, found {told!r}")
    return f"{told.rstrip('/')}/" if told else None


def notice() -> str | None:
    """What a build says once, before it prints: that something is left out, or None."""
    return None if site() else "SITE_URL is not set: cards carry no QR code"


def address(page: str, data: Canonical) -> str | None:
    """The short address that opens a page's calculator and names the version of the rules.

    Args:
        page: from the site's top, such as "weapons/m60.html".
        data: the canonical data.

    Returns:
        The address, as in ".../weapons/m60.html?c=d&r=1.0.0"; None without a site.
    """
    top, calculator = site(), _calculator(page, data)
    if top is None:
        return None
    asked = [("calculator", forms.cut_name(calculator))] if calculator else []
    known = links.names(calculator) if calculator else ["calculator", "ruleset"]
    given = [*asked, ("ruleset", rangecard.__version__)]
    return f"{top}{page}?" + "&".join(f"{links.cut(known, name)}={text}" for name, text in given)


def _calculator(page: str, data: Canonical) -> str | None:
    """The calculator that comes first on a page."""
    folder, _, name = page.removesuffix(".html").rpartition("/")
    if folder == "weapons":
        return "area-shot" if name in data.area_weapons else "direct-fire"
    homes = {home: calculator for calculator, home in addresses.CALCULATOR_PAGES.items()}
    standing = addresses.STANDING.get(name, ())
    return standing[0] if standing else homes.get(name)


@cache
def qr(text: str) -> Markup:
    """An address as a QR code: an SVG in black on white, in millimetres.

    The quiet zone is in it at the left and above (`QUIET_MODULES`).
    """
    code = segno.make_qr(text, error=LEVEL, boost_error=False)
    side = QUIET_MODULES + code.symbol_size(border=0)[0]
    mm = round(side * MODULE_MM, 2)
    return Markup(
        element(
            "svg",
            element("title", f"QR code of {text}"),
            element("rect", width=side, height=side, fill="#ffffff"),
            element("path", d=_outline(code), fill="#000000"),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {side} {side}",
            width=f"{mm}mm",
            height=f"{mm}mm",
        )
    )


def shown(text: str) -> str:
    """An address as it is printed: without what everybody knows."""
    return re.sub("^https?://", "", text)


def _outline(code: segno.QRCode) -> str:
    """The dark modules as runs, each a rectangle: no hairs of white between neighbours."""
    rows = enumerate(code.matrix_iter(border=0), QUIET_MODULES)
    runs = ((y, run) for y, row in rows for run in re.finditer(b"\1+", bytes(row)))
    placed = ((QUIET_MODULES + run.start(), y, run.end() - run.start()) for y, run in runs)
    return "".join(f"M{x} {y}h{width}v1H{x}z" for x, y, width in placed)


def linked(html: str) -> str:
    """The HTML of a whole document, each rule's ID in its text a link to the rule on the site."""
    top, rules = site(), canonical().rules
    if top is None:
        return html

    def link(found: re.Match[str]) -> str:
        rule = rules.get(found[0])
        return f'<a href="{top}{addresses.rule(rule).href}">{found[0]}</a>' if rule else found[0]

    # Every second part is a tag, the head or a drawing: what re.split keeps between the texts.
    parts = _OUTSIDE_TEXT.split(html)
    parts[::2] = [RULE_ID.sub(link, text) for text in parts[::2]]
    return "".join(parts)
