"""Bad input is one sentence on stderr and exit code 2, whatever is wrong."""

from pathlib import Path

import pytest

from tests.cli.command import Command, run_process

SIMULATE = ("simulate", "dark_side", "--games", "1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("gmaes",), "Did you mean"),
        (("games", "--jsno"), "Unknown option"),
        (("games", "darkside"), "did you mean 'dark_side'?"),
        (("simulate",), "requires an argument"),
        (("simulate", "chess"), "there is no game 'chess'"),
        (("simulate", "dark_side", "extra"), "extra"),
        (("simulate", "dark_side", "--games", "many"), "many"),
        (("simulate", "dark_side", "--games", "0"), "at least 1"),
        (("simulate", "dark_side", "--seed", "-1"), "--seed"),
        ((*SIMULATE, "--seats", "random,random,random,random,random"), "for 1 to 4 players, not 5"),
        ((*SIMULATE, "--seats", "random,,random"), "has a gap"),
        ((*SIMULATE, "--seats", "random,gredy"), "did you mean 'greedy'?"),
        ((*SIMULATE, "--seats", "me,random"), "there is no bot 'me'"),
        ((*SIMULATE, "--seats", "hrad,random"), "did you mean 'hard'"),
        ((*SIMULATE, "--option", "robot_placement"), "NAME=VALUE"),
        ((*SIMULATE, "--option", "robot_placement=here"), "cannot be 'here'"),
        ((*SIMULATE, "--option", "robot_placment=auto"), "did you mean 'robot_placement'?"),
        ((*SIMULATE, "--option", "partner_draw=one", "--option", "partner_draw=one"), "given twice"),
        ((*SIMULATE, "--seats", "random,random", "--option", "solo_level=hard"), "solo_level is for one player"),
        ((*SIMULATE, "--components", "/no/such/folder"), "there is no folder"),
        (("bench", "chess"), "there is no game"),
        (("bench", "--seconds", "0"), "--seconds"),
        (("terminal",), "name a game"),
        (("terminal", "dark_side", "--seats", "you,me"), "there is no bot 'you'"),
        (("terminal", "dark_side", "--seed", "-4"), "a seed is a number"),
        (("terminal", "--load", "/no/such/file"), "cannot be read"),
        (("terminal", "--load", "x", "--seed", "4"), "keeps its options and its seed"),
        (("replay", "/no/such/file"), "cannot be read"),
        (("verify", __file__), "is no Orebit record"),
        (("verify",), "requires an argument"),
    ],
)
def test_bad_input_is_refused_with_one_sentence(command: Command, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in command(*arguments).refusal()


def test_a_record_of_another_program_is_refused(command: Command, tmp_path: Path) -> None:
    for name, content in {"empty": b"", "list": b"[1]", "object": b"{}", "bytes": b"\xff\x00"}.items():
        file = tmp_path / name
        file.write_bytes(content)

        assert "is no Orebit record" in command("verify", file).refusal()


@pytest.mark.slow
def test_a_process_refuses_without_a_traceback() -> None:
    ran = run_process("simulate", "chess")

    assert "there is no game 'chess'" in ran.refusal()
