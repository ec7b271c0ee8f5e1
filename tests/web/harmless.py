"""Listens to a page for what no text of a reader's may do: faults, dialogs, scripts that ran."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import ConsoleMessage, Dialog, Page


@contextmanager
def harmless(page: Page) -> Iterator[None]:
    """Fail if the page throws, logs an error, opens a dialog or runs what a text says.

    A policy's refusal is such an error too.
    """
    said: list[str] = []

    def asked(dialog: Dialog) -> None:
        said.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error":
            said.append(f"{message.text} {message.location}")

    listeners: dict[str, Any] = {
        "pageerror": lambda fault: said.append(f"thrown: {fault}"),
        "console": logged,
        "dialog": asked,
    }
    for event, listener in listeners.items():
        page.on(event, listener)  # type: ignore[call-overload]
    try:
        yield
        assert page.evaluate("window.ran ?? null") is None
    finally:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
    assert said == []
