"""What the panel shows of a crew-served weapon's turn (CS)."""

from collections.abc import Iterator
from fractions import Fraction

from rangecard.drawing import chances
from rangecard.drawing.bars import bars
from rangecard.drawing.crew import crew
from rangecard.drawing.shown import part, scrolled, shown, table
from rangecard.drawing.svg import Markup, element, join
from rangecard.drawing.view import View

ABOVE = ("firings_sure", "loaders")


def headline(view: View) -> Markup:
    """Return the firings that are sure, and those to expect."""
    sure, expected = view.answer["figures"]["firings_sure"], view.answer["odds"]["expected"]
    certain = shown("figures.firings_sure", sure, str(sure), "strong")
    words = f" {_noun(sure)} sure, "
    mean = shown("odds.expected", expected, chances.amount(expected), "strong")
    return element("p", certain, words, mean, " to expect", class_="rc-headline")


def _noun(count: int) -> str:
    return "firing" if count == 1 else "firings"


def outcome(view: View) -> Markup:
    """Return how often the gun fires, and how likely that was."""
    done = view.answer["outcome"]["firings"]
    of = dict(view.answer["odds"]["firings"])[done]
    figure = shown("outcome.firings", done, str(done), "strong")
    return element("p", figure, f" {_noun(done)}: {chances.percent(of)}", class_="rc-told")


def odds(view: View) -> Markup:
    """Return the crew as it stands, who may try, and the chance of each number of firings."""
    told = element("div", *_barred(view), class_="rc-barred")
    standing = element("div", crew(view), told, class_="rc-columns")
    return join(
        (
            part("The crew", standing),
            part("What each activation gives", _activations(view)),
            part("The odds", _firings(view)),
        )
    )


def _firings(view: View) -> Markup:
    found = view.answer["odds"]["firings"]
    title = "Chance of each number of firings"
    chart = bars(found, title=title, axis="firings", palette=view.palette)
    cells = chances.column([pair for _, pair in found])
    rows = (
        (str(count), shown(f"odds.firings.{i}", [count, pair], cell))
        for i, ((count, pair), cell) in enumerate(zip(found, cells, strict=True))
    )
    listed = table("How often it fires", ("Firings", "Chance"), rows)
    return element("div", chart, listed, class_="rc-columns")


def _activations(view: View) -> Markup:
    """Return what the gunner's activation gives, and each loader's, in the order they may act."""
    rows = [("Gunner", view.question["gunner"]["die"], *_gunner(view)), *_loaders(view)]
    heads = ("Activation", "Die", "May try", "Chance", "Gives")
    listed = element("div", table("In this order", heads, rows), class_="rc-words")
    return join((scrolled("What each activation gives", listed), _limits(view)))


def _gunner(view: View) -> tuple[str, str, str]:
    sure = view.answer["figures"]["firings_sure"]
    if sure:
        return "no test", "sure", f"{sure} {_noun(sure)}"
    mounts = view.question["gunner"].get("setting_up")
    return "no test", "sure", "the gun on its mount, no firing" if mounts else "no firing"


def _loaders(view: View) -> Iterator[tuple[str, ...]]:
    """Yield who may try to hand his activation over, his chance, and what it would give."""
    asked = zip(view.question["loaders"], view.answer["figures"]["loaders"], strict=True)
    for index, (loader, found) in enumerate(asked):
        path, rule = f"figures.loaders.{index}", found["barred_by"]
        may = shown(f"{path}.may_try", found["may_try"], "yes" if found["may_try"] else "no")
        if rule:
            may = join((may, ", ", shown(f"{path}.barred_by", rule, view.link(rule))))
        each = _each(view)
        gives = f"{each} more {_noun(each)}" if found["may_try"] else "no firing"
        yield f"Loader {index + 1}", loader["die"], may, _passes(view, index), gives


def _passes(view: View, index: int) -> str:
    """Return a loader's chance to pass, as his step tells it; nothing for one who is barred."""
    for place, step in enumerate(view.answer["steps"]):
        if step["label"] == f"Loader {index + 1} transfers":
            pair = Fraction(step["result"]).as_integer_ratio()
            return shown(f"steps.{place}.result", step["result"], chances.percent(pair), "strong")
    return "—"


def _each(view: View) -> int:
    """Return how many firings a transfer that passes adds: the house rule's one or two (CS-7)."""
    most, sure = view.answer["odds"]["firings"][-1][0], view.answer["figures"]["firings_sure"]
    trying = sum(one["may_try"] for one in view.answer["figures"]["loaders"])
    return (most - sure) // trying if trying else 0


def _limits(view: View) -> Markup:
    """Return the fewest and the most firings that can be, and when the loaders act."""
    can = [count for count, pair in view.answer["odds"]["firings"] if pair[0]]
    least, most = can[0], can[-1]
    words = f"At least {least}, at most {most} {_noun(most)}."
    if least == most:
        words = f"Always {most} {_noun(most)}."
    parts = [element("p", words)]
    if any(one["may_try"] for one in view.answer["figures"]["loaders"]):
        order = "A loader acts before or after the gunner, with others in between: "
        if view.question["gunner"].get("setting_up"):
            order = "The loaders act after the gunner, who sets the gun up: "
        parts.append(element("p", order, view.link("CS-6")))
    return join(parts)


def _barred(view: View) -> Iterator[Markup]:
    """Yield why no loader may try, and what would lift it (CS-4, CS-5)."""
    found = view.answer["figures"]["loaders"]
    if not found:
        yield element("p", "There is no loader: the gunner is alone.")
        return
    rule = found[0]["barred_by"]
    if rule is None:
        yield element("p", "Every loader may try to hand his activation to the gun.")
        return
    yield element("p", "No loader may try ", view.link(rule), ":", class_="rc-reason")
    yield element("ul", *(element("li", why) for why in _reasons(view)))


def _reasons(view: View) -> Iterator[str]:
    """Yield what is in the way of the loaders, all of it, and how it is put right."""
    gunner = view.question["gunner"]
    if gunner.get("moved"):
        yield "The gunner has moved: they may try in a turn in which he stays."
    for number, loader in enumerate(view.question["loaders"], 1):
        if loader.get("moved"):
            yield f"Loader {number} has moved: they may try in a turn in which he stays."
        if not loader.get("in_contact"):
            yield f"Loader {number} is out of base contact: he has to join the others first."
    if not (gunner.get("set_up") or gunner.get("setting_up")):
        yield "The gun stands on no mount: the gunner sets it up with both of his actions."
