"""Says what the machine lacks before anything long starts, and installs it where that is allowed.

Runs with a bare Python 3, before there is a virtual environment, also with one that is too old
(so nothing newer than 3.6 in here, annotations included):

    python3 generator/preflight.py site      # what building the site needs
    python3 generator/preflight.py browser   # what the tests need on top: Chromium
    python3 generator/preflight.py browsers  # and those in Firefox and WebKit

On a Debian family system, as root or with a sudo that asks for no password, missing packages are
installed by name. Anywhere else one message names them, for apt and for Homebrew, and the exit
code is 1. With RANGECARD_INSTALL=no nothing is ever installed.
"""

import ctypes
import ctypes.util
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OLDEST = (3, 11)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FIREFOXES = ("firefox-esr", "firefox")
MAC_FIREFOX = "/Applications/Firefox.app/Contents/MacOS/firefox"
MINI_BROWSERS = ("*/webkit2gtk-4.1/MiniBrowser", "webkit2gtk-4.1/MiniBrowser")
MAC_BROWSER = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


class Need(NamedTuple):
    """One thing that must be there: its name, how it is found, where it comes from.

    ``snap`` names what Ubuntu brings as a snap: its apt package of that name holds no program.
    Without a ``brew``, there is none for macOS.
    """

    name: str
    found: "Callable[[], bool]"
    apt: str
    brew: str
    snap: str = ""


class Machine(NamedTuple):
    """What this user may do on this machine."""

    has_apt: bool
    is_root: bool
    sudo_without_password: bool

    def installs(self) -> bool:
        """Whether packages may be installed without asking anybody."""
        return self.has_apt and (self.is_root or self.sudo_without_password)


def library(name: str, version: str = "0") -> bool:
    """Whether the dynamic loader finds a library, such as `pango-1.0`."""
    for file in ("lib" + name + ".so." + version, "lib" + name + ".dylib"):
        try:
            ctypes.CDLL(file)
        except OSError:
            continue
        return True
    return ctypes.util.find_library(name) is not None


def browser() -> "str | None":
    """The path of a Chromium, or None: CHROME_PATH first, then the usual names."""
    places = [os.environ.get("CHROME_PATH"), *map(shutil.which, BROWSERS), MAC_BROWSER]
    return next((place for place in places if place and Path(place).is_file()), None)


def firefox() -> "str | None":
    """The path of a Firefox, or None."""
    places = [*map(shutil.which, FIREFOXES), MAC_FIREFOX]
    return next((place for place in places if place and Path(place).is_file()), None)


def mini_browser() -> "str | None":
    """The path of the small browser that WebKitGTK brings, which its driver drives, or None."""
    libraries = [Path("/usr/lib"), Path("/usr/libexec"), Path("/usr/lib64")]
    found = [one for folder in libraries for name in MINI_BROWSERS for one in folder.glob(name)]
    return str(found[0]) if found else None


def _has_browser() -> bool:
    return browser() is not None


def _has_firefox() -> bool:
    return firefox() is not None


def _has_webkit() -> bool:
    return shutil.which("WebKitWebDriver") is not None and mini_browser() is not None


def _has_screen() -> bool:
    return shutil.which("Xvfb") is not None


def _driver_starts() -> bool:
    """Whether the Node that Playwright brings finds what it is linked to: on Linux, libatomic."""
    return not sys.platform.startswith("linux") or library("atomic", "1")


def can_make_environments() -> bool:
    """Whether `python -m venv` works: Debian ships its ensurepip apart."""
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


NEEDS = {
    "site": (
        Need("Python's venv module", can_make_environments, "python3-venv", "python"),
        Need("Pango", lambda: library("pango-1.0"), "libpango-1.0-0", "pango"),
        Need("Pango for FreeType", lambda: library("pangoft2-1.0"), "libpangoft2-1.0-0", "pango"),
        Need(
            "HarfBuzz subset", lambda: library("harfbuzz-subset"), "libharfbuzz-subset0", "harfbuzz"
        ),
    ),
    "browser": (
        Need("libatomic for Playwright", _driver_starts, "libatomic1", "gcc"),
        Need("Chromium", _has_browser, "chromium", "--cask google-chrome", snap="chromium"),
    ),
    "browsers": (
        Need("Firefox", _has_firefox, "firefox-esr", "--cask firefox", snap="firefox"),
        Need("WebKitGTK and its driver", _has_webkit, "webkit2gtk-driver", ""),
        Need("Xvfb, a screen for WebKit", _has_screen, "xvfb", ""),
    ),
}


