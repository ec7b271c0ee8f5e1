"""The system's Chromium, started so that it asks nothing of any other machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from generator.faults import Fault
from generator.preflight import NEEDS, browser, message

# Playwright's own browser is not downloaded; root has no sandbox; no look-ups at start.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
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
