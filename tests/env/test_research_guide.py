"""What docs/guides/research.md shows works as it stands there."""

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs/guides/research.md"
SECTIONS = re.split(r"^## ", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
EXAMPLES = {section.splitlines()[0]: re.findall(r"```python\n(.*?)```", section, re.DOTALL) for section in SECTIONS}
LEARNER = "Many games per call, and a learner"


def run(title: str) -> dict[str, object]:
    (code,) = EXAMPLES[title]
    names: dict[str, object] = {"__name__": "example"}
    exec(compile(code, str(GUIDE), "exec"), names)
    return names


def test_random_play() -> None:
    total = run("Random play, with masks")["total"]
    assert isinstance(total, dict)

    assert sum(total.values()) == 1


@pytest.mark.slow
def test_one_seat_against_bots(capsys: pytest.CaptureFixture[str]) -> None:
    run("One seat against bots")

    assert capsys.readouterr().out


@pytest.mark.slow
def test_the_learner_improves() -> None:
    names = run(LEARNER)
    before, after = names["before"], names["after"]
    assert isinstance(before, float)
    assert isinstance(after, float)

    assert 0.35 < before < 0.65
    assert after > before + 0.2


@pytest.mark.slow
def test_openspiel(capsys: pytest.CaptureFixture[str]) -> None:
    run("OpenSpiel")

    assert sorted(capsys.readouterr().out.strip()[1:-1].split(", ")) in (["0.0", "1.0"], ["0.5", "0.5"])


@pytest.mark.slow
def test_a_data_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("A data set for offline learning")

    assert (tmp_path / "games.npz").is_file()


def test_every_example_is_run() -> None:
    assert sum(map(len, EXAMPLES.values())) == 5
