"""The command as a whole: help, version, pipes."""

import subprocess
import sys

import orebit
from tests.cli.command import Command, run_process

COMMANDS = (
    "admin",
    "mcp",
    "play",
    "terminal",
    "games",
    "simulate",
    "bench",
    "train",
    "export",
    "features",
    "replay",
    "verify",
    "check",
    "new-game",
    "doctor",
)


def test_help_lists_the_commands_with_examples() -> None:
    ran = run_process("--help")

    assert ran.code == 0
    for name in COMMANDS:
        assert f" {name} " in ran.out
    assert "orebit terminal dark_side" in ran.out
    assert "\x1b" not in ran.out


def test_each_command_has_help(command: Command) -> None:
    for name in COMMANDS:
        assert f"Usage: orebit {name}" in command(name, "--help").out


def test_the_version_is_told(command: Command) -> None:
    assert command("--version").out.strip() == orebit.__version__


def test_a_reader_that_goes_away_is_no_error() -> None:
    line = f"{sys.executable} -m orebit.cli games --json | head -c 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert done.stderr == ""
