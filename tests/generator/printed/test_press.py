import os
import time
from pathlib import Path

import pypdfium2
import pytest

from generator.printed import engine, finished, formats, press
from generator.printed.misfits import Limits, MisfitError
from generator.printed.press import Edition, make, printed
from generator.printed.sizes import A6
from generator.printed.store import KEPT_DAYS
from tests.generator.printed.documents import FACE_LINES, LIMITS, document, edition, lines

OF_NAME = 1  # the name takes a line


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(press, "STORE", tmp_path / "store")
    return tmp_path / "store"


def faces(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def text_pt(pdf: bytes) -> float:
    return round(finished.glyphs(pdf)[0].size_pt, 2)


def test_a_text_that_fits_one_face_is_set_in_the_largest_text() -> None:
    pdf = make(edition(lines(FACE_LINES - OF_NAME)))
    assert (faces(pdf), text_pt(pdf)) == (1, 9)


@pytest.mark.parametrize(("more", "pt"), [(1, 8), (3, 6.5)])
def test_a_text_that_fits_one_face_when_smaller_is_set_in_the_largest_that_does(
    more: int, pt: float
) -> None:
    pdf = make(edition(lines(FACE_LINES - OF_NAME + more)))
    assert (faces(pdf), text_pt(pdf)) == (1, pt)


def test_a_text_too_long_for_one_face_flows_to_the_back_and_is_large_again() -> None:
    pdf = make(edition(lines(2 * FACE_LINES - OF_NAME)))
    assert (faces(pdf), text_pt(pdf)) == (2, 9)


def test_a_text_too_long_for_two_faces_goes_on_a_second_card() -> None:
    pdf = make(edition(lines(3 * FACE_LINES)))
    assert faces(pdf) in (3, 4)
    assert text_pt(pdf) == 9


def test_a_text_too_long_for_two_cards_fails_with_field_and_millimetres() -> None:
    text = lines(2 * FACE_LINES, "first part") + lines(4 * FACE_LINES, "second part")
    with pytest.raises(MisfitError) as caught:
        make(edition(text))
    told = str(caught.value)
    assert "card-x: page 5, second part: runs over the last page by " in told
    assert "first part" not in told
    (over,) = (one for one in caught.value.misfits if "runs over" in one.fault)
    least_line_mm = 6.5 * 1.2 * 25.4 / 72
    most_lines = int(LIMITS.inner_height_mm / least_line_mm)
    lost = 6 * FACE_LINES + OF_NAME - 4 * most_lines
    assert float(over.fault.split()[-2]) == pytest.approx(lost * least_line_mm, abs=0.2)


def test_a_long_word_that_leaves_its_card_fails_with_its_field_and_page() -> None:
    word = "Panzer" * 12
    wide = f"<p data-field='calibre' style='overflow-wrap:normal;break-before:page'>{word}</p>"
    with pytest.raises(MisfitError, match=r"card-x: page 2, calibre: overflows by \d+\.\d mm"):
        make(edition(wide))


def test_what_was_made_is_found_in_the_store_and_not_laid_out_again(laid_out: list[str]) -> None:
    (place,) = printed([edition("<p>M60</p>")]).values()
    made, count = place.read_bytes(), len(laid_out)
    assert count == 1
    (again,) = printed([edition("<p>M60</p>")]).values()
    assert (again, again.read_bytes(), len(laid_out)) == (place, made, count)


@pytest.mark.parametrize(
    "other",
    [
        edition("<p>M61</p>"),
        edition("<p>M60</p>", bleed_mm=3),
        Edition("card-x", document("<p>M60</p>"), edition("").styles[:1], LIMITS),
        Edition(
            "card-x", document("<p>M60</p>"), edition("").styles, LIMITS,
            (engine.Attachment("data.json", "data", "{}"),),
        ),
        Edition(
            "card-x", document("<p>M60</p>"), edition("").styles, Limits(60, 60, 4, 6.5, (1, 2))
        ),
    ],
)  # fmt: skip
def test_whatever_goes_into_a_file_changes_its_place_in_the_store(other: Edition) -> None:
    assert other.fingerprint != edition("<p>M60</p>").fingerprint
    assert len(printed([other, edition("<p>M60</p>")])) == 2


def test_the_same_text_under_another_name_is_made_once(laid_out: list[str]) -> None:
    assert len(printed([edition("<p>M60</p>"), edition("<p>M60</p>", "card-y")])) == 1
    assert len(laid_out) == 1


def test_a_misfit_is_not_kept(store: Path) -> None:
    for _ in range(2):
        with pytest.raises(MisfitError):
            printed([edition(lines(6 * FACE_LINES))])
    assert list(store.iterdir()) == []


def test_many_files_are_made_side_by_side_with_the_same_bytes_and_told_in_order() -> None:
    many = [edition(f"<p>M{n}</p>", f"card-{n}") for n in range(press.WORTH_PROCESSES)]
    told: list[tuple[str, int, int]] = []
    places = printed(many, lambda *file: told.append(file))
    assert told == [(one.name, place, len(many)) for place, one in enumerate(many, 1)]
    assert [places[one.fingerprint].read_bytes() for one in many] == [make(one) for one in many]


def test_a_misfit_among_many_is_named_as_a_single_one_is(store: Path) -> None:
    count = press.WORTH_PROCESSES
    many = [edition(lines(1 + 6 * FACE_LINES * (n == 5)), f"card-{n}") for n in range(count)]
    with pytest.raises(MisfitError, match=r"^card-5: page 5, notes: runs over") as caught:
        printed(many)
    assert caught.value.misfits
    assert not (store / f"{many[5].fingerprint}.pdf").exists()


def test_only_the_files_that_are_made_are_told() -> None:
    told: list[str] = []
    for text in ("M60", "M60", "M61"):
        printed([edition(f"<p>{text}</p>", text)], lambda name, *_: told.append(name))
    assert told == ["M60", "M61"]


def test_what_nobody_asked_for_lately_is_forgotten() -> None:
    old, fresh = printed([edition("<p>old</p>"), edition("<p>fresh</p>")]).values()
    asked = time.time() - (KEPT_DAYS + 1) * 24 * 60 * 60
    os.utime(old, (asked, asked))
    press.forget_unused()
    assert (old.exists(), fresh.exists()) == (False, True)


def test_whoever_asks_again_keeps_a_file_from_being_forgotten() -> None:
    (place,) = printed([edition("<p>old</p>")]).values()
    os.utime(place, (0, 0))
    printed([edition("<p>old</p>")])
    press.forget_unused()
    assert place.exists()


def test_a_name_that_the_data_lacks_is_an_error_and_never_a_blank() -> None:
    with pytest.raises(Exception, match="undefined"):
        formats.render("card.html", {"paper": A6})
