"""What else could be chosen where one roll decides, or one line: motivation, gas, clouds, sight."""

from collections.abc import Iterator
from typing import Any

from .choices import Case, Measure, Variant, neighbours
from .crew_choices import other_figures

PASSES = Measure("odds.pass", "chance", "Chance to pass")
SUPPRESSED = Measure("odds.suppressed", "chance", "Chance to be suppressed")
STAYS = Measure("odds.markers.0.remains", "chance", "Chance that a marker stays")
BLOCKED = Measure("figures.blocked", "blocked", "Line of sight")
MOST_NAMED = 3


def motivation_test(case: Case) -> Iterator[Variant]:
    """Yield other dice and motivations (DI-3), and sealed against smoke (SM-3)."""
    for told, fields in other_figures(case, case.fields):
        yield Variant(told.capitalize().replace("die d", "die D"), fields, PASSES)
    if case.fields["cause"] == "smoke":
        sealed = case.fields["sealed"]
        words = "Not sealed" if sealed else "Sealed"
        immune = case.fields["house_rules"]["sealed_immune_to_smoke"]
        even = "" if immune else "only a house rule makes the sealed immune"
        yield Variant(words, {"sealed": not sealed}, PASSES, even)


def gas_check(case: Case) -> Iterator[Variant]:
    """Yield sealed or not, and for the sealed other dice (GA-2)."""
    sealed = case.fields["sealed"]
    yield Variant("Not sealed" if sealed else "Sealed", {"sealed": not sealed}, SUPPRESSED)
    if sealed:
        for die in neighbours(case.fields["quality_die"], case.tables.ladder):
            yield Variant(f"Skill die {die}", {"quality_die": die}, SUPPRESSED)


def cloud_turn(case: Case) -> Iterator[Variant]:
    """Yield an end of turn more and one fewer (SM-4)."""
    turns = case.fields["turns"]
    pairs = (("One end of turn more", turns + 1), ("One end of turn fewer", turns - 1))
    if case.fields["markers"]:
        for words, number in pairs:
            if number:
                yield Variant(f"{words} ({number})", {"turns": number}, STAYS)


def line_of_sight(case: Case) -> Iterator[Variant]:
    """Yield the line without the markers that block it (SM-2)."""
    blocking: list[Any] = case.answer["figures"]["blocked_by"]
    if blocking:
        left = [one for one in case.question["markers"] if one["id"] not in blocking]
        yield Variant(_without(blocking), {"markers": left}, BLOCKED)


def _without(ids: list[Any]) -> str:
    if len(ids) > MOST_NAMED:
        return f"Without the {len(ids)} markers in the way"
    first, last = ids[:-1], ids[-1]
    told = f"{', '.join(str(one) for one in first)} and {last}" if first else str(last)
    return f"Without marker{'s' * bool(first)} {told}"
