"""The table of the smoke and gas tracker: who stands in which cloud, who sees whom.

Inches on the table: the origin is its lower left corner, +y is the table's agreed 12 o'clock, +x
its 3. Whatever the rules say about it, their own calculators say.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, count
from typing import Any, Final

from .answers import Working, placed, plain
from .calculators import CLOUD_TURN, CREWMAN, MARKER
from .checks import checked_record
from .clouds import WIND_SIDES, GasCheck, LineOfSight, near, remains
from .contradictions import twice
from .data import Canonical
from .dice import CLOCK, direction
from .faults import Faults, found_in_words
from .fields import DICE, FURTHEST, Calculator, Field
from .motivation import MotivationTest

MOST_PEOPLE, MOST_MARKERS, LAST_TURN = 20, 60, 9_999
_SPOT_IN = 2
"""How far beside another one a new marker or figure is put, where a place is taken."""

_OF_CREW = {part.name: part for part in CREWMAN}
_OF_CLOUDS = {part.name: part for part in CLOUD_TURN.fields}
_PLACE = tuple(part for part in MARKER if part.name in ("x", "y"))

PERSON = (
    _OF_CREW["name"],
    *_PLACE,
    Field(name="die", kind="choice", label="Skill die", choices=DICE),
    _OF_CREW["motivation"],
    Field(name="sealed", kind="flag", label="Sealed", default=False),
)
SIZE = (
    Field(name="width_in", kind="number", label="Width", unit="in", above=0, most=FURTHEST,
          default=48, help="From 9 to 3 o'clock"),
    Field(name="depth_in", kind="number", label="Depth", unit="in", above=0, most=FURTHEST,
          default=72, help="From 6 to 12 o'clock"),
)  # fmt: skip
SHOT = (
    Field(name="x", kind="number", label="Aim point, x", unit="in", least=-FURTHEST, most=FURTHEST,
          default=None, nullable=True, help="Empty: the table's middle"),
    Field(name="y", kind="number", label="Aim point, y", unit="in", least=-FURTHEST, most=FURTHEST,
          default=None, nullable=True, help="Empty: the table's middle"),
    Field(name="clock", kind="whole", label="Line of fire", least=1, most=CLOCK, default=CLOCK,
          help="The table's clock number toward which the shot is fired"),
)  # fmt: skip


def _standing(parts: Sequence[Field]) -> dict[str, Any]:
    return {part.name: part.default for part in parts}


TABLE: Final = Calculator(
    name="tracker",
    title="Smoke and gas tracker",
    fields=(
        Field(name="turn", kind="whole", label="Turn", least=1, most=LAST_TURN, default=1),
        _OF_CLOUDS["wind_direction"],
        Field(name="markers", kind="records", label="Markers", most=MOST_MARKERS, parts=MARKER,
              default=()),
        Field(name="people", kind="records", label="People", most=MOST_PEOPLE, parts=PERSON,
              default=()),
        Field(name="looks", kind="text", label="Sight lines of", default=None),
        Field(name="table", kind="record", label="The table", parts=SIZE, default=_standing(SIZE)),
        Field(name="shot", kind="record", label="Where shots are aimed", parts=SHOT,
              default=_standing(SHOT)),
    ),
    dice=(),
    figures=(),
    house_rules=("gas_blocks_sight", "sealed_immune_to_smoke", "wind", "wind_fixed_in"),
)  # fmt: skip
"""How a table is described: no calculator of the contract, but made of the same fields."""

State = Mapping[str, Any]
Place = tuple[Fraction, Fraction]


class Table:
    """A table that was checked: raises Faults with all that is wrong with it."""

    def __init__(self, state: State, tables: Canonical) -> None:
        faults = Faults()
        given = {name: value for name, value in state.items() if name not in _ENVELOPE}
        self.fields = checked_record(TABLE.fields, given, faults)
        self.house = _house_rules(state, tables, faults)
        self.markers: Sequence[Any] = self.fields["markers"] or ()
        self.people: Sequence[Any] = self.fields["people"] or ()
        faults.found += twice("markers[{}].id", [one and one["id"] for one in self.markers])
        names = [one and one["name"] for one in self.people]
        faults.found += twice("people[{}].name", names)
        looks = self.fields["looks"]
        if looks is not None and looks not in names and None not in names:
            faults.found.append(("looks", f"there is nobody called {found_in_words(looks)}"))
        if faults.found:
            raise faults

    def answer(self, before: "Table | None" = None) -> dict[str, Any]:
        """Return who must test against what, who sees whom, and what becomes of each marker.

        Args:
            before: the table before the last change; who stood elsewhere has moved straight here.
        """
        stood = {one["name"]: _place(one) for one in before.people} if before else {}
        return {
            "status": "ok",
            "turn": self.fields["turn"],
            "size_in": [self.fields["table"][name] for name in ("width_in", "depth_in")],
            "wind": self._wind(),
            "people": [self._person(one, stood.get(one["name"])) for one in self.people],
            "sights": [self._sight(*pair) for pair in combinations(self.people, 2)],
            "markers": [self._marker(one) for one in self.markers],
        }

    def _wind(self) -> dict[str, Any] | None:
        """Return which way markers drift (None: not rolled yet) and how far at most (SM-5)."""
        kind, fixed = self.house["wind"], self.house["wind_fixed_in"]
        if kind == "none":
            return None
        most = WIND_SIDES if kind == "d6" else fixed
        return {"clock": self.fields["wind_direction"], "most_in": most, "rolled": kind == "d6"}

    def _person(self, person: Mapping[str, Any], stood: Place | None) -> dict[str, Any]:
        return {"name": person["name"], "tests": [*self._tests(person, stood)]}

    def _tests(self, person: Mapping[str, Any], stood: Place | None) -> Iterator[dict[str, Any]]:
        """Yield what a figure tests against: where it stands, or smoke on its way (SM-3, GA-2)."""
        here = _place(person)
        inside = near(here, here, self.markers)
        way = near(stood or here, here, self.markers)
        for munition, met, test in (
            ("smoke", way, self._against_smoke),
            ("gas", inside, self._against_gas),
        ):
            found = [one for one in met if one["munition"] == munition]
            if found:
                through = [one["id"] for one in found if one not in inside]
                ids = [one["id"] for one in found]
                yield {"munition": munition, "markers": ids, "through": through} | test(person)

    def _against_smoke(self, person: Mapping[str, Any]) -> dict[str, Any]:
        working = Working("passes_on")
        asked = {name: person[name] for name in ("die", "motivation", "sealed")}
        test = MotivationTest(asked | {"cause": "smoke", "house_rules": self.house}, working)
        return working.figures | test.odds() | {"rule": "SM-3", "rolls": not test.immune}

    def _against_gas(self, person: Mapping[str, Any]) -> dict[str, Any]:
        check = GasCheck({"quality_die": person["die"], "sealed": person["sealed"]}, Working())
        return check.odds() | {"rule": "GA-2", "rolls": True}

    def _sight(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
        """Return whether two figures see each other: a line is blocked both ways (SM-2)."""
        working = Working()
        line = {"from": _place(one), "to": _place(other)}
        LineOfSight(line | {"markers": self.markers, "house_rules": self.house}, working)
        blocked = {key: working.figures[key] for key in ("blocked", "blocked_by")}
        return {"from": one["name"], "to": other["name"]} | blocked

    def _marker(self, marker: Mapping[str, Any]) -> dict[str, Any]:
        return {"id": marker["id"], "remains": remains(1), "on_table": self.holds(_place(marker))}

    def holds(self, place: Place) -> bool:
        """Tell whether a place lies on the table, its edges included."""
        size = self.fields["table"]
        return bool(0 <= place[0] <= size["width_in"] and 0 <= place[1] <= size["depth_in"])

    def closing(self) -> dict[str, Any]:
        """Return the contract's question for the end of this turn (SM-4, SM-5), without dice."""
        question = {
            "calculator": CLOUD_TURN.name,
            "markers": plain(self.markers),
            "house_rules": {name: plain(self.house[name]) for name in CLOUD_TURN.house_rules},
        }
        wind = self.fields["wind_direction"]
        return question if wind is None else question | {"wind_direction": wind}

    def landed(self, off: Mapping[str, Any]) -> list[int | float]:
        """Return where on the table a shot's marker stands, rounded as an answer's places are.

        Args:
            off: ``x`` and ``y`` in inches from the aim point, +y along the line of fire (DI-4).

        Raises:
            Faults: where the place is none.
        """
        faults = Faults()
        given = {part.name: off[part.name] for part in _PLACE if part.name in off}
        place = checked_record(_PLACE, given, faults, "marker.")
        if faults.found:
            raise faults
        return placed(_turned(_place(place), self._aim(), self.fields["shot"]["clock"]))

    def _aim(self) -> Place:
        """Return the aim point on the table: its middle unless another is given."""
        shot, size = self.fields["shot"], self.fields["table"]
        x, y = (Fraction(size[name]) / 2 for name in ("width_in", "depth_in"))
        return (x if shot["x"] is None else shot["x"]), (y if shot["y"] is None else shot["y"])

    def spot(self, listed: str) -> list[int | float]:
        """Return the aim point, or a place beside it where something of the list stands there."""
        taken = {_place(one) for one in self.fields[listed]}
        x, y = self._aim()
        while (x, y) in taken:
            x += _SPOT_IN
        return placed((float(x), float(y)))

    def free_name(self, listed: str, word: str) -> str:
        """Return the next name that nothing of a list has: ``Smoke 3``."""
        key = "id" if listed == "markers" else "name"
        taken = {str(one[key]) for one in self.fields[listed]}
        return next(name for n in count(1) if (name := f"{word} {n}") not in taken)


_ENVELOPE = ("calculator", "house_rules")


def _house_rules(state: State, tables: Canonical, faults: Faults) -> dict[str, Any]:
    given = state.get("house_rules", {})
    if not isinstance(given, Mapping):
        faults.found.append(("house_rules", f"expected an object, found {found_in_words(given)}"))
        given = {}
    switches = [tables.house_rules[name].field for name in TABLE.house_rules]
    return checked_record(switches, given, faults, "house_rules.")


def _place(of: Mapping[str, Any]) -> Place:
    return of["x"], of["y"]


def _turned(off: Place, aim: Place, clock: int) -> tuple[float, float]:
    """Return a place of the shot's clockface on the table's: both clocks turn the same way."""
    over, right = direction(clock), direction(clock + CLOCK // 4)
    x, y = (aim[i] + off[0] * Fraction(right[i]) + off[1] * Fraction(over[i]) for i in (0, 1))
    return float(x), float(y)
