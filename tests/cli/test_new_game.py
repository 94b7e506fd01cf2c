"""`orebit new-game`: what it writes is a whole game, that keeps the laws and can be played everywhere."""

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.cli.command import Command, run_process
from tests.server.clients import Browser
from tests.server.processes import SECRET, START_S, free_port

ID = "moon_pebbles"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    ran = run_process("new-game", ID, "--folder", folder)

    assert ran.code == 0
    assert f"export OREBIT_GAMES={folder}" in ran.out
    return folder


@pytest.mark.slow
def test_it_keeps_every_law(folder: Path) -> None:
    ran = run_process("check", ID, OREBIT_GAMES=str(folder))

    assert ran.code == 0, ran.out
    assert "Moon Pebbles keeps all" in ran.out


@pytest.mark.slow
def test_a_law_names_what_is_taken_out(folder: Path, tmp_path: Path) -> None:
    subprocess.run(["cp", "-r", str(folder / ID), str(tmp_path / ID)], check=True)
    (tmp_path / ID / "labels.py").unlink()
    ran = run_process("check", ID, "--law", "shape", OREBIT_GAMES=str(tmp_path))

    assert ran.code == 1
    assert "moon_pebbles has no `label` in labels.py" in ran.out


@pytest.mark.slow
def test_it_is_played_in_the_terminal(folder: Path) -> None:
    ran = run_process("terminal", ID, "--seats", "me,greedy", typed="take 1\n" * 12, OREBIT_GAMES=str(folder))

    assert "Red takes 1 pebble." in ran.out
    assert "The heap is empty." in ran.out


@pytest.mark.slow
def test_its_own_test_passes_and_its_code_is_clean(folder: Path) -> None:
    environment = {**os.environ, "OREBIT_GAMES": str(folder)}
    tested = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "tests")]
    ran = subprocess.run(tested, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout

    config = str(Path(__file__).parents[2] / "pyproject.toml")
    for command in (["check", "--extend-ignore", "I001"], ["format", "--check"]):  # elsewhere orebit is somebody else's
        ran = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--config", config, str(folder)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout


@pytest.mark.slow
def test_the_server_lists_it_tells_its_rules_and_plays_it(folder: Path, tmp_path: Path) -> None:
    address = f"http://127.0.0.1:{(port := free_port())}"
    environment = {**os.environ, "OREBIT_GAMES": str(folder), "OREBIT_SECRET": SECRET, "OREBIT_DATA": str(tmp_path)}
    serving = subprocess.Popen([sys.executable, "-m", "orebit.cli", "serve", "--port", str(port)], env=environment)
    try:
        wait_until_well(address, serving)
        browser = Browser(address)
        assert ID in [card["id"] for card in browser.get("/api/games")]
        assert "Pebbles" in browser.get(f"/api/games/{ID}/rules")["markdown"]
        table = browser.make(ID, ["me", "me"], start=True)["table"]["id"]
        with browser.at(table) as line:
            played = []
            for seat in (0, 1):
                view = line.decision(seat)
                assert view is not None
                played.append(line.play(seat, view["view"]["choices"][0]["action"], view["seq"]))
            assert [answer["type"] for answer in played] == ["ack", "ack"]
            assert line.wait_for_view(0, played[-1]["seq"])["view"]["view"]["heap"] == 10
        browser.close()
    finally:
        serving.terminate()
        serving.wait(30)


def wait_until_well(address: str, serving: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        assert serving.poll() is None, "the server ended"
        try:
            if httpx.get(f"{address}/healthz", timeout=5, verify=False).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server did not answer")


@pytest.mark.parametrize(
    ("game_id", "says"),
    [
        ("Moon-Pebbles", "'Moon-Pebbles' cannot be the id of a game: take small letters"),
        ("dark_side", "there is a game 'dark_side' already"),
        ("taken", "there is a game 'taken' already in"),
    ],
)
def test_an_id_that_cannot_be_is_refused(game_id: str, says: str, command: Command, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()

    assert says in command("new-game", game_id, "--folder", tmp_path).refusal()


def test_a_folder_that_is_not_there_is_named() -> None:
    assert "OREBIT_GAMES names /nowhere, which is no folder" in run_process("games", OREBIT_GAMES="/nowhere").refusal()
