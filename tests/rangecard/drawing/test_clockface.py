import math
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

from rangecard.door import ask
from rangecard.drawing.clockface import SMALL, clockface, small
from rangecard.drawing.palette import INK_SAVER, LIGHT, PRINT, WEB
from rangecard.drawing.telling import Deviation, Scene
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words

DICE = ("D4", "D6", "D8", "D10", "D12")
EACH = list(product(DICE, range(1, 11)))
CENTRE, RADIUS = 144.0, 120.0
HOURS = ("1", "2", "3", "4", "5", "6 short", "7", "8", "9", "10", "11", "12 over")


def answered(die: str, band: int, **more: Any) -> dict[str, Any]:
    return ask(
        {"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 6 * band,
         "skill_die": die, **more}
    )  # fmt: skip


def drawn(die: str, band: int, **more: Any) -> ElementTree.Element:
    answer = answered(die, band, **more)
    scene = Scene(walls=more.get("walls", ()), outcome=answer["outcome"])
    return parsed(
        clockface(
            Deviation(answer["odds"], "t", LIGHT, die=answer["figures"]["die"], skill_die=die,
                      target_number=band, scene=scene)
        )
    )  # fmt: skip


def circles(root: ElementTree.Element, **attributes: str) -> list[ElementTree.Element]:
    return [c for c in named(root, "circle") if all(c.get(k) == v for k, v in attributes.items())]


