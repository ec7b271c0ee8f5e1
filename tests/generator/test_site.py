from pathlib import Path

import pytest

from generator import command_line as command
from generator.site import STAGES, BuildError, Stage, build, swap


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


def test_an_unknown_stage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["build", "no-such-stage"]) == 1
    assert capsys.readouterr().err == "error: no such stage: no-such-stage\n"


def test_the_site_is_the_last_stage() -> None:
    assert [stage.name for stage in STAGES][-1] == "html"
