"""What every page of the finished site must keep to, read as text."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urlsplit

import pytest

_LOADED = re.compile(
    r"<(?:script|img|iframe|source|link)\b[^>]*?\b(?:src|href)=[\"']?([^\"'\s>]+)", re.IGNORECASE
)
MOST_BYTES = 300_000
_DATA_BASE = re.compile(r'data-base="([^"]*)"')


@pytest.fixture(scope="module")
def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def _own_canonical_or_relative(address: str) -> bool:
    return not urlsplit(address).netloc


def test_no_page_loads_anything_from_another_host(pages: list[Path]) -> None:
    foreign = {
        (page.name, address)
        for page in pages
        for address in _LOADED.findall(page.read_text("utf-8"))
        if urlsplit(address).netloc
    }
    assert foreign == set()


def test_no_style_loads_anything_from_another_host(site: Path) -> None:
    for style in site.rglob("*.css"):
        assert not re.findall(r"url\([\"']?(?:https?:)?//", style.read_text("utf-8")), style


def test_every_file_that_a_page_loads_is_there(site: Path, pages: list[Path]) -> None:
    missing = {
        (page.relative_to(site).as_posix(), address)
        for page in pages
        if page.name != "404.html"
        for address in _LOADED.findall(page.read_text("utf-8"))
        if not address.startswith("data:")
        and not (page.parent / urldefrag(address.split("?")[0]).url).exists()
    }
    assert missing == set()


def test_every_font_that_a_style_names_is_there(site: Path) -> None:
    named = {
        (style.parent / address).resolve()
        for style in site.rglob("*.css")
        for address in re.findall(r"url\([\"']?([\w./-]+\.woff2)", style.read_text("utf-8"))
    }
    assert named
    assert [file for file in named if not file.exists()] == []


def test_every_calculator_is_told_the_way_to_the_top(site: Path, pages: list[Path]) -> None:
    told = [(page, base) for page in pages for base in _DATA_BASE.findall(page.read_text("utf-8"))]
    assert told
    for page, base in told:
        assert (page.parent / base).resolve() == site.resolve()


def test_every_example_to_try_stands_on_a_page_with_its_calculator(pages: list[Path]) -> None:
    found = {page: _Examples.of(page) for page in pages}
    assert any(one.tried for one in found.values())
    astray = {page.name: lost for page, one in found.items() if (lost := one.tried - one.here)}
    assert astray == {}


def test_no_page_is_larger_than_300_kb(site: Path, pages: list[Path]) -> None:
    sizes = {page.relative_to(site).as_posix(): page.stat().st_size for page in pages}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}


class _Examples(HTMLParser):
    """The calculators of a page, and those that its "try it" buttons ask."""

    def __init__(self) -> None:
        super().__init__()
        self.here: set[str | None] = set()
        self.tried: set[str | None] = set()

    @classmethod
    def of(cls, page: Path) -> _Examples:
        read = cls()
        read.feed(page.read_text("utf-8"))
        return read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "rangecard-calculator":
            self.here.add(given["name"])
        if "rc-try" in (given.get("class") or "").split():
            self.tried.add(json.loads(given["data-question"] or "")["calculator"])