def alike(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The landing points in the face, those that look alike in a group."""
    return [group for group in named(root, "g") if group.get("fill") in LIGHT.chance]


def rings(root: ElementTree.Element) -> list[float]:
    """The radii of the inner rings, which look alike."""
    groups = (group for group in named(root, "g") if group.get("stroke") == LIGHT.rule)
    return [float(circle.attrib["r"]) for group in groups for circle in group]


def dots(root: ElementTree.Element) -> list[tuple[float, float, float]]:
    """The landing points' places and radii."""
    found = (circle.attrib for group in alike(root) for circle in group)
    return [(float(each["cx"]), float(each["cy"]), float(each["r"])) for each in found]


def said(root: ElementTree.Element) -> list[str]:
    return [each.text for each in words(root)]


def test_rings_are_to_scale_one_a_deviating_score() -> None:
    root = drawn("D10", 5)
    assert rings(root) == [24, 48, 72, 96]
    (rim,) = circles(root, stroke=LIGHT.muted)
    assert float(rim.attrib["r"]) == RADIUS
    assert "rings 1″ apart, to scale" in said(root)


def test_landing_points_lie_on_the_clock_with_12_up() -> None:
    expected = [
        (CENTRE + 24 * s * math.sin(math.radians(30 * c)),
         CENTRE - 24 * s * math.cos(math.radians(30 * c)))
        for s in range(1, 6) for c in range(1, 13)
    ]  # fmt: skip
    found = dots(drawn("D10", 5))
    assert len(found) == 60
    assert all(min(math.dist(place, (x, y)) for x, y, _ in found) < 0.02 for place in expected)


def test_the_firer_stands_below_and_the_line_of_fire_ends_on_the_aim_point() -> None:
    root = drawn("D10", 5)
    (line,) = named(root, "line")
    ends = [float(line.attrib[k]) for k in ("x1", "y1", "x2", "y2")]
    assert ends == [CENTRE, CENTRE + RADIUS, CENTRE, CENTRE]
    assert {"12 over", "6 short", "3", "9"} <= set(said(root))


def test_the_clocks_numbers_stand_at_their_directions() -> None:
    places = {
        each.text: ((each.left + each.right) / 2 - CENTRE, CENTRE - (each.top + each.bottom) / 2)
        for each in words(drawn("D10", 6))
        if each.text in HOURS
    }
    for hour, text in enumerate(HOURS, start=1):
        right, over = places[text]
        assert math.degrees(math.atan2(right, over)) % 360 == pytest.approx(30 * hour % 360, abs=2)


def test_the_hit_is_in_the_middle_with_its_chance() -> None:
    root = drawn("D10", 5)
    mark = circles(root, fill=LIGHT.accent)[0]
    assert (float(mark.attrib["cx"]), float(mark.attrib["cy"])) == (CENTRE, CENTRE)
    assert {"50 %", "1/120", "each point", "D10", "5"} <= set(said(root))


def test_automatic_deviation_has_a_hollow_middle_and_shows_the_shift() -> None:
    root = drawn("D6", 7)
    assert circles(root, fill=LIGHT.accent) == []
    hollow = circles(root, fill=LIGHT.paper, stroke=LIGHT.ink)[0]
    assert (float(hollow.attrib["cx"]), float(hollow.attrib["cy"])) == (CENTRE, CENTRE)
    assert {"0 %", "automatic", "D6 → D8", "shifted up", "1/96"} <= set(said(root))


def test_a_forbidden_band_is_a_tile_that_names_the_rule() -> None:
    for draw in (clockface, small):
        root = parsed(draw(Deviation(None, "t", LIGHT, target_number=10)))
        assert {"no shot", "GR-8"} <= set(said(root))
        assert root[1].text == "Target number 10: no shot (GR-8)."
        assert (list(collisions(root)), outside(root)) == ([], [])


@pytest.mark.parametrize(("die", "band"), EACH)
def test_words_are_large_enough_and_never_meet(die: str, band: int) -> None:
    answer = answered(die, band)
    for draw in (clockface, small):
        root = parsed(
            draw(Deviation(answer["odds"], "t", WEB, die=answer["figures"]["die"], skill_die=die,
                           target_number=band))
        )  # fmt: skip
        assert (list(collisions(root)), outside(root)) == ([], [])
        assert min(each.size for each in words(root)) >= 11


@pytest.mark.parametrize(("die", "band"), EACH)
def test_dots_of_the_innermost_ring_do_not_touch(die: str, band: int) -> None:
    answer = answered(die, band)
    if not answer["odds"]:
        return
    root = parsed(small(Deviation(answer["odds"], "t", LIGHT)))
    places = dots(root)
    assert len(places) == 12 * len(answer["odds"]["deviation"])
    near = min(
        math.dist(a[:2], b[:2]) - a[2] - b[2] for i, a in enumerate(places) for b in places[:i]
    )
    assert near > -0.9  # the smallest dots of twelve rings may share their outlines


def test_title_comes_first_and_the_words_tell_the_same_numbers() -> None:
    root = drawn("D10", 5)
    assert [each.tag.rpartition("}")[2] for each in root][:2] == ["title", "desc"]
    assert root[1].text == (
        "Target number 5. Die D10. Hit on the aim point: 1/2 (50 %). "
        + "".join(f"{s}″ off: 1/10 (10 %). " for s in range(1, 6))
        + "Each point, by clock direction 1 to 12: 1/120 (0.83 %)."
    )
    assert root.attrib["role"] == "img"


def test_charts_can_share_one_scale() -> None:
    root = parsed(clockface(Deviation(answered("D10", 2)["odds"], "t", LIGHT, reach_in=10)))
    assert rings(root) == [12, 24]


WALLS = [[[-3, -20], [-3, 20]], [[50, 50], [60, 50]]]


def test_walls_are_drawn_as_far_as_the_chart_goes() -> None:
    root = drawn("D10", 5, walls=WALLS)
    walls = [p.attrib["d"] for p in named(root, "path") if p.get("stroke-linecap") == "round"]
    assert walls[0] == "M72 264L72 24"
    assert len(walls) == 2  # the far wall is outside; the other one is the legend's


def test_points_before_a_wall_are_larger_and_darker_where_paths_meet() -> None:
    answer = answered("D10", 5, walls=WALLS)
    root = drawn("D10", 5, walls=WALLS)
    assert len(dots(root)) == len(answer["odds"]["landing"]) - 1
    sizes = {group.attrib["fill"]: float(group[0].attrib["r"]) for group in reversed(alike(root))}
    assert len(sizes) > 1
    assert sizes[LIGHT.chance[3]] > sizes[LIGHT.chance[1]]
    assert "each 1/120 (0.83 %)" in said(root)
    assert "1/120" not in said(root)


def test_the_rolled_shot_is_drawn_along_its_path() -> None:
    root = drawn("D10", 5, walls=WALLS, fuse="time", dice={"skill": 4, "direction": 9})
    paths = [p.attrib["d"] for p in named(root, "path") if p.get("stroke") == LIGHT.accent]
    assert "M144 144L72 144L96 144" in paths
    assert "The rolled shot ends at 2″ left" in (root[1].text or "")


def dashed(root: ElementTree.Element) -> list[str]:
    """What the face shows of the way beyond a wall."""
    found = [p.attrib for p in named(root, "path") if p.get("stroke") == LIGHT.accent]
    return [p["d"] for p in found if p.get("stroke-dasharray") and ends(p["d"])[0][1] < 288]


def ends(path: str) -> list[tuple[float, float]]:
    found = (point.split() for point in path.removeprefix("M").split("L"))
    return [(float(x), float(y)) for x, y in found]


def test_what_the_wall_cut_off_is_drawn_thin_and_dashed() -> None:
    root = drawn("D10", 5, walls=WALLS, fuse="time", dice={"skill": 4, "direction": 9})
    assert dashed(root) == ["M72 144L48 144"]
    assert "had there been no wall" in said(root)
    free = drawn("D10", 5, walls=WALLS, fuse="time", dice={"skill": 4, "direction": 3})
    assert dashed(free) == []
    assert "had there been no wall" not in said(free)


def test_a_bounce_of_an_inch_shows_the_way_back_beside_the_end_mark() -> None:
    root = drawn("D10", 5, walls=WALLS, fuse="time", dice={"skill": 4, "direction": 9})
    (ring,) = [c for c in circles(root, fill=LIGHT.paper, stroke=LIGHT.accent)
               if float(c.attrib["cy"]) < 288]  # fmt: skip
    assert float(ring.attrib["cx"]) == 96
    assert float(ring.attrib["r"]) < 24 / 4


@pytest.mark.parametrize(
    ("walls", "direction", "led"),
    [(WALLS, 9, True), ([[[-1, 3], [-5, 2]]], 11, False), ([[[-3, -20], [-3, 20]]], 10, False)],
)
def test_the_chances_leader_keeps_clear_of_the_path(
    walls: list[Any], direction: int, led: bool
) -> None:
    dice = {"skill": 5, "direction": direction}
    root = drawn("D10", 5, walls=walls, fuse="time", dice=dice)
    leaders = [p for p in named(root, "path") if p.attrib["d"].startswith("M40 40L")]
    assert bool(leaders) == led


@pytest.mark.parametrize("palette", [PRINT, INK_SAVER])
def test_a_printed_drawing_needs_nothing_from_its_page(palette: Any) -> None:
    made = clockface(Deviation(answered("D6", 5)["odds"], "t", palette))
    assert "var(" not in made
    assert "font-family" in made.split(">", 1)[0]
    assert " id=" not in made
    assert "\n" not in made


def test_small_is_half_a_phone_wide() -> None:
    root = parsed(small(Deviation(answered("D12", 4)["odds"], "t", LIGHT, target_number=4)))
    assert float(root.attrib["width"]) == SMALL <= 144
