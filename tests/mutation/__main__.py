"""`make mutate`: break each line of the rules in every small way, and see whether a test notices.

    make mutate                          # every module that modules.toml names
    make mutate MODULES="dice ladders"   # these

It fails on a survivor that `equivalent.toml` does not explain, and on an explanation of what no
longer survives.
"""

import argparse
import os
import sys
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from generator.faults import Fault
from tests.mutation import trial
from tests.mutation.mutants import HERE, Verdict

MODULES = HERE / "modules.toml"


def main(words: Sequence[str]) -> int:
    """Try the named modules, or all: 0 when each survivor is explained."""
    known = tomllib.loads(MODULES.read_text("utf-8"))
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="module", help=", ".join(known))
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="default: %(default)s")
    options = parser.parse_args(words)
    if unknown := [name for name in options.modules if name not in known]:
        parser.error(f"no tests are named in modules.toml for {', '.join(unknown)}")
    chosen = options.modules or list(known)
    try:
        verdicts = _tried({name: known[name] for name in chosen}, options.jobs)
    except Fault as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    if len(verdicts) > 1:
        print(table(verdicts))
    return 0 if all(not one.unexplained and not one.idle for one in verdicts) else 1


def _tried(chosen: dict[str, list[str]], jobs: int) -> list[Verdict]:
    """Try modules side by side, each in a copy of its own, and tell of each when it is done."""
    with ThreadPoolExecutor(jobs) as pool:
        running = [pool.submit(trial.tried, name, tests) for name, tests in chosen.items()]
        found = []
        for one in running:
            found.append(one.result())
            print(table(found[-1:]), flush=True)
    return found


def table(verdicts: Iterable[Verdict]) -> str:
    """The figures, a module a line, then each survivor and what is wrong with an explanation."""
    lines = [f"{'module':16}{'mutants':>9}{'killed':>9}{'survived':>10}{'explained':>11}"]
    for one in verdicts:
        row = one.row
        left = row["mutants"] - row["killed"]
        lines.append(
            f"{one.module:16}{row['mutants']:9}{row['killed']:9}{left:10}{row['explained']:11}"
        )
        lines += [f"  survived: {mutant}" for mutant in one.unexplained]
        lines += [f"  explained, and did not survive: {text}" for text in one.idle]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
