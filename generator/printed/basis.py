"""Where a card's figures come from, in words for its small print."""

from collections.abc import Mapping

from generator.printed.sizes import Size
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
