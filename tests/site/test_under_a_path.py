"""The site under a path of its host, as project pages are: nothing it needs is missing there."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from generator.server import serving

PREFIX = "/games/rangecard/"
START_MS = 60_000  # a test machine is not quiet


def test_a_calculator_comes_alive_under_a_path(site: Path, chromium: Browser) -> None:
    with serving(site, PREFIX) as server:
        context = chromium.new_context(service_workers="block")
        missing: list[str] = []
        context.on("response", lambda got: None if got.ok else missing.append(got.url))
        page = context.new_page()
        page.goto(f"{server.address}weapons/bow.html")
        calculator = page.locator("rangecard-calculator").first
        calculator.locator("[data-kind]").first.focus()
        expect(calculator).to_have_attribute("data-state", "ready", timeout=START_MS)
        context.close()
    assert missing == []
