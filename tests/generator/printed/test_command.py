"""The command line that prints: what it makes, and what it says when it cannot."""

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.command_line import main, parser
from generator.paths import ROOT
from generator.printed import command, delivery, lengths, of_site, orders, sizes
from generator.printed.delivery import WriteError
from generator.printed.layouts import LONG, NONE, SHORT, Layout
from generator.printed.sizes import A4, LETTER, POKER, SCREENS, SHEETS, Size
from rangecard.data import canonical

SQUAD = """
rangecard = 1
[[firers]]
name = "{name}"
skill = 12
strength = 10
[[firers.weapons]]
weapon = "m60"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to print into, where the command line runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def squad(name: str = "Corporal Reyes") -> str:
    Path("squad.toml").write_text(SQUAD.format(name=name), "utf-8")
    return "squad.toml"


def ordered(*words: str) -> orders.Order:
    return orders.checked(parser().parse_args(command.joined(words)))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The faults of options, one a line."""
    assert main(words) == 2
    head, *faults = capsys.readouterr().err.splitlines()
    assert head == "error: the options have faults:"
    assert not list(Path().glob("*.pdf"))
    return faults


def text(file: str) -> str:
    with pypdfium2.PdfDocument(Path(file).read_bytes()) as document:
        words = " ".join(page.get_textpage().get_text_range() for page in document)
    return re.sub(r"\s+", " ", words)


def test_all_that_is_wrong_is_told_at_once_with_what_was_expected_and_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    faults = refused(
        capsys, "cards", "--for", "nowhere.toml", "--weapon", "m61", "bow", "--subject", "tea",
        "--card", "5x4", "--paper", "a3", "--duplex", "up", "--ink", "red", "--gutter", "wide",
        "--offset", "-1,20", "--bleed", "99", "--out", "nowhere/cards.pdf",
    )  # fmt: skip
    told = {fault.partition(": ")[0]: fault for fault in faults}
    assert sorted(told) == [
        "--bleed", "--card", "--duplex", "--for", "--gutter", "--ink", "--offset", "--out",
        "--paper", "--subject", "--weapon",
    ]  # fmt: skip
    assert told["--paper"] == '--paper: expected one of a4, letter, none, found "a3"'
    assert told["--ink"] == '--ink: expected one of colour, saver, found "red"'
    assert told["--duplex"] == '--duplex: expected one of long, short, none, found "up"'
    assert told["--gutter"] == '--gutter: expected a number of mm from 0 to 50, found "wide"'
    assert told["--bleed"] == '--bleed: expected a number of mm from 0 to 10, found "99"'
    assert told["--offset"].endswith('from -10 to 10 such as 0.5,-1, found "-1,20"')
    assert told["--card"] == "--card: expected sides of 35 to 420 mm, found '5x4'"
    assert told["--for"] == "--for: there is no file 'nowhere.toml'"
    assert told["--out"] == "--out: there is no folder 'nowhere'"
    assert re.fullmatch(r"--weapon: expected some of .*\bm60\b.*, found \"m61\"", told["--weapon"])
    assert re.fullmatch(
        r"--subject: expected some of .*\bcrew\b.*, found \"tea\"", told["--subject"]
    )


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ([], "expected one of --for, --weapon, --subject, --all, found none of them"),
        (["--weapon", "bow", "--paper", "none", "--duplex", "long"],
         "--duplex: is for several cards on a sheet: --paper none has one a page"),
        (["--weapon", "bow", "--paper", "none", "--no-marks"],
         "--marks: is for several cards on a sheet: --paper none has one a page"),
        (["--weapon", "bow", "--fold", "--duplex", "short"],
         "--fold: expected no --duplex or none, found 'short': nothing is flipped"),
        (["--weapon", "bow", "--fold", "--offset", "1,1"],
         "--offset: moves backs on the other side of the paper, and there are none"),
        (["--weapon", "bow", "--offset", "nan,1"],
         '--offset: expected two numbers of mm from -10 to 10 such as 0.5,-1, found "nan,1"'),
        (["--weapon", "bow", "--card", "210x290"],
         "--card: a card of 210 × 290 mm with crop marks does not fit on A4, 5 mm from its edges"),
        (["--weapon", "bow", "--out", "."], "--out: expected a file, found the folder '.'"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_so_is_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], fault: str
) -> None:
    assert refused(capsys, "cards", *words) == [fault]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff\xfe", "squad.toml: it is no text in UTF-8"),
        (b"firers = 3", "squad.toml: rangecard: is missing: expected one of 1"),
        (b"{", "squad.toml: it is not JSON: look at line 1, column 2"),
        (b"rangecard = 1", "squad.toml: expected firers with weapons or skills, found none"),
    ],
)
def test_the_faults_of_a_document_are_told_with_its_name_and_field(
    capsys: pytest.CaptureFixture[str], content: bytes, fault: str
) -> None:
    Path("squad.toml").write_bytes(content)
    assert f"--for: {fault}" in refused(capsys, "cards", "--for", "squad.toml")


