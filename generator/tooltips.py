"""Explain each page's first use of a term: a button that opens the glossary's words for it."""

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from generator import weapon_lists
from generator.rendering import anchor, html
from rangecard.data import Canonical, Term

BLOCKS = {"p", "li", "dd"}
"""Running text."""

APART = {
    "a", "button", "code", "dt", "figcaption", "form", "h1", "h2", "h3", "h4", "h5", "h6", "label",
    "nav", "pre", "rangecard-calculator", "script", "style", "summary", "svg", "table",
}  # fmt: skip
APART_CLASSES = {"rc-basis", "rc-note", "rc-legend", "rc-version", "rc-rule-foot", "rc-tip"}
_PASSED_OVER = re.compile(r"<(svg|script|style|table|rangecard-calculator)\b.*?</\1>", re.DOTALL)
_SEEN = re.compile(r"[^\n]")
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
SYSTEMS = ("inch", "metre")
UNEXPLAINED = ("404.html", "glossary.html", "traceability.html")


class Words(NamedTuple):
    """A term, the system that it belongs to (none: both), and the pattern of its words."""

    term: Term
    system: str | None
    pattern: re.Pattern[str]


class Text(NamedTuple):
    """A piece of running text: where it begins in the page, and the system it speaks of."""

    start: int
    text: str
    system: str | None


class Use(NamedTuple):
    """A term's first use on a page."""

    start: int
    end: int
    term: Term


def vocabulary(canonical: Canonical) -> list[Words]:
    """Return every term with the pattern of the words that a text may use for it."""
    return [_words(canonical, term) for term in canonical.glossary]


def _words(canonical: Canonical, term: Term) -> Words:
    systems = {canonical.rules[rule].system for rule in term.rules}
    used = [word for word in (term.term, *term.synonyms) if word not in term.loose]
    longest_first = sorted(map(re.escape, used), key=len, reverse=True)
    # A term without any word of its own matches nothing.
    pattern = rf"(?<![\w-])(?:{'|'.join(longest_first)})s?(?![\w-])" if used else r"(?!)"
    flags = re.NOFLAG if term.exact else re.IGNORECASE
    return Words(term, systems.pop() if len(systems) == 1 else None, re.compile(pattern, flags))


def page_systems(canonical: Canonical) -> dict[str, str]:
    """Return the system that each page speaks of, for those that speak of one."""
    systems = {f"{rule.subject}.html": rule.system for rule in canonical.rules.values()}
    systems |= {f"weapons/{weapon}.html": "inch" for weapon in canonical.area_weapons}
    systems |= {f"weapons/{weapon}.html": "metre" for weapon in canonical.armoury}
    return systems | dict(weapon_lists.systems(canonical))


def explain(site: Path, canonical: Canonical) -> None:
    """Explain the terms on every page of a site that MkDocs made."""
    words, systems = vocabulary(canonical), page_systems(canonical)
    for file in sorted(site.rglob("*.html")):
        name = file.relative_to(site).as_posix()
        if name not in UNEXPLAINED:
            base = "../" * name.count("/")
            page = explained(file.read_text("utf-8"), words, systems.get(name), base)
            file.write_text(page, "utf-8")


def explained(page: str, words: Iterable[Words], system: str | None, base: str) -> str:
    """Return a page with each term's first use explained.

    Args:
        page: the page's HTML.
        words: the vocabulary.
        system: "inch" or "metre", if the page speaks of one; otherwise its headings tell.
        base: the way to the site's top.
    """
    for use in reversed(list(first_uses(page, words, system))):
        word = page[use.start : use.end]
        tip = html("term.html", word=word, term=use.term, id=anchor(use.term.term), base=base)
        page = page[: use.start] + str(tip) + page[use.end :]
    return page


def first_uses(page: str, words: Iterable[Words], system: str | None) -> Iterator[Use]:
    """Yield the first use of each term in the running text, in the page's order."""
    texts = _Reader(page, system).texts
    taken: list[Use] = []
    for one in sorted(words, key=lambda one: -len(one.term.term)):
        use = next(_uses(one, texts, taken), None)
        if use:
            taken.append(use)
    yield from sorted(taken)


def _uses(words: Words, texts: Iterable[Text], taken: Iterable[Use]) -> Iterator[Use]:
    """Yield a term's uses in texts of its system, but not inside a longer term."""
    for text in texts:
        if words.system in (None, text.system):
            for match in words.pattern.finditer(text.text):
                use = Use(text.start + match.start(), text.start + match.end(), words.term)
                if not any(use.start < one.end and one.start < use.end for one in taken):
                    yield use


def _blank(found: re.Match[str]) -> str:
    """As much white space: most of a page are drawings and forms, which take long to read."""
    return _SEEN.sub(" ", found[0])


class _Reader(HTMLParser):
    """Finds the running text of a page's article, each piece with its place in the file."""

    def __init__(self, page: str, system: str | None) -> None:
        super().__init__(convert_charrefs=False)
        self._lines = [0, *(end.end() for end in re.finditer("\n", page))]
        self._system = system
        self._open: list[tuple[str, bool]] = []
        self.texts: list[Text] = []
        self.feed(_PASSED_OVER.sub(_blank, page))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        heading = (given.get("id") or "").partition("-")[0]
        if tag in {"h1", "h2"} and heading in SYSTEMS:
            self._system = heading
        apart = tag in APART or bool(APART_CLASSES & set((given.get("class") or "").split()))
        if tag not in VOID:
            self._open.append((tag, apart))

    def handle_endtag(self, tag: str) -> None:
        # An end tag that HTML lets one leave out closes with what is around it.
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _ in self._open}
        if "article" in tags and tags & BLOCKS and not any(apart for _, apart in self._open):
            line, column = self.getpos()
            self.texts.append(Text(self._lines[line - 1] + column, data, self._system))
