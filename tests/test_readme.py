"""What the README shows works as it stands there."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_python_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    exec(compile(example, str(README), "exec"), {})

    scores, last_line = capsys.readouterr().out.splitlines()
    assert scores.startswith("[")
    assert last_line.startswith("The match is over: ")
    assert (tmp_path / "game.orebit.json").is_file()
