"""`python -m generator`: build, zip, serve, bench, record; what hosts need, and what prints."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from generator import offline
from generator.__main__ import INTERRUPTED, STOPPED
from generator.faults import Fault
from generator.paths import SITE
from generator.printed import command
from generator.site import STAGES, build
from rangecard.data import BadData


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python -m generator", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    building = commands.add_parser("build", help="build the site into site/")
    building.add_argument(
        "stages",
        nargs="*",
        metavar="stage",
        help="only these stages: " + "; ".join(f"{stage.name}: {stage.makes}" for stage in STAGES),
    )
    commands.add_parser("zip", help="pack the finished site as a folder to read from disk")
    serving = commands.add_parser("serve", help="serve site/, and rebuild what changes")
    serving.add_argument("--port", type=int, default=8000, help="default: %(default)s")
    benching = commands.add_parser("bench", help="measure speed and memory")
    benching.add_argument("--runs", type=int, default=5, help="default: %(default)s")
    commands.add_parser("compress", help="put compressed copies beside the files of site/")
    commands.add_parser(
        "withdraw", help="make site/ delete what it stored on readers' devices, and store no more"
    )
    recording = commands.add_parser("record", help="write today's data into their history")
    recording.add_argument(
        "--again", action="store_true", help="the newest version has not been published yet"
    )
    recording.add_argument(
        "--before", type=Path, metavar="FOLDER", help="the data of the version before"
    )
    command.add_to(commands)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        The exit code: 0; 2 after a message that says which options are wrong; 1 after one that
        says what else went wrong; 130, as shells have it, if it was interrupted.
    """
    options = parser().parse_args(command.joined(sys.argv[1:] if words is None else words))
    try:
        _run(options)
    except command.OptionsError as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 2
    except (Fault, BadData) as fault:
        print(f"error: {fault}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(STOPPED, file=sys.stderr)
        return INTERRUPTED
    return 0


def _run(options: argparse.Namespace) -> None:
    if options.command == "build":
        build(options.stages)
    elif options.command == "zip":
        from generator import disk

        disk.make()
    elif options.command == "serve":
        from generator.serve import serve

        serve(options.port)
    elif options.command == "bench":
        from generator.bench import bench

        bench(options.runs)
    elif options.command == "compress":
        _compress()
    elif options.command == "record":
        from generator.history.record import record

        record(again=options.again, before=options.before)
    elif options.command == "withdraw":
        offline.withdraw(SITE)
    else:
        command.run(options)


def _compress() -> None:
    from generator.compress import compress

    gain = compress(SITE)
    print(f"{gain.files} files: {gain.before / 1e6:.1f} MB are {gain.after / 1e6:.1f} MB by Brotli")
