"""The drawing of an answer, for whoever prints one: a page's diagram is the panel's drawing."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from rangecard.drawing.area_panel import deviation
from rangecard.drawing.clockface import clockface
from rangecard.drawing.cloud_map import cloud_map
from rangecard.drawing.crew import crew
from rangecard.drawing.palette import Palette
from rangecard.drawing.sight_map import sight_map
from rangecard.drawing.svg import Markup
from rangecard.drawing.view import View

PICTURES: Final[Mapping[str, Callable[[View], Markup]]] = MappingProxyType(
    {
        "area-shot": lambda view: clockface(deviation(view)),
        "cloud-turn": lambda view: cloud_map(view) if view.question["markers"] else Markup(),
        "line-of-sight": sight_map,
        "crew-served": crew,
    }
)
"""Which calculators' answers have a drawing of their own."""


def picture(question: Mapping[str, Any], answer: Mapping[str, Any], palette: Palette) -> Markup:
    """Return the drawing of an answer, one `<svg>` on one line; nothing where there is none.

    Args:
        question: What was asked.
        answer: The answer as contract.md says.
        palette: `WEB` for a page; `PRINT` or `INK_SAVER`, of literal colours, for a PDF.
    """
    draws = PICTURES.get(question.get("calculator", ""))
    if draws is None or answer["status"] != "ok":
        return Markup()
    return draws(View(question, answer, palette))
