"""How many cards a paper takes, and where everything on a sheet lies: for any size of card."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.printed import places, sizes
from generator.printed.layouts import FLIPS, NONE, Layout, NoRoomError
from generator.printed.places import Spot, Stroke
from generator.printed.proofs import Area
from generator.printed.sizes import A4, LETTER, PAPERS, Size

CLOSE = 1e-6
EDGE_MM = 5
BLEED_MM = 3


def layout(card: str, paper: Size = A4, **how: Any) -> Layout:
    return Layout(paper, sizes.card(card), BLEED_MM, **how)


@pytest.mark.parametrize(
    ("card", "paper", "marks", "count"),
    [
        ("poker", A4, True, 9),
        ("poker", LETTER, True, 9),
        ("poker-us", LETTER, True, 9),
        ("poker-us", A4, True, 9),
        ("mini", A4, True, 16),
        ("mini", LETTER, False, 18),
        ("bridge", A4, True, 9),
        ("bridge", A4, False, 10),
        ("tarot", A4, True, 4),
        ("3x5", LETTER, True, 4),
        ("5x3", LETTER, True, 4),
        ("a6", A4, True, 2),
        ("a6", LETTER, True, 2),
        ("190x260", A4, True, 1),
    ],
)
def test_a_paper_takes_as_many_as_players_know(
    card: str, paper: Size, marks: bool, count: int
) -> None:
    assert layout(card, paper, marks=marks).block.count == count


def test_cards_are_turned_where_that_holds_more() -> None:
    assert layout("a6").block.turned
    assert layout("5x3").block.turned
    assert not layout("3x5").block.turned


def test_a_block_lies_in_the_middle_of_the_paper_where_the_strip_leaves_it() -> None:
    area = layout("poker").block.area
    assert area.left == pytest.approx(210 - area.right)
    assert area.top == pytest.approx(297 - area.bottom)


def test_cards_that_do_not_fit_are_refused_with_size_and_paper() -> None:
    with pytest.raises(NoRoomError, match=r"210 × 290 mm with crop marks does not fit on A4"):
        _ = layout("210x290").block


CHOICES = st.builds(
    lambda width, height, paper, flip, fold, marks, gutter, bleed, x, y: Layout(
        PAPERS[paper], sizes.card(f"{width}x{height}"), bleed, flip, fold, marks, gutter, (x, y)
    ),
    *(st.decimals(35, 200, places=1) for _ in "wh"),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(FLIPS),
    st.booleans(),
    st.booleans(),
    st.sampled_from([0, 0.5, 3, 6, 12.5]),
    st.sampled_from([0, 1.5, 3]),
    *(st.floats(-3, 3) for _ in "xy"),
)


def _drawn(made: Layout) -> list[Spot]:
    """Everything with an area on the front."""
    return [spot for piece in places.spots(made) for spot in piece]


@given(CHOICES)
def test_any_card_lies_whole_on_the_paper_and_on_nothing_else(made: Layout) -> None:
    _assume_room(made)
    fronts = _drawn(made)
    _clear(made, fronts, places.strip(made).area)
    if made.two_sided:
        _clear(made, list(places.backs(made)), places.strip(made, back=True).area)


def _assume_room(made: Layout) -> None:
    try:
        _ = made.block
    except NoRoomError:
        assert _most_of_any_grid(made) == 0
        assume(False)


def _clear(made: Layout, spots: list[Spot], strip: Area) -> None:
    paper = made.paper
    printable = Area(EDGE_MM, EDGE_MM, paper.width_mm - EDGE_MM, paper.height_mm - EDGE_MM)
    for spot in spots:
        assert printable.beyond(spot.art) <= CLOSE
        assert spot.art.beyond(spot.area) <= CLOSE
        assert min(spot.art.shared(strip)) <= CLOSE
        sides = sorted((spot.area.right - spot.area.left, spot.area.bottom - spot.area.top))
        assert sides == pytest.approx(sorted((made.card.width_mm, made.card.height_mm)))
    for number, one in enumerate(spots):
        assert all(min(one.art.shared(other.art)) <= CLOSE for other in spots[:number])


@given(CHOICES)
def test_no_other_grid_holds_more(made: Layout) -> None:
    _assume_room(made)
    assert made.block.count == _most_of_any_grid(made)


def _most_of_any_grid(made: Layout) -> int:
    """The most pieces, reckoned one by one: upright or turned, the strip at the foot or left."""
    card, found = made.card, [0]
    pieces = [(card.width_mm, card.height_mm)]
    if made.fold:
        pieces = [(2 * card.width_mm, card.height_mm), (card.width_mm, 2 * card.height_mm)]
    for width, height in [*pieces, *((high, wide) for wide, high in pieces)]:
        for strip in ((4.4, 0), (0, 4.4)):
            spare = [max(1.3 if made.marks else 0, abs(moved)) for moved in made.moved_mm]
            across = made.paper.width_mm - 2 * EDGE_MM - strip[0] - 2 * spare[0]
            down = made.paper.height_mm - 2 * EDGE_MM - strip[1] - 2 * spare[1]
            columns = _most(width, made.gutter_mm, across)
            found.append(columns * _most(height, made.gutter_mm, down))
    return max(found)


def _most(side: float, gutter: float, room: float) -> int:
    count = 0
    while (count + 1) * side + count * gutter <= room + CLOSE:
        count += 1
    return count


@given(CHOICES)
def test_backs_lie_behind_their_fronts_moved_by_the_offset(made: Layout) -> None:
    assume(made.two_sided)
    _assume_room(made)
    (right, down), paper = made.offset_mm, made.paper
    for front, back in zip(_drawn(made), places.backs(made), strict=True):
        x, y = _centre(front.area)
        flipped = (paper.width_mm - x, y) if made.flip == "long" else (x, paper.height_mm - y)
        assert _centre(back.area) == pytest.approx((flipped[0] + right, flipped[1] + down))
        top_x, top_y = _top(front)
        assert _top(back) == ((-top_x, top_y) if made.flip == "long" else (top_x, -top_y))


def _centre(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def _top(spot: Spot) -> tuple[int, int]:
    """Where on the paper the top of a page is: x to the right, y upward."""
    return {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}[spot.turn]


@given(CHOICES)
def test_a_folded_back_comes_to_lie_on_the_back_of_its_front_the_right_way_up(
    made: Layout,
) -> None:
    assume(made.fold)
    _assume_room(made)
    folds = [stroke for stroke in places.strokes(made) if stroke.dashed]
    for (front, back), fold in zip(places.spots(made), folds, strict=True):
        upright = fold.start[0] == fold.end[0]
        at = fold.start[0] if upright else fold.start[1]
        (x, y), (top_x, top_y) = _centre(front.area), _top(front)
        mirrored = (2 * at - x, y) if upright else (x, 2 * at - y)
        assert _centre(back.area) == pytest.approx(mirrored)
        assert _top(back) == ((-top_x, top_y) if upright else (top_x, -top_y))
        assert max(front.area.shared(back.area)) > 30
        assert min(front.area.shared(back.area)) == pytest.approx(0)


@given(CHOICES)
def test_crop_marks_point_at_every_cut_and_touch_no_art(made: Layout) -> None:
    _assume_room(made)
    marks = [stroke for stroke in places.strokes(made) if not stroke.dashed]
    assert bool(marks) == made.marks
    arts = [spot.art for spot in _drawn(made)]
    strip, paper = places.strip(made).area, made.paper
    printable = Area(EDGE_MM, EDGE_MM, paper.width_mm - EDGE_MM, paper.height_mm - EDGE_MM)
    for mark in marks:
        drawn = _area(mark)
        assert printable.beyond(drawn) <= CLOSE
        assert all(max(_gaps(drawn, art)) >= 0.3 - CLOSE for art in arts)
        assert max(_gaps(drawn, strip)) >= -CLOSE
        assert 1 - CLOSE <= max(drawn.right - drawn.left, drawn.bottom - drawn.top) <= 5 + CLOSE
    if made.marks:
        assert set(_cuts(places.cells(made))) == set(_pointed_at(marks))


def _area(stroke: Stroke) -> Area:
    (x1, y1), (x2, y2) = stroke.start, stroke.end
    return Area(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _gaps(one: Area, other: Area) -> tuple[float, float]:
    across, down = one.shared(other)
    return -across, -down


def _cuts(cells: Iterator[Area]) -> Iterator[tuple[str, float]]:
    for cell in cells:
        yield from (("x", round(x, 4)) for x in (cell.left, cell.right))
        yield from (("y", round(y, 4)) for y in (cell.top, cell.bottom))


def _pointed_at(marks: list[Stroke]) -> Iterator[tuple[str, float]]:
    for mark in marks:
        upright = mark.start[0] == mark.end[0]
        yield ("x", round(mark.start[0], 4)) if upright else ("y", round(mark.start[1], 4))


def test_each_cut_has_a_mark_at_both_its_ends() -> None:
    made = layout("poker", gutter_mm=0)
    marks = [stroke for stroke in places.strokes(made) if not stroke.dashed]
    assert len(marks) == 2 * (4 + 4)


@pytest.mark.parametrize(("gutter", "shown"), [(0, 0), (2, 1), (6, 3), (10, 3)])
def test_bleed_ends_in_the_middle_of_the_gutter(gutter: float, shown: float) -> None:
    (first,), (second,) = places.spots(layout("tarot", gutter_mm=gutter))[:2]
    assert first.art.right - first.area.right == pytest.approx(shown)
    assert second.area.left - second.art.left == pytest.approx(shown)


def test_bleed_gives_way_to_marks_where_room_is_short() -> None:
    """Poker on Letter leaves 7.7 mm above: 5 of the edge, 2 of a mark, 0.3 between, 0.4 of art."""
    spots = places.spots(layout("poker", LETTER))
    top = spots[0][0]
    assert top.area.top - top.art.top == pytest.approx(0.4)
    bare = places.spots(layout("poker", LETTER, marks=False))[0][0]
    assert bare.area.top - bare.art.top == pytest.approx(2.7)


@pytest.mark.parametrize(("flip", "fold"), list(product(FLIPS, (False, True))))
def test_only_cards_with_backs_on_the_other_side_are_moved(flip: str, fold: bool) -> None:
    made = layout("poker", flip=flip, fold=fold, offset_mm=(2, 2))
    assert made.two_sided == (flip != NONE and not fold)
    assert made.moved_mm == ((2, 2) if made.two_sided else (0, 0))
