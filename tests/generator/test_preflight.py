import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator import preflight
from generator.preflight import Machine, Need

SCRIPT = Path(preflight.__file__)
ELSEWHERE = Machine(has_apt=False, is_root=False, sudo_without_password=False)
THERE = Need("A thing that is there", lambda: True, "there", "there")
PANGO = Need("Pango", lambda: False, "libpango-1.0-0", "pango")
CHROMIUM = Need("Chromium", lambda: False, "chromium", "--cask google-chrome", "chromium")


def test_a_machine_that_has_everything_passes_in_silence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert preflight.check([THERE], ELSEWHERE) == 0
    assert capsys.readouterr() == ("", "")


def test_elsewhere_one_message_names_both_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert preflight.check([THERE, PANGO, CHROMIUM], ELSEWHERE) == 1
    assert capsys.readouterr().err.splitlines() == [
        "error: missing on this machine: Pango, Chromium",
        "  Debian:          sudo apt-get install libpango-1.0-0 chromium",
        "  Ubuntu:          sudo apt-get install libpango-1.0-0 && sudo snap install chromium",
        "  macOS:           brew install pango && brew install --cask google-chrome",
    ]


def test_what_apt_has_on_debian_and_ubuntu_alike_is_one_line() -> None:
    assert preflight.message([PANGO]).splitlines()[1:] == [
        "  Debian, Ubuntu:  sudo apt-get install libpango-1.0-0",
        "  macOS:           brew install pango",
    ]


@pytest.mark.parametrize(
    ("machine", "installs"),
    [
        (Machine(has_apt=True, is_root=True, sudo_without_password=False), True),
        (Machine(has_apt=True, is_root=False, sudo_without_password=True), True),
        (Machine(has_apt=True, is_root=False, sudo_without_password=False), False),
        (Machine(has_apt=False, is_root=True, sudo_without_password=True), False),
    ],
)
def test_only_apt_as_root_or_with_free_sudo_installs(machine: Machine, installs: bool) -> None:
    assert machine.installs() is installs


@pytest.mark.parametrize("root", [True, False])
def test_installing_updates_first_and_names_the_packages(
    root: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A stand-in apt-get on PATH writes down how it was called, and brings the thing."""
    calls, thing = tmp_path / "calls", tmp_path / "thing"
    for name, line in (
        ("apt-get", f'echo "$DEBIAN_FRONTEND: $*" >> {calls}; : > {thing}'),
        ("sudo", f'echo "sudo $1" >> {calls}; shift; exec "$@"'),
    ):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{line}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    need = Need("Pango", thing.exists, "libpango-1.0-0", "pango")

    assert preflight.check([need], Machine(True, root, not root)) == 0

    assert "apt-get, since this machine lacks: libpango-1.0-0" in capfd.readouterr().out
    told = [line for line in calls.read_text().splitlines() if not line.startswith("sudo")]
    assert told == [
        "noninteractive: -qq update",
        "noninteractive: -qq install --yes --no-install-recommends libpango-1.0-0",
    ]
    assert ("sudo -n" in calls.read_text()) is not root


def test_a_failing_apt_ends_in_the_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "apt-get"
    program.write_text("#!/bin/sh\nexit 100\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert preflight.check([PANGO], Machine(True, True, False)) == 1
    assert "sudo apt-get install libpango-1.0-0" in capsys.readouterr().err


def test_the_script_itself_ends_with_one_and_no_traceback(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "browser"],
        env={"PATH": str(tmp_path), "RANGECARD_INSTALL": "no"},
        capture_output=True,
        text=True,
        check=False,
    )
    if Path(preflight.MAC_BROWSER).exists():
        assert done.returncode == 0
        return
    assert (done.returncode, done.stdout) == (1, "")
    assert "sudo apt-get install chromium" in done.stderr
    assert "sudo snap install chromium" in done.stderr
    assert "brew install --cask google-chrome" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_no_formula_brings_is_told_for_macos() -> None:
    webkit = Need("WebKit", lambda: False, "webkit2gtk-driver", "")
    assert preflight.message([webkit]).splitlines()[-1] == "  macOS:           not to be had"
    assert preflight.message([webkit, PANGO]).splitlines()[-1].endswith("brew install pango")


def test_an_old_python_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert preflight.main(["site"], version=(3, 9, 2)) == 1
    assert "Python 3.11 or newer is needed, this is 3.9.2" in capsys.readouterr().err


def test_an_old_python_can_read_the_script() -> None:
    ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 6))


def test_a_wrong_word_is_told_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert preflight.main(["sites"]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_named_chromium_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "my-chromium"
    named.touch()
    monkeypatch.setenv("CHROME_PATH", str(named))
    assert preflight.browser() == str(named)
    monkeypatch.setenv("CHROME_PATH", os.devnull + "/nothing")
    assert preflight.browser() != os.devnull + "/nothing"
