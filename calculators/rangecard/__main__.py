"""``python -m rangecard``: questions as JSON lines in, answers as JSON lines out."""

import argparse
import sys
from collections.abc import Iterable, Sequence

from . import __version__
from .calculators import CALCULATORS
from .door import answer

EXAMPLE = (
    '{"calculator": "area-shot", "weapon": "launched-grenade", "range_in": 26, "skill_die": "D10"}'
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer every line of standard input in order; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m rangecard",
        description="Answer questions about tabletop fire: JSON objects, one a line, in and out.",
        epilog=f"Calculators: {', '.join(CALCULATORS)}. "
        f"Example: echo '{EXAMPLE}' | python -m rangecard",
    )
    parser.add_argument("--version", action="version", version=f"rangecard {__version__}")
    parser.parse_args(arguments)
    if sys.stdin.isatty():
        print("usage: python -m rangecard < questions.jsonl > answers.jsonl", file=sys.stderr)
        return 2
    try:
        return _stream(sys.stdin.buffer)
    except BrokenPipeError:  # the reader of the answers has gone, as `| head` does
        sys.stderr.close()
        return 0


def _stream(lines: Iterable[bytes]) -> int:
    for line in lines:
        # A program may ask its next question only when it has the answer to this one.
        print(answer(_decoded(line)), flush=True)
    return 0


def _decoded(line: bytes) -> str:
    """Return a line as text; one that is not UTF-8 as no text, which is answered with an error."""
    try:
        return line.decode("utf-8-sig")  # some editors begin a file with a byte-order mark
    except UnicodeDecodeError:
        return ""


if __name__ == "__main__":
    sys.exit(main())
