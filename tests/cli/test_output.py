"""How commands speak to people."""

import os
import pty
import subprocess
import sys

import pytest

from orebit.cli.output import broken, say


def test_a_long_line_goes_on_below_between_words_and_as_far_in() -> None:
    assert broken("  3  a multi-coloured crystal of 18", 24) == ["  3  a multi-coloured", "  crystal of 18"]


def test_a_short_line_and_an_empty_one_stay_as_they_are() -> None:
    assert broken("  a   table", 80) == ["  a   table"]
    assert broken("", 80) == [""]


def test_what_is_read_by_a_program_is_never_broken(capsys: pytest.CaptureFixture[str]) -> None:
    say("word " * 50, "another\nand its second line")

    assert capsys.readouterr().out == "word " * 50 + "\nanother\nand its second line\n"


def test_a_screen_is_as_wide_as_it_says() -> None:
    ours, screen = pty.openpty()
    said = "import sys; from orebit.cli.output import say; say('no word is torn in two here')"
    line = [sys.executable, "-c", said]
    subprocess.run(line, stdout=screen, env={**os.environ, "COLUMNS": "20"}, check=True)

    assert os.read(ours, 200) == b"no word is torn in\r\ntwo here\r\n"
    os.close(ours)
    os.close(screen)
