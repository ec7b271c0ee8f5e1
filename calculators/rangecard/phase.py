"""A phase of direct fire worked out (DF): recoil, then range and level, then every single shot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .answers import Working, listed, quantity
from .dice import Dice
from .direct_fire import (
    BEST_SCORE,
    D20,
    LASER_AIMED_SHOTS,
    LASER_RANGE_M,
    SCOPE_BONUS_M,
    Difficulty,
    DirectFireWeapon,
    Range,
    Sighting,
    hit_chance,
    recoil_strength,
    recoil_total,
    sighting,
)
from .odds import NEVER, Chance, chance, hits_distribution


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of shot in the phase, and how many shots are of it."""

    aimed: bool
    targeted: bool
    count: int

    @property
    def name(self) -> str:
        """The contract's word for it."""
        return "aimed" if self.aimed else "quick"

    @property
    def title(self) -> str:
        """The field's words for it."""
        return "Targeted shot" if self.targeted else f"{self.name.capitalize()} shot"


def kinds(asked: Mapping[str, Any]) -> list[Kind]:
    """Split the single shots of a phase into aimed and quick ones (DF-7, DF-8, DF-10)."""
    aimed = min(_aimed_shots(asked), asked["single_shots"])
    split = [Kind(True, asked["targeted"], aimed)] if aimed else []
    quick = asked["single_shots"] - aimed
    return [*split, Kind(False, False, quick)] if quick else split


def _aimed_shots(asked: Mapping[str, Any]) -> int:
    if not asked["aimed"]:
        return 0
    return LASER_AIMED_SHOTS if laser_works(asked) else 1


def laser_works(asked: Mapping[str, Any]) -> bool:
    """Tell whether a laser sight helps: semiautomatic fire at 40 m or less (DF-10)."""
    near: bool = asked["range_m"] <= LASER_RANGE_M
    return near and asked["laser_sight"] and asked["bursts"] == 0


@dataclass(frozen=True, slots=True)
class Bullet:
    """What one kind of shot comes to: its range, level, hit number and chance."""

    kind: Kind
    range: str | None
    level: str | None
    hit_number: int
    hit: Chance

    def as_json(self) -> dict[str, Any]:
        """Return the shot as the answer lists it."""
        return {
            "kind": self.kind.name,
            "targeted": self.kind.targeted,
            "range": self.range,
            "level": self.level,
            "hit_number": self.hit_number,
            "hit": self.hit,
        }


