"""The cards of rule subjects: their figures, rules, house rules, words, and that they fit."""

import re
from functools import cache
from html import unescape
from typing import Any

import pypdfium2
import pytest

from generator import addresses, house_rules
from generator.paths import ROOT
from generator.printed import cards, press, sizes, subject_cards
from generator.printed.cards import Card, CardKind
from generator.printed.citations import cited
from generator.printed.formats import Format
from rangecard import door
from rangecard.data import Canonical, canonical
from rangecard.drawing import chances
from tests.generator.printed.printing import printed_file

DATA = canonical()
KINDS = {kind.id: kind for kind in subject_cards.kinds(DATA)}
SIZES = ("poker", "a6")
FACES = {"poker": 2, "a6": 1}
LEVELS = {
    "Standard": "Std",
    "Moderate": "Mod",
    "Hard": "Hard",
    "Near Impossible": "N.I.",
    None: "—",
}
RIFLE = {"name": "r", "class": "rifle", "range_m": 50, "single_recoil": 0, "burst_recoil": 0}

OTHERS: dict[str, Any] = {
    "difficulty_multipliers": {
        "Routine": [3, 1], "Standard": [3, 2], "Moderate": [3, 4], "Hard": [1, 3],
        "Near Impossible": [1, 5],
    },
    "past_near_impossible": "near-impossible", "two_weapons": "round-loss", "least_hit_number": 1,
    "gas_blocks_sight": True, "sealed_immune_to_smoke": True, "wind": "d6", "wind_fixed_in": 5,
    "crew_firing": "action",
}  # fmt: skip
TOUCHED = {
    "difficulty_multipliers": {"aimed-quick-targeted", "scope-and-laser", "recoil"},
    "past_near_impossible": {"aimed-quick-targeted", "scope-and-laser"},
    "two_weapons": {"recoil"},
    "least_hit_number": {"aimed-quick-targeted", "recoil"},
    "gas_blocks_sight": {"smoke-and-gas"},
    "sealed_immune_to_smoke": {"smoke-and-gas"},
    "wind": {"smoke-and-gas"},
    "wind_fixed_in": set(),
    "crew_firing": {"crew"},
}
"""Which house rule changes which card; a fixed distance does nothing without wind."""

every = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
at_each_size = pytest.mark.parametrize("size", SIZES)


def card(card_id: str, size: str = "a6") -> Card:
    return _card(card_id, size)


@cache
def _card(card_id: str, size: str) -> Card:
    return KINDS[card_id].make(DATA, Format(sizes.card(size)))


def rules_of(made: Card) -> tuple[str, ...]:
    """The rules that the parts of a card cite."""
    return cited(DATA, " ".join(one.html for one in made.blocks))


def html(kind: CardKind, data: Canonical = DATA, size: str = "a6") -> str:
    return cards.edition(data, kind, Format(sizes.card(size))).html


def words(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).replace("\u00a0", " ").split())


def block(card_id: str, field: str, size: str = "a6") -> str:
    return "\n".join(one.html for one in card(card_id, size).blocks if one.field == field)


def table(card_id: str, title: str, size: str = "a6") -> dict[str, list[str]]:
    """The rows of the table under a heading that begins so: its cells by the row's name."""
    text = "\n".join(one.html for one in card(card_id, size).blocks)
    found = re.search(rf"<h2>{re.escape(title)}.*?</h2>.*?(<tbody>.*?</tbody>)", text, re.DOTALL)
    assert found, title
    rows = re.findall(r"<tr><th[^>]*>(.*?)</th>(.*?)</tr>", found[1], re.DOTALL)
    return {words(name): _cells(text) for name, text in rows}


def _cells(row: str) -> list[str]:
    return [words(one) for one in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]


def ask(calculator: str, **question: Any) -> dict[str, Any]:
    answer = door.ask({"calculator": calculator, **question})
    assert answer["status"] != "error", answer["errors"]
    return answer


def fire(**question: Any) -> dict[str, Any]:
    asked = {"weapon": RIFLE, "range_m": 1, "skill": 10, "strength": 10, **question}
    found: dict[str, Any] = ask("direct-fire", **asked)["figures"]
    return found


