from pathlib import Path

import pytest
from PIL import Image

from generator import icons

GROUND = (168, 58, 18)
TOLERANCE = 6


def drawn(tmp_path: Path, name: str) -> Image.Image:
    icons.write(tmp_path)
    return Image.open(tmp_path / name).convert("RGBA")


def near(pixel: object, colour: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    *rgb, alpha = pixel
    return alpha == 255 and all(
        abs(one - other) <= TOLERANCE for one, other in zip(rgb, colour, strict=True)
    )


@pytest.mark.parametrize("icon", icons.ICONS, ids=lambda icon: icon.name)
def test_every_icon_has_the_size_that_it_says(tmp_path: Path, icon: icons.Icon) -> None:
    assert drawn(tmp_path, icon.name).size == (icon.side, icon.side)


def test_a_maskable_icon_has_its_drawing_in_the_safe_circle(tmp_path: Path) -> None:
    picture = drawn(tmp_path, "icon-maskable-512.png")
    middle, safe = 256, 0.4 * 512
    outside = [
        (x, y)
        for x in range(0, 512, 4)
        for y in range(0, 512, 4)
        if (x - middle) ** 2 + (y - middle) ** 2 > safe**2
    ]
    assert len(outside) > 1000
    assert all(near(picture.getpixel(place), GROUND) for place in outside)
    assert not near(picture.getpixel((middle, middle)), GROUND)


def test_a_plain_icon_is_whole_to_all_edges_with_round_corners(tmp_path: Path) -> None:
    picture = drawn(tmp_path, "icon-512.png")
    for place in ((80, 2), (80, 509), (2, 80), (509, 80)):
        assert near(picture.getpixel(place), GROUND)
    for corner in ((0, 0), (511, 0), (0, 511), (511, 511)):
        pixel = picture.getpixel(corner)
        assert isinstance(pixel, tuple)
        assert pixel[3] < 128


def test_a_drawing_without_a_ground_is_refused() -> None:
    with pytest.raises(icons.IconError, match=r"icon\.svg: expected a square viewBox"):
        icons.maskable('<svg viewBox="0 0 32 32"><circle r="3"/></svg>')
