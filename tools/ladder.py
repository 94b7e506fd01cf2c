"""Measure the ladder that exams are rated on, game by game: `python tools/ladder.py GAME … [--games N]`.

Every two of them play each other in both seats from the same deals, equally often, as an agent plays them in an exam:
then a rung that takes the exam scores what its own rating promises, even where who beats whom goes round in circles.
What they scored goes to src/orebit/agent/ladder.json; orebit.agent.ladder makes ratings of it. Rungs count simulations
and never milliseconds, so that a rung is as strong on every machine. It takes minutes a game, compiled: only when bots
or rules have changed.
"""

import argparse
import json
from itertools import combinations
from pathlib import Path

from orebit.bots import NAMES
from orebit.lab.arena import arena

FILE = Path(__file__).resolve().parent.parent / "src/orebit/agent/ladder.json"
CHEAP = {"easy": "easy:sims=12", "greedy": "greedy", "hard": "hard:sims=64", "medium": "medium:sims=24"}
SEED = 2026


def measure(game: str, bots: dict[str, str], games: int) -> dict[str, object]:
    duels = []
    for low, high in combinations(NAMES, 2):
        report = arena(game, [bots[high], bots[low]], games, players=2, seed=SEED)
        duel = next(each for each in report.duels if each.first == bots[high])
        duels.append({"games": duel.games, "high": high, "low": low, "share": duel.share})
        print(f"{game}: {high} {duel.share:.2f} {low}, {duel.games} games, {report.speed.seconds:.0f} s", flush=True)
    return {"bots": bots, "duels": duels, "seed": SEED}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=60, help="a duel")
    given = parser.parse_args()
    for game in given.game:
        known = json.loads(FILE.read_text(encoding="utf-8"))
        bots = known.get(game, {}).get("bots", {**CHEAP, "random": "random"})
        measured = measure(game, bots, given.games)
        known = json.loads(FILE.read_text(encoding="utf-8"))  # others may have measured other games meanwhile
        known[game] = measured
        FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
