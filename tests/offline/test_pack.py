"""What a page loads of ours is whole: nothing in it imports what stays behind, not even late."""

import ast
import re
from pathlib import Path

import msgspec
import pytest

from orebit.server import catalogue
from tools import offline

ROOT = Path(__file__).parents[2]
HANDED_IN = {("orebit/server/house.py", f"orebit.server.{name}") for name in ("storage", "pools")}  # a page has its own


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports anywhere, and those that it names for later."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and re.fullmatch(r"orebit(\.\w+)+", str(node.value)):
            found.add(str(node.value))
    return {name for name in found if name.startswith("orebit.")}


@pytest.mark.slow
def test_nothing_that_is_packed_imports_what_is_not() -> None:
    packed = {name: path for name, path in offline.gather().items() if re.match(r"orebit/.*\.py$", name)}
    ours = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "orebit").rglob("*.py")}
    missing = {
        (name, module)
        for name, path in packed.items()
        for module in imported(path)
        for file in (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py")
        if file in ours and file not in packed
    }

    assert missing == HANDED_IN


def test_the_games_are_told_without_loading_any_where_that_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = catalogue.cards()
    (tmp_path / "cards.json").write_bytes(msgspec.json.encode(told))
    monkeypatch.setattr(catalogue, "CARDS", tmp_path / "cards.json")
    monkeypatch.setattr(catalogue, "get", None)

    assert catalogue.cards() == told
