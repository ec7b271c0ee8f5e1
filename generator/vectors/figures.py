"""Questions of one roll: ``motivation-test`` (DI-3, SM-3) and ``gas-check`` (GA-2)."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from generator.vectors.case import Case, case, spelled
from rangecard.data import Canonical
from rangecard.dice import sides

CAUSES = ("loader", "commander", "smoke")


def motivation_tests(canonical: Canonical) -> Iterator[Case]:
    """Yield every question to ``motivation-test``: every die, motivation and cause."""
    for die, motivation, cause in product(canonical.ladder, range(13), CAUSES):
        yield _test(f"{cause}/{die.lower()}/{motivation}", die, motivation, cause)
    for die in canonical.ladder:
        for score in range(1, sides(die) + 1):
            cause = CAUSES[score % len(CAUSES)]
            yield _test(f"score/{die.lower()}/{score}", die, 3, cause, dice={"die": score})
    for cause, sealed, immune in product(CAUSES, (False, True), (False, True)):
        house = {"sealed_immune_to_smoke": immune}
        name = f"sealed/{spelled(sealed)}/immune-{spelled(immune)}/{cause}"
        yield _test(name, "D6", 4, cause, sealed=sealed, house_rules=house)
        yield _test(f"{name}/seed", "D6", 4, cause, sealed=sealed, house_rules=house, seed=3)
    house = {"sealed_immune_to_smoke": True}
    fields: dict[str, Any] = {"sealed": True, "house_rules": house, "dice": {}}
    yield _test("sealed/immune-needs-no-die", "D6", 4, "smoke", **fields)


def _test(name: str, die: str, motivation: int, cause: str, **more: Any) -> Case:
    asked = {"calculator": "motivation-test", "die": die, "motivation": motivation, "cause": cause}
    return case(f"motivation-test/{name}", {**asked, **more})


def gas_checks(canonical: Canonical) -> Iterator[Case]:
    """Yield every question to ``gas-check``: every die and score, sealed or not."""
    for die, sealed in product(canonical.ladder, (False, True)):
        name = f"gas-check/{'sealed' if sealed else 'unsealed'}/{die.lower()}"
        asked = {"calculator": "gas-check", "quality_die": die, "sealed": sealed}
        yield case(name, asked)
        yield case(f"{name}/seed", {**asked, "seed": sides(die)})
        for score in range(1, sides(die) + 1):
            yield case(f"{name}/score-{score}", {**asked, "dice": {"die": score}})
