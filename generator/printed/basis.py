"""Where a card's figures come from, in words for its small print."""

from collections.abc import Iterable, Iterator

from generator.printed.sizes import Size
from rangecard.data import Canonical


def advice(size: Size) -> str:
    """Return what is told beside figures of our sample; a slim card has no room for it."""
    return "" if size.slim else ", put your book’s in its place"


def multipliers(data: Canonical, levels: Iterable[str]) -> str:
    """Say where the multipliers of some levels come from (DF-4)."""
    ours, others = (one["difficulty_multipliers"] for one in (data.defaults, data.in_force))
    changed = any(ours[level] != others[level] for level in levels)
    return "multipliers by house rule" if changed else "multipliers ruled"


def ruled(data: Canonical, told: str) -> Iterator[str]:
    """Yield what a text tells that is ruled without a mark: names of dice, motivations (DI-2)."""
    named = [die.label for die in data.dice if die.basis["name"] == "ruling" and die.name in told]
    if named:
        yield f"names of {', '.join(named)}"
    if "motivation" in told and any(one.basis["number"] == "ruling" for one in data.motivations):
        yield "motivations"
