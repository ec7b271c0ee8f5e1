"""Every link of the finished site leads somewhere, and every page says what it is."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.site.documents import document

NOT_FOUND = "404.html"  # served at any depth, so its addresses begin at the host's top


@pytest.fixture(scope="module")
def pages(site: Path) -> list[Path]:
    return [page for page in sorted(site.rglob("*.html")) if page.name != NOT_FOUND]


def inner_links(page: Path) -> Iterator[tuple[str, Path, str]]:
    """Yield the links that stay on the site: as written, the file, the anchor."""
    for href, _ in document(page).links:
        parts = urlsplit(href)
        if not parts.scheme and not parts.netloc:
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            yield href, target, unquote(parts.fragment)


def test_every_link_leads_to_a_file_of_the_site(site: Path, pages: list[Path]) -> None:
    links = [(page, *link) for page in pages for link in inner_links(page)]
    assert len(links) > 1000
    lost = {
        f"{page.relative_to(site)}: {href}"
        for page, href, target, _ in links
        if not target.is_file() or not target.is_relative_to(site.resolve())
    }
    assert lost == set()


def test_every_linked_anchor_is_on_its_page(site: Path, pages: list[Path]) -> None:
    links = [
        (page, href, target, anchor)
        for page in pages
        for href, target, anchor in inner_links(page)
        if anchor and target.suffix == ".html" and target.is_file()
    ]
    assert {target.name for _, _, target, _ in links} >= {"rules.html", "direct-fire.html"}
    lost = {
        f"{page.relative_to(site)}: {href}"
        for page, href, target, anchor in links
        if anchor not in document(target).anchors
    }
    assert lost == set()


def test_every_page_names_itself_and_its_icon(site: Path, pages: list[Path]) -> None:
    for page in [*pages, site / NOT_FOUND]:
        found = document(page)
        assert found.metas["og:title"], page
        assert found.metas["og:description"], page
        assert found.metas["description"], page
        (icon,) = found.heads["icon"]
        assert icon.endswith("assets/icon.svg"), page
    for page in pages:
        (icon,) = document(page).heads["icon"]
        assert (page.parent / icon).resolve() == (site / "assets" / "icon.svg").resolve()
    assert (site / "assets" / "icon.svg").read_text("utf-8").lstrip().startswith(("<svg", "<?xml"))


def test_the_preview_has_the_size_that_pages_say(site: Path) -> None:
    header = (site / "assets" / "social.png").read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(header[16:20]), int.from_bytes(header[20:24])
    assert size == (1200, 630)
    metas = document(site / "index.html").metas
    if "og:image" in metas:  # the site was built for an address
        assert metas["og:image"] == metas["og:url"].removesuffix("index.html") + "assets/social.png"
        assert (metas["og:image:width"], metas["og:image:height"]) == ("1200", "630")


def test_every_page_leads_to_where_faults_are_reported(site: Path, pages: list[Path]) -> None:
    for page in pages:
        *_, href = (href for href, words in document(page).links if words == "Report a fault")
        if not urlsplit(href).scheme:
            target = (page.parent / urlsplit(href).path).resolve()
            assert target == (site / "contributing.html").resolve()
            assert urlsplit(href).fragment in document(target).anchors


def test_what_is_not_found_gets_a_page_whose_links_begin_at_the_top(site: Path) -> None:
    found = document(site / NOT_FOUND)
    (icon,) = found.heads["icon"]
    top = urlsplit(icon).path.removesuffix("assets/icon.svg")
    assert top.startswith("/")
    addresses = [*found.heads["stylesheet"], *(href for href, _ in found.links)]
    paths = [urlsplit(address).path for address in addresses if is_inner(address)]
    assert top + "index.html" in paths
    lost = [path for path in paths if not (site / path.removeprefix(top)).is_file()]
    assert [path for path in lost if path not in (top, ".", "")] == []


def is_inner(address: str) -> bool:
    """Tell whether an address is on the site, and no mere anchor of its page."""
    parts = urlsplit(address)
    return not parts.netloc and not parts.scheme and bool(parts.path)
