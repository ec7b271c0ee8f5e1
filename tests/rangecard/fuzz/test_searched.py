"""5,000 questions that Hypothesis draws from the same makers, and makes simple where one fails."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rangecard.calculators import CALCULATORS
from tests.rangecard.fuzz.draws import Searched
from tests.rangecard.fuzz.questions import drawn
from tests.rangecard.fuzz.trial import tried

EXAMPLES = 5_000
CALM = settings(
    max_examples=EXAMPLES // (2 * len(CALCULATORS)) + 1,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("sound", [True, False], ids=["sound", "broken"])
@pytest.mark.parametrize("calculator", CALCULATORS)
def test_a_searched_question_keeps_the_laws(calculator: str, sound: bool) -> None:
    @CALM
    @given(st.data())
    def search(data: st.DataObject) -> None:
        draw = Searched(data)
        tried(drawn(draw, sound=sound, calculator=calculator), draw)

    search()
