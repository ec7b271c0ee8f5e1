"""`python -m generator record`: writes the state of the data as they are now into their history.

What changed is told from the state before, whose data are looked for in the project's Git history,
or in a folder that is named.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import rangecard
from generator.history import check_newest, lines, states_of, tables_in, tables_of
from generator.history.difference import difference
from generator.history.states import FILE, HistoryError, State, stood, written
from generator.paths import CALCULATORS
from rangecard.data import Tables, fingerprint_of

DATA = CALCULATORS / "rangecard" / "data"


def record(*, again: bool = False, before: Path | None = None) -> None:
    """Record this project's data and say what was written.

    Args:
        again: let the newest entry be that of now: it has not been published yet.
        before: a folder with the data of the state before; none looks into the Git history.

    Raises:
        HistoryError: says why it cannot be recorded; the file stays as it is.
    """
    told = list(recorded(DATA, rangecard.__version__, again=again, before=before))
    print("\n".join(told))


def recorded(
    folder: Path, version: str, *, again: bool = False, before: Path | None = None
) -> Iterator[str]:
    """Record the data of a folder, and tell what was written, line by line."""
    states, today = states_of(folder), tables_of(folder)
    try:
        check_newest(states, version, fingerprint_of(today))
    except HistoryError:
        pass
    else:
        yield f"{FILE}: version {version} is recorded as it is now"
        return
    standing = states[1:] if again else states
    _check_version(standing, version)
    older = _older(folder, standing, today, before)
    changes = difference(older, today) if standing else ()
    notes = states[0].notes if again and states else ()
    newest = State(version, date.today().isoformat(), fingerprint_of(today), notes, changes)  # noqa: DTZ011
    found = (newest, *standing)
    stood(today, found)  # what is written leads back to all that was published
    (folder / FILE).write_text(written(found), "utf-8", newline="\n")
    yield f"{FILE}: recorded version {version}, data {newest.data}"
    yield from (f"  {line.group}: {line.text}" for line in lines.between(older, today))


def _check_version(standing: Sequence[State], version: str) -> None:
    if version in [one.version for one in standing]:
        raise HistoryError(
            f"{FILE}: version {version} is recorded already, with other data. If it has been "
            "published, raise it first: `version` in pyproject.toml, `__version__` in "
            "calculators/rangecard/__init__.py.\nIf it has not, record it --again"
        )


def _older(folder: Path, standing: Sequence[State], today: Tables, before: Path | None) -> Tables:
    """Return the data of the state before."""
    if not standing or standing[0].data == fingerprint_of(today):
        return today
    state = standing[0]
    candidates = [tables_of(before)] if before else _committed(folder)
    found = next((one for one in candidates if fingerprint_of(one) == state.data), None)
    if found is None:
        where = f"{before} does not hold" if before else "no commit of the Git history holds"
        raise HistoryError(
            f"{where} the data of version {state.version} (fingerprint {state.data}), from which "
            "to tell what changed.\nName a folder with its TOML files: --before FOLDER"
        )
    return found


def _committed(folder: Path) -> Iterator[Tables]:
    """Yield the data of every commit that changed them, the newest first; none without Git."""
    for commit in filter(None, _git(folder, "log", "--full-history", "--format=%H", "--", ".")):
        files = _git(folder, "ls-tree", "--name-only", commit, "./")
        texts = {
            name: "\n".join(_git(folder, "show", f"{commit}:./{name}"))
            for name in files
            if name.endswith(".toml")
        }
        try:
            yield tables_in(texts)
        except HistoryError:
            continue  # a commit with a file that is no TOML was never published


def _git(folder: Path, *words: str) -> list[str]:
    """Return the lines that Git prints; none where there is no Git, or nothing that it knows."""
    try:
        done = subprocess.run(["git", *words], cwd=folder, check=False, capture_output=True)
    except OSError:
        return []
    return done.stdout.decode("utf-8", "replace").split("\n") if done.returncode == 0 else []
