"""What tests of the finished site share: the site itself, a server for it, a Chromium."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, Page

from generator.browser import chromium as started_chromium
from generator.paths import SITE
from generator.server import FolderServer, serving

# No example has a time limit: on a busy machine it would fail by chance.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the finished site; without one these tests fail, they do not skip."""
    if not (SITE / "assets" / "pyodide" / "bundle.json").exists():
        pytest.fail("there is no finished site to test: run `make site` first", pytrace=False)
    return SITE


@pytest.fixture(scope="session")
def site_server(site: Path) -> Iterator[FolderServer]:
    """The site on this machine, at the top of its host."""
    with serving(site) as server:
        yield server


@pytest.fixture(scope="session")
def site_url(site_server: FolderServer) -> str:
    """The address of the site's top, with a slash at its end."""
    return site_server.address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the session."""
    with started_chromium() as browser:
        yield browser


@pytest.fixture
def apart() -> Iterator[Callable[..., Any]]:
    """Call a function in a thread of its own: in one thread Playwright starts no second time."""
    with ThreadPoolExecutor(1) as thread:
        yield lambda work, *given: thread.submit(work, *given).result()


@pytest.fixture(scope="module")
def reader(chromium: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A reader's profile, one a test file: what one page has loaded, the next finds in its cache.

    The file's last test fails if a request of any page left the site's origin.
    """
    context = chromium.new_context(
        base_url=site_url, reduced_motion="reduce", service_workers="block"
    )
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    yield context
    context.close()
    assert [url for url in asked if not _own(url, site_url)] == []


@pytest.fixture
def page(reader: BrowserContext) -> Iterator[Page]:
    """An empty page of that reader, who has chosen no settings."""
    opened = reader.new_page()
    opened.add_init_script("localStorage.clear()")
    yield opened
    opened.close()


def _own(url: str, site_url: str) -> bool:
    return url.startswith((site_url, "data:", f"blob:{site_url}"))
