"""A long armoury in print: how much memory its tagged volumes take, and how long."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator.bench.weapons import weapons
from generator.paths import ROOT
from generator.printed import press, volumes
from generator.printed.formats import Format
from generator.printed.sizes import A4
from rangecard.data import canonical

ROWS = 10_000
KIB_PER_MB = 1_000_000 / 1024
_PEAK = re.compile(r"VmHWM:\s+(\d+) kB")


def measure(rows: int = ROWS) -> dict[str, object]:
    """Print so many weapons, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        call = "import sys; from generator.bench import armoury; armoury.alone(*sys.argv[1:])"
        command = [sys.executable, "-c", call, folder, str(rows)]
        done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    seconds, megabytes, files = map(float, done.stdout.split()[-3:])
    return {
        "name": f"an armoury of {rows:,} weapons",
        "unit": "MB",
        "volumes": int(files),
        "peak": round(megabytes),
        "seconds": round(seconds, 1),
    }


def show(row: Mapping[str, object]) -> None:
    """Print the row for a reader."""
    print(
        f"{row['name']}: {row['volumes']} volumes, {row['seconds']} s, most memory {row['peak']} MB"
    )


def alone(folder: str, rows: str) -> None:
    """Make the volumes; print the seconds, the most memory in MB, and how many they are."""
    press.STORE = Path(folder, "store")
    named = {f"weapon-{place}": each for place, each in enumerate(weapons(int(rows)), 1)}
    armoury = {name: replace(weapon, id=name) for name, weapon in named.items()}
    start = time.perf_counter()
    data = replace(canonical(), armoury=armoury)
    files = list(volumes.write(data, Format(A4), Path(folder, "out")))
    print(time.perf_counter() - start, _peak_mb(), len(files))


def _peak_mb() -> float:
    """The most memory that this process took, and not the one that started it, as getrusage."""
    found = _PEAK.search(Path("/proc/self/status").read_text())
    if found is None:
        raise OSError("/proc/self/status: expected VmHWM, found none")
    return int(found[1]) / KIB_PER_MB
