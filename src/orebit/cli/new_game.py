"""`orebit new-game`: a tiny but whole game, for its author to change into theirs."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from orebit.core.errors import BadSetup
from orebit.games import IDS, OURS, VARIABLE

SKELETON = Path(__file__).parent / "skeleton"
SUFFIX = ".template"
TEST = "test_game.py"  # goes beside the package


def new_game(
    id: Annotated[str, Parameter(help="What the game is called in commands: small letters, digits and _.")],
    /,
    *,
    folder: Annotated[Path, Parameter(help="Where your games lie; the game becomes a subfolder.")] = Path("games"),
) -> int:
    """Write a tiny but whole game to begin from."""
    if not (id.isascii() and id.isidentifier() and id == id.lower() and not id.startswith("_")):
        raise BadSetup(f"'{id}' cannot be the id of a game: take small letters, digits and _, with a letter first")
    package = folder / id
    if id in OURS or package.exists():
        raise BadSetup(f"there is a game '{id}' already{f' in {folder}' if package.exists() else ''}: take another id")
    title = id.replace("_", " ").title()
    package.mkdir(parents=True)
    for template in sorted(SKELETON.glob(f"*{SUFFIX}")):
        name = template.name.removesuffix(SUFFIX)
        target = folder / "tests" / f"test_{id}.py" if name == TEST else package / name
        target.parent.mkdir(exist_ok=True)
        text = template.read_text(encoding="utf-8")
        for mark, word in (("@id@", id), ("@Title@", title), ("@Class@", title.replace(" ", ""))):
            text = text.replace(mark, word)
        target.write_text(text, encoding="utf-8")
    print(f"{title} is written to {package}: its rules are in rules.md, its test in {folder / 'tests'}.")
    if id not in IDS:
        print("Make it known, try its laws, and play it:")
        print(f"  export {VARIABLE}={folder.resolve()}")
    print(f"  orebit check {id}")
    print(f"  orebit terminal {id} --seats me,greedy")
    return 0
