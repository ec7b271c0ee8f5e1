"""The pages of the finished site, read for what they link, name and say of themselves."""

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path


@dataclass
class Document:
    """A page: its anchors, its links with their words, its `<link>`s and its `<meta>`s."""

    anchors: set[str] = field(default_factory=set)
    links: list[tuple[str, str]] = field(default_factory=list)
    heads: dict[str, list[str]] = field(default_factory=dict)
    metas: dict[str, str] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.document = Document()
        self._href: str | None = None
        self._words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.document.anchors.add(given["id"])
        if tag == "a":
            self._href, self._words = given.get("href"), ""
        elif tag == "link":
            self.document.heads.setdefault(given["rel"], []).append(given["href"])
        elif tag == "meta":
            name = given.get("property") or given.get("name", "")
            self.document.metas[name] = given.get("content", "")

    def handle_data(self, data: str) -> None:
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._href is not None:
            self.document.links.append((self._href, " ".join(self._words.split())))
            self._href = None


@cache
def document(page: Path) -> Document:
    """Read one page."""
    reader = _Reader()
    reader.feed(page.read_text("utf-8"))
    reader.close()
    return reader.document
