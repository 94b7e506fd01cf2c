"""How a page's Python finds what is packed for it."""

import importlib
import json
import py_compile
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from orebit.offline.unpack import unpack

MODULES = {
    "packed_drift/__init__.py": "from packed_drift.rules import TILES",
    "packed_drift/rules.py": (
        "from pathlib import Path\nTILES = int(Path(__file__).with_name('tiles.txt').read_text())\ndef wrong(): 1 / 0"
    ),
    "packed_dock.py": "import packed_drift.late",
}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where a pack of these modules was unpacked; afterwards nothing of it can be found any more."""
    found, paths, modules = list(sys.meta_path), list(sys.path), set(sys.modules)
    files = {"packed_drift/tiles.txt": b"8", "packed_drift/late.py": b"LATE = 1", "packed_drift/late.txt": b""}
    for name, text in MODULES.items():
        (tmp_path / "one.py").write_text(text)
        py_compile.compile(str(tmp_path / "one.py"), str(tmp_path / "one.pyc"), name, doraise=True)
        files[name + "c"] = (tmp_path / "one.pyc").read_bytes()
    names = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    unpack(names + b"\n" + b"".join(files.values()), str(tmp_path / "home"))
    yield tmp_path / "home"
    sys.meta_path[:], sys.path[:] = found, paths
    for name in set(sys.modules) - modules:
        del sys.modules[name]


def test_byte_code_is_imported_from_memory_and_reads_the_data_beside_it(home: Path) -> None:
    drift = importlib.import_module("packed_drift")

    assert drift.TILES == 8
    assert drift.rules.__file__ == str(home / "packed_drift" / "rules.pyc")
    assert drift.__path__ == [str(home / "packed_drift")]
    assert list(home.rglob("*.pyc")) == []


def test_what_is_no_byte_code_is_found_in_its_file(home: Path) -> None:
    importlib.import_module("packed_dock")

    assert sys.modules["packed_drift.late"].LATE == 1
    assert sys.modules["packed_drift.late"].__file__ == str(home / "packed_drift" / "late.py")


def test_what_was_not_packed_is_missing_and_what_fails_says_where(home: Path) -> None:
    with pytest.raises(ModuleNotFoundError, match=r"packed_drift\.never"):
        importlib.import_module("packed_drift.never")
    with pytest.raises(ZeroDivisionError) as failed:
        importlib.import_module("packed_drift.rules").wrong()
    assert [entry.name for entry in failed.traceback][-1] == "wrong"
