"""What a bot file may not do ends it with a sentence and loses its game; the exam goes on."""

import json
import sys
from pathlib import Path

import pytest

from orebit.agent.cell import Cell, Limits
from orebit.agent.exam import ExamReport, Plan, take
from orebit.agent.examinees import BotFile
from orebit.core.match import Match
from orebit.games import get

QUICK = Limits(seconds=20.0, memory_mb=400)
HASTY = Limits(seconds=1.0, memory_mb=400)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="limits of the system")
FIRST = "def choose(perspective):\n    return perspective.legal[0]\n"


def examined(folder: Path, source: str, limits: Limits = QUICK, games: int = 2) -> ExamReport:
    file = folder / "bot.py"
    file.write_text(source)
    return take(BotFile(file, limits), Plan("dark_side", games, against=["random"]), folder / "out")


WRONG = {
    "reads behind its perspective": ("return perspective._state.legal(1)[0]", "read outside its perspective: _state"),
    "reads a file": ("return open('/etc/passwd').read()", "read outside its perspective: /etc/passwd"),
    "looks into the exam's memory": ("return open(f'/proc/{os.getppid()}/environ').read()", "outside its perspective"),
    "never answers": ("while True: pass", "did not answer within 1 s"),
    "sleeps": ("import time; time.sleep(1000)", "did not answer within 1 s"),
    "eats memory": ("x = 'x' * (1 << 40)", "more than 400 MiB of memory"),
    "eats memory bit by bit": ("x = [0] * 10**6\n    while True: x += x", "more than 400 MiB of memory"),
    "forks": ("os.fork()", "started another process"),
    "starts a program": ("import subprocess; subprocess.run(['true'])", "started another process"),
    "reaches for the network": ("import socket; socket.create_connection(('127.0.0.1', 9))", "reached for the network"),
    "writes a file": ("open('x', 'w')", "wrote to a file"),
    "kills": ("os.kill(os.getppid(), 9)", "sent a signal"),
    "prints without end": ("while True: print('garbage' * 1000)", "printed more than 1 MiB"),
    "answers with garbage": ("return [1, 2]", "gave list, not an action"),
    "writes garbage into the line": ("[os.write(fd, b'garbage\\n') for fd in range(3, 9) if writes(fd)]", "garbage"),
    "fails": ("1 / 0", "it failed: ZeroDivisionError"),
    "exits": ("os._exit(7)", "ended by itself (7)"),
    "swallows what stops it": (
        "try:\n        os.fork()\n    except BaseException: pass\n    return perspective.legal[0]",
        "started another process",
    ),
    "tries what is no action": ("return 'jump'", "two illegal tries in a row"),
    "tries no code": ("return 10**9", "two illegal tries in a row"),
}
HEAD = """import fcntl, os
def writes(fd):
    try:
        return fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY
    except OSError:
        return False
def choose(perspective):
    """


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("deed", WRONG)
def test_a_file_that_does_wrong_is_stopped_with_a_sentence_and_loses(tmp_path: Path, deed: str) -> None:
    code, sentence = WRONG[deed]
    limits = HASTY if "within 1 s" in sentence else QUICK  # a busy machine is slow to do wrong
    report = examined(tmp_path, HEAD + code + "\n", limits, games=1)

    assert report.forfeits == len(report.games) == 2, "the first game that is lost disturbs no other"
    for each in report.games:
        assert sentence in each.forfeited
        assert each.share == 0
        assert "resigned" in each.reason
    assert sentence in (tmp_path / "out" / "game-001.txt").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def choose(:", "cannot be loaded: SyntaxError"),
        ("x = 1", "no function choose"),
        ("import no_such_library", "cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_a_file_that_is_no_bot_says_so(tmp_path: Path, source: str, sentence: str) -> None:
    assert sentence in examined(tmp_path, source).games[0].forfeited


@pytest.mark.slow
def test_a_file_plays_and_what_it_prints_is_in_the_transcript(tmp_path: Path) -> None:
    report = examined(tmp_path, "print('good morning')\n" + FIRST)

    assert report.forfeits == 0
    assert report.illegal == {}
    assert "good morning" in (tmp_path / "out" / "game-002.txt").read_text()


@POSIX
def test_what_lies_behind_a_perspective_in_the_cell_is_a_guess(tmp_path: Path) -> None:
    """Even a file that digs out the state finds only a guess: it cannot tell which cards another hand truly holds."""
    source = """import gc, json
from orebit.core.state import State
def choose(perspective):
    guesses = [each for each in gc.get_objects() if isinstance(each, State)]
    print("found " + json.dumps([perspective.game.notation(each) for each in guesses]))
    return perspective.legal[0]
"""
    file = tmp_path / "bot.py"
    file.write_text(source)
    match = Match(get("dark_side"), get("dark_side").setup(2), 5)
    seat = match.deciders()[0]
    cell = Cell(file, match, seat, 1, QUICK)
    try:
        cell.choose()
        said = cell.said()
    finally:
        cell.end()
    found = [json.loads(line.removeprefix("found ")) for line in said.splitlines() if line.startswith("found ")]

    assert found[0], "it found states"
    assert match.game.notation(match.state) not in found[0]
