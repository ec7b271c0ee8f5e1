"""From each rule to the tests that show it, its address and its calculators; none may lack one."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from generator import addresses
from generator.addresses import Link
from generator.faults import Fault
from rangecard.data import Rule

MARK = "pytest.mark.rule"


class UntracedError(Fault):
    """A rule leads to no test or no anchor, or a test's mark leads to no rule."""

    def __init__(self, faults: Iterable[str]) -> None:
        super().__init__("\n".join(["from rule to test, something is missing:", *faults]))


class Showing(NamedTuple):
    """A test that shows a rule: its file, from the folder of tests, and its name."""

    file: str
    name: str

    @property
    def sentence(self) -> str:
        """What the test shows: its name, read as words."""
        return self.name.removeprefix("test_").replace("_", " ")


class Trace(NamedTuple):
    """One rule and where it leads."""

    rule: Rule
    files: list[tuple[str, list[Showing]]]
    address: Link
    subject: Link
    calculators: list[Link]


def traces(rules: Mapping[str, Rule], tests: Path) -> list[Trace]:
    """Return every rule with the tests that show it.

    Args:
        rules: the rules by their IDs.
        tests: the folder of the tests.

    Raises:
        UntracedError: names every rule without a test and every mark without a rule.
    """
    shown = marked(tests)
    faults = [f"{rule}: no test is marked with it" for rule in rules if rule not in shown]
    faults += [
        f"tests/{test.file}: {test.name} names {rule!r}, and there is no such rule"
        for rule in sorted(shown.keys() - rules.keys())
        for test in shown[rule]
    ]
    if faults:
        raise UntracedError(faults)
    return [_trace(rule, shown[rule.id]) for rule in rules.values()]


def _trace(rule: Rule, tests: list[Showing]) -> Trace:
    files = [(file, list(group)) for file, group in groupby(tests, key=lambda test: test.file)]
    where = addresses.rule(rule), addresses.subject(rule), addresses.calculators(rule)
    return Trace(rule, files, *where)


def marked(tests: Path) -> dict[str, list[Showing]]:
    """Read the marks of all tests, without running any of them.

    Args:
        tests: the folder of the tests.

    Returns:
        The tests by the ID of the rule that they are marked with, in the order of their files.

    Raises:
        UntracedError: there are no tests, or a mark does not name its rules as plain texts.
    """
    found: dict[str, list[Showing]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        name = file.relative_to(tests).as_posix()
        for rule, test in _marks(name, ast.parse(file.read_text("utf-8"), name)):
            found.setdefault(rule, []).append(test)
    if not found:
        raise UntracedError([f"no test in {tests} is marked with the rules that it shows"])
    return found


def _marks(file: str, module: ast.Module) -> Iterator[tuple[str, Showing]]:
    """Yield the rules that each test of a file is marked with, by itself or with its file."""
    tests = [
        one
        for one in module.body
        if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")
    ]
    of_file = [node for node in module.body if _names_marks(node)]
    for test in tests:
        for node in (*of_file, *test.decorator_list):
            for rule in _rules(file, node):
                yield rule, Showing(file, test.name)


def _names_marks(node: ast.stmt) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(one, ast.Name) and one.id == "pytestmark" for one in targets)


def _rules(file: str, node: ast.AST) -> Iterator[str]:
    """Yield the rules named by the marks inside a decorator or an assignment."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == MARK:
            for rule in call.args:
                if not isinstance(rule, ast.Constant) or not isinstance(rule.value, str):
                    raise UntracedError(
                        [f"tests/{file}:{call.lineno}: a rule is not named plainly"]
                    )
                yield rule.value


class _Anchors(HTMLParser):
    """The anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.found |= {value for name, value in attrs if name == "id" and value}


def anchored(rules: Mapping[str, Rule], site: Path) -> None:
    """Check that every address which a rule leads to is on the built site.

    Raises:
        UntracedError: names every rule and the address that is not there.
    """
    leading = [
        (rule.id, link.href)
        for rule in rules.values()
        for link in (addresses.rule(rule), addresses.subject(rule), *addresses.calculators(rule))
    ]
    pages = {href.partition("#")[0] for _, href in leading}
    there = {address for page in pages for address in _addresses(site, page)}
    lacking = [f"{rule}: {href} is not on the site" for rule, href in leading if href not in there]
    if lacking:
        raise UntracedError(lacking)


def _addresses(site: Path, page: str) -> set[str]:
    """Return a page's own address and those of its anchors; none where there is no page."""
    if not (site / page).is_file():
        return set()
    anchors = _Anchors()
    anchors.feed((site / page).read_text("utf-8"))
    return {page, *(f"{page}#{anchor}" for anchor in anchors.found)}
