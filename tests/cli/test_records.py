"""`orebit replay` and `orebit verify`: sound records are told, damaged ones refused."""

from pathlib import Path

import pytest

import orebit
from orebit import bots
from orebit.core.match import Match
from tests.cli.command import Command


@pytest.fixture(scope="module")
def match() -> Match:
    match = orebit.new("dark_side", seats=["random", "random"], seed=11)
    bot = bots.get("random", 4)
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, bot.choose(match.perspective(seat, bot.chance)))
    return match


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "whole.orebit.json"
    match.record().save(path)
    return path


def test_a_sound_record_is_called_sound(command: Command, record: Path, match: Match) -> None:
    ran = command("verify", record)

    assert ran.code == 0
    assert "is sound" in ran.out
    assert f"{len(match.acts)} actions" in ran.out
    assert "The game is over" in ran.out


def test_a_damaged_record_is_refused(command: Command, record: Path) -> None:
    content = record.read_bytes()
    for place in range(0, len(content), len(content) // 12):
        record.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])

        command("verify", record).refusal()
    record.write_bytes(content[:-40])

    command("replay", record).refusal()


def test_a_replay_tells_every_act_and_the_end(command: Command, record: Path, match: Match) -> None:
    lines = command("replay", record).out.splitlines()

    for number, act in enumerate(match.acts, start=1):
        assert any(line.startswith(f"{number}. ({act.seat} {act.text})") for line in lines)
    assert any(line.startswith("The game is over") for line in lines)


def test_a_replay_for_a_seat_tells_what_the_seat_knew(command: Command, record: Path, match: Match) -> None:
    for seat in (0, 1):
        out = command("replay", record, "--seat", str(seat)).out

        assert all(line.text in out for line in match.log(seat))
        assert f"{match.acts[-1].seat} {match.acts[-1].text}" not in out  # the notation may hold what is hidden
    hidden = next(line.text for line in match.log(1) if line.text.startswith("Green is dealt 5 cards: "))
    assert hidden not in command("replay", record, "--seat", "0").out


def test_a_replay_in_steps_waits_for_enter(command: Command, record: Path) -> None:
    two_steps = command("replay", record, "--step", typed="\n")

    assert two_steps.code == 0
    assert len(two_steps.out.splitlines()) == 3  # the title, the deal and the first act
    assert "--seat is from 0 to 1" in command("replay", record, "--seat", "2").err
