"""Small documents to print, for the tests of the stages."""

from generator.printed import engine
from generator.printed.misfits import Limits
from generator.printed.press import Edition

SIDE_MM, MARGIN_MM = 60, 5
LIMITS = Limits(SIDE_MM, SIDE_MM, MARGIN_MM, least_pt=6.5, pages=(1, 2, 4), start_pt=9)
HEAD = '<html lang="en"><title>{}</title><meta name="description" content="About">'
HEAD += '<meta name="author" content="Rangecard"><meta name="generator" content="Rangecard 1">'
STYLE = """@page {{ size: 60mm 60mm; margin: 5mm; bleed: {bleed}mm }}
html {{ font: {pt}pt/1.2 'IBM Plex Sans' }}
body, h1, h2, p, table {{ margin: 0; padding: 0; font-size: 1em; overflow-wrap: anywhere }}"""
LINE_MM = 9 * 1.2 * 25.4 / 72
"""How high one line of the first size of text is."""

FACE_LINES = int(LIMITS.inner_height_mm / LINE_MM)
"""How many lines of the first size one face has room for."""


def style(pt: float = 9, bleed_mm: float = 0) -> str:
    return STYLE.format(pt=pt, bleed=bleed_mm)


def document(body: str, title: str = "A card") -> str:
    return f"{HEAD.format(title)}<body><h1 data-field='name'>{title}</h1>{body}"


def lines(count: int, field: str = "notes") -> str:
    """So many lines of text, one paragraph each."""
    each = (f"<p data-field='{field}'>line {number}</p>" for number in range(1, count + 1))
    return "".join(each)


def edition(body: str, name: str = "card-x", bleed_mm: float = 0) -> Edition:
    """An edition of three sizes of text, to go on one face, two or four."""
    styles = tuple(style(pt, bleed_mm) for pt in (9, 8, 6.5))
    return Edition(name, document(body), styles, LIMITS)


def written(body: str, title: str = "A card", *styles: str) -> bytes:
    """The file of a document, as it is: nothing is checked."""
    return engine.lay_out(document(body, title), *(styles or (style(),))).write()
