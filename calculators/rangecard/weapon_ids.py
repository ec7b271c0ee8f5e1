"""The ids of weapons: addresses and file names, each of one weapon."""

import re
from collections.abc import Collection
from zlib import crc32

OWN = "own-"
"""What a reader's ids begin with in the page: none of them is ever taken for one of the site's."""

MOST_SIGNS = 100
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_BETWEEN = re.compile(r"[^a-z0-9]+")


class BadId(ValueError):
    """An id, or a name from which none can be made: what was expected, and what was found."""

    def __init__(self, expected: str, found: str) -> None:
        self.expected, self.found = expected, found
        super().__init__(f"expected {expected}, found {found}")


class Ids:
    """The ids of the weapons of one file, each given once.

    Args:
        prefix: what each of them begins with.
        reserved: ids that a name alone does not make: whoever means one of them gives it.
    """

    def __init__(self, prefix: str = "", reserved: Collection[str] = ()) -> None:
        self._prefix = prefix
        self._reserved = frozenset(reserved)
        self._lines: dict[str, int] = {}

    def given(self, text: str, line: int) -> str:
        """Return an id that a file gives.

        Raises:
            BadId: it is none, or an earlier line has it.
        """
        if len(text) > MOST_SIGNS or not _ID.fullmatch(text):
            expected = f"an id of small letters, digits and hyphens, at most {MOST_SIGNS}"
            raise BadId(expected, f'"{text}"' if len(text) <= MOST_SIGNS else "a longer one")
        return self._first(self._prefixed(text), line)

    def made(self, name: str, line: int) -> str:
        """Return the id that a name makes.

        Raises:
            BadId: an earlier line has it, or the site.
        """
        made = self._prefixed(made_id(name))
        if made in self._reserved:
            raise BadId(
                f"an id: the name makes {made}, which is the site's (give it, to replace that "
                "weapon, or another)",
                "none",
            )
        return self._first(made, line)

    def _prefixed(self, text: str) -> str:
        return text if text.startswith(self._prefix) else f"{self._prefix}{text}"

    def _first(self, made: str, line: int) -> str:
        if made in self._lines:
            first = self._lines[made]
            raise BadId("an id of its own", f"{made}, which the weapon of line {first} has too")
        self._lines[made] = line
        return made


def made_id(name: str) -> str:
    """Return a name as an id: lower case, words joined by hyphens.

    A name with no sign that an id may have makes a number of its own, always the same.
    """
    made = _BETWEEN.sub("-", name.lower()[: MOST_SIGNS - len(OWN)]).strip("-")
    return made or f"weapon-{crc32(name.encode('utf-8', 'replace')):08x}"
