import re
import subprocess

import pytest

from generator import javascript


def test_node_is_the_virtual_environments_own() -> None:
    told = subprocess.run([javascript.node(), "--version"], capture_output=True, text=True)
    assert re.fullmatch(r"v\d+\.\d+\.\d+\n", told.stdout)


def test_a_script_that_fails_says_why_and_quotes_no_long_line() -> None:
    with pytest.raises(javascript.ScriptError, match=r"compile\.mjs failed:") as fault:
        javascript.run_script("compile")
    assert "argument 1 is missing" in str(fault.value)
    assert max(map(len, str(fault.value).splitlines())) < 500


def test_scripts_name_the_python_that_they_run() -> None:
    scripts = javascript.scripts()
    names = {script.name for script in scripts}
    for script in scripts:
        ran = re.findall(r'new URL\("([\w.]+)", import\.meta\.url\)', script.read_text("utf-8"))
        assert set(ran) <= names
    assert {"compile.mjs", "compile.py", "imports.py", "snapshot.py", "start.mjs"} <= names
