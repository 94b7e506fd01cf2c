"""`orebit serve`: what it refuses before it starts."""

import re
from dataclasses import astuple, fields
from pathlib import Path

import pytest

from orebit.cli import main
from orebit.server import running
from orebit.server.settings import BadSettings, Keep, Limits, from_environment, variable_of
from tests.hosting import GUIDE, with_tables


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


@pytest.mark.parametrize("numbers", [Limits(), Keep()], ids=lambda numbers: type(numbers).__name__)
def test_every_limit_can_be_set_by_the_environment(numbers: Limits | Keep, monkeypatch: pytest.MonkeyPatch) -> None:
    for n, entry in enumerate(fields(numbers), start=1):
        monkeypatch.setenv(variable_of(numbers, entry), str(n))

    assert astuple(from_environment(numbers)) == tuple(range(1, len(fields(numbers)) + 1))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("OREBIT_LIMIT_BODY_BYTES", "many", "OREBIT_LIMIT_BODY_BYTES takes a whole number above 0, not 'many'"),
        ("OREBIT_LIMIT_BODY_BYTES", "1.5", "takes a whole number"),
        ("OREBIT_LIMIT_CHAT_PER_S", "0", "takes a number above 0"),
        ("OREBIT_LIMIT_CHAT_PER_S", "nan", "takes a number above 0"),
        ("OREBIT_KEEP_CHAT_DAYS", "-1", "from 0 up (0: for ever), not '-1'"),
        ("OREBIT_LIMIT_CATS", "1", "there is no setting OREBIT_LIMIT_CATS; there are OREBIT_LIMIT_"),
    ],
)
def test_a_limit_that_makes_no_sense_is_told_in_a_sentence(
    name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(running.DATA, str(tmp_path))
    monkeypatch.setenv(name, value)

    with pytest.raises(BadSettings, match=re.escape(words)):
        running.settings_from_environment()


def test_the_hosting_guide_lists_every_limit_as_it_is() -> None:
    guide = GUIDE.read_text(encoding="utf-8")

    assert guide == with_tables(guide), "run make settings"


def test_the_hosting_guide_lists_every_variable() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    source = Path(running.__file__).read_text(encoding="utf-8")
    variables = set(re.findall(r'"(OREBIT_\w+)"', source)) | {"OREBIT_SECRET"}

    assert variables - set(re.findall(r"`(OREBIT_\w+)`", guide)) == set()
