"""What is measured, in one folder: the site, a bare Pyodide, and the pages of others."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.bundle import PYODIDE
from generator.compress import compress
from generator.faults import Fault
from generator.paths import BUILD, SITE
from generator.server import serving

BARE = "bare-000000000000"  # named like a hashed folder, so that it is cached like one
PAGES = Path(__file__).parent / "pages"
WHEELS = BUILD / "bench-wheels"

_FOLDER = BUILD / "bench"
_HOSTED = BUILD / "bench-host"


class NoWheelError(Fault):
    """The dice library to compare with is not there; the message says how to get it."""


@contextmanager
def hosted() -> Iterator[str]:
    """The address of a host that sends compressed copies of the site and of a bare Pyodide."""
    shutil.rmtree(_HOSTED, ignore_errors=True)
    shutil.copytree(SITE, _HOSTED / "site")
    shutil.copytree(PYODIDE, _HOSTED / BARE)
    shutil.copyfile(PAGES / "bare.html", _HOSTED / BARE / "bare.html")
    print("Compressing the site for the host (a minute or two, the first time)", flush=True)
    for folder in ("site", BARE):
        compress(_HOSTED / folder)
    with serving(_HOSTED) as server:
        yield server.address


@contextmanager
def prepared() -> Iterator[str]:
    """The address of a server for all of it, for as long as the block runs.

    Raises:
        NoWheelError: if `make bench` has not fetched the wheel.
    """
    wheel = next(WHEELS.glob("icepool-*.whl"), None)
    if wheel is None:
        raise NoWheelError("icepool is not there to compare with: `make bench` fetches it")
    shutil.rmtree(_FOLDER, ignore_errors=True)
    shutil.copytree(PYODIDE, _FOLDER / BARE)
    shutil.copyfile(wheel, _FOLDER / BARE / "icepool.whl")
    for file in PAGES.iterdir():
        shutil.copyfile(file, _FOLDER / BARE / file.name)
    (_FOLDER / "site").symlink_to(SITE, target_is_directory=True)
    with serving(_FOLDER) as server:
        yield server.address
