"""One trial: question n is made, asked, and held against all that must hold of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.rangecard.fuzz.all_dice import shares_are_the_odds
from tests.rangecard.fuzz.draws import Draws, Seeded
from tests.rangecard.fuzz.harder import keeps_a_law
from tests.rangecard.fuzz.laws import checked
from tests.rangecard.fuzz.questions import SOUND, Made, drawn, made

ALL_DICE_ONE_IN = 100
"""So often all dice of a sound question are rolled, which asks up to 200 questions."""

COUNT = 100_000
CHUNKS = [range(start, start + 5_000) for start in range(0, COUNT, 5_000)]
"""The questions that the suite tries; `make soak` goes on from here."""


def tried(one: Made, draw: Draws) -> str:
    """Try one question, drawn from these draws, which go on; return the answer's status."""
    found = checked(one)
    if one.question is not None:
        keeps_a_law(draw, one.question, found)
        if draw.one_in(ALL_DICE_ONE_IN):
            shares_are_the_odds(one.question, found)
    status: str = found["status"]
    return status


@dataclass
class Tally:
    """What trials came to.

    Attributes:
        counts: trials by calculator, by sound or broken, and by the answer's status.
        failures: the number of each question that failed, and what was wrong.
    """

    counts: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    failures: list[tuple[int, str]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.counts += other.counts
        self.failures += other.failures


def tally(numbers: Iterable[int], *, sound: bool | None = None) -> Tally:
    """Try the questions with these numbers: all of them, or the sound or the broken ones."""
    found = Tally()
    for number in numbers:
        draw = Seeded(number)
        one = drawn(draw)
        if sound is not None and sound != (one.way == SOUND):
            continue
        try:
            status = tried(one, draw)
        except Exception as fault:  # whatever it is, it is told with the question's number
            found.failures.append((number, f"{type(fault).__name__}: {fault}"[:2_000]))
            status = "FAILED"
        kind = SOUND if one.way == SOUND else "broken"
        found.counts[one.calculator, kind, status] += 1
    return found


def told(failures: Iterable[tuple[int, str]]) -> str:
    """Failures with their questions, one a paragraph."""
    return "\n\n".join(
        f"question {number}: {fault}\n  {made(number).text[:1_000]!a}" for number, fault in failures
    )
