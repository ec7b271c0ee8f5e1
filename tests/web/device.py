"""A reader's device that stores the site, and a host to be renewed, stopped or made to hang."""

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from generator import lasting, offline
from generator.server import FolderServer

STORING_MS = 120_000
"""Storing takes seconds on a quiet machine; a test machine is not quiet."""
LOOK_MS = 200

AT_REST = ["pages", "calculators", "pictures"]

# How many files of the given groups are not stored, by the very list that the page goes by.
_MISSING = """async ([groups, top]) => {
  const { groups: listed } = await (await fetch(`${top}offline.json`)).json();
  const keys = new Set();
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) keys.add(url);
  const keyOf = ({ path, sha256 }) => `${top}${path}?__WB_REVISION__=${sha256.slice(0, 12)}`;
  const isMissing = (file) => !keys.has(keyOf(file));
  return groups.flatMap((group) => listed[group]).filter(isMissing).map(({ path }) => path);
}"""

_KEPT_PRINTS = ("card-bow-a6.pdf", "card-m60-a6.pdf", "deck-a6.pdf")


class Host:
    """A web host for a folder, on one port whatever happens to it."""

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        self.folder, self._prefix = folder, prefix
        self._end: Callable[[], None] = lambda: None
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}{self._prefix}"

    def start(self) -> None:
        """Answer, from the folder as it is then."""
        server = FolderServer(self.folder, self._port, self._prefix)
        self._port = server.server_port
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()

        def end() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        self._end = end

    def stop(self) -> None:
        """Be gone: no connection is accepted, and those that were open are closed."""
        self._end()
        self._end = lambda: None

    def hang(self) -> None:
        """Accept every connection and never say a word."""
        self.stop()
        listening = socket.create_server(("127.0.0.1", self._port))
        open_ones: list[socket.socket] = []

        def accept() -> None:
            while True:
                try:
                    open_ones.append(listening.accept()[0])
                except OSError:  # closed: the test is over
                    return

        threading.Thread(target=accept, daemon=True).start()

        def end() -> None:
            listening.shutdown(socket.SHUT_RDWR)
            for one in [listening, *open_ones]:
                one.close()

        self._end = end


@contextmanager
def hosting(folder: Path, prefix: str = "/") -> Iterator[Host]:
    """A host for as long as the block runs."""
    host = Host(folder, prefix)
    try:
        yield host
    finally:
        host.stop()


def small(site: Path, out: Path) -> Path:
    """A copy of the site with fewer pages and files, completed as a build of its own."""
    shutil.copytree(site, out, ignore=shutil.ignore_patterns("weapons", "api", "*.map"))
    shutil.rmtree(out / "print" / "pictures")
    for file in (out / "print").iterdir():
        if file.name not in _KEPT_PRINTS:
            file.unlink()
    for page in out.glob("*-*.html"):
        page.unlink()
    for name in ("direct-fire.html", "area-fire.html"):
        shutil.copyfile(site / name, out / name)
    offline.complete(out)
    return out


def renew(folder: Path, words: str) -> None:
    """Make the next build of a site: other words on its pages, scripts changed too."""
    for page in folder.glob("*.html"):
        text = page.read_text("utf-8")
        page.write_text(text.replace("</h1>", f"</h1><p class='renewed'>{words}</p>", 1), "utf-8")
    for script in folder.glob("assets/rangecard/*.js"):
        script.write_text(script.read_text("utf-8") + f"\n/* {words} */\n", "utf-8")
    lasting.name_all(folder)
    offline.complete(folder)


@contextmanager
def device(chromium: Browser, address: str) -> Iterator[BrowserContext]:
    """A reader's browser that has stored nothing yet."""
    context = chromium.new_context(base_url=address, reduced_motion="reduce")
    try:
        yield context
    finally:
        context.close()


def missing(page: Page, groups: list[str], top: str) -> list[str]:
    """The files of some groups that the device has not stored."""
    found: list[str] = page.evaluate(_MISSING, [groups, top])
    return found


def wait_stored(page: Page, groups: list[str], top: str) -> None:
    """Wait until a device has stored every file of some groups, and its worker is at work."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=STORING_MS)
    until(page, lambda: not missing(page, groups, top))


def forget(page: Page) -> None:
    """Have the browser throw out what it keeps of hosts by itself, so that the stores are all."""
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.detach()


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Look again and again, for as long as storing may take."""
    end = time.monotonic() + STORING_MS / 1000
    while time.monotonic() < end:  # not so many looks: a look takes long on a busy machine
        with suppress(Error):  # the page has just been loaded again: that is what some wait for
            if is_so():
                return
        page.wait_for_timeout(LOOK_MS)
    assert is_so()


def wake(page: Page, name: str) -> Locator:
    """A calculator of the page, made to answer."""
    calculator = page.locator(f'rangecard-calculator[name="{name}"]').first
    calculator.locator("[data-kind]").first.focus()
    expect(calculator).to_have_attribute("data-state", "ready", timeout=STORING_MS)
    return calculator
