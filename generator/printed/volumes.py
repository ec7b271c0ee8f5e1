"""A long armoury in volumes: a tagged file for every thousand rows, made one after another.

What a table costs in memory grows with its rows, so no more than one volume is laid out at a time
and none is held when the next is begun.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.printed import attachments, metre_parts, press
from generator.printed.foot import foot
from generator.printed.formats import Format, common, flow_styles, render
from generator.printed.press import Edition, OnFile, unseen
from generator.printed.store import write_whole
from rangecard.data import Canonical
from rangecard.direct_fire import DirectFireWeapon

VOLUME_ROWS = 1000
"""Rows in a volume: a weapon takes one, and one more if it comes with a scope."""

LEAST_ROWS_A_PAGE = 8
"""So many weapons are on every page at the least, whatever their names."""

Weapons = Mapping[str, DirectFireWeapon]


@dataclass(frozen=True)
class Volume:
    """One volume: its number, how many there are, and which of how many weapons it holds."""

    number: int
    volumes: int
    first: int
    last: int
    weapons: int

    @property
    def title(self) -> str:
        """What it is called, as in "Armoury, volume 3 of 10"; an only one is the armoury."""
        of = f", volume {self.number} of {self.volumes}" if self.volumes > 1 else ""
        return f"Armoury{of}"

    @property
    def pages(self) -> int:
        """The most pages that it may take."""
        return 1 + math.ceil((self.last - self.first + 1) / LEAST_ROWS_A_PAGE)


def editions(data: Canonical, form: Format) -> Iterator[Edition]:
    """Each volume of the armoury, made when it is asked for."""
    shelves = tuple(_shelves(data.armoury))
    first = 1
    for number, held in enumerate(shelves, 1):
        last = first + len(held) - 1
        volume = Volume(number, len(shelves), first, last, len(data.armoury))
        yield _edition(replace(data, armoury=held), volume, form)
        first = last + 1


def _shelves(armoury: Weapons) -> Iterator[Weapons]:
    """The weapons of each volume, in their order."""
    held: dict[str, DirectFireWeapon] = {}
    room = VOLUME_ROWS
    for one in armoury.values():
        rows = 2 if one.scope else 1
        if rows > room:
            yield held
            held, room = {}, VOLUME_ROWS
        held[one.id] = one
        room -= rows
    yield held


def write(data: Canonical, form: Format, out: Path, on_file: OnFile = unseen) -> Iterator[Path]:
    """Write the volumes into a folder one by one, each when it is asked for.

    Args:
        data: the canonical data with the armoury.
        form: the size and the ink.
        out: the folder.
        on_file: told of each volume as it is made.

    Raises:
        generator.printed.misfits.MisfitError: If something in a volume does not fit.
    """
    out.mkdir(parents=True, exist_ok=True)
    volumes = sum(1 for _ in _shelves(data.armoury))
    for number, edition in enumerate(editions(data, form), 1):
        (place,) = press.printed([edition]).values()
        written = out / f"{edition.name}.pdf"
        write_whole(written, place.read_bytes())
        on_file(edition.name, number, volumes)
        gc.collect()  # a layout is held by rings of references: it must be gone before the next
        yield written


def _edition(data: Canonical, volume: Volume, form: Format) -> Edition:
    (groups,) = metre_parts.armoury_pages(data, VOLUME_ROWS)
    values = {
        **common(data, form),
        "volume": volume,
        "groups": groups,
        "numbers": {one: volume.first + place for place, one in enumerate(data.armoury)},
        "ranges": metre_parts.range_names(data),
        "stated": metre_parts.stated,
        "armoury_basis": metre_parts.ARMOURY_BASIS,
    }
    about = f"{metre_parts.STATES} {metre_parts.ABOUT_ARMOURY}"
    parts = render("volume.html", values | {"foot": foot(data, (), "", "")})
    html = render("volume.html", values | {"foot": foot(data, (), about, parts)})
    (style, *_) = flow_styles(form, "volume.css")
    name = f"armoury-{form.size.name}-{volume.number:02}"
    limits = form.limits(volume.pages)
    return Edition(name, html, (style,), limits, (attachments.of(data, tuple(data.armoury)),))
