"""Where the site tells a rule at length, and where each calculator stands."""

from typing import NamedTuple

from rangecard.calculators import CALCULATORS
from rangecard.data import Rule

SUBJECTS = {
    "aimed-targeted-quick": "Aimed, targeted and quick shots",
    "area-fire": "Area fire",
    "automatic-fire": "Automatic fire and what is not in the sources",
    "blind-shots": "Blind shots",
    "bouncing-rounds": "Bouncing rounds",
    "crew-served-weapons": "Crew-served weapons",
    "dice-and-clockface": "Dice and clockface",
    "direct-fire": "Direct fire",
    "gas": "Gas",
    "recoil": "Recoil",
    "rules-of-engagement": "Rules of engagement",
    "scopes-and-lasers": "Scopes and laser sights",
    "smoke": "Smoke",
    "vehicles": "Vehicles",
}
"""The pages that tell rules at length, and their titles."""

CALCULATOR_PAGES = {
    "area-shot": "area-fire",
    "direct-fire": "direct-fire",
    "motivation-test": "dice-and-clockface",
    "gas-check": "gas",
    "cloud-turn": "smoke",
    "line-of-sight": "smoke",
    "crew-served": "crew-served-weapons",
    "vehicle-turn": "vehicles",
}
"""The home page of each calculator; it may stand on other pages too."""


STANDING = {
    "aimed-targeted-quick": ("direct-fire",),
    "area-fire": ("area-shot",),
    "automatic-fire": ("direct-fire",),
    "blind-shots": ("area-shot",),
    "bouncing-rounds": ("area-shot",),
    "crew-served-weapons": ("crew-served",),
    "dice-and-clockface": ("motivation-test", "area-shot"),
    "direct-fire": ("direct-fire",),
    "gas": ("gas-check", "line-of-sight"),
    "recoil": ("direct-fire",),
    "rules-of-engagement": ("area-shot",),
    "scopes-and-lasers": ("direct-fire",),
    "smoke": ("line-of-sight", "cloud-turn", "motivation-test"),
    "vehicles": ("vehicle-turn",),
}
"""The calculators that stand on each subject's page, where its worked examples are loaded."""


class SubjectCard(NamedTuple):
    """The printed card of a rule subject: title, system, the pages that offer it, its own first."""

    title: str
    system: str
    pages: tuple[str, ...]


SUBJECT_CARDS = {
    "deviation": SubjectCard(
        "Deviation", "inch", ("area-fire", "bouncing-rounds", "dice-and-clockface")
    ),
    "blind-shot": SubjectCard("Blind shot", "inch", ("blind-shots", "rules-of-engagement")),
    "smoke-and-gas": SubjectCard("Smoke and gas", "inch", ("smoke", "gas")),
    "crew": SubjectCard("Crew-served weapon", "inch", ("crew-served-weapons",)),
    "vehicle": SubjectCard("Vehicle", "inch", ("vehicles",)),
    "aimed-quick-targeted": SubjectCard(
        "Aimed, quick, targeted", "metre", ("aimed-targeted-quick", "direct-fire")
    ),
    "scope-and-laser": SubjectCard("Scope and laser sight", "metre", ("scopes-and-lasers",)),
    "recoil": SubjectCard("Recoil", "metre", ("recoil", "automatic-fire")),
}
"""The cards of rule subjects, in the order of the deck; every subject's page offers one."""


class Link(NamedTuple):
    """A link's address, from the site's top, and its words."""

    href: str
    text: str


def rule(one: Rule) -> Link:
    """Return the permanent address of a rule."""
    return Link(f"rules.html#{one.anchor}", one.id)


def subject(one: Rule) -> Link:
    """Return the page that tells a rule at length."""
    return Link(f"{one.subject}.html", SUBJECTS[one.subject])


def calculators(one: Rule) -> list[Link]:
    """Return the calculators that answer by a rule, the nearest first."""
    return [
        Link(f"{CALCULATOR_PAGES[name]}.html#calculator-{name}", CALCULATORS[name].title)
        for name in one.calculators
    ]
