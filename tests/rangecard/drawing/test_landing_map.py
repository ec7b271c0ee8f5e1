"""The landing map: to scale, every landing told once, walls as far as they lie in it."""

import json
import math
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from rangecard.door import ask, draw
from rangecard.drawing import landing_ground as maps
from rangecard.drawing.handles import handles
from rangecard.drawing.landing_map import drawn as sheet
from rangecard.drawing.landing_sheet import landing_sheet
from rangecard.drawing.landings import landings
from rangecard.drawing.palette import LIGHT
from rangecard.drawing.svg import number
from rangecard.drawing.view import View
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words

SHOT = {"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 25, "skill_die": "D10"}
LANE = [[[-3, -12], [-3, 12]], [[3, -12], [3, 12]]]
WHOLE = {"x": -24, "y": -36, "columns": 48, "rows": 72}
NEAR = {"x": -3, "y": -3, "columns": 6, "rows": 6}
CASES: dict[str, dict[str, Any]] = {
    "usual": {},
    "at arm's length": {"range_in": 0},
    "blind": {"blind": True},
    "no hit possible": {"skill_die": "D4", "range_in": 40},
    "walls": {"walls": LANE, "fuse": "time"},
    "an impact fuse": {"walls": LANE, "fuse": "impact"},
    "far walls": {"walls": [[[-10000, 9999.5], [10000, 9999.5]], [[50, -60], [50, 60]]]},
    "decimals": {"walls": [[[-1.123456789, 0.1], [2.3, 0.7]]], "range_in": 24.123},
    "many walls": {
        "walls": [[[n % 20 - 10, n // 20 - 5], [n % 20 - 9.5, n // 20 - 4.5]] for n in range(200)]
    },
    "a rolled shot": {"walls": LANE, "fuse": "time", "dice": {"skill": 5, "direction": 10}},
    "a point": {"burst_radius_in": 2.5, "cover_point": [3, -1.5]},
    "a far point": {"burst_radius_in": 2, "cover_point": [900, 900]},
    "a burst of nothing": {"burst_radius_in": 0, "cover_point": [0, 0], "cover_grid": NEAR},
    "the whole table": {"burst_radius_in": 2, "cover_grid": WHOLE, "walls": LANE},
    "few squares": {"burst_radius_in": 2, "cover_grid": NEAR},
    "one square": {"burst_radius_in": 2, "cover_grid": {**NEAR, "columns": 1, "rows": 1}},
    "far squares": {"burst_radius_in": 2, "cover_grid": {**WHOLE, "x": 400, "y": 400}},
    "a strip": {"burst_radius_in": 2, "cover_grid": {**WHOLE, "columns": 100, "rows": 1}},
    "a column": {"burst_radius_in": 2, "cover_grid": {**WHOLE, "columns": 1, "rows": 100}},
}


def view(**more: Any) -> View:
    question = {**SHOT, **more}
    return View(question, ask(question), LIGHT)


def both(shot: View) -> list[maps.LandingMap]:
    table = maps.table(shot)
    return [maps.near(shot), table] if table else [maps.near(shot)]


def drawn(each: maps.LandingMap) -> ElementTree.Element:
    return parsed(sheet(each, "t")[0])


def marked(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {one.attrib["data-figure"]: one for one in root.iter() if one.get("data-figure")}


def held(shot: View) -> ElementTree.Element:
    each = maps.near(shot)
    return parsed(handles(each, sheet(each, "t")[1]))


@pytest.mark.parametrize("more", CASES.values(), ids=CASES)
def test_words_never_meet_nor_leave_the_paper(more: dict[str, Any]) -> None:
    for each in both(view(**more)):
        root = drawn(each)
        assert (list(collisions(root)), outside(root)) == ([], [])


@pytest.mark.rule("GR-6", "GR-11")
@pytest.mark.parametrize("more", CASES.values(), ids=CASES)
def test_every_landing_lies_to_scale_and_tells_its_exact_chance(more: dict[str, Any]) -> None:
    shot = view(**more)
    near, found = maps.near(shot), shot.answer["odds"]["landing"]
    marks = marked(drawn(near))
    for place, (x, y, pair) in enumerate(found):
        mark = marks[f"odds.landing.{place}"]
        assert json.loads(mark.attrib["data-value"]) == [x, y, pair]
        told = "".join(mark.itertext())
        assert told.endswith("%)")
        circle = mark if mark.tag.endswith("circle") else mark[0]
        at = float(circle.attrib["cx"]), float(circle.attrib["cy"])
        assert at == pytest.approx((144 + x * near.on.inch, 144 - y * near.on.inch), abs=0.1)
    assert len(marks) == len(found)


def test_the_near_map_holds_all_that_can_change_a_landing() -> None:
    for skill_die in ("D4", "D6", "D8", "D10", "D12"):
        for blind in (False, True):
            near = maps.near(view(skill_die=skill_die, blind=blind))
            assert near.on.holds(near.on.at(near.face.reach_in, -near.face.reach_in))


@pytest.mark.rule("GR-5")
def test_the_ground_stays_where_it_is_while_a_range_is_typed() -> None:
    grounds = [maps.near(view(range_in=inches, walls=LANE)).on for inches in (1, 7, 13, 25, 53)]
    assert len(set(grounds)) == 1


def test_the_ruler_measures_the_maps_own_inches() -> None:
    for each in both(view(burst_radius_in=2, cover_grid=WHOLE)):
        root = drawn(each)
        bar, *_ = (p.attrib["d"] for p in named(root, "path") if p.get("stroke-width") == "1"
                   and p.get("stroke") == LIGHT.ink)  # fmt: skip
        start, end = map(float, re.findall(r"[ML]([\d.]+) ", bar)[:2])
        length = next(w.text for w in words(root) if re.fullmatch(r"\d+(\.\d+)?″", w.text)
                      and w.top > each.on.bottom)  # fmt: skip
        assert end - start == pytest.approx(float(length[:-1]) * each.on.inch, abs=0.1)


def test_the_whole_table_is_48_by_72_squares_with_the_aim_point_in_its_middle() -> None:
    table = maps.table(view(burst_radius_in=2, cover_grid=WHOLE))
    assert table
    left, top, width, height = table.on.box
    assert table.on.at(0, 0) == pytest.approx((left + width / 2, top + height / 2), abs=0.1)
    assert (width, height) == pytest.approx((49 * table.on.inch, 73 * table.on.inch), abs=0.1)


@pytest.mark.parametrize("grid", [NEAR, WHOLE, {**NEAR, "x": -0.5, "columns": 9, "rows": 1}])
def test_the_squares_are_painted_where_they_can_be_covered(grid: dict[str, Any]) -> None:
    shot = view(burst_radius_in=2, cover_grid=grid, munition="smoke")
    table = maps.table(shot)
    assert table
    runs = [
        (float(wide), float(high))
        for path in named(drawn(table), "path")
        if path.get("shape-rendering") == "crispEdges"
        for wide, high in re.findall(r"h([\d.]+)v([\d.]+)h-", path.attrib["d"])
    ]
    counts = shot.answer["odds"]["covers_grid"]["counts"]
    assert sum(round(w / h) for w, h in runs) == sum(1 for row in counts for n in row if n) > 0


def test_squares_with_room_hold_their_percent_and_no_dot_lies_on_it() -> None:
    table = maps.table(view(burst_radius_in=2, cover_grid=NEAR))
    assert table
    assert table.lettered
    root = drawn(table)
    percents = [w.text for w in words(root) if w.top < table.on.bottom and "″" not in w.text]
    assert len([text for text in percents if text.isdigit()]) >= 36
    assert not marked(root)


def test_the_firer_stands_at_his_range_or_under_the_map_on_his_side() -> None:
    near, table = both(view(burst_radius_in=2, cover_grid=WHOLE))
    (under,) = (w for w in words(drawn(near)) if w.text == "firer, 25″")
    assert under.top > near.on.bottom
    x, y = table.on.at(0, -25)
    marks = [p.attrib["d"] for p in named(drawn(table), "path") if p.get("fill") == LIGHT.ink]
    assert f"M{number(x)} {number(y)}" in [d.partition("L")[0] for d in marks]
    assert "firer, 25″" in [w.text for w in words(drawn(table))]


def test_walls_are_cut_at_the_frame_and_those_beyond_it_left_out() -> None:
    near = maps.near(view(walls=[*LANE, [[50, 50], [60, 50]]]))
    seen = dict(near.walls)
    assert list(seen) == [0, 1]
    _, top, _, height = near.on.box
    assert [y for _, y in seen[0]] == [top + height, top]
    assert [x for x, _ in seen[0]] == pytest.approx([near.on.at(-3, 0)[0]] * 2)


def test_likely_landings_have_their_percent_beside_them_where_there_is_room() -> None:
    shot = view(walls=[[[-20, 3], [20, 3]]], fuse="impact", skill_die="D12", blind=True)
    likely = {tuple(pair) for x, y, pair in shot.answer["odds"]["landing"] if (x or y)}
    assert len(likely) > 1
    said = [w.text for w in words(drawn(maps.near(shot)))]
    assert "6.9 %" in said


def test_a_path_says_how_it_may_be_shown() -> None:
    root = drawn(maps.near(view(walls=LANE, fuse="time", dice={"skill": 5, "direction": 10})))
    (path,) = (p for p in named(root, "path") if p.get("class") == "rc-path")
    assert path.attrib["pathLength"] == "1"
    assert [g for g in named(root, "g") if g.get("class") == "rc-end"]


@pytest.mark.parametrize("more", CASES.values(), ids=CASES)
def test_handles_stand_on_the_ends_of_the_walls_in_the_map(more: dict[str, Any]) -> None:
    shot = view(**more)
    near, root = maps.near(shot), held(shot)
    ends = {one.attrib["data-key"]: one for one in root.iter() if one.get("data-end")}
    assert len(ends) == 2 * len(near.walls)
    for place, _ in near.walls:
        for end, true in enumerate(shot.question["walls"][place]):
            handle = ends[f"wall-{place}-{end}"]
            knob = handle[1].attrib
            at = float(knob["cx"]), float(knob["cy"])
            if handle.get("data-beyond") is None:
                assert at == pytest.approx(near.on.at(*true), abs=0.6)
            inset = 0 if handle.get("data-beyond") is None else 10
            assert near.on.holds(at, inset - 0.01)
            assert handle.attrib["aria-label"].startswith(f"Wall {place + 1}, ")
            assert float(handle[0].attrib["r"]) >= 22


def test_the_group_of_inches_leads_from_the_screen_to_the_table() -> None:
    near, root = maps.near(view()), held(view())
    (group,) = (g for g in named(root, "g") if g.get("data-inches") is not None)
    x, y, across, along = map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))
    for place in ((0, 0), (3, -2), (-5.5, 6)):
        px = x + across * place[0], y + along * place[1]
        assert px == pytest.approx(near.on.at(*place), abs=0.01)


def test_names_in_a_question_are_escaped_and_its_numbers_kept() -> None:
    weapon = {"name": "<b>&\"'", "range_band_in": 6}
    html = draw(json.dumps({**SHOT, "weapon": weapon, "walls": [[[-1.10, 2], [3, 2]]]}))
    root = ElementTree.fromstring(html)
    labels = [one.get("aria-label", "") for one in root.iter()]
    assert "Wall 1, first end, x −1.1, y 2" in labels
    assert "<b>" not in html


@pytest.mark.parametrize("walls", [[], LANE, CASES["many walls"]["walls"]])
def test_a_wall_is_added_where_none_is_and_never_more_than_a_question_takes(walls: Any) -> None:
    shot = view(walls=walls)
    root = parsed(landing_sheet(shot))
    add = next(b for b in root.iter("button") if b.get("data-action") == "add-wall")
    assert (add.get("disabled") is not None) == (len(walls) >= 200)
    line = add.attrib["data-value"]
    ends = [[float(n) for n in end.split(",")] for end in line.split(" ")]
    assert ends not in walls
    if len(walls) < 200:
        assert ask({**SHOT, "walls": [*walls, ends]})["status"] == "ok"


def test_an_added_wall_never_lies_on_another() -> None:
    walls: list[Any] = []
    for _ in range(20):
        root = parsed(landing_sheet(view(walls=walls)))
        add = next(b for b in root.iter("button") if b.get("data-action") == "add-wall")
        ends = [[int(n) for n in end.split(",")] for end in add.attrib["data-value"].split(" ")]
        assert ends not in walls
        walls.append(ends)


def test_the_buttons_say_what_they_put_into_which_field() -> None:
    def button(field: str, **more: Any) -> ElementTree.Element:
        root = parsed(landing_sheet(view(**more)))
        return next(b for b in root.iter("button") if b.get("data-field") == field)

    bare = button("cover_grid")
    assert (bare.get("data-value"), bare.get("data-needs")) == ("-24,-36,48,72", "burst_radius_in")
    ready = button("cover_grid", burst_radius_in=2)
    assert (ready.get("data-needs"), ready.get("aria-pressed")) == (None, "false")
    asked = button("cover_grid", burst_radius_in=2, cover_grid=WHOLE)
    assert (asked.text, asked.get("data-value"), asked.get("aria-pressed")) == (
        "Whole table", "", "true",
    )  # fmt: skip
    assert button("cover_grid", burst_radius_in=2, cover_grid=NEAR).text == "Squares"


def test_the_table_of_landings_has_each_and_adds_up() -> None:
    shot = view(walls=LANE)
    root = parsed(landings(shot))
    rows = [[("".join(cell.itertext())) for cell in row] for row in root.iter("tr")][1:]
    assert len(rows) == len(shot.answer["odds"]["landing"])
    assert math.isclose(sum(float(row[2][:-2]) for row in rows), 100)
    assert rows[0][:2] == ["the aim point", "1/2"]
    assert landings(View({**SHOT, "range_in": 999}, ask({**SHOT, "range_in": 999}))) == ""
