"""100,000 made questions, answered byte for byte alike by CPython and by the shipped bundle."""

from functools import partial

import pytest

from rangecard.door import answer
from tests.rangecard.fuzz.questions import text
from tests.rangecard.fuzz.trial import COUNT
from tests.site.conftest import PyodideOfSite
from tests.site.differential import difference, digest, first_difference

PARTS = 10
FORMS = {"wheel": 0, "snapshot": COUNT // 2}
"""Each form of the rules answers its half; `make soak` asks all of both."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("form", FORMS)
def test_the_bundle_answers_as_cpython_does(form: str, part: int, pyodide: PyodideOfSite) -> None:
    size = COUNT // 2 // PARTS
    first = FORMS[form] + part * size
    found = first_difference(range(first, first + size), partial(pyodide.digesting, form))
    assert found is None, difference(pyodide, form, found)


def test_a_difference_is_found_and_nothing_is_found_where_there_is_none() -> None:
    def other(questions: list[str]) -> str:
        answers = [answer(one) for one in questions]
        return digest([one.replace("1.0.0", "1.0.1") if text(777) == asked else one
                       for asked, one in zip(questions, answers, strict=True)])  # fmt: skip

    assert first_difference(range(1_200), lambda asked: partial(other, [*asked])) == 777
    assert first_difference(range(700), lambda asked: partial(other, [*asked])) is None
