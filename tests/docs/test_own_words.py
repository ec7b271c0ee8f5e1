"""No sentence of the two sources is repeated: mechanics carry over, wording does not."""

import re
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from generator.paths import ROOT
from generator.printed import cards, subject_cards
from generator.printed.cards import CardKind
from generator.printed.formats import Format
from generator.printed.sizes import A6
from rangecard.data import canonical

LONGEST_RUN = 6
"""So many words in a row may agree by chance: a rule of a game has few ways to be said."""

FOLDERS = (
    ("docs", "*.md"),
    ("docs/overrides", "**/*.html"),
    ("calculators/rangecard", "**/*.toml"),
    ("calculators/rangecard", "**/*.py"),
    ("generator/templates", "**/*.*"),
    ("generator/printed", "*.py"),
    (".", "README.md"),
)
OURS = sorted({path for folder, names in FOLDERS for path in (ROOT / folder).glob(names)})

_TAG = re.compile(r"<[^>]+>")
_WORD = re.compile(r"[a-z0-9½¼]+")


def words(text: str) -> list[str]:
    """The words of a text without case, punctuation, Markdown's marks and tags."""
    return _WORD.findall(_TAG.sub(" ", unescape(text)).lower())


def runs(text: str) -> set[str]:
    """Every run of words that is too long to agree by chance."""
    found = words(text)
    length = LONGEST_RUN + 1
    return {" ".join(found[i : i + length]) for i in range(len(found) - length + 1)}


def digest(run: str) -> str:
    """A short fingerprint of a run: enough to know it again, not enough to read it."""
    return sha256(run.encode()).hexdigest()[:10]


@pytest.fixture(scope="module")
def theirs() -> set[str]:
    """The digests of the sources' runs; their texts are not ours to keep."""
    return set(Path(__file__).with_name("source_runs.txt").read_text().split())


def test_a_copied_sentence_would_be_found() -> None:
    copied = "<p>The <b>quick</b> shot, of course, is\none level&nbsp;harder.</p>"
    assert runs(copied) & runs("THE QUICK SHOT of course is one level harder")
    assert not runs("the quick shot is one level harder") & runs("a quick shot is one level harder")


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_long_run_of_words_is_a_source_s(path: Path, theirs: set[str]) -> None:
    copied = [run for run in runs(path.read_text("utf-8")) if digest(run) in theirs]
    assert copied == []


@pytest.mark.parametrize("kind", tuple(subject_cards.kinds(canonical())), ids=lambda kind: kind.id)
def test_no_long_run_of_words_on_a_card_is_a_source_s(kind: CardKind, theirs: set[str]) -> None:
    printed = cards.edition(canonical(), kind, Format(A6)).html
    copied = [run for run in runs(printed) if digest(run) in theirs]
    assert copied == []
