"""The table from rule to test, on the finished site: each of its links leads somewhere."""

from pathlib import Path

from rangecard import data
from tests.site.documents import document


def test_every_rule_of_the_table_leads_to_its_anchor_its_page_and_its_calculators(
    site: Path,
) -> None:
    links = [href for href, _ in document(site / "traceability.html").links]
    for rule in data.canonical().rules.values():
        assert f"rules.html#{rule.anchor}" in links
        assert f"{rule.subject}.html" in links
    of_calculators = {href for href in links if "#calculator-" in href}
    assert of_calculators
    pages = {href.split("#")[0] for href in links if ".html#" in href}
    anchors = {f"{page}#{anchor}" for page in pages for anchor in document(site / page).anchors}
    assert {href for href in links if ".html#" in href} - anchors == set()
