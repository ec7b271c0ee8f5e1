"""What a row of the benchmark was to reach, and whether it did, in the same words everywhere."""

from collections.abc import Mapping
from typing import Any


def verdict(row: Mapping[str, Any], name: str) -> str:
    """Return whether one of a row's figures reaches what is asked of it."""
    return "met" if row["met"][name] else "MISSED"
