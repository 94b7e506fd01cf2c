"""Without the SDK Orebit works, and whoever asks for a model's seat is told what to install."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from orebit.agent import doors
from tests.server.conftest import Running, settings_for

SENTENCE = "seats for language models need mcp, not installed here; to have them: pip install 'orebit[agent]'"
WITHOUT = """
import sys
sys.modules["mcp"] = None  # what Python does with a library that is not there
from orebit.cli import main
sys.exit(main(["mcp"]))
"""


def test_the_missing_extra_is_one_sentence() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"orebit: {SENTENCE}\n"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(doors, "has", lambda library: False)
    with Running(settings_for(tmp_path), doors=[doors.mcp_door]) as running:
        yield running


def test_a_server_without_the_extra_says_so_at_its_door(bare: Running) -> None:
    answer = httpx.post(f"{bare.address}/mcp", json={}, verify=False)

    assert answer.status_code == 404
    assert (
        answer.json()["why"]
        == "this server has no seats for language models: its extra, orebit[agent], is not installed"
    )


@pytest.mark.slow
def test_neither_the_command_nor_a_server_imports_the_sdk() -> None:
    code = (
        "import sys; import orebit.cli.app, orebit.agent.doors; print('mcp' in sys.modules, 'pydantic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False False"
