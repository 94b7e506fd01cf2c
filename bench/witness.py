"""The second witness of secrecy on many games: `python bench/witness.py --games 2000 --workers 2 [--minutes 30] [ID…]`.

All setups of all spreads take turns, so that a run that is cut short has tried every setup equally often. It ends with
1 when there is a breach; `orebit check ID --law witness --games 2000` is the same for one game.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice

from orebit.core.laws import named, setup_name
from orebit.games import IDS, get

AT_ONCE = 20  # games of a setup in a row


def check(game_id: str, number: int, first: int, count: int) -> tuple[str, int, int, list[str]]:
    """Games of one setup: how many were tried, and what is wrong with them."""
    game, law = get(game_id), named("witness")
    setup = game.setup(*game.spread[number])
    sentences = [law.check(game, setup, seed) for seed in range(first, first + count)]
    return game_id, number, count, [sentence for sentence in sentences if sentence]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", help="the games; all of them if none is named")
    parser.add_argument("--games", type=int, default=2000, help="of each setup")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop then, whatever was tried; 0 = never")
    parser.add_argument("--seed", type=int, default=0, help="of the first game of each setup")
    given = parser.parse_args()
    ids = given.ids or IDS
    jobs = [
        (game_id, number, given.seed + first, min(AT_ONCE, given.games - first))
        for first in range(0, given.games, AT_ONCE)
        for game_id in ids
        for number in range(len(get(game_id).spread))
    ]
    ends = time.monotonic() + given.minutes * 60 if given.minutes else float("inf")
    tried: Counter[tuple[str, int]] = Counter()
    breaches: list[str] = []
    with ProcessPoolExecutor(given.workers) as pool:
        waiting = iter(jobs)
        running = {pool.submit(check, *job) for job in islice(waiting, given.workers * 2)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                game_id, number, count, sentences = future.result()
                tried[game_id, number] += count
                breaches += sentences
                for sentence in sentences:
                    print(sentence, flush=True)
                job = next(waiting, None) if time.monotonic() < ends else None
                if job is not None:
                    running.add(pool.submit(check, *job))
    for game_id in ids:
        for number, (players, options) in enumerate(get(game_id).spread):
            setup = get(game_id).setup(players, options)
            print(f"{tried[game_id, number]:6} games  {game_id}, {setup_name(setup, get(game_id))}")
    print(f"{sum(tried.values())} games, {len(breaches)} breaches")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
