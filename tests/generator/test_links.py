"""A question as the text of a link, written for pages and print."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

import pytest

from generator import addresses, forms, links
from generator.paths import DOCS
from rangecard import data
from rangecard.calculators import CALCULATORS

EXAMPLES = {one.id: one.question for one in data.canonical().examples}
WALLS = [[[-6, 12], [6, 12]], [[-6, -12], [6, -12]], [[-8, 5], [-8, -5]], [[8, 5], [8, -5]]]
FULL = {
    "calculator": "area-shot",
    "weapon": "launched-grenade",
    "range_in": 26.5,
    "skill_die": "D10",
    "strength_die": "D12",
    "blind": True,
    "munition": "smoke",
    "fuse": "impact",
    "walls": WALLS,
    "burst_radius_in": 2.5,
    "cover_point": [-1.5, 2.5],
    "cover_grid": {"x": -24, "y": -36, "columns": 48, "rows": 72},
}
"""An area shot with every field off its default."""


def test_a_link_holds_the_question_and_ends_in_the_rulesets_version() -> None:
    question = {"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 26,
                "skill_die": "D10"}  # fmt: skip
    assert links.address("play.html", question) == (
        "play.html?calculator=area-shot&weapon=launched-grenade&range_in=26&skill_die=D10"
        "&ruleset=1.0.0"
    )


def test_what_is_at_the_contracts_default_is_left_out_whatever_the_form_opens_on() -> None:
    question = forms.opening("direct-fire")
    assert question["aimed"]
    asked = dict(links.parameters({**question, "aimed": False, "single_shots": 1}))
    assert not asked.keys() & {"aimed", "single_shots"}
    asked = dict(links.parameters(question))
    assert (asked["aimed"], asked["single_shots"]) == ("true", "3")


def test_a_full_area_shot_with_four_walls_stays_under_200_characters() -> None:
    address = links.address("play.html", FULL)
    assert len(address) < 180, "there is room for the site's own address"
    assert dict(links.parameters(FULL)).keys() == FULL.keys() | {"ruleset"}


@pytest.mark.parametrize("id_", EXAMPLES)
def test_every_link_to_an_example_ends_in_a_letter_or_digit(id_: str) -> None:
    text = links.query(EXAMPLES[id_])
    assert text[-1].isalnum()
    assert text.isascii()
    assert " " not in text


@pytest.mark.parametrize("name", CALCULATORS)
def test_a_cut_name_means_the_name_that_it_was_cut_from(name: str) -> None:
    question = crowded(name)
    known = links.names(name)
    for full, _ in links.parameters(question):
        cut = links.cut(known, full)
        assert len(cut) <= len(full)
        assert full.startswith(cut[:1])
        if not full.startswith(("dice.", "seed")):
            assert links.meant(known, cut) == full


def crowded(name: str) -> Mapping[str, Any]:
    """The example of a calculator whose link has the most parameters."""
    asked = [one for one in EXAMPLES.values() if one["calculator"] == name]
    return max(asked, key=lambda question: len(links.parameters(question)))


CUT = {
    "area-shot": "c r w ra s st b m f wa bu co cover_g",
    "direct-fire": "c r w ra s st si a t b sc l ste tw o"
    " h.d.R.0 h.d.S.0 h.d.M.0 h.d.H.0 h.d.N.0 h.p h.t h.l",
    "motivation-test": "c r d m cau s h.s",
    "gas-check": "c r q s",
    "cloud-turn": "c r m m.0.i m.0.x m.0.y m.0.m w t h.w h.wind_",
    "line-of-sight": "c r f t m m.0.i m.0.x m.0.y m.0.m h.g",
    "crew-served": "c r g.d g.m g.s g.set_ l l.0.d l.0.m l.0.mov l.0.i h.c",
    "vehicle-turn": "c r ro w cr c.0.n c.0.r c.0.d c.0.m c.0.c c.0.t",
}
"""What links have been made with: a field that is added must not take one of these."""


def test_each_calculator_has_a_short_name_of_its_own() -> None:
    assert [forms.cut_name(name) for name in CALCULATORS] == [
        "a",
        "d",
        "m",
        "g",
        "cl",
        "l",
        "cr",
        "v",
    ]


@pytest.mark.parametrize("name", CALCULATORS)
def test_old_links_keep_working(name: str) -> None:
    known = links.names(name)
    full = [one.replace("#", "0") for one in known]
    assert [links.cut(known, one) for one in full] == CUT[name].split()


def test_the_lines_of_a_list_are_parted_and_signs_of_a_query_are_coded() -> None:
    question = {**forms.opening("vehicle-turn"), "weapons": ["Gun & mount; 50% = ½", "AA+"],
                "crew": []}  # fmt: skip
    text = links.query(question)
    assert "&weapons=Gun+%26+mount%3B+50%25+%3D+%C2%BD;AA%2B&crew=&" in text
    read = dict(parse_qsl(text.replace(";", "%0A"), keep_blank_values=True))
    assert read["weapons"].split("\n") == question["weapons"]


def test_what_was_rolled_is_in_the_link() -> None:
    question = {"calculator": "gas-check", "quality_die": "D8", "sealed": True, "seed": 12}
    assert "&seed=12&ruleset=" in links.query(question)
    dice = {"dice": {"d20": [3, 17, 20]}}
    assert "&dice.d20=3,17,20&r" in links.query({**forms.opening("direct-fire"), **dice})


def test_a_question_too_long_for_a_server_goes_behind_the_hash() -> None:
    marker = {"x": 10.5, "y": -3.5, "munition": "smoke"}
    markers = [{"id": f"marker {i}", **marker} for i in range(100)]
    question = {**forms.opening("line-of-sight"), "markers": markers}
    assert links.address("smoke.html", question).startswith("smoke.html#?c=l&")


def test_a_rule_leads_to_its_calculators_with_a_question_that_shows_it() -> None:
    canonical = data.canonical()
    (found,) = links.calculators(canonical, canonical.rules["GR-9"])
    assert "blind=true" in found.href
    assert found.href.endswith("&ruleset=1.0.0#calculator-area-shot")
    assert "dice." not in found.href, "the reader rolls"


def test_the_quick_index_names_definitions_that_there_are() -> None:
    names = {line.partition("]: ")[0][1:] for line in defined()}
    page = (DOCS / "what-am-i-doing.md").read_text("utf-8")
    used = set(re.findall(r"\]\[([A-Z]+-\d+ [a-z-]+)\]", page))
    assert used
    assert used <= names


def test_a_definition_leads_to_a_page_where_its_calculator_stands() -> None:
    for line in defined():
        page, _, anchor = re.match(r"\[.*\]: ([a-z-]+)\.md(.*)#calculator-(.*)", line).groups()  # type: ignore[union-attr]
        assert anchor in addresses.STANDING[page]


def defined() -> list[str]:
    return links.definitions(data.canonical()).splitlines()
