"""How long a long file of a reader's own weapons takes to be read and checked."""

import time
from collections.abc import Mapping
from statistics import median

from generator.bench.reach import verdict
from generator.bench.weapons import weapons
from rangecard.answers import plain
from rangecard.direct_fire import DirectFireWeapon
from rangecard.own_weapons import own_weapons
from rangecard.weapon_export import FORMS
from rangecard.weapon_ids import Ids

ROWS = 10_000
REACH_MS = 500
"""In CPython; Pyodide takes three to four times as long, and a page has two seconds."""

_FIELDS = ("name", "calibre_mm", "skill", "single_recoil", "burst_recoil", "range_m", "scope")


def measure(runs: int, rows: int = ROWS) -> dict[str, object]:
    """Read so many weapons from each form.

    Args:
        runs: how many samples of each form.
        rows: how many weapons.
    """
    given = [_record(place, one) for place, one in enumerate(weapons(rows))]
    times = {form: median(_milliseconds(write(given), runs)) for form, write in FORMS.items()}
    return {
        "name": f"{rows:,} own weapons read",
        "unit": "ms",
        "runs": runs,
        **{form: round(one) for form, one in times.items()},
        "reach": dict.fromkeys(times, REACH_MS),
        "met": {form: one <= REACH_MS for form, one in times.items()},
    }


def show(row: Mapping[str, object]) -> None:
    """Print the row for a reader."""
    told = ", ".join(f"{form} {row[form]} ms ({verdict(row, form)})" for form in FORMS)
    print(f"{row['name']}: {told}; to reach: {REACH_MS} ms")


def _record(place: int, weapon: DirectFireWeapon) -> dict[str, object]:
    named = {name: plain(getattr(weapon, name)) for name in _FIELDS}
    return {"id": f"weapon-{place}", "class": weapon.weapon_class, **named}


def _milliseconds(text: str, runs: int) -> list[float]:
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        reading = own_weapons(text, Ids())
        found.append(1000 * (time.perf_counter() - start))
        if reading.faults:
            raise ValueError(reading.faults[0].message)
    return found
