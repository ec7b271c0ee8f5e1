"""Shows how far a long step has come: a bar on a terminal, a line now and then in a log."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

OnThing = Callable[[str, int, int], None]
"""Is told a finished thing's name, its number and how many there are."""

_LINE_EVERY = 10


@contextmanager
def counting(what: str, console: Console | None = None) -> Iterator[OnThing]:
    """Show how many things are done, for as long as the block runs.

    Args:
        what: the name of the things, such as "cards".
        console: where to show it; the standard output if there is none.

    Yields:
        What is to be told of each thing as it is done.
    """
    shown_on = console or Console()
    if not shown_on.is_terminal:
        yield lambda _, number, total: _tell(shown_on, what, number, total)
        return
    columns = (TextColumn("    {task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=shown_on, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda _, number, total: bar.update(task, completed=number, total=total)


def _tell(console: Console, what: str, number: int, total: int) -> None:
    if number % _LINE_EVERY == 0 or number == total:
        console.out(f"    {number} of {total} {what}", highlight=False)
