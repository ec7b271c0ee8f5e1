"""The system's Chromium, started so that it asks nothing of any other machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from generator.faults import Fault
from generator.preflight import NEEDS, browser, message

# Beside each page Chromium makes one of its own for the list under its address bar: half a second.
# Of two such lists the last counts alone, so this holds Playwright's own, which come first.
_WITHOUT = (
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)

# Playwright's own browser is not downloaded; root has no sandbox; no look-ups at start.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_WITHOUT)}",
)


class NoBrowserError(Fault):
    """There is no Chromium; the message says how to get one."""


def executable() -> str:
    """The path of Chromium.

    Raises:
        NoBrowserError: if there is none.
    """
    path = browser()
    if path is None:
        raise NoBrowserError(message([need for need in NEEDS["browser"] if not need.found()]))
    return path


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium for as long as the block runs."""
    path = executable()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield started
        finally:
            started.close()


@contextmanager
def profile(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:
    """A headless Chromium that keeps what it caches in a folder, as a reader's does."""
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=executable(), args=list(FLAGS)
    )
    try:
        yield context
    finally:
        context.close()