def percent(pair: list[int], digits: int = 1) -> str:
    return chances.figure((pair[0], pair[1]), digits)


# --- which cards there are ----------------------------------------------------------------------


def test_every_subject_has_a_card_and_every_card_a_page() -> None:
    pages = [page for one in addresses.SUBJECT_CARDS.values() for page in one.pages]
    assert sorted(pages) == sorted(addresses.SUBJECTS)
    assert list(KINDS) == list(addresses.SUBJECT_CARDS) == list(subject_cards.MAKERS)
    assert not set(KINDS) & {*DATA.area_weapons, *DATA.armoury}
    for kind in KINDS.values():
        assert kind.page == f"{addresses.SUBJECT_CARDS[kind.id].pages[0]}.html"


@every
def test_a_page_includes_the_link_to_its_card(kind: CardKind) -> None:
    for page in addresses.SUBJECT_CARDS[kind.id].pages:
        assert f'--8<-- "card-{page}.md"' in (ROOT / "docs" / f"{page}.md").read_text("utf-8")


# --- rules and basis ----------------------------------------------------------------------------


@at_each_size
@every
def test_a_card_cites_all_rules_of_its_page_and_none_that_is_not(kind: CardKind, size: str) -> None:
    made = card(kind.id, size)
    own = addresses.SUBJECT_CARDS[kind.id].pages[0]
    due = {rule.id for rule in DATA.rules.values() if rule.subject == own}
    text = words("".join(one.html for one in made.blocks))
    printed = set(re.findall(r"\b[A-Z]{2}-\d+\b", text + made.notes[0].text))
    assert printed <= set(DATA.rules)
    assert due <= set(rules_of(made))


@every
def test_the_small_print_lists_every_rule_that_the_card_cites(kind: CardKind) -> None:
    made = card(kind.id)
    assert cited(DATA, made.notes[0].text) == rules_of(made)


@at_each_size
@every
def test_what_is_ruled_says_so_beside_its_rule(kind: CardKind, size: str) -> None:
    made = card(kind.id, size)
    pages = addresses.SUBJECT_CARDS[kind.id].pages
    parts = [part for one in made.blocks for part in re.split(r"</li>|<h2>", one.html)]
    whole = [one.html for one in made.blocks if "<h2>" in one.html]
    for rule_id in rules_of(made):
        rule = DATA.rules[rule_id]
        if rule.ruling and rule.subject in pages:
            cites = [part for part in (*parts, *whole) if re.search(rf"\b{rule_id}\b", words(part))]
            assert any("ruling" in part for part in cites), rule_id


@every
def test_a_card_says_what_the_source_leaves_open(kind: CardKind) -> None:
    assert "Not in the source:" in words(html(kind))


@every
def test_every_picture_has_a_title_and_words(kind: CardKind) -> None:
    drawings = re.findall(r"<svg.*?</svg>", html(kind), re.DOTALL)
    assert drawings or kind.id in ("vehicle", "recoil")
    for one in drawings:
        assert re.search(r"<title>[^<]{8,}</title><desc>[^<]{20,}</desc>", one)


# --- figures ------------------------------------------------------------------------------------


@at_each_size
def test_each_die_in_each_band_is_the_rules_answer(size: str) -> None:
    rows, digits = table("deviation", "Target number", size), 1 if size == "a6" else 0
    for die in DATA.ladder:
        assert rows[die] == [_in_band(die, band, digits) for band in range(1, 11)]
    assert rows["hits"] == [f"{band + 1}+" for band in range(1, 11)]


def _in_band(die: str, band: int, digits: int) -> str:
    weapon = {"name": "any", "range_band_in": 1}
    answer = ask("area-shot", weapon=weapon, skill_die=die, range_in=band)
    if answer["status"] == "no-shot":
        return "—"
    if answer["figures"]["automatic_deviation"]:
        return str(answer["figures"]["die"])
    assert answer["figures"]["target_number"] == band
    return percent(answer["odds"]["hit"], digits)


