import gzip
from pathlib import Path

import brotli

from generator.compress import Gain, compress

WORDS = b"One word a concept, and the other names by which you may know it. " * 50


def test_what_gains_has_both_copies_beside_it(tmp_path: Path) -> None:
    site, store = tmp_path / "site", tmp_path / "store"
    site.mkdir()
    (site / "page.html").write_bytes(WORDS)
    (site / "dense.bin").write_bytes(brotli.compress(WORDS))
    (site / "picture.png").write_bytes(WORDS)
    gain = compress(site, store)
    copies = {file.name for file in site.iterdir()} - {"page.html", "dense.bin", "picture.png"}
    assert copies == {"page.html.br", "page.html.gz"}
    assert brotli.decompress((site / "page.html.br").read_bytes()) == WORDS
    assert gzip.decompress((site / "page.html.gz").read_bytes()) == WORDS
    assert gain == Gain(1, len(WORDS), (site / "page.html.br").stat().st_size)


def test_a_changed_file_has_new_copies_and_a_dense_one_none(tmp_path: Path) -> None:
    site, store = tmp_path / "site", tmp_path / "store"
    site.mkdir()
    page = site / "page.html"
    page.write_bytes(WORDS)
    compress(site, store)
    page.write_bytes(WORDS + b"More.")
    compress(site, store)
    assert gzip.decompress((site / "page.html.gz").read_bytes()) == WORDS + b"More."
    page.write_bytes(b"")
    compress(site, store)
    assert {file.name for file in site.iterdir()} == {"page.html"}


def test_what_was_compressed_is_not_compressed_again(tmp_path: Path) -> None:
    site, store = tmp_path / "site", tmp_path / "store"
    site.mkdir()
    (site / "page.html").write_bytes(WORDS)
    compress(site, store)
    (kept,) = store.glob("*.br")
    kept.write_bytes(b"short")
    compress(site, store)
    assert (site / "page.html.br").read_bytes() == b"short"
