import json
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from rangecard.door import ask
from rangecard.drawing.panels import answer_panel
from tests.rangecard.drawing.reading import SVG

FIRE: dict[str, Any] = {
    "calculator": "direct-fire", "weapon": "service-pistol", "range_m": 20, "skill": 13,
    "strength": 7, "aimed": True,
}  # fmt: skip
COUNTS = (1, 2, 3, 12, 13, 30, 64, 100)


def panel(question: dict[str, Any]) -> ElementTree.Element:
    return ElementTree.fromstring(answer_panel(question, ask(question)))


def text(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def rows(root: ElementTree.Element, caption: str) -> list[list[ElementTree.Element]]:
    tables = (
        one for one in root.iter("table") if (one.findtext("caption") or "").startswith(caption)
    )
    return [list(row) for table in tables for row in table.iter("tr")][1:]


def span(words: str, apart: str) -> range:
    first, _, last = words.partition(apart)
    return range(int(first), int(last or first) + 1)


@pytest.mark.rule("DF-7", "DF-8", "DF-12")
@pytest.mark.parametrize("count", COUNTS)
def test_every_shot_stands_in_one_row_with_its_own_figures(count: int) -> None:
    question = {**FIRE, "single_shots": count, "laser_sight": True}
    figures = ask(question)["figures"]
    seen: list[int] = []
    for cells in rows(panel(question), "Each shot"):
        numbers = span(text(cells[0]).split()[0], "–")
        seen += numbers
        values = [
            json.loads(one.attrib["data-value"]) for cell in cells for one in cell.iter("span")
        ]
        for number in numbers:
            shot = figures["shots"][number - 1]
            told = [shot[name] for name in ("kind", "level", "range", "hit_number", "hit")]
            assert values == told
        assert text(cells[2]) in (f"−{figures['recoil_penalty']}", "0")
    assert seen == list(range(1, count + 1))


@pytest.mark.rule("DF-12")
@pytest.mark.parametrize(
    ("shots", "words", "off"),
    [(2, "Recoil 4 against Strength 7: no penalty", "0"),
     (5, "Recoil 10 against Strength 7: 3 off every hit number", "−3")],
)  # fmt: skip
def test_the_table_tells_what_recoil_takes_off(shots: int, words: str, off: str) -> None:
    weapon = {"name": "Gun", "class": "pistol", "range_m": 20, "single_recoil": 2}
    root = panel({**FIRE, "weapon": weapon, "single_shots": shots})
    (told,) = (one for one in root.iter("p") if one.get("class") == "rc-told-recoil")
    assert text(told) == words
    assert {text(cells[2]) for cells in rows(root, "Each shot")} == {off}


@pytest.mark.parametrize("count", COUNTS[1:])
def test_the_numbers_of_hits_have_a_row_each_or_share_one_and_add_up(count: int) -> None:
    question = {**FIRE, "single_shots": count, "strength": 40}
    seen: list[int] = []
    total = 0.0
    for cells in rows(panel(question), "How many hit"):
        seen += span(text(cells[0]), " to ")
        if "<" not in (cell := text(cells[1])):
            total += float(cell.removesuffix(" %"))
    assert seen == list(range(count + 1))
    assert total == pytest.approx(100)


@pytest.mark.parametrize("count", COUNTS[1:])
def test_bars_stand_for_what_can_be_hoped_for(count: int) -> None:
    question = {**FIRE, "single_shots": count, "strength": 40}
    hits = ask(question)["odds"]["hits"]
    (chart,) = (svg for svg in panel(question).iter(SVG + "svg"))
    bars = len(list(chart.iter(SVG + "rect")))
    assert (
        bars == len(hits) if count <= 12 else bars >= sum(p / of >= 1 / 2000 for _, (p, of) in hits)
    )
    assert bars <= 60


def test_a_hundred_shots_keep_the_page_small() -> None:
    made = answer_panel(one := {**FIRE, "single_shots": 100}, ask(one))
    assert len(made.encode()) < 16_000


def test_shots_that_differ_never_share_a_row() -> None:
    question = {**FIRE, "single_shots": 40, "targeted": True}
    numbers = [span(text(cells[0]).split()[0], "–") for cells in rows(panel(question), "Each shot")]
    assert [(one.start, one.stop - 1) for one in numbers] == [(1, 1), (2, 40)]
    assert all(a.stop == b.start for a, b in pairwise(numbers))
