"""How long bots think about one decision, by game and number of players, in seconds of processor time:

    python bench/thought.py                                    # medium and hard, every game and number of players
    python bench/thought.py planet_xs --bots hard --seats 6 --decisions 40

A game of `greedy` is played; so many of its decisions (half of them those with the most choices, the others from all
over it) are put to each bot. The last column is what the search itself took of the longest: a level's clock is looked
at after every simulation, but not while what comes next is foreseen.
"""

import argparse
from time import thread_time
from typing import Any

from orebit import bots
from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.perspective import Perspective
from orebit.core.state import State
from orebit.games import OURS, get
from orebit.lab.statistics import quantile


def positions(game: Game[Any], players: int, seed: int, wanted: int) -> list[tuple[State, int]]:
    """Decisions of one game of `greedy`: half of them those with the most choices, half from all over the game."""
    chance = FastChance(seed, 0)
    state = game.start(game.setup(players), chance)
    seats = {seat: bots.get("greedy", seed, 1 + seat) for seat in game.player_seats(game.setup(players))}
    found: list[tuple[int, State, int]] = []
    while deciders := state.deciders():
        seat = deciders[0]
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            found.append((len(legal), state.clone(), seat))
            action = seats[seat].choose(Perspective(game, state, seat, seats[seat].chance))
        state.play(seat, action, chance)
    widest = sorted(found, key=lambda each: -each[0])[: wanted // 2]
    rest = [each for each in found if each not in widest]
    step = max(1, len(rest) // max(1, wanted - len(widest)))
    return [(state, seat) for _, state, seat in (*widest, *rest[::step][: wanted - len(widest)])]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(OURS))
    parser.add_argument("--bots", default="medium,hard")
    parser.add_argument("--seats", type=int, default=0, help="only this number of players")
    parser.add_argument("--decisions", type=int, default=12)
    parser.add_argument("--seed", type=int, default=22)
    asked = parser.parse_args()
    print("| game | players | bot | decisions | middle, s | longest, s | of that searching, s |")
    print("|---" * 7 + "|")
    for game_id in asked.games:
        game = get(game_id)
        for players in [asked.seats] if asked.seats else game.players:
            decisions = positions(game, players, asked.seed, asked.decisions)
            for name in asked.bots.split(","):
                spent: list[tuple[float, float]] = []
                for state, seat in decisions:
                    bot: Any = bots.get(name, asked.seed)
                    bot.wall_clock = False  # a level's own clock, but counted on this thread
                    began = thread_time()
                    bot.choose(Perspective(game, state, seat, bot.chance))
                    spent.append((thread_time() - began, bot.spent_ms / 1000))
                every = [each[0] for each in spent]
                longest = max(spent)
                figures = f"{quantile(every, 0.5):.2f} | {longest[0]:.2f} | {longest[1]:.2f}"
                print(f"| {game_id} | {players} | `{name}` | {len(spent)} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
