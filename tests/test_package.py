"""The package installs with pip from a checkout, without a network, and answers."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

from generator.paths import ROOT

QUESTION = (
    '{"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 26, "skill_die": "D10"}'
)


def pip(*words: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)


def test_the_package_installs_from_a_checkout_and_answers(tmp_path: Path) -> None:
    venv.create(tmp_path / "fresh")
    python = tmp_path / "fresh" / "bin" / "python"
    offline = ("--no-deps", "--no-index")
    pip("wheel", *offline, "--no-build-isolation", "--wheel-dir", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    pip("--python", python, "install", *offline, wheel)
    environment = {name: one for name, one in os.environ.items() if name != "PYTHONPATH"}
    for command in ([str(python), "-m", "rangecard"], [str(python.with_name("rangecard"))]):
        done = subprocess.run(
            command, input=QUESTION, cwd=tmp_path, env=environment,
            capture_output=True, check=True, text=True,
        )  # fmt: skip
        assert json.loads(done.stdout)["odds"]["hit"] == [1, 2]