def test_bands_grow_with_strength_as_the_rules_have_it() -> None:
    told = words(block("deviation", "bands"))
    for die in ("D8", "D10", "D12"):
        found = ask("area-shot", weapon="thrown-grenade", range_in=1, skill_die="D8",
                    strength_die=die)["figures"]  # fmt: skip
        assert f"{die} {found['range_band_in']}″" in told
    reach = words(block("blind-shot", "reach"))
    for weapon in DATA.area_weapons.values():
        found = ask("area-shot", weapon=weapon.id, range_in=1, skill_die="D8")["figures"]
        assert f"{found['range_band_in']}″" in told
        assert f"{found['maximum_range_in']}″" in reach


@at_each_size
def test_a_blind_shot_comes_as_close_as_the_rules_say(size: str) -> None:
    rows = table("blind-shot", "Within so many inches", size)
    shot = {"weapon": "launched-grenade", "range_in": 26, "skill_die": "D4"}
    assert rows["Blind anyone"] == [_covered({**shot, "blind": True}, r) for r in (2, 4, 6, 9, 12)]
    for die in DATA.dice:
        aimed = {**shot, "skill_die": die.label}
        assert rows[f"{die.label} {die.name}"] == [_covered(aimed, r) for r in (2, 4, 6, 9, 12)]


def _covered(shot: dict[str, Any], radius_in: int) -> str:
    answer = ask("area-shot", **shot, burst_radius_in=radius_in, cover_point=[0, 0])
    return percent(answer["odds"]["covers"])


def test_the_chance_of_each_blind_landing_is_told() -> None:
    odds = ask("area-shot", weapon="rocket-launcher", range_in=9, skill_die="D8", blind=True)[
        "odds"
    ]
    assert {tuple(pair) for _, pair in odds["deviation"]} == {(1, 12)}
    assert {tuple(pair) for *_, pair in odds["landing"]} == {(1, 144)}
    told = words(block("blind-shot", "anywhere"))
    assert "from 1″ to 12″ has 1/12, each of the 144 points 1/144" in told


def test_a_marker_stays_and_goes_as_the_rules_say() -> None:
    rows = table("smoke-and-gas", "A marker")
    marker = {"id": 1, "x": 0, "y": 0, "munition": "smoke"}
    odds = [ask("cloud-turn", markers=[marker], turns=n)["odds"]["markers"][0] for n in range(1, 7)]
    assert rows["still stands"] == [percent(one["remains"]) for one in odds]
    assert rows["goes now"] == [percent(one["life"][-1][1]) for one in odds]


def test_those_caught_in_clouds_have_the_chances_of_the_rules() -> None:
    rows = table("smoke-and-gas", "Caught")
    for die in DATA.dice:
        passes = [ask("motivation-test", die=die.label, motivation=m, cause="smoke")["odds"]["pass"]
                  for m in (1, 2, 3)]  # fmt: skip
        gassed = ask("gas-check", quality_die=die.label, sealed=True)["odds"]["suppressed"]
        assert rows[f"{die.label} {die.name}"] == [percent(one) for one in (*passes, gassed)]


@pytest.mark.parametrize(("title", "loaders"), [("One loader", 1), ("Two alike", 2)])
@at_each_size
def test_the_number_of_firings_has_the_chances_of_the_rules(
    size: str, title: str, loaders: int
) -> None:
    rows = table("crew", title, size)
    for die in DATA.ladder:
        due = []
        for motivation in (1, 2, 3):
            loader = {"die": die, "motivation": motivation, "in_contact": True}
            gunner = {"die": "D8", "set_up": True}
            odds = ask("crew-served", gunner=gunner, loaders=[loader] * loaders)["odds"]["firings"]
            due += [percent(pair, 0) for count, pair in odds if count]
        assert rows[die] == due


def test_the_first_turns_of_a_team_are_those_of_the_source() -> None:
    told = words(block("crew", "three turns"))
    for turn, expected in (("1: ", "0"), ("2: ", "0.75"), ("3: ", "1.75")):
        assert re.search(rf"{turn}[^:]+: {re.escape(expected)} firings", told)


@at_each_size
def test_a_commander_transfers_with_the_chances_of_the_rules(size: str) -> None:
    rows = table("vehicle", "Commander’s transfer", size)
    for die in DATA.dice:
        assert rows[f"{die.label} {die.name}"] == [_transfer(die.label, m) for m in (1, 2, 3)]


