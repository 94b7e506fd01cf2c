"""What stands in a page for larger packages answers as they do."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from litestar import Litestar

import orebit
from orebit.offline.door import Door
from orebit.offline.shelf import MemoryShelf
from orebit.offline.table import make_app
from orebit.server.assembly import open_doors
from tests.offline.awkward import asked, asked_of_a_page
from tools import offline

ROOT = Path(__file__).parents[2]


async def asked_of_a_server() -> list[Any]:
    page = make_app(MemoryShelf(), "a secret for tests only", bot_delay_ms=0)
    async with page.lifespan():
        served: Any = open_doors(Litestar, page.state.services, openapi_config=None)
        return await asked(Door(served))


def test_requests_are_answered_as_litestar_answers_them() -> None:
    for page, server in zip(asyncio.run(asked_of_a_page()), asyncio.run(asked_of_a_server()), strict=True):
        assert page == server


def test_they_are_answered_so_where_litestar_cannot_be_imported(tmp_path: Path) -> None:
    offline.write_stand_ins(tmp_path)
    shutil.rmtree(tmp_path / "tomllib")  # which knows what a build has read
    path = os.pathsep.join(map(str, (tmp_path, Path(orebit.__file__).parents[1])))
    line = [sys.executable, "-m", "tests.offline.awkward"]
    run = subprocess.run(line, cwd=ROOT, env=os.environ | {"PYTHONPATH": path}, capture_output=True, check=False)

    assert run.returncode == 0, run.stderr.decode()
    for page, here in zip(json.loads(run.stdout), asyncio.run(asked_of_a_page()), strict=True):
        assert page == here
