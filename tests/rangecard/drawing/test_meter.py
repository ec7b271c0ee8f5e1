"""Small bars beside figures: to scale, and silent."""

import re

import pytest

from rangecard.drawing.meter import meter, swing
from rangecard.drawing.palette import LIGHT


def numbers(drawn: str, name: str) -> list[float]:
    return [float(found) for found in re.findall(rf' {name}="([0-9.]+)"', drawn)]


@pytest.mark.parametrize(("before", "after"), [(0.0, 1.0), (1.0, 0.0), (0.25, 0.75), (0.5, 0.5)])
def test_a_swing_goes_from_ring_to_dot_to_scale(before: float, after: float) -> None:
    drawn = swing(before, after, 1.0, LIGHT)
    start, end = numbers(drawn, "cx")
    left, right = numbers(drawn, "x1")[0], numbers(drawn, "x2")[0]
    assert start == pytest.approx(left + before * (right - left))
    assert end == pytest.approx(left + after * (right - left))
    assert 'aria-hidden="true"' in drawn


def test_a_meter_is_as_long_as_its_value_and_nothing_of_nothing() -> None:
    full = numbers(meter(4.0, 4.0, LIGHT), "width")[1]
    assert numbers(meter(1.0, 4.0, LIGHT), "width")[1] == pytest.approx(full / 4)
    assert numbers(meter(0.0, 0.0, LIGHT), "width")[1] == 0
