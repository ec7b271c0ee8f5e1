"""Question n, made from seed n: the same on every machine, and made alone.

    python -m tests.rangecard.fuzz.questions 4711        prints that question

Five in eight are sound; the others are broken, each in one of the ways of `broken`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from rangecard.calculators import CALCULATORS
from tests.rangecard.fuzz.broken import UNSURE, WAYS, broken_question, written
from tests.rangecard.fuzz.draws import Draws, Seeded
from tests.rangecard.fuzz.sound import Question, sound_question

SOUND = "sound"
SOUND_EIGHTHS = 5


@dataclass(frozen=True, slots=True)
class Made:
    """One made question.

    Attributes:
        calculator: whose question it was before anything broke it.
        way: `SOUND`, or how it is broken.
        text: the line that is asked.
        question: what a sound one asks.
        field: what the errors of a broken one must name, where that is sure.
    """

    calculator: str
    way: str
    text: str
    question: Question | None = None
    field: str = UNSURE


def made(number: int) -> Made:
    """Question n."""
    return drawn(Seeded(number))


def text(number: int) -> str:
    """Question n as it is asked."""
    return made(number).text


def drawn(draw: Draws, *, sound: bool | None = None, calculator: str = "") -> Made:
    """One question from these draws; what is left open is drawn too."""
    calculator = calculator or draw.one([*CALCULATORS])
    if draw.below(8) < SOUND_EIGHTHS if sound is None else sound:
        question = sound_question(draw, calculator)
        line = written(question, ascii_only=draw.one_in(2))
        return Made(calculator, SOUND, line, question)
    way = draw.one([*WAYS])
    broken = broken_question(draw, calculator, way)
    return Made(calculator, way, broken.text, field=broken.field)


if __name__ == "__main__":
    for one in sys.argv[1:]:
        print(made(int(one)).text)
