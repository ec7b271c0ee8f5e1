"""The answer area of a page: the answer large, its odds, its working, and what was rolled."""

from collections.abc import Mapping, Sequence
from typing import Any

from rangecard.drawing import area_panel, chances, fire_panel
from rangecard.drawing.palette import WEB, Palette
from rangecard.drawing.shown import chance, is_chance, listed, part, shown, table, text_of, words
from rangecard.drawing.svg import Markup, element, join

Question = Mapping[str, Any]
Answer = Mapping[str, Any]


def answer_panel(
    question: Question, answer: Answer, palette: Palette = WEB, *, rules_page: str = "rules.html"
) -> Markup:
    """Return the HTML that shows an answer, one line of text.

    Args:
        question: What was asked.
        answer: The answer as contract.md says.
        palette: Colours of the drawings.
        rules_page: Address of the page that holds every rule at its anchor.
    """
    shows = {"error": _faults, "no-shot": _no_shot}.get(answer["status"])
    content = shows(answer, rules_page) if shows else _full(question, answer, palette, rules_page)
    return element(
        "div",
        content,
        class_="rc-panel",
        data_status=answer["status"],
        data_calculator=answer["calculator"],
    )


def rule_link(rule: str, rules_page: str = "rules.html") -> Markup:
    """Return a link to a rule's permanent address."""
    return element("a", rule, class_="rc-rule", href=f"{rules_page}#{rule.lower()}")


def _full(question: Question, answer: Answer, palette: Palette, rules_page: str) -> Markup:
    """Return the answer, the outcome where dice were rolled, the odds and the working."""
    return join(
        (
            _headline(answer),
            _outcome(answer),
            _odds(question, answer, palette),
            _working(answer["steps"], rules_page),
            _figures(answer),
        )
    )


def _faults(answer: Answer, _rules_page: str) -> Markup:
    """Return what is wrong with the question, each fault with its field."""
    items = (
        element("li", _fault(each), data_field=each["field"] or "") for each in answer["errors"]
    )
    heading = element("p", "This cannot be answered yet", class_="rc-headline")
    return join((heading, element("ul", *items, class_="rc-errors")))


def _fault(each: Mapping[str, Any]) -> Markup:
    if not each["field"]:
        return join((each["message"],))
    return join((element("code", each["field"]), " ", each["message"]))


def _no_shot(answer: Answer, rules_page: str) -> Markup:
    """Return that there is no shot, and the rule that forbids it."""
    last = answer["steps"][-1]
    heading = element(
        "p",
        element("strong", "No shot"),
        " ",
        rule_link(last["rule"], rules_page),
        class_="rc-headline",
    )
    reason = element("p", last["text"], class_="rc-reason")
    return join((heading, reason, _working(answer["steps"], rules_page), _figures(answer)))


def _headline(answer: Answer) -> Markup:
    match answer["calculator"]:
        case "area-shot":
            return area_panel.headline(answer)
        case "direct-fire":
            return fire_panel.headline(answer)
        case "motivation-test":
            return _test_headline(answer)
    last = (
        answer["steps"][-1]
        if answer["steps"]
        else {"label": words(answer["calculator"]), "result": ""}
    )
    return element("p", last["label"], " ", element("strong", last["result"]), class_="rc-headline")


def _test_headline(answer: Answer) -> Markup:
    """Return the score that passes (DI-3) and its chance, large."""
    least = answer["figures"]["passes_on"]
    passed = chance("odds.pass", answer["odds"]["pass"], "strong")
    if least is None:
        sure = answer["odds"]["pass"][0]
        return element(
            "p",
            "Passes without a roll: " if sure else "Cannot pass: ",
            passed,
            class_="rc-headline",
        )
    score = shown("figures.passes_on", least, f"{least}+", "strong")
    return element("p", "Passes on ", score, ": ", passed, class_="rc-headline")


