"""What a panel is made of: the question, its answer, and how the page wants them shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rangecard.drawing.palette import WEB, Palette
from rangecard.drawing.svg import Markup, element
from rangecard.drawing.units import METRES, Unit


@dataclass(frozen=True)
class View:
    """A question with its answer, for one page.

    Attributes:
        question: What was asked, as it was written: fields left out are missing.
        answer: The answer as contract.md says.
        palette: Colours of the drawings.
        rules_page: Address of the page that holds every rule at its anchor.
        shown_in: What the metre system's ladders are shown in.
    """

    question: Mapping[str, Any]
    answer: Mapping[str, Any]
    palette: Palette = WEB
    rules_page: str = "rules.html"
    shown_in: Unit = METRES

    def link(self, rule: str) -> Markup:
        """Return a link to a rule's permanent address."""
        return element("a", rule, class_="rc-rule", href=f"{self.rules_page}#{rule.lower()}")

    def told(self, rule: str) -> str:
        """Return the result of the first step of a rule, as text."""
        return next((s["result"] for s in self.answer["steps"] if s["rule"] == rule), "")


class Panel(Protocol):
    """What a calculator's panel module holds."""

    @property
    def ABOVE(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The figures that its headline or odds show, so that no list shows them again."""

    def headline(self, view: View, /) -> Markup:
        """Return the answer, large, in one sentence."""

    def outcome(self, view: View, /) -> Markup:
        """Return what the dice did, told in one sentence first."""

    def odds(self, view: View, /) -> Markup:
        """Return the chances, as a drawing and as a table."""
