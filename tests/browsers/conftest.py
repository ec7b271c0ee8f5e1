"""One Firefox and one WebKit for the session, where they are; see `make browsers`."""

from collections.abc import Iterator

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from tests.browsers.drivers import BROWSERS


@pytest.fixture(scope="session", params=BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[WebDriver]:
    """A browser; without it the tests are skipped, or fail if all were asked for."""
    browser = BROWSERS[request.param]
    if lacking := browser.lacking():
        names = ", ".join(need.name for need in lacking)
        lack = f"{request.param} is not on this machine ({names}): `make browsers` says how"
        (pytest.fail if request.config.getoption("all_browsers") else pytest.skip)(lack)
    with browser.start() as started:
        yield started
