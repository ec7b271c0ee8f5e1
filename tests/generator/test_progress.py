from io import StringIO

from rich.console import Console

from generator.progress import counted


def shown(things: range, *, terminal: bool) -> tuple[list[int], str]:
    printed = StringIO()
    console = Console(file=printed, force_terminal=terminal, width=80)
    return list(counted(things, "cards", console)), printed.getvalue()


def test_a_log_gets_a_line_for_every_ten_and_the_last() -> None:
    things, told = shown(range(23), terminal=False)
    assert things == list(range(23))
    assert [line.strip() for line in told.splitlines()] == [
        "10 of 23 cards",
        "20 of 23 cards",
        "23 of 23 cards",
    ]


def test_a_terminal_gets_a_bar_that_counts() -> None:
    things, told = shown(range(4), terminal=True)
    assert things == list(range(4))
    assert "cards" in told
    assert "4/4" in told


def test_nothing_to_do_says_nothing() -> None:
    assert shown(range(0), terminal=False) == ([], "")
