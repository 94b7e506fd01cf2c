"""Writes seeded random games of every setup as JSON, for whichever Orebit is imported: see test_compiled.py."""

import json
import sys
from pathlib import Path

import orebit.core.chance
from orebit.core.laws import chronicle, setup_name
from orebit.games import all_games


def main(seeds: int) -> None:
    games: dict[str, list[str]] = {}
    for game in all_games():
        for players, options in game.spread:
            setup = game.setup(players, options)
            for seed in range(seeds):
                games[f"{game.id}, {setup_name(setup, game)}, seed {seed}"] = chronicle(game, setup, seed)
    where = Path(orebit.core.chance.__file__)
    json.dump({"package": str(where.parents[1]), "compiled": where.suffix != ".py", "games": games}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
