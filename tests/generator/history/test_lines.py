"""What differs, in the words that readers know, with what it concerns."""

from generator.history import Told, lines
from generator.history.lines import Line
from rangecard.data import canonical
from rangecard.schema import SCHEMA


def found(told: tuple[Told, ...], newer: int, older: int) -> dict[str, Line]:
    return {one.text: one for one in lines.between(told[older].tables, told[newer].tables)}


def test_every_table_of_the_data_has_its_words() -> None:
    assert set(lines.GROUPS) == set(SCHEMA)
    known = canonical().rules
    assert {rule for group in lines.GROUPS.values() for rule in group.rules} <= set(known)


def test_a_line_tells_a_field_as_it_was_and_as_it_is(told: tuple[Told, ...]) -> None:
    assert list(found(told, 1, 2)) == [
        "Long *rifle* <b>: is new",
        "Bow: is no longer there",
        "Service pistol, printed range: 12 m → 12.5 m",
        "M60 machinegun, scope: no → yes",
        "DI-1 The die ladder, text: has changed",
        "Least hit number, values: 0, 1 → 0, 1, 2",
        "Hard, multiplier: × ½ → × 2/3",
    ]
    assert list(found(told, 0, 1)) == [
        "GR-99 Duds: is new",
        "Hard, multiplier: × 2/3 → × ½",
        "Automatic miss, text: has changed",
    ]


def test_what_was_changed_and_changed_back_differs_in_nothing(told: tuple[Told, ...]) -> None:
    assert not [text for text in found(told, 0, 2) if text.startswith("Hard")]
    assert len(found(told, 0, 2)) == 8


def test_a_line_names_what_it_concerns(told: tuple[Told, ...]) -> None:
    since = found(told, 1, 2)
    assert since["M60 machinegun, scope: no → yes"].concerns == ("weapon m60",)
    assert since["Bow: is no longer there"].concerns == ("weapon bow",)
    least = since["Least hit number, values: 0, 1 → 0, 1, 2"].concerns
    assert least == ("calculator direct-fire", "page direct-fire")
    assert "calculator area-shot" in since["DI-1 The die ladder, text: has changed"].concerns
    assert "calculator direct-fire" in since["Hard, multiplier: × ½ → × 2/3"].concerns
    assert found(told, 0, 1)["GR-99 Duds: is new"].concerns == (
        "calculator area-shot",
        "page area-fire",
    )
    assert found(told, 0, 1)["Automatic miss, text: has changed"].concerns == ()
