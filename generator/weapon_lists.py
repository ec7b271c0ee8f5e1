"""The lists of weapons: one page for each system, or as many as a long armoury needs.

The first page of a list is written by people and includes its part of the table and the ladders;
the pages after it are made here.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from generator import charts, forms, house_rules, notices, tables
from generator.house_rules import Choices
from generator.rendering import anchor, html, markdown
from rangecard.area_fire import AreaWeapon
from rangecard.data import Canonical
from rangecard.direct_fire import DirectFireWeapon

FOLDER = "armoury"
"""Where the pages after the first are."""

MOST = {"inch": 6, "metre": 32}
"""How many weapons a page has at most: no page is larger than 300 kB, and an inch weapon has a
ladder for each skill die."""

NEAR = 1
"""How many pages before and after its own a page leads to, besides the first and the last."""

Weapon = AreaWeapon | DirectFireWeapon


@dataclass(frozen=True)
class ListPage:
    """One page of a list.

    Attributes:
        system: "inch" or "metre".
        number: the page's own, from 1.
        first: the place of its first weapon in the whole list, from 1.
        total: how many weapons the whole list has.
        weapons: those of this page.
    """

    system: str
    number: int
    first: int
    total: int
    weapons: tuple[Weapon, ...]

    @property
    def last(self) -> int:
        """Return the place of its last weapon in the whole list."""
        return self.first + len(self.weapons) - 1

    @property
    def stem(self) -> str:
        """Return the page's path from the site's top, without its ending."""
        own = f"{FOLDER}/{self.system}-{self.number}"
        return f"{self.system}-weapons" if self.number == 1 else own

    @property
    def base(self) -> str:
        """Return the way from the page to the site's top."""
        return "../" * self.stem.count("/")


class Kind(NamedTuple):
    """A class of weapons: what it is called, how many there are, the address where it begins."""

    name: str
    weapons: int
    href: str


Pages = tuple[ListPage, ...]


def pages(canonical: Canonical, system: str) -> Pages:
    """Return the pages of a system's list: as few as it needs, about equally long."""
    area, fire = canonical.area_weapons.values(), canonical.armoury.values()
    weapons: tuple[Weapon, ...] = tuple(area) if system == "inch" else tuple(fire)
    count = max(1, ceil(len(weapons) / MOST[system]))
    cuts = pairwise(len(weapons) * number // count for number in range(count + 1))
    return tuple(
        ListPage(system, number, begin + 1, len(weapons), weapons[begin:end])
        for number, (begin, end) in enumerate(cuts, 1)
    )


def page_of(canonical: Canonical, system: str, weapon_id: str) -> str:
    """Return the address of the page that lists a weapon; of one that is in no list the first."""
    found = pages(canonical, system)
    ids = list(canonical.area_weapons if system == "inch" else canonical.armoury)
    place = ids.index(weapon_id) + 1 if weapon_id in ids else 1
    return next(f"{one.stem}.html" for one in found if place <= one.last)


def kinds(found: Collection[ListPage]) -> list[Kind]:
    """Return the classes of weapons in their order; the inch system has one."""
    every = (
        (name, f"{page.stem}.html" + (f"#{kind_id(name)}" if page.system == "metre" else ""))
        for page in found
        for name in map(_class, page.weapons)
    )
    grouped = ((name, list(some)) for name, some in groupby(every, key=lambda one: one[0]))
    return [Kind(name.capitalize(), len(some), some[0][1]) for name, some in grouped]


def _class(weapon: Weapon) -> str:
    return weapon.weapon_class if isinstance(weapon, DirectFireWeapon) else "area weapon"


def kind_id(name: str) -> str:
    """Return the anchor at which a class of weapons begins."""
    return f"kind-{anchor(name)}"


def table(canonical: Canonical, page: ListPage) -> Markup:
    """Return a page's part of the table of weapons, and the way to the other pages."""
    drawn = _inch_table if page.system == "inch" else _metre_table
    return _joined(_navigation(canonical, page), drawn(canonical, page))


def _inch_table(canonical: Canonical, page: ListPage) -> Markup:
    rows = [row for one in _inch(page) for row in tables.band_limits(canonical, one)]
    return html("table-area-weapons.html", rows=rows, base=page.base)


def _metre_table(canonical: Canonical, page: ListPage) -> Markup:
    rows = [tables.armoury_row(canonical, one) for one in _metre(page)]
    by_class = groupby(rows, key=lambda row: row.weapon.weapon_class)
    classes = [(name, kind_id(name), list(some)) for name, some in by_class]
    return html("table-armoury.html", classes=classes, base=page.base)


def ladders(canonical: Canonical, page: ListPage) -> Markup:
    """Return the range ladders of a page's weapons, and the way to the other pages."""
    if page.system == "inch":
        units, skill = Markup(), None
        drawn = [charts.small_inch(canonical, weapon, page.base) for weapon in _inch(page)]
    else:
        units, skill = forms.units("units-ladders"), tables.LADDER_SKILL
        drawn = [charts.small_metre(canonical, weapon, page.base) for weapon in _metre(page)]
    shelf = html("small-ladders.html", ladders=drawn, skill=skill)
    return _joined(units, shelf, _navigation(canonical, page, is_foot=True))


def _inch(page: ListPage) -> Iterator[AreaWeapon]:
    return (weapon for weapon in page.weapons if isinstance(weapon, AreaWeapon))


def _metre(page: ListPage) -> Iterator[DirectFireWeapon]:
    return (weapon for weapon in page.weapons if isinstance(weapon, DirectFireWeapon))


def _joined(*blocks: Markup) -> Markup:
    return Markup("\n\n").join(block for block in blocks if block)


def _navigation(canonical: Canonical, page: ListPage, *, is_foot: bool = False) -> Markup:
    """Return the way to the other pages of a list; nothing where there are none."""
    found = pages(canonical, page.system)
    if len(found) == 1:
        return Markup()
    before, after = found[: page.number - 1], found[page.number :]
    return html(
        "weapon-pages.html",
        page=page,
        previous=before[-1] if before else None,
        following=after[0] if after else None,
        steps=_steps(page, found),
        kinds=[] if is_foot or page.system == "inch" else kinds(found),
        is_foot=is_foot,
    )


def _steps(page: ListPage, found: Pages) -> list[ListPage | None]:
    """Return the pages to lead to: the first, the last, those near; None for those left out."""
    near = range(page.number - NEAR, page.number + NEAR + 1)
    shown = [one for one in found if one.number in (1, len(found), *near)]
    steps: list[ListPage | None] = [shown[0]]
    for before, one in pairwise(shown):
        steps += [None, one] if one.number > before.number + 1 else [one]
    return steps


def further(canonical: Canonical) -> dict[str, str]:
    """Return the pages after the first of each list by their file name in `FOLDER`."""
    found = [one for system in MOST for one in pages(canonical, system)[1:]]
    return {f"{one.stem.removeprefix(f'{FOLDER}/')}.md": page(canonical, one) for one in found}


def page(canonical: Canonical, one: ListPage) -> str:
    """Return a page after the first, which names the house rules that touched its figures."""
    return house_rules.telling(canonical, partial(_page, one=one))


def _page(canonical: Canonical, found: Choices, one: ListPage) -> str:
    return markdown(
        "weapon-list.md",
        page=one,
        notice=notices.notice(found, base=one.base),
        table=table(canonical, one),
        ladders=ladders(canonical, one),
    )


def systems(canonical: Canonical) -> Mapping[str, str]:
    """Return the system that each page of a list speaks of, by the page's address."""
    return {f"{one.stem}.html": system for system in MOST for one in pages(canonical, system)}
