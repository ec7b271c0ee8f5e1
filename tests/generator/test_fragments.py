import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from generator import addresses, fragments
from generator.addresses import SUBJECT_CARDS, SUBJECTS
from generator.printed import gallery_page
from rangecard import data
from tests.generator.elements import elements, of_tag

DOCS = Path(__file__).parents[2] / "docs"
CANONICAL = data.canonical()


@cache
def made() -> dict[str, str]:
    return fragments.fragments(CANONICAL)


def test_every_fragment_that_a_page_includes_is_made() -> None:
    pages = [page.read_text("utf-8") for page in DOCS.glob("*.md")]
    included = {name for page in pages for name in re.findall(r'^--8<-- "(.+)"$', page, re.M)}
    included = {name for name in included if not name.startswith("notice-")}
    assert included > set(gallery_page.FRAGMENTS)  # these are written where files are printed
    assert included <= {*made(), *gallery_page.FRAGMENTS}


MARKDOWN = ("rules-", "rulings", "glossary", "sources", "questions", "changes", "licences")
"""How the names of fragments begin that are Markdown, not HTML."""


def test_every_fragment_is_on_a_page() -> None:
    pages = "\n".join(page.read_text("utf-8") for page in DOCS.glob("*.md"))
    assert [name for name in made() if f'"{name}"' not in pages] == []


@pytest.mark.parametrize("name", sorted(made()))
def test_no_placeholder_is_printed(name: str) -> None:
    found = re.findall(r"\b(?:None|nan|NaN|undefined|Markup|Fraction)\b|\{\{|\{%", made()[name])
    assert not found


@pytest.mark.parametrize("name", sorted(made()))
def test_html_is_whole_and_has_no_blank_line(name: str) -> None:
    text = made()[name]
    if not name.startswith(MARKDOWN):
        for block in re.split(r"\n\n+", text):
            assert elements(block)


@pytest.mark.parametrize("name", sorted(made()))
def test_ids_are_unique_in_a_fragment(name: str) -> None:
    ids = re.findall(r' id="([^"]+)"', made()[name])
    assert len(ids) == len(set(ids))


def test_the_zip_s_address_is_a_link_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZIP_URL", raising=False)
    assert ' href="#make-it-yourself"' in fragments.from_disk()
    monkeypatch.setenv("ZIP_URL", 'https://example.org/a.zip?"&b')
    assert 'href="https://example.org/a.zip?&#34;&amp;b"' in fragments.from_disk()
    monkeypatch.setenv("ZIP_URL", "rangecard-offline.zip")
    with pytest.raises(fragments.ZipAddressError, match=r"ZIP_URL.*https://"):
        fragments.from_disk()


@pytest.mark.rule("GR-12")
@pytest.mark.parametrize("rule", CANONICAL.rules.values(), ids=lambda rule: rule.id)
def test_every_rule_has_its_anchor_on_its_systems_page(rule: data.Rule) -> None:
    text = unescape(made()[f"rules-{rule.system}.md"])
    assert f"### {rule.id} {rule.title} {{ #{rule.id.lower()} .rc-rule }}" in text
    assert ("**Ruling.** " in between(text, rule.id)) == bool(rule.ruling)
    assert ("**Instead.** " in between(text, rule.id)) == bool(rule.alternative)


def between(text: str, rule_id: str) -> str:
    """Return a rule's own part of the page."""
    start = text.index(f"### {rule_id} ")
    end = text.find("\n### ", start + 1)
    return text[start : end if end > 0 else None]


def test_every_ruling_is_listed() -> None:
    listed = re.findall(r"^- \*\*\[([A-Z]+-\d+)\]", made()["rulings.md"], re.M)
    assert listed == [rule.id for rule in CANONICAL.rules.values() if rule.ruling]


def test_every_linked_rule_exists() -> None:
    anchors = {rule.anchor for rule in CANONICAL.rules.values()}
    for text in made().values():
        assert set(re.findall(r"rules\.(?:html|md)#([a-z]+-\d+)", text)) <= anchors


def test_subjects_are_the_titles_of_their_pages() -> None:
    assert {rule.subject for rule in CANONICAL.rules.values()} == set(addresses.SUBJECTS)
    for page, title in addresses.SUBJECTS.items():
        assert f"\ntitle: {title}\n" in (DOCS / f"{page}.md").read_text("utf-8")


def test_subject_pages_and_their_calculators_exist() -> None:
    for rule in CANONICAL.rules.values():
        for link in fragments.rule_links(CANONICAL, rule):
            page = link.href.partition(".html")[0]
            anchor = "#" + link.href.partition("#")[2] if "#" in link.href else ""
            text = (DOCS / f"{page}.md").read_text("utf-8")
            assert not anchor or f'--8<-- "{anchor[1:]}.md"' in text
            assert not anchor or f'id="{anchor[1:]}"' in made()[f"{anchor[1:]}.md"]


@pytest.mark.parametrize("page", SUBJECTS)
def test_a_subjects_page_offers_the_card_that_tells_it(page: str) -> None:
    links = [e.attributes["href"] for e in of_tag(made()[f"card-{page}.md"], "a")]
    (card_id,) = (c for c, card in SUBJECT_CARDS.items() if page in card.pages)
    files = [f"print/card-{card_id}-{size}.pdf" for size in ("poker", "a6")]
    assert links == [*files, "print.html"]


def test_the_armoury_table_marks_the_basis_of_each_figure() -> None:
    table = made()["table-armoury.md"]
    row = next(e for e in of_tag(table, "tr") if "M60" in e.text and e.within("tbody"))
    marks = [
        e.attributes["data-basis"]
        for e in of_tag(table, "sup")
        if e.inside is not None and e.inside.inside is not None and e.inside.inside == row
    ]
    assert "source" in marks
    assert "house" in marks


def test_the_default_multipliers_are_written_out() -> None:
    switch = CANONICAL.house_rules["difficulty_multipliers"]
    assert fragments.switch_values(switch)[-2:] == ["Hard × ½", "Near Impossible × ¼"]
