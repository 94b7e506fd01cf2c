"""`orebit features`: what a learner sees of a game, number by number."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from orebit.cli.arguments import AsJson, Folder, load_game, use_components
from orebit.cli.output import print_json
from orebit.core.errors import BadSetup
from orebit.env.observation import page
from orebit.games import IDS


def features(
    *ids: Annotated[str, Parameter(help="The games; all of them if none is named.")],
    write: Annotated[Path | None, Parameter(help="A folder for one page a game, instead of printing them.")] = None,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """What each number of a game's observation tells."""
    if components is not None:
        use_components(components)
    games = [load_game(game_id, components) for game_id in ids or IDS]
    if write is not None:
        if not write.is_dir():
            raise BadSetup(f"--write: there is no folder {write}")
        for game in games:
            (write / f"{game.id}.md").write_text(page(game), encoding="utf-8")
        print(f"Wrote {len(games)} pages to {write}.")
    elif json:
        print_json(
            {
                game.id: {
                    "features": game.features,
                    "blocks": [
                        {"name": block.name, "from": block.start, "shape": block.shape} for block in game.layout.blocks
                    ],
                }
                for game in games
            }
        )
    else:
        print("\n".join(page(game) for game in games), end="")
    return 0
