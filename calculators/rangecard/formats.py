"""The formats that the reader's document has had, and what brings an older one to today's.

A document says its format in its field ``rangecard``. Each migration takes a document of one format
to the next: the first one from 1 to 2. There is none yet.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .faults import Faults

FIRST = 1
Document = dict[str, Any]
Migration = Callable[[Document], Document]

MIGRATIONS: Sequence[Migration] = ()
"""In order, the oldest first. None is ever taken out: somebody keeps a document of each format."""


def current(migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Return the format that is written."""
    return FIRST + len(migrations)


def migrated(document: Mapping[str, Any], migrations: Sequence[Migration] = MIGRATIONS) -> Document:
    """Return a document in today's format; what tells no format is left as it is.

    Args:
        document: of any format; it stays as it is.
        migrations: from each format to the next.

    Raises:
        Faults: the document's format is newer than any that is known here.
    """
    found, newest = document.get("rangecard"), current(migrations)
    if isinstance(found, bool) or not isinstance(found, int) or found < FIRST:
        return dict(document)
    if found > newest:
        told = f"format {found} was written by a newer version; this one knows formats up to"
        raise Faults(("rangecard", f"{told} {newest}: load the newest version, nothing is lost"))
    result = dict(document)
    for number, migration in enumerate(migrations[found - FIRST :], found + 1):
        result = {**migration(result), "rangecard": number}
    return result
