"""The range card of a direct-fire weapon as HTML: its facts, ladders, hit numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rangecard.drawing import fire_card_tables as tables
from rangecard.drawing.card_parts import METRE, Drawn, Look, Part, heading, picture
from rangecard.drawing.card_table import NO_SHOT, SLIM
from rangecard.drawing.small_print import fire_notes
from rangecard.drawing.svg import Markup, element, join

if TYPE_CHECKING:
    from rangecard.fire_card import FireCard
    from rangecard.ladders import RangeLadder

WIDE, WIDEST = 400.0, 600.0
"""From these widths in px on, a card has room for every range of every kind of shot, and for the
hits of every number of shots: where all use one ladder, and where a scope adds another."""


def fire_card(card: FireCard, look: Look, name: str) -> Drawn:
    """Return the card of a direct-fire weapon under a heading."""
    return Drawn(
        METRE,
        name,
        "; ".join(_conditions(card)).capitalize(),
        tuple(_fire_facts(card)),
        tuple(_fire_parts(card, look)),
        tuple(fire_notes(card)),
    )


def _conditions(card: FireCard) -> Iterator[str]:
    """Yield what the figures take for granted, besides the facts."""
    asked = card.asked
    yield card.weapon.weapon_class
    if card.scoped:
        yield "scope"
    if asked["laser_sight"]:
        yield "laser sight"
    if asked["steadied"]:
        yield "steadied with both hands"
    if asked["two_weapons"]:
        yield "a weapon in each hand"
    if asked["bursts"]:
        yield f"with {asked['bursts']} burst{'s' * (asked['bursts'] != 1)} in the phase"
    if asked["other_modifier"]:
        yield f"other modifier {_signed(asked['other_modifier'])} included"


def _signed(number: int) -> str:
    return f"{'−' if number < 0 else '+'}{abs(number)}"


def _fire_facts(card: FireCard) -> Iterator[tuple[str, str]]:
    yield "Skill", str(card.asked["skill"])
    if not card.weapon.heavy:
        yield "Strength", str(card.asked["strength"])
        yield "Recoil", str(card.recoil)
        yield "Free shots", "all" if card.free is None else str(card.free)
    yield "Range R", tables.metres(card.weapon.range_m)


def _fire_parts(card: FireCard, look: Look) -> Iterator[Part]:
    """Yield ladders, tables and how they are read; that stands above them where room is short."""
    if look.width > SLIM:
        shown = [_shortened(one, look) for one in _ladders(card)]
        yield picture(shown, f"{card.weapon.name}: ranges in metres", look)
    reading = Part("reading", element("p", " ".join(_reading(card, look))))
    figures = (Part("hit numbers", _needs(card, look)), _expected(card, look))
    yield from (*figures, reading) if look.width >= WIDE else (reading, *figures)


def _needs(card: FireCard, look: Look) -> Markup:
    if _roomy(card, look):
        head = heading("Hit number and chance in %", "DF-2, DF-4, DF-12")
        return join((head, tables.needs(card)))
    head = heading("Hit number and chance in %, ranges in m", "DF-2")
    return join((head, tables.by_level(card, look.width)))


def _roomy(card: FireCard, look: Look) -> bool:
    """Tell whether a card has room for the longest tables; a scope makes them longer."""
    return look.width >= (WIDEST if card.scoped else WIDE) and tables.has_room(card, look.width)


def _ladders(card: FireCard) -> Iterator[RangeLadder]:
    """Yield the aimed ladder; the quick one too where a scope makes its limits others (DF-11)."""
    aimed, _, quick = (one.ladder() for one in card.ladders)
    if card.scoped:
        yield replace(aimed, title="Aimed shot through the scope")
        yield replace(quick, title="Quick shot")
    else:
        yield replace(aimed, title="Aimed shot")


def _shortened(one: RangeLadder, look: Look) -> RangeLadder:
    """Return a ladder with the names of levels that tables have; on a narrow card with no others.

    There each band has its level over the hit number, for which most have room side by side.
    """
    rungs = []
    for rung in one.rungs:
        level, dot, number = rung.need.partition(" · ")
        if look.width >= WIDE:
            rungs.append(replace(rung, need=f"{tables.short(level)}{dot}{number}"))
        else:
            rungs.append(replace(rung, label=tables.short(level), need=number or NO_SHOT))
    return replace(one, rungs=tuple(rungs))


def _expected(card: FireCard, look: Look) -> Part:
    """Return what numbers of shots come to: all of them where there is room, else the best."""
    if _roomy(card, look):
        head = heading("Hits to expect of so many shots", "DF-2, DF-12")
        return Part("hits to expect", join((head, tables.hits(card.expected, look.width))))
    head = heading("Best number of shots", "DF-12")
    return Part("best number", join((head, tables.best(card.expected))))


def _reading(card: FireCard, look: Look) -> Iterator[str]:
    """Yield how the tables are read."""
    yield f"D20: the hit number or less hits, {card.misses_from} and more never do."
    if card.recoil or card.volumes[0].penalty:
        yield "What recoil takes off, every shot of the phase loses."
    if not _roomy(card, look):
        yield from _short_reading(card)
    elif card.hopeless_from:
        yield f"With {tables.shots(card.hopeless_from)} or more none can hit."
    if card.laser:
        metres, shots = card.laser
        yield f"Laser sight: to {metres} m the first {shots} shots are aimed."
    if any(
        one.endless
        for one in (phases for each in card.expected for phases in (each.aimed, each.quick))
    ):
        yield "Any: without recoil each further shot adds as much."


def _short_reading(card: FireCard) -> Iterator[str]:
    """Yield how the table of levels is read."""
    quick = any(one.kinds == ("targeted", "quick") for one in card.needs)
    location = "At a chosen location: as a quick one." if quick else "Part: at a chosen location."
    yield f"Aimed: the first shot. Quick: all others. {location}"
    if card.most_worth + 1 < card.volumes[-1].last:
        yield f"More than {tables.shots(card.most_worth)} never bring more hits."
