"""One Jinja2 environment for every template, of pages and of printed files alike."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from rangecard.answers import quantity
from rangecard.direct_fire import BEST_SCORE, D20
from rangecard.drawing import chances, ladder, palette

TEMPLATES = Path(__file__).parent / "templates"

BASIS_TITLES = {
    "source": "Stated by the source",
    "source example": "From an example of the source that names no weapon",
    "ruling": "Decided by this project, because the source is silent or can be read in two ways",
    "house": "This project’s own figure, from no published game: put your book’s in its place",
}

_SIGN = re.compile(r"[!-/:-@\[-`{-~]")  # ASCII punctuation: all that Markdown acts on

RULE_ID = re.compile(r"\b(DI|CS|VE|GR|SM|GA|DF)-(\d+)\b")


@cache
def environment() -> Environment:
    """Return the environment: everything is escaped, a missing name is an error."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= FILTERS
    made.globals |= {"basis_titles": BASIS_TITLES, "d20": D20, "best_score": BEST_SCORE}
    return made


def heat(chance: tuple[int, int]) -> int:
    """Return a chance's step on the chance scale, as in the ladders: 0 unlikely, 4 likely."""
    return palette.step(float(chances.exact(chance)), ladder.HIT_STEPS)


def rule_links(text: str) -> Markup:
    """Return Markdown in which each rule's ID is a link to its permanent anchor."""
    return Markup(
        RULE_ID.sub(lambda found: f"[{found[0]}](rules.md#{found[0].lower()})", text.strip())
    )


def literal(text: str) -> Markup:
    """Return a text that Markdown prints as it is: its signs are written as references."""
    return Markup(_SIGN.sub(lambda found: f"&#{ord(found[0])};", text))


def oneline(text: str) -> Markup:
    """Return Markdown text without its line breaks, for a list item or a definition."""
    return Markup(" ".join(text.split()))


def emphasis(text: str) -> Markup:
    """Return a text with its *stressed* words as HTML, and nothing else of Markdown."""
    return Markup(re.sub(r"\*(.+?)\*", r"<em>\1</em>", str(escape(text.strip()))))


def anchor(term: str) -> str:
    """Return a term as an anchor: lower case, words joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", term.lower()).strip("-")


FILTERS: Mapping[str, Callable[..., object]] = {
    "percent": chances.percent,
    "fraction": chances.fraction,
    "heat": heat,
    "number": quantity,
    "rule_links": rule_links,
    "literal": literal,
    "oneline": oneline,
    "emphasis": emphasis,
    "anchor": anchor,
}


def solid(text: str) -> Markup:
    """Strip indentation and blank lines: a blank line would end an HTML block of Markdown."""
    lines = (line.strip() for line in text.splitlines())
    return Markup("\n".join(line for line in lines if line))


def html(template: str, **values: object) -> Markup:
    """Render an HTML template as one block that Markdown leaves alone."""
    return solid(environment().get_template(template).render(**values))


def markdown(template: str, **values: object) -> str:
    """Render a Markdown template; it ends in one line break and has no blank lines in a row."""
    lines = environment().get_template(template).render(**values).splitlines()
    kept = [
        line.rstrip()
        for before, line in zip(["", *lines], lines, strict=False)
        if line.strip() or before.strip()
    ]
    return "\n".join(kept).strip() + "\n"
