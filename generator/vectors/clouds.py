"""Questions to ``cloud-turn`` (SM-4, SM-5, GA-1) and ``line-of-sight`` (SM-2, GA-1)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from generator.vectors.case import Case, case, spelled

Place = tuple[Any, Any]
HAIR = Fraction(1, 10**9)
SMOKE = {"id": "a", "x": 4, "y": -2.5, "munition": "smoke"}
GAS = {"id": 7, "x": -1.25, "y": 0, "munition": "gas"}


def cloud_turns() -> Iterator[Case]:
    """Yield every question to ``cloud-turn``."""
    for turns in (*range(1, 13), 40, 100):
        yield _turn(f"turns/{turns}", [SMOKE, GAS], turns=turns)
    yield _turn("markers/none", [])
    yield _turn("markers/none-rolled", [], dice={"dissipation": []})
    many = [{"id": number, "x": number, "y": 0, "munition": "smoke"} for number in range(40)]
    yield _turn("markers/40", many, seed=1)
    for score in range(1, 7):
        yield _turn(f"dissipation/{score}", [SMOKE], dice={"dissipation": [score]})
    for seed in range(6):
        yield _turn(f"seed/{seed}", [SMOKE, GAS], seed=seed)
    yield from _winds()


def _turn(name: str, markers: list[Any], **more: Any) -> Case:
    asked = {"calculator": "cloud-turn", "markers": markers}
    return case(f"cloud-turn/{name}", {**asked, **more})


def _winds() -> Iterator[Case]:
    """Every wind and direction: the markers that stay drift, those that go do not (SM-5)."""
    for wind, clock in product(("fixed", "d6"), range(1, 13)):
        dice = {"dissipation": [4, 1]} | ({"wind": [6, 1]} if wind == "d6" else {})
        fields = {"house_rules": {"wind": wind}, "wind_direction": clock}
        yield _turn(f"wind/{wind}/{clock}", [SMOKE, GAS], dice=dice, **fields)
        typed = {"house_rules": {"wind": wind}, "dice": {**dice, "wind_direction": clock}}
        yield _turn(f"wind/{wind}/typed-{clock}", [SMOKE, GAS], **typed)
    for wind, seed in product(("none", "fixed", "d6"), range(4)):
        yield _turn(f"wind/{wind}/seed-{seed}", [SMOKE, GAS], house_rules={"wind": wind}, seed=seed)
    for distance in (0, Fraction("0.1"), Fraction("2.5"), 10_000):
        house = {"wind": "fixed", "wind_fixed_in": distance}
        dice = {"dissipation": [1]}
        fields = {"house_rules": house, "wind_direction": 2, "dice": dice}
        yield _turn(f"wind/fixed-distance/{spelled(distance)}", [SMOKE], **fields)
    d6 = {"house_rules": {"wind": "d6"}, "wind_direction": 9}
    yield _turn("wind/one-stays", [SMOKE, GAS], dice={"dissipation": [5, 2], "wind": [3]}, **d6)
    yield _turn("wind/none-stays", [SMOKE, GAS], dice={"dissipation": [5, 6], "wind": []}, **d6)
    yield _turn("wind/none-ignores-direction", [SMOKE], wind_direction=3, seed=5)
    yield _turn("wind/odds-only", [SMOKE], **d6)


def lines_of_sight() -> Iterator[Case]:
    """Yield every question to ``line-of-sight``: the circle's edge is within (SM-2)."""
    for edge, more in (("exact", 0), ("inside", -HAIR), ("outside", HAIR)):
        y = 3 + more
        yield _sight(f"edge/{edge}", (0, y), (20, y), [_smoke(10, 0)])
        yield _sight(f"edge/{edge}-below", (0, -y), (20, -y), [_smoke(10, 0)])
        yield _sight(f"end/{edge}", (0, 0), (10, 0), [_smoke(10 + y, 0)])
        yield _sight(f"start/{edge}", (0, 0), (10, 0), [_smoke(0, -y)])
        yield _sight(f"point/{edge}", (0, 0), (0, 0), [_smoke(0, y)])
        slanted = Fraction(15, 4) + more  # the line 3x + 4y = 0 is exactly 3 away from (0, 15/4)
        yield _sight(f"slanted/{edge}", (-8, 6), (8, -6), [_smoke(0, slanted)])
    yield _sight("through", (0, 0), (20, 0), [_smoke(10, 0)])
    yield _sight("behind-the-start", (0, 0), (20, 0), [_smoke(-4, 0)])
    yield _sight("past-the-end", (0, 0), (20, 0), [_smoke(24, 0)])
    yield _sight("inside-a-cloud", (10, 1), (11, 1), [_smoke(10, 0)])
    yield _sight("no-markers", (0, 0), (20, 0), [])
    yield _sight("with-a-seed", (0, 0), (20, 0), [_smoke(10, 0)], seed=1)
    yield _sight("with-no-dice", (0, 0), (20, 0), [_smoke(10, 0)], dice={})
    for blocks, munitions in product((False, True), (("gas",), ("smoke", "gas"), ("smoke",))):
        markers = [_smoke(5 + n, 0, id=n, munition=one) for n, one in enumerate(munitions)]
        name = f"gas/blocks-{spelled(blocks)}/{'-and-'.join(munitions)}"
        house = {"gas_blocks_sight": blocks}
        yield _sight(name, (0, 0), (20, 0), markers, house_rules=house)
    row = [_smoke(2 * n, 4 - n, id=f"m{n}") for n in range(9)]
    yield _sight("many-markers", (0, 0), (17, 3), row)
    yield _sight("far-corners", (-10_000, -10_000), (10_000, 10_000), [_smoke(0, 4.2)])


def _smoke(x: Any, y: Any, **more: Any) -> dict[str, Any]:
    return {"id": "a", "x": x, "y": y, "munition": "smoke", **more}


def _sight(name: str, start: Place, end: Place, markers: list[Any], **more: Any) -> Case:
    asked = {"calculator": "line-of-sight", "from": start, "to": end, "markers": markers}
    return case(f"line-of-sight/{name}", {**asked, **more})
