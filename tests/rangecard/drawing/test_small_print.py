"""The small print of a range card: which rules it tells, and where its figures come from."""

from collections.abc import Sequence

from rangecard.drawing.card_parts import Look
from rangecard.drawing.palette import PRINT
from rangecard.drawing.range_card_panel import summary
from rangecard.drawing.small_print import bases
from rangecard.range_card import RangeCard, of_firer

ANN = {"name": "Ann", "skill": 12, "strength": 7, "skill_die": "D6", "strength_die": "D8"}


def cards(*weapons: str) -> Sequence[RangeCard]:
    return [*of_firer({**ANN, "weapons": [{"weapon": weapon} for weapon in weapons]})]


def test_a_summary_says_where_its_figures_come_from() -> None:
    found = summary("Ann", (), cards("m60", "assault-rifle", "thrown-grenade"), Look(PRINT, 268))
    told = dict(found.notes)["Figures"]
    assert told == (
        "Range, recoil: our sample. Range: a source example’s, weapon unnamed. "
        "Range band: the source’s."
    )
    assert summary("Ann", (), (), Look(PRINT, 268)).notes == ()


def test_figures_of_one_basis_stand_together_with_advice_for_our_sample() -> None:
    basis = {"default": "source", "recoil": "house"}
    named = {"range": "range", "fuse": "fuse", "recoil": "recoil", "thrown": ""}
    assert bases([(basis, named)]) == "Range, fuse: the source’s. Recoil: our sample."
    assert bases([(basis, named)], ", ask") == "Range, fuse: the source’s. Recoil: our sample, ask."


def test_figures_that_a_reader_typed_are_told_as_his() -> None:
    assert bases([({}, {"range_m": "range"})]) == "Range: as it was typed in."
