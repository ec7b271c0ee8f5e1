"""The personal range card as HTML: for the printed card and for the page's own print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from rangecard.dice import CLOCK
from rangecard.drawing import range_card_tables as tables
from rangecard.drawing.ladder import ladder
from rangecard.drawing.palette import Palette
from rangecard.drawing.shapes import decimal
from rangecard.drawing.svg import Markup, element, join
from rangecard.range_card import AreaCard, FireCard, NoCard, RangeCard

if TYPE_CHECKING:
    from rangecard.area_fire import AreaWeapon
    from rangecard.ladders import RangeLadder

WIDE, WIDEST = 400.0, 600.0
"""From these widths in px on, a card has room for every range of every kind of shot, and for the
hits of every number of shots: where all use one ladder, and where a scope adds another."""

INCH, METRE, BOTH = "Inch system", "Metre system", "Both systems"
BASIS_WORDS = {
    "source": "the source’s",
    "source example": "a source example’s, weapon unnamed",
    "ruling": "ruled here",
    "house": "our sample",
}
_TYPED = "as it was typed in"


class Look(NamedTuple):
    """How a card is set: its colours, and its width in px where text has a drawing's size."""

    palette: Palette
    width: float


@dataclass(frozen=True)
class Part:
    """A part of a card: what messages call it, its HTML, whether it stays on one face.

    A picture is to be set as wide as its look said.
    """

    field: str
    html: Markup
    picture: bool = False
    keep: bool = True


@dataclass(frozen=True)
class Drawn:
    """What stands on a card, in the order in which it matters.

    Attributes:
        system: the system in words.
        name: its heading.
        kind: what it is, in a few words.
        facts: figures with their labels.
        parts: ladders, tables, words.
        notes: the small print, each note with its title.
    """

    system: str
    name: str
    kind: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    notes: tuple[tuple[str, str], ...]


def drawn(card: RangeCard, look: Look, firer: str = "") -> Drawn:
    """Return a card for one weapon of a firer; without his name it is the weapon's alone."""
    name = f"{firer}: {card.weapon.name}" if firer else card.weapon.name
    match card:
        case NoCard():
            return _no_card(card, name)
        case AreaCard():
            return _area(card, look, name)
    return _fire(card, look, name)


def _no_card(card: NoCard, name: str) -> Drawn:
    part = Part("missing", join((element("h2", "No figures for this weapon"), _missing(card))))
    return Drawn(_system(card), name, "Something is missing", (), (part,), ())


def _missing(card: NoCard) -> Markup:
    return element("ul", *(element("li", one) for one in card.reasons))


def _system(card: RangeCard) -> str:
    return METRE if hasattr(card.weapon, "range_m") else INCH


