"""What a stage of the build was made of and what it made: where both stand, it is left out.

Inputs are known by their content, wherever they lie and whenever they were written. What a stage
made is known by the size and the time of each file: whoever changes it, or takes some of it away,
has it made anew.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.paths import BUILD, ROOT

FOLDER = BUILD / "stamps"
PASSED_OVER = ("__pycache__", ".DS_Store")


@dataclass(frozen=True)
class Sources:
    """What a stage is made of, and where it puts what it makes.

    Attributes:
        inputs: files, and folders with all that is in them.
        outputs: folders.
        variables: the names of what it takes from the environment; a file that one of them names,
            as `HOUSE_RULES` does, is an input too.
    """

    inputs: tuple[Path, ...]
    outputs: tuple[Path, ...]
    variables: tuple[str, ...] = ()


def stands(stage: str, sources: Sources) -> bool:
    """Tell whether what a stage made is what it would make again."""
    try:
        known = json.loads(_file(stage).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(known == [inputs(sources), _outputs(sources)])


def forget(stage: str) -> None:
    """Have a stage made anew next time, whatever becomes of it now."""
    _file(stage).unlink(missing_ok=True)


def remember(stage: str, sources: Sources, made_of: str) -> None:
    """Note that a stage has just been made.

    Args:
        stage: its name.
        sources: what it is made of.
        made_of: the fingerprint of that, taken before: it may have changed meanwhile.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    _file(stage).write_text(json.dumps([made_of, _outputs(sources)]), "utf-8")


def _file(stage: str) -> Path:
    return FOLDER / f"{stage}.json"


def inputs(sources: Sources) -> str:
    """Return a fingerprint of the content of all inputs, of the environment and of Python."""
    given = [os.environ.get(name, "") for name in sources.variables]
    named = [file for value in given if value and (file := ROOT / value).is_file()]
    lines = [sys.version, *given]
    for file in _files((*sources.inputs, *named)):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        lines.append(f"{file.relative_to(ROOT) if file.is_relative_to(ROOT) else file} {content}")
    return _digest(lines)


def _outputs(sources: Sources) -> str:
    """A fingerprint of the name, the size and the time of every file that was made."""
    seen = ((file, file.stat()) for file in _files(sources.outputs))
    return _digest(f"{file} {one.st_size} {one.st_mtime_ns}" for file, one in seen)


def _files(places: Iterable[Path]) -> Iterator[Path]:
    """The files of some places in a fixed order; what is not there has none."""
    for place in places:
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (file for file in found if file.is_file() and not {*file.parts} & {*PASSED_OVER})


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
