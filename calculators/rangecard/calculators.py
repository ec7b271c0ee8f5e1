"""One table of all calculators with their fields: it drives checking, the forms, the JSON Schema.

Lengths in the inch system are inches, in the metre system metres; the unit is in the field's name.
"""

from types import MappingProxyType

from .fields import (
    DICE,
    FURTHEST,
    FUSES,
    WEAPON_CLASSES,
    Calculator,
    DieField,
    Field,
)


def _flag(name: str, label: str, help: str = "") -> Field:  # noqa: A002
    return Field(name=name, kind="flag", label=label, help=help, default=False)


def _ignored(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name=name, kind="any", default=None) for name in names)


_NAME = Field(name="name", kind="text", label="Name")
_MOTIVATION = Field(name="motivation", kind="whole", label="Motivation", least=0, most=12)

AREA_WEAPON = (
    _NAME,
    Field(
        name="range_band_in", kind="number", label="Range band", unit="in", above=0, most=FURTHEST
    ),
    Field(name="fuse", kind="choice", label="Fuse", choices=FUSES, default="impact"),
    _flag("thrown", "Thrown"),
    *_ignored("id", "basis"),
)

DIRECT_FIRE_WEAPON = (
    _NAME,
    Field(name="class", kind="choice", label="Class", choices=WEAPON_CLASSES),
    Field(name="range_m", kind="number", label="Printed range", unit="m", above=0, most=FURTHEST),
    Field(
        name="calibre_mm", kind="number", label="Calibre", unit="mm", above=0, most=FURTHEST,
        default=None, nullable=True,
    ),
    Field(name="skill", kind="text", label="Skill used", default=None, nullable=True),
    Field(
        name="single_recoil", kind="whole", label="Recoil, single", least=0, default=None,
        nullable=True,
    ),
    Field(
        name="burst_recoil", kind="whole", label="Recoil, burst", least=0, default=None,
        nullable=True,
    ),
    _flag("scope", "Scope"),
    *_ignored("id", "basis"),
    *_ignored("single_basis", "burst_basis", "range_basis", "scope_basis", "skill_basis"),
)  # fmt: skip

GRID = (
    Field(name="x", kind="number", least=-FURTHEST, most=FURTHEST),
    Field(name="y", kind="number", least=-FURTHEST, most=FURTHEST),
    Field(name="columns", kind="whole", least=1, most=100),
    Field(name="rows", kind="whole", least=1, most=100),
)

AREA_SHOT = Calculator(
    name="area-shot",
    title="Area shot",
    fields=(
        Field(name="weapon", kind="weapon", label="Weapon", parts=AREA_WEAPON),
        Field(
            name="range_in", kind="number", label="Range", unit="in", least=0, most=FURTHEST,
            help="From the firer to the counter on the aim point",
        ),
        Field(name="skill_die", kind="choice", label="Skill die", choices=DICE),
        Field(
            name="strength_die", kind="choice", label="Strength die", choices=DICE, default="D6",
            help="Counts for thrown weapons only",
        ),
        _flag("blind", "Blind shot", "Lobbed at a place the firer cannot see"),
        Field(
            name="munition", kind="choice", label="Munition", default="explosive",
            choices=("explosive", "smoke", "gas"),
        ),
        Field(
            name="fuse", kind="choice", label="Fuse", choices=FUSES, default=None,
            help="Empty: the weapon's own fuse",
        ),
        Field(
            name="walls", kind="walls", label="Walls", default=(), unit="in", most=200,
            help="One wall a line: x1,y1 x2,y2. The aim point is 0,0; +y is 12 o'clock",
        ),
        Field(
            name="burst_radius_in", kind="number", label="Burst radius", unit="in", least=0,
            most=FURTHEST, default=None, help="The table's own: the sources give none",
        ),
        Field(
            name="cover_point", kind="point", label="Point to cover", unit="in", default=None,
            help="x,y: the chance that the burst covers it",
        ),
        Field(
            name="cover_grid", kind="grid", label="Squares to cover", unit="in", default=None,
            parts=GRID, help="x,y of the lower left corner, columns and rows: x,y,columns,rows",
        ),
    ),
    dice=(DieField("skill"), DieField("direction")),
    figures=(
        "range_band_in", "maximum_range_in", "band", "target_number", "automatic_deviation", "die",
    ),
)  # fmt: skip

DIRECT_FIRE = Calculator(
    name="direct-fire",
    title="Direct fire",
    fields=(
        Field(name="weapon", kind="weapon", label="Weapon", parts=DIRECT_FIRE_WEAPON),
        Field(name="range_m", kind="number", label="Range", unit="m", above=0, most=FURTHEST),
        Field(name="skill", kind="whole", label="Skill", least=0, most=40),
        Field(name="strength", kind="whole", label="Strength", least=0, most=40),
        Field(
            name="single_shots", kind="whole", label="Single shots", least=0, most=100, default=1
        ),
        Field(
            name="bursts", kind="whole", label="Bursts", least=0, most=100, default=0,
            help="Their recoil counts; how they hit is not in the source",
        ),
        _flag("aimed", "Aimed", "The action before was spent aiming at this target"),
        _flag("targeted", "Targeted", "At a chosen location; needs an aimed shot"),
        Field(
            name="scope", kind="flag", label="Scope", default=None,
            help="Left alone: the weapon's own",
        ),
        _flag("laser_sight", "Laser sight", "Helps at 40 m or less, without bursts"),
        _flag("steadied", "Steadied", "Pistol in both hands, braced, firer stationary"),
        _flag("two_weapons", "Two weapons", "One in each hand; only one fires"),
        Field(
            name="other_modifier", kind="whole", label="Other modifier", least=-40, most=40,
            default=0, help="The table's own, to the hit number, after recoil",
        ),
    ),
    dice=(DieField("d20", many=True),),
    figures=(
        "recoil_total", "recoil_strength", "recoil_penalty", "ranges_m", "ranges_aimed_m",
        "bursts_unresolved", "shots",
    ),
    house_rules=(
        "difficulty_multipliers", "past_near_impossible", "two_weapons", "least_hit_number",
    ),
)  # fmt: skip

