"""What changed between the published states of the rules and their data.

`states` reads the history and checks it, `difference` is its form, `record` writes a state;
`lines` says in words what differs, `page` and `published` tell it to readers and to pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import rangecard
from generator.history.states import FILE, HistoryError, State, read, stood
from rangecard.data import Tables, fingerprint_of, parsed

PUBLISH = """\
If version {version} has been published, raise it (`version` in pyproject.toml, `__version__` in
calculators/rangecard/__init__.py) and write what changed into the history:
  .venv/bin/python -m generator record
If it has not been published yet, let its entry be that of the data as they are now:
  .venv/bin/python -m generator record --again"""


class Told(NamedTuple):
    """A state and the data that it had."""

    state: State
    tables: Tables


def recorded() -> tuple[Told, ...]:
    """Return every published state, the newest first: that of the data as they are now.

    Returns:
        None at all while the data are not recorded: whoever writes looks before he records.

    Raises:
        HistoryError: if the history is not sound.
    """
    try:
        return _recorded()
    except UnrecordedError:
        return ()


def notice() -> str | None:
    """Return what a build says of data that are not recorded, or None."""
    try:
        _recorded()
    except UnrecordedError as unrecorded:
        return str(unrecorded)
    return None


class UnrecordedError(HistoryError):
    """The data or the version of the rules are not those of the newest state."""


@cache
def _recorded() -> tuple[Told, ...]:
    return of_folder(files(rangecard) / "data", rangecard.__version__)


def of_folder(folder: Traversable, version: str) -> tuple[Told, ...]:
    """Return every published state of a folder of data.

    Args:
        folder: the data and their history.
        version: of the rules as they are now.

    Raises:
        HistoryError: if the data are not those of the newest state, or the history is not sound.
    """
    today, states = tables_of(folder), states_of(folder)
    check_newest(states, version, fingerprint_of(today))
    return tuple(map(Told, states, stood(today, states)))


def check_newest(states: tuple[State, ...], version: str, data: str) -> None:
    """Check that the newest state is the one of now.

    Raises:
        UnrecordedError: says what differs and what is to be done.
    """
    if not states:
        raise UnrecordedError(f"{FILE}: there is no state in it\n{PUBLISH.format(version=version)}")
    newest = states[0]
    if (newest.version, newest.data) != (version, data):
        told = f"{newest.version} with the data {newest.data}, and now it is {version} with {data}"
        raise UnrecordedError(
            f"{FILE}: the newest state is version {told}.\n{PUBLISH.format(version=newest.version)}"
        )


def tables_of(folder: Traversable) -> Tables:
    """Return what the files of a folder of data hold, unchecked.

    Raises:
        HistoryError: if one of them is no TOML.
    """
    listed = (file for file in folder.iterdir() if file.name.endswith(".toml"))
    return tables_in({file.name: file.read_text("utf-8") for file in listed})


def tables_in(texts: Mapping[str, str]) -> Tables:
    """Return what the texts of files of data hold, by the names of the files.

    Raises:
        HistoryError: if one of them is no TOML.
    """
    found = {}
    for name in sorted({*texts} - {FILE}):
        try:
            found[name] = parsed(texts[name])
        except ValueError as fault:
            raise HistoryError(f"{name}: {fault}") from None
    return found


def states_of(folder: Traversable) -> tuple[State, ...]:
    """Return the states in a folder's history, the newest first; none where there is none.

    Raises:
        HistoryError: names every fault of the history.
    """
    file = folder / FILE
    return read(file.read_text("utf-8")) if file.is_file() else ()
