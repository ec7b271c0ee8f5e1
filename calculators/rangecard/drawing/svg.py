"""A small builder of SVG and HTML text that escapes everything it is given."""

from collections.abc import Iterable
from functools import lru_cache
from html import escape

VOID = frozenset({"br", "hr", "img", "input"})
"""HTML elements without content; every other empty element is closed by a tag of its own."""

Attribute = str | int | float | None

_MOST_KEPT = 4096
"""Attributes and texts that are kept as written: one answer is much like the next."""


class Markup(str):
    """Text that is markup already; everything else is escaped when it becomes content."""

    __slots__ = ()


def plain(text: str) -> str:
    """Return `text` on one line, without characters that cannot be printed.

    Line breaks would end a Markdown HTML block, control and direction marks could disguise a name.
    """
    printable = text.isprintable()  # as nearly all is: a look at the whole is quicker
    visible = text if printable else "".join(c if c.isprintable() else " " for c in text)
    return " ".join(visible.split())


@lru_cache(_MOST_KEPT)
def number(value: float) -> str:
    """Return a length in user units with at most two decimals: `12`, `0.5`, never `-0`."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def join(parts: Iterable[str]) -> Markup:
    """Return the parts one after another, those that are no markup escaped."""
    return Markup(_content(parts))


def element(name: str, *content: str, **attributes: Attribute) -> Markup:
    """Return one element as text.

    Args:
        name: The element's name.
        *content: What it holds: `Markup` as it is, other text escaped.
        **attributes: Its attributes; `_` becomes `-`, a last `_` is dropped, None is left out.
    """
    start = name + "".join(map(_attribute, attributes.keys(), attributes.values()))
    if name in VOID:
        return Markup(f"<{start}>")
    return Markup(f"<{start}>{_content(content)}</{name}>")


def _content(parts: Iterable[str]) -> str:
    return "".join([part if isinstance(part, Markup) else _escaped(part) for part in parts])


@lru_cache(_MOST_KEPT)
def _escaped(text: str) -> str:
    return escape(_spaced(text), quote=False)


def _spaced(text: str) -> str:
    """Return the text made plain, with the single spaces kept that stand at its ends."""
    lead = " " if text[:1] == " " else ""
    trail = " " if text[-1:] == " " and text.strip() else ""
    return lead + plain(text) + trail


@lru_cache(_MOST_KEPT)
def _attribute(key: str, value: Attribute) -> str:
    if value is None:
        return ""
    text = plain(value) if isinstance(value, str) else number(value)
    return f' {key.rstrip("_").replace("_", "-")}="{escape(text)}"'
