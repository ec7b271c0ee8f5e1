import math
import re

import pytest

from rangecard.clouds import RADIUS_IN
from rangecard.door import ask
from rangecard.drawing import palette, template_cloud
from rangecard.drawing.template_cloud import Counters
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words

KINDS = (Counters("AIM", "for aim points", 2), Counters("SUPPRESSED", "for suppression", 3))


def drawn() -> str:
    return template_cloud.template_cloud(RADIUS_IN, palette.PRINT)


@pytest.mark.rule("SM-2", "GA-1")
def test_its_edge_is_the_last_place_that_the_rules_count_as_within() -> None:
    radius = max(float(each.attrib["r"]) for each in named(parsed(drawn()), "circle"))
    markers = [{"id": "a", "munition": "smoke", "x": 0, "y": 0}]
    question = {"calculator": "line-of-sight", "markers": markers}
    inches = round(radius / 25.4, 6)
    touching, clear = (
        ask({**question, "from": [inches + far, -20], "to": [inches + far, 20]})
        for far in (0, 0.001)
    )
    assert touching["figures"]["blocked"]
    assert not clear["figures"]["blocked"]


def test_the_windows_leave_a_ring_and_arms_that_hold_the_middle() -> None:
    root = parsed(drawn())
    middle = float(root.attrib["viewBox"].split()[2]) / 2
    windows = [p.attrib["d"] for p in named(root, "path") if p.get("stroke-dasharray")]
    assert len(windows) == 4
    for shape in windows:
        edge = shape.partition("A")[0]
        points = [tuple(map(float, p)) for p in re.findall(r"([\d.]+) ([\d.]+)", edge)]
        assert len(points) == 3
        far = [math.dist(point, (middle, middle)) for point in points]
        assert max(far) == pytest.approx(RADIUS_IN * 25.4 - template_cloud.RING_MM, abs=0.02)
        for x, y in points:
            assert min(abs(x - middle), abs(y - middle)) >= template_cloud.ARM_MM / 2 - 0.01


def test_the_inches_along_its_arm_are_inches() -> None:
    root = parsed(drawn())
    middle = float(root.attrib["viewBox"].split()[2]) / 2
    found = {each.text: (each.left + each.right) / 2 - middle for each in words(root)}
    assert found["1″"] == pytest.approx(25.4)
    assert found["2″"] == pytest.approx(50.8)


def test_counters_are_an_inch_across_and_as_many_as_asked() -> None:
    root = parsed(template_cloud.counters(KINDS, 3, palette.PRINT))
    circles = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in named(root, "circle")]
    assert {float(c.attrib["r"]) for c in named(root, "circle")} == {12.7}
    assert [each.text for each in words(root)] == ["AIM"] * 2 + ["SUPPRESSED"] * 3
    near = min(math.dist(a, b) for i, a in enumerate(circles) for b in circles[:i])
    assert near >= 25.4
    assert "2 for aim points, 3 for suppression" in (root[1].text or "")


def test_a_counters_word_stays_inside_it() -> None:
    root = parsed(template_cloud.counters(KINDS, 5, palette.PRINT))
    circles = named(root, "circle")
    for circle, word in zip(circles, words(root), strict=True):
        centre = float(circle.attrib["cx"]), float(circle.attrib["cy"])
        corners = [(x, y) for x in (word.left, word.right) for y in (word.top, word.bottom)]
        assert max(math.dist(corner, centre) for corner in corners) < 12.7


@pytest.mark.parametrize("ink", [palette.PRINT, palette.INK_SAVER])
def test_words_keep_apart_and_inside_and_large(ink: palette.Palette) -> None:
    drawings = (
        template_cloud.template_cloud(RADIUS_IN, ink),
        template_cloud.counters(KINDS, 4, ink),
    )
    for root in map(parsed, drawings):
        assert outside(root) == []
        assert list(collisions(root)) == []
        assert min(each.size for each in words(root)) >= 8 / 72 * 25.4
