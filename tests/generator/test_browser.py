from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from generator import browser
from generator.preflight import MAC_BROWSER
from generator.server import serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(
        "<script>localStorage.seen ??= 0; localStorage.seen++</script>"
    )
    return tmp_path


def test_a_profile_keeps_what_a_reader_left_behind(folder: Path, tmp_path: Path) -> None:
    with serving(folder) as server, sync_playwright() as playwright:
        for visit in ("1", "2"):
            with browser.profile(playwright, tmp_path / "profile") as context:
                page = context.new_page()
                page.goto(server.address)
                assert page.evaluate("localStorage.seen") == visit


def test_without_a_browser_the_message_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CHROME_PATH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    if Path(MAC_BROWSER).exists():
        assert browser.executable() == MAC_BROWSER  # found without PATH
        return
    with pytest.raises(browser.NoBrowserError, match="apt-get install chromium"):
        browser.executable()
