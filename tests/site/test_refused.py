"""Readers whose browser refuses a part: storage, service workers, WebAssembly, scripts, hosts."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from generator.browser import FLAGS, executable
from rangecard import door
from tests.conftest import Apart
from tests.web.live import PAGES, LiveCalculator, check_figures
from tests.web.test_calculator import GRENADE, RIFLE

SETTINGS = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""Chromium's own setting "Block all cookies", which refuses every kind of storage."""


NO_DATABASE = """
new Promise(told => {
  try {
    const asked = indexedDB.open("a");
    asked.onerror = () => told(true);
    asked.onsuccess = () => told(false);
  } catch {
    told(true);
  }
})
"""


@contextmanager
def chromium_of_a_reader(folder: Path, *flags: str) -> Iterator[BrowserContext]:
    """A Chromium with a profile of its own, which may hold settings already."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=executable(),
            args=[*FLAGS, *flags],
            reduced_motion="reduce",
        )
        yield context
        context.close()


def answered(page: Page, address: str) -> None:
    """Ask a calculator and compare it with CPython."""
    page.goto(address)
    live = LiveCalculator(page, "area-shot")
    live.wake()
    live.load(GRENADE)
    check_figures(live, door.ask(GRENADE))


def without_storage(folder: Path, site_url: str) -> None:
    (folder / "Default").mkdir()
    (folder / "Default" / "Preferences").write_text(json.dumps(SETTINGS))
    with chromium_of_a_reader(folder) as context:
        page = context.new_page()
        broken: list[str] = []
        page.on("pageerror", lambda fault: broken.append(fault.message))
        page.goto(site_url)
        for kind in ("localStorage", "sessionStorage"):
            refused = f"() => {{ try {{ {kind}.setItem('a', 'b') }} catch {{ return true }} }}"
            assert page.evaluate(refused), f"{kind} is not refused: this shows nothing"
        assert page.evaluate(NO_DATABASE)
        answered(page, f"{site_url}area-fire.html")
        expect(page.locator(".rc-notices")).to_contain_text("keeps nothing")
        page.locator(".md-search__input").click()
        page.locator(".md-search__input").press_sequentially("GR-7")
        expect(page.locator(".md-search-result__item").first).to_be_visible(timeout=30_000)
        page.goto(f"{site_url}firers.html")
        expect(page.locator("rangecard-firers")).to_be_visible()
        assert broken == []


def test_without_any_storage_all_works_and_the_reader_is_told(
    apart: Apart, tmp_path: Path, site_url: str
) -> None:
    apart(without_storage, tmp_path, site_url)


def without_webassembly(folder: Path, site_url: str) -> None:
    with chromium_of_a_reader(folder, "--js-flags=--jitless") as context:
        page = context.new_page()
        page.goto(f"{site_url}area-fire.html")
        assert page.evaluate("typeof WebAssembly") == "undefined"
        live = LiveCalculator(page, "area-shot")
        printed = live.figures()
        assert printed
        live.field("range_in").fill("14")
        live.wait("error")
        expect(live.status).to_contain_text("does not run WebAssembly")
        assert live.figures() == printed
        expect(live.field("range_in")).to_have_value("14")


def test_without_webassembly_the_page_says_so_and_keeps_its_numbers(
    apart: Apart, tmp_path: Path, site_url: str
) -> None:
    apart(without_webassembly, tmp_path, site_url)


REFUSES = """
const refuse = () => Promise.reject(new DOMException("refused", "SecurityError"));
if (navigator.serviceWorker) ServiceWorkerContainer.prototype.register = refuse;
"""
HAS_NONE = "delete Navigator.prototype.serviceWorker;"


@pytest.mark.parametrize("script", [REFUSES, HAS_NONE], ids=["refused", "unknown"])
def test_without_service_workers_all_works(chromium: Browser, site_url: str, script: str) -> None:
    context = chromium.new_context(service_workers="block", reduced_motion="reduce")
    context.add_init_script(script)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda fault: broken.append(fault.message))
    answered(page, f"{site_url}area-fire.html")
    page.wait_for_load_state("networkidle")
    assert broken == []
    context.close()


@pytest.fixture(scope="module")
def unscripted(chromium: Browser, site_url: str) -> Iterator[Page]:
    context = chromium.new_context(base_url=site_url, java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", [*PAGES, "tracker"])
def test_without_scripts_the_answer_is_printed_and_no_form_promises_another(
    unscripted: Page, name: str
) -> None:
    unscripted.goto(PAGES.get(name, "smoke-tracker.html"))
    place = unscripted.locator(".rc-calculator").filter(
        has=unscripted.locator("rangecard-tracker" if name == "tracker" else f'[name="{name}"]')
    )
    answer = place.locator(".rc-answer")
    expect(answer).to_be_visible()
    assert answer.locator("[data-figure], svg").count()
    expect(place.locator(".rc-no-scripts")).to_be_visible()
    expect(place.locator(".rc-no-scripts")).to_contain_text("Scripts are off")
    expect(place.locator(".rc-promise")).to_be_hidden()
    expect(place.locator("button:visible")).to_have_count(0)


def test_with_scripts_nobody_reads_that_they_are_off(page: Page) -> None:
    page.goto("area-fire.html")
    expect(page.locator(".rc-answer").first).to_be_visible()
    expect(page.locator(".rc-no-scripts")).to_have_count(0)


def test_with_every_other_host_out_of_reach_all_works(chromium: Browser, site_url: str) -> None:
    context = chromium.new_context(proxy={"server": "http://127.0.0.1:9", "bypass": "127.0.0.1"})
    page = context.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto(f"{site_url}direct-fire.html")
    live = LiveCalculator(page, "direct-fire")
    live.wake()
    live.load(RIFLE)
    check_figures(live, door.ask(RIFLE))
    assert failed == []
    context.close()
