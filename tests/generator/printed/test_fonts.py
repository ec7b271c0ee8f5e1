from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.printed import fonts


def test_every_face_becomes_plain_truetype_of_the_family() -> None:
    for face, file in zip(fonts.FACES, fonts.prepare(), strict=True):
        with TTFont(file) as font:
            assert font.flavor is None
            assert font.sfntVersion == "\x00\x01\x00\x00"
            assert font["name"].getDebugName(1).startswith("IBM Plex Sans"), face


def test_a_second_preparation_leaves_the_files_alone() -> None:
    before = [file.stat().st_mtime_ns for file in fonts.prepare()]
    assert [file.stat().st_mtime_ns for file in fonts.prepare()] == before


def test_the_same_source_gives_the_same_bytes(tmp_path: Path) -> None:
    once = fonts.prepare(folder=tmp_path / "once")[0].read_bytes()
    assert fonts.prepare(folder=tmp_path / "again")[0].read_bytes() == once


@pytest.mark.parametrize("text", ["½¼″′×→−≤≥†", "Škorpion", "АК-74", "7.62×51 mm"])
def test_the_family_shows_what_weapons_are_called(text: str) -> None:
    known = fonts.repertoire(fonts.prepare())
    assert set(text) - {" "} <= known


def test_what_the_family_lacks_is_not_in_its_repertoire() -> None:
    assert not {"漢", "▲", "●"} & fonts.repertoire(fonts.prepare())


def test_missing_packages_are_named(tmp_path: Path) -> None:
    with pytest.raises(fonts.MissingFontsError, match=r"IBMPlexSans-Regular.*npm ci"):
        fonts.prepare(packages=tmp_path, folder=tmp_path / "made")
