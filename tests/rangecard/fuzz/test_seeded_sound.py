"""The sound ones of 100,000 questions of the plain generator."""

from __future__ import annotations

from collections import Counter

import pytest

from rangecard.calculators import CALCULATORS
from tests.rangecard.fuzz.draws import Seeded
from tests.rangecard.fuzz.harder import LAWS, applied
from tests.rangecard.fuzz.questions import SOUND, drawn
from tests.rangecard.fuzz.trial import CHUNKS, tally, told


@pytest.mark.parametrize("numbers", CHUNKS, ids=str)
def test_a_sound_question_has_an_answer_that_keeps_the_laws(numbers: range) -> None:
    found = tally(numbers, sound=True)
    assert not found.failures, told(found.failures)
    assert {calculator for calculator, *_ in found.counts} == {*CALCULATORS}
    assert {status for *_, status in found.counts} == {"ok", "no-shot"}


def test_every_law_has_its_say() -> None:
    seen: Counter[str] = Counter()
    for number in range(20_000):
        draw = Seeded(number)
        made = drawn(draw)
        if made.question and (one := applied(draw, made.question)):
            seen[f"{made.calculator}: {one[0].says}"] += 1
    rare = {f"{name}: {law.says}" for name, laws in LAWS.items() for law in laws} - {
        says for says, count in seen.items() if count > 9
    }
    assert rare == set()


def test_most_of_the_questions_are_sound_and_question_n_is_always_the_same() -> None:
    ways = Counter(drawn(Seeded(number)).way for number in range(2_000))
    assert ways[SOUND] in range(1_150, 1_350)
    assert [drawn(Seeded(n)).text for n in range(50)] == [drawn(Seeded(n)).text for n in range(50)]