def _fire(card: FireCard, look: Look, name: str) -> Drawn:
    return Drawn(
        METRE,
        name,
        "; ".join(_conditions(card)).capitalize(),
        tuple(_fire_facts(card)),
        tuple(_fire_parts(card, look)),
        tuple(_fire_notes(card)),
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


def _shots(count: int) -> str:
    return f"{count} shot{'s' * (count != 1)}"


def _fire_parts(card: FireCard, look: Look) -> Iterator[Part]:
    """Yield ladders, tables and how they are read; that stands above them where room is short."""
    if look.width > tables.SLIM:
        shown = [_shortened(one, look) for one in _ladders(card)]
        yield _picture(shown, f"{card.weapon.name}: ranges in metres", look)
    reading = Part("reading", element("p", " ".join(_reading(card, look))))
    figures = (Part("hit numbers", _needs(card, look)), _expected(card, look))
    yield from (*figures, reading) if look.width >= WIDE else (reading, *figures)


def _needs(card: FireCard, look: Look) -> Markup:
    if _roomy(card, look):
        heading = _heading("Hit number and chance in %", "DF-2, DF-4, DF-12")
        return join((heading, tables.needs(card)))
    heading = _heading("Hit number and chance in %, ranges in m", "DF-2")
    return join((heading, tables.by_level(card, look.width)))


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


def _picture(shown: Sequence[RangeLadder], title: str, look: Look) -> Part:
    """Return ladders as wide as the card."""
    drawing = ladder(shown, title=title, palette=look.palette, width=look.width)
    return Part("ladder", drawing, picture=True)


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
            rungs.append(replace(rung, label=tables.short(level), need=number or tables.NO_SHOT))
    return replace(one, rungs=tuple(rungs))


def _heading(words: str, rules: str) -> Markup:
    return element("h2", f"{words} ", element("span", rules, class_="rule"))


def _expected(card: FireCard, look: Look) -> Part:
    """Return what numbers of shots come to: all of them where there is room, else the best."""
    if _roomy(card, look):
        heading = _heading("Hits to expect of so many shots", "DF-2, DF-12")
        return Part("hits to expect", join((heading, tables.hits(card.expected, look.width))))
    heading = _heading("Best number of shots", "DF-12")
    return Part("best number", join((heading, tables.best(card.expected))))


def _reading(card: FireCard, look: Look) -> Iterator[str]:
    """Yield how the tables are read."""
    yield f"D20: the hit number or less hits, {card.misses_from} and more never do."
    if card.recoil or card.volumes[0].penalty:
        yield "What recoil takes off, every shot of the phase loses."
    if not _roomy(card, look):
        yield from _short_reading(card)
    elif card.hopeless_from:
        yield f"With {_shots(card.hopeless_from)} or more none can hit."
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
        yield f"More than {_shots(card.most_worth)} never bring more hits."


def _fire_notes(card: FireCard) -> Iterator[tuple[str, str]]:
    yield "Rules", f"{', '.join(_fire_rules(card))}."
    yield "Figures", bases([(card.weapon.basis, _fire_named(card))])
    names = ", ".join(f"{cut} {level}" for level, cut in tables.SHORT_LEVELS.items())
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


def bases(found: Iterable[tuple[Mapping[str, str], Mapping[str, str]]]) -> str:
    """Return in words which figures come from where, as in "Range: the source’s.".

    Args:
        found: of each weapon the basis of its figures, and what those are called that are told.
    """
    groups: dict[str, dict[str, None]] = {}
    for basis, named in found:
        for field, name in named.items():
            known = basis.get(field, basis.get("default", ""))
            groups.setdefault(BASIS_WORDS.get(known, known) or _TYPED, {})[name] = None
    return " ".join(f"{', '.join(names).capitalize()}: {told}." for told, names in groups.items())


def _area(card: AreaCard, look: Look, name: str) -> Drawn:
    needs = join(
        (_heading("What each band needs", "GR-4, GR-5, GR-7"), tables.bands(card, look.width))
    )
    reading = element("p", " ".join(_throwing(card)))
    return Drawn(
        INCH,
        name,
        fused(card.weapon),
        tuple(_area_facts(card)),
        (*_bands_ladder(card, look), Part("bands", needs), Part("reading", reading)),
        tuple(_area_notes(card)),
    )


def fused(weapon: AreaWeapon) -> str:
    """Return what kind of area weapon one is: "Time fused, thrown"."""
    return f"{weapon.fuse} fused{', thrown' if weapon.thrown else ''}".capitalize()


def area_rules(weapon: AreaWeapon) -> str:
    """Return the rules that the card of an area weapon cites."""
    strength = ", GR-2, GR-3, GR-4 to" if weapon.thrown else ", GR-2, GR-4 to"
    walls = "GR-9, GR-11" if weapon.fuse == "time" else "GR-10"
    return f"GR-1{strength} {walls}; DI-1, DI-4"


def _bands_ladder(card: AreaCard, look: Look) -> Iterator[Part]:
    if look.width > tables.SLIM:
        shown = replace(card.ladder, title=f"Range bands, {card.skill_die}")
        yield _picture([shown], f"{card.weapon.name}: range bands", look)


def _area_facts(card: AreaCard) -> Iterator[tuple[str, str]]:
    yield "Skill die", card.skill_die
    if card.strength_die:
        yield "Strength die", card.strength_die
    yield "Range band", f"{decimal(card.band_in)}″"
    yield "Maximum range", f"{decimal(card.bands[-1].end_in)}″"


def _throwing(card: AreaCard) -> Iterator[str]:
    yield "Score above the target number: on the aim point. Any other: off by so many inches."
    if any(one.fired and one.fired.automatic for one in card.bands):
        yield "Deviates: every score of the die is how far it is off."
    yield f"Then a D{CLOCK} as a clock: 12 over, 3 right, 6 short, 9 left."
    yield f"Blind shot: always off by a {card.blind.die}, whatever the range."


def _area_notes(card: AreaCard) -> Iterator[tuple[str, str]]:
    yield "Rules", f"{area_rules(card.weapon)}."
    yield "Figures", bases([(card.weapon.basis, {"range_band_in": "range band", "fuse": "fuse"})])


def summary(
    firer: str, facts: Sequence[tuple[str, str]], cards: Sequence[RangeCard], look: Look
) -> Drawn:
    """Return one card that sums up a firer's weapons: one shot of each, at every range.

    Args:
        firer: his name.
        facts: what he has, with labels.
        cards: the cards of his weapons.
        look: how it is set.
    """
    found = sorted({_system(one) for one in cards})
    systems = found[0] if len(found) == 1 else BOTH
    parts = (Part(one.weapon.name, _line(one, look)) for one in cards)
    notes = tuple(_summary_notes(cards))
    return Drawn(systems, firer, "His weapons, one shot each", tuple(facts), tuple(parts), notes)


def _summary_notes(cards: Sequence[RangeCard]) -> Iterator[tuple[str, str]]:
    told = [one for one in cards if not isinstance(one, NoCard)]
    if told:
        yield "Rules", f"{'; '.join(_summed(told))}."
        yield "Figures", bases((one.weapon.basis, _named(one)) for one in told)


def _named(card: FireCard | AreaCard) -> dict[str, str]:
    """Return what the figures are called whose basis is told."""
    return {"range_band_in": "range band"} if isinstance(card, AreaCard) else _fire_named(card)


def _line(card: RangeCard, look: Look) -> Markup:
    match card:
        case NoCard():
            return join((element("h2", card.weapon.name), _missing(card)))
        case AreaCard():
            reach = f"{card.skill_die}, band {decimal(card.band_in)}″"
            return join((_heading(card.weapon.name, reach), tables.area_line(card, look.width)))
    free = "" if card.free is None else f"{_shots(card.free)} free of recoil"
    sights = ", ".join(filter(None, ("scope" * card.scoped, "laser" * bool(card.laser), free)))
    return join((_heading(card.weapon.name, sights), tables.fire_line(card, look.width)))


def _summed(cards: Sequence[RangeCard]) -> Iterator[str]:
    if any(isinstance(one, FireCard) for one in cards):
        yield "hit numbers on a D20 after recoil, in metres: DF-2 to DF-12"
    if any(isinstance(one, AreaCard) for one in cards):
        yield "scores that land on the aim point, or the die of deviation, in inches: GR-1 to GR-8"


def article(card: Drawn, notes: Sequence[tuple[str, str]] = ()) -> Markup:
    """Return a card as a page prints it.

    Args:
        card: the card.
        notes: more of the small print: house rules, versions.
    """
    facts = (
        element("div", element("dt", label), element("dd", value)) for label, value in card.facts
    )
    small = (join((element("b", title), f" {text} ")) for title, text in (*card.notes, *notes))
    return element(
        "article",
        element("p", card.system, class_="rc-card-system"),
        element("h1", card.name),
        element("p", card.kind, class_="rc-card-kind"),
        element("dl", *facts, class_="rc-card-facts") if card.facts else Markup(),
        *map(_part, card.parts),
        element("p", *small, class_="rc-card-small"),
        class_="rc-card",
    )


def _part(part: Part) -> Markup:
    return element("div", part.html, class_="rc-card-part" + " rc-card-long" * (not part.keep))