MOTIVATION_TEST = Calculator(
    name="motivation-test",
    title="Test over motivation",
    fields=(
        Field(name="die", kind="choice", label="Skill die", choices=DICE),
        _MOTIVATION,
        Field(name="cause", kind="choice", label="Cause", choices=("loader", "commander", "smoke")),
        _flag("sealed", "Sealed", "Counts only for smoke, under the house rule"),
    ),
    dice=(DieField("die"),),
    figures=("passes_on",),
    house_rules=("sealed_immune_to_smoke",),
)

GAS_CHECK = Calculator(
    name="gas-check",
    title="Gas check",
    fields=(
        Field(name="quality_die", kind="choice", label="Skill die", choices=DICE),
        _flag("sealed", "Sealed", "Shut off from the air outside"),
    ),
    dice=(DieField("die"),),
    figures=(),
)

MARKER = (
    Field(name="id", kind="identity", label="Name"),
    Field(name="x", kind="number", label="x", unit="in", least=-FURTHEST, most=FURTHEST),
    Field(name="y", kind="number", label="y", unit="in", least=-FURTHEST, most=FURTHEST),
    Field(name="munition", kind="choice", label="Munition", choices=("smoke", "gas")),
)
_MARKERS = Field(
    name="markers", kind="records", label="Markers", most=1000, parts=MARKER,
    help="Inches on the table: +y is the table's agreed 12 o'clock, +x its 3",
)  # fmt: skip

CLOUD_TURN = Calculator(
    name="cloud-turn",
    title="End of turn for smoke and gas",
    fields=(
        _MARKERS,
        Field(
            name="wind_direction", kind="whole", label="Wind direction", least=1, most=12,
            default=None, help="The clock number that markers drift to; counts with wind only",
        ),
        Field(
            name="turns", kind="whole", label="Ends of turn", least=1, most=100, default=1,
            help="For the odds; dice play one turn",
        ),
    ),
    dice=(DieField("wind_direction"), DieField("dissipation", many=True),
          DieField("wind", many=True)),
    figures=("radius_in",),
    house_rules=("wind", "wind_fixed_in"),
)  # fmt: skip

LINE_OF_SIGHT = Calculator(
    name="line-of-sight",
    title="Line of sight past smoke",
    fields=(
        Field(name="from", kind="point", label="From", unit="in", help="x,y of who looks"),
        Field(name="to", kind="point", label="To", unit="in", help="x,y of what is looked at"),
        _MARKERS,
    ),
    dice=(),
    figures=("blocked", "blocked_by", "nearest_in"),
    house_rules=("gas_blocks_sight",),
)

GUNNER = (
    Field(name="die", kind="choice", label="Skill die", choices=DICE),
    _flag("moved", "Moved", "This turn"),
    _flag("setting_up", "Setting up", "Puts the gun on its mount this turn, with both actions"),
    _flag("set_up", "Set up", "The gun stood on its mount before this turn"),
)
LOADER = (
    Field(name="die", kind="choice", label="Skill die", choices=DICE),
    _MOTIVATION,
    _flag("moved", "Moved", "This turn"),
    _flag("in_contact", "In base contact", "With all others of the crew"),
)

CREW_SERVED = Calculator(
    name="crew-served",
    title="Crew-served weapon",
    fields=(
        Field(name="gunner", kind="record", label="Gunner", parts=GUNNER),
        Field(name="loaders", kind="records", label="Loaders", most=20, parts=LOADER),
    ),
    dice=(DieField("loaders", many=True),),
    figures=("firings_sure", "loaders"),
    house_rules=("crew_firing",),
)

ROLES = ("driver", "gunner", "commander", "loader", "passenger")
CREWMAN = (
    _NAME,
    Field(name="roles", kind="choices", label="Roles", choices=ROLES),
    Field(name="die", kind="choice", label="Skill die", choices=DICE),
    _MOTIVATION,
    Field(
        name="controls", kind="names", label="Controls", default=(),
        help="Names of weapons that answer to this crewman",
    ),
    Field(
        name="transfer_to", kind="text", label="Transfer to", default=None,
        help="A commander only: the crewman who is to act again",
    ),
)  # fmt: skip

VEHICLE_TURN = Calculator(
    name="vehicle-turn",
    title="Vehicle crew",
    fields=(
        _flag("robotic", "Robotic", "Needs no driver"),
        Field(name="weapons", kind="names", label="Weapons", default=()),
        Field(name="crew", kind="records", label="Crew", most=50, parts=CREWMAN),
    ),
    dice=(DieField("commander", many=True),),
    figures=("faults", "can"),
)

CALCULATORS = MappingProxyType(
    {
        calculator.name: calculator
        for calculator in (
            AREA_SHOT,
            DIRECT_FIRE,
            MOTIVATION_TEST,
            GAS_CHECK,
            CLOUD_TURN,
            LINE_OF_SIGHT,
            CREW_SERVED,
            VEHICLE_TURN,
        )
    }
)