def _transfer(die: str, motivation: int) -> str:
    man = {"die": die, "motivation": motivation}
    crew = [
        {**man, "name": "c", "roles": ["commander"], "transfer_to": "d"},
        {**man, "name": "d", "roles": ["driver"]},
    ]
    ((_, pair),) = ask("vehicle-turn", crew=crew)["odds"]["transfer"]
    return percent(pair)


def test_roles_and_faults_are_those_of_the_rules() -> None:
    told = table("vehicle", "What an activation gives")
    assert told["Driver"] == ["drive"]
    assert told["Loader"] == ["load"]
    assert told["Gunner"][0].startswith("fire ")
    assert told["Commander"][0].endswith(" · communicate · transfer")
    robber = {"name": "x", "die": "D8", "motivation": 1, "roles": ["gunner"]}
    faults = ask("vehicle-turn", weapons=["gun"], crew=[robber])["figures"]["faults"]
    for fault in faults:
        assert fault["message"] in words(block("vehicle", "faults"))


WAYS: tuple[dict[str, bool], ...] = ({"aimed": True}, {"aimed": True, "targeted": True}, {})


@at_each_size
def test_the_level_of_each_kind_of_shot_is_the_rules_answer(size: str) -> None:
    rows = table("aimed-quick-targeted", "Level", size)
    names = {"Short, R": 50, "Medium, 2R": 100, "Long, 4R": 200, "Extreme, 8R": 400}
    assert list(rows) == list(names)
    for name, range_m in names.items():
        assert rows[name] == [_level(range_m, way) for way in WAYS]


def _level(range_m: int, way: dict[str, bool]) -> str:
    (shot,) = fire(range_m=range_m, **way)["shots"]
    return LEVELS[shot["level"]] + (f" {percent(shot['hit'])}" if shot["level"] else "")


def test_hit_numbers_are_those_of_the_rules() -> None:
    rows = table("aimed-quick-targeted", "Hit number by skill")
    at = {"Std": 50, "Mod": 100, "Hard": 200, "N.I.": 400}
    for name, cells in rows.items():
        level = name.partition(" ")[0]
        if level in at:
            due = [fire(range_m=at[level], skill=s, aimed=True)["shots"][0]["hit_number"]
                   for s in (5, 8, 10, 12, 15, 20)]  # fmt: skip
            assert cells == list(map(str, due))


def test_limits_with_and_without_a_scope_are_those_of_the_rules() -> None:
    rows = table("scope-and-laser", "Limits in m")
    for place, cells in enumerate(rows.values()):
        due = []
        for range_m in (50, 75, 100):
            found = fire(weapon={**RIFLE, "range_m": range_m}, scope=True, aimed=True)
            due += [str(found[which][place]) for which in ("ranges_m", "ranges_aimed_m")]
        assert cells[:6] == due


@at_each_size
def test_shots_under_a_laser_sight_are_those_of_the_rules(size: str) -> None:
    rows = table("scope-and-laser", "Aimed or Quick", size)
    ways = {"to 40 m": {"range_m": 40, "laser_sight": True},
            "farther": {"range_m": 41, "laser_sight": True},
            "and a burst": {"range_m": 40, "laser_sight": True, "bursts": 1},
            "no sight": {"range_m": 40}}  # fmt: skip
    assert list(rows) == list(ways)
    for name, way in ways.items():
        shots = fire(aimed=True, single_shots=5, **way)["shots"]
        assert rows[name] == [one["kind"][0].upper() for one in shots]


def test_recoil_adds_up_as_the_rules_do() -> None:
    for recoil, cells in table("recoil", "Total of shots").items():
        weapon = {**RIFLE, "single_recoil": int(recoil)}
        due = [fire(weapon=weapon, single_shots=shots)["recoil_total"] for shots in range(1, 9)]
        assert cells == list(map(str, due))


@pytest.mark.parametrize(("size", "strengths"), [("a6", range(3, 21)), ("poker", range(5, 13))])
def test_two_weapons_hold_what_the_rules_say(size: str, strengths: range) -> None:
    held = [fire(strength=each, two_weapons=True)["recoil_strength"] for each in strengths]
    assert table("recoil", "Strength, and what", size)["holds"] == list(map(str, held))


