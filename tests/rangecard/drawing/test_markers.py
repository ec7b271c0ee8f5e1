from rangecard import clouds
from rangecard.drawing import markers


def test_the_circle_on_the_map_is_the_rules_own() -> None:
    assert markers.RADIUS_IN == clouds.RADIUS_IN
