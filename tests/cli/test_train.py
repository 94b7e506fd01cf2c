"""`orebit train`, and the commands of docs/guides/training.md, as they are typed."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.command import Command

GUIDE = Path(__file__).parents[2] / "docs/guides/training.md"
COMMANDS = re.findall(r"```console\n\$ (.*?)\n```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.slow
def test_the_guide_leads_to_a_bot_of_ones_own(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = (shlex.split(each) for each in COMMANDS)
    trained = command(*first[1:])
    monkeypatch.setenv(*second[0].split("="))
    played = command(*second[2:])

    assert trained.code == 0, trained.err
    assert "To play with it: OREBIT_NETS=nets and the bot hard:judge=first" in trained.out
    assert (tmp_path / "nets/first/report.html").exists()
    assert played.code == 0, played.err
    assert "search:sims=8:judge=first" in played.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--recipe", "layers=3"], "--recipe: there is no 'layers'; there are greedy_games, "),
        (["--recipe", "hidden=many"], "--recipe: hidden takes a number, not 'many'"),
        (["--recipe", "hidden=9"], "hidden units come in eights, not 9"),
        (["--seats", "9"], "Dark Side of the Mine is for 1 to 4 players, not 9"),
        (["--out", "My Net"], "--out: a bot is told the name of this folder, so it may have small letters"),
    ],
)
def test_what_cannot_be_trained_is_said(command: Command, arguments: list[str], said: str) -> None:
    assert command("train", "dark_side", *arguments).refusal().startswith(said)


def test_what_was_learned_can_be_taken_elsewhere(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "net.onnx"
    written = command("export-net", "dark_side", "--out", str(out))

    assert written.code == 0, written.err
    assert out.stat().st_size > 10_000
    assert "is there already" in command("export-net", "dark_side", "--out", str(out)).refusal()
    assert "ends in .onnx" in command("export-net", "dark_side", "--out", str(tmp_path / "net")).refusal()
    assert command("export-net", "martian_miners", "--seats", "5", "--out", str(out), "--force").refusal() == (
        "there are no weights that come with Orebit for Martian Miners with 5 players"
    )
