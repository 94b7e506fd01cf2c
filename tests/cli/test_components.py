"""`--components DIR` plays with somebody's own data, and says what is wrong with it."""

import json
import shutil
from pathlib import Path

import pytest

from orebit.core.components import path_of
from tests.cli.command import run_process

SIMULATE = ("simulate", "dark_side", "--games", "2", "--json", "--components")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "dark_side").mkdir()
    shutil.copy(path_of("dark_side", "cards.toml"), tmp_path / "dark_side")
    return tmp_path


@pytest.mark.slow
def test_a_folder_replaces_the_data_and_a_record_keeps_to_its_own(folder: Path, tmp_path: Path) -> None:
    with (folder / "dark_side" / "cards.toml").open("a") as file:
        file.write("\n# mine\n")
    record = tmp_path / "own.orebit.json"
    assert json.loads(run_process(*SIMULATE, folder).out)["unfinished"] == 0
    run_process("terminal", "dark_side", "--components", folder, typed=f"1\nsave {record}\nquit\n")

    assert "other component data" in run_process("verify", record).refusal()
    assert run_process("verify", record, "--components", folder).code == 0


@pytest.mark.slow
def test_data_that_cannot_be_played_with_are_named(folder: Path) -> None:
    (folder / "dark_side" / "cards.toml").write_text('game = "dark_side"\n')

    assert "cards.toml" in run_process(*SIMULATE, folder).refusal()


@pytest.mark.slow
def test_a_file_of_a_wrong_name_is_not_passed_over(folder: Path) -> None:
    (folder / "dark_side" / "card.toml").touch()

    assert "dark_side has no file card.toml" in run_process(*SIMULATE, folder).refusal()


@pytest.mark.slow
def test_a_folder_without_any_game_is_refused(tmp_path: Path) -> None:
    assert "holds data of no game" in run_process(*SIMULATE, tmp_path).refusal()
