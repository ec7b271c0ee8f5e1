"""Names that carry a hash of what the file says, so that a browser may keep it for ever.

The site's own scripts, styles and fonts are named `<name>-<twelve hex digits>.<ending>`. Who writes
such a name by hand puts zeros for the digits; they are overwritten here, in the file's name and
wherever it is told. Zeros and digits are as many, so that source maps still fit. A file that tells
the name of another is renamed with it: a page never meets a script that is not its own.
"""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

from generator.faults import Fault

DIGITS = 12
_ZEROS = "0" * DIGITS
_PLACES = ("assets/rangecard/*", "assets/fonts/*")
_NAME = re.compile(rb"([\w-]+-)[0-9a-f]{12}(\.(?:js|css|woff2))\b(?!\.map)")


class UnknownNameError(Fault):
    """A file tells the name of one that is not there."""


def blank(name: str) -> str:
    """A file's name with zeros for the digits."""
    stem, dot, ending = name.rpartition(".")
    return f"{stem}-{_ZEROS}{dot}{ending}"


def name_all(site: Path) -> None:
    """Give each such file of a site its name, and tell the pages; right names stay.

    Raises:
        UnknownNameError: if a file tells the name of one that is not there.
    """
    files = [file for place in _PLACES for file in sorted(site.glob(place))]
    named = _Named(file for file in files if _NAME.fullmatch(file.name.encode()))
    for name in named.files:
        named.rename(name)
    for page in sorted(site.rglob("*.html")):
        _write(page, named.told(page.read_bytes()))


class _Named:
    """Files by their names with zeros, and the right names of those that were looked at."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.files = {_blanked(file.name.encode()): file for file in files}
        self._right: dict[str, str] = {}

    def told(self, content: bytes) -> bytes:
        """A file's content with the right names in it."""
        return _NAME.sub(lambda found: self.rename(_blanked(found[0])).encode(), content)

    def rename(self, name: str) -> str:
        """The right name of a file, which it has from now on, like its source map."""
        if name not in self._right:
            self._right[name] = self._renamed(name)
        return self._right[name]

    def _renamed(self, name: str) -> str:
        if name not in self.files:
            raise UnknownNameError(f"{name} is named, and is not there")
        file = self.files[name]
        own, blanked = (f"{one}.map".encode() for one in (file.name, name))
        content = self.told(file.read_bytes()).replace(own, blanked)
        right = name.replace(_ZEROS, hashlib.sha256(content).hexdigest()[:DIGITS])
        for ending in ("", ".map"):
            old = file.with_name(file.name + ending)
            if old.exists():
                old.rename(file.with_name(right + ending))
        _write(file.with_name(right), content.replace(blanked, f"{right}.map".encode()))
        return right


def _blanked(name: bytes) -> str:
    return _NAME.sub(rb"\g<1>" + _ZEROS.encode() + rb"\g<2>", name).decode()


def _write(file: Path, content: bytes) -> None:
    if content != file.read_bytes():
        file.write_bytes(content)
