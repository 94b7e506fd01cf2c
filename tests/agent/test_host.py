"""A host's command line takes an exam: it is started for each game, plays through MCP, and is ended."""

import os
import sys
from pathlib import Path

import pytest

from orebit.agent.exam import Place, Plan, Sat, sit, take
from orebit.agent.host import CommandLine, filled
from orebit.agent.ladder import Rung
from orebit.cli import main
from orebit.games import IDS, get

RANDOM = Rung("random", "random", 0.0)
PATIENCE_S = 120.0


def host(how: str, seconds: float = PATIENCE_S) -> CommandLine:
    return CommandLine(f"{sys.executable} -m tests.agent.scripted_host {how}", seconds)


def played(how: str, folder: Path, seconds: float = PATIENCE_S, game: str = "dark_side") -> tuple[Sat, str]:
    """One game, and its transcript."""
    told = sit(host(how, seconds), get(game), Plan(game), Place(0, 0, RANDOM, 0), folder)
    return told, (folder / "game-001.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", [IDS[0], *(pytest.param(each, marks=pytest.mark.slow) for each in IDS[1:])])
def test_a_host_plays_to_the_end(game_id: str, tmp_path: Path) -> None:
    told, transcript = played("well", tmp_path, game=game_id)

    assert told.forfeited == "", transcript
    assert told.tokens == 5 * told.decisions > 0, "a call that came twice counts once"
    for line in ("foreign: forbidden", "late: stale", "after: state", f"outcome: {told.reason}"):
        assert line in transcript


@pytest.mark.slow
def test_illegal_tries_are_answered_without_a_reason_and_forfeit(tmp_path: Path) -> None:
    told, transcript = played("illegal", tmp_path)

    assert told.forfeited == "two illegal tries in a row at one decision"
    assert told.illegal == {"no action of the game": 2}
    assert "illegal: that is none of your legal actions; another illegal try" in transcript
    assert "illegal: that was the second illegal try at one decision: the match is forfeited" in transcript


@pytest.mark.slow
def test_a_host_that_gives_up_or_leaves_loses_its_game_only(tmp_path: Path) -> None:
    assert played("resigns", tmp_path)[0].forfeited == "it resigned"
    assert played("leaves", tmp_path)[0].forfeited == "its command ended (0) before the match did"

    report = take(CommandLine("true", PATIENCE_S), Plan("dark_side", 2, against=["random"]))
    assert [each.share for each in report.games] == [0.0, 0.0]


@pytest.mark.slow
def test_a_silent_host_is_no_more_after_its_game(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = f"import os, pathlib, signal; pathlib.Path({str(note)!r}).write_text(str(os.getpid())); signal.pause()"
    agent = CommandLine(f'{sys.executable} -c "{code}"', 10.0)
    told = sit(agent, get("dark_side"), Plan("dark_side"), Place(0, 0, RANDOM, 0), None)

    assert told.forfeited == "it did not answer within 10 s"
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_a_command_is_told_where_it_wants_it() -> None:
    told = {"address": "http://here/mcp", "prompt": "Play."}

    assert filled('{"url": "{address}"} {prompt} {}', told) == '{"url": "http://here/mcp"} Play. {}'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "no-such-host --now"], "there is no command 'no-such-host'"),
        (["--host", "'"], "cannot be read"),
        (["greedy", "--host", "true"], "name whom to examine"),
    ],
)
def test_what_is_no_host_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exam", *arguments, "--game", "dark_side"]) == 2
    assert sentence in capsys.readouterr().err
