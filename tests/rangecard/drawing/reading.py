"""Reads drawings back: their elements, and the room that their words take."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from rangecard.drawing.lettering import width

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Words:
    """A line of text with the box that it takes at most, in px."""

    text: str
    size: float
    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: "Words") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def named(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return list(root.iter(SVG + name))


def words(root: ElementTree.Element) -> list[Words]:
    return [_words(each) for each in named(root, "text") if each.text]


def _words(each: ElementTree.Element) -> Words:
    text, size = each.text or "", float(each.attrib["font-size"])
    x, y, room = float(each.attrib["x"]), float(each.attrib["y"]), width(each.text or "", size)
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[each.get("text-anchor", "start")] * room
    # Figures and capitals reach 0.7 em up; descenders of the words 0.22 em down.
    return Words(text, size, left, left + room, y - 0.7 * size, y + 0.2 * size)


def collisions(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    found = words(root)
    for index, one in enumerate(found):
        yield from ((one.text, other.text) for other in found[index + 1 :] if one.meets(other))


def outside(root: ElementTree.Element) -> list[str]:
    _, _, right, bottom = map(float, root.attrib["viewBox"].split())
    return [
        each.text
        for each in words(root)
        if each.left < -0.01 or each.right > right + 0.01 or each.top < 0 or each.bottom > bottom
    ]
