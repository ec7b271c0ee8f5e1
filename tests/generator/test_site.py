from dataclasses import replace
from pathlib import Path

import pytest

from generator import command_line as command
from generator import stamps
from generator.site import STAGES, BuildError, Stage, build, swap
from generator.stamps import Sources


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a finished site and an empty build folder."""
    for name in ("build", "site"):
        (tmp_path / name).mkdir()
    (tmp_path / "site" / "index.html").write_text("old")
    return tmp_path


def stages(project: Path) -> tuple[Stage, Stage, Stage]:
    def html() -> None:
        (project / "build" / "site").mkdir()
        (project / "build" / "site" / "index.html").write_text("new")
        swap(project / "build" / "site", project / "site", project / "build" / "old-site")

    def fail() -> None:
        raise BuildError("no such ladder")

    return (
        Stage("pages", "Pages", lambda: None),
        Stage("bad", "Bad", fail),
        Stage("html", "S", html),
    )


def test_a_finished_site_takes_the_old_ones_place(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(["pages", "html"], stages(project), project / "site")
    assert (project / "site" / "index.html").read_text() == "new"
    assert list((project / "build").iterdir()) == []
    told = capsys.readouterr().out
    assert "[1/2] Pages" in told
    assert "into site/" in told
    assert "1 pages" in told
    assert "make serve" in told


def test_a_stage_that_fails_leaves_the_old_site(project: Path) -> None:
    with pytest.raises(BuildError, match="no such ladder"):
        build([], stages(project), project / "site")
    assert (project / "site" / "index.html").read_text() == "old"


def test_a_build_without_the_last_stage_does_not_claim_a_site(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(["pages"], stages(project), project / "site")
    told = capsys.readouterr().out
    assert "The site is as it was" in told
    assert "into" not in told


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Stage, list[str]]:
    """A stage that copies a file, and notes each time that it does."""
    monkeypatch.setattr(stamps, "FOLDER", tmp_path / "stamps")
    source, out = tmp_path / "source.txt", tmp_path / "out"
    source.write_text("short")
    runs: list[str] = []

    def run() -> None:
        out.mkdir(exist_ok=True)
        (out / "copy.txt").write_text(source.read_text())
        runs.append(source.read_text())

    return Stage("copy", "A copy", run, Sources((source,), (out,), ("SITE_URL",))), runs


def test_a_stage_is_left_out_while_nothing_has_changed(
    counted: tuple[Stage, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stage, runs = counted
    for _ in range(3):
        build([], [stage], tmp_path / "out")
    assert runs == ["short"]
    assert capsys.readouterr().out.count("as it was") == 2


def test_a_stage_is_made_anew_when_what_it_is_made_of_changes(
    counted: tuple[Stage, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, runs = counted
    build([], [stage], tmp_path / "out")
    (tmp_path / "source.txt").write_text("other")
    build([], [stage], tmp_path / "out")
    monkeypatch.setenv("SITE_URL", "https://example.org/")
    build([], [stage], tmp_path / "out")
    assert runs == ["short", "other", "other"]


@pytest.mark.parametrize("harm", ["lost", "changed", "added"])
def test_a_stage_is_made_anew_when_what_it_made_was_touched(
    counted: tuple[Stage, list[str]], tmp_path: Path, harm: str
) -> None:
    stage, runs = counted
    build([], [stage], tmp_path / "out")
    copy = tmp_path / "out" / "copy.txt"
    if harm == "lost":
        copy.unlink()
    else:
        (copy if harm == "changed" else copy.with_name("more.txt")).write_text("by hand")
    build([], [stage], tmp_path / "out")
    assert runs == ["short", "short"]
    assert copy.read_text() == "short"


def test_a_stage_that_is_asked_for_is_made_whatever_has_changed(
    counted: tuple[Stage, list[str]], tmp_path: Path
) -> None:
    stage, runs = counted
    build([], [stage], tmp_path / "out")
    build(["copy"], [stage], tmp_path / "out")
    assert len(runs) == 2


def test_a_stage_that_failed_is_made_anew(counted: tuple[Stage, list[str]], tmp_path: Path) -> None:
    stage, runs = counted

    def fail() -> None:
        raise BuildError("no such ladder")

    build([], [stage], tmp_path / "out")
    with pytest.raises(BuildError):
        build(["copy"], [replace(stage, run=fail)], tmp_path / "out")
    build([], [stage], tmp_path / "out")
    assert len(runs) == 2


def test_the_stages_sources_are_there_but_for_what_a_build_makes() -> None:
    for stage in STAGES:
        assert stage.sources
        assert [file for file in stage.sources.inputs if not file.exists()] == []


def test_an_unknown_stage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["build", "no-such-stage"]) == 1
    assert capsys.readouterr().err == "error: no such stage: no-such-stage\n"


def test_the_site_is_the_last_stage() -> None:
    assert [stage.name for stage in STAGES][-1] == "html"
