"""The same seed and the same actions give the same record in a page as anywhere else, byte for byte."""

import json
from pathlib import Path

import pytest

from tests.offline.building import in_pyodide
from tests.offline.records import digests


@pytest.mark.slow
def test_every_game_and_setup_gives_the_same_record_in_pyodide_and_here() -> None:
    there = json.loads(in_pyodide(Path(__file__).parent / "records.py"))

    assert there["platform"] == "emscripten"
    assert there["records"] == digests()
