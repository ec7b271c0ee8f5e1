"""The line of an answer that tells it, as plain text for a chat."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, Final

from rangecard.drawing.panels import answer_panel

_TELLING: Final = ("rc-told", "rc-dice", "rc-headline", "rc-reason")
"""Paragraphs that say an answer in one sentence, the first told first."""

_PARAGRAPH = re.compile(r'<p\b[^>]*\bclass="([^" ]*)[^>]*>(.*?)</p>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def answer_line(question: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    """Return what an answer says in one line, in the words of its panel."""
    if answer["status"] == "error":
        return "; ".join(_faults(answer))
    found = _PARAGRAPH.findall(answer_panel(question, answer))
    told = [_plain(text) for wanted in _TELLING for kind, text in found if kind == wanted]
    return "; ".join(text.rstrip(".") for text in told)


def _faults(answer: Mapping[str, Any]) -> Iterator[str]:
    yield "No answer yet"
    yield from (f"{each['field'] or 'question'} {each['message']}" for each in answer["errors"])


def _plain(text: str) -> str:
    return unescape(_TAG.sub("", text)).strip()
