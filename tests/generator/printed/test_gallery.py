"""The gallery shows what is printed: each product at each size, by a command line that works."""

import shlex
import shutil
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from generator.command_line import parser
from generator.printed import gallery, gallery_page, of_site, orders
from generator.printed.command import PROGRAM
from generator.printed.gallery import Group, Shown
from generator.printed.products import Product
from generator.printed.sizes import CARDS, OF_SITE, PAPERS, SHEETS
from rangecard.data import canonical

GROUPS = (
    "sheets",
    "screen",
    "weapons",
    "subjects",
    "personal",
    "decks",
    "templates",
    "calibration",
)


@cache
def offered() -> dict[str, Product]:
    return {one.name: one for one in of_site.all_products(canonical())}


@cache
def groups() -> dict[str, Group]:
    kinds = of_site.card_kinds(canonical())
    return {one.id: one for one in gallery.groups(canonical(), kinds, offered())}


def every() -> Iterator[Shown]:
    return (shown for group in groups().values() for shown in group.shown)


def test_every_kind_of_product_is_there() -> None:
    assert tuple(groups()) == GROUPS


@pytest.mark.parametrize("group", ["weapons", "subjects", "personal"])
def test_cards_are_shown_at_every_size(group: str) -> None:
    found = groups()[group].shown
    for size in CARDS.values():
        assert any(one.title == size.title and one.dimensions == size.dimensions for one in found)
    of_each_system = {one.about for one in groups()["weapons"].shown}
    assert len(of_each_system) == 2


@pytest.mark.parametrize(
    ("group", "sizes", "each"),
    [
        ("sheets", SHEETS, 2),
        ("screen", PAPERS, 1),
        ("templates", PAPERS, 1),
        ("calibration", PAPERS, 1),
    ],
)
def test_sheets_are_shown_on_every_paper(group: str, sizes: dict[str, object], each: int) -> None:
    assert len(groups()[group].shown) == len(sizes) * each


def test_every_subject_is_shown_at_the_sizes_of_the_site() -> None:
    subjects = [kind for kind in of_site.card_kinds(canonical()) if not kind.weapons]
    found = {one.product.name for one in groups()["subjects"].shown if one.is_offered}
    assert found == {size.card_file(kind.id) for kind in subjects for size in OF_SITE}


def test_what_is_said_to_be_on_the_site_is_what_it_publishes() -> None:
    for shown in every():
        assert shown.is_offered == (shown.product.name in offered())
        if shown.is_offered:
            assert shown.product is offered()[shown.product.name]
    assert len({one.product.name for one in every()}) == len(list(every()))


def test_every_command_line_is_understood_and_makes_that_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(gallery.SQUAD, tmp_path)
    monkeypatch.chdir(tmp_path)
    for shown in every():
        program, words = PROGRAM, shlex.split(shown.command)
        assert tuple(words[: len(program)]) == program
        order = orders.checked(parser().parse_args(words[len(program) :]))
        size = order.layout.paper if order.layout else order.form.size
        assert size.dimensions in (shown.dimensions, _on_its_side(shown.dimensions))
        assert order.form.ink == ("saver" if "ink saver" in shown.title else "colour")
        assert order.out.name.endswith(".pdf")
        if shown.is_card:
            assert any(kind.title in shown.about for kind in order.kinds)
            assert order.layout is None


def _on_its_side(dimensions: str) -> str:
    width, height = dimensions.removesuffix(" mm").split(" × ")
    return f"{height} × {width} mm"


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name == "href"]


def test_the_list_has_every_file_of_the_site_once() -> None:
    kinds = of_site.card_kinds(canonical())
    text = gallery_page.print_list(tuple(groups().values()), kinds, offered(), canonical())
    files = [link for link in Links(text).found if link.startswith("print/")]
    assert sorted(files) == sorted(f"print/{name}" for name in offered())
    for weapon in (*canonical().area_weapons, *canonical().armoury):
        assert f"weapons/{weapon}.html" in Links(text).found


def test_a_long_list_of_cards_is_told_by_kinds_of_weapons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery_page, "MOST_CARDS", 29)
    kinds = of_site.card_kinds(canonical())
    text = gallery_page.print_list(tuple(groups().values()), kinds, offered(), canonical())
    links = Links(text).found
    assert "metre-weapons.html#kind-pistol" in links
    assert "weapons/m60.html" not in links
    assert "weapons/thrown-grenade.html" in links


def test_a_tables_own_armoury_needs_none_of_the_usual_weapons() -> None:
    data = canonical()
    kinds = [kind for kind in of_site.card_kinds(data) if kind.id not in gallery.SAMPLES]
    found = {one.id: one for one in gallery.groups(data, kinds, offered())}
    assert len({one.about for one in found["weapons"].shown}) == 2


def test_all_sizes_of_a_card_stand_on_one_shelf() -> None:
    for group in ("weapons", "subjects", "personal"):
        shelves = [{one.shelf for one in groups()[group].shown if one.title == size.title}
                   for size in CARDS.values()]  # fmt: skip
        assert set.intersection(*shelves)


def test_no_two_of_a_shelf_have_one_name() -> None:
    named = [(one.shelf, one.label) for one in every()]
    assert len(set(named)) == len(named)
