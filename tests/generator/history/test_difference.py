"""What differs between two states takes the newer back to the older, to the letter."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.history.difference import CannotUndoError, Change, Was, difference, undone
from rangecard.data import Tables, fingerprint_of, json_text

A, B, C = ({"id": name, "range_m": 5} for name in "abc")


def tables(*records: dict[str, Any]) -> Tables:
    return {"weapons.toml": {"weapon": list(records)}}


NAMES = st.sampled_from("abcdef")
VALUES = st.one_of(
    st.integers(-2, 2),
    st.booleans(),
    st.decimals(-2, 2, places=1),
    st.text("ab\n\"'", max_size=3),
    st.lists(st.integers(0, 1), max_size=2),
)
RECORDS = st.builds(
    lambda fields, name: fields | {"id": name},
    st.dictionaries(st.sampled_from(["range_m", "skill", "text"]), VALUES),
    NAMES,
)
LISTS = st.lists(RECORDS, min_size=1, unique_by=lambda one: one["id"])
KINDS = st.dictionaries(st.sampled_from(["weapon", "rule"]), LISTS, min_size=1)
STATES = st.dictionaries(st.sampled_from(["one.toml", "two.toml"]), KINDS)


@given(STATES, STATES)
def test_what_differs_leads_from_any_state_back_to_any_other(before: Tables, after: Tables) -> None:
    back = undone(after, difference(before, after))
    assert json_text(back) == json_text(before)
    assert fingerprint_of(back) == fingerprint_of(before)


def test_only_what_has_changed_is_kept() -> None:
    assert difference(tables(A, B), tables(A, B)) == ()
    (change,) = difference(tables(A, B), tables(C, A, B | {"range_m": 6, "scope": True}))
    was = Was("b", {"range_m": 5}, ("scope",))
    assert change == Change("weapons.toml", "weapon", added=("c",), was=(was,))


def test_a_record_that_is_gone_is_kept_whole_with_its_place() -> None:
    (change,) = difference(tables(A, B, C), tables(A, C))
    assert change.removed == (B,)
    assert change.order == ("a", "b", "c")


def test_another_order_alone_is_a_change() -> None:
    (change,) = difference(tables(A, B), tables(B, A))
    assert change == Change("weapons.toml", "weapon", order=("a", "b"))


def test_the_same_number_written_otherwise_is_a_change_of_the_fingerprint() -> None:
    whole, decimal = tables({"id": "a", "x": 8}), tables({"id": "a", "x": Decimal("8.0")})
    assert undone(decimal, difference(whole, decimal)) == whole
    assert len(difference(whole, decimal)) == 1


@pytest.mark.parametrize(
    "change",
    [
        Change("weapons.toml", "weapon", added=("z",)),
        Change("weapons.toml", "weapon", was=(Was("z", {"range_m": 5}),)),
        Change("weapons.toml", "weapon", order=("a", "z")),
    ],
)
def test_what_is_not_there_cannot_be_taken_back(change: Change) -> None:
    with pytest.raises(CannotUndoError, match=r"weapons\.toml: weapon"):
        undone(tables(A, B), [change])
