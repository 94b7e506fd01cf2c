"""What docs/guides/design.md shows works as it stands there."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import Command

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/guides/design.md").read_text(encoding="utf-8")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


@pytest.mark.slow
def test_the_commands_answer(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").symlink_to(ROOT / "src")
    lines = [line for block in re.findall(r"```\n(.*?)```", GUIDE, re.DOTALL) for line in block.splitlines()]
    (copying,) = [line for line in lines if line.startswith("mkdir ")]
    subprocess.run(["bash", "-c", copying], check=True)
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("orebit ")]
    assert [words[0] for words in commands] == ["simulate", "balance", "balance"]
    for words in commands:
        ran = command(*words)
        assert ran.code == 0, ran.err

    assert (tmp_path / "report/report.html").is_file()
    assert (tmp_path / "mine-report/report.json").is_file()


def test_the_python_example_counts_every_game() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    names: dict[str, object] = {"__name__": "example"}
    exec(compile(example, "design.md", "exec"), names)

    assert isinstance(names["wins"], list)
    assert sum(names["wins"]) == pytest.approx(10)
