import pytest

from generator.printed import foot
from generator.printed.formats import Format
from generator.printed.sizes import A4
from rangecard.data import canonical


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("GR-4 then GR-2", "GR-2, GR-4"),
        ("GR-1 to GR-8, GR-10", "GR-1 to GR-8, GR-10"),
        ("DF-5, DF-6, <b>DF-7</b> to DF-9", "DF-5 to DF-7, DF-9"),
        ("GR-13 and DI-1 to DI-3, GR-12", "DI-1 to DI-3, GR-12 to GR-13"),
        ("R-2 rather than DF", ""),
    ],
)
def test_rules_are_told_in_order_and_in_runs(html: str, told: str) -> None:
    assert foot.rules_in(html) == told


def test_figures_of_one_basis_are_told_together_and_once() -> None:
    bases = [("source", "bands"), ("ruling", "names"), ("source", "bands"), ("source", "fuses")]
    assert foot.words(bases) == "bands, fuses the source’s; names ruled here"
    assert foot.words([("house rule", "multipliers"), ("", "nothing")]) == (
        "multipliers by house rule"
    )


def test_more_words_take_more_lines() -> None:
    form, data = Format(A4), canonical()
    short, long = (foot.foot(data, (), "word " * count, "GR-1") for count in (5, 200))
    assert short.lines(form) == 1
    assert 6 <= long.lines(form) <= 9
