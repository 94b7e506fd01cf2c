"""Mining Colony, §2: component data that the rules cannot be played with are refused with a sentence."""

import importlib.util
from pathlib import Path

import pytest

from orebit.core.components import VARIABLE
from orebit.core.errors import BadComponents
from orebit.games.mining_colony import GAME
from orebit.games.mining_colony.components import GAME_ID

PACKAGE = Path(str(importlib.util.find_spec("orebit.games.mining_colony").origin)).parent  # type: ignore[union-attr]


def load_changed(folder: Path, file: str, old: str, new: str) -> None:
    """The module's checks on a file with one thing changed."""
    text = (PACKAGE / file).read_text(encoding="utf-8")
    assert old in text
    (folder / GAME_ID).mkdir()
    (folder / GAME_ID / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("changed_components", PACKAGE / "components.py")
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "components.toml", "[2, 5]]", "[2, 6]]",
            "mining_colony/components.toml, [[side]] number 1 (standard): 'start' holds [2, 6], which is no [row, "
            "column] of the 6x6 grid",
        ),
        (
            "components.toml", 'needs = ["worker_red", "ship_red"]', 'needs = ["ship_blue", "worker_blue"]',
            "mining_colony/components.toml, [[structure]] number 2 (outpost_red): 'needs' should be a pair that no "
            "other structure needs, but is ['ship_blue', 'worker_blue']",
        ),
        (
            "components.toml", "token_total = 30", "token_total = 31",
            "mining_colony/components.toml: 'token' counts 30 tokens, but token_total is 31",
        ),
        (
            "tiles.toml", 'squares = ["dome", "storage_yellow"]', 'squares = ["dome"]',
            "mining_colony/tiles.toml, [[tile]] number 11 (i2_01): 'squares' should have 2 entries, but has 1",
        ),
        (
            "tiles.toml", "cells = [[0, 0], [0, 1]]", "cells = [[1, 0], [1, 1]]",
            "mining_colony/tiles.toml, [[shape]] number 2 (i2): 'cells' should begin at row 0 and column 0",
        ),
        (
            "cards.toml", "numbers = [3, 6,", "numbers = [1, 6,",
            "mining_colony/cards.toml, [[excavation_set]] number 2 (exc_blue): 'numbers' holds 1, which is there "
            "already",
        ),
        (
            "cards.toml", 'id = "res_02"', 'id = "res_01"',
            "mining_colony/cards.toml, [[resource]] number 2 (res_01): 'id' should be a word that no other row has, "
            "but is 'res_01'",
        ),
    ],
)  # fmt: skip
def test_wrong_data_are_refused_with_file_table_and_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, sentence: str
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))

    with pytest.raises(BadComponents) as refusal:
        load_changed(tmp_path, file, old, new)

    assert str(refusal.value) == sentence


def test_other_data_that_fit_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = GAME.digest()
    monkeypatch.setenv(VARIABLE, str(tmp_path))

    load_changed(tmp_path, "tiles.toml", 'squares = ["dome"]', 'squares = ["pad"]')

    assert GAME.digest() != before