def this_machine() -> Machine:
    """Look at the system and the user."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    may_install = os.environ.get("RANGECARD_INSTALL") != "no"
    apt = may_install and shutil.which("apt-get") is not None
    sudo = apt and not root and shutil.which("sudo") is not None
    asks_nothing = (
        sudo and subprocess.run(["sudo", "-n", "true"], stderr=subprocess.DEVNULL).returncode == 0
    )
    return Machine(apt, root, bool(asks_nothing))


def missing(needs: "Sequence[Need]") -> "list[Need]":
    """Those that are not there."""
    return [need for need in needs if not need.found()]


def message(lacking: "Sequence[Need]") -> str:
    """What is missing, and the one line that brings it on each kind of system."""
    apt = _commands("sudo apt-get install", [need.apt for need in lacking])
    snaps = [need.snap for need in lacking if need.snap]
    unsnapped = _commands("sudo apt-get install", [need.apt for need in lacking if not need.snap])
    ubuntu = unsnapped + ["sudo snap install " + snap for snap in snaps]
    formulas = [need.brew for need in lacking if need.brew and not need.brew.startswith("--cask")]
    casks = [need.brew for need in lacking if need.brew.startswith("--cask")]
    brew = _commands("brew install", formulas) + ["brew install " + cask for cask in casks]
    systems = [("Debian", apt), ("Ubuntu", ubuntu)] if snaps else [("Debian, Ubuntu", apt)]
    names = ", ".join(need.name for need in lacking)
    return "\n".join(
        [f"error: missing on this machine: {names}"]
        + [f"  {system + ':':16} " + " && ".join(lines) for system, lines in systems]
        + [f"  {'macOS:':16} " + " && ".join(brew or ["not to be had"])]
    )


def _commands(command: str, packages: "Sequence[str]") -> "list[str]":
    """One command with all packages, or none without any."""
    return [" ".join([command, *dict.fromkeys(packages)])] if packages else []


def install(lacking: "Sequence[Need]", machine: Machine) -> None:
    """Install with apt, and say so."""
    packages = list(dict.fromkeys(need.apt for need in lacking))
    print("Installing with apt-get, since this machine lacks: " + ", ".join(packages), flush=True)
    prefix = [] if machine.is_root else ["sudo", "-n"]
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        command = [*prefix, "apt-get", "-qq", *words]
        done = subprocess.run(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        if done.returncode:
            sys.stderr.write(done.stderr.decode(errors="replace"))
            break


def check(needs: "Sequence[Need]", machine: Machine) -> int:
    """Make sure that everything is there.

    Returns:
        The exit code: 0, or 1 after one message that says what is missing.
    """
    lacking = missing(needs)
    if lacking and machine.installs():
        install(lacking, machine)
        lacking = missing(lacking)
    if lacking:
        print(message(lacking), file=sys.stderr)
    return 1 if lacking else 0


def main(words: "Sequence[str]", version: "tuple[int, ...]" = sys.version_info[:3]) -> int:
    """Check what the words ask for: `site`, `browser`, `browsers` or several."""
    unknown = [word for word in words if word not in NEEDS]
    if unknown or not words:
        print("usage: preflight.py [site] [browser] [browsers]", file=sys.stderr)
        return 2
    if version[:2] < OLDEST:
        this = ".".join(map(str, version[:3]))
        print(f"error: Python 3.11 or newer is needed, this is {this}.", file=sys.stderr)
        print("  Name a newer one: make site PYTHON=python3.12", file=sys.stderr)
        return 1
    needs = [need for word in words for need in NEEDS[word]]
    return check(needs, this_machine())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
