"""`orebit puzzles mine`: a set of puzzles grows, and nothing else is written over."""

from pathlib import Path

import msgspec
import pytest

from orebit.bots.puzzles import FILE, Puzzle, PuzzleSet
from orebit.core.components import folder_of
from tests.cli.command import Command


def shipped(game_id: str) -> bytes:
    return (folder_of(game_id) / FILE).read_bytes()


def puzzles_in(text: bytes) -> list[Puzzle]:
    return msgspec.json.decode(text, type=PuzzleSet).puzzles


def test_what_a_file_holds_stays_and_counts(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [first, second, third] = puzzles_in(shipped("dark_side"))[:3]
    held = msgspec.json.decode(shipped("dark_side"), type=PuzzleSet)
    file = tmp_path / "found.json"
    file.write_bytes(msgspec.structs.replace(held, puzzles=[first]).to_bytes())
    monkeypatch.setattr("orebit.cli.puzzles.mined", lambda *_: iter([[first, second], [third]]))

    told = command("puzzles", "mine", "dark_side", "--out", str(file), "--most", "3")

    assert "3 puzzles of Dark Side of the Mine" in told.out
    assert puzzles_in(file.read_bytes()) == [first, second, third]


def test_a_set_of_another_game_or_other_rules_is_not_written_over(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    for text in (shipped("martian_miners"), shipped("dark_side").replace(b'"rules": "1.', b'"rules": "0.'), b"dear me"):
        file.write_bytes(text)

        told = command("puzzles", "mine", "dark_side", "--games", "1", "--out", str(file))

        assert "name another file" in told.refusal()
        assert file.read_bytes() == text


def test_kinds_that_there_are_enough_of_are_named_as_the_game_names_them(command: Command, tmp_path: Path) -> None:
    asked = ("puzzles", "mine", "dark_side", "--games", "1", "--out", str(tmp_path / "found.json"))

    assert "recharge" in command(*asked, "--without", "prospect, moonwalk").refusal()
