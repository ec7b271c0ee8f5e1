"""The history's file: read and written alike, its faults named, its fingerprints proved."""

import re
from pathlib import Path

import pytest

import rangecard
from generator import history
from generator.history import Told, UnrecordedError, of_folder
from generator.history.states import FILE, HistoryError, Note, State, read, written
from rangecard import data
from rangecard.data import fingerprint_of
from tests.generator.history import past

ONE = '[[state]]\nversion = "1.0.0"\ndate = "2026-12-01"\ndata = "0123456789ab"\n'


def test_this_projects_data_are_recorded() -> None:
    newest = history.recorded()[0].state
    assert (newest.version, newest.data) == (rangecard.__version__, data.fingerprint())
    assert written(history.states_of(past.DATA)) == (past.DATA / FILE).read_text("utf-8")


def test_each_state_comes_out_with_its_fingerprint(told: tuple[Told, ...]) -> None:
    assert [one.state.version for one in told] == ["2.0.0", "1.1.0", "1.0.0"]
    assert [fingerprint_of(one.tables) for one in told] == [one.state.data for one in told]
    assert told[-1].state.data == data.fingerprint(), "the first state is that of this project"
    assert len({one.state.data for one in told}) == 3


def test_the_history_is_no_part_of_the_fingerprint(tmp_path: Path) -> None:
    folder = past.lived(tmp_path)
    before = data.load(folder).fingerprint
    (folder / FILE).write_text(ONE, "utf-8")
    assert data.load(folder).fingerprint == before


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    text = (past.lived(tmp_path) / FILE).read_text("utf-8")
    assert "range_m = 12\n" not in text, "a field is written in its record, by one line"
    assert "fields = {range_m = 12}" in text
    assert text.count('record = "service-pistol"') == 1
    assert len(text) < 12_000
    assert written(read(text)) == text


def test_a_changed_figure_without_an_entry_is_told_with_what_to_do(tmp_path: Path) -> None:
    folder = past.lived(tmp_path)
    past.swap(folder, "armoury.toml", "range_m = 12.5\n", "range_m = 13\n")
    now = data.load(folder).fingerprint
    with pytest.raises(UnrecordedError) as found:
        of_folder(folder, "2.0.0")
    told = str(found.value)
    assert "history.toml: the newest state is version 2.0.0 with the data " in told
    assert f"now it is 2.0.0 with {now}" in told
    assert "python -m generator record\n" in told
    assert "python -m generator record --again" in told


def test_a_raised_version_without_an_entry_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnrecordedError, match=r"2\.0\.0 with .*, and now it is 2\.0\.1"):
        of_folder(past.lived(tmp_path), "2.0.1")


@pytest.mark.parametrize(
    ("old", "new"),
    [("fields = {range_m = 12}", "fields = {range_m = 11}"), ('"bow", ', "")],
)
def test_a_history_that_was_bent_does_not_lead_back(tmp_path: Path, old: str, new: str) -> None:
    folder = past.lived(tmp_path)
    past.swap(folder, FILE, old, new)
    with pytest.raises(HistoryError, match=r"history\.toml: version 1\.[01]\.0: "):
        of_folder(folder, "2.0.0")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[state]", "history.toml: "),
        (ONE.replace("1.0.0", "1.0"), "state[0].version: expected such as 1.2.0, found '1.0'"),
        (ONE + ONE, "state[1].version: 1.0.0 is there twice"),
        (ONE.replace("ab", "XY"), "state[0].data: expected 12 hex digits, found '0123456789XY'"),
        (ONE.replace("-12-01", "-13-01"), "state[0].date: expected such as 2026-11-30"),
        (ONE + "news = 3", "state[0].news: there is no such field"),
        (ONE.replace("data", "dat"), "state[0].data: is missing"),
        (ONE + '[[state.change]]\nfile = "a"\nkind = "b"', "state[0].change: the first state has"),
        (
            ONE + '[[state.change]]\nfile = "a"\nkind = "b"\nremoved = [{x = 1}]',
            "state[0].change[0].removed: expected records with their names",
        ),
    ],
)
def test_a_fault_of_the_file_is_named(text: str, fault: str) -> None:
    with pytest.raises(HistoryError, match=re.escape(fault)):
        read(text)


def test_notes_are_written_by_hand_and_kept() -> None:
    state = State("1.0.0", "2026-12-01", "0123456789ab", (Note(("GR-7",), "Rounded *up*."),))
    assert read(written([state])) == (state,)


def test_data_that_are_not_recorded_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = past.lived(tmp_path)
    past.swap(folder, "armoury.toml", "range_m = 12.5\n", "range_m = 13\n")
    monkeypatch.setattr(history, "_recorded", lambda: of_folder(folder, "2.0.0"))
    assert history.recorded() == ()
    assert "generator record" in (history.notice() or "")
