"""What makes a question harder, or changes nothing: each law with the rules that make it so.

A law changes one thing in a sound question. What the rules except from it is no change of the law
(`changed` returns None for it) and has a test of its own in `test_exceptions`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from rangecard.door import answer
from rangecard.fields import DICE, LEVELS, SCOPED_CLASSES
from tests.rangecard.fuzz.draws import Draws, share
from tests.rangecard.fuzz.sound import Question, described, is_heavy

Answer: TypeAlias = Mapping[str, Any]
NEVER = Fraction(0)
TRIES = 5
"""So many laws are drawn until one has a say in a question."""


@dataclass(frozen=True, slots=True)
class Law:
    """One law.

    Attributes:
        says: the law in words.
        rules: the IDs of the rules that make it so.
        change: the changed question, or None where the law has no say.
        holds: whether the answers, first of the question and then of the changed one, keep it.
    """

    says: str
    rules: str
    change: Callable[[Draws, Question], Question | None]
    holds: Callable[[Answer, Answer], bool]


def chances(found: Answer) -> list[Fraction]:
    """The chance of every single shot of a phase; none of a phase that is not allowed."""
    return [share(shot["hit"]) for shot in found["figures"]["shots"]] if found["odds"] else []


def no_better_shots(before: Answer, after: Answer) -> bool:
    """No shot that both phases have is likelier to hit."""
    pairs = zip(chances(after), chances(before) or [NEVER] * 100, strict=False)
    return all(changed <= first for changed, first in pairs)


def no_worse_shots(before: Answer, after: Answer) -> bool:
    return no_better_shots(after, before)


def hit(found: Answer) -> Fraction:
    """The chance that an area shot lands on its aim point by the die."""
    return share(found["odds"]["hit"]) if found["odds"] else NEVER


def strays(found: Answer) -> list[Fraction]:
    """The chance to deviate by so many inches or more, from 1 to 12."""
    listed = {score: share(pair) for score, pair in found["odds"]["deviation"]}
    return [sum((listed.get(d, NEVER) for d in range(least, 13)), NEVER) for least in range(1, 13)]


def no_closer(before: Answer, after: Answer) -> bool:
    """No likelier to hit, and no likelier to stray by less than any distance; or no shot at all."""
    if not after["odds"]:
        return True
    if not before["odds"]:
        return False
    pairs = zip(strays(after), strays(before), strict=True)
    return hit(after) <= hit(before) and all(changed >= first for changed, first in pairs)


def no_further(before: Answer, after: Answer) -> bool:
    return no_closer(after, before)


def _same(*parts: str) -> Callable[[Answer, Answer], bool]:
    """These parts of the answer are the same."""

    def same(before: Answer, after: Answer) -> bool:
        return all(_at(before, part) == _at(after, part) for part in parts)

    return same


def _at(found: Any, path: str) -> Any:
    for name in path.split("."):
        found = found and found.get(name)
    return found


def _no_more(path: str) -> Callable[[Answer, Answer], bool]:
    def no_more(before: Answer, after: Answer) -> bool:
        first, changed = _at(before, path), _at(after, path)
        return first is changed is None or share(changed) <= share(first)

    return no_more


def _no_less(path: str) -> Callable[[Answer, Answer], bool]:
    no_more = _no_more(path)
    return lambda before, after: no_more(after, before)


def _set(**values: Any) -> Callable[[Draws, Question], Question | None]:
    """Give fields other values; no change where a field has its value already."""

    def change(_draw: Draws, asked: Question) -> Question | None:
        changed = asked | values
        return None if changed == asked else changed

    return change


def _house(name: str, value: Any) -> Callable[[Draws, Question], Question | None]:
    def change(_draw: Draws, asked: Question) -> Question | None:
        return asked | {"house_rules": asked.get("house_rules", {}) | {name: value}}

    return change


def _more(name: str, most: int, default: int | None = None) -> Callable[..., Question | None]:
    """More of a number that the question has, up to its bound."""

    def change(draw: Draws, asked: Question) -> Question | None:
        value = asked.get(name, default)
        if value is None or value >= most:
            return None
        more = draw.one((1, 2, max(1, int(value)), most))
        return asked | {name: min(value + more, most)}

    return change


def _when(
    condition: Callable[[Question], bool], change: Callable[[Draws, Question], Question | None]
) -> Callable[[Draws, Question], Question | None]:
    return lambda draw, asked: change(draw, asked) if condition(asked) else None


def _bigger(name: str, default: str | None = None) -> Callable[[Draws, Question], Question | None]:
    def change(draw: Draws, asked: Question) -> Question | None:
        die = asked.get(name, default)
        bigger = DICE[DICE.index(die) + 1 :] if die else ()
        return asked | {name: draw.one(bigger)} if bigger else None

    return change


def _in_one(
    name: str, change: Callable[[Draws, Question], Question | None]
) -> Callable[[Draws, Question], Question | None]:
    """Change one record of a list."""

    def change_one(draw: Draws, asked: Question) -> Question | None:
        records = asked[name]
        if not records:
            return None
        place = draw.below(len(records))
        changed = change(draw, records[place])
        return changed and asked | {name: [*records[:place], changed, *records[place + 1 :]]}

    return change_one


# Direct fire


def orderly(asked: Question) -> bool:
    """A harder level has no larger multiplier: any printed table, and most house rules."""
    multipliers = asked.get("house_rules", {}).get("difficulty_multipliers")
    ratios = [share(multipliers[level]) for level in LEVELS] if multipliers else []
    return ratios == sorted(ratios, reverse=True)


def _own_weapon(name: str, more: int) -> Callable[[Draws, Question], Question | None]:
    """Change a figure of a weapon that the question describes."""

    def change(_draw: Draws, asked: Question) -> Question | None:
        weapon = asked["weapon"]
        if not isinstance(weapon, dict) or weapon.get(name) is None:
            return None
        return asked | {"weapon": weapon | {name: weapon[name] + more}}

    return change


def _weapon(asked: Question) -> Mapping[str, Any]:
    weapon = asked["weapon"]
    return weapon if isinstance(weapon, dict) else described(weapon)


def _takes_scope(asked: Question) -> bool:
    return _weapon(asked)["class"] in SCOPED_CLASSES


def _takes_laser(asked: Question) -> bool:
    return not is_heavy(_weapon(asked))


def _takes_both_hands(asked: Question) -> bool:
    return _weapon(asked)["class"] == "pistol" and not asked.get("two_weapons")


def _same_quick_shots(before: Answer, after: Answer) -> bool:
    def quick(found: Answer) -> list[Any]:
        shots = found["figures"].get("shots") or ()
        return [shot for shot in shots if shot["kind"] == "quick"]

    return quick(before) == quick(after)


DIRECT_FIRE = (
    Law("farther is never easier", "DF-5 DF-6 DF-10 DF-11",
        _when(orderly, _more("range_m", 10_000)), no_better_shots),
    Law("more skill is never worse", "DF-2 DF-4", _more("skill", 40), no_worse_shots),
    Law("more strength is never worse", "DF-12", _more("strength", 40), no_worse_shots),
    Law("more recoil of a single shot is never better", "DF-12",
        _own_weapon("single_recoil", 2), no_better_shots),
    Law("more recoil of a burst is never better", "DF-12",
        _own_weapon("burst_recoil", 3), no_better_shots),
    Law("more bursts never make a single shot better", "DF-10 DF-12",
        _when(lambda asked: orderly(asked) and asked["bursts"] > 0, _more("bursts", 100)),
        no_better_shots),
    Law("more single shots never make one of them better", "DF-12",
        _when(lambda asked: asked.get("single_shots", 1) > 0, _more("single_shots", 100, 1)),
        no_better_shots),
    Law("a better modifier is never worse", "DF-18", _more("other_modifier", 40, 0),
        no_worse_shots),
    Law("aiming is never worse", "DF-7 DF-8",
        _when(lambda asked: orderly(asked) and not asked.get("targeted"), _set(aimed=True)),
        no_worse_shots),
    Law("aiming at a location is never better than aiming", "DF-9",
        _when(lambda asked: orderly(asked) and asked.get("aimed", False), _set(targeted=True)),
        no_better_shots),
    Law("a location without aiming is no shot", "DF-9",
        _when(lambda asked: not asked.get("aimed"), _set(targeted=True)),
        lambda _, after: after["status"] == "no-shot"),
    Law("a scope is never worse", "DF-11",
        _when(lambda asked: _takes_scope(asked) and orderly(asked), _set(scope=True)),
        no_worse_shots),
    Law("a scope changes no quick shot", "DF-11",
        _when(lambda asked: _takes_scope(asked) and not asked.get("targeted"), _set(scope=True)),
        _same_quick_shots),
    Law("a laser sight is never worse", "DF-10",
        _when(lambda asked: _takes_laser(asked) and orderly(asked), _set(laser_sight=True)),
        no_worse_shots),
    Law("a laser sight gives nothing beyond 40 m", "DF-10",
        _when(lambda asked: _takes_laser(asked) and asked["range_m"] > 40,
              lambda _, asked: asked | {"laser_sight": not asked.get("laser_sight")}),
        _same("odds", "figures")),
    Law("a steadied pistol is never worse", "DF-13",
        _when(_takes_both_hands, _set(steadied=True)), no_worse_shots),
    Law("a weapon in each hand is never better", "DF-14",
        _when(lambda asked: not asked.get("steadied"), _set(two_weapons=True)), no_better_shots),
    Law("rounding the loss down is never worse", "DF-14", _house("two_weapons", "round-loss"),
        no_worse_shots),
    Law("a least hit number of 1 is never worse", "DF-2", _house("least_hit_number", 1),
        no_worse_shots),
    Law("keeping past Near Impossible is never worse", "DF-4",
        _house("past_near_impossible", "near-impossible"), no_worse_shots),
)  # fmt: skip

# Area fire


def _thrown(asked: Question) -> bool:
    weapon = asked["weapon"]
    thrown = weapon.get("thrown", False) if isinstance(weapon, dict) else weapon[:6] == "thrown"
    return bool(thrown)


def _own_band(_draw: Draws, asked: Question) -> Question | None:
    weapon = asked["weapon"]
    if not isinstance(weapon, dict) or weapon["range_band_in"] > 4_000:
        return None
    return asked | {"weapon": weapon | {"range_band_in": weapon["range_band_in"] * 2}}


def _seen(asked: Question) -> bool:
    return not asked.get("blind")


def _wall(draw: Draws, asked: Question) -> Question | None:
    """One more wall, in the way of some of the directions."""
    walls = asked.get("walls", [])
    side = draw.decimal(-4, 4)
    wall = draw.one(([[side, -5], [side, 5]], [[-3, side], [3, side + 1]], [[1, 1], [side, -1]]))
    return None if len(walls) > 199 else asked | {"walls": [*walls, wall]}


def _only_moved(before: Answer, after: Answer) -> bool:
    """The chance of every score is the same, and the same dice say the same of them."""
    parts = ("status", "odds.hit", "odds.deviation", "dice", "figures")
    told = ("outcome.hit", "outcome.deviation_in", "outcome.clock")
    return _same(*parts, *told)(before, after)


def _first_leg_kept(before: Answer, after: Answer) -> bool:
    """Unwalled, then walled: the path sets out the same way, and goes no further."""
    if not before["outcome"] or len(before["outcome"]["path"]) < 2:
        return True
    (x, y), path = before["outcome"]["landing"], after["outcome"]["path"]
    if len(path) < 2:
        return bool(path == [[0, 0]])
    if after["outcome"]["bounces"] > len(path) - 2:
        return True  # off a wall through the aim point, or nearer than positions are told
    (u, v), near = path[1], 1e-5
    along = abs(x * v - y * u) < near * 12 and x * u + y * v > -near
    return bool(along and u * u + v * v <= x * x + y * y + near)


AREA_SHOT = (
    Law("farther is never easier, nor does it stray less", "GR-2 GR-4 GR-5 GR-7 GR-8",
        _more("range_in", 10_000), no_closer),
    Law("a bigger skill die is never worse", "GR-5 GR-7 GR-8",
        _bigger("skill_die"), no_further),
    Law("a stronger thrower is never worse", "GR-2 GR-3",
        _when(_thrown, _bigger("strength_die", "D6")), no_further),
    Law("strength changes nothing that is not thrown", "GR-3",
        _when(lambda asked: not _thrown(asked), _bigger("strength_die", "D6")),
        _same("status", "figures", "odds", "outcome")),
    Law("a longer range band is never worse", "GR-1 GR-4", _own_band, no_further),
    Law("a blind shot never hits by the die", "GR-9", _set(blind=True),
        lambda _, after: hit(after) == 0),
    Law("a blind shot knows neither skill nor range within its reach", "GR-9",
        _when(lambda asked: asked.get("blind", False), _bigger("skill_die")),
        _same("status", "odds", "outcome")),
    Law("what lands changes no odds", "SM-1 GA-1",
        lambda draw, asked: asked | {"munition": draw.one(("explosive", "smoke", "gas"))},
        _same("status", "figures", "odds", "outcome.landing")),
    Law("a wall only ever moves landings", "GR-10 GR-11", _wall, _only_moved),
    Law("the fuse changes nothing without a wall", "GR-10 GR-11",
        _when(lambda asked: not asked.get("walls"),
              lambda draw, asked: asked | {"fuse": draw.one(("impact", "time"))}),
        _same("status", "figures", "odds", "outcome")),
    Law("without its walls the shot sets out the same way", "GR-6 GR-10 GR-11",
        _when(lambda asked: bool(asked.get("walls")), _set(walls=[])),
        lambda before, after: _only_moved(before, after) and _first_leg_kept(after, before)),
    Law("a wider burst never covers less", "GR-13",
        _when(lambda asked: "cover_point" in asked, _more("burst_radius_in", 10_000)),
        _no_less("odds.covers")),
)  # fmt: skip

# Tests over motivation, gas, smoke, crews


def _clouds_kept(before: Answer, after: Answer) -> bool:
    """After more ends of turn less remains, and the earlier ends are as they were."""
    clouds = zip(before["odds"]["markers"], after["odds"]["markers"], strict=True)
    return all(
        share(more["remains"]) < share(one["remains"])
        and more["life"][: len(one["life"])] == one["life"]
        for one, more in clouds
    )


def _marker(munition: str) -> Callable[[Draws, Question], Question | None]:
    def change(_draw: Draws, asked: Question) -> Question | None:
        marker = {"id": "one more", "x": 0, "y": 0.5, "munition": munition}
        full = len(asked["markers"]) > 999
        return None if full else asked | {"markers": [*asked["markers"], marker]}

    return change


def _still_blocked(before: Answer, after: Answer) -> bool:
    first, changed = (one["figures"]["blocked_by"] for one in (before, after))
    return all(one in changed for one in first)


def _turned_round(_draw: Draws, asked: Question) -> Question:
    return asked | {"from": asked["to"], "to": asked["from"]}


def _ready(asked: Question) -> bool:
    return all(one["in_contact"] and not one.get("moved") for one in asked["loaders"])


def _another(**loader: Any) -> Callable[[Draws, Question], Question | None]:
    def change(draw: Draws, asked: Question) -> Question | None:
        one = {"die": draw.one(DICE), "motivation": draw.whole(0, 6), "in_contact": True} | loader
        return None if len(asked["loaders"]) > 19 else asked | {"loaders": [*asked["loaders"], one]}

    return change


def _twice_the_firings(before: Answer, after: Answer) -> bool:
    return share(after["odds"]["expected"]) == 2 * share(before["odds"]["expected"])


def _activation(asked: Question) -> bool:
    return bool(asked.get("house_rules", {}).get("crew_firing", "activation") == "activation")


def _none_tries(_: Answer, after: Answer) -> bool:
    barred = [one["barred_by"] for one in after["figures"]["loaders"]]
    return set(barred) == {"CS-4"} and len(after["odds"]["firings"]) <= 3


def _transfers(no_worse: bool) -> Callable[[Answer, Answer], bool]:
    def holds(before: Answer, after: Answer) -> bool:
        pairs = zip(before["odds"]["transfer"], after["odds"]["transfer"], strict=True)
        signs = [share(changed) - share(first) for (_, first), (_, changed) in pairs]
        return all(sign >= 0 if no_worse else sign <= 0 for sign in signs)

    return holds


def _no_more_faults(before: Answer, after: Answer) -> bool:
    return all(fault in before["figures"]["faults"] for fault in after["figures"]["faults"])


LAWS: Mapping[str, Sequence[Law]] = {
    "area-shot": AREA_SHOT,
    "direct-fire": DIRECT_FIRE,
    "motivation-test": (
        Law("a bigger die is never worse", "DI-3", _bigger("die"), _no_less("odds.pass")),
        Law("a higher motivation is never better", "DI-3", _more("motivation", 12),
            _no_more("odds.pass")),
        Law("a sealed figure is never worse off", "SM-3", _set(sealed=True),
            _no_less("odds.pass")),
        Law("sealed counts for nothing but smoke", "SM-3",
            _when(lambda asked: asked["cause"] != "smoke", _set(sealed=True)),
            _same("figures", "odds", "outcome", "steps")),
    ),
    "gas-check": (
        Law("a bigger die is never worse", "GA-2", _bigger("quality_die"),
            _no_more("odds.suppressed")),
        Law("the unsealed have no odds", "GA-2", _set(sealed=False),
            lambda _, after: after["odds"]["suppressed"] is None),
    ),
    "cloud-turn": (
        Law("less remains after more ends of turn", "SM-4",
            _when(lambda asked: asked.get("turns", 1) < 60, _more("turns", 100, 1)), _clouds_kept),
        Law("wind moves what stays, and changes no odds", "SM-5",
            _when(lambda asked: "wind_direction" in asked, _house("wind", "fixed")),
            _same("odds", "outcome.removed")),
        Law("gas goes as smoke does", "GA-1",
            _in_one("markers", _set(munition="gas")), _same("odds", "outcome.removed")),
    ),
    "line-of-sight": (
        Law("one more cloud never opens a line", "SM-2", _marker("smoke"), _still_blocked),
        Law("gas blocks no sight", "GA-1", _when(
            lambda asked: not asked.get("house_rules", {}).get("gas_blocks_sight"),
            _marker("gas")), _same("figures.blocked", "figures.blocked_by")),
        Law("gas that blocks sight never opens a line", "GA-1",
            _house("gas_blocks_sight", value=True), _still_blocked),
        Law("sight is the same both ways", "SM-2", _turned_round,
            _same("figures.blocked", "figures.blocked_by", "figures.nearest_in")),
    ),
    "crew-served": (
        Law("a loader with a bigger die is never worse", "CS-2",
            _in_one("loaders", _bigger("die")), _no_less("odds.expected")),
        Law("a loader of higher motivation is never better", "CS-2",
            _in_one("loaders", _more("motivation", 12)), _no_more("odds.expected")),
        Law("one more loader of the crew is never worse", "CS-7", _another(),
            _no_less("odds.expected")),
        Law("a loader who has moved bars all", "CS-4", _another(moved=True), _none_tries),
        Law("a loader out of contact bars all", "CS-4", _another(in_contact=False), _none_tries),
        Law("two firings for each activation are twice as many", "CS-7",
            _when(_activation, _house("crew_firing", "action")), _twice_the_firings),
        Law("the gunner's die fires, and does not feed", "CS-2",
            lambda draw, asked: asked | {"gunner": asked["gunner"] | {"die": draw.one(DICE)}},
            _same("odds", "outcome", "figures")),
    ),
    "vehicle-turn": (
        Law("a bigger die is never worse", "VE-5", _in_one("crew", _bigger("die")),
            _transfers(no_worse=True)),
        Law("a higher motivation is never better", "VE-5",
            _in_one("crew", _more("motivation", 12)), _transfers(no_worse=False)),
        Law("a robotic vehicle has no fault more", "VE-1 VE-6", _set(robotic=True),
            _no_more_faults),
        Law("a driver more is no fault more", "VE-1 VE-6",
            _when(lambda asked: bool(asked["crew"]),
                  _in_one("crew", lambda _, one: one | {"roles": [*one["roles"], "driver"]})),
            _no_more_faults),
    ),
}  # fmt: skip


def applied(draw: Draws, question: Question) -> tuple[Law, Question] | None:
    """One law that has a say in a question, and the changed question; None where none was met."""
    for _ in range(TRIES):
        law = draw.one(LAWS[question["calculator"]])
        if changed := law.change(draw, question):
            return law, changed
    return None


def keeps_a_law(draw: Draws, question: Question, found: Answer) -> Law | None:
    """Change a sound question by one law, and check that both answers keep it."""
    one = applied(draw, question)
    if one is None:
        return None
    law, changed = one
    after = json.loads(answer(json.dumps(changed)))
    assert after["status"] != "error", (law.says, changed, after["errors"])
    assert law.holds(found, after), f"{law.says} ({law.rules}): {json.dumps(changed)}"
    return law
