"""Components by lot: the seed decides, nothing is lost, and the game takes them."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from orebit.agent.variants import draw_components, toml
from orebit.core.components import folder_of
from orebit.core.errors import BadComponents
from orebit.games import IDS, get


def drawn(game_id: str, seed: int, folder: Path) -> dict[str, dict[str, Any]]:
    files = sorted((draw_components(game_id, seed, folder) / game_id).glob("*.toml"))
    return {file.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


@pytest.mark.parametrize("game_id", IDS)
def test_components_come_from_the_seed(game_id: str, tmp_path: Path) -> None:
    once, again, other = (drawn(game_id, seed, tmp_path / str(i)) for i, seed in enumerate((1, 1, 2)))

    assert once == again
    assert once != other
    assert set(once) <= set(get(game_id).data_files)


@pytest.mark.parametrize("game_id", IDS)
def test_what_is_written_is_what_was_read(game_id: str) -> None:
    for file in get(game_id).data_files:
        content = tomllib.loads((folder_of(game_id) / file).read_text(encoding="utf-8"))
        assert tomllib.loads(toml(content)) == content


def test_what_is_dealt_anew_is_neither_more_nor_less(tmp_path: Path) -> None:
    printed = tomllib.loads((folder_of("mining_colony") / "tiles.toml").read_text(encoding="utf-8"))["tile"]
    tiles = drawn("mining_colony", 5, tmp_path)["tiles.toml"]["tile"]

    def squares(tiles: list[dict[str, list[str]]]) -> list[str]:
        return sorted(square for tile in tiles for square in tile["squares"])

    assert tiles != printed
    assert squares(tiles) == squares(printed)
    assert [len(tile["squares"]) for tile in tiles] == [len(tile["squares"]) for tile in printed]


def test_a_game_without_lots_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"has no lots\.toml"):
        draw_components("chess", 1, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IDS)
def test_an_exam_in_a_variant_and_its_records(game_id: str, tmp_path: Path) -> None:
    """In processes of their own: components are read once."""
    command = [sys.executable, "-m", "orebit.cli"]
    exam = ["exam", "greedy", "--game", game_id, "--games", "2", "--against", "random", "--variants", "--seed", "4"]
    subprocess.run([*command, *exam, "--out", str(tmp_path)], check=True, capture_output=True)
    record = str(tmp_path / "game-001.orebit.json")

    subprocess.run([*command, "replay", record, "--components", str(tmp_path / "components")], check=True)
    refused = subprocess.run([*command, "replay", record], capture_output=True, text=True, check=False)
    assert refused.returncode != 0, "a record of other components does not play with the printed ones"
