import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from generator import weapon_lists
from generator.weapon_lists import MOST, ListPage
from rangecard import data
from rangecard.data import Canonical
from tests.generator.elements import Element, elements, of_tag

CANONICAL = data.canonical()
SYSTEMS = ("inch", "metre")


def armed(system: str, many: Iterable[Any]) -> Canonical:
    """The data with these weapons in one system."""
    named = {one.id: one for one in many}
    if system == "inch":
        return replace(CANONICAL, area_weapons=named)
    return replace(CANONICAL, armoury=named)


def long(system: str, number: int) -> Canonical:
    """The armoury with so many weapons in one system, each class together, as the data has it."""
    known = [*(CANONICAL.area_weapons if system == "inch" else CANONICAL.armoury).values()]
    many = [
        replace(weapon, id=f"{weapon.id}-{copy}")
        for weapon in known
        for copy in range(-(-number // len(known)))
    ]
    return armed(system, many[:number])


def listed(pages: tuple[ListPage, ...]) -> list[str]:
    return [weapon.id for page in pages for weapon in page.weapons]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sample_armoury_is_one_page_without_a_way_to_others(system: str) -> None:
    (page,) = weapon_lists.pages(CANONICAL, system)
    assert (page.stem, page.base) == (f"{system}-weapons", "")
    assert not of_tag(str(weapon_lists.table(CANONICAL, page)), "nav")
    assert weapon_lists.further(CANONICAL) == {}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("number", [1, 6, 7, 32, 33, 100, 3000])
def test_every_weapon_is_listed_once_on_pages_of_about_one_length(system: str, number: int) -> None:
    canonical = long(system, number)
    pages = weapon_lists.pages(canonical, system)
    weapons = canonical.area_weapons if system == "inch" else canonical.armoury
    assert listed(pages) == list(weapons)
    sizes = {len(page.weapons) for page in pages}
    assert max(sizes) <= MOST[system]
    assert max(sizes) - min(sizes) <= 1
    assert [page.first for page in pages[1:]] == [page.last + 1 for page in pages[:-1]]
    assert pages[-1].last == pages[0].total == number


def test_a_weapon_leads_to_the_page_that_lists_it() -> None:
    canonical = long("metre", 100)
    for page in weapon_lists.pages(canonical, "metre"):
        for weapon in page.weapons:
            assert weapon_lists.page_of(canonical, "metre", weapon.id) == f"{page.stem}.html"
    assert weapon_lists.page_of(canonical, "metre", "not there") == "metre-weapons.html"


def test_a_kind_leads_to_where_it_begins() -> None:
    canonical = long("metre", 400)
    pages = {f"{one.stem}.html": one for one in weapon_lists.pages(canonical, "metre")}
    kinds = weapon_lists.kinds(pages.values())
    classes = [weapon.weapon_class for weapon in canonical.armoury.values()]
    assert [kind.name for kind in kinds] == [one.capitalize() for one in dict.fromkeys(classes)]
    assert sum(kind.weapons for kind in kinds) == 400
    for kind in kinds:
        address, _, anchor = kind.href.partition("#")
        rows = of_tag(str(weapon_lists.table(canonical, pages[address])), "tr")
        (row,) = (row for row in rows if row.attributes.get("id") == anchor)
        assert row.text == kind.name


def links(page: str) -> list[Element]:
    navigation = re.findall(r"<nav.*?</nav>", page, re.DOTALL)
    assert len(navigation) == 2  # over the table and under the ladders
    return [one for text in navigation for one in of_tag(text, "a")]


def test_pages_lead_on_and_back_and_to_both_ends() -> None:
    canonical = long("metre", 400)
    pages = weapon_lists.pages(canonical, "metre")
    files = {page.stem for page in pages}
    made = weapon_lists.further(canonical)
    assert {f"armoury/{name.removesuffix('.md')}" for name in made} == files - {"metre-weapons"}
    page = pages[5]
    found = links(made["metre-6.md"])
    by_rel = {one.attributes.get("rel"): one.attributes["href"] for one in found}
    assert by_rel["prev"] == "../armoury/metre-5.html"
    assert by_rel["next"] == "../armoury/metre-7.html"
    told = {one.text: one.attributes for one in found}
    assert told["6"]["aria-current"] == "page"
    assert (told["1"]["href"], told[str(len(pages))]["href"]) == (
        "../metre-weapons.html", f"../armoury/metre-{len(pages)}.html",
    )  # fmt: skip
    assert {one.attributes["href"].removeprefix("../").partition(".")[0] for one in found} <= files
    assert f"# Metre weapons {page.first} to {page.last}" in made["metre-6.md"]


def test_the_first_and_the_last_page_lead_no_farther() -> None:
    canonical = long("inch", 20)
    pages = weapon_lists.pages(canonical, "inch")
    first = str(weapon_lists.table(canonical, pages[0]))
    last = str(weapon_lists.table(canonical, pages[-1]))
    assert [one.attributes.get("rel") for one in of_tag(first, "a")].count("prev") == 0
    assert [one.attributes.get("rel") for one in of_tag(last, "a")].count("next") == 0
    assert "20 of 20" in of_tag(last, "nav")[0].text


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_weapon_has_one_small_ladder_under_its_linked_name(system: str) -> None:
    (page,) = weapon_lists.pages(CANONICAL, system)
    drawn = str(weapon_lists.ladders(CANONICAL, page))
    assert len(of_tag(drawn, "svg")) == len(page.weapons)
    captions = of_tag(drawn, "figcaption")
    for weapon, caption in zip(page.weapons, captions, strict=True):
        assert caption.text.startswith(weapon.name)
    found = [one.attributes["href"] for one in of_tag(drawn, "a")]
    assert found == [f"weapons/{weapon.id}.html" for weapon in page.weapons]
    assert all(elements(block) for block in drawn.split("\n\n"))


@pytest.mark.parametrize(
    ("system", "widest"), [("inch", "thrown-grenade"), ("metre", "scoped-rifle")]
)
def test_a_page_of_the_widest_weapons_leaves_room_for_the_rest(system: str, widest: str) -> None:
    weapon: Any = {**CANONICAL.area_weapons, **CANONICAL.armoury}[widest]
    name = "number {} with a name that is long"
    many = (replace(weapon, id=f"w-{n}", name=name.format(n)) for n in range(2 * MOST[system]))
    canonical = armed(system, many)
    page = weapon_lists.page(canonical, weapon_lists.pages(canonical, system)[1])
    assert len(page.encode()) < 260_000  # of 300: head, menu and foot take less than 30


def test_a_page_names_the_house_rules_that_touch_its_ladders() -> None:
    canonical = long("metre", 40).under({"past_near_impossible": "near-impossible"})
    page = weapon_lists.pages(canonical, "metre")[1]
    assert "rc-notice" in weapon_lists.page(canonical, page)
    assert "rc-notice" not in weapon_lists.page(long("metre", 40), page)
