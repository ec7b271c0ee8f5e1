"""The odds that matter: one fragment a subject, counted under the house rules in force."""

from collections.abc import Callable, Mapping
from functools import partial

from generator.rendering import html
from generator.tables import area_odds, cloud_odds, crew_odds, direct_odds
from generator.tables.grid import Grid
from rangecard.data import Canonical

GRIDS: Mapping[str, tuple[Callable[[Canonical], Grid], ...]] = {
    "blind-shots": (area_odds.blind_shots,),
    "bouncing-rounds": (area_odds.bouncing,),
    "rules-of-engagement": (area_odds.bystanders,),
    "smoke": (cloud_odds.smoke,),
    "gas": (cloud_odds.gas,),
    "crew-served-weapons": (crew_odds.crews,),
    "vehicles": (crew_odds.vehicles,),
    "aimed-targeted-quick": (direct_odds.aimed,),
    "scopes-and-lasers": (direct_odds.scopes, direct_odds.lasers),
    "recoil": (direct_odds.recoil,),
    "automatic-fire": (direct_odds.bursts,),
}
"""The tables of odds of each subject's page."""


def odds(canonical: Canonical, subject: str) -> str:
    """Return the tables of odds of one subject."""
    return "\n\n".join(html("odds.html", grid=make(canonical)) for make in GRIDS[subject])


def makers() -> dict[str, Callable[[Canonical], str]]:
    """Return what makes each subject's odds, by the fragment's file name."""
    return {f"odds-{subject}.md": partial(odds, subject=subject) for subject in GRIDS}
