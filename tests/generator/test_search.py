from typing import Any

from generator import search
from rangecard import data

IDS = ["GR-1", "GR-7", "GR-13", "SM-1"]


def test_a_rule_is_found_with_and_without_its_hyphen() -> None:
    assert search.numbered("GR-7", IDS) == "GR GR7 7GR"


def test_a_number_that_begins_others_has_a_word_more() -> None:
    assert search.numbered("GR-1", IDS) == "GR GR1 1GR 1GRGR"
    assert search.numbered("SM-1", IDS) == "SM SM1 1SM 1SMSM"
    assert search.numbered("GR-13", IDS) == "GR GR13 13GR"


def test_only_rules_get_words_and_only_charts_weigh_less() -> None:
    entries: list[dict[str, Any]] = [
        {"location": "rules.html#gr-7", "text": "a", "boost": 4},
        {"location": "charts-d4.html", "text": "b"},
        {"location": "smoke.html", "text": "c"},
    ]
    rule, chart, page = search.ranked(entries, data.canonical().rules.values())
    assert rule == entries[0] | {"rule": "GR GR7 7GR Automatic deviation"}
    assert chart == entries[1] | {"boost": 0.3}
    assert page == entries[2]