def _odds(question: Question, answer: Answer, palette: Palette) -> Markup:
    match answer["calculator"]:
        case "area-shot":
            return area_panel.odds(question, answer, palette)
        case "direct-fire":
            return fire_panel.odds(question, answer, palette)
        case "motivation-test":
            return Markup()
    rows = [row for key, value in (answer["odds"] or {}).items() for row in _odds_rows(key, value)]
    return part("The odds", table("Chances", ("What", "Chance"), rows)) if rows else Markup()


def _odds_rows(key: str, value: object, path: str = "odds") -> list[tuple[str, Markup]]:
    """Return a row for each exact number in the odds, however deep it lies."""
    path = f"{path}.{key}"
    if is_chance(value):
        return [(words(key), shown(path, list(value), _exact_text(value)))]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [row for i, each in enumerate(value) for row in _entry_rows(key, i, each, path)]
    if isinstance(value, Mapping):
        return [
            (f"{words(key)} {name}", figure)
            for inner, each in value.items()
            for name, figure in _odds_rows(inner, each, path)
        ]
    return [(words(key), shown(path, value, text_of(key, value)))]


def _entry_rows(key: str, index: int, each: object, path: str) -> list[tuple[str, Markup]]:
    """Return the row of a distribution's entry: what, and its chance."""
    if isinstance(each, Sequence) and each and is_chance(each[-1]):
        name = ", ".join(text_of(key, part_) for part_ in each[:-1])
        figure = shown(f"{path}.{index}", list(each), _exact_text(each[-1]))
        return [(f"{words(key)} {name}", figure)]
    return _odds_rows(str(index), each, path)


def _exact_text(pair: Sequence[int]) -> str:
    return chances.percent(pair) if 0 <= pair[0] <= pair[1] else chances.amount(pair)


def _working(steps: Sequence[Mapping[str, str]], rules_page: str) -> Markup:
    """Return the steps in the order in which their rules apply."""
    items = [_step(each, rules_page) for each in steps]
    return part(
        "How it comes about", element("ol", *items, class_="rc-steps") if items else Markup()
    )


def _step(each: Mapping[str, str], rules_page: str) -> Markup:
    return element(
        "li",
        rule_link(each["rule"], rules_page),
        " ",
        element("span", each["label"], class_="rc-step-label"),
        " ",
        element("strong", each["result"], class_="rc-step-result"),
        " ",
        element("span", each["text"], class_="rc-step-text"),
    )


def _figures(answer: Answer) -> Markup:
    """Return all further figures; those that are shown above are left out."""
    above = {"direct-fire": ("shots",), "motivation-test": ("passes_on",)}
    omit = above.get(answer["calculator"], ()) if answer["status"] == "ok" else ()
    return part("Figures", listed("figures", answer["figures"] or {}, omit))


def _outcome(answer: Answer) -> Markup:
    if not answer["outcome"]:
        return Markup()
    match answer["calculator"]:
        case "area-shot":
            told = area_panel.outcome(answer)
        case "direct-fire":
            told = fire_panel.outcome(answer)
        case _:
            told = join((_test_told(answer), listed("outcome", answer["outcome"])))
    return part("The roll", _dice(answer), told)


def _test_told(answer: Answer) -> Markup:
    """Return how a test went, in one sentence to read out; other calculators have none yet."""
    done = answer["outcome"]
    if "passed" not in done:
        return Markup()
    effect = "" if done["effect"] == "none" else f": {done['effect']}"
    return element("p", "Passed" if done["passed"] else "Failed", effect, class_="rc-told")


def _dice(answer: Answer) -> Markup:
    """Return what was rolled, as it can be typed in again."""
    dice = answer["dice"] or {}
    rolled = [
        shown(f"dice.{key}", value, f"{words(key)} {text_of(key, value)}")
        for key, value in dice.items()
    ]
    spaced = [piece for each in rolled for piece in (Markup(", "), each)][1:]
    return element("p", "Dice: ", *spaced, class_="rc-dice") if rolled else Markup()
