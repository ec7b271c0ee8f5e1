from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from generator import browser
from generator.preflight import MAC_BROWSER


def visit(folder: Path) -> None:
    with sync_playwright() as playwright, browser.profile(playwright, folder) as context:
        context.new_page().goto("about:blank")


def test_a_profile_is_kept_in_its_folder(tmp_path: Path, apart: Callable[..., Any]) -> None:
    """Warm visits of the benchmark rest on it: what is cached outlives the browser."""
    apart(visit, tmp_path)
    assert (tmp_path / "Default").is_dir()


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
