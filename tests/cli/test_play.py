"""`orebit play`: the table on this machine, with no configuration."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from orebit.server.local import listen


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


def test_a_small_answer_does_not_wait_for_the_line() -> None:
    with listen("127.0.0.1", 0) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()):
            accepted, _ = listening.accept()
            with accepted:
                assert accepted.proto == socket.IPPROTO_TCP  # what asyncio sets TCP_NODELAY by
