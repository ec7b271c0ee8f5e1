import math

import pytest

from rangecard.door import ask
from rangecard.drawing import palette, template_clockface
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words

RULE = pytest.mark.rule("DI-4", "GR-6")


def drawn(reach: int = 3, ink: palette.Palette = palette.PRINT) -> str:
    return template_clockface.template_clockface(reach, ink)


@pytest.mark.parametrize("reach", [1, 2, 3, 5])
def test_there_is_a_ring_at_every_inch(reach: int) -> None:
    found = sorted(float(each.attrib["r"]) for each in named(parsed(drawn(reach)), "circle"))
    inches = [25.4 * inch for inch in range(1, reach + 1)]
    _, *rings, rim = found  # the first is the mark in the middle
    assert rings == pytest.approx(inches)
    assert rim == pytest.approx(inches[-1] + template_clockface.BAND_MM)


@RULE
def test_the_numbers_stand_where_the_rules_let_a_shot_land() -> None:
    root = parsed(drawn())
    middle = float(root.attrib["viewBox"].split()[2]) / 2
    question = {"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 5}
    places = {each.text: each for each in words(root)}
    for clock in range(1, 13):
        dice = {"skill": 1, "direction": clock}
        right, over = ask({**question, "skill_die": "D6", "dice": dice})["outcome"]["landing"]
        word = places[str(clock)]
        found = ((word.left + word.right) / 2 - middle, middle - (word.top + word.bottom) / 2)
        turned = math.degrees(math.atan2(*found) - math.atan2(right, over))
        assert (turned + 180) % 360 - 180 == pytest.approx(0, abs=3)


@RULE
def test_what_the_quarters_mean_stands_below_their_numbers() -> None:
    places = {each.text: each for each in words(parsed(drawn()))}
    for hour, meaning in {"12": "over", "3": "right", "6": "short", "9": "left"}.items():
        below = places[meaning].top - places[hour].bottom
        assert 0 <= below < 2
        assert places[meaning].left + places[meaning].right == pytest.approx(
            places[hour].left + places[hour].right
        )


def test_the_words_stand_upright_but_for_the_line_of_fire() -> None:
    turned = [each for each in named(parsed(drawn()), "g") if "rotate" in each.get("transform", "")]
    assert [each[0].text for each in turned] == ["line of fire"]


def test_the_line_of_fire_comes_from_the_firer_below_to_the_middle() -> None:
    root = parsed(drawn())
    middle = float(root.attrib["viewBox"].split()[2]) / 2
    (line,) = (each for each in named(root, "path") if each.get("stroke-dasharray"))
    start, end = (tuple(map(float, p.split())) for p in line.attrib["d"][1:].split("L"))
    assert start[0] == end[0] == pytest.approx(middle, abs=0.01)
    assert start[1] > middle + 3 * 25.4
    assert middle < end[1] < middle + 12


@pytest.mark.parametrize("room_mm", [100, 136, 198, 203.9, 285])
def test_the_reach_is_the_most_that_the_room_holds(room_mm: float) -> None:
    reach = template_clockface.reach_in(room_mm)
    assert template_clockface.side_mm(reach) <= room_mm < template_clockface.side_mm(reach + 1)


@pytest.mark.parametrize("ink", [palette.PRINT, palette.INK_SAVER])
def test_words_keep_apart_and_inside_and_large(ink: palette.Palette) -> None:
    root = parsed(drawn(3, ink))
    assert outside(root) == []
    assert list(collisions(root)) == []
    assert min(each.size for each in words(root)) >= 8 / 72 * 25.4
