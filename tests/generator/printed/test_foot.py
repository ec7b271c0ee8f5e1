from generator.printed import foot
from generator.printed.formats import Format
from generator.printed.sizes import A4
from rangecard.data import canonical


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