def test_a_readers_document_is_not_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    found = refused(capsys, "cards", "--for", squad(), "--out", "./squad.toml")
    assert found == ['--out: expected another file than the document of --for, found "squad.toml"']
    assert "Corporal Reyes" in Path("squad.toml").read_text("utf-8")


def test_an_option_that_there_is_not_has_the_same_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["cards", "--weapom", "bow"])
    assert left.value.code == 2
    assert "--weapom" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "layout"),
    [
        ([], Layout(A4, POKER, 3)),
        (["--paper", "letter", "--duplex", "short"], Layout(LETTER, POKER, 3, SHORT)),
        (["--duplex", "none", "--gutter", "2.5"], Layout(A4, POKER, 3, NONE, gutter_mm=2.5)),
        (["--fold", "--no-marks"], Layout(A4, POKER, 3, LONG, fold=True, marks=False)),
        (["--offset", "-0.5,1", "--bleed", "0"], Layout(A4, POKER, 0, offset_mm=(-0.5, 1))),
        (["--card", "58x89"], Layout(A4, sizes.card("58x89"), 3)),
        (["--paper", "none"], None),
    ],
)
def test_options_are_taken_as_they_are_meant(words: list[str], layout: Layout | None) -> None:
    assert ordered("cards", "--weapon", "m60", *words).layout == layout


def test_cards_come_once_each_and_those_of_the_firers_first() -> None:
    found = ordered("cards", "--for", squad(), "--weapon", "bow", "m60", "bow", "--subject", "crew")
    ids = [kind.id for kind in found.kinds]
    assert ids[-3:] == ["bow", "m60", "crew"]
    assert ids[:-3]
    assert all(one.startswith("firer-1") for one in ids[:-3])


@pytest.mark.parametrize("words", [["deck"], ["cards", "--all"]])
def test_a_deck_is_of_all_cards(words: list[str]) -> None:
    every = [kind.id for kind in of_site.card_kinds(canonical())]
    assert [kind.id for kind in ordered(*words).kinds] == every
    assert {"m60", "thrown-grenade", "crew", "recoil"} <= set(every)


def test_cards_are_printed_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--weapon", "m60", "bow", "--paper", "letter", "--out", "cards.pdf"]
    assert main(["cards", *words]) == 0
    first, *_, told, tagged = capsys.readouterr().out.splitlines()
    assert first.strip() == "2 of 2 cards worked out"
    both = "print at 100 %, on both sides, flipped on the long edge."
    assert told == f"cards.pdf: 2 pages of Letter. 9 cards a sheet: {both}"
    assert tagged.endswith("cards --weapon m60 bow --paper none --out cards-tagged.pdf")
    assert "M60" in text("cards.pdf")
    assert "cards.pdf, 1/2 fronts" in text("cards.pdf")
    assert [file.name for file in Path().iterdir()] == ["cards.pdf"]


def test_a_size_without_a_name_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--weapon", "bow", "--card", "100x150", "--paper", "none", "--out", "bow.pdf"]
    assert main(["cards", *words]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "bow.pdf: 1 page of 100 × 150 mm."


def test_personal_cards_are_printed_in_the_ink_that_was_asked_for() -> None:
    assert main(["cards", "--for", squad(), "--ink", "saver", "--fold", "--out", "mine.pdf"]) == 0
    assert "Corporal Reyes" in text("mine.pdf")
    assert "fold at the dashes and glue" in text("mine.pdf")
    with pypdfium2.PdfDocument(Path("mine.pdf").read_bytes()) as document:
        image = document[0].render(scale=1).to_pil().convert("RGB")
    red, green, blue = (image.getchannel(one).tobytes() for one in "RGB")
    assert red == green == blue


def test_a_page_for_each_face_is_tagged_and_has_its_bleed() -> None:
    words = ["--weapon", "m60", "bow", "--paper", "none", "--bleed", "4", "--out", "one.pdf"]
    assert main(["cards", *words]) == 0
    with pikepdf.open("one.pdf") as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.docinfo["/Title"]) == "Range cards, Poker"
        for page in pdf.pages:
            assert _sides(page.trimbox) == pytest.approx((63, 88), abs=0.01)
            assert _sides(page.mediabox) == pytest.approx((71, 96), abs=0.01)


