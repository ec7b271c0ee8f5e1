from io import StringIO

from rich.console import Console

from generator.progress import counting


def shown(total: int, *, terminal: bool) -> str:
    printed = StringIO()
    console = Console(file=printed, force_terminal=terminal, width=80)
    with counting("cards", console) as on_card:
        for number in range(1, total + 1):
            on_card(f"card-{number}.pdf", number, total)
    return printed.getvalue()


def test_a_log_gets_a_line_for_every_ten_and_the_last() -> None:
    told = shown(23, terminal=False).splitlines()
    assert [line.strip() for line in told] == ["10 of 23 cards", "20 of 23 cards", "23 of 23 cards"]


def test_a_terminal_gets_a_bar_that_counts() -> None:
    told = shown(4, terminal=True)
    assert "cards" in told
    assert "4/4" in told


def test_nothing_to_do_says_nothing() -> None:
    assert shown(0, terminal=False) == ""
