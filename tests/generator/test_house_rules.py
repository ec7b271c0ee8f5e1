"""One file sets a table's house rules for the whole build; what they touch says so, and no more."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator import forms, fragments, house_rules, notices, pages
from generator.house_rules import HouseRulesError, under_file
from generator.printed import cards, sheets, weapon_cards
from generator.printed.formats import Format
from generator.printed.press import Edition
from generator.printed.sizes import A4, A6, LETTER, POKER, Size
from generator.printed.sizes import card as card_size
from rangecard import data, door
from rangecard.calculators import CALCULATORS
from rangecard.data import Canonical
from tests.generator.elements import Element, elements, of_tag
from tests.generator.printed.printing import printed_file

ROOT = Path(__file__).parents[2]
CANONICAL = data.canonical()
LEVELS = {"Routine": (4, 1), "Standard": (2, 1), "Moderate": (1, 1)}
OTHERS: dict[str, Any] = {
    "difficulty_multipliers": LEVELS | {"Hard": (2, 3), "Near Impossible": (1, 4)},
    "past_near_impossible": "near-impossible",
    "two_weapons": "round-loss",
    "least_hit_number": 1,
    "gas_blocks_sight": True,
    "sealed_immune_to_smoke": True,
    "wind": "d6",
    "wind_fixed_in": Fraction(5, 2),
    "crew_firing": "action",
}
WORDS = {
    "difficulty_multipliers": "DF-4 Difficulty multipliers: Hard × 2/3",
    "past_near_impossible": "DF-4 Past Near Impossible: near-impossible",
    "two_weapons": "DF-14 Two weapons: round-loss",
    "least_hit_number": "DF-2 Least hit number: 1",
    "gas_blocks_sight": "GA-1 Gas blocks sight: yes",
    "sealed_immune_to_smoke": "SM-3 Sealed figures immune to smoke: yes",
    "wind": "SM-5 Wind: d6",
    "wind_fixed_in": "SM-5 Fixed wind distance: 2.5",
    "crew_firing": "CS-7 Crew firing: action",
}
METRE_CARD = {"difficulty_multipliers", "past_near_impossible", "least_hit_number"}
METRE_PAGE = {*METRE_CARD, "two_weapons"}
"""What touches the metre system's cards; its sheet, calculator and pages have two weapons too."""

TOUCHED_TABLES = {
    "table-difficulty.md": {"difficulty_multipliers", "past_near_impossible"},
    "ladders-metre.md": {"difficulty_multipliers", "past_near_impossible"},
}
"""Fragments that hold no calculator, and the house rules that touch their figures."""

