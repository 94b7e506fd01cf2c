"""Measure the ladder that exams are rated on, game by game: `python tools/ladder.py GAME … [--games N]`.

Every two of them play each other in both seats from the same deals, equally often, as an agent plays them in an exam:
then a rung that takes the exam scores what its own rating promises, even where who beats whom goes round in circles.
What they scored goes to src/orebit/agent/ladder.json, duel by duel; orebit.agent.ladder makes ratings of it. Rungs
count simulations and never milliseconds, so that a rung is as strong on every machine. It takes minutes a game,
compiled. A duel that the file has from so many games between the same bots is not played again: who has changed bots or
rules takes the game's duels out of the file first.
"""

import argparse
import json
from itertools import combinations
from pathlib import Path
from typing import Any

from orebit.lab.arena import arena

FILE = Path(__file__).resolve().parent.parent / "src/orebit/agent/ladder.json"
# What levels were when the ladder was measured: a rung stays what it is, whatever becomes of the level.
CHEAP = {
    "random": "random",
    "greedy": "greedy",
    "easy": "search:sims=12:overlook=0.25:blur=0.05",
    "medium": "search:sims=24",
    "hard": "search:sims=64",
}
RUNGS = tuple(CHEAP)  # weakest first
SEED = 2026
Json = dict[str, Any]


def measure(game: str, games: int) -> None:
    """Play what is missing; each duel is written down at once, because others may measure other games meanwhile."""
    for low, high in combinations(RUNGS, 2):
        known = of_game(read(), game)
        bots = known["bots"]
        if any({each["low"], each["high"]} == {low, high} and each["games"] >= games for each in known["duels"]):
            continue
        report = arena(game, [bots[high], bots[low]], games, players=2, seed=SEED)
        duel = next(each for each in report.duels if each.first == bots[high])
        note(game, {"games": duel.games, "high": high, "low": low, "share": duel.share})
        print(f"{game}: {high} {duel.share:.2f} {low}, {duel.games} games, {report.speed.seconds:.0f} s", flush=True)


def read() -> Json:
    found: Json = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def of_game(ladders: Json, game: str) -> Json:
    found: Json = ladders.setdefault(game, {"bots": dict(CHEAP), "duels": [], "seed": SEED})
    return found


def note(game: str, duel: Json) -> None:
    ladders = read()
    known = of_game(ladders, game)
    between = {duel["low"], duel["high"]}
    known["duels"] = [*(each for each in known["duels"] if {each["low"], each["high"]} != between), duel]
    FILE.write_text(json.dumps(ladders, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=60, help="a duel")
    given = parser.parse_args()
    for game in given.game:
        measure(game, given.games)


if __name__ == "__main__":
    main()
