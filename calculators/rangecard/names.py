"""Names that readers type: whether anything of one is seen."""

import re

_UNSEEN = re.compile(
    r"[\s\x00-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*"
)
"""Spaces, and what Unicode has readers pass over: the list is its own, so all Pythons agree."""


def is_seen(name: str) -> bool:
    """Tell whether a reader sees anything of a name."""
    return not _UNSEEN.fullmatch(name)
