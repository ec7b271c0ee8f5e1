"""What stands in a ladder's figure: its caption, and its drawing in a box that scrolls."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rangecard.drawing.ladder import ladder, responsive
from rangecard.drawing.palette import WEB
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.units import METRES, Unit

if TYPE_CHECKING:
    from rangecard.ladders import RangeLadder


def weapon_figure(
    name: str, skill: int, ladders: Sequence["RangeLadder"], shown_in: Unit = METRES
) -> Markup:
    """Return a metre weapon's ladders with their caption, told in a unit."""
    return ladder_figure(ladders, _title(name, skill, shown_in), shown_in)


def small_figure(
    name: str, skill: int, ladders: Sequence["RangeLadder"], shown_in: Unit = METRES
) -> Markup:
    """Return a metre weapon's ladders for a list: as narrow as a phone, without a caption."""
    title = _title(name, skill, shown_in)
    return ladder(ladders, title=title, palette=WEB, shown_in=shown_in)


def _title(name: str, skill: int, shown_in: Unit) -> str:
    return f"{name}: ranges in {shown_in.words}, chances at skill {skill}"


def ladder_figure(ladders: Sequence["RangeLadder"], title: str, shown_in: Unit = METRES) -> Markup:
    """Return ladders with their caption, in both layouts."""
    drawn = responsive(ladders, title=title, palette=WEB, shown_in=shown_in)
    box = element("div", drawn, class_="rc-scroll", tabindex=0, role="region", aria_label=title)
    return join((element("figcaption", title), box))
