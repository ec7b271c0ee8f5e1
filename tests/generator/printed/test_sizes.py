import pytest

from generator.printed import sizes

INCH = 25.4
SIDES = {
    "mini": (44, 68), "bridge": (57, 89), "poker": (63, 88), "poker-us": (2.5 * INCH, 3.5 * INCH),
    "tarot": (70, 120), "3x5": (3 * INCH, 5 * INCH), "5x3": (5 * INCH, 3 * INCH), "a6": (105, 148),
}  # fmt: skip


def test_cards_have_the_sides_that_their_names_mean() -> None:
    found = {name: (size.width_mm, size.height_mm) for name, size in sizes.CARDS.items()}
    assert found == {name: pytest.approx(sides) for name, sides in SIDES.items()}


@pytest.mark.parametrize("size", [*sizes.CARDS.values(), *sizes.SHEETS.values()])
def test_no_size_starts_below_its_least_text(size: sizes.Size) -> None:
    assert size.least_pt == (6.5 if size.name in sizes.CARDS else 8)
    assert size.start_pt >= size.least_pt
    assert size.margin_mm >= 3


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [("58x89", 58, 89), ("58 × 89", 58, 89), (" 63.5x88.9 ", 63.5, 88.9), ("poker", 63, 88)],
)
def test_a_card_is_named_or_given_by_its_sides(text: str, width: float, height: float) -> None:
    size = sizes.card(text)
    assert (size.width_mm, size.height_mm) == (width, height)


def test_a_custom_size_is_named_by_its_sides_in_files() -> None:
    assert sizes.card("58 × 89").name == "58x89"
    assert sizes.card("63.5x88.9").title == sizes.card("63.5x88.9").dimensions == "63.5 × 88.9 mm"


@pytest.mark.parametrize("text", ["", "pokr", "58", "58x", "-58x89", "34.9x89", "58x421", "0x0"])
def test_what_is_no_size_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(sizes.UnknownSizeError, match=r"card: expected .*, found "):
        sizes.card(text)


def test_the_shape_of_a_size_decides_what_it_has_room_for() -> None:
    shapes = ("slim", "low", "tall", "broad")
    found = {
        name: {shape for shape in shapes if getattr(size, shape)}
        for name, size in sizes.CARDS.items()
    }
    plain: set[str] = set()
    assert found == {
        "mini": {"slim"}, "bridge": plain, "poker": plain, "poker-us": plain, "tarot": {"tall"},
        "3x5": {"tall"}, "5x3": {"low", "broad"}, "a6": {"tall", "broad"},
    }  # fmt: skip


def test_the_room_within_the_margins_is_what_is_left() -> None:
    size = sizes.POKER
    assert size.inner_width_mm == 63 - 2 * size.margin_mm
    assert size.inner_height_mm == 88 - 2 * size.margin_mm
