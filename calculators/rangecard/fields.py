"""What a field of a question or of a record is, and the names that fields may hold."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

REQUIRED: Final = object()
FURTHEST = Decimal(10_000)
LONGEST_NAME = 200
DICE = ("D4", "D6", "D8", "D10", "D12")
LEVELS = ("Routine", "Standard", "Moderate", "Hard", "Near Impossible")
RANGES = ("short", "medium", "long", "extreme")
WEAPON_CLASSES = (
    "pistol",
    "submachine gun",
    "shotgun",
    "carbine",
    "assault rifle",
    "rifle",
    "sniper rifle",
    "machinegun",
    "bow",
    "crossbow",
    "grenade launcher",
    "heavy weapon",
)
SCOPED_CLASSES = ("carbine", "assault rifle", "rifle", "sniper rifle")
FUSES = ("impact", "time")
HOUSE_RULES = (
    "difficulty_multipliers",
    "past_near_impossible",
    "two_weapons",
    "least_hit_number",
    "gas_blocks_sight",
    "sealed_immune_to_smoke",
    "wind",
    "wind_fixed_in",
    "crew_firing",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a question or of a record.

    ``kind`` is one of: ``number`` (a decimal), ``whole``, ``flag``, ``choice``, ``choices`` (a
    list of them), ``text``, ``names`` (a list of texts), ``identity`` (a text or a whole number),
    ``weapon``, ``point``, ``walls``, ``grid``, ``record`` (an object of ``parts``), ``records``
    (a list of them, ``most`` says how many), ``multipliers``; in the canonical data also ``prose``
    (a text of any length), ``texts``, ``pair``, ``map`` and ``any``.
    """

    name: str
    kind: str
    label: str = ""
    help: str = ""
    unit: str = ""
    default: Any = REQUIRED
    choices: tuple[Any, ...] = ()
    least: Decimal | int | None = None
    most: Decimal | int | None = None
    above: Decimal | int | None = None
    nullable: bool = False
    parts: tuple["Field", ...] = ()

    @property
    def required(self) -> bool:
        """Whether a question must give it."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True)
class DieField:
    """A name that ``dice`` may hold: one score, or a list of them."""

    name: str
    many: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculator:
    """One calculator: its fields, its dice, and the names of the figures that it answers with."""

    name: str
    title: str
    fields: tuple[Field, ...]
    dice: tuple[DieField, ...]
    figures: tuple[str, ...]
    house_rules: tuple[str, ...] = field(default=())
