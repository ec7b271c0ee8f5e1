"""The same questions through CPython and through the shipped bundle: not a letter may differ.

python -m tests.site.differential [--from N] [--count N]        all of them, by both forms
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256

from generator.paths import SITE
from rangecard.door import answer
from tests.rangecard.fuzz.questions import text
from tests.site.conftest import PyodideOfSite, running

CHUNK = 500

Digesting = Callable[[Sequence[str]], Callable[[], str]]
"""Starts to answer many questions; what it returns gives the digest of the answers."""


def digest(answers: Sequence[str]) -> str:
    """The SHA-256 of answers, a line each."""
    return sha256("".join(f"{one}\n" for one in answers).encode()).hexdigest()


def first_difference(
    numbers: range, other: Digesting, reply: Callable[[str], str] = answer
) -> int | None:
    """The number of the first question that is answered otherwise; None where none is.

    Args:
        numbers: of the questions.
        other: answers them elsewhere.
        reply: answers one here.
    """
    for start in range(numbers.start, numbers.stop, CHUNK):
        chunk = range(start, min(start + CHUNK, numbers.stop))
        if _differs(chunk, other, reply):
            return _bisected(chunk, other, reply)
    return None


def _differs(numbers: range, other: Digesting, reply: Callable[[str], str]) -> bool:
    """Both answer at the same time, each in its process."""
    questions = [text(number) for number in numbers]
    theirs = other(questions)
    ours = digest([reply(one) for one in questions])
    return theirs() != ours


def _bisected(numbers: range, other: Digesting, reply: Callable[[str], str]) -> int:
    while len(numbers) > 1:
        half = numbers[: len(numbers) // 2]
        numbers = half if _differs(half, other, reply) else numbers[len(half) :]
    return numbers[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask every question of both forms of the bundle; the exit code is 1 where one differs."""
    parser = argparse.ArgumentParser(description="Compare CPython with the shipped bundle.")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first number")
    parser.add_argument("--count", type=int, default=100_000, help="how many")
    asked = parser.parse_args(arguments)
    numbers = range(asked.first, asked.first + asked.count)
    with running(SITE / "assets" / "pyodide") as pyodide:
        found = {form: first_difference(numbers, partial(pyodide.digesting, form))
                 for form in pyodide.forms}  # fmt: skip
        for form, number in found.items():
            alike = f"{asked.count:,} answers from {asked.first:,} on are CPython's"
            print(f"{form}: {alike if number is None else difference(pyodide, form, number)}")
    return 1 if any(number is not None for number in found.values()) else 0


def difference(pyodide: PyodideOfSite, form: str, number: int) -> str:
    """A question and both of its answers."""
    asked = text(number)
    (theirs,) = pyodide.answers(form, [asked])
    return f"question {number}: {asked!a}\n  CPython: {answer(asked)}\n  {form}: {theirs}"


if __name__ == "__main__":
    sys.exit(main())
