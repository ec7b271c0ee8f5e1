"""What tests of the finished site share: the site itself, a server for it, a Chromium."""

import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, Page

from generator import disk
from generator.browser import chromium as started_chromium
from generator.paths import SITE
from generator.server import FolderServer, serving

# No example has a time limit: on a busy machine it would fail by chance.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

Apart = Callable[..., Any]
"""Calls a function in a thread of its own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-browsers",
        action="store_true",
        help="run the tests in Firefox and WebKit too, which must be there",
    )


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
def disk_folder(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a reader has who unpacked `rangecard-offline.zip`."""
    place = tmp_path_factory.mktemp("a reader's #1 folder")  # it may be called anything
    with zipfile.ZipFile(disk.write(site, place / "offline.zip")) as archive:
        archive.extractall(place)
    return place / disk.FOLDER


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One headless Chromium for the session."""
    with started_chromium() as browser:
        yield browser


@pytest.fixture
def apart() -> Iterator[Apart]:
    """Call a function in a thread of its own: in one thread Playwright starts no second time."""
    with ThreadPoolExecutor(1) as thread:
        yield lambda work, *given: thread.submit(work, *given).result()


@pytest.fixture(scope="module")
def reader(chromium: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A reader's profile, one a test file: what one page has loaded, the next finds in its cache.

    The file's last test fails if a request of any page left the site's origin, or if the policy
    of a page forbade anything that it did.
    """
    context = chromium.new_context(
        base_url=site_url, reduced_motion="reduce", service_workers="block"
    )
    asked: list[str] = []
    said: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: said.append(message.text))
    yield context
    context.close()
    assert [url for url in asked if not _own(url, site_url)] == []
    of_policies = [text for text in said if "Content Security Policy" in text]
    # A test refuses WebAssembly on purpose, by the policy of a worker.
    assert [text for text in of_policies if "WebAssembly" not in text] == []


@pytest.fixture
def page(reader: BrowserContext) -> Iterator[Page]:
    """An empty page of that reader, who has chosen no settings."""
    opened = reader.new_page()
    opened.add_init_script("localStorage.clear()")
    yield opened
    opened.close()


def _own(url: str, site_url: str) -> bool:
    return url.startswith((site_url, "data:", f"blob:{site_url}"))