def _sides(box: Any) -> tuple[float, float]:
    left, bottom, right, top = (float(edge) * lengths.MM_PER_PT for edge in box)
    return right - left, top - bottom


@pytest.mark.parametrize(
    ("words", "name", "size"),
    [
        (["sheets", "--size", "a5"], "sheets-a5.pdf", SHEETS["a5"]),
        (["sheets", "--paper", "letter", "--ink", "saver"], "sheets-letter.pdf", LETTER),
        (["screen", "--paper", "letter"], "screen-letter.pdf", SCREENS["letter"]),
        (["templates"], "templates-a4.pdf", A4),
        (["calibration", "--paper", "letter"], "calibration-letter.pdf", LETTER),
    ],
)
def test_each_product_has_its_command_and_names_its_file(
    words: list[str], name: str, size: Size, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 0
    with pikepdf.open(name) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert _sides(pdf.pages[0].trimbox) == pytest.approx(
            (size.width_mm, size.height_mm), abs=0.01
        )
        pages = len(pdf.pages)
    assert f"{name}: {pages} pages of {size.title}" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["sheets", "--size", "a6"], ["screen", "--paper", "a5"]])
def test_a_paper_that_a_product_does_not_come_on_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (fault,) = refused(capsys, *words)
    assert re.match(r"--size: expected one of a4, letter.*, found \"a[56]\"", fault)


def test_an_armoury_comes_in_volumes_in_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("volumes").mkdir()
    assert main(["sheets", "--armoury", "--size", "letter", "--out", "volumes"]) == 0
    (volume,) = Path("volumes").iterdir()
    assert str(volume) in capsys.readouterr().out
    assert all(one.name in text(str(volume)) for one in canonical().armoury.values())
    (fault,) = refused(capsys, "sheets", "--armoury", "--out", "nowhere")
    assert fault == "--out: expected a folder for the volumes, and there is none: 'nowhere'"


def test_a_card_that_does_not_fit_is_told_and_what_was_there_stays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("cards.pdf").write_bytes(b"older")
    assert main(["cards", "--for", squad("步枪"), "--out", "cards.pdf"]) == 1
    told = capsys.readouterr().err
    assert re.match(r"error: card-firer-1\S*: page 1, .*no glyph for 枪 步", told)
    assert "Traceback" not in told
    assert Path("cards.pdf").read_bytes() == b"older"
    assert sorted(file.name for file in Path().iterdir()) == ["cards.pdf", "squad.toml"]


def test_what_cannot_be_written_leaves_nothing_half_made(folder: Path) -> None:
    (folder / "taken").mkdir()
    with pytest.raises(WriteError, match=r"--out: .*taken cannot be written: "):
        delivery.save(folder / "taken", b"content")
    assert [file.name for file in folder.iterdir()] == ["taken"]


def test_a_name_too_long_for_a_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for code, longest in ((1, "x" * 300), (2, f"{'x' * 300}/cards")):
        assert main(["cards", "--weapon", "bow", "--out", f"{longest}.pdf"]) == code
        assert capsys.readouterr().err.startswith("error: ")
    assert not list(Path().iterdir())


def test_the_longest_name_that_a_file_may_have_is_written() -> None:
    longest = f"{'x' * 251}.pdf"
    assert main(["cards", "--weapon", "bow", "--paper", "none", "--out", longest]) == 0
    assert [file.name for file in Path().iterdir()] == [longest]


def test_half_a_character_of_a_name_is_a_question_mark() -> None:
    half = {"rangecard": 1, "firers": [{"name": "Bo \ud83d", "skill": 9}]}
    Path("squad.json").write_text(json.dumps(half), "utf-8")
    assert main(["cards", "--for", "squad.json", "--out", "cards.pdf"]) == 0
    assert "Bo ?" in text("cards.pdf")


