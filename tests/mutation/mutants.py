"""What became of mutants, and the explanations of those that no test can kill."""

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

HERE = Path(__file__).parent
EXPLAINED = HERE / "equivalent.toml"
QUIET = ("-c", "tests/mutation/pytest.ini", "--rootdir", ".", "--confcutdir", "tests/rangecard")
"""How pytest is asked to try the rules' tests and nothing else."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mutation: the line (from 1), what stood there and what it became, without indentation."""

    module: str
    line: int
    was: str
    becomes: str
    survived: bool

    def __str__(self) -> str:
        return f"{self.module}.py:{self.line}: {self.was}  ->  {self.becomes or '(nothing)'}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why mutants of a line change nothing that anybody could see."""

    module: str
    line: str
    becomes: tuple[str, ...]
    why: str

    def explains(self, mutant: Mutant) -> bool:
        """Tell whether it speaks of this mutant."""
        return (self.module, self.line) == (mutant.module, mutant.was) and (
            mutant.becomes in self.becomes
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a module's mutants."""

    module: str
    mutants: Sequence[Mutant]
    explanations: Sequence[Explanation]

    @property
    def survivors(self) -> list[Mutant]:
        """Those that no test killed."""
        return [one for one in self.mutants if one.survived]

    @property
    def unexplained(self) -> list[Mutant]:
        """Survivors of which no explanation speaks."""
        known = self.explanations
        return [one for one in self.survivors if not any(why.explains(one) for why in known)]

    @property
    def idle(self) -> list[str]:
        """What is explained and did not survive: the explanation is old, or wrong."""
        return [
            f"{why.module}.py: {why.line}  ->  {becomes or '(nothing)'}"
            for why in self.explanations
            for becomes in why.becomes
            if not any(one.was == why.line and one.becomes == becomes for one in self.survivors)
        ]

    @property
    def row(self) -> dict[str, int]:
        """The module's figures."""
        of, left = len(self.mutants), len(self.survivors)
        explained = left - len(self.unexplained)
        return {"mutants": of, "killed": of - left, "explained": explained}


def explanations(module: str, file: Path = EXPLAINED) -> list[Explanation]:
    """Return the explanations for a module."""
    found = tomllib.loads(file.read_text("utf-8"))
    return [
        Explanation(module, one["line"], tuple(one["becomes"]), one["why"])
        for one in found.get(module, ())
    ]


def read(module: str, told: Iterable[str]) -> list[Mutant]:
    """Read what `forking.py` says: a mutation and its outcome a line, in JSON."""
    return [_mutant(module, **json.loads(line)) for line in told]


def _mutant(module: str, line: int, before: str, after: str, survived: bool) -> Mutant:
    changed = list(unified_diff(before.split("\n"), after.split("\n"), n=0))[3:]  # after names
    was, becomes = (
        " ".join(text[1:].strip() for text in changed if text.startswith(sign)) for sign in "-+"
    )
    return Mutant(module, line, was, becomes, survived)