CARDS = ("scoped-rifle", "machine-pistol", "bow", "howitzer", "thrown-grenade", "rocket-launcher")
WRITTEN = {page.stem: page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md"))}
single = pytest.mark.parametrize("key", OTHERS)


def under(*keys: str) -> Canonical:
    return CANONICAL.under({key: OTHERS[key] for key in keys})


def written(folder: Path, text: str) -> str:
    file = folder / "my-table.toml"
    file.write_text(text, "utf-8")
    return str(file)


def edition(canonical: Canonical, weapon_id: str, size: Size) -> Edition:
    (kind,) = (one for one in weapon_cards.kinds(canonical) if one.id == weapon_id)
    return cards.edition(canonical, kind, Format(size))


def card(canonical: Canonical, weapon_id: str, size: Size = A6) -> str:
    return edition(canonical, weapon_id, size).html


def page(canonical: Canonical, weapon_id: str) -> str:
    if weapon_id in canonical.area_weapons:
        return pages.area_page(canonical, canonical.area_weapons[weapon_id])
    return pages.direct_page(canonical, canonical.armoury[weapon_id])


@cache
def by_default(kind: str, name: str) -> str:
    return made(CANONICAL, kind, name)


def made(canonical: Canonical, kind: str, name: str) -> str:
    if kind == "sheet":
        sheet = sheets.inch_sheet if name == "inch" else sheets.metre_sheet
        return sheet(canonical, Format(A4)).html
    if kind == "card":
        return card(canonical, name)
    return card(canonical, name, POKER) if kind == "poker card" else page(canonical, name)


def text(html: str) -> str:
    """What a reader sees, without the words that name house rules and without the layout."""
    shown = re.sub(r"<style>.*?</style>|<b>House rules</b>.*?<b>", " ", html, flags=re.S)
    shown = re.sub(r'<p class="rc-notice">.*?</p>', " ", shown)
    return " ".join(unescape(re.sub(r"<(?!option|input)[^>]*>", " ", shown)).split())


def named(html: str) -> set[str]:
    """The house rules that a page, a sheet or a card names."""
    shown = " ".join(unescape(re.sub(r"<[^>]*>", "", html)).replace("\u00a0", " ").split())
    return {key for key, words in WORDS.items() if words in shown}


def products() -> Iterator[tuple[str, str]]:
    yield from (("sheet", system) for system in ("inch", "metre"))
    yield from ((kind, name) for kind in ("card", "poker card", "page") for name in CARDS)


def touching(kind: str, name: str) -> set[str]:
    """What is expected to touch a product, by what it prints."""
    if name == "inch" or name in CANONICAL.area_weapons:
        return set()
    return METRE_CARD if "card" in kind else METRE_PAGE


@single
@pytest.mark.parametrize(("kind", "name"), list(products()))
def test_exactly_what_a_house_rule_touches_changes_and_says_so(
    kind: str, name: str, key: str
) -> None:
    before, after = by_default(kind, name), made(under(key), kind, name)
    if key in touching(kind, name):
        assert named(after) == {key}
        assert text(after) != text(before)
    else:
        assert after == before


def expected(names: list[str]) -> set[str]:
    """The house rules that touch a written page, by the fragments that it includes."""
    found: set[str] = set()
    for name in names:
        calculator = name.removeprefix("calculator-").removesuffix(".md").split("@")[0]
        if name.startswith("calculator-"):
            found |= set(CALCULATORS[calculator].house_rules)
        found |= TOUCHED_TABLES.get(name, set())
    return found


@cache
def lines(key: str) -> dict[str, str]:
    return notices.notices(under(key), WRITTEN)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_page_that_house_rules_touch_has_its_line_under_its_heading(name: str) -> None:
    included = notices.INCLUDED.findall(WRITTEN[name])
    if expected(included):
        assert included[0] == notices.fragment(name), "include it below the lead"


@single
def test_exactly_the_written_pages_that_a_house_rule_touches_name_it(key: str) -> None:
    told = {page for page, line in lines(key).items() if line}
    pages_touched = {
        notices.fragment(name)
        for name, written_page in WRITTEN.items()
        if key in expected(notices.INCLUDED.findall(written_page))
    }
    of_the_site = {notices.fragment(name) for name in notices.OF_THE_SITE}
    assert told == pages_touched | of_the_site
    assert all(named(lines(key)[name]) == {key} for name in told)


@pytest.mark.parametrize(
    "name", ["charts-d6.md", "table-area-chances.md", "table-armoury.md", "examples-direct-fire.md"]
)
def test_what_no_house_rule_touches_stays_as_it_was(name: str) -> None:
    make = fragments.makers(CANONICAL)[name]
    assert make(under(*OTHERS)) == make(CANONICAL)


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_calculator_has_an_answer_printed_under_the_house_rules_in_force(name: str) -> None:
    html = fragments.makers(CANONICAL)[f"calculator-{name}.md"](under(*OTHERS))
    assert 'data-status="ok"' in html
    assert (html != forms.calculator(name)) == bool(CALCULATORS[name].house_rules)


def selected(html: str, control: Element) -> str:
    options = [e for e in of_tag(html, "option") if is_of(e, control)]
    (chosen,) = [e.attributes["value"] for e in options if "selected" in e.attributes]
    return str(chosen)


def is_of(option: Element, control: Element) -> bool:
    return option.inside is not None and option.inside.attributes == control.attributes


def test_a_calculator_opens_on_the_house_rules_in_force_and_answers_under_them() -> None:
    html = fragments.makers(CANONICAL)["calculator-direct-fire.md"](under(*OTHERS))
    found = elements(html)
    controls = {e.attributes["name"]: e for e in found if "data-kind" in e.attributes}
    for key, default in (("two_weapons", "round-result"), ("least_hit_number", "0")):
        control = controls[f"house_rules.{key}"]
        assert control.attributes["data-default"] == default
        assert selected(html, control) == str(OTHERS[key])
    answer = door.ask({**forms.opening("direct-fire"), "house_rules": OTHERS})
    (expected_hits,) = [e for e in found if e.attributes.get("data-figure") == "odds.expected"]
    assert json.loads(expected_hits.attributes["data-value"]) == answer["odds"]["expected"]
    assert answer["odds"] != door.ask(forms.opening("direct-fire"))["odds"]


def test_a_page_says_that_its_worked_examples_keep_to_their_own_rules() -> None:
    assert notices.EXAMPLES in lines("two_weapons")["notice-direct-fire.md"]
    assert notices.EXAMPLES not in lines("past_near_impossible")["notice-metre-weapons.md"]


def test_without_house_rules_no_page_has_a_line() -> None:
    assert set(notices.notices(CANONICAL, WRITTEN).values()) == {""}


def test_a_house_rule_that_only_tells_together_with_another_is_named_with_it() -> None:
    """A least hit number tells at skill 10 once a multiplier makes the hit number 0."""
    nothing = LEVELS | {"Hard": (1, 2), "Near Impossible": (0, 1)}
    both = CANONICAL.under({"difficulty_multipliers": nothing, "least_hit_number": 1})

    def ladders(canonical: Canonical) -> str:
        return fragments.weapon_ladders(canonical, "metre")

    keys = [one.switch.key for one in house_rules.touching(both, ladders)]
    assert keys == ["difficulty_multipliers", "least_hit_number"]
    assert house_rules.touching(under("least_hit_number"), ladders) == ()


def test_the_choice_is_no_part_of_the_data() -> None:
    ruled = under(*OTHERS)
    assert ruled.fingerprint == CANONICAL.fingerprint
    assert ruled.in_force == OTHERS
    assert ruled.under({}) == CANONICAL
    assert CANONICAL.under(CANONICAL.defaults).chosen == {}


@pytest.mark.rule("DF-4")
def test_a_cards_hit_numbers_are_those_that_the_rules_answer() -> None:
    ruled, weapon = under(*OTHERS), CANONICAL.armoury["bow"]
    shown = text(card(ruled, "bow"))
    house = {"house_rules": OTHERS, "calculator": "direct-fire", "weapon": "bow"}
    for skill in (1, 2, 7, 14, 20):
        numbers = []
        for times in (1, 2, 4, 8):
            shot = {"range_m": times * weapon.range_m, "skill": skill, "strength": 10}
            answer = door.ask({**house, **shot, "aimed": True})
            numbers.append(str(answer["figures"]["shots"][0]["hit_number"]))
        assert f"{skill} {' '.join(numbers)}" in shown


@pytest.mark.rule("DF-14")
def test_a_sheets_two_weapons_are_those_that_the_rules_answer() -> None:
    shot = {"calculator": "direct-fire", "weapon": "bow", "range_m": 1, "skill": 10}
    shot |= {"two_weapons": True, "house_rules": {"two_weapons": "round-loss"}}
    held = [
        str(door.ask({**shot, "strength": strength})["figures"]["recoil_strength"])
        for strength in range(1, 21)
    ]
    assert f"holds recoil of {' '.join(held)}" in text(made(under("two_weapons"), "sheet", "metre"))


def printed(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        found = [one.get_textpage().get_text_range() for one in document]
    return re.sub(r"\s+", " ", " ".join(found))


@pytest.mark.parametrize(
    "multipliers",
    [
        {"Routine": (5, 1), "Standard": (3, 1), "Moderate": (3, 2), "Hard": (2, 3)},
        dict.fromkeys(("Routine", "Standard", "Moderate", "Hard"), (9999, 10000)),
    ],
    ids=["usual", "longest"],
)
def test_with_every_house_rule_changed_all_small_print_fits(
    multipliers: dict[str, tuple[int, int]],
) -> None:
    multipliers |= {"Near Impossible": (1, 3)}
    ruled = CANONICAL.under(OTHERS | {"difficulty_multipliers": multipliers})
    editions = [sheet(ruled, Format(size)) for sheet in (sheets.inch_sheet, sheets.metre_sheet)
                for size in (A4, LETTER)]  # fmt: skip
    editions += [edition(ruled, one, size) for one in ("machine-pistol", "scoped-rifle", "howitzer")
                 for size in (A6, POKER, card_size("mini"))]  # fmt: skip
    for one in editions:
        shown = printed(printed_file(one))
        assert ("Least hit number: 1" in shown) == ("inch" not in one.name)


def test_a_file_sets_house_rules_as_a_question_does(tmp_path: Path) -> None:
    name = written(
        tmp_path,
        '\ufeff[house_rules]\nleast_hit_number = 1\nwind = "fixed"\nwind_fixed_in = 2.5\n'
        'gas_blocks_sight = false\ndifficulty_multipliers = {"Routine" = [4, 1], '
        '"Standard" = [2, 1], "Moderate" = [1, 1], "Hard" = [2, 3], "Near Impossible" = [1, 4]}\n',
    )
    found = under_file(CANONICAL, name)
    keys = ("difficulty_multipliers", "least_hit_number", "wind", "wind_fixed_in")
    assert tuple(found.chosen) == keys
    assert house_rules.told(house_rules.choices(found)).replace("\u00a0", " ") == (
        "DF-4 Difficulty multipliers: Hard × 2/3; DF-2 Least hit number: 1; SM-5 Wind: fixed; "
        "SM-5 Fixed wind distance: 2.5"
    )


def test_a_files_faults_come_all_at_once_with_file_and_key(tmp_path: Path) -> None:
    name = written(
        tmp_path,
        '[house_rules]\nleast_hit_number = 2\nwind = "gale"\nwind_fixed_in = -1\nluck = 7\n'
        'difficulty_multipliers = {"Hard" = [1, 0]}\n[weapons]\n',
    )
    with pytest.raises(HouseRulesError) as raised:
        under_file(CANONICAL, name)
    head, *faults = str(raised.value).splitlines()
    assert head == "the house rules have faults:"
    paths = [fault.removeprefix(f"{name}: ").partition(": ")[0] for fault in faults]
    in_levels = [f"house_rules.difficulty_multipliers.{one}" for one in LEVELS]
    assert sorted(paths) == sorted(
        [
            "house_rules.least_hit_number", "house_rules.wind", "house_rules.wind_fixed_in",
            "house_rules.luck", "weapons", *in_levels,
            "house_rules.difficulty_multipliers.Near Impossible",
            "house_rules.difficulty_multipliers.Hard[1]",
        ]
    )  # fmt: skip


@pytest.mark.parametrize("content", ["", "house_rules = 1\n", "least_hit_number = 1\n"])
def test_a_file_without_its_table_is_refused(tmp_path: Path, content: str) -> None:
    name = written(tmp_path, content)
    with pytest.raises(HouseRulesError, match=r"house_rules: expected a table of this name"):
        under_file(CANONICAL, name)


def refused(named_file: str) -> str:
    environment = os.environ | {
        "HOUSE_RULES": named_file,
        "PYTHONPATH": f"{ROOT}:{ROOT / 'calculators'}",
    }
    command = [sys.executable, "-m", "generator", "build", "pages"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    return done.stderr


def test_a_build_under_a_missing_or_broken_file_ends_with_one_message(tmp_path: Path) -> None:
    assert refused("no/such-table.toml") == (
        "error: no/such-table.toml: there is no such file (HOUSE_RULES names it)\n"
    )
    name = written(tmp_path, "[house_rules\n")
    told = refused(name)
    assert told.startswith(f"error: {name}: ")
    assert "line 1" in told
    assert "Traceback" not in told
