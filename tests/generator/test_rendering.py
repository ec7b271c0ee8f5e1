import pytest
from jinja2 import UndefinedError

from generator import rendering
from rangecard import data


def test_a_block_has_no_blank_lines() -> None:
    assert rendering.solid("<div>\n\n  <p>a</p>\n \n</div>\n") == "<div>\n<p>a</p>\n</div>"


def test_a_missing_name_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        rendering.environment().from_string("{{ weapn.name }}").render()


def test_values_are_escaped() -> None:
    text = rendering.environment().from_string("{{ name }}").render(name='<b onclick="x">')
    assert text == "&lt;b onclick=&#34;x&#34;&gt;"


def test_a_rule_in_a_text_becomes_a_link_to_its_anchor() -> None:
    assert rendering.rule_links("see GR-7.") == "see [GR-7](rules.md#gr-7)."
    assert rendering.rule_links("a D20, a GR-xx") == "a D20, a GR-xx"


def test_every_basis_of_the_data_has_its_words() -> None:
    assert set(rendering.BASIS_TITLES) == set(data.BASES)


def test_heat_rises_with_the_chance() -> None:
    heats = [rendering.heat((ways, 20)) for ways in range(21)]
    assert heats == sorted(heats)
    assert (heats[0], heats[20]) == (0, 4)
