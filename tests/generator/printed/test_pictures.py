"""Pictures are of the very files: their size, their ink, and made anew only when the file is."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from generator.printed import pictures, press
from generator.printed.formats import Format, edition
from generator.printed.pictures import Shot, copy, pictured
from generator.printed.products import Product, publish, single
from generator.printed.sizes import POKER

HTML = """<!doctype html><html lang="en"><head><title>{title}</title></head>
<body><h1 data-short="{title}">{title}</h1>{more}</body></html>"""


@cache
def card(title: str, faces: int = 1) -> Product:
    more = '<p style="break-before: page">On.</p>' * (faces - 1)
    form = Format(POKER, bleed_mm=3)
    return single(edition(f"card-{title}-poker", HTML.format(title=title, more=more), form))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of pictures and a ledger of files of its own."""
    monkeypatch.setattr(pictures, "STORE", tmp_path / "store")
    monkeypatch.setattr("generator.printed.products.LEDGER", tmp_path / "ledger.json")
    return tmp_path / "store"


def test_a_card_is_pictured_trimmed_and_at_its_scale(store: Path, tmp_path: Path) -> None:
    found = pictured([Shot(card("Large"), 2, 4)], tmp_path / "out")
    (front,) = found["card-Large-poker.pdf"]
    assert front.file.parent == store
    assert front.width == pytest.approx(63 * 4, abs=1)
    assert front.height == pytest.approx(88 * 4, abs=1)
    with Image.open(front.file) as image:
        assert image.format == "WEBP"
        assert image.size == (front.width, front.height)
        grey = image.convert("L")
    assert grey.getpixel((2, 2)) > 250, "no shadow, no frame"
    assert grey.getextrema()[0] < 80, "and the words are there"


def test_front_and_back_are_pictured_but_no_more_than_asked(store: Path, tmp_path: Path) -> None:
    shots = [Shot(card("Two", faces=2), 2, 2), Shot(card("Four", faces=4), 2, 2)]
    found = pictured(shots, tmp_path / "out")
    assert [len(found[f"card-{name}-poker.pdf"]) for name in ("Two", "Four")] == [2, 2]
    files = [one.file for pages in found.values() for one in pages]
    assert sorted(store.iterdir()) == sorted(files)


def test_a_published_file_is_pictured_from_its_very_bytes(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    publish([card("Here")], out)
    other = press.make(card("Elsewhere").editions[0])
    (out / "card-Here-poker.pdf").write_bytes(other)
    (seen,) = pictured([Shot(card("Here"), 1, 2)], out)["card-Here-poker.pdf"]
    (told,) = pictured([Shot(card("Elsewhere"), 1, 2)], out)["card-Elsewhere-poker.pdf"]
    assert seen.file.read_bytes() == told.file.read_bytes()
    assert seen.file.parent == store


def test_what_has_not_changed_is_not_drawn_again(store: Path, tmp_path: Path) -> None:
    shot = Shot(card("Same"), 2, 2)
    (first,) = pictured([shot], tmp_path)["card-Same-poker.pdf"]
    Image.new("RGB", (7, 9), "white").save(first.file, "WEBP")
    (again,) = pictured([shot], tmp_path)["card-Same-poker.pdf"]
    assert (again.width, again.height) == (7, 9)
    assert len(list(store.iterdir())) == 1


def test_another_file_scale_or_number_of_pages_is_another_picture() -> None:
    shot = Shot(card("One"), 2, 2)
    others = [
        replace(shot, product=card("Other")),
        replace(shot, pages=1),
        replace(shot, px_per_mm=3),
    ]
    assert len({one.fingerprint for one in (shot, *others)}) == 4


def test_a_folder_gets_what_changed_and_loses_what_is_gone(store: Path, tmp_path: Path) -> None:
    (one,) = pictured([Shot(card("One"), 1, 2)], tmp_path)["card-One-poker.pdf"]
    (two,) = pictured([Shot(card("Two", 2), 1, 2)], tmp_path)["card-Two-poker.pdf"]
    folder = tmp_path / "pictures"
    assert copy({"a.webp": one, "b.webp": two}, folder) == [folder / "a.webp", folder / "b.webp"]
    assert copy({"a.webp": one, "b.webp": two}, folder) == []
    assert copy({"a.webp": two}, folder) == [folder / "a.webp", folder / "b.webp"]
    assert [file.name for file in folder.iterdir()] == ["a.webp"]
    assert (folder / "a.webp").read_bytes() == two.file.read_bytes()
    assert store.is_dir()


def test_a_picture_that_nobody_asked_for_is_forgotten(store: Path, tmp_path: Path) -> None:
    pictured([Shot(card("One"), 1, 2)], tmp_path)
    pictures.forget_unused(days=1)
    assert len(list(store.iterdir())) == 1
    pictures.forget_unused(days=-1)
    assert list(store.iterdir()) == []
