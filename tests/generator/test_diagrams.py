"""The drawings of worked examples show the example's own numbers."""

import pytest

from generator import diagrams
from rangecard import data
from tests.generator.elements import of_tag

CANONICAL = data.canonical()
DRAWN = diagrams.makers()


@pytest.mark.parametrize("name", DRAWN)
def test_a_diagram_is_a_figure_with_a_caption_and_words_for_those_who_cannot_see_it(
    name: str,
) -> None:
    text = DRAWN[name](CANONICAL)
    assert len(of_tag(text, "figure")) == len(of_tag(text, "figcaption")) == 1
    (drawing, *_) = of_tag(text, "svg")
    assert drawing.attributes["role"] == "img"
    assert of_tag(text, "desc")[0].text


@pytest.mark.rule("GR-11")
def test_the_bounce_is_told_where_it_ends() -> None:
    text = str(DRAWN["diagram-grenade-bounces.md"](CANONICAL))
    assert "3″ to the left" in text
    assert 'href="#example-grenade-bounces"' in text


@pytest.mark.rule("DF-11")
def test_the_ladder_under_a_scope_ends_where_the_source_says() -> None:
    text = str(DRAWN["diagram-scope-on-75.md"](CANONICAL))
    assert all(limit in text for limit in ("90", "180", "360", "720"))
