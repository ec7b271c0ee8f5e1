"""`python -m rangecard`: one question a line, one answer a line, in constant memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "rangecard"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "calculators")}
GOOD = b'{"calculator":"motivation-test","die":"D8","motivation":2,"cause":"loader","id":"g"}'


def _run(data: bytes, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=data,
        capture_output=True,
        env={**ENVIRONMENT, **environment},
        timeout=120,
        check=False,
    )


def _statuses(data: bytes, **environment: str) -> list[str]:
    done = _run(data, **environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert done.stdout.endswith(b"\n") or not data
    return [json.loads(line)["status"] for line in done.stdout.decode().split("\n")[:-1]]


def test_nothing_is_answered_with_nothing() -> None:
    assert _statuses(b"") == []


def test_a_byte_order_mark_before_the_first_line_is_no_part_of_it() -> None:
    assert _statuses(b"\xef\xbb\xbf" + GOOD + b"\n" + GOOD + b"\n") == ["ok", "ok"]


@pytest.mark.parametrize(
    "fault",
    [
        b"",
        b"   ",
        b"nonsense",
        b"[]",
        b"\xff\xfe\x00",
        b'{"calculator":"motivation-test","die":"D8","motivation":2,"cause":"\xe4"}',
        b'{"id":"\\ud800"',
        b"[" * 200_000,
        b'{"seed":' + b"9" * 10_000 + b"}",
        b"\x00",
    ],
    ids=["empty", "blank", "words", "list", "no UTF-8", "Latin 1", "cut", "deep", "digits", "NUL"],
)
def test_a_faulty_line_is_answered_and_the_next_is_read(fault: bytes) -> None:
    assert _statuses(GOOD + b"\n" + fault + b"\n" + GOOD + b"\n") == ["ok", "error", "ok"]


def test_an_answer_comes_before_the_next_question_is_asked() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as asked:
        assert asked.stdin
        assert asked.stdout
        for _ in range(2):
            asked.stdin.write(GOOD + b"\n")
            asked.stdin.flush()
            ready, _, _ = select([asked.stdout], [], [], 30)
            answered = asked.stdout.readline() if ready else b""
            if not answered:
                asked.kill()  # it would wait for more questions, and the test for it
            assert json.loads(answered)["status"] == "ok"
        asked.stdin.close()
        assert asked.wait(30) == 0


def test_the_last_line_needs_no_end() -> None:
    assert _statuses(GOOD + b"\n" + GOOD) == ["ok", "ok"]


def test_lines_may_end_as_windows_ends_them() -> None:
    assert _statuses(GOOD + b"\r\n" + GOOD + b"\r\n") == ["ok", "ok"]


@pytest.mark.parametrize("sign", ["\u2028", "\u0085", "\u2029", "½ ″", "Škorpion АК-74"])
def test_only_a_line_feed_ends_a_line(sign: str) -> None:
    """In a locale without UTF-8 too."""
    question = {**json.loads(GOOD), "id": f"a{sign}b"}
    data = json.dumps(question, ensure_ascii=False).encode() + b"\n"
    for locale in ("C.UTF-8", "C", "POSIX"):
        done = _run(data, LC_ALL=locale, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        answers = done.stdout.decode("utf-8").split("\n")[:-1]
        assert [json.loads(line)["id"] for line in answers] == [question["id"]]


def test_a_lone_surrogate_is_echoed() -> None:
    done = _run(GOOD.replace(b'"g"', b'"\\ud800"') + b"\n")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["id"] == "\ud800"


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_options(option: str) -> None:
    done = _run(b"", option)
    assert done.returncode == 0
    assert done.stdout.strip()
    assert done.stderr == b""


def test_an_unknown_option_is_a_usage_error() -> None:
    done = _run(b"", "--nonsense")
    assert done.returncode == 2
    assert b"usage" in done.stderr.lower()
    assert b"Traceback" not in done.stderr


def _lines(count: int) -> bytes:
    """Hits, walls and faults mixed; each line differs from the others."""
    walls = '"walls":[[[-2,-3],[-2,4]],[[1,-3],[2,5]]],'
    marker = '{{"id":{n},"x":{r},"y":0.5,"munition":"smoke"}}'
    kinds = [
        '{{"id":{n},"calculator":"area-shot","weapon":"launched-grenade","range_in":{r},'
        '"skill_die":"D10"}}',
        '{{"id":{n},"calculator":"area-shot",' + walls + '"weapon":"thrown-grenade",'
        '"range_in":{r},"skill_die":"D8","seed":{n}}}',
        '{{"id":{n},"calculator":"direct-fire","weapon":"m60","range_m":{n}.5,"skill":9,'
        '"strength":7,"single_shots":3}}',
        '{{"id":{n},"calculator":"motivation-test","die":"D8","motivation":2,"cause":"loader"}}',
        '{{"id":{n},"calculator":"area-shot","range_in":"x"}}',
        '{{"id":{n},"calculator":"gas-check","quality_die":"D8","sealed":true,"seed":{n}}}',
        '{{"id":{n},"calculator":"cloud-turn","turns":6,"seed":{n},"markers":[' + marker + "]}}",
        '{{"id":{n},"calculator":"line-of-sight","from":[0,0],"to":[{r},5],"markers":['
        + marker
        + "]}}",
        '{{"id":{n},"calculator":"crew-served","gunner":{{"die":"D8","set_up":true}},"loaders":['
        '{{"die":"D6","motivation":2,"in_contact":true}}],"seed":{n}}}',
        '{{"id":{n},"calculator":"vehicle-turn","crew":[{{"name":"{n}","roles":["driver"],'
        '"die":"D8","motivation":2}}]}}',
    ]
    texts = (kinds[n % len(kinds)].format(n=n, r=n % 70) for n in range(1, count + 1))
    return "\n".join(texts).encode() + b"\n"


# The high-water mark of its own memory: what wait4 reports starts from the parent's.
MEASURED = """
import pathlib, re, sys
from rangecard.__main__ import main
code = main([])
status = pathlib.Path("/proc/self/status").read_text()
print(re.search(r"VmHWM:\\s+(\\d+) kB", status)[1], file=sys.stderr)
sys.exit(code)
"""


def _most_memory_kib(count: int, folder: Path) -> int:
    """For a stream of so many lines; checks that all are answered in order."""
    questions, answers = folder / "questions.jsonl", folder / "answers.jsonl"
    questions.write_bytes(_lines(count))
    command = [sys.executable, "-c", MEASURED]
    with questions.open("rb") as source, answers.open("wb") as sink:
        done = subprocess.run(
            command, stdin=source, stdout=sink, stderr=subprocess.PIPE, env=ENVIRONMENT, check=True
        )
    with answers.open() as lines:
        numbers = [json.loads(line)["id"] for line in lines]
    assert numbers == list(range(1, count + 1))
    return int(done.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_does_not_grow_with_the_stream(tmp_path: Path) -> None:
    """Ten times as many lines: the same memory, give or take a megabyte of the allocator's."""
    small, large = (_most_memory_kib(count, tmp_path) for count in (1_000, 10_000))
    assert large - small < 1024, f"{small} KiB for 1,000 lines, {large} KiB for 10,000"
