"""What tests of the printed files share."""

import pytest

from generator.printed import engine


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that are laid out in this process, one entry each time."""
    lay_out, seen = engine.lay_out, list[str]()

    def watched(html: str, *styles: str) -> engine.Layout:
        seen.append(html)
        return lay_out(html, *styles)

    monkeypatch.setattr(engine, "lay_out", watched)
    return seen
