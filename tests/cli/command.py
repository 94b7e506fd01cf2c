"""Running `orebit` from tests: in this process, or as a user does."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from orebit.cli import main


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    def refusal(self) -> str:
        """The one sentence on stderr of a refused command."""
        assert self.code == 2, self.out + self.err
        assert self.out == ""
        assert self.err.startswith("orebit: ")
        assert self.err.count("\n") == 1, "a refusal is one line"
        return self.err.removeprefix("orebit: ").strip()


class Command:
    """`command("games", "--json")` runs in this process; what is `typed` comes from stdin."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str | Path, typed: str = "") -> Ran:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return Ran(code, out, err)


def run_process(*arguments: str | Path, typed: str = "", **environment: str) -> Ran:
    done = subprocess.run(
        [sys.executable, "-m", "orebit.cli", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=240,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)
