"""After one visit the site works without its host: stopped, hanging, or gone for good."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from generator import offline
from rangecard.calculators import CALCULATORS
from tests.web.device import (
    AT_REST,
    STORING_MS,
    Host,
    device,
    forget,
    hosting,
    missing,
    until,
    wait_stored,
    wake,
)

PREFIX = "/games/rangecard/"

# Marks the answer that is stored for an address.
_MARK = """async (address) => {
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const key of await store.keys()) {
      if (!key.url.startsWith(address)) continue;
      const { body } = await store.match(key);
      await store.put(key, new Response(body, { headers: { "x-stored": "yes" } }));
    }
  }
}"""
_MARKED = "async (address) => (await fetch(address)).headers.get('x-stored')"


@pytest.fixture(scope="module")
def left(site: Path, chromium: Browser) -> Iterator[BrowserContext]:
    """A device that visited one page of the whole site, under a path, before its host went."""
    with hosting(site, PREFIX) as host, device(chromium, host.address) as context:
        page = context.new_page()
        page.goto("area-fire.html")
        wait_stored(page, AT_REST, host.address)
        forget(page)
        page.close()
        host.stop()
        yield context


@pytest.fixture
def page(left: BrowserContext) -> Iterator[Page]:
    """A page of that device."""
    opened = left.new_page()
    yield opened
    opened.close()


def test_every_page_is_there(site: Path, page: Page) -> None:
    page.goto("index.html")
    paths = [file.relative_to(site).as_posix() for file in sorted(site.rglob("*.html"))]
    got = page.evaluate(
        "paths => Promise.all(paths.map((path) => fetch(path).then((got) => got.text())))", paths
    )
    assert len(paths) > 70
    assert got == [(site / path).read_text("utf-8") for path in paths]


@pytest.mark.parametrize("path", ["", "index.html", "weapons/bow.html", "rules.html#gr-7"])
def test_a_page_is_whole_and_can_be_loaded_again(page: Page, path: str) -> None:
    lost: list[str] = []
    page.on("requestfailed", lambda one: lost.append(f"{one.url} {one.failure}"))
    for _ in range(2):
        answer = page.goto(path) if page.url == "about:blank" else page.reload()
        assert answer
        assert answer.ok
        page.evaluate("document.fonts.ready")
        assert page.evaluate("[...document.fonts].some(({ status }) => status === 'loaded')")
    assert [one for one in lost if not one.endswith("ERR_ABORTED")] == []  # by loading again


def test_links_lead_on(page: Page) -> None:
    page.goto("index.html")
    page.get_by_role("link", name="Resolve a grenade").click()
    expect(page).to_have_title("Area fire - Rangecard")


def test_the_search_finds(page: Page) -> None:
    page.goto("index.html")
    page.get_by_role("textbox", name="Search").fill("recoil")
    expect(page.locator(".md-search-result__link").first).to_be_visible(timeout=STORING_MS)


@pytest.mark.parametrize("name", sorted(CALCULATORS))
def test_every_calculator_answers(page: Page, name: str) -> None:
    page.goto(f"play.html#calculator-{name}")
    wake(page, name)


@pytest.mark.parametrize("mark", ["?", "#?"])
def test_a_link_brings_its_question(page: Page, mark: str) -> None:
    page.goto(f"direct-fire.html{mark}calculator=direct-fire&weapon=bow&range_m=20")
    calculator = page.locator('rangecard-calculator[name="direct-fire"]').first
    expect(calculator).to_have_attribute("data-state", "ready", timeout=STORING_MS)
    expect(calculator.locator("[name=weapon]")).to_have_value("bow")
    expect(calculator.locator("[name=range_m]")).to_have_value("20")


def test_an_unknown_page_is_answered_as_the_host_would(page: Page) -> None:
    answer = page.goto("weapons/no-such-weapon.html")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Nothing landed here")).to_be_visible()


def test_an_unknown_script_is_no_page(page: Page) -> None:
    page.goto("index.html")
    assert page.evaluate("fetch('no-such-script.js').then(() => 'answered', () => 'failed')") == (
        "failed"
    )


def test_a_pdf_that_is_not_stored_is_said_to_be_so(page: Page) -> None:
    page.goto("print/deck-a6.pdf")
    panel = page.locator("rangecard-offline")
    expect(panel.locator(".rc-problem")).to_contain_text("print/deck-a6.pdf is not stored")
    expect(panel.locator("[data-group=prints] .rc-count")).to_have_text("0 of 96")


def test_a_network_that_hangs_makes_no_difference(host: Host, chromium: Browser) -> None:
    with device(chromium, host.address) as context:
        page = context.new_page()
        page.goto("direct-fire.html")
        wait_stored(page, AT_REST, host.address)
        forget(page)
        host.hang()
        page.goto("area-fire.html?calculator=area-shot&weapon=bow")
        wake(page, "area-shot")
        answer = page.goto("no-such-page.html")
        assert answer
        assert answer.status == 404
        page.goto("print/deck-a6.pdf")
        expect(page.locator("rangecard-offline .rc-problem")).to_contain_text("is not stored")


def test_what_the_browser_has_by_itself_is_not_asked_of_the_store(
    host: Host, chromium: Browser
) -> None:
    with device(chromium, host.address) as context:
        page = context.new_page()
        page.goto("direct-fire.html")
        wake(page, "direct-fire")
        wait_stored(page, AT_REST, host.address)
        script = next(host.folder.glob("assets/pyodide/*/*.mjs"))
        address = host.address + script.relative_to(host.folder).as_posix()
        page.evaluate(_MARK, address)
        assert page.evaluate(_MARKED, address) is None
        host.stop()
        assert page.evaluate(_MARKED, address) is None
        forget(page)
        assert page.evaluate(_MARKED, address) == "yes"


def test_a_pdf_that_was_opened_stays(host: Host, chromium: Browser) -> None:
    with device(chromium, host.address) as context:
        page = context.new_page()
        page.goto("index.html")
        wait_stored(page, AT_REST, host.address)
        opened = "print/card-bow-a6.pdf"
        page.evaluate(
            """path => document.body.append(
                 Object.assign(document.createElement("iframe"), { src: path }))""",
            opened,
        )
        others = ["print/card-m60-a6.pdf", "print/deck-a6.pdf"]
        until(page, lambda: opened not in missing(page, ["prints"], host.address))
        assert missing(page, ["prints"], host.address) == others
        host.stop()
        content = page.evaluate(
            "path => fetch(path).then((got) => got.arrayBuffer()).then((all) => all.byteLength)",
            opened,
        )
        assert content == (host.folder / opened).stat().st_size


def test_who_saves_data_stores_calculators_when_he_uses_one(host: Host, chromium: Browser) -> None:
    with device(chromium, host.address) as context:
        context.add_init_script(
            "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
        )
        page = context.new_page()
        page.goto("direct-fire.html")
        wait_stored(page, ["pages"], host.address)
        # The filling is over when its lock is free: the page asks for it as soon as it is stored.
        page.goto("index.html")
        page.evaluate("navigator.locks.request('rangecard.filling', () => {})")
        listed = offline.listed(host.folder)["groups"]["calculators"]
        assert missing(page, ["calculators"], host.address) == [one["path"] for one in listed]
        page.goto("direct-fire.html")
        wake(page, "direct-fire")
        wait_stored(page, ["calculators"], host.address)


def test_what_the_browser_has_thrown_out_is_stored_again(host: Host, chromium: Browser) -> None:
    with device(chromium, host.address) as context:
        page = context.new_page()
        page.goto("direct-fire.html")
        wait_stored(page, AT_REST, host.address)
        page.evaluate(
            """async () => {
                 for (const name of await caches.keys()) {
                   const store = await caches.open(name);
                   const half = (await store.keys()).filter((_, place) => place % 2);
                   await Promise.all(half.map((key) => store.delete(key)));
                 }
               }"""
        )
        assert missing(page, AT_REST, host.address)
        page.goto("area-fire.html")
        wait_stored(page, AT_REST, host.address)
