"""The `orebit` command. Everything heavy is imported by the command that needs it."""

import gc
import io
import os
import sys
from collections.abc import Sequence

NEW_OBJECTS = 20_000  # until garbage is looked for: in what is imported there is none, and looking took a tenth of it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Bad input is one sentence on stderr and exit code 2, never a traceback."""
    gc.set_threshold(NEW_OBJECTS)
    from cyclopts import CycloptsError

    from orebit.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that a terminal does not have is no reason to stop
    try:
        code = app(None if arguments is None else list(arguments))
        sys.stdout.flush()
    except CycloptsError as error:
        return _refuse(str(error))
    except BrokenPipeError:  # `orebit … | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the last flush finds no broken pipe
        return 0
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    except Exception as error:
        from orebit.core.errors import OrebitError  # takes a third of the time of `orebit --help`

        if not isinstance(error, OrebitError):
            raise
        return _refuse(str(error))
    return code if isinstance(code, int) else 0


def _refuse(sentence: str) -> int:
    print(f"orebit: {' '.join(sentence.split())}", file=sys.stderr)
    return 2