class Phase:
    """A phase of direct fire as it is worked out: raises NoShot where a rule forbids it."""

    def __init__(self, asked: Mapping[str, Any], difficulty: Difficulty, working: Working) -> None:
        self.asked, self.difficulty, self.working = asked, difficulty, working
        self.weapon: DirectFireWeapon = asked["weapon"]
        self.scoped: bool = self.weapon.scope if asked["scope"] is None else asked["scope"]
        self._weapon_steps()
        penalty = self._recoil()
        self.quick = sighting(self.weapon, difficulty, scoped=False)
        self.aimed = sighting(self.weapon, difficulty, scoped=self.scoped)
        self._ranges()
        self._refuse_targeting_unaimed()
        self.bullets = self._bullets(penalty)
        self._refuse_hopeless()

    def _weapon_steps(self) -> None:
        calibre = self.weapon.calibre_mm
        by = (
            f"{quantity(calibre)} mm"
            if calibre is not None
            else f"class {self.weapon.weapon_class}"
        )
        kind = "heavy weapon" if self.weapon.heavy else "small arm"
        self.working.step("DF-1", "Kind of weapon", f"{self.weapon.name}: {by}", kind)
        if self.weapon.skill:
            text = f"Skill {self.asked['skill']} is read as this skill"
            self.working.step("DF-3", "Skill used", text, self.weapon.skill)

    def _recoil(self) -> int:
        """Settle recoil, which all shots share; its penalty comes off last (DF-12)."""
        strength = self._recoil_strength()
        total = self._recoil_total()
        penalty = max(total - strength, 0)
        text = f"Recoil {total} against Strength {strength}"
        if not self.asked["single_shots"]:
            text += ": bursts are not resolved, no single shot to penalise"
            self.working.step("DF-12", "Recoil penalty", text, None)
            return 0
        text += f": {penalty} off every hit number" if penalty else ": no penalty"
        return self.working.figure("recoil_penalty", penalty, "DF-12", "Recoil penalty", text)

    def _recoil_strength(self) -> int:
        strength, two = self.asked["strength"], self.asked["two_weapons"]
        round_loss = self.asked["house_rules"]["two_weapons"] == "round-loss"
        held = recoil_strength(strength, two_weapons=two, round_loss=round_loss)
        rule, text = "DF-12", "Strength holds the recoil"
        if two:
            what = "the loss" if round_loss else "the result"
            rule, text = "DF-14", f"Two weapons: Strength {strength} less 10 %, {what} rounded down"
        return self.working.figure("recoil_strength", held, rule, "Strength for recoil", text)

    def _recoil_total(self) -> int:
        asked = self.asked
        total = recoil_total(
            self.weapon, asked["single_shots"], asked["bursts"], steadied=asked["steadied"]
        )
        if asked["steadied"]:
            self.working.step(
                "DF-13", "Steadied", "Both hands, braced: printed recoil less 1", "-1"
            )
        text = "A heavy weapon has no recoil" if self.weapon.heavy else self._recoil_sum()
        return self.working.figure("recoil_total", total, "DF-12", "Recoil", text)

    def _recoil_sum(self) -> str:
        counts = (
            ("single shot", self.asked["single_shots"], self.weapon.single_recoil),
            ("burst", self.asked["bursts"], self.weapon.burst_recoil),
        )
        less = 1 if self.asked["steadied"] else 0
        return " + ".join(
            f"{count} {what}{'s' * (count != 1)} × {max((printed or 0) - less, 0)}"
            for what, count, printed in counts
            if count
        )

    def _ranges(self) -> None:
        ranges = self.difficulty.ranges
        names = ", ".join(one.name for one in ranges)
        factors = ", ".join(str(one.factor) for one in ranges)
        text = f"{names.capitalize()}: printed range × {factors} (m)"
        self.working.figure("ranges_m", self.quick.limits_m, "DF-5", "Ranges", text)
        rule, text = "DF-5", "Aimed shots use the same ranges (m)"
        if self.scoped:
            rule = "DF-11"
            text = f"Scope: printed range {SCOPE_BONUS_M} m more, extreme counts as long (m)"
        self.working.figure("ranges_aimed_m", self.aimed.limits_m, rule, "Ranges, aimed", text)
        self.working.figures["bursts_unresolved"] = self.asked["bursts"]
        if self.asked["bursts"]:
            text = "Their recoil counts; how a burst hits is not in the source"
            self.working.step("DF-15", "Bursts not resolved", text, self.asked["bursts"])

    def _refuse_targeting_unaimed(self) -> None:
        if self.asked["targeted"] and not self.asked["aimed"]:
            raise self.working.forbid("DF-9", "Not allowed", "Only an aimed shot can be targeted")

    def _bullets(self, penalty: int) -> list[Bullet]:
        if self.asked["laser_sight"]:
            self._laser_step()
        found = [self._bullet(kind, penalty) for kind in kinds(self.asked)]
        shots = [bullet.as_json() for bullet in found for _ in range(bullet.kind.count)]
        self.working.figures["shots"] = shots
        return found

    def _laser_step(self) -> None:
        works = laser_works(self.asked) and self.asked["aimed"]
        reason = (
            f"the first {LASER_AIMED_SHOTS} shots are aimed" if works else "it gives nothing here"
        )
        text = f"Semiautomatic fire, {LASER_RANGE_M} m or less, after aiming: {reason}"
        self.working.step("DF-10", "Laser sight", text, works)

    def _bullet(self, kind: Kind, penalty: int) -> Bullet:
        ladder = self.aimed if kind.aimed else self.quick
        found = ladder.range_at(self.asked["range_m"])
        at = f"{quantity(self.asked['range_m'])} m of {listed(ladder.limits_m)}"
        self.working.step("DF-5", f"{kind.title}: range", at, found.name if found else "beyond")
        level = self._level(kind, ladder, found) if found else None
        if level is None:
            return Bullet(kind, found.name if found else None, None, 0, NEVER)
        number = self._hit_number(kind, level, penalty)
        return Bullet(kind, found.name if found else None, level, number, hit_chance(number))

    def _level(self, kind: Kind, ladder: Sighting, found: Range) -> str | None:
        level = ladder.level_at(found)
        scoped = ladder.scoped and level != found.level
        text = f"{found.name.capitalize()} range" + (", as long under the scope" if scoped else "")
        rule = "DF-11" if scoped else "DF-6"
        self.working.step(rule, f"{kind.title}: level by range", text, level)
        rule, steps, text = _harder(kind)
        result = self.difficulty.harder(level, steps)
        self.working.step(rule, f"{kind.title}: level", text, result or "no shot")
        return result

    def _hit_number(self, kind: Kind, level: str, penalty: int) -> int:
        skill, other = self.asked["skill"], self.asked["other_modifier"]
        at_level = self.difficulty.at(level, skill)
        text = f"Skill {skill} at {level}, rounded down"
        self.working.step("DF-4", f"{kind.title}: skill at level", text, at_level)
        if other:
            text = "The table's own modifier, after recoil"
            self.working.step("DF-18", f"{kind.title}: other modifier", text, _signed(other))
        number = self.difficulty.hit_number(level, skill, other - penalty)
        least = self.difficulty.least_hit_number
        sign = "−" if other < 0 else "+"
        text = f"{at_level} − {penalty} recoil {sign} {abs(other)} other, not below {least}"
        self.working.step("DF-2", f"{kind.title}: hit number", text, number)
        return number

    def _refuse_hopeless(self) -> None:
        """End in no shot where no shot of the phase can hit, or where bursts cannot reach."""
        reach = max(self.quick.limits_m[-1], self.aimed.limits_m[-1] if self.asked["aimed"] else 0)
        beyond = self.asked["range_m"] > reach
        if beyond if not self.bullets else all(one.range is None for one in self.bullets):
            text = f"{quantity(self.asked['range_m'])} m is beyond extreme range"
            raise self.working.forbid("DF-5", "Out of range", text)
        if self.bullets and all(one.level is None for one in self.bullets):
            hardest = self.difficulty.levels[-1].name
            raise self.working.forbid(
                "DF-4", "Too hard", f"Harder than {hardest} is no shot at all"
            )

    def _each(self) -> list[Bullet]:
        return [bullet for bullet in self.bullets for _ in range(bullet.kind.count)]

    def odds(self) -> dict[str, Any]:
        """Return the distribution of ``hits`` and the ``expected`` number of them."""
        chances = [bullet.hit for bullet in self._each()]
        faces = sum(hitting * (D20 // of) for hitting, of in chances)
        return {
            "hits": [[k, one] for k, one in enumerate(hits_distribution(chances))],
            "expected": chance(faces, D20),
        }

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return what each D20 did (DF-2)."""
        bullets: Sequence[Bullet] = self._each()
        scores = dice.scores("d20", [D20] * len(bullets))
        shots = [
            {
                "d20": score,
                "hit": bullet.level is not None and score <= min(bullet.hit_number, BEST_SCORE),
                "automatic_miss": score > BEST_SCORE,
            }
            for score, bullet in zip(scores, bullets, strict=True)
        ]
        return {"shots": shots, "hits": sum(bool(one["hit"]) for one in shots)}


def _harder(kind: Kind) -> tuple[str, int, str]:
    """Return the rule, the steps and the words for a kind of shot: DF-7, DF-8, DF-9."""
    if not kind.aimed:
        return "DF-8", 1, "A quick shot is one level harder"
    if kind.targeted:
        return "DF-9", 1, "A chosen location is one level harder than an aimed shot"
    return "DF-7", 0, "An aimed shot keeps the level of its range"


def _signed(number: int) -> str:
    """Return a number with its sign, a minus and not a hyphen."""
    return f"{'−' if number < 0 else '+'}{abs(number)}"
