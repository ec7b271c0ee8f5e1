"""The records of the canonical data: frozen values, each figure with its basis."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from .area_fire import AreaWeapon
from .dice import Die
from .direct_fire import Difficulty, DirectFireWeapon, Level, Range
from .fields import FURTHEST, Field


@dataclass(frozen=True, slots=True)
class Motivation:
    """A motivation number and its name (DI-2)."""

    number: int
    name: str
    basis: Mapping[str, str]


@dataclass(frozen=True)
class Switch:
    """A house rule: its key in questions, the rule it touches, and its values, default first."""

    key: str
    rule: str
    kind: str
    title: str
    text: str
    values: tuple[Any, ...]
    default: Any
    least: int | None

    @cached_property
    def field(self) -> Field:
        """The field that checks a value of this switch."""
        levels = tuple(self.default) if self.kind == "multipliers" else self.values
        most = FURTHEST if self.kind == "number" else None
        return Field(name=self.key, kind=self.kind, label=self.title, help=self.text,
                     choices=levels, least=self.least, most=most, default=self.default)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Source:
    """A source document, its author and its owner, and how this project holds it."""

    id: str
    system: str
    title: str
    author: str
    owner: str
    year: int | None
    held: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words (Markdown), with its ruling where the source is silent.

    ``calculators`` are those that answer by it; where there are none, ``no_calculator`` says why.
    """

    id: str
    system: str
    subject: str
    title: str
    calculators: tuple[str, ...]
    no_calculator: str
    text: str
    ruling: str
    alternative: str
    basis: str

    @property
    def anchor(self) -> str:
        """The permanent anchor on the page of all rules."""
        return self.id.lower()


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a question, and paths into its answer with the values expected there."""

    id: str
    title: str
    rules: tuple[str, ...]
    text: str
    question: Mapping[str, Any]
    expected: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the field, with the synonyms that other books use.

    ``loose`` are those of its words that mean other things too; ``exact`` terms are names, which
    are written with their capital.
    """

    term: str
    text: str
    synonyms: tuple[str, ...]
    loose: tuple[str, ...]
    exact: bool
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Canonical:
    """All canonical data of one ruleset version, and the house rules that a table chose.

    The choice is no part of the data: it changes neither the fingerprint nor what a question
    leaves out.
    """

    dice: tuple[Die, ...]
    motivations: tuple[Motivation, ...]
    levels: tuple[Level, ...]
    ranges: tuple[Range, ...]
    area_weapons: Mapping[str, AreaWeapon]
    armoury: Mapping[str, DirectFireWeapon]
    house_rules: Mapping[str, Switch]
    sources: tuple[Source, ...]
    examples: tuple[Example, ...]
    rules: Mapping[str, Rule]
    glossary: tuple[Term, ...]
    fingerprint: str
    chosen: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ladder(self) -> tuple[str, ...]:
        """The labels of the dice, in order (DI-1)."""
        return tuple(die.label for die in self.dice)

    @property
    def defaults(self) -> dict[str, Any]:
        """The house rules as they stand when a question names none."""
        return {key: switch.default for key, switch in self.house_rules.items()}

    @property
    def in_force(self) -> dict[str, Any]:
        """The house rules that a table plays by: those that it chose, else the defaults."""
        return self.defaults | dict(self.chosen)

    def under(self, house_rules: Mapping[str, Any]) -> "Canonical":
        """Return the same data for a table that plays by these house rules, and else the defaults.

        Args:
            house_rules: values that the switches' own fields have checked.
        """
        standing = self.defaults
        chosen = {key: house_rules[key] for key in standing if key in house_rules}
        return replace(
            self, chosen={key: one for key, one in chosen.items() if one != standing[key]}
        )

    def difficulty(self, house_rules: Mapping[str, Any] | None = None) -> Difficulty:
        """Return the tables of difficulty under house rules; None for those in force (DF-2, DF-4).

        Args:
            house_rules: a value for every switch.
        """
        house = house_rules or self.in_force
        multipliers = house["difficulty_multipliers"]
        levels = (replace(one, multiplier=multipliers[one.name]) for one in self.levels)
        keep = house["past_near_impossible"] == "near-impossible"
        least = house["least_hit_number"]
        return Difficulty(
            self.ranges, tuple(levels), keep_near_impossible=keep, least_hit_number=least
        )
