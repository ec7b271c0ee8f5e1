"""One Firefox and one WebKit for the session, where they are; see `make browsers`."""

from collections.abc import Iterator

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from tests.browsers.drivers import BROWSERS


@pytest.fixture(scope="session", params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[WebDriver]:
    """A browser; these tests are skipped unless they are asked for, and fail without it."""
    if not request.config.getoption("all_browsers"):
        pytest.skip("`make browsers` runs the tests in Firefox and WebKit")
    browser = BROWSERS[request.param]
    if lacking := browser.lacking():
        names = ", ".join(need.name for need in lacking)
        pytest.fail(f"{request.param} is not on this machine: {names}", pytrace=False)
    with browser.start() as started:
        yield started
