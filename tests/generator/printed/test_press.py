from pathlib import Path

import pytest

from generator import fit, paper

LIMITS = fit.Limits(105, 148, 6, 6.5)
PAGE = (
    '<html lang="en"><title>T</title><style>@page {{ size: 105mm 148mm }}</style>'
    '<body style="margin:0;padding:8mm"><h1 style="width:80mm" data-field="name">{}</h1>'
)


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "LEDGER", tmp_path / "ledger.json")


def edition(text: str, name: str = "card-x-a6.pdf") -> paper.Edition:
    return paper.Edition(name, PAGE.format(text), LIMITS)


def test_what_did_not_change_is_not_written_again(tmp_path: Path) -> None:
    out = tmp_path / "print"
    (file,) = paper.publish([edition("M60")], out, "card-*.pdf")
    before = file.stat().st_mtime_ns
    paper.publish([edition("M60")], out, "card-*.pdf")
    assert file.stat().st_mtime_ns == before


@pytest.mark.parametrize("spoil", [Path.unlink, lambda file: file.write_bytes(b"no PDF")])
def test_a_file_that_is_gone_or_spoilt_is_made_again(tmp_path: Path, spoil) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    (file,) = paper.publish([edition("M60")], tmp_path, "card-*.pdf")
    made = file.read_bytes()
    spoil(file)
    paper.publish([edition("M60")], tmp_path, "card-*.pdf")
    assert file.read_bytes() == made


def test_a_changed_input_changes_the_file(tmp_path: Path) -> None:
    (file,) = paper.publish([edition("M60")], tmp_path, "card-*.pdf")
    made = file.read_bytes()
    paper.publish([edition("M61")], tmp_path, "card-*.pdf")
    assert file.read_bytes() != made


def test_files_no_longer_made_are_removed_and_others_stay(tmp_path: Path) -> None:
    (tmp_path / "card-gone-a6.pdf").write_bytes(b"old")
    (tmp_path / "sheet-inch-a4.pdf").write_bytes(b"another's")
    paper.publish([edition("M60")], tmp_path, "card-*.pdf")
    left = sorted(file.name for file in tmp_path.glob("*.pdf"))
    assert left == ["card-x-a6.pdf", "sheet-inch-a4.pdf"]


def test_a_misfit_is_not_published_and_not_remembered(tmp_path: Path) -> None:
    bad = edition("Panzer" * 30)
    for _ in range(2):
        with pytest.raises(fit.MisfitError, match=r"^card-x-a6\.pdf: page 1, "):
            paper.publish([bad], tmp_path / "print", "card-*.pdf")
    assert not list((tmp_path / "print").glob("*.pdf"))


def test_a_name_that_the_data_lacks_is_an_error_and_never_a_blank() -> None:
    with pytest.raises(Exception, match="undefined"):
        paper.render("card-metre.html", {"paper": paper.A6})


def test_many_files_are_made_side_by_side_with_the_same_bytes_and_told_in_order(
    tmp_path: Path,
) -> None:
    many = [edition(f"M{n}", f"card-{n}-a6.pdf") for n in range(paper.WORTH_PROCESSES)]
    told: list[tuple[str, int, int]] = []
    made = paper.publish(many, tmp_path, "card-*.pdf", lambda *file: told.append(file))
    assert told == [(one.name, place, len(many)) for place, one in enumerate(many, 1)]
    assert [file.read_bytes() for file in made] == [paper.checked(one) for one in many]


def test_a_misfit_among_many_is_named_as_a_single_one_is(tmp_path: Path) -> None:
    many = [edition("Panzer" * (1 + 29 * (n == 5)), f"card-{n}-a6.pdf") for n in range(8)]
    with pytest.raises(fit.MisfitError, match=r"^card-5-a6\.pdf: page 1, ") as caught:
        paper.publish(many, tmp_path, "card-*.pdf")
    assert caught.value.misfits
    assert not (tmp_path / "card-5-a6.pdf").exists()


def test_only_the_files_that_are_made_are_told(tmp_path: Path) -> None:
    told: list[str] = []
    for text in ("M60", "M60", "M61"):
        paper.publish([edition(text)], tmp_path, "card-*.pdf", lambda name, *_: told.append(name))
    assert told == ["card-x-a6.pdf"] * 2
