"""Files that are there in full or not at all, and folders of them that forget what is unused."""

from __future__ import annotations

import os
import time
from pathlib import Path

KEPT_DAYS = 7
"""How long a file stays in a store after it was last asked for."""

_SECONDS_A_DAY = 24 * 60 * 60


def write_whole(place: Path, content: bytes) -> None:
    """Write a file that is there in full or not at all, even if the writing is interrupted.

    Raises:
        OSError: If it cannot be written.
    """
    half_made = place.with_name(f".{os.getpid()}.part")  # short: the name may be the longest
    try:
        half_made.write_bytes(content)
        half_made.replace(place)
    finally:
        half_made.unlink(missing_ok=True)


def forget_unused(store: Path, pattern: str, days: float = KEPT_DAYS) -> None:
    """Remove from a store the files, such as "*.pdf", that nobody has asked for in so many days."""
    oldest = time.time() - days * _SECONDS_A_DAY
    for file in store.glob(pattern):
        if file.stat().st_mtime < oldest:
            file.unlink()
