"""The broken ones of 100,000 questions of the plain generator."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rangecard.fuzz.broken import WAYS
from tests.rangecard.fuzz.questions import SOUND, made
from tests.rangecard.fuzz.trial import CHUNKS, tally, told


@pytest.mark.parametrize("numbers", CHUNKS, ids=str)
def test_a_broken_question_is_answered_or_its_faults_are_named(numbers: range) -> None:
    found = tally(numbers, sound=False)
    assert not found.failures, told(found.failures)
    errors = sum(count for (*_, status), count in found.counts.items() if status == "error")
    assert errors > 0.7 * found.counts.total()


def test_questions_are_broken_in_every_way() -> None:
    ways = Counter(made(number).way for number in range(5_000))
    del ways[SOUND]
    assert ways.keys() == WAYS.keys()
    assert min(ways.values()) > 30
