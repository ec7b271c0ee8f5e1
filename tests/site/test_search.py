"""The search box of the finished site finds what players type, on the page that they mean."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from generator.javascript import node
from rangecard import data

Asking = Callable[[str], list[list[str]]]

FIRST = {
    ".357": "weapons/magnum-revolver.html",
    "357": "weapons/magnum-revolver.html",
    "M60": "weapons/m60.html",
    "D4": "charts-d4.html",
    "D12": "charts-d12.html",
    "40mm": "weapons/grenade-machinegun.html",
}
FIRST_SECTION = {
    "GR-1": "rules.html#gr-1",
    "GR-7": "rules.html#gr-7",
    "GR-13": "rules.html#gr-13",
    "sm1": "rules.html#sm-1",
    "cs-4": "rules.html#cs-4",
    "DF-12": "rules.html#df-12",
    "target number": "rules.html#gr-4",
    "smoke": "rules.html#sm-1",
    "recoil": "rules.html#df-12",
    "scope": "rules.html#df-11",
    "D20": "rules.html#df-2",
}
AMONG_THREE = {
    "7.62": "weapons/battle-rifle.html",
    "7.62mm": "weapons/battle-rifle.html",
    "7.62 mm": "weapons/battle-rifle.html",
    "40mm": "weapons/under-barrel-grenade-launcher.html",
    "smoke": "smoke.html",
    "recoil": "recoil.html",
    "laser": "scopes-and-lasers.html",
    "scope": "scopes-and-lasers.html",
    "gas": "gas.html",
    "D12": "rules.html",
    "veteran": "rules.html",
}
STARTED_MS = 30_000
"""The index is made in the page, at the first word; a test machine is not quiet."""


class SearchBox:
    """The search of an open page, asked one thing after another."""

    def __init__(self, page: Page, site_url: str) -> None:
        self._box = page.locator(".md-search__input")
        self._told = page.locator(".md-search-result__meta")
        self._found = page.locator(".md-search-result__item")
        self._top = site_url
        page.goto("index.html")
        self._box.click()

    def pages(self, text: str) -> list[list[str]]:
        """The pages found, best first; each its own address, then its sections, best first."""
        self._type("", "Type to start searching")
        self._type(text, r"(\d+|No) matching documents?")
        links = "items => items.map(i => [...i.querySelectorAll('a')].map(a => a.href))"
        found: list[list[str]] = self._found.evaluate_all(links)
        return [[self._short(link) for link in page] for page in found]

    def _type(self, text: str, told: str) -> None:
        self._box.fill(text)
        self._box.press("End")  # the theme listens for a key let go
        expect(self._told).to_have_text(re.compile(rf"^\s*{told}\s*$"), timeout=STARTED_MS)

    def _short(self, link: str) -> str:
        return re.sub(r"\?[^#]*", "", link).removeprefix(self._top)


@pytest.fixture
def search(page: Page, site_url: str) -> SearchBox:
    return SearchBox(page, site_url)


def test_the_first_page_found_is_the_one_meant(search: SearchBox) -> None:
    assert {text: search.pages(text)[0][0] for text in FIRST} == FIRST


def test_a_rule_s_number_leads_to_the_rule_itself(search: SearchBox) -> None:
    assert {text: search.pages(text)[0][1] for text in FIRST_SECTION} == FIRST_SECTION


def test_the_return_key_opens_the_rule_itself(search: SearchBox, page: Page) -> None:
    search.pages("GR-1")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/rules\.html(\?.*)?#gr-1$"))


def test_the_page_meant_is_among_the_first_three(search: SearchBox) -> None:
    found = {text: [page[0] for page in search.pages(text)[:3]] for text in AMONG_THREE}
    assert {
        text: found[text] for text, page in AMONG_THREE.items() if page not in found[text]
    } == {}


@pytest.fixture(scope="module")
def worker(site: Path) -> Iterator[Asking]:
    """The theme's search worker without a page: sections found, each page's best first."""
    (script,) = (site / "assets" / "javascripts" / "workers").glob("search.*.js")
    index = site / "search" / "search_index.json"
    command = [node(), str(Path(__file__).with_name("search.mjs")), str(script), str(index)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:

        def ask(query: str) -> list[list[str]]:
            assert process.stdin
            assert process.stdout
            process.stdin.write(json.dumps(query) + "\n")
            process.stdin.flush()
            found: list[list[str]] = json.loads(process.stdout.readline())
            return found

        yield ask


def test_the_worker_finds_what_the_box_shows(search: SearchBox, worker: Asking) -> None:
    box = search.pages("smoke")[0]
    assert box[1] == worker("smoke")[0][0]
    assert set(box) == set(worker("smoke")[0])


@pytest.mark.parametrize("rule", data.canonical().rules.values(), ids=lambda rule: rule.id)
def test_every_rule_s_number_finds_that_rule_first(worker: Asking, rule: data.Rule) -> None:
    letters, number = rule.id.split("-")
    for typed in (rule.id, rule.id.lower(), f"{letters} {number}", letters + number):
        assert worker(typed)[0][0] == f"rules.html#{rule.anchor}", typed


def test_what_is_nowhere_is_not_found(search: SearchBox) -> None:
    assert search.pages("zeppelin") == []