def test_the_worked_examples_of_recoil_are_the_sources() -> None:
    told = words(block("recoil", "examples"))
    assert ".357 Magnum revolver, 2 shots: recoil 6 against Strength 7: no penalty." in told
    assert ".357 Magnum revolver, 3 shots: recoil 9 against Strength 7: −2." in told
    assert "5 bursts: recoil 20" in told


# --- house rules --------------------------------------------------------------------------------


def _without_names(markup: str) -> str:
    return re.sub(r"<b>House rules</b>.*?<b>", "", markup, flags=re.DOTALL)


@pytest.mark.parametrize("key", OTHERS)
@every
def test_a_house_rule_changes_the_cards_that_it_touches_and_is_named_there(
    kind: CardKind, key: str
) -> None:
    changed = DATA.under({key: OTHERS[key]})
    made, standing = html(kind, changed), html(kind)
    touched = kind.id in TOUCHED[key]
    assert (_without_names(made) != _without_names(standing)) == touched
    told = words(house_rules.told(house_rules.choices(changed)))
    assert (told in words(made)) == touched


def test_the_words_of_a_card_follow_its_house_rules() -> None:
    smoke, kinds = KINDS["smoke-and-gas"], KINDS["aimed-quick-targeted"]
    windy = words(html(smoke, DATA.under({"wind": "fixed", "wind_fixed_in": 5})))
    assert "A marker that stays drifts 5″." in windy
    assert "It hides as smoke does (house rule)" in words(
        html(smoke, DATA.under({"gas_blocks_sight": True}))
    )
    kept = words(html(kinds, DATA.under({"past_near_impossible": "near-impossible"})))
    assert "past Near Impossible it stays so (house rule)" in kept
    assert "—" not in kept.partition("Hit number by skill")[0].partition("Level, skill")[2]


def test_firings_double_under_the_house_rule_for_actions() -> None:
    made = words(html(KINDS["crew"], DATA.under({"crew_firing": "action"})))
    assert "2 of the gunner’s own, gun up and unmoved; 2 more for each pass (house rule)" in made
    assert "mot. 1 mot. 2 mot. 3 Die 2 4 2 4 2 4" in made


# --- paper --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["colour", "saver"])
@at_each_size
@every
def test_a_card_fits_its_faces_in_both_inks(kind: CardKind, size: str, ink: str) -> None:
    pdf = printed_file(cards.edition(DATA, kind, Format(sizes.card(size), ink)))
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == FACES[size]
        text = document[0].get_textpage().get_text_range()
    assert addresses.SUBJECT_CARDS[kind.id].title.split()[0] in text


SAMPLE = (
    ("mini", "deviation"), ("mini", "smoke-and-gas"), ("mini", "recoil"), ("bridge", "blind-shot"),
    ("poker-us", "scope-and-laser"), ("tarot", "aimed-quick-targeted"), ("3x5", "crew"),
    ("5x3", "deviation"), ("5x3", "vehicle"), ("58x89", "smoke-and-gas"),
)  # fmt: skip


@pytest.mark.parametrize(("size", "card_id"), SAMPLE)
def test_a_card_fits_at_other_sizes_on_two_cards_at_most(size: str, card_id: str) -> None:
    pdf = printed_file(cards.edition(DATA, KINDS[card_id], Format(sizes.card(size))))
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) <= 4


@pytest.mark.parametrize("size", ["mini", "bridge", "poker"])
def test_no_die_of_a_narrow_table_breaks(size: str) -> None:
    layout = press.fitting(cards.edition(DATA, KINDS["deviation"], Format(sizes.card(size))))
    cells = {line.text for line in layout.lines if line.field == "needs"}
    assert {"D8", "D10", "D12"} <= cells
    assert not cells & {"D", "D1"}


def test_all_house_rules_at_once_fit() -> None:
    busy = DATA.under(OTHERS | {"wind": "fixed"})
    for card_id in ("smoke-and-gas", "aimed-quick-targeted"):
        for size in SIZES:
            printed_file(cards.edition(busy, KINDS[card_id], Format(sizes.card(size))))
