"""`orebit serve`: what it refuses before it starts."""

import re
from pathlib import Path

import pytest

from orebit.cli import main
from orebit.server import running
from orebit.server.settings import BadSettings


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--workers", "0"], "at least 1"),
        (["--workers", "2"], "--fanout"),
        (["--database", "mysql://host/name"], "mysql"),
    ],
)
def test_serve_refuses_what_cannot_work(
    arguments: list[str], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (running.DATABASE, running.FANOUT):
        monkeypatch.setenv(name, "")  # restored afterwards, whatever the command writes there
    monkeypatch.setenv(running.DATA, str(tmp_path))

    assert main(["serve", *arguments]) == 2
    assert word in capsys.readouterr().err


def test_a_setting_that_is_no_number_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(running.DATA, str(tmp_path))
    monkeypatch.setenv(running.BOT_WORKERS, "many")

    with pytest.raises(BadSettings, match="OREBIT_BOT_WORKERS"):
        running.settings_from_environment()


def test_the_hosting_guide_lists_every_variable() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "hosting.md").read_text(encoding="utf-8")
    source = Path(running.__file__).read_text(encoding="utf-8")
    variables = set(re.findall(r'"(OREBIT_\w+)"', source)) | {"OREBIT_SECRET"}

    assert variables - set(re.findall(r"`(OREBIT_\w+)`", guide)) == set()
