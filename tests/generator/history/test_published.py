"""What pages read: from each version to today, with the place where it is told."""

from dataclasses import replace

from generator.history import Told
from generator.history.page import written
from generator.history.published import published
from generator.history.states import Note


def test_the_newest_state_differs_in_nothing(told: tuple[Told, ...]) -> None:
    newest, *older = published(told)["states"]
    assert newest == {
        "version": "2.0.0", "date": told[0].state.date, "data": told[0].state.data, "lines": [],
    }  # fmt: skip
    assert [len(one["lines"]) for one in older] == [3, 8]


def test_every_line_leads_to_where_it_is_told_last(told: tuple[Told, ...]) -> None:
    text = written(told)
    oldest = published(told)["states"][-1]["lines"]
    hrefs = {one["text"]: one["href"] for one in oldest}
    assert hrefs["M60 machinegun, scope: no → yes"] == "changes.html#v1-1-0-weapon-m60"
    assert hrefs["GR-99 Duds: is new"] == "changes.html#v2-0-0-rule-gr-99"
    for href in hrefs.values():
        assert f'id="{href.removeprefix("changes.html#")}"' in text


def test_a_note_counts_for_all_versions_before_it(told: tuple[Told, ...]) -> None:
    note = Note(("GR-7",), "A tie is rolled again.")
    noted = told[1]._replace(state=replace(told[1].state, notes=(note,)))
    newest, middle, first = published((told[0], noted, told[2]))["states"]
    line = first["lines"][-1]
    assert line["text"] == "GR-7: A tie is rolled again."
    assert line["href"] == "changes.html#v1-1-0"
    assert "calculator area-shot" in line["concerns"]
    assert line not in [*newest["lines"], *middle["lines"]]
