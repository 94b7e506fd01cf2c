"""Backup, restore and upgrade: the steps of the hosting guide are run, and every row is compared (line 18)."""

import asyncio
import contextlib
import gzip
import itertools
import os
import re
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert

from orebit.server import backup as backups
from orebit.server.migrations import newest, upgrade
from orebit.server.settings import driven
from orebit.server.stored import tables
from tests.cli.command import Command, Ran
from tests.hosting import GUIDE
from tests.server.clients import Browser
from tests.server.processes import ServerProcess, postgresql
from tests.server.test_storage import OLD_DOCUMENT, load

GAME = "dark_side"
KINDS = ["sqlite", "postgresql"]


def steps(name: str) -> list[list[str]]:
    """The commands that the guide shows."""
    guide = GUIDE.read_text(encoding="utf-8")
    [block] = re.findall(rf"<!-- steps: {name} -->\n *```\n(.*?)\n *```", guide, re.DOTALL)
    return [shlex.split(line) for line in textwrap.dedent(block).strip().splitlines()]


def follow(name: str, folder: Path, database: str) -> str:
    """Do what the guide says, as a user does: in a shell, with the settings of the server."""
    source = os.pathsep.join(str(Path(part).resolve()) for part in os.environ.get("PYTHONPATH", "").split(":") if part)
    said = ""
    for program, *arguments in steps(name):
        assert program == "orebit"
        ran = subprocess.run(
            [sys.executable, "-m", "orebit.cli", *arguments],
            cwd=folder,
            env={**os.environ, "OREBIT_DATABASE": database, "OREBIT_DATA": str(folder), "PYTHONPATH": source},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        said += ran.stdout
    return said


@contextlib.contextmanager
def database_of(kind: str, folder: Path) -> Iterator[str]:
    folder.mkdir(exist_ok=True)
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tables.db'}"
    else:
        with postgresql() as database:
            yield database


def content(file: Path) -> list[bytes]:
    """Everything but the head, which says when the backup was made."""
    return gzip.decompress(file.read_bytes()).splitlines()[1:]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "to"), list(itertools.product(KINDS, repeat=2)))
def test_the_steps_of_the_guide_bring_everything_back(kind: str, to: str, tmp_path: Path) -> None:
    with database_of(kind, tmp_path / "old") as database, database_of(to, tmp_path / "new") as other:
        ada = None
        with ServerProcess(tmp_path, "old", database) as server:
            ada = Browser(server.address)
            table = ada.make(GAME, ["me", "random"], name="Ada \u2603 \U0001f6f0", start=True)["table"]["id"]
            with ada.at(table) as line:
                for _ in range(5):
                    view = line.decision(0)
                    assert view is not None
                    line.play(0, view["view"]["choices"][0]["action"])
            ada.post(f"/api/tables/{table}/chat", {"id": "c", "text": "before the backup"}, 201)
            said = follow("backup", tmp_path, database)
            before = ada.get(f"/api/tables/{table}/view?seat=0")
            ada.post(f"/api/tables/{table}/chat", {"id": "d", "text": "after the backup"}, 201)
        assert "rows of layout" in said
        file = tmp_path / "backup.orebit.gz"
        assert file.stat().st_mode & 0o077 == 0

        assert "Restored and compared" in follow("restore", tmp_path, other)
        asyncio.run(backups.backup(driven(other), tmp_path / "again.gz"))
        restored = [line for line in content(tmp_path / "again.gz") if b'"restore"' not in line]  # its own order
        assert restored[:-1] == content(file)[:-1]
        with ServerProcess(tmp_path, "new", other) as server:
            again = Browser(server.address)
            again.http.cookies = ada.http.cookies
            assert again.get(f"/api/tables/{table}/view?seat=0")["view"]["log"] == before["view"]["log"]
            assert [line["text"] for line in again.get(f"/api/tables/{table}/chat")] == ["before the backup"]
            again.close()
        ada.close()


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A database with a table of the first layout."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    engine = create_engine(url)
    with engine.begin() as connection:
        upgrade(connection, "0001")
        row = {"id": "old", "room": "r", "status": "over", "visibility": "link", "version": 3, "created_at": 0}
        connection.execute(insert(tables).values(document=OLD_DOCUMENT, **row))
    engine.dispose()
    return url


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(capsys, monkeypatch)


def admin(command: Command, database: str, *arguments: str | Path) -> Ran:
    return command("admin", *arguments, "--database", database)


def test_a_backup_of_an_older_version_is_restored_and_brought_up_to_date(
    filled: str, tmp_path: Path, command: Command
) -> None:
    assert admin(command, filled, "backup", tmp_path / "old.gz").out.startswith("1 row of layout 0001 ")
    new = f"sqlite:///{tmp_path / 'new.db'}"
    assert admin(command, new, "restore", tmp_path / "old.gz", "--yes").code == 0

    document = asyncio.run(load(driven(new), "old"))
    assert document.seats[0].name == "Ada"
    assert backups.check(tmp_path / "old.gz").layout != newest()


def test_what_cannot_be_restored_is_refused_and_harms_nothing(filled: str, tmp_path: Path, command: Command) -> None:
    good = tmp_path / "good.gz"
    admin(command, filled, "backup", good)
    kept = (tmp_path / "tables.db").read_bytes()
    lines = gzip.decompress(good.read_bytes()).splitlines(keepends=True)
    bad = {
        "cut.gz": good.read_bytes()[:-20],
        "short.gz": gzip.compress(b"".join(lines[:-2])),
        "changed.gz": gzip.compress(b"".join(lines).replace(b"Ada", b"Eve")),
        "text.gz": b"no backup",
        "newer.gz": gzip.compress(b"".join(lines).replace(b'"0001"', b'"9999"', 1)),
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    told = {name: admin(command, filled, "restore", tmp_path / name, "--yes").refusal() for name in bad}

    assert all(
        told[name].endswith("cut off or was changed: it cannot be restored") for name in ("short.gz", "changed.gz")
    )
    assert "cannot be restored" in told["cut.gz"] or "cannot be read" in told["cut.gz"]
    assert "is no backup of Orebit" in told["text.gz"]
    assert "install that version or a newer one" in told["newer.gz"]
    assert (tmp_path / "tables.db").read_bytes() == kept


@pytest.mark.slow
def test_a_restore_asks_first_and_refuses_while_a_server_runs(tmp_path: Path, command: Command) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with ServerProcess(tmp_path, "one", database):
        file = tmp_path / "backup.gz"
        assert admin(command, database, "backup", file).code == 0
        assert "Nobody can be asked here" in admin(command, database, "backup", file).refusal()
        assert "Nobody can be asked here" in admin(command, database, "restore", file).refusal()
        assert admin(command, database, "restore", file, "--yes").refusal().endswith("stop it first")
