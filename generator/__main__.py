"""Starts the command line: an interruption is told in one line, also while its modules load."""

import sys

INTERRUPTED, STOPPED = 130, "stopped"
"""The exit code that shells have for it, and the line."""

if __name__ == "__main__":
    try:
        from generator.command_line import main

        sys.exit(main())
    except KeyboardInterrupt:
        print(STOPPED, file=sys.stderr)
        sys.exit(INTERRUPTED)
