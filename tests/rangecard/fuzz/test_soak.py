"""`make soak` itself: what it counts, tells and ends with."""

from __future__ import annotations

import re

import pytest

from tests.rangecard.fuzz import soak
from tests.rangecard.fuzz.questions import made
from tests.rangecard.fuzz.trial import Tally, tally, told


def test_it_counts_every_question_and_says_where_to_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soak.main(["--from", "250000", "--count", "300"]) == 0
    printed = capsys.readouterr().out
    counts = [int(one) for one in re.findall(r"(?m)^\S+ +(?:sound|broken) +\S+ +(\d+)$", printed)]
    assert sum(counts) == 300
    assert "tried to 250,300 (go on with FROM=250300)" in printed


def test_questions_are_the_same_however_they_are_shared_out() -> None:
    whole, parts = tally(range(100, 300)), Tally()
    for numbers in (range(100, 130), range(130, 300)):
        parts.add(tally(numbers))
    assert parts == whole


def test_a_failure_is_told_with_its_number_and_question() -> None:
    text = told([(4711, "AssertionError: wrong")])
    assert text.startswith("question 4711: AssertionError: wrong")
    assert ascii(made(4711).text[:1_000]) in text
