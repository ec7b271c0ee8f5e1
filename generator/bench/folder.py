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
WAYS = Path(__file__).parent / "ways"
WHEELS = BUILD / "bench-wheels"  # for Pyodide
LIBRARIES = BUILD / "bench-libraries"  # for this machine's own Python

_FOLDER = BUILD / "bench"
_HOSTED = BUILD / "bench-host"


class NoWheelError(Fault):
    """A library to compare with is not there; the message says how to get it."""


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
        NoWheelError: if `make bench` has not fetched the wheels.
    """
    wheels = {name: _wheel(name) for name in ("icepool", "dyce", "optype")}
    shutil.rmtree(_FOLDER, ignore_errors=True)
    shutil.copytree(PYODIDE, _FOLDER / BARE)
    for name, wheel in wheels.items():
        shutil.copyfile(wheel, _FOLDER / BARE / f"{name}.whl")
    for file in (*PAGES.iterdir(), *WAYS.glob("*.py")):
        shutil.copyfile(file, _FOLDER / BARE / file.name)
    (_FOLDER / "site").symlink_to(SITE, target_is_directory=True)
    with serving(_FOLDER) as server:
        yield server.address


def libraries() -> Path:
    """The folder of the libraries that this machine's own Python compares with.

    Raises:
        NoWheelError: if `make bench` has not fetched them.
    """
    if not LIBRARIES.is_dir():
        raise NoWheelError("icepool, dyce and numpy are not there: `make bench` fetches them")
    return LIBRARIES


def _wheel(name: str) -> Path:
    wheel = next(WHEELS.glob(f"{name}-*.whl"), None)
    if wheel is None:
        raise NoWheelError(f"{name} is not there to compare with: `make bench` fetches it")
    return wheel
