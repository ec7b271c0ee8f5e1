import re

import pytest

from generator import tooltips
from rangecard import data
from tests.generator.elements import elements, of_tag

WORDS = tooltips.vocabulary(data.canonical())


def used(body: str, system: str | None = "inch") -> list[tuple[str, str]]:
    """The words explained in an article, each with its term."""
    page = f"<main><article>{body}</article></main>"
    uses = tooltips.first_uses(page, WORDS, system)
    return [(page[use.start : use.end], use.term.term) for use in uses]


def test_the_first_use_is_explained_and_no_other() -> None:
    page = "<article><h1>Loaders</h1><p>A <b>loader</b>, two loaders.</p><p>A loader</p></article>"
    made = tooltips.explained(page, WORDS, "inch", "../")
    (button,) = of_tag(made, "button")
    (tip,) = [e for e in elements(made) if e.attributes.get("class") == "rc-tip"]
    assert button.text == "loader"
    assert button.within("b")
    assert button.attributes["popovertarget"] == tip.attributes["id"] == "term-loader"
    assert 'href="../glossary.html#loader"' in made
    without = re.sub(r'<span class="rc-termed">.*?>(\w+)</button>.*?</span></span>', r"\1", made)
    assert without == page


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a Veteran hits", [("Veteran", "Expert")]),
        ("the quality die", [("quality die", "Skill die")]),
        ("an Expert and a Veteran", [("Expert", "Expert")]),
        ("range bands", [("range bands", "Range band")]),
        ("it is an expert’s green hill", []),
        ("roll a D6, take an action", []),
        ("a test over motivation", [("test over motivation", "Test over motivation")]),
        ("transfers, not transferred", [("transfers", "Transfer")]),
        ("non-loader", []),
    ],
)
def test_synonyms_lead_to_their_term_and_loose_words_to_none(
    text: str, found: list[tuple[str, str]]
) -> None:
    assert used(f"<p>{text}</p>") == found


@pytest.mark.parametrize(
    "body",
    [
        "<h2>Loader</h2>",
        "<p><a href='x'>Loader</a></p>",
        "<p><code>loader</code></p>",
        "<table><tr><td><p>loader</p></td></tr></table>",
        "<rangecard-calculator><p>loader</p></rangecard-calculator>",
        "<p class='rc-note'>loader</p>",
        "<svg><text>loader</text></svg>",
        "<p title='loader'><!-- loader --></p>",
        "loader",
    ],
)
def test_only_running_text_is_explained(body: str) -> None:
    assert used(body) == []


def test_a_term_is_explained_where_its_system_is_spoken_of() -> None:
    text = "<p>Strength and a burst; a loader</p>"
    assert [term for _, term in used(text, "metre")] == ["Strength", "Burst"]
    assert [term for _, term in used(text, "inch")] == ["Loader"]
    assert used(text, None) == []
    both = f'<h2 id="inch-system">I</h2>{text}<h2 id="metre-system">M</h2>{text}'
    assert [term for _, term in used(both, None)] == ["Loader", "Strength", "Burst"]


def test_what_issue_three_calls_by_two_names_is_one_term() -> None:
    synonyms = {term.term: term.synonyms for term in data.canonical().glossary}
    assert "Veteran" in synonyms["Expert"]
    assert "Average" in synonyms["Standard"]
