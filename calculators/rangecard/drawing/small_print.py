"""The small print of a range card: the rules that it tells, and where its figures come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rangecard.area_card import AreaCard
from rangecard.drawing.fire_card_tables import SHORT_LEVELS
from rangecard.fire_card import FireCard
from rangecard.range_card import NoCard

if TYPE_CHECKING:
    from rangecard.range_card import RangeCard

BASIS_WORDS = {
    "source": "the source’s",
    "source example": "a source example’s, weapon unnamed",
    "ruling": "ruled here",
    "house": "our sample",
}
_TYPED = "as it was typed in"


def bases(found: Iterable[tuple[Mapping[str, str], Mapping[str, str]]], advice: str = "") -> str:
    """Return in words which figures come from where, as in "Range: the source’s.".

    Args:
        found: of each weapon the basis of its figures, and what those are called that are told;
            one without a name is left out.
        advice: what is told beside figures of our sample.
    """
    groups: dict[str, dict[str, None]] = {}
    for basis, named in found:
        for field, name in named.items():
            if name:
                known = basis.get(field, basis.get("default", ""))
                groups.setdefault(known, {})[name] = None
    return " ".join(
        f"{', '.join(names).capitalize()}: {_told(known, advice)}."
        for known, names in groups.items()
    )


def _told(basis: str, advice: str) -> str:
    words = BASIS_WORDS.get(basis, basis) or _TYPED
    return words + (advice if basis == "house" else "")


def fire_notes(card: FireCard) -> Iterator[tuple[str, str]]:
    """Yield the notes of a direct-fire weapon's card."""
    yield "Rules", f"{', '.join(_fire_rules(card))}."
    yield "Figures", bases([(card.weapon.basis, _fire_named(card))])
    names = ", ".join(f"{cut} {level}" for level, cut in SHORT_LEVELS.items())
    yield "Levels", f"{names}."


def _fire_named(card: FireCard) -> dict[str, str]:
    weapon, named = card.weapon, {"range_m": "range"}
    if not weapon.heavy and weapon.single_recoil is not None:
        named["single_recoil"] = "recoil"
    if weapon.scope:
        named["scope"] = "scope"
    return named


def _fire_rules(card: FireCard) -> Iterator[str]:
    yield "DF-2 to DF-9"
    asked = card.asked
    given = (
        (asked["laser_sight"], "DF-10"),
        (card.scoped, "DF-11"),
        (True, "DF-12"),  # tables cite it where there is no recoil too
        (asked["steadied"], "DF-13"),
        (asked["two_weapons"], "DF-14"),
        (asked["bursts"], "DF-15"),
        (asked["other_modifier"], "DF-18"),
    )
    yield from (rule for holds, rule in given if holds)


def area_notes(card: AreaCard) -> Iterator[tuple[str, str]]:
    """Yield the notes of an area weapon's card."""
    weapon = card.weapon
    yield "Rules", f"{area_rules(weapon.fuse, thrown=weapon.thrown)}."
    yield "Figures", bases([(weapon.basis, {"range_band_in": "range band", "fuse": "fuse"})])


def area_rules(fuse: str, *, thrown: bool) -> str:
    """Return the rules that the card of an area weapon cites."""
    strength = ", GR-2, GR-3, GR-4 to" if thrown else ", GR-2, GR-4 to"
    walls = "GR-9, GR-11" if fuse == "time" else "GR-10"
    return f"GR-1{strength} {walls}; DI-1, DI-4"


def summary_notes(cards: Sequence[RangeCard]) -> Iterator[tuple[str, str]]:
    """Yield the notes of a card that sums up several weapons."""
    told = [one for one in cards if not isinstance(one, NoCard)]
    if told:
        yield "Rules", f"{'; '.join(_summed(told))}."
        yield "Figures", bases((one.weapon.basis, _named(one)) for one in told)


def _named(card: FireCard | AreaCard) -> dict[str, str]:
    """Return what the figures are called whose basis is told."""
    return {"range_band_in": "range band"} if isinstance(card, AreaCard) else _fire_named(card)


def _summed(cards: Sequence[RangeCard]) -> Iterator[str]:
    if any(isinstance(one, FireCard) for one in cards):
        yield "hit numbers on a D20 after recoil, in metres: DF-2 to DF-12"
    if any(isinstance(one, AreaCard) for one in cards):
        yield "scores that land on the aim point, or the die of deviation, in inches: GR-1 to GR-8"
