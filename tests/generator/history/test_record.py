"""`python -m generator record` writes what changed, and never over what was published."""

import subprocess
from pathlib import Path

import pytest

from generator import history
from generator.history import record
from generator.history.states import FILE, HistoryError
from tests.generator.history import past


def git(folder: Path, *words: str) -> None:
    author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *author, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def project(folder: Path) -> Path:
    """The data with their first version recorded and committed."""
    list(record.recorded(folder, "1.0.0"))
    git(folder.parent, "init", "--quiet")
    git(folder.parent, "add", ".")
    git(folder.parent, "commit", "--quiet", "--message", "first")
    return folder


def test_a_new_version_is_told_from_what_is_committed(project: Path) -> None:
    past.swap(project, "armoury.toml", "range_m = 12\n", "range_m = 12.5\n")
    told = list(record.recorded(project, "1.1.0"))
    assert told[0].startswith("history.toml: recorded version 1.1.0, data ")
    assert told[1:] == ["  Metre weapons: Service pistol, printed range: 12 m → 12.5 m"]
    newest, first = history.of_folder(project, "1.1.0")
    assert [one.was[0].name for one in newest.state.changes] == ["service-pistol"]
    assert first.state.version == "1.0.0"


def test_commits_since_the_last_version_are_passed_over(project: Path) -> None:
    for number, range_m in enumerate((13, 14, "'none"), 1):  # the last is no TOML
        past.swap(project, "armoury.toml", "range_m = 12", f"range_m = 12{range_m}")
        git(project.parent, "commit", "--quiet", "--all", "--message", f"trial {number}")
    past.swap(project, "armoury.toml", "range_m = 12'none1413", "range_m = 15")
    assert list(record.recorded(project, "1.1.0"))[1:] == [
        "  Metre weapons: Service pistol, printed range: 12 m → 15 m"
    ]


def test_what_is_recorded_is_not_recorded_again(project: Path) -> None:
    before = (project / FILE).read_bytes()
    assert list(record.recorded(project, "1.0.0")) == [
        "history.toml: version 1.0.0 is recorded as it is now"
    ]
    assert (project / FILE).read_bytes() == before


def test_a_version_that_may_have_been_published_is_not_written_over(project: Path) -> None:
    past.swap(project, "armoury.toml", "range_m = 12\n", "range_m = 13\n")
    before = (project / FILE).read_bytes()
    with pytest.raises(HistoryError, match=r"version 1\.0\.0 is recorded already, with other data"):
        list(record.recorded(project, "1.0.0"))
    assert (project / FILE).read_bytes() == before


def test_one_that_has_not_is_recorded_again(project: Path) -> None:
    past.swap(project, "armoury.toml", "range_m = 12\n", "range_m = 13\n")
    list(record.recorded(project, "1.1.0"))
    past.swap(project, "armoury.toml", "range_m = 13\n", "range_m = 14\n")
    assert list(record.recorded(project, "1.1.0", again=True))[1:] == [
        "  Metre weapons: Service pistol, printed range: 12 m → 14 m"
    ]
    assert [one.state.version for one in history.of_folder(project, "1.1.0")] == ["1.1.0", "1.0.0"]


def test_without_the_data_before_nothing_is_written(folder: Path, tmp_path: Path) -> None:
    list(record.recorded(folder, "1.0.0"))
    past.swap(folder, "armoury.toml", "range_m = 12\n", "range_m = 13\n")
    before = (folder / FILE).read_bytes()
    with pytest.raises(HistoryError, match=r"no commit .* holds the data of version 1\.0\.0"):
        list(record.recorded(folder, "1.1.0"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(HistoryError, match=r"empty does not hold the data of version 1\.0\.0"):
        list(record.recorded(folder, "1.1.0", before=tmp_path / "empty"))
    assert (folder / FILE).read_bytes() == before
    list(record.recorded(folder, "1.1.0", before=past.DATA))
    assert len(history.of_folder(folder, "1.1.0")) == 2


def test_rules_of_a_new_version_may_have_the_data_of_the_last(project: Path) -> None:
    list(record.recorded(project, "1.0.1"))
    newest, first = history.of_folder(project, "1.0.1")
    assert newest.state.data == first.state.data
    assert newest.state.changes == ()
