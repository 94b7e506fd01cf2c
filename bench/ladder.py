"""Measure how strong the rungs of the exam's ladder are: `python bench/ladder.py dark_side --games 60`.

Plays the pairings below between two players of the game as printed, every seating equally often, and writes what came
out into src/orebit/agent/ladder.json. `orebit exam` reckons the ratings from it.
"""

import argparse
import json
import sys
from pathlib import Path

from orebit.lab.arena import arena

FILE = Path(__file__).parents[1] / "src" / "orebit" / "agent" / "ladder.json"
# By game, what each rung thinks: a number of simulations, so that it plays alike on every machine.
RUNGS = {
    "dark_side": {"easy": "easy", "medium": "medium", "hard": "hard:sims=1000"},
    "mining_colony": {"easy": "easy:sims=12", "medium": "medium:sims=6", "hard": "hard:sims=12"},
    "planet_xs": {"easy": "easy", "medium": "medium:sims=100", "hard": "hard:sims=500"},
    "martian_miners": {"easy": "easy", "medium": "medium", "hard": "hard:sims=1000"},
    "asteroid_miners": {"easy": "easy:sims=24", "medium": "medium:sims=50", "hard": "hard:sims=200"},
}
PAIRS = (
    ("random", "greedy"),
    ("random", "easy"),
    ("easy", "greedy"),
    ("greedy", "medium"),
    ("easy", "medium"),
    ("medium", "hard"),
    ("greedy", "hard"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(RUNGS), metavar="GAME")
    parser.add_argument("--number", type=int, default=60, help="how many games a pairing")
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    for game in given.games:
        rungs = {"random": "random", "greedy": "greedy", **RUNGS[game]}
        duels = []
        for low, high in PAIRS:
            report = arena(game, [rungs[low], rungs[high]], given.number, seed=given.seed)
            share = next(duel.share for duel in report.duels if duel.first == rungs[high])
            duels.append({"low": low, "high": high, "games": report.games, "share": share})
            print(game, low, high, report.games, share, file=sys.stderr, flush=True)
        ladder = json.loads(FILE.read_text()) if FILE.is_file() else {}
        ladder[game] = {"seed": given.seed, "bots": rungs, "duels": duels}
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(json.dumps(ladder, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
