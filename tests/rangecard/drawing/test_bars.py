from math import comb

import pytest

from rangecard.drawing.bars import bars
from rangecard.drawing.palette import LIGHT
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words


def even(shots: int) -> list[tuple[int, tuple[int, int]]]:
    return [(k, (comb(shots, k), 2**shots)) for k in range(shots + 1)]


@pytest.mark.parametrize("shots", [1, 2, 5, 7, 12, 30, 100])
def test_bars_of_any_number_keep_their_words_apart_and_inside(shots: int) -> None:
    root = parsed(bars(even(shots), title="t", axis="hits", palette=LIGHT))
    assert (list(collisions(root)), outside(root)) == ([], [])
    assert len(named(root, "rect")) == shots + 1
    assert min(each.size for each in words(root)) >= 11


def test_heights_are_in_proportion_and_the_words_tell_every_chance() -> None:
    root = parsed(bars(even(2), title="t", axis="hits", palette=LIGHT))
    heights = [float(each.attrib["height"]) for each in named(root, "rect")]
    assert heights == [48, 96, 48]
    assert root[1].text == "hits: 0: 25 %; 1: 50 %; 2: 25 %."


def test_what_cannot_happen_has_no_bar() -> None:
    root = parsed(bars([(0, (1, 1)), (1, (0, 1))], title="t", axis="hits", palette=LIGHT))
    assert [float(each.attrib["height"]) for each in named(root, "rect")] == [96, 0]
