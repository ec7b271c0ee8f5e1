"""Read HTML back: its elements in order, each with attributes and text."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"input", "br", "img", "hr", "meta", "link", "wbr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    inside: "Element | None"
    text: str = ""
    children: list["Element"] = field(default_factory=list, compare=False, repr=False)

    def within(self, tag: str) -> bool:
        return self.inside is not None and (self.inside.tag == tag or self.inside.within(tag))

    def children_text(self) -> list[str]:
        return [child.text for child in self.children]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {k: v or "" for k, v in attrs}, self.open[-1] if self.open else None)
        self.found.append(element)
        if element.inside:
            element.inside.children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def elements(html: str) -> list[Element]:
    """Return all elements; a tag that is not closed in order fails the test."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open, f"never closed: {[element.tag for element in reader.open]}"
    return reader.found


def of_tag(html: str, tag: str) -> list[Element]:
    return [element for element in elements(html) if element.tag == tag]
