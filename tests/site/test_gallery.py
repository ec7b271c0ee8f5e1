"""The print gallery of the finished site: its pictures are there, and every file is to be found."""

import re
from functools import cache
from html.parser import HTMLParser

import pytest
from PIL import Image

from generator.paths import SITE
from generator.printed.gallery_page import SHOWN_AS

pytestmark = pytest.mark.usefixtures("site")

MOST_PICTURE, MOST_ALL = 150_000, 6_000_000
"""Bytes of one picture, and of all of them: a reader who sees them all has scrolled that far."""


class Page(HTMLParser):
    """The pictures of the gallery and the links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.pictures: list[dict[str, str]] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "img" and found.get("src", "").startswith("print/"):
            self.pictures.append(found)
        if tag == "a":
            self.links.append(found.get("href", ""))


@cache
def page() -> Page:
    return Page((SITE / "print.html").read_text("utf-8"))


def test_every_picture_is_there_at_its_size_and_told() -> None:
    assert len(page().pictures) > 60
    for found in page().pictures:
        with Image.open(SITE / found["src"]) as image:
            width, height = image.size
        assert abs(width / SHOWN_AS - int(found["width"])) <= 1
        assert abs(height / SHOWN_AS - int(found["height"])) <= 1
        assert found["loading"] == "lazy"
        assert re.fullmatch(r".{10,}: (front|back|page \d)", found["alt"])


def test_no_two_pictures_are_told_alike() -> None:
    told = [found["alt"] for found in page().pictures]
    assert len(set(told)) == len(told)


def test_no_picture_lies_there_that_is_not_shown() -> None:
    shown = {found["src"] for found in page().pictures}
    there = {f"print/pictures/{one.name}" for one in (SITE / "print/pictures").iterdir()}
    assert there == shown


def test_pictures_weigh_little() -> None:
    weights = [one.stat().st_size for one in (SITE / "print/pictures").iterdir()]
    assert max(weights) <= MOST_PICTURE
    assert sum(weights) <= MOST_ALL


def test_every_printed_file_is_linked_from_the_page() -> None:
    there = {f"print/{one.name}" for one in (SITE / "print").glob("*.pdf")}
    assert there <= set(page().links)
    assert {link for link in page().links if link.endswith(".pdf")} <= there


def test_the_fragments_themselves_are_no_part_of_the_site() -> None:
    assert {one.suffix for one in (SITE / "print").iterdir()} == {".pdf", ""}
