from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.printed import misfits, press, products
from generator.printed.products import Product, publish, single
from tests.generator.printed.documents import FACE_LINES, edition, lines


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "STORE", tmp_path / "store")
    monkeypatch.setattr(products, "LEDGER", tmp_path / "ledger.json")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "print"


def card(text: str = "M60", name: str = "card-x") -> Product:
    return single(edition(f"<p>{text}</p>", name))


def after_another(parts: Sequence[bytes]) -> bytes:
    return b"".join(parts)


def deck(*texts: str, how: str = "") -> Product:
    parts = tuple(edition(f"<p>{text}</p>", f"card-{text}") for text in texts)
    return Product("deck.pdf", parts, after_another, how)


def test_a_single_product_is_its_editions_file(out: Path) -> None:
    (file,) = publish([card()], out)
    assert file == out / "card-x.pdf"
    assert file.read_bytes() == press.make(edition("<p>M60</p>"))


def test_an_unchanged_product_costs_nothing(out: Path, laid_out: list[str]) -> None:
    chosen = [card(), deck("M60", "M61")]
    before = [(file.read_bytes(), file.stat().st_mtime_ns) for file in publish(chosen, out)]
    laid_out.clear()
    composed = [card(), Product("deck.pdf", deck("M60", "M61").editions, _unwanted)]
    again = publish(composed, out)
    assert laid_out == [], "nothing is laid out again"
    assert [(file.read_bytes(), file.stat().st_mtime_ns) for file in again] == before


def _unwanted(_parts: Sequence[bytes]) -> bytes:
    raise AssertionError("nothing is composed again")


def test_one_changed_card_is_all_that_is_laid_out_for_a_deck(
    out: Path, laid_out: list[str]
) -> None:
    publish([deck("M60", "M61", "M62")], out)
    laid_out.clear()
    (file,) = publish([deck("M60", "AK", "M62")], out)
    assert len(laid_out) == 1
    assert file.read_bytes().count(b"%PDF-") == 3


@pytest.mark.parametrize("spoil", [Path.unlink, lambda file: file.write_bytes(b"no PDF")])
def test_a_file_that_is_gone_or_spoilt_is_written_again(out: Path, spoil) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    (file,) = publish([card()], out)
    made = file.read_bytes()
    spoil(file)
    publish([card()], out)
    assert file.read_bytes() == made


def test_a_changed_input_changes_the_file(out: Path) -> None:
    (file,) = publish([card()], out)
    made = file.read_bytes()
    publish([card("M61")], out)
    assert file.read_bytes() != made


@pytest.mark.parametrize(
    "other", [deck("M60"), deck("M61", "M60"), deck("M60", "M61", how="gutters of 3 mm")]
)
def test_parts_their_order_and_the_way_they_are_composed_make_a_product(other: Product) -> None:
    assert other.fingerprint != deck("M60", "M61").fingerprint


def test_files_no_longer_made_are_removed_and_what_is_no_pdf_stays(out: Path) -> None:
    publish([card(), card("M61", "card-gone")], out)
    (out / "README.txt").write_text("another's", "utf-8")
    publish([card()], out)
    assert sorted(file.name for file in out.iterdir()) == ["README.txt", "card-x.pdf"]


def test_a_misfit_is_not_published_and_not_remembered(out: Path) -> None:
    bad = single(edition(lines(6 * FACE_LINES)))
    for _ in range(2):
        with pytest.raises(misfits.MisfitError, match=r"^card-x: page 5, notes: "):
            publish([bad], out)
    assert not list(out.glob("*.pdf"))


def test_a_lost_ledger_costs_time_and_nothing_else(out: Path) -> None:
    (file,) = publish([card()], out)
    made = file.read_bytes()
    products.LEDGER.write_text("no JSON", "utf-8")
    publish([card()], out)
    assert file.read_bytes() == made
