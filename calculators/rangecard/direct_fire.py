"""Direct fire (DF): one D20 a bullet, against a hit number from skill, range and recoil."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .answers import Working, listed, quantity
from .dice import Dice
from .odds import NEVER, Chance, chance, hits_distribution

D20 = 20
BEST_SCORE = 16  # 17 to 20 always miss (DF-2)
HEAVY_CALIBRE_MM = 20
HEAVY_CLASSES = ("grenade launcher", "heavy weapon")
SCOPE_BONUS_M = 15
LASER_RANGE_M = 40
LASER_AIMED_SHOTS = 3


@dataclass(frozen=True, slots=True)
class DirectFireWeapon:
    """A weapon of the metre system: printed (short) range in metres, recoil a shot and a burst."""

    id: str
    name: str
    weapon_class: str
    calibre_mm: Fraction | None
    skill: str | None
    single_recoil: int | None
    burst_recoil: int | None
    range_m: Fraction
    scope: bool
    basis: Mapping[str, str]

    @property
    def heavy(self) -> bool:
        """Whether it is a heavy weapon (DF-1): by calibre, or by class where none is known."""
        if self.calibre_mm is None:
            return self.weapon_class in HEAVY_CLASSES
        return self.calibre_mm >= HEAVY_CALIBRE_MM


@dataclass(frozen=True, slots=True)
class Level:
    """A difficulty level (DF-4): the skill is multiplied by ``multiplier``, rounded down."""

    name: str
    multiplier: tuple[int, int]
    basis: Mapping[str, str]

    def of(self, skill: int) -> int:
        """Return the skill at this level, always rounded down."""
        return skill * self.multiplier[0] // self.multiplier[1]


@dataclass(frozen=True, slots=True)
class Range:
    """A range (DF-5): up to ``factor`` times the printed range, at a difficulty level (DF-6)."""

    name: str
    factor: int
    level: str
    basis: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The tables of difficulty, under the house rules in force."""

    ranges: tuple[Range, ...]
    levels: tuple[Level, ...]
    keep_near_impossible: bool = False

    def harder(self, level: str, steps: int) -> str | None:
        """Return a level made harder; past the hardest is None, or stays by house rule (DF-4)."""
        names = [one.name for one in self.levels]
        place = names.index(level) + steps
        if place < len(names):
            return names[place]
        return names[-1] if self.keep_near_impossible else None

    def at(self, level: str, skill: int) -> int:
        """Return the skill at a difficulty level (DF-4)."""
        return next(one for one in self.levels if one.name == level).of(skill)


@dataclass(frozen=True, slots=True)
class Sighting:
    """One of the ladders that a phase may use: the printed range, or that of a scope (DF-11)."""

    reach_m: Fraction
    scoped: bool
    difficulty: Difficulty

    @property
    def limits_m(self) -> list[Fraction]:
        """The limits of short, medium, long and extreme range, in metres (DF-5)."""
        return [self.reach_m * one.factor for one in self.difficulty.ranges]

    def range_at(self, range_m: Fraction) -> Range | None:
        """Return the range at a distance, at a limit the nearer; None beyond the last (DF-5)."""
        pairs = zip(self.difficulty.ranges, self.limits_m, strict=True)
        return next((one for one, limit in pairs if range_m <= limit), None)

    def level_at(self, found: Range) -> str:
        """Return the difficulty level by range alone: DF-6, and DF-11 for extreme under a scope."""
        ranges = self.difficulty.ranges
        return ranges[-2].level if self.scoped and found is ranges[-1] else found.level


def sighting(weapon: DirectFireWeapon, difficulty: Difficulty, *, scoped: bool) -> Sighting:
    """Return the ladder for quick shots, or with ``scoped`` the one for aimed shots (DF-11)."""
    bonus = SCOPE_BONUS_M if scoped else 0
    return Sighting(weapon.range_m + bonus, scoped, difficulty)


def hit_chance(hit_number: int) -> Chance:
    """Return the chance that a D20 scores the hit number or less; 17 to 20 always miss (DF-2)."""
    return chance(min(max(hit_number, 0), BEST_SCORE), D20)


def recoil_strength(strength: int, *, two_weapons: bool, round_loss: bool = False) -> int:
    """Return the Strength that holds the recoil: 10 % less with two weapons (DF-14)."""
    if not two_weapons:
        return strength
    return strength - strength // 10 if round_loss else strength * 9 // 10


def recoil_total(weapon: DirectFireWeapon, singles: int, bursts: int, *, steadied: bool) -> int:
    """Return the recoil of a phase: DF-12, DF-13; a heavy weapon has none."""
    if weapon.heavy:
        return 0
    less = 1 if steadied else 0
    single, burst = (
        max((printed or 0) - less, 0) for printed in (weapon.single_recoil, weapon.burst_recoil)
    )
    return single * singles + burst * bursts


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
        """Settle recoil first, as all shots of the phase share it; return the penalty."""
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
        text = "Short, medium, long, extreme: printed range × 1, 2, 4, 8 (m)"
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
        reason = "the first three shots are aimed" if works else "it gives nothing here"
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
        least = self.asked["house_rules"]["least_hit_number"]
        at_level = self.difficulty.at(level, skill)
        text = f"Skill {skill} at {level}, rounded down"
        self.working.step("DF-4", f"{kind.title}: skill at level", text, at_level)
        if other:
            text = "The table's own modifier, after recoil"
            self.working.step("DF-18", f"{kind.title}: other modifier", text, f"{other:+d}")
        number: int = max(at_level - penalty + other, least)
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
        faces = [bullet.hit[0] * (D20 // bullet.hit[1]) for bullet in self._each()]
        hits = hits_distribution(faces, D20)
        return {
            "hits": [[k, one] for k, one in enumerate(hits)],
            "expected": chance(sum(faces), D20),
        }

    def outcome(self, dice: Dice) -> dict[str, Any]:
        """Return what each D20 did (DF-2)."""
        bullets: Sequence[Bullet] = self._each()
        scores = dice.scores("d20", D20, len(bullets))
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
