"""Writes each game's copying.py from the attributes of its Position, so that no copy can forget one: `make copies`.

What a position holds is declared in the `__init__` of its class, and nowhere else. A number, a bool or a text is handed
on; a vec or a list is copied; what is declared `Shared` is never written in place, so that copies share it; what comes
straight from an argument is handed to the new position by `clone`. A game that asks for `overwrite_position` gets that
too: it writes over a position that is no longer needed. `--check` only says what is out of date.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).resolve().parent.parent / "src" / "orebit" / "games"
HANDED_ON = ("i64", "int", "bool", "float", "str", "Shared")
COPIED = ("vec[", "list[")


class CannotCopy(Exception):
    """A sentence that says which attribute cannot be copied, and what to do."""


def copying(position: Path) -> str:
    """The text of copying.py for this position.py."""
    module = ast.parse(position.read_text(encoding="utf-8"))
    holder = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == "Position")
    start = next(node for node in holder.body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    arguments = [argument.arg for argument in start.args.args]
    declared = [
        (name, _how(position, name, kind))
        for name, kind, value in _declared(start)
        if not (isinstance(value, ast.Name) and value.id in arguments)
    ]
    game = position.parent.name
    title = (ast.get_docstring(module) or game).split(",")[0]
    copied = "\n".join(f"    target.{name} = source.{name}{how}" for name, how in declared)
    overwritten = "\n".join(
        f"    overwrite(target.{name}, source.{name})" if how else f"    target.{name} = source.{name}"
        for name, how in declared
    )
    is_overwritten = any(
        "import overwrite_position" in path.read_text(encoding="utf-8") for path in position.parent.glob("*.py")
    )
    helper = "from orebit.core.vecs import overwrite\n" if is_overwritten else ""
    text = f'''"""{title}: a position copied. Made from position.py by `make copies`, not to be edited."""

{helper}from orebit.games.{game}.position import Position


def copy_position(source: Position, target: Position) -> None:
    """All but what `target` was made with."""
{copied}
'''
    if not is_overwritten:
        return text
    return f'''{text}

def overwrite_position(source: Position, target: Position) -> None:
    """The same into a position whose vecs are as long."""
{overwritten}
'''


def _how(position: Path, name: str, kind: str) -> str:
    if kind in HANDED_ON:
        return ""
    if kind.startswith(COPIED):
        return "[:]"
    raise CannotCopy(
        f"{position}: nobody knows how to copy `{name}`, a {kind}. Declare it Shared (orebit.core.cloning) if it is "
        "never written in place, or take it as an argument of __init__"
    )


def _declared(start: ast.FunctionDef) -> Iterator[tuple[str, str, ast.expr | None]]:
    for node in start.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            yield node.target.attr, ast.unparse(node.annotation), node.value


def undeclared(game: Path) -> list[str]:
    """Attributes that a position or a class made of it sets without declaring them in `Position.__init__`."""
    declared, found = {"seats"}, list[tuple[str, str]]()
    for path in sorted(game.glob("*.py")):
        for holder in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(holder, ast.ClassDef) or "Position" not in [holder.name, *map(ast.unparse, holder.bases)]:
                continue
            for node in ast.walk(holder):
                if isinstance(node, ast.FunctionDef) and (holder.name, node.name) == ("Position", "__init__"):
                    declared |= {name for name, _, _ in _declared(node)}
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    if ast.unparse(node.value) == "self":
                        found.append((path.name, node.attr))
    return [f"{game.name}/{file}: `{name}` is not declared in Position" for file, name in found if name not in declared]


def main(arguments: list[str]) -> int:
    faults: list[str] = []
    for position in sorted(GAMES.glob("*/position.py")):
        target = position.with_name("copying.py")
        faults += undeclared(position.parent)
        try:
            text = copying(position)
        except CannotCopy as error:
            faults.append(str(error))
            continue
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        if "--check" in arguments:
            faults.append(f"{position.parent.name}/copying.py is not what position.py says: run make copies")
        else:
            target.write_text(text, encoding="utf-8")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
