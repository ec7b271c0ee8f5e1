"""The maps and the crew's drawing: nothing meets, nothing leaves the paper, caps say so."""

import random
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from rangecard.data import canonical
from rangecard.door import ask
from rangecard.drawing.markers import MOST
from rangecard.drawing.palette import LIGHT
from rangecard.drawing.pictures import PICTURES, picture
from rangecard.drawing.shapes import clipped, nearest_point
from rangecard.drawing.shown import position
from tests.rangecard.drawing.reading import collisions, named, outside, parsed, words

EXAMPLES = {each.id: dict(each.question) for each in canonical().examples}
OF_MAPS = {
    name: question
    for name, question in EXAMPLES.items()
    if question["calculator"] in ("cloud-turn", "line-of-sight", "crew-served")
}
NAMES = ("a", "smoke by the mill", "a long name " * 12, "ÄÖÜ 漢字 " * 9, "W" * 200)


def drawn(question: dict[str, Any]) -> ElementTree.Element:
    return parsed(picture(question, ask(question), LIGHT))


def markers(seed: int, count: int = 200, *, spread: float = 400) -> list[dict[str, Any]]:
    """A seeded table of markers, far apart, of names short and long."""
    rng = random.Random(seed)
    return [
        {
            "id": f"{n} {rng.choice(NAMES)}"[:200],
            "x": round(rng.uniform(-spread, spread), 3),
            "y": round(rng.uniform(-spread, spread), 3),
            "munition": rng.choice(("smoke", "gas")),
        }
        for n in range(count)
    ]


def turn(seed: int, **more: Any) -> dict[str, Any]:
    asked = {"calculator": "cloud-turn", "markers": markers(seed, **more), "seed": seed}
    return {**asked, "wind_direction": seed % 12 + 1, "house_rules": {"wind": "d6"}}


def line(seed: int, **more: Any) -> dict[str, Any]:
    found = markers(seed, **more)
    return {"calculator": "line-of-sight", "from": [-30, 4.5], "to": [25, -8], "markers": found}


def crew(seed: int, loaders: int) -> dict[str, Any]:
    rng = random.Random(seed)
    found = [
        {
            "die": rng.choice(("D6", "D12")),
            "motivation": rng.randint(1, 3),
            "in_contact": rng.random() < 0.5,
            "moved": rng.random() < 0.5,
        }
        for _ in range(loaders)
    ]
    return {"calculator": "crew-served", "gunner": {"die": "D10"}, "loaders": found}


TABLES = [ask_of(seed, spread=spread) for ask_of in (turn, line) for seed, spread in
          ((1, 400), (2, 20), (3, 0), (4, 60))]  # fmt: skip
CREWS = [crew(seed, loaders) for seed in (1, 2) for loaders in range(5)]


@pytest.mark.parametrize("question", OF_MAPS.values(), ids=OF_MAPS)
def test_an_examples_words_never_meet_nor_leave_the_paper(question: dict[str, Any]) -> None:
    root = drawn(question)
    assert (list(collisions(root)), outside(root)) == ([], [])


@pytest.mark.parametrize("question", [*TABLES, *CREWS])
def test_words_of_full_tables_never_meet_nor_leave_the_paper(question: dict[str, Any]) -> None:
    root = drawn(question)
    assert (list(collisions(root)), outside(root)) == ([], [])


def straight(root: ElementTree.Element) -> list[tuple[Any, Any]]:
    """The line of sight and the distances to it, in px."""
    found = [p.attrib["d"] for p in named(root, "path") if p.get("stroke-width") == "1.6"]
    ways = [[tuple(map(float, at.split())) for at in re.split("[ML]", d)[1:]] for d in found
            if d.count("M") == 1 and "Z" not in d]  # fmt: skip
    return [leg for way in ways for leg in pairwise(way)]


@pytest.mark.parametrize(
    "question",
    [q for q in OF_MAPS.values() if q["calculator"] == "line-of-sight"],
)
def test_names_of_the_examples_cross_neither_line_nor_circle(question: dict[str, Any]) -> None:
    root = drawn(question)
    beds = [r for r in named(root, "rect") if r.get("fill-opacity")]
    assert beds == []
    frame = float(named(root, "rect")[0].attrib["height"])
    names = [each for each in words(root) if each.bottom < frame]
    assert len(names) == 3
    for each in names:
        box = each.left, each.top, each.right - each.left, each.bottom - each.top
        assert not any(clipped(*leg, box) for leg in straight(root))


def test_a_name_without_a_clear_place_lies_on_paper() -> None:
    ends = {"from": [-10, 0], "to": [10, 0]}
    crowd = [
        {"id": "among", "x": x / 4, "y": y / 4, "munition": "gas"}
        for x, y in ((0, 0), (5, 9), (-5, 9), (5, -9), (-5, -9), (0, 13), (0, -13))
    ]
    crowd = [{**one, "id": f"{one['id']} {n}"} for n, one in enumerate(crowd)]
    root = drawn({"calculator": "line-of-sight", **ends, "markers": crowd})
    assert [r for r in named(root, "rect") if r.get("fill-opacity")]


@pytest.mark.parametrize("seed", [2, 3])
def test_a_long_name_is_cut_before_its_distance(seed: int) -> None:
    root = drawn(line(seed, count=9, spread=16))
    cut = [each.text for each in words(root) if "…" in each.text]
    assert cut
    assert all(re.search(r"… \d+(\.\d+)?″$", text) for text in cut)


def test_a_cap_says_how_many_are_left_out() -> None:
    said = [each.text for each in words(drawn(turn(1)))]
    assert f"{200 - MOST} more markers are not drawn" in said
    root = drawn(line(2, spread=20))
    assert f"{200 - MOST} farther markers are not drawn" in [each.text for each in words(root)]
    told = root[1].text or ""
    assert "and 188 more markers" in told


def test_a_crew_draws_every_loader_and_ends_below_the_lowest() -> None:
    for question in CREWS:
        root = drawn(question)
        bases = [c.attrib for c in named(root, "circle")]
        assert len(bases) == 1 + len(question["loaders"])
        lowest = max(float(c["cy"]) + float(c["r"]) for c in bases)
        first = min(each.top for each in words(root) if each.text.startswith("Gunner"))
        assert 8 < first - lowest < 20


def test_which_calculators_have_a_picture() -> None:
    assert set(PICTURES) == {"area-shot", "cloud-turn", "line-of-sight", "crew-served"}
    for question in EXAMPLES.values():
        answer = ask(question)
        # A turn of clouds without a cloud has nothing to draw; a line of sight still has its line.
        bare = question["calculator"] == "cloud-turn" and not question["markers"]
        has = question["calculator"] in PICTURES and answer["status"] == "ok" and not bare
        assert bool(picture(question, answer, LIGHT)) == has


def test_a_refused_question_has_no_picture() -> None:
    question = {"calculator": "crew-served"}
    assert picture(question, ask(question), LIGHT) == ""


def test_places_are_told_to_a_hundredth() -> None:
    assert position({"x": 0, "y": 2}) == "x 0, y 2″"
    assert position({"x": -1.234567, "y": -0.0}) == "x -1.23, y 0″"


def test_the_nearest_point_lies_on_the_line() -> None:
    ends = ((0.0, 0.0), (10.0, 0.0))
    assert nearest_point(ends, (4, 3)) == (4, 0)
    assert nearest_point(ends, (-4, 3)) == (0, 0)
    assert nearest_point((ends[0], ends[0]), (4, 3)) == (0, 0)
