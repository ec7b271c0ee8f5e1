"""Shows how far a long step has come: a bar on a terminal, a line now and then in a log."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

Thing = TypeVar("Thing")

_LINE_EVERY = 10


def counted(things: Sequence[Thing], what: str, console: Console | None = None) -> Iterator[Thing]:
    """Yield things one by one and show how many are done.

    Args:
        things: what is to be done.
        what: their name, such as "cards".
        console: where to show it; the standard output if there is none.
    """
    shown_on = console or Console()
    if shown_on.is_terminal:
        columns = (TextColumn("    {task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, console=shown_on, transient=True) as bar:
            yield from bar.track(things, description=what)
    else:
        yield from _told(things, what, shown_on)


def _told(things: Sequence[Thing], what: str, console: Console) -> Iterator[Thing]:
    for done, thing in enumerate(things, start=1):
        yield thing
        if done % _LINE_EVERY == 0 or done == len(things):
            console.out(f"    {done} of {len(things)} {what}", highlight=False)
