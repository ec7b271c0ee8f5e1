"""Questions to ``crew-served``: the gunner's and loaders' states, dice, house rule (CS)."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from generator.vectors.case import Case, case
from rangecard.data import Canonical
from rangecard.dice import sides

GUNNERS = {
    "not-mounted": {},
    "set-up": {"set_up": True},
    "setting-up": {"setting_up": True},
    "moved": {"moved": True},
    "set-up-moved": {"set_up": True, "moved": True},
}
LOADERS = {
    "ready": {"in_contact": True},
    "moved": {"in_contact": True, "moved": True},
    "apart": {},
    "moved-apart": {"moved": True},
}
FIRING = ("activation", "action")


def crews(canonical: Canonical) -> Iterator[Case]:
    """Yield every question to ``crew-served``."""
    yield from _states()
    yield from _tests(canonical)
    yield from _rolls()
    yield from _worked_example()


def _states() -> Iterator[Case]:
    """Every state of the gunner with no loader, with each kind, and with two of unlike kinds."""
    teams = [(), *((name,) for name in LOADERS), ("ready", "ready"), ("ready", "apart"),
             ("moved", "ready"), ("ready", "ready", "ready")]  # fmt: skip
    for gunner, team, firing in product(GUNNERS, teams, FIRING):
        loaders = [_loader(**LOADERS[name]) for name in team]
        name = f"{gunner}/{'-and-'.join(team) or 'no-loader'}/{firing}"
        yield _crew(name, GUNNERS[gunner], loaders, house_rules={"crew_firing": firing})


def _tests(canonical: Canonical) -> Iterator[Case]:
    """Every loader's die and motivation; unlike dice share one distribution."""
    for die, motivation in product(canonical.ladder, (0, 1, 2, 3, 4, 11, 12)):
        loaders = [_loader(die=die, motivation=motivation, in_contact=True)]
        yield _crew(f"loader/{die.lower()}/{motivation}", GUNNERS["set-up"], loaders)
    mixed = [_loader(die=die, motivation=2, in_contact=True) for die in canonical.ladder]
    yield _crew("loaders/one-of-each-die", GUNNERS["set-up"], mixed)
    yield _crew("loaders/20", GUNNERS["set-up"], (mixed * 4)[:20])
    for die in canonical.ladder:
        yield _crew(f"gunner/{die.lower()}", {"set_up": True, "die": die}, mixed[:1])


def _rolls() -> Iterator[Case]:
    """Every score of a loader, fumbles too; those who may not try roll nothing (CS-3)."""
    ready = _loader(in_contact=True)
    for gunner, score in product(("set-up", "setting-up"), range(1, sides("D8") + 1)):
        name = f"rolled/{gunner}/{score}"
        yield _crew(name, GUNNERS[gunner], [ready], dice={"loaders": [score]})
    for firing, scores in product(FIRING, ([1, 1], [1, 8], [8, 8])):
        house = {"crew_firing": firing}
        name = f"rolled/{firing}/{'-'.join(map(str, scores))}"
        fields = {"house_rules": house, "dice": {"loaders": scores}}
        yield _crew(name, GUNNERS["set-up"], [ready, ready], **fields)
    yield _crew("rolled/barred-rolls-none", GUNNERS["moved"], [ready], dice={"loaders": []})
    for seed in range(6):
        yield _crew(f"seed/{seed}", GUNNERS["set-up"], [ready, ready, ready], seed=seed)


def _worked_example() -> Iterator[Case]:
    """The three turns of CS-8."""
    turns = (("moved", "moved"), ("setting-up", "ready"), ("set-up", "ready"))
    for number, (gunner, loader) in enumerate(turns, 1):
        name = f"crew-served/worked-example/turn-{number}"
        asked = {
            "gunner": {"die": "D10", **GUNNERS[gunner]},
            "loaders": [_loader(**LOADERS[loader])],
        }
        yield case(name, {"calculator": "crew-served", **asked}, shows=("CS-8",))


def _loader(**more: Any) -> dict[str, Any]:
    return {"die": "D8", "motivation": 2, **more}


def _crew(name: str, gunner: dict[str, Any], loaders: list[Any], **more: Any) -> Case:
    asked = {"calculator": "crew-served", "gunner": {"die": "D10", **gunner}, "loaders": loaders}
    return case(f"crew-served/{name}", {**asked, **more})
