from html.parser import HTMLParser
from urllib.parse import urlsplit

from generator import webmanifest
from generator.paths import DOCS
from rangecard.drawing.palette import DARK, LIGHT


def test_every_address_is_relative_so_that_any_path_will_do() -> None:
    said = webmanifest.manifest()
    addresses = [said["start_url"], said["scope"]]
    addresses += [one["src"] for one in said["icons"]] + [one["url"] for one in said["shortcuts"]]
    assert len(addresses) > 6
    for address in addresses:
        parts = urlsplit(address)
        assert not parts.scheme
        assert not parts.netloc
        assert not parts.path.startswith("/")


def test_shortcuts_lead_to_pages_that_are_written() -> None:
    pages = [one["url"].replace(".html", ".md") for one in webmanifest.manifest()["shortcuts"]]
    assert [page for page in pages if not (DOCS / page).exists()] == []


def test_there_are_large_icons_of_both_purposes() -> None:
    found = {(one["purpose"], one["sizes"]) for one in webmanifest.manifest()["icons"]}
    assert found >= {(purpose, "512x512") for purpose in ("any", "maskable")}


class _ThemeColours(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and given.get("name") == "theme-color":
            self.found[given["media"]] = given["content"]


def test_the_pages_name_the_papers_colours_in_light_and_dark() -> None:
    reader = _ThemeColours()
    reader.feed((DOCS / "overrides" / "main.html").read_text("utf-8"))
    assert reader.found == {
        "(prefers-color-scheme: light)": LIGHT.paper,
        "(prefers-color-scheme: dark)": DARK.paper,
    }
