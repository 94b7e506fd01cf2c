"""`orebit check`: a verdict per law, and an exit code for scripts."""

import json

import pytest

from orebit.cli import check
from orebit.core.laws import Law, named
from orebit.core.laws.walk import Broken, Walk
from tests.cli.command import Command


def never(walk: Walk) -> None:
    raise Broken("it was broken for a test", 3)


KEPT = (named("notation"), named("ends"))
BROKEN = Law("never", "nothing keeps this law", never)


def test_each_law_has_a_verdict(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LAWS", KEPT)
    ran = command("check", "dark_side")

    assert ran.code == 0
    assert "holds   ends: " in ran.out
    assert "keeps all 2 laws" in ran.out


def test_one_law_can_be_tried_by_itself(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LAWS", KEPT)
    ran = command("check", "dark_side", "--law", "ends", "--games", "2")

    assert ran.code == 0
    assert "holds   ends: " in ran.out
    assert "(14 games)" in ran.out
    assert "notation" not in ran.out
    assert "there is no law 'end'; there are: notation, ends" in command("check", "dark_side", "--law", "end").err


def test_a_broken_law_is_told_with_its_place(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LAWS", (*KEPT, BROKEN))
    ran = command("check", "dark_side")
    data = json.loads(command("check", "dark_side", "--json").out)

    assert ran.code == 1
    assert "BROKEN  never: nothing keeps this law" in ran.out
    assert "breaks 1 of 3 laws" in ran.out
    assert not data["holds"]
    assert [law["holds"] for law in data["laws"]] == [True, True, False]
    assert data["laws"][2]["broken"]


def test_somebody_at_a_terminal_sees_the_same_verdicts(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LAWS", KEPT)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    assert "keeps all 2 laws" in command("check", "dark_side").out


def test_bad_numbers_are_refused(command: Command) -> None:
    assert "at least 1" in command("check", "dark_side", "--games", "0").refusal()
    assert "from 0 up" in command("check", "dark_side", "--seed", "-1").refusal()
