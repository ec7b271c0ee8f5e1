"""What else a crew could do: at a crew-served weapon (CS), in a vehicle (VE)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .choices import Case, Measure, Question, Variant, beside, neighbours

FIRINGS = Measure("odds.expected", "amount", "Firings to expect", "firings")
FAULTS = Measure("figures.faults", "faults", "Faults in the crew")
MOST = 3
"""Loaders or commanders whose own figures are varied: the others are alike."""

Man = Mapping[str, Any]


def crew_served(case: Case) -> Iterator[Variant]:
    """Yield what puts the crew to work, one loader more, other figures of the loaders."""
    yield from _gunner(case)
    yield from _loaders_together(case)
    yield from _one_more(case)
    for index in range(min(len(case.question["loaders"]), MOST)):
        yield from _loader(case, index)


def _gunner(case: Case) -> Iterator[Variant]:
    """Yield what bars the gun itself: moved, or on no mount (CS-4, CS-5)."""
    gunner = case.fields["gunner"]
    ready = {"moved": False, "setting_up": False, "set_up": True}
    if not gunner["set_up"]:
        if not gunner["setting_up"]:
            setting = {"moved": False, "setting_up": True, "set_up": False}
            yield _gun(case, "The gunner sets the gun up now", setting)
        yield _gun(case, "Gun set up before this turn", ready)
    elif gunner["moved"]:
        yield _gun(case, "The gunner has not moved", ready)


def _gun(case: Case, words: str, state: Man) -> Variant:
    return Variant(words, {"gunner": {**case.question["gunner"], **state}}, FIRINGS)


def _loaders_together(case: Case) -> Iterator[Variant]:
    """Yield each loader who bars all, put right, and all of them together (CS-4)."""
    loaders = case.fields["loaders"]
    apart = [i for i, one in enumerate(loaders) if one["moved"] or not one["in_contact"]]
    ready = {"moved": False, "in_contact": True}
    for index in apart[:MOST]:
        moved = loaders[index]["moved"]
        what = "has not moved" if moved else "is in base contact"
        if moved and not loaders[index]["in_contact"]:
            what = "is in base contact and has not moved"
        yield _men(case, f"Loader {index + 1} {what}", {index: ready})
    if len(apart) > 1:
        words = "All loaders in base contact, none moved"
        yield _men(case, words, dict.fromkeys(apart, ready))


def _men(case: Case, words: str, changed: Mapping[int, Man]) -> Variant:
    return Variant(words, {"loaders": _with(case.question["loaders"], changed)}, FIRINGS)


def _with(men: Sequence[Man], changed: Mapping[int, Man]) -> list[Man]:
    """Return the men, some with other values."""
    return [{**one, **changed.get(i, {})} for i, one in enumerate(men)]


def _one_more(case: Case) -> Iterator[Variant]:
    """Yield another loader like the last; the first of all has the gunner's die."""
    loaders = case.question["loaders"]
    last = loaders[-1] if loaders else _usual(case, case.fields["gunner"]["die"])
    more = {**last, "moved": False, "in_contact": True}
    words = f"One more loader ({more['die']}, motivation {more['motivation']})"
    yield Variant(words, {"loaders": [*loaders, more]}, FIRINGS)


def _loader(case: Case, index: int) -> Iterator[Variant]:
    for told, field in other_figures(case, case.fields["loaders"][index]):
        yield _men(case, f"Loader {index + 1}: {told}", {index: field})


def other_figures(case: Case, man: Man) -> Iterator[tuple[str, Question]]:
    """Yield a man's other dice and motivations, in words and as fields (CS-2, VE-5)."""
    for die in neighbours(man["die"], case.tables.ladder):
        yield f"skill die {die}", {"die": die}
    for number in beside(man["motivation"]):
        yield f"motivation {number}", {"motivation": number}


def vehicle_turn(case: Case) -> Iterator[Variant]:
    """Yield each fault mended (VE-6), and other figures of those who transfer (VE-5)."""
    faults = case.answer["figures"]["faults"]
    if faults and not case.fields["robotic"] and not _driven(case):
        yield from _driver(case)
        faults = faults[1:]  # the rules look for a driver first
    for fault in faults[: 2 * MOST]:
        yield from _controlled(case, fault["subject"])
    tried = [i for i, one in enumerate(case.fields["crew"]) if one["transfer_to"] is not None]
    for place, index in enumerate(tried[:MOST]):
        man = case.fields["crew"][index]
        measure = Measure(f"odds.transfer.{place}.1", "chance", "Chance of a transfer")
        for told, field in other_figures(case, man):
            crew = _with(case.question["crew"], {index: field})
            yield Variant(f"{man['name']}'s transfer: {told}", {"crew": crew}, measure)


def _driven(case: Case) -> bool:
    return any("driver" in one["roles"] for one in case.fields["crew"])


def _driver(case: Case) -> Iterator[Variant]:
    """Yield a driver among the crew or a new one, or a vehicle that needs none (VE-1)."""
    crew = case.question["crew"]
    for man in crew[:1]:
        driving = _with(crew, {0: {"roles": [*man["roles"], "driver"]}})
        yield Variant(f"{man['name']} drives as well", {"crew": driving}, FAULTS)
    if not crew:
        man = {"name": "Driver", "roles": ["driver"], **_usual(case, case.tables.ladder[2])}
        yield Variant("A driver aboard", {"crew": [man]}, FAULTS)
    yield Variant("A robotic vehicle", {"robotic": True}, FAULTS)


def _usual(case: Case, die: str) -> Man:
    """Return the figures of a man of average motivation (DI-2)."""
    motivations = case.tables.motivations
    return {"die": die, "motivation": motivations[len(motivations) // 2].number}


def _controlled(case: Case, weapon: str) -> Iterator[Variant]:
    """Yield one controller for a weapon that has none or several: a gunner, if there is one."""
    men, crew = case.fields["crew"], case.question["crew"]
    named = [i for i, one in enumerate(men) if weapon in one["controls"]]
    gunners = [i for i, one in enumerate(men) if "gunner" in one["roles"]]
    for chosen in [*named, *gunners, *range(len(men))][:1]:
        others = {i: {"controls": _without(crew[i], weapon)} for i in named if i != chosen}
        if not named:
            others[chosen] = {"controls": [*crew[chosen].get("controls", ()), weapon]}
        words = f"{men[chosen]['name']} {'alone ' * bool(named)}controls {weapon}"
        yield Variant(words, {"crew": _with(crew, others)}, FAULTS)


def _without(man: Man, weapon: str) -> list[str]:
    return [one for one in man["controls"] if one != weapon]
