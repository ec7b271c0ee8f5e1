"""Questions to ``vehicle-turn``: crews, what is wrong with them, and transfers (VE)."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from generator.vectors.case import Case, case, spelled
from rangecard.calculators import ROLES
from rangecard.data import Canonical
from rangecard.dice import sides

GUN, COAX = "20 mm gun", "coax"


def _man(name: str, *roles: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "roles": [*roles], "die": "D8", "motivation": 2, **more}


DRIVER = _man("Ada", "driver")
GUNNER = _man("Bo", "gunner", controls=[GUN])
COMMANDER = _man("Cem", "commander", transfer_to="Ada")


def vehicles(canonical: Canonical) -> Iterator[Case]:
    """Yield every question to ``vehicle-turn``."""
    yield from _crews()
    yield from _transfers(canonical)
    yield from _rolls()


def _crews() -> Iterator[Case]:
    """Sound and faulty crews, each on a vehicle with a driver's seat and on a robotic one."""
    armed: dict[str, Any] = {"weapons": [GUN, COAX]}
    crews: dict[str, tuple[list[Any], dict[str, Any]]] = {
        "nobody": ([], {}),
        "nobody-armed": ([], armed),
        "driver-alone": ([DRIVER], {}),
        "no-driver": ([GUNNER], {"weapons": [GUN]}),
        "gun-without-controller": ([DRIVER, GUNNER], armed),
        "gun-with-two-controllers": ([DRIVER, GUNNER, {**GUNNER, "name": "Di"}],
                                     {"weapons": [GUN]}),
        "one-man-two-guns": ([DRIVER, {**GUNNER, "controls": [COAX, GUN]}], armed),
        "driver-fires": ([{**DRIVER, "controls": [GUN]}], {"weapons": [GUN]}),
        "full": ([DRIVER, GUNNER, COMMANDER, _man("Eve", "loader"), _man("Flo", "passenger")],
                 {"weapons": [GUN]}),
        "without-roles": ([DRIVER, _man("Gus")], {}),
        "commander-alone": ([_man("Cem", "commander")], {}),
        "commander-drives": ([_man("Cem", "commander", "driver"), GUNNER], {"weapons": [GUN]}),
        "all-roles-in-one": ([_man("Omar", *ROLES, controls=[GUN])], {"weapons": [GUN]}),
        "two-drivers": ([DRIVER, _man("Hal", "driver")], {}),
        "largest": ([DRIVER, *(_man(f"Rider {n}", "passenger") for n in range(49))], {}),
    }  # fmt: skip
    for (name, (crew, fields)), robotic in product(crews.items(), (False, True)):
        yield _vehicle(f"crew/{name}/robotic-{spelled(robotic)}", crew, robotic=robotic, **fields)


def _transfers(canonical: Canonical) -> Iterator[Case]:
    """A commander's test over motivation with every die (VE-5)."""
    for die, motivation in product(canonical.ladder, (0, 1, 2, 3, 4, 12)):
        commander = {**COMMANDER, "die": die, "motivation": motivation}
        yield _vehicle(f"transfer/{die.lower()}/{motivation}", [DRIVER, commander])
    second = {**COMMANDER, "name": "Ian", "die": "D6", "transfer_to": "Cem"}
    yield _vehicle("transfer/two-commanders", [DRIVER, COMMANDER, second])
    yield _vehicle("transfer/none-tried", [DRIVER, _man("Cem", "commander")])
    yield _vehicle("transfer/to-a-commander-who-drives", [
        _man("Ada", "driver", "commander"), {**COMMANDER, "roles": ["gunner", "commander"]},
    ])  # fmt: skip


def _rolls() -> Iterator[Case]:
    """Every score of a commander; a pass re-activates whom he named (VE-4)."""
    for score in range(1, sides("D8") + 1):
        crew = [DRIVER, COMMANDER]
        yield _vehicle(f"rolled/{score}", crew, dice={"commander": [score]})
    second = {**COMMANDER, "name": "Ian", "transfer_to": "Cem"}
    for scores in ([1, 1], [8, 1], [1, 8], [8, 8]):
        name = f"rolled/two-commanders/{'-'.join(map(str, scores))}"
        yield _vehicle(name, [DRIVER, COMMANDER, second], dice={"commander": scores})
    yield _vehicle("rolled/no-transfer-rolls-none", [DRIVER], dice={"commander": []})
    for seed in range(6):
        yield _vehicle(f"seed/{seed}", [DRIVER, COMMANDER, second], seed=seed)


def _vehicle(name: str, crew: list[Any], **more: Any) -> Case:
    return case(f"vehicle-turn/{name}", {"calculator": "vehicle-turn", "crew": crew, **more})