def test_an_interrupted_command_says_so_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace = Path.replace

    def interrupted(half_made: Path, target: Path) -> Path:
        if target.name == "cards.pdf":
            raise KeyboardInterrupt
        return replace(half_made, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    assert main(["cards", "--weapon", "bow", "--out", "cards.pdf"]) == 130
    assert capsys.readouterr().err == "stopped\n"
    assert not list(Path().iterdir())


def test_the_house_rules_of_the_table_are_on_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("table.toml").write_text("[house_rules]\nleast_hit_number = 1\n", "utf-8")
    monkeypatch.setenv("HOUSE_RULES", str(Path("table.toml").resolve()))
    assert main(["cards", "--weapon", "bow", "--card", "a6", "--out", "bow.pdf"]) == 0
    assert "Least hit number: 1" in text("bow.pdf")


def test_the_same_order_gives_the_same_bytes() -> None:
    for name in ("one", "two"):
        Path(name).mkdir()
        assert main(["cards", "--weapon", "bow", "--out", f"{name}/bow.pdf"]) == 0
    assert Path("one/bow.pdf").read_bytes() == Path("two/bow.pdf").read_bytes()


def test_the_words_are_read_without_the_printing_engine() -> None:
    """Serving and building pages must not wait for it."""
    asked = "import sys, generator.command_line; print('weasyprint' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "False"


def test_an_interruption_while_modules_load_is_one_line_too(tmp_path: Path) -> None:
    # A shell has what it starts in the background ignore the signal, and that is inherited.
    heard = "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    told_to = f"{heard}runpy.run_module('generator', run_name='__main__', alter_sys=True)"
    words = [sys.executable, "-X", "importtime", "-c", told_to, "screen"]
    words += ["--out", str(tmp_path / "screen.pdf")]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, cwd=ROOT) as started:
        assert started.stderr
        for line in started.stderr:  # each module is told when it has come
            if line.endswith(" argparse\n"):
                break
        started.send_signal(signal.SIGINT)
        told = [line for line in started.stderr if not line.startswith("import time:")]
    assert started.returncode == 130
    assert told == ["stopped\n"]


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("--card", "found ''"),
        ("--offset", "two numbers of mm"),
        ("--for", 'expected a file, found ""'),
        ("--out", "expected a file"),
        ("--paper", "one of a4"),
        ("--weapon", 'found ""'),
    ],
)
def test_an_empty_word_is_not_taken_for_none(
    option: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    others = () if option == "--weapon" else ("--weapon", "m60")
    (fault,) = refused(capsys, "cards", *others, option, "")
    assert fault.startswith(f"{option}: ")
    assert expected in fault


def test_cards_on_sheets_tell_the_command_that_makes_their_tagged_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_RULES", "")
    words = ("--for", squad(), "--weapon", "bow", "--card", "a6", "--ink", "saver")
    on_sheets = ("--paper", "letter", "--duplex", "short", "--offset", "-1,0", "--gutter", "2")
    assert main(["cards", *words, *on_sheets, "--out", "my cards.pdf"]) == 0
    told = capsys.readouterr().out.splitlines()[-1].partition(": ")[2]
    with pikepdf.open("my cards.pdf") as imposed:
        subject = str(imposed.docinfo["/Subject"])
    assert subject == f"Tagged file for screen readers: {told}"
    assert main(shlex.split(told)[len(command.PROGRAM) :]) == 0
    with pikepdf.open("my cards-tagged.pdf") as tagged:
        assert tagged.Root.MarkInfo.Marked
    assert "Corporal Reyes" in text("my cards-tagged.pdf")
    assert "Bow" in text("my cards-tagged.pdf")


def test_the_command_of_the_tagged_file_names_the_house_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("my table.toml").write_text("[house_rules]\nleast_hit_number = 1\n", "utf-8")
    monkeypatch.setenv("HOUSE_RULES", str(Path("my table.toml").resolve()))
    words = shlex.split(ordered("deck").tagged)
    assert words[0] == f"HOUSE_RULES={Path('my table.toml').resolve()}"
    assert words[4:] == ["deck", "--paper", "none", "--out", "deck-poker-a4-tagged.pdf"]


def test_a_file_s_name_in_any_letters_is_written() -> None:
    assert main(["cards", "--weapon", "bow", "--out", "漢字.pdf"]) == 0
    assert "??.pdf, 1/2" in text("漢字.pdf")


def test_letters_without_glyphs_are_told_once_for_all_their_places(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cards", "--for", squad("漢字 Reyes"), "--out", "cards.pdf"]) == 1
    assert capsys.readouterr().err.count("no glyph for") == 1
