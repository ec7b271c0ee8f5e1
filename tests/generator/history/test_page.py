"""The page of what changed: each version with its tables; one version says so plainly."""

from generator.history import Told, page
from generator.history.page import diff, written
from tests.generator.elements import of_tag


def test_one_version_says_that_it_is_the_only_one(told: tuple[Told, ...]) -> None:
    text = written(told[-1:])
    assert "So far there is **one version**, 1.0.0" in text
    assert text.count("### Version") == 1
    assert "<table" not in text


def test_data_in_the_making_are_no_version() -> None:
    assert "they are no published version" in written(())


def test_each_version_tells_weapon_by_weapon_and_rule_by_rule(told: tuple[Told, ...]) -> None:
    text = written(told)
    places = [text.index(f"### Version {one.state.version} {{ #") for one in told]
    assert places == sorted(places)
    rows = text[places[1] : places[2]]
    for row in (
        "<td>Printed range</td><td>12 m</td><td>12.5 m</td>",
        '<td colspan="3">is no longer there</td>',
        "<td>Multiplier</td><td>× ½</td><td>× 2/3</td>",
        "#### House rules { #v1-1-0-house-rules }",
        '<a href="weapons/m60.html">M60 machinegun</a>',
        '<a href="rules.html#di-1">DI-1 The die ladder</a>',
    ):
        assert row in rows
    assert "So far" not in text


def test_a_text_shows_what_was_taken_out_and_put_in(told: tuple[Told, ...]) -> None:
    assert "<del>Nothing</del> <ins>*Nothing*</ins> stands above <ins>the</ins> D12." in written(
        told
    )


def test_names_are_text_and_no_markup(told: tuple[Told, ...]) -> None:
    text = written(told)
    assert "Long *rifle* &lt;b&gt;" in text
    assert "<b>" not in text
    assert diff("<i>", "<b> & x") == "<del>&lt;i&gt;</del> <ins>&lt;b&gt; &amp; x</ins>"


def test_every_record_has_an_address_of_its_own(told: tuple[Told, ...]) -> None:
    ids = [one.attributes["id"] for one in of_tag(written(told), "tbody")]
    assert len(ids) == len(set(ids)) == 10
    assert {"v1-1-0-weapon-m60", "v1-1-0-rule-di-1", "v2-0-0-rule-gr-99"} <= set(ids)


def test_a_version_of_the_same_data_says_that_nothing_has_changed(told: tuple[Told, ...]) -> None:
    same = Told(told[0].state.__class__("2.0.1", "2026-12-02", told[0].state.data), told[0].tables)
    assert "No figure and no rule has changed." in written((same, *told))
    assert page.place(same.state) == "v2-0-1"


def test_a_table_is_one_block_that_markdown_leaves_alone(told: tuple[Told, ...]) -> None:
    blocks = [block for block in written(told).split("\n\n") if "<table" in block]
    assert len(blocks) == 7
    assert all(one.startswith("<div") and one.rstrip().endswith("</div>") for one in blocks)
