from pathlib import Path

import pytest

from generator import __main__ as command
from generator import site
from generator.site import BuildError, Stage


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a finished site and an empty build folder."""
    for name in ("build", "site"):
        (tmp_path / name).mkdir()
    (tmp_path / "site" / "index.html").write_text("old")
    monkeypatch.setattr(site, "ROOT", tmp_path)
    monkeypatch.setattr(site, "BUILD", tmp_path / "build")
    monkeypatch.setattr(site, "SITE", tmp_path / "site")
    monkeypatch.setattr(site, "_MADE", tmp_path / "build" / "site")
    return tmp_path


def _make_new(project: Path) -> None:
    (project / "build" / "site").mkdir()
    (project / "build" / "site" / "index.html").write_text("new")
    site._swap()


def _fail() -> None:
    raise BuildError("no such ladder")


def test_a_finished_site_takes_the_old_ones_place(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = Stage("html", "The site", lambda: _make_new(project))
    monkeypatch.setattr(site, "STAGES", (made,))
    site.build()
    assert (project / "site" / "index.html").read_text() == "new"
    assert [path.name for path in (project / "build").iterdir()] == []
    told = capsys.readouterr().out
    assert "[1/1] The site" in told
    assert "1 pages" in told
    assert "make serve" in told


def test_a_stage_that_fails_leaves_the_old_site(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stages = (Stage("pages", "Pages", _fail), Stage("html", "Site", lambda: _make_new(project)))
    monkeypatch.setattr(site, "STAGES", stages)
    assert command.main(["build"]) == 1
    assert (project / "site" / "index.html").read_text() == "old"
    assert capsys.readouterr().err == "error: no such ladder\n"


def test_only_the_named_stages_run(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stages = (Stage("pages", "Pages", _fail), Stage("html", "Site", lambda: _make_new(project)))
    monkeypatch.setattr(site, "STAGES", stages)
    site.build(["html"])
    assert (project / "site" / "index.html").read_text() == "new"


def test_an_unknown_stage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["build", "no-such-stage"]) == 1
    assert "no such stage: no-such-stage" in capsys.readouterr().err
