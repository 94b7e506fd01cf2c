"""`orebit play`: the table on this machine, with no configuration."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest


@pytest.mark.slow
def test_play_prints_its_address_serves_the_table_and_leaves_cleanly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "orebit.cli", "play", "dark_side", "--seats", "me,random", "--no-browser"]
    environment = os.environ | {"OREBIT_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    table = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    try:
        assert table.stdout is not None
        told = ""
        address = None
        while address is None:
            line = table.stdout.readline()
            assert line, f"it ended without an address: {told}"
            told += line
            address = re.search(r"http://\S+?:\d+", line)
        with urllib.request.urlopen(f"{address.group()}/healthz") as answer:
            assert json.load(answer)["status"] == "ok"
        table.send_signal(signal.SIGINT)
        assert table.wait(30) == 0
    finally:
        table.kill()
        table.communicate()
