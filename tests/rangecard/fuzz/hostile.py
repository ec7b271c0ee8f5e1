"""Text and values that somebody puts in to see what breaks."""

from __future__ import annotations

from typing import Any

NAMES = (
    "Ann",
    "7.62 × 51 mm",
    "Škorpion ½ ″ → АК-74",
    "<script>window.ran = 1</script>",
    "\"><img src=x onerror='window.ran = 1'>",
    "&lt;b&gt; & </td></table>",
    '=HYPERLINK("//x")',
    "+1+cmd|' /C calc'!A0",
    "\u202eright to left\u202c \u200f\u2066",
    "control \x00\x01\x07\x1b[31m\x7f\x9f",
    "line\nend\r\n\ttab\u2028\u2029\x85",
    "back\\slash 'single' \"double\" `tick` ${x} {{x}} {% x %}",
    "combining e\u0301\u0301\u0301 \U0001f469\u200d\U0001f680 \ufeff",
    "javascript:window.ran=1",
    "__proto__",
    "constructor",
    "n" * 200,
)
"""All may name something: 1 to 200 characters."""

STRINGS = (
    *NAMES,
    "",
    " ",
    "x" * 10_000,
    "<b>" * 4_000,
    "\u202e" * 10_000,
    "\ud800",
    "\udfff and \ud83d",
    "D10\x00",
    "d10",
    "26",
    "True",
    "null",
    "1e3",
    "../../etc/passwd",
    "%s%n{0}",
)

LITERALS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "-1e400",
    "1e-400",
    "1e999999999999999999",
    "1e-999999999999999999",
    "9" * 5_000,
    "-" + "9" * 5_000,
    "0." + "0" * 5_000 + "1",
    "1" + "0" * 4_299,
    "1" + "0" * 4_300,
    "-0",
    "-0.0",
    "0e0",
    "5e-324",
    "2.5e-401",
    "1.7976931348623157e308",
    "0.1000000000000000055511151231257827",
    "9007199254740993",
    "10000.000000000000000001",
)
"""Numbers as JSON text, and what Python's own reader takes for numbers."""

NOT_JSON = (
    "",
    " ",
    "\t\r",
    "nonsense",
    "{'calculator': 'gas-check'}",
    '{"calculator": "gas-check",}',
    '{"calculator": "gas-check"} {}',
    '{"calculator": "gas-check"}]',
    "{calculator: 1}",
    '// said\n{"calculator": "gas-check"}',
    '{"calculator": 01}',
    '{"calculator": +1}',
    '{"calculator": 0x10}',
    '{"calculator": .5}',
    '{"calculator": "a\tb"}',
    '{"calculator": "\\x41"}',
    '{"calculator": "\\u12"}',
    "\x00",
    '{"calculator": "gas-check"}\x00',
    "\ufeff{}",
    "\ud800",
    '{"\udfff',
    "[" * 100_000,
    '{"a":' * 10_000,
    "[" * 40 + "]" * 39,
    '"' + "\\" * 10_001,
    "calculator=gas-check&quality_die=D8",
    "<xml/>",
)

NO_OBJECT = ("[]", "null", "true", "7", '"gas-check"', "[{}]", "NaN", "-1e9", '["calculator"]')


def nested(depth: int) -> Any:
    """A list in a list, and so on."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value
