"""Where a card's figures come from, in words for its small print."""

from collections.abc import Iterable, Iterator, Mapping

from generator.printed.sizes import Size
from rangecard.data import Canonical
from rangecard.drawing.range_card_panel import BASIS_WORDS

ADVICE = ", put your book’s in its place"


def bases(basis: Mapping[str, str], named: Mapping[str, str], size: Size) -> str:
    """Say which figures come from where: ``Range: the source’s. …``.

    Args:
        basis: the basis of each figure, by field.
        named: what each field that is told is called; a field without a name is left out.
        size: the card's; a slim one has no room for advice.
    """
    groups: dict[str, list[str]] = {}
    for field, name in named.items():
        if name:
            groups.setdefault(basis[field], []).append(name)
    return " ".join(
        f"{', '.join(names).capitalize()}: {_words(given, size)}."
        for given, names in groups.items()
    )


def _words(basis: str, size: Size) -> str:
    return BASIS_WORDS[basis] + (ADVICE if basis == "house" and not size.slim else "")


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
